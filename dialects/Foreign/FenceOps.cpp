// hal.fence.*: functions with asynchronous signatures wait on fences and signal them in every phase.
#include "dialects/Foreign/ForeignOps.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;

using Operand = OpAsmParser::UnresolvedOperand;

static Type getFenceType(OpAsmParser &parser) { return parseType("!hal.fence", parser.getContext()); }

/// `<%fence : TYPE>`
static ParseResult parseFence(OpAsmParser &parser, OperationState &result) {
  Operand fence;
  Type type;
  return failure(parser.parseLess() || parser.parseOperand(fence) || parser.parseColonType(type) ||
                 parser.parseGreater() || parser.resolveOperand(fence, type, result.operands));
}

/// `KEYWORD([%fence, ...])`
static ParseResult parseFences(OpAsmParser &parser, StringRef keyword, OperationState &result) {
  SmallVector<Operand> fences;
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parser.parseOperandList(fences, OpAsmParser::Delimiter::Square) || parser.parseRParen() ||
                 parser.resolveOperands(fences, getFenceType(parser), result.operands));
}

/// `KEYWORD(%value)` of type i32
static ParseResult parseNumber(OpAsmParser &parser, StringRef keyword, OperationState &result) {
  Operand value;
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() || parser.parseOperand(value) ||
                 parser.parseRParen() ||
                 parser.resolveOperand(value, parser.getBuilder().getI32Type(), result.operands));
}

/// `flags("None")`; there are no others.
static ParseResult parseFlags(OpAsmParser &parser, OperationState &result) {
  Builder &b = parser.getBuilder();
  std::string flags;
  SMLoc loc;
  if (parser.parseKeyword("flags") || parser.parseLParen())
    return failure();
  loc = parser.getCurrentLocation();
  if (parser.parseString(&flags) || parser.parseRParen())
    return failure();
  if (flags != "None")
    return parser.emitError(loc) << "unknown flags of a fence: \"" << flags << '"';
  result.propertiesAttr = b.getDictionaryAttr(b.getNamedAttr("flags", b.getI64IntegerAttr(0)));
  return success();
}

static ParseResult parseEnd(OpAsmParser &parser, OperationState &result) {
  return parser.parseOptionalAttrDictWithKeyword(result.attributes);
}

static ParseResult parseColonResult(OpAsmParser &parser, OperationState &result) {
  return failure(parser.parseColonType(result.types.emplace_back()) || parseEnd(parser, result));
}

static ParseResult parseSignal(OpAsmParser &parser, OperationState &result) {
  return failure(parseFence(parser, result) || parseEnd(parser, result));
}

static ParseResult parseFail(OpAsmParser &parser, OperationState &result) {
  return failure(parseFence(parser, result) || parseNumber(parser, "status", result) || parseEnd(parser, result));
}

static ParseResult parseQuery(OpAsmParser &parser, OperationState &result) {
  return failure(parseFence(parser, result) || parseColonResult(parser, result));
}

static ParseResult parseAwait(OpAsmParser &parser, OperationState &result) {
  // The text has the fences first, the op has them last.
  if (parseFences(parser, "until", result) || parseNumber(parser, "timeout_millis", result) ||
      parseFlags(parser, result) || parseColonResult(parser, result))
    return failure();
  std::rotate(result.operands.begin(), result.operands.end() - 1, result.operands.end());
  return success();
}

static ParseResult parseCreate(OpAsmParser &parser, OperationState &result) {
  Operand device;
  Type type;
  return failure(parser.parseKeyword("device") || parser.parseLParen() || parser.parseOperand(device) ||
                 parser.parseColonType(type) || parser.parseRParen() ||
                 parser.resolveOperand(device, type, result.operands) || parseFlags(parser, result) ||
                 parseColonResult(parser, result));
}

static ParseResult parseJoin(OpAsmParser &parser, OperationState &result) {
  return failure(parseFences(parser, "at", result) || parseFlags(parser, result) || parser.parseArrow() ||
                 parser.parseType(result.types.emplace_back()) || parseEnd(parser, result));
}

std::optional<Dialect::ParseOpHook> foreign::getFenceParser(StringRef opName) {
  using Hook = Dialect::ParseOpHook;
  return llvm::StringSwitch<std::optional<Hook>>(opName)
      .Case("hal.fence.await", Hook(parseAwait))
      .Case("hal.fence.create", Hook(parseCreate))
      .Case("hal.fence.fail", Hook(parseFail))
      .Case("hal.fence.join", Hook(parseJoin))
      .Case("hal.fence.query", Hook(parseQuery))
      .Case("hal.fence.signal", Hook(parseSignal))
      .Default(std::nullopt);
}
