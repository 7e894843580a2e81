/// Recognises products of matrices.
#include "passes/Codegen/NVVM/TensorCores/MatrixProduct.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace weir;

using NVVM::MMATypes;

static constexpr ProductTypes kProductTypes[] = {{{"nvvm_mma_f16"}, MMATypes::f16, MMATypes::f16, 2, false},
                                                 {{"nvvm_mma_bf16"}, MMATypes::bf16, MMATypes::bf16, 2, false},
                                                 {{"nvvm_mma_s8"}, MMATypes::s8, MMATypes::s8, 1, true},
                                                 {{"nvvm_mma_u8"}, MMATypes::u8, MMATypes::u8, 1, true},
                                                 {{"nvvm_mma_tf32"}, MMATypes::tf32, MMATypes::tf32, 4, false},
                                                 {{"nvvm_mma_e4m3"}, MMATypes::e4m3, MMATypes::e4m3, 1, false},
                                                 {{"nvvm_mma_e5m2"}, MMATypes::e5m2, MMATypes::e5m2, 1, false},
                                                 {{"nvvm_mma_e4m3_e5m2"}, MMATypes::e4m3, MMATypes::e5m2, 1, false},
                                                 {{"nvvm_mma_e5m2_e4m3"}, MMATypes::e5m2, MMATypes::e4m3, 1, false}};

const ProductTypes *weir::findProductTypes(StringRef libraryCall) {
  const ProductTypes *found = llvm::find_if(kProductTypes, [&](const ProductTypes &types) { return types.name == libraryCall; });
  return found == std::end(kProductTypes) ? nullptr : found;
}

static const ProductTypes *findTypes(MMATypes left, MMATypes right) {
  return llvm::find_if(kProductTypes, [&](const ProductTypes &types) { return types.left == left && types.right == right; });
}

/// Of a float that is extended to f32.
static std::optional<MMATypes> getExtendedType(Type type, bool warpgroups) {
  if (type.isF16())
    return MMATypes::f16;
  if (type.isBF16())
    return MMATypes::bf16;
  if (warpgroups && isa<Float8E4M3FNType>(type))
    return MMATypes::e4m3;
  if (warpgroups && isa<Float8E5M2Type>(type))
    return MMATypes::e5m2;
  return std::nullopt;
}

/// Factors that are multiplied as they are.
struct NoExtension;

/// What `value` extends to the type of the sums.
template <typename Extension>
static Value getExtended(Value value) {
  if constexpr (std::is_same_v<Extension, NoExtension>)
    return value;
  else if (auto extension = value.getDefiningOp<Extension>())
    return extension.getIn();
  return {};
}

/// The arguments that are multiplied and added to the last one; no values if the body is another one.
template <typename Add, typename Multiply, typename Extension>
static std::pair<Value, Value> matchFactors(Block &body) {
  auto yield = cast<linalg::YieldOp>(body.getTerminator());
  auto sum = yield.getNumOperands() == 1 ? yield.getOperand(0).getDefiningOp<Add>() : Add();
  Value running = body.getArguments().back();
  if (!sum || (sum.getLhs() != running && sum.getRhs() != running))
    return {};
  auto product = (sum.getLhs() == running ? sum.getRhs() : sum.getLhs()).template getDefiningOp<Multiply>();
  if (!product)
    return {};
  return {getExtended<Extension>(product.getLhs()), getExtended<Extension>(product.getRhs())};
}

const ProductTypes *weir::findProductTypes(linalg::LinalgOp op, bool tf32, bool warpgroups) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return nullptr;
  Block &body = *op.getBlock();
  Value a = body.getArgument(0), b = body.getArgument(1);
  auto multiplies = [&](std::pair<Value, Value> factors) {
    return (factors.first == a && factors.second == b) || (factors.first == b && factors.second == a);
  };
  Type sum = body.getArgument(2).getType();
  if (sum.isF32() && multiplies(matchFactors<arith::AddFOp, arith::MulFOp, arith::ExtFOp>(body))) {
    std::optional<MMATypes> left = getExtendedType(a.getType(), warpgroups), right = getExtendedType(b.getType(), warpgroups);
    const ProductTypes *types = left && right ? findTypes(*left, *right) : std::end(kProductTypes);
    return types == std::end(kProductTypes) ? nullptr : types;
  }
  if (a.getType() != b.getType())
    return nullptr;
  if (sum.isF32() && a.getType().isF32() && multiplies(matchFactors<arith::AddFOp, arith::MulFOp, NoExtension>(body)))
    return tf32 ? findTypes(MMATypes::tf32, MMATypes::tf32) : nullptr;
  if (!sum.isInteger(32) || !a.getType().isInteger(8))
    return nullptr;
  if (multiplies(matchFactors<arith::AddIOp, arith::MulIOp, arith::ExtSIOp>(body)))
    return findTypes(MMATypes::s8, MMATypes::s8);
  if (multiplies(matchFactors<arith::AddIOp, arith::MulIOp, arith::ExtUIOp>(body)))
    return findTypes(MMATypes::u8, MMATypes::u8);
  return nullptr;
}

FailureOr<ProductLoops> weir::getProductLoops(linalg::LinalgOp op) {
  FailureOr<linalg::ContractionDimensions> dimensions = linalg::inferContractionDims(op);
  if (failed(dimensions))
    return failure();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto findOne = [&](ArrayRef<unsigned> loops) -> FailureOr<unsigned> {
    FailureOr<unsigned> found = failure();
    for (unsigned loop : loops) {
      if (extents[loop] == 1 && (succeeded(found) || loop != loops.back()))
        continue;
      if (succeeded(found))
        return failure();
      found = loop;
    }
    return found;
  };
  for (unsigned loop : dimensions->batch)
    if (extents[loop] != 1)
      return failure();
  if (op.getNumLoops() != dimensions->batch.size() + dimensions->m.size() + dimensions->n.size() + dimensions->k.size())
    return failure();
  FailureOr<unsigned> m = findOne(dimensions->m), n = findOne(dimensions->n), k = findOne(dimensions->k);
  if (failed(m) || failed(n) || failed(k))
    return failure();
  return ProductLoops{*m, *n, *k};
}

unsigned weir::getDimensionOf(linalg::LinalgOp op, OpOperand &operand, unsigned loop) {
  return *op.getMatchingIndexingMap(&operand).getResultPosition(getAffineDimExpr(loop, op.getContext()));
}

int64_t weir::getLoopBound(linalg::LinalgOp op, unsigned loop, int64_t otherwise) {
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<unsigned> dimension = op.getMatchingIndexingMap(&operand).getResultPosition(getAffineDimExpr(loop, op.getContext()));
    if (!dimension)
      continue;
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {operand.get(), int64_t(*dimension)}, /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (succeeded(bound))
      return *bound;
  }
  return otherwise;
}
