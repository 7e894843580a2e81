// Parameters and collectives: syntax and verifiers.
#include "dialects/Stream/StreamParameterParsing.h"

#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamCmdParsing.h"
#include "dialects/Util/UtilHostParsing.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

namespace {
/// What all rows of a list have in common, filled by the first.
struct CommonParts {
  OptionalOperand &scope;
  Operand *resource = nullptr;
  Type *type = nullptr;
  Operand *size = nullptr;
  bool isFirst = true;
};
} // namespace

static bool isSame(const Operand &a, const Operand &b) { return a.name == b.name && a.number == b.number; }

static ParseResult parseRows(OpAsmParser &parser, CommonParts &common, llvm::function_ref<ParseResult()> parseRow) {
  SMLoc loc = parser.getCurrentLocation();
  auto parse = [&]() -> ParseResult {
    ParseResult result = parseRow();
    common.isFirst = false;
    return result;
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Braces, parse))
    return failure();
  // Nothing else names what the rows have in common.
  if (common.isFirst && common.resource)
    return parser.emitError(loc) << "expected at least one row";
  return success();
}

static ParseResult parseRowName(OpAsmParser &parser, CommonParts &common, Operands &keys, Operands &offsets) {
  SMLoc loc = parser.getCurrentLocation();
  OptionalOperand scope;
  if (parseParameterName(parser, scope, keys.emplace_back(), offsets.emplace_back()))
    return failure();
  if (common.isFirst)
    common.scope = scope;
  else if (scope.has_value() != common.scope.has_value() || (scope && !isSame(*scope, *common.scope)))
    return parser.emitError(loc) << "expected the scope of the other rows";
  return success();
}

static ParseResult parseRowRange(OpAsmParser &parser, CommonParts &common, Operands &offsets, Operands *ends,
                                 Operands &lengths) {
  SMLoc loc = parser.getCurrentLocation();
  Operand resource, size;
  Type type;
  if (parser.parseOperand(resource) || parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
      (ends && (parser.parseKeyword("to") || parser.parseOperand(ends->emplace_back()))) ||
      parser.parseKeyword("for") || parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare() ||
      parser.parseColon() || parseSizedType(parser, type, size))
    return failure();
  if (common.isFirst) {
    *common.resource = resource;
    *common.type = type;
    *common.size = size;
  } else if (!isSame(resource, *common.resource) || type != *common.type || !isSame(size, *common.size)) {
    return parser.emitError(loc) << "expected the resource, type and size of the other rows";
  }
  return success();
}

static void printRows(OpAsmPrinter &p, size_t count, llvm::function_ref<void(size_t)> printRow) {
  p << '{';
  printLines(p, count, printRow);
  p.printNewline();
  p << '}';
}

static void printRowRange(OpAsmPrinter &p, Operation *op, Value resource, Value size, Value offset, Value end,
                          Value length) {
  p << resource << '[' << offset;
  if (end)
    p << " to " << end;
  p << " for " << length << "] : ";
  printSizedType(p, op, resource.getType(), size);
}

ParseResult stream::parseCmdParameterLoad(OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                          Operands &offsets, Types &types, Operands &sizes) {
  CommonParts common{scope};
  return parseRows(parser, common, [&] {
    return failure(parseRowName(parser, common, keys, offsets) || parser.parseColon() ||
                   parseSizedType(parser, types.emplace_back(), sizes.emplace_back()));
  });
}

void stream::printCmdParameterLoad(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys, ValueRange offsets,
                                   TypeRange types, ValueRange sizes) {
  printRows(p, keys.size(), [&](size_t i) {
    printParameterName(p, op, scope, keys[i], offsets[i]);
    p << " : ";
    printSizedType(p, op, types[i], sizes[i]);
  });
}

static ParseResult parseGather(OpAsmParser &parser, CommonParts common, Operands &keys, Operands &offsets,
                               Operands &targetOffsets, Operands *targetEnds, Operands &targetLengths) {
  return parseRows(parser, common, [&] {
    return failure(parseRowName(parser, common, keys, offsets) || parser.parseArrow() ||
                   parseRowRange(parser, common, targetOffsets, targetEnds, targetLengths));
  });
}

static ParseResult parseScatter(OpAsmParser &parser, CommonParts common, Operands &sourceOffsets, Operands *sourceEnds,
                                Operands &sourceLengths, Operands &keys, Operands &offsets) {
  return parseRows(parser, common, [&] {
    return failure(parseRowRange(parser, common, sourceOffsets, sourceEnds, sourceLengths) || parser.parseArrow() ||
                   parseRowName(parser, common, keys, offsets));
  });
}

ParseResult stream::parseCmdParameterGather(OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                            Operands &offsets, Operand &target, Type &type, Operand &size,
                                            Operands &targetOffsets, Operands &targetLengths) {
  return parseGather(parser, {scope, &target, &type, &size}, keys, offsets, targetOffsets, nullptr, targetLengths);
}

void stream::printCmdParameterGather(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys, ValueRange offsets,
                                     Value target, Type type, Value size, ValueRange targetOffsets,
                                     ValueRange targetLengths) {
  printAsyncParameterGather(p, op, scope, keys, offsets, target, type, size, targetOffsets, {}, targetLengths);
}

ParseResult stream::parseCmdParameterScatter(OpAsmParser &parser, Operand &source, Type &type, Operand &size,
                                             Operands &sourceOffsets, Operands &sourceLengths, OptionalOperand &scope,
                                             Operands &keys, Operands &offsets) {
  return parseScatter(parser, {scope, &source, &type, &size}, sourceOffsets, nullptr, sourceLengths, keys, offsets);
}

void stream::printCmdParameterScatter(OpAsmPrinter &p, Operation *op, Value source, Type type, Value size,
                                      ValueRange sourceOffsets, ValueRange sourceLengths, Value scope, ValueRange keys,
                                      ValueRange offsets) {
  printAsyncParameterScatter(p, op, source, type, size, sourceOffsets, {}, sourceLengths, scope, keys, offsets);
}

ParseResult stream::parseAsyncParameterGather(OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                              Operands &offsets, Operand &target, Type &type, Operand &size,
                                              Operands &targetOffsets, Operands &targetEnds, Operands &targetLengths) {
  return parseGather(parser, {scope, &target, &type, &size}, keys, offsets, targetOffsets, &targetEnds, targetLengths);
}

void stream::printAsyncParameterGather(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys, ValueRange offsets,
                                       Value target, Type, Value size, ValueRange targetOffsets, ValueRange targetEnds,
                                       ValueRange targetLengths) {
  printRows(p, keys.size(), [&](size_t i) {
    printParameterName(p, op, scope, keys[i], offsets[i]);
    p << " -> ";
    printRowRange(p, op, target, size, targetOffsets[i], targetEnds.empty() ? Value() : targetEnds[i],
                  targetLengths[i]);
  });
}

ParseResult stream::parseAsyncParameterScatter(OpAsmParser &parser, Operand &source, Type &type, Operand &size,
                                               Operands &sourceOffsets, Operands &sourceEnds, Operands &sourceLengths,
                                               OptionalOperand &scope, Operands &keys, Operands &offsets) {
  return parseScatter(parser, {scope, &source, &type, &size}, sourceOffsets, &sourceEnds, sourceLengths, keys, offsets);
}

void stream::printAsyncParameterScatter(OpAsmPrinter &p, Operation *op, Value source, Type, Value size,
                                        ValueRange sourceOffsets, ValueRange sourceEnds, ValueRange sourceLengths,
                                        Value scope, ValueRange keys, ValueRange offsets) {
  printRows(p, keys.size(), [&](size_t i) {
    printRowRange(p, op, source, size, sourceOffsets[i], sourceEnds.empty() ? Value() : sourceEnds[i],
                  sourceLengths[i]);
    p << " -> ";
    printParameterName(p, op, scope, keys[i], offsets[i]);
  });
}

/// C1: each row has all its parts.
static LogicalResult verifyRows(Operation *op, std::initializer_list<size_t> counts) {
  if (*counts.begin() == 0)
    return op->emitOpError("names no parameter");
  for (size_t count : counts)
    if (count != *counts.begin())
      return op->emitOpError("has rows with missing parts: ") << *counts.begin() << " keys, but " << count << " others";
  return success();
}

LogicalResult AsyncParameterGatherOp::verify() {
  if (getTarget().getType() != getResult().getType())
    return emitOpError("yields its target, but the types differ");
  return verifyRows(*this, {getSourceKeys().size(), getSourceOffsets().size(), getTargetOffsets().size(),
                            getTargetEnds().size(), getTargetLengths().size()});
}

LogicalResult AsyncParameterScatterOp::verify() {
  return verifyRows(*this, {getTargetKeys().size(), getTargetOffsets().size(), getSourceOffsets().size(),
                            getSourceEnds().size(), getSourceLengths().size()});
}

LogicalResult CmdParameterLoadOp::verify() {
  return verifyRows(*this, {getSourceKeys().size(), getSourceOffsets().size(), getResultSizes().size(),
                            getResults().size()});
}

LogicalResult CmdParameterGatherOp::verify() {
  return verifyRows(*this, {getSourceKeys().size(), getSourceOffsets().size(), getTargetOffsets().size(),
                            getTargetLengths().size()});
}

LogicalResult CmdParameterScatterOp::verify() {
  return verifyRows(*this, {getTargetKeys().size(), getTargetOffsets().size(), getSourceOffsets().size(),
                            getSourceLengths().size()});
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

static const StringRef kinds[] = {"all_gather",     "all_reduce", "all_to_all", "broadcast", "reduce",
                                  "reduce_scatter", "send",       "recv",       "send_recv"};
static const StringRef reductions[] = {"none", "sum", "product", "minimum", "maximum", "average"};
static const StringRef elementTypes[] = {"si8",  "ui8",  "si16", "ui16", "si32", "ui32",
                                         "si64", "ui64", "f16",  "f32",  "f64",  "bf16"};

Type stream::getChannelType(MLIRContext *context) {
  return OpaqueType::get(StringAttr::get(context, StreamDialect::getDialectNamespace()), "channel");
}

/// The text between the angle brackets.
static StringRef getCollectiveText(Attribute collective) {
  StringRef text = cast<OpaqueAttr>(collective).getAttrData();
  return text.drop_front(strlen("collective<")).drop_back();
}

bool stream::isCollectiveAttr(Attribute attr) {
  auto opaque = dyn_cast<OpaqueAttr>(attr);
  if (!opaque || opaque.getDialectNamespace() != StreamDialect::getDialectNamespace() ||
      !opaque.getAttrData().starts_with("collective<") || !opaque.getAttrData().ends_with(">"))
    return false;
  auto [what, element] = getCollectiveText(attr).split(" : ");
  auto [kind, reduction] = what.split(" with ");
  return llvm::is_contained(kinds, kind) && (kind == what || llvm::is_contained(reductions, reduction)) &&
         llvm::is_contained(elementTypes, element);
}

static unsigned indexOf(ArrayRef<StringRef> words, StringRef word) { return llvm::find(words, word) - words.begin(); }

CollectiveNumbers stream::getCollectiveNumbers(Attribute collective) {
  auto [what, element] = getCollectiveText(collective).split(" : ");
  auto [kind, reduction] = what.split(" with ");
  return {indexOf(kinds, kind), reduction.empty() ? 0 : indexOf(reductions, reduction), indexOf(elementTypes, element)};
}

Attribute stream::getCollectiveAttr(MLIRContext *context, CollectiveNumbers numbers) {
  std::string text = ("collective<" + kinds[numbers.kind]).str();
  if (numbers.reduction != 0)
    text += (" with " + reductions[numbers.reduction]).str();
  text += (" : " + elementTypes[numbers.element] + ">").str();
  return OpaqueAttr::get(StringAttr::get(context, StreamDialect::getDialectNamespace()), text, NoneType::get(context));
}

static ParseResult parseOneOf(OpAsmParser &parser, ArrayRef<StringRef> words, StringRef what, std::string &text) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  if (!llvm::is_contained(words, word))
    return parser.emitError(loc) << "unknown " << what << " '" << word << "'";
  text += word;
  return success();
}

ParseResult stream::parseCollectiveKind(OpAsmParser &parser, Attribute &collective) {
  std::string text = "collective<";
  if (parser.parseLess() || parseOneOf(parser, kinds, "collective", text))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("with"))) {
    text += " with ";
    if (parseOneOf(parser, reductions, "reduction", text))
      return failure();
  }
  text += " : ";
  if (parser.parseColon() || parseOneOf(parser, elementTypes, "element type of a collective", text) ||
      parser.parseGreater())
    return failure();
  MLIRContext *context = parser.getContext();
  collective = OpaqueAttr::get(StringAttr::get(context, StreamDialect::getDialectNamespace()), text + ">",
                               NoneType::get(context));
  return success();
}

void stream::printCollectiveKind(OpAsmPrinter &p, Operation *, Attribute collective) {
  p << '<' << getCollectiveText(collective) << '>';
}

static StringRef getKind(Attribute collective) { return getCollectiveText(collective).split(' ').first; }

static StringRef getParamWord(Attribute collective) {
  return llvm::StringSwitch<StringRef>(getKind(collective))
      .Cases({"broadcast", "recv"}, "source")
      .Cases({"reduce", "send"}, "target")
      .Case("send_recv", "source_target_pair")
      .Default("param");
}

ParseResult stream::parseCollectiveParam(OpAsmParser &parser, Attribute collective, OptionalOperand &param) {
  if (failed(parser.parseOptionalKeyword(getParamWord(collective))))
    return success();
  return failure(parser.parseLParen() || parser.parseOperand(param.emplace()) || parser.parseRParen());
}

void stream::printCollectiveParam(OpAsmPrinter &p, Operation *, Attribute collective, Value param) {
  if (param)
    p << getParamWord(collective) << '(' << param << ')';
}

bool AsyncCollectiveOp::isSending() { return getKind(getOp()) != "recv"; }

bool AsyncCollectiveOp::isReceiving() { return getKind(getOp()) != "send"; }

ResourceAccess AsyncCollectiveOp::getTargetAccess() {
  StringRef kind = getKind(getOp());
  return kind == "reduce" || kind == "send_recv" ? ResourceAccess::Read | ResourceAccess::Write : ResourceAccess::Write;
}

void AsyncCollectiveOp::getAsyncAccessRanges(SmallVectorImpl<AsyncAccessRange> &ranges) {
  if (isSending())
    ranges.push_back({ResourceAccess::Read, getSource(), getSourceOffset(), getSourceEnd(), getSourceLength()});
  // The result of one that sends is the target as it is.
  for (Value resource : {Value(getTarget()), Value(getResult())})
    if (isReceiving())
      ranges.push_back({getTargetAccess(), resource, getTargetOffset(), getTargetEnd(), getTargetLength()});
}

void CmdCollectiveOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  for (unsigned i = 0, e = getResources().size(); i < e; ++i)
    accesses.push_back({static_cast<ResourceAccess>(cast<IntegerAttr>(getResourceAccesses()[i]).getInt()),
                        &getResourcesMutable()[i], &getResourceSizesMutable()[i], &getResourceOffsetsMutable()[i],
                        &getResourceLengthsMutable()[i]});
}

LogicalResult CmdCollectiveOp::verify() {
  size_t count = getResources().size();
  if (getResourceSizes().size() != count || getResourceOffsets().size() != count ||
      getResourceLengths().size() != count || getResourceAccesses().size() != count)
    return emitOpError("has rows with missing parts");
  return success();
}

#define GET_OP_CLASSES
#include "dialects/Stream/StreamCarriedOps.cpp.inc"

template <typename... Ops>
static void insertAll(StreamDialect &dialect) {
  (RegisteredOperationName::insert<Ops>(dialect), ...);
}

void stream::registerCarriedOps(StreamDialect &dialect) {
  insertAll<
#define GET_OP_LIST
#include "dialects/Stream/StreamCarriedOps.cpp.inc"
      >(dialect);
}
