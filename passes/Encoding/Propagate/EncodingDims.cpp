#include "passes/Encoding/Propagate/EncodingDims.h"

#include "dialects/Encoding/EncodingOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir::encoding;

/// Conversions of one op have the same dims; so many of equal ops are tried.
static constexpr size_t kMaxTried = 8;
static constexpr unsigned kMaxDepth = 8;

/// What the operands of one op have in common, in one function.
EncodingDims::Key EncodingDims::getKey(EncodingAttr encoding, Operation *op) {
  Builder builder(encoding.getContext());
  ArrayAttr maps = encoding.getUserIndexingMaps();
  if (maps)
    maps = builder.getAffineMapArrayAttr(encoding.getRootMaps());
  return {op->getParentOfType<FunctionOpInterface>(),
          EncodingAttr::get(encoding.getContext(), builder.getIndexAttr(0), encoding.getOpType(), encoding.getElementTypes(),
                            encoding.getOriginalElementType(), maps, encoding.getIterationSizes())};
}

EncodingDims::EncodingDims(Operation *top, DominanceInfo &dominance) : dominance(dominance) {
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto set = dyn_cast<SetEncodingOp>(op);
    auto unset = dyn_cast<UnsetEncodingOp>(op);
    if (!set && !unset)
      return;
    auto encoding = dyn_cast<EncodingAttr>((set ? set.getResultType() : unset.getSourceType()).getEncoding());
    if (!encoding || encoding.getNumDynamicEncodingDims().value_or(0) == 0)
      return;
    Dims dims(set ? set.getEncodingDims() : unset.getEncodingDims());
    auto &list = known[getKey(encoding, op)];
    if (list.size() < kMaxTried && !llvm::is_contained(list, dims))
      list.push_back(dims);
  });
}

bool EncodingDims::canMake(Value value, Operation *place, unsigned depth) {
  if (dominance.properlyDominates(value, place))
    return true;
  Operation *def = value.getDefiningOp();
  if (!def || depth == kMaxDepth || def->getNumRegions() != 0 || !isMemoryEffectFree(def))
    return false;
  if (auto dim = dyn_cast<tensor::DimOp>(def); !isSpeculatable(def) && !(dim && dim.getConstantIndex()))
    return false;
  return llvm::all_of(def->getOperands(), [&](Value operand) { return canMake(operand, place, depth + 1); });
}

const EncodingDims::Dims *EncodingDims::find(EncodingAttr encoding, Operation *place) {
  if (encoding.getNumDynamicEncodingDims().value_or(0) == 0)
    return &none;
  auto found = known.find(getKey(encoding, place));
  if (found == known.end())
    return nullptr;
  for (const Dims &dims : found->second)
    if (llvm::all_of(dims, [&](Value dim) { return canMake(dim, place); }))
      return &dims;
  return nullptr;
}

Value EncodingDims::make(OpBuilder &builder, Value value, Operation *place) {
  if (dominance.properlyDominates(value, place))
    return value;
  Operation *def = value.getDefiningOp();
  IRMapping mapping;
  for (Value operand : def->getOperands())
    mapping.map(operand, make(builder, operand, place));
  return builder.clone(*def, mapping)->getResult(cast<OpResult>(value).getResultNumber());
}

SmallVector<Value> EncodingDims::get(EncodingAttr encoding, Operation *place) {
  OpBuilder builder(place);
  return llvm::map_to_vector(*find(encoding, place), [&](Value dim) { return make(builder, dim, place); });
}
