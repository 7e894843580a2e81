#include "dialects/Stream/StreamAttrs.h"

#include "dialects/Stream/StreamDialect.h"
#include "dialects/Util/UtilOpaque.h"
#include "dialects/Util/UtilParameters.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

#define GET_ATTRDEF_CLASSES
#include "dialects/Stream/StreamAttrs.cpp.inc"

void StreamDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Stream/StreamAttrs.cpp.inc"
      >();
}

Attribute StreamDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, generatedAttributeParser);
}

void StreamDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedAttributePrinter(attr, printer);
  assert(succeeded(printed) && "attribute of another dialect");
  (void)printed;
}

//===------------------------------------------------------------------------------------------------------------===//
// #stream.timepoint
//===------------------------------------------------------------------------------------------------------------===//

Attribute TimepointAttr::parse(AsmParser &parser, Type type) {
  if (parser.parseLess() || parser.parseKeyword("immediate", ", the only timepoint known at compile time") ||
      parser.parseGreater())
    return {};
  if (type && !isa<TimepointType>(type)) {
    parser.emitError(parser.getNameLoc()) << "the type of a timepoint attribute must be !stream.timepoint, not " << type;
    return {};
  }
  return get(parser.getContext());
}

void TimepointAttr::print(AsmPrinter &printer) const { printer << "<immediate>"; }

//===------------------------------------------------------------------------------------------------------------===//
// #stream.resource_config
//===------------------------------------------------------------------------------------------------------------===//

/// `true`, `false`, or the 0 and 1 that the peer prints.
static ParseResult parseFlag(AsmParser &parser, bool &flag) {
  if (succeeded(parser.parseOptionalKeyword("true"))) {
    flag = true;
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("false"))) {
    flag = false;
    return success();
  }
  SMLoc loc = parser.getCurrentLocation();
  int64_t number = 0;
  if (parser.parseInteger(number))
    return failure();
  if (number != 0 && number != 1)
    return parser.emitError(loc) << "expected true, false, 0 or 1";
  flag = number;
  return success();
}

Attribute ResourceConfigAttr::parse(AsmParser &parser, Type) {
  int64_t maxAllocationSize = 0, minBufferOffsetAlignment = 0, maxBufferRange = 0, minBufferRangeAlignment = 0;
  int64_t indexBits = 32;
  bool aliasMutableBindings = false;
  MemoryModel memoryModel = MemoryModel::Discrete;
  if (parser.parseLess() || parser.parseLBrace())
    return {};
  while (failed(parser.parseOptionalRBrace())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return {};
    int64_t *number = llvm::StringSwitch<int64_t *>(key)
                          .Case("max_allocation_size", &maxAllocationSize)
                          .Case("min_buffer_offset_alignment", &minBufferOffsetAlignment)
                          .Case("max_buffer_range", &maxBufferRange)
                          .Case("min_buffer_range_alignment", &minBufferRangeAlignment)
                          .Case("index_bits", &indexBits)
                          .Default(nullptr);
    if (number) {
      if (parser.parseInteger(*number))
        return {};
    } else if (key == "alias_mutable_bindings") {
      if (parseFlag(parser, aliasMutableBindings))
        return {};
    } else if (key == "memory_model") {
      SMLoc wordLoc = parser.getCurrentLocation();
      StringRef word;
      if (parser.parseKeyword(&word))
        return {};
      std::optional<MemoryModel> model = symbolizeMemoryModel(word);
      if (!model) {
        parser.emitError(wordLoc) << "unknown memory model '" << word << "'; expected Unified or Discrete";
        return {};
      }
      memoryModel = *model;
    } else {
      parser.emitError(loc) << "unknown resource configuration key '" << key << "'";
      return {};
    }
    (void)parser.parseOptionalComma();
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), maxAllocationSize, minBufferOffsetAlignment, maxBufferRange, minBufferRangeAlignment,
             indexBits, aliasMutableBindings, memoryModel);
}

void ResourceConfigAttr::print(AsmPrinter &printer) const {
  printer << "<{max_allocation_size = " << getMaxAllocationSize()
          << ", min_buffer_offset_alignment = " << getMinBufferOffsetAlignment()
          << ", max_buffer_range = " << getMaxBufferRange()
          << ", min_buffer_range_alignment = " << getMinBufferRangeAlignment() << ", index_bits = " << getIndexBits()
          << ", alias_mutable_bindings = " << (getAliasMutableBindings() ? "true" : "false")
          << ", memory_model = " << stringifyMemoryModel(getMemoryModel()) << "}>";
}

ResourceConfigAttr ResourceConfigAttr::getDefaultHost(MLIRContext *context) {
  constexpr int64_t max = std::numeric_limits<int64_t>::max();
  return get(context, max, /*minBufferOffsetAlignment=*/64, max, /*minBufferRangeAlignment=*/64, /*indexBits=*/64,
             /*aliasMutableBindings=*/false, MemoryModel::Unified);
}

ResourceConfigAttr ResourceConfigAttr::lookup(Operation *op) {
  MLIRContext *context = op->getContext();
  for (; op; op = op->getParentOp()) {
    if (auto affinityOp = dyn_cast<AffinityOpInterface>(op))
      if (auto affinity = dyn_cast_if_present<AffinityAttrInterface>(affinityOp.getAffinityAttr()))
        if (auto config = dyn_cast_if_present<ResourceConfigAttr>(affinity.getResourceConfig()))
          return config;
    if (auto config = op->getAttrOfType<ResourceConfigAttr>(kAttrName))
      return config;
  }
  return getDefaultHost(context);
}

ResourceConfigAttr ResourceConfigAttr::intersect(ResourceConfigAttr a, ResourceConfigAttr b) {
  if (!a || !b)
    return a ? a : b;
  bool unified = a.getMemoryModel() == MemoryModel::Unified && b.getMemoryModel() == MemoryModel::Unified;
  return get(a.getContext(), std::min(a.getMaxAllocationSize(), b.getMaxAllocationSize()),
             std::max(a.getMinBufferOffsetAlignment(), b.getMinBufferOffsetAlignment()),
             std::min(a.getMaxBufferRange(), b.getMaxBufferRange()),
             std::max(a.getMinBufferRangeAlignment(), b.getMinBufferRangeAlignment()),
             std::max(a.getIndexBits(), b.getIndexBits()), a.getAliasMutableBindings() && b.getAliasMutableBindings(),
             unified ? MemoryModel::Unified : MemoryModel::Discrete);
}

//===------------------------------------------------------------------------------------------------------------===//
// #stream.partitioning_config
//===------------------------------------------------------------------------------------------------------------===//

/// Reads `"max-concurrency"` and the `favor-max-concurrency` that the peer prints (words joined by minus signs).
static ParseResult parseFavor(AsmParser &parser, std::string &word) {
  if (succeeded(parser.parseOptionalString(&word)))
    return success();
  StringRef part;
  if (parser.parseKeyword(&part))
    return failure();
  word = part.str();
  // A minus sign is not part of a keyword.
  while (succeeded(parser.parseOptionalMinus())) {
    if (parser.parseKeyword(&part))
      return failure();
    word += "-" + part.str();
  }
  StringRef rest = word;
  rest.consume_front("favor-");
  word = rest.str();
  return success();
}

Attribute PartitioningConfigAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  std::string word;
  if (parseFavor(parser, word))
    return {};
  std::optional<Favor> favor = symbolizeFavor(word);
  if (!favor) {
    parser.emitError(loc) << "unknown favor '" << word << "'; expected debug, min-peak-memory or max-concurrency";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), *favor);
}

void PartitioningConfigAttr::print(AsmPrinter &printer) const {
  printer << "<\"" << stringifyFavor(getFavor()) << "\">";
}

PartitioningConfigAttr PartitioningConfigAttr::lookup(Operation *op) {
  MLIRContext *context = op->getContext();
  for (; op; op = op->getParentOp())
    if (auto config = op->getAttrOfType<PartitioningConfigAttr>(kAttrName))
      return config;
  return get(context, Favor::MinPeakMemory);
}

//===------------------------------------------------------------------------------------------------------------===//
// #stream.parameter.named
//===------------------------------------------------------------------------------------------------------------===//

Attribute NamedParameterAttr::parse(AsmParser &parser, Type type) {
  SMLoc loc = parser.getCurrentLocation();
  util::ParameterName name;
  if (util::parseParameterName(parser, name))
    return {};
  if (!type) {
    parser.emitError(loc) << "a named parameter needs a type: #stream.parameter.named<...> : TYPE";
    return {};
  }
  return get(parser.getContext(), type, name.scope, name.key,
             name.config && !name.config.empty() ? name.config : DictionaryAttr());
}

void NamedParameterAttr::print(AsmPrinter &printer) const {
  util::printParameterName(printer, {getScope(), getKey(), getConfig()});
}

std::optional<int64_t> NamedParameterAttr::getStorageSize() const {
  return util::getParameterBytes(getType(), getConfig());
}
