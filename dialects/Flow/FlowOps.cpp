// Pieces that the op groups share, and the syntax that only one op has.
#include "dialects/Flow/FlowOps.h"

#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

LogicalResult flow::detail::verifyDimension(Operation *op, const APInt &dimension) {
  if (dimension.isNegative() || dimension.uge(3))
    return op->emitOpError() << "dimension must be 0, 1 or 2, not " << dimension.getSExtValue();
  return success();
}

LogicalResult flow::detail::verifyWorkgroupCount(Operation *op, Region &region, std::optional<TypeRange> workload) {
  if (region.empty())
    return success();
  TypeRange arguments = region.getArgumentTypes();
  if (workload && !llvm::equal(arguments, *workload))
    return op->emitOpError() << "the arguments of the workgroup count region must be the workload: expected " << workload->size()
                             << " argument(s) of its types, got " << arguments.size();
  for (Operation &nested : region.getOps()) {
    auto ret = dyn_cast<ReturnOp>(nested);
    if (ret && (ret.getNumOperands() != 3 || !llvm::all_of(ret.getOperandTypes(), llvm::IsaPred<IndexType>)))
      return ret.emitOpError() << "of a workgroup count region must return three index values";
  }
  return success();
}

bool flow::isZeroSized(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && llvm::is_contained(shaped.getShape(), 0);
}

bool flow::haveSameShape(RankedTensorType a, ValueRange aDims, RankedTensorType b, ValueRange bDims) {
  if (a.hasStaticShape() && b.hasStaticShape())
    return a == b;
  // Equal shapes with dynamic dimensions marked: rank, static sizes and positions at once.
  if (a.getShape() != b.getShape() || aDims.size() != bDims.size())
    return false;
  // One pair may differ in SSA: the element counts being equal, that dimension has to be equal too, as long as none of the
  // others is 0 (then there is no element to tell).
  size_t different = 0;
  for (auto [x, y] : llvm::zip_equal(aDims, bDims))
    different += x != y;
  return different <= 1;
}

//===--- syntax -----------------------------------------------------------------------------------------------===//

/// `@a::@b` or `{@a::@b, @c::@d}`.
static ParseResult parseDispatchEntryPoints(OpAsmParser &parser, ArrayAttr &entryPoints) {
  SmallVector<Attribute> entries;
  auto parseOne = [&]() -> ParseResult {
    SymbolRefAttr entry;
    if (parser.parseAttribute(entry))
      return failure();
    entries.push_back(entry);
    return success();
  };
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLBrace())) {
    if (parser.parseCommaSeparatedList(parseOne) || parser.parseRBrace())
      return failure();
  } else if (parseOne()) {
    return failure();
  }
  if (entries.empty())
    return parser.emitError(loc) << "expected an entry point";
  entryPoints = parser.getBuilder().getArrayAttr(entries);
  return success();
}

static void printDispatchEntryPoints(OpAsmPrinter &p, Operation *, ArrayAttr entryPoints) {
  if (entryPoints.size() == 1) {
    p << entryPoints[0];
    return;
  }
  p << '{';
  llvm::interleaveComma(entryPoints, p);
  p << '}';
}

/// `(SSA 'as')? TYPE dims`: the result of an update is its target, so the name says nothing and is not looked at.
static ParseResult parseUpdateTarget(OpAsmParser &parser, const OpAsmParser::UnresolvedOperand &, Type &type,
                                     UnresolvedOperands &dims) {
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult named = parser.parseOptionalOperand(name);
  if (named.has_value() && (failed(*named) || parser.parseKeyword("as")))
    return failure();
  return parseShapedType(parser, type, dims);
}

static void printUpdateTarget(OpAsmPrinter &p, Operation *op, Value target, Type type, ValueRange dims) {
  p << target << " as ";
  printShapedType(p, op, type, dims);
}

#define GET_OP_CLASSES
#include "dialects/Flow/FlowOps.cpp.inc"
