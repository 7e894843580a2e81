#include "dialects/HAL/HALAttrs.h"

#include "dialects/HAL/HALTypes.h"
#include "dialects/Machine/MachineInfo.h"
#include "dialects/Util/UtilOpaque.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

#define GET_ATTRDEF_CLASSES
#include "dialects/HAL/HALAttrs.cpp.inc"

void HALDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/HAL/HALAttrs.cpp.inc"
      >();
}

Attribute HALDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, generatedAttributeParser);
}

void HALDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedAttributePrinter(attr, printer);
  assert(succeeded(printed) && "attribute of another dialect");
  (void)printed;
}

//===----------------------------------------------------------------------===//
// device.topology
//===----------------------------------------------------------------------===//

/// `<links = [(@a -> @b = {unified_memory = true})]>`
Attribute DeviceTopologyAttr::parse(AsmParser &parser, Type) {
  MLIRContext *context = parser.getContext();
  SmallVector<Attribute> links;
  auto parseLink = [&]() -> ParseResult {
    SymbolRefAttr source, target;
    DictionaryAttr config;
    if (parser.parseLParen() || parser.parseAttribute(source) || parser.parseArrow() || parser.parseAttribute(target) ||
        parser.parseEqual() || parser.parseAttribute(config) || parser.parseRParen())
      return failure();
    Builder builder(context);
    links.push_back(builder.getDictionaryAttr({builder.getNamedAttr("source", source),
                                               builder.getNamedAttr("target", target),
                                               builder.getNamedAttr("config", config)}));
    return success();
  };
  if (parser.parseLess() || parser.parseKeyword("links") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseLink) || parser.parseGreater())
    return {};
  return get(context, ArrayAttr::get(context, links));
}

void DeviceTopologyAttr::print(AsmPrinter &printer) const {
  printer << "<links = [";
  llvm::interleaveComma(getLinks().getAsRange<DictionaryAttr>(), printer, [&](DictionaryAttr link) {
    printer << "(" << link.get("source") << " -> " << link.get("target") << " = " << link.get("config") << ")";
  });
  printer << "]>";
}

bool DeviceTopologyAttr::hasProperty(SymbolRefAttr source, SymbolRefAttr target, StringRef name) const {
  return llvm::any_of(getLinks().getAsRange<DictionaryAttr>(), [&](DictionaryAttr link) {
    if (link.get("source") != source || link.get("target") != target)
      return false;
    Attribute value = link.getAs<DictionaryAttr>("config").get(name);
    auto flag = dyn_cast_if_present<BoolAttr>(value);
    return isa_and_present<UnitAttr>(value) || (flag && flag.getValue());
  });
}

//===----------------------------------------------------------------------===//
// device.affinity, device.promise
//===----------------------------------------------------------------------===//

static constexpr int64_t kAllQueues = -1;

/// `<@dev>` or `<@dev, [0, 3]>`.
template <typename AttrT>
static Attribute parseDeviceReference(AsmParser &parser) {
  SymbolRefAttr device;
  int64_t mask = kAllQueues;
  if (parser.parseLess() || parser.parseAttribute(device))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    mask = 0;
    if (succeeded(parser.parseOptionalStar())) {
      mask = kAllQueues;
    } else if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
                 SMLoc loc = parser.getCurrentLocation();
                 unsigned queue;
                 if (parser.parseInteger(queue))
                   return failure();
                 if (queue >= 64)
                   return parser.emitError(loc) << "a queue number must be below 64";
                 mask |= int64_t(uint64_t(1) << queue);
                 return success();
               })) {
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return AttrT::get(parser.getContext(), device, mask);
}

static void printDeviceReference(AsmPrinter &printer, SymbolRefAttr device, int64_t mask) {
  printer << "<" << device;
  if (mask != kAllQueues) {
    SmallVector<unsigned> queues;
    for (unsigned i = 0; i < 64; ++i)
      if (uint64_t(mask) >> i & 1)
        queues.push_back(i);
    printer << ", [";
    llvm::interleaveComma(queues, printer);
    printer << "]";
  }
  printer << ">";
}

Attribute DeviceAffinityAttr::parse(AsmParser &parser, Type) { return parseDeviceReference<DeviceAffinityAttr>(parser); }
void DeviceAffinityAttr::print(AsmPrinter &printer) const { printDeviceReference(printer, getDevice(), getQueueMask()); }
Attribute DevicePromiseAttr::parse(AsmParser &parser, Type) { return parseDeviceReference<DevicePromiseAttr>(parser); }
void DevicePromiseAttr::print(AsmPrinter &printer) const { printDeviceReference(printer, getDevice(), getQueueMask()); }

//===----------------------------------------------------------------------===//
// Affinity algebra
//===----------------------------------------------------------------------===//

namespace {
/// A device and its queues, from an affinity or a promise.
struct DeviceQueues {
  Attribute source;
  SymbolRefAttr device;
  int64_t mask = 0;

  explicit DeviceQueues(Attribute attr) : source(attr), device(getDevice(attr)) {
    if (auto affinity = dyn_cast<DeviceAffinityAttr>(attr))
      mask = affinity.getQueueMask();
    else if (auto promise = dyn_cast<DevicePromiseAttr>(attr))
      mask = promise.getQueueMask();
  }
  bool sameDevice(const DeviceQueues &other) const {
    return device && device == other.device && isa<DeviceAffinityAttr>(source) == isa<DeviceAffinityAttr>(other.source);
  }
  Attribute withMask(int64_t newMask) const {
    MLIRContext *context = source.getContext();
    if (isa<DeviceAffinityAttr>(source))
      return DeviceAffinityAttr::get(context, device, newMask);
    return DevicePromiseAttr::get(context, device, newMask);
  }
};
} // namespace

SymbolRefAttr hal::getDevice(Attribute affinity) {
  if (auto device = dyn_cast_if_present<DeviceAffinityAttr>(affinity))
    return device.getDevice();
  if (auto promise = dyn_cast_if_present<DevicePromiseAttr>(affinity))
    return promise.getDevice();
  return {};
}

bool hal::isExecutableWith(Attribute a, Attribute b) {
  if (!a || !b || a == b)
    return true;
  DeviceQueues x(a), y(b);
  return x.sameDevice(y) && (x.mask & ~y.mask) == 0;
}

Attribute hal::joinAffinities(Attribute a, Attribute b) {
  if (!a || !b || a == b)
    return a ? a : b;
  DeviceQueues x(a), y(b);
  if (x.sameDevice(y))
    return x.withMask(x.mask | y.mask);
  llvm::SetVector<Attribute> all;
  for (Attribute attr : {a, b}) {
    if (auto optimal = dyn_cast<DeviceOptimalAttr>(attr))
      all.insert(optimal.getAffinities().begin(), optimal.getAffinities().end());
    else
      all.insert(attr);
  }
  return DeviceOptimalAttr::get(a.getContext(), all.getArrayRef());
}

Attribute hal::intersectAffinities(Attribute a, Attribute b) {
  if (!a || !b || a == b)
    return a ? a : b;
  DeviceQueues x(a), y(b);
  return x.sameDevice(y) && (x.mask & y.mask) ? x.withMask(x.mask & y.mask) : Attribute();
}

//===----------------------------------------------------------------------===//
// device.target, executable.target
//===----------------------------------------------------------------------===//

Type DeviceTargetAttr::getType() const { return DeviceType::get(getContext()); }

LogicalResult DeviceTargetAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr, DictionaryAttr, ArrayAttr targets) {
  for (Attribute target : targets ? targets.getValue() : ArrayRef<Attribute>())
    if (!isa<ExecutableTargetAttr>(target))
      return emitError() << "an executable target of a device must be a #hal.executable.target, not " << target;
  return success();
}

Attribute DeviceTargetAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringAttr id;
  DictionaryAttr configuration;
  ArrayAttr targets;
  if (parser.parseLess() || parser.parseAttribute(id))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    OptionalParseResult hasTargets = parser.parseOptionalAttribute(targets);
    if (hasTargets.has_value() ? failed(*hasTargets) : failed(parser.parseAttribute(configuration)))
      return {};
    if (!hasTargets.has_value() && succeeded(parser.parseOptionalComma()) && parser.parseAttribute(targets))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<DeviceTargetAttr>(loc, parser.getContext(), id, configuration, targets);
}

void DeviceTargetAttr::print(AsmPrinter &printer) const {
  printer << "<" << getDeviceId();
  if (getConfiguration() && !getConfiguration().empty())
    printer << ", " << getConfiguration();
  if (getExecutableTargets())
    printer << ", " << getExecutableTargets();
  printer << ">";
}

LogicalResult ExecutableTargetAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr, StringAttr, DictionaryAttr configuration) {
  return MachineInfo::verify(configuration, emitError);
}

Attribute ExecutableTargetAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringAttr backend, format;
  DictionaryAttr configuration;
  if (parser.parseLess() || parser.parseAttribute(backend) || parser.parseComma() || parser.parseAttribute(format) ||
      (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(configuration)) || parser.parseGreater())
    return {};
  return parser.getChecked<ExecutableTargetAttr>(loc, parser.getContext(), backend, format, configuration);
}

void ExecutableTargetAttr::print(AsmPrinter &printer) const {
  printer << "<" << getBackend() << ", " << getFormat();
  if (getConfiguration() && !getConfiguration().empty())
    printer << ", " << getConfiguration();
  printer << ">";
}

//===----------------------------------------------------------------------===//
// descriptor_type, pipeline.binding, pipeline.layout
//===----------------------------------------------------------------------===//

static ParseResult parseDescriptorType(AsmParser &parser, DescriptorType &type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  if (keyword == "storage_buffer")
    type = DescriptorType::StorageBuffer;
  else if (keyword == "uniform_buffer")
    type = DescriptorType::UniformBuffer;
  else
    return parser.emitError(loc) << "expected storage_buffer or uniform_buffer";
  return success();
}

static StringRef getName(DescriptorType type) {
  return type == DescriptorType::StorageBuffer ? "storage_buffer" : "uniform_buffer";
}

ParseResult hal::parseDescriptorFlags(AsmParser &parser, DescriptorFlags &flags) {
  SMLoc loc = parser.getCurrentLocation();
  std::string text;
  if (parser.parseKeywordOrString(&text))
    return failure();
  flags = DescriptorFlags::None;
  SmallVector<StringRef> words;
  StringRef(text).split(words, '|');
  for (StringRef word : words) {
    if (word == "ReadOnly")
      flags = flags | DescriptorFlags::ReadOnly;
    else if (word == "Indirect")
      flags = flags | DescriptorFlags::Indirect;
    else if (word != "None")
      return parser.emitError(loc) << "expected ReadOnly or Indirect";
  }
  return success();
}

void hal::printDescriptorFlags(AsmPrinter &printer, DescriptorFlags flags) {
  bool readOnly = hasFlag(flags, DescriptorFlags::ReadOnly), indirect = hasFlag(flags, DescriptorFlags::Indirect);
  printer << (readOnly && indirect ? "\"ReadOnly|Indirect\"" : readOnly ? "ReadOnly" : indirect ? "Indirect" : "None");
}

Attribute DescriptorTypeAttr::parse(AsmParser &parser, Type) {
  DescriptorType value;
  if (parser.parseLess() || parseDescriptorType(parser, value) || parser.parseGreater())
    return {};
  return DescriptorTypeAttr::get(parser.getContext(), value);
}

void DescriptorTypeAttr::print(AsmPrinter &printer) const { printer << "<" << getName(getValue()) << ">"; }

Attribute PipelineBindingAttr::parse(AsmParser &parser, Type) {
  DescriptorType type;
  DescriptorFlags flags = DescriptorFlags::None;
  if (parser.parseLess() || parseDescriptorType(parser, type) ||
      (succeeded(parser.parseOptionalComma()) && parseDescriptorFlags(parser, flags)) || parser.parseGreater())
    return {};
  return PipelineBindingAttr::get(parser.getContext(), type, flags);
}

void PipelineBindingAttr::print(AsmPrinter &printer) const {
  printer << "<" << getName(getType());
  if (getFlags() != DescriptorFlags::None) {
    printer << ", ";
    printDescriptorFlags(printer, getFlags());
  }
  printer << ">";
}

Attribute PipelineLayoutAttr::parse(AsmParser &parser, Type) {
  int64_t constants = 0;
  std::optional<DescriptorFlags> flags;
  SmallVector<PipelineBindingAttr> bindings;
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (name == "constants")
      return parser.parseInteger(constants);
    if (name == "flags")
      return parseDescriptorFlags(parser, flags.emplace());
    if (name == "bindings")
      return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseCustomAttributeWithFallback(bindings.emplace_back());
      });
    return parser.emitError(loc) << "expected constants, bindings or flags";
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseField))
    return {};
  return PipelineLayoutAttr::get(parser.getContext(), constants, bindings, flags);
}

void PipelineLayoutAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (getConstants() != 0)
    printer << "constants = " << getConstants() << ", ";
  printer << "bindings = [";
  llvm::interleaveComma(getBindings(), printer);
  printer << "]";
  if (getFlags()) {
    printer << ", flags = ";
    printDescriptorFlags(printer, *getFlags());
  }
  printer << ">";
}
