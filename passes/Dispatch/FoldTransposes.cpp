#include "passes/Dispatch/FoldTransposes.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

namespace {

/// The source of `value` and the map from the source's dimensions to those of `value`, if it is a pure transpose.
Value matchTranspose(Value value, SmallVector<int64_t> &sourceDims) {
  if (auto transpose = value.getDefiningOp<linalg::TransposeOp>()) {
    // result dim i is source dim perm[i]
    sourceDims.assign(transpose.getPermutation().size(), 0);
    for (auto [i, p] : llvm::enumerate(transpose.getPermutation()))
      sourceDims[p] = i;
    return transpose.getInput();
  }
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || !generic.hasPureTensorSemantics() || generic.getNumDpsInputs() != 1 || generic->getNumResults() != 1 ||
      !llvm::hasSingleElement(*generic.getBlock()) || generic.getNumReductionLoops() != 0 ||
      generic.getBlock()->getTerminator()->getOperand(0) != generic.getBlock()->getArgument(0))
    return {};
  AffineMap in = generic.getMatchingIndexingMap(generic.getDpsInputOperand(0));
  AffineMap out = generic.getIndexingMapMatchingResult(generic->getResult(0));
  if (!in.isPermutation() || !out.isPermutation())
    return {};
  // source dim j runs over loop in[j], which is result dim out^-1[in[j]]
  AffineMap fromSource = inversePermutation(out);
  for (AffineExpr e : in.getResults())
    sourceDims.push_back(fromSource.getDimPosition(cast<AffineDimExpr>(e).getPosition()));
  return generic.getDpsInputOperand(0)->get();
}

/// True if neighbours in memory of an operand that is read through `map` belong to different products, a line of them or more: each product would
/// read every line for one element of it.
bool scattersProducts(linalg::LinalgOp op, OpOperand &operand, AffineMap map, Value source, int64_t line) {
  auto inner = dyn_cast<AffineDimExpr>(map.getResults().back());
  auto type = cast<RankedTensorType>(source.getType());
  int64_t extent = type.getShape().back();
  bool isOfAll = inner && llvm::all_of(op->getOpOperands(), [&](OpOperand &other) {
                   return &other == &operand || op.getMatchingIndexingMap(&other).isFunctionOfDim(inner.getPosition());
                 });
  return isOfAll && (ShapedType::isDynamic(extent) || extent * tensorBytes(RankedTensorType::get({1}, type.getElementType())) >= line);
}

/// A named contraction with changed maps: the same named op where its verifier takes them, else `linalg.contract`.
Operation *rebuild(RewriterBase &rewriter, linalg::LinalgOp op, ValueRange inputs, ArrayRef<AffineMap> maps) {
  ArrayAttr mapsAttr = rewriter.getAffineMapArrayAttr(maps);
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation())) {
    rewriter.modifyOpInPlace(op, [&] {
      for (auto [operand, v] : llvm::zip_equal(op.getDpsInputOperands(), inputs))
        operand->set(v);
      generic.setIndexingMapsAttr(mapsAttr);
    });
    return op;
  }
  Location loc = op.getLoc();
  TypeRange types = op->getResultTypes();
  // The last two dimensions of one operand swapped is what the named ops know; anything else is a plain contraction.
  auto isSwapOfLastTwo = [](AffineMap map, AffineMap old) {
    unsigned n = map.getNumResults();
    SmallVector<AffineExpr> swapped(old.getResults());
    if (n >= 2)
      std::swap(swapped[n - 1], swapped[n - 2]);
    return map == old || ArrayRef<AffineExpr>(swapped) == map.getResults();
  };
  SmallVector<AffineMap> old = op.getIndexingMapsArray();
  bool named = isSwapOfLastTwo(maps[0], old[0]) && isSwapOfLastTwo(maps[1], old[1]);
  if (named && isa<linalg::MatmulOp>(op.getOperation())) {
    auto matmul = linalg::MatmulOp::create(rewriter, loc, types, inputs, op.getDpsInits());
    matmul.setIndexingMapsAttr(mapsAttr);
    return matmul;
  }
  if (named && isa<linalg::BatchMatmulOp>(op.getOperation())) {
    auto matmul = linalg::BatchMatmulOp::create(rewriter, loc, types, inputs, op.getDpsInits());
    matmul.setIndexingMapsAttr(mapsAttr);
    return matmul;
  }
  return linalg::ContractOp::create(rewriter, loc, types, inputs, op.getDpsInits(), mapsAttr);
}

} // namespace

void weir::foldTransposesIntoContractions(Operation *root, int64_t line) {
  SmallVector<linalg::LinalgOp> contractions;
  root->walk([&](linalg::LinalgOp op) {
    if (!op.hasPureTensorSemantics() || isInsideDispatch(op) || op->hasAttr(NoFuseAttr::getNameStr()))
      return;
    if (isa<linalg::MatmulOp, linalg::BatchMatmulOp, linalg::ContractOp>(op.getOperation()) ||
        (isa<linalg::GenericOp>(op.getOperation()) && linalg::isaContractionOpInterface(op)))
      contractions.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (linalg::LinalgOp op : contractions) {
    if (auto matmul = dyn_cast<linalg::MatmulOp>(op.getOperation()); matmul && matmul.getCast() != linalg::TypeFn::cast_signed)
      continue;
    if (auto matmul = dyn_cast<linalg::BatchMatmulOp>(op.getOperation());
        matmul && matmul.getCast() != linalg::TypeFn::cast_signed)
      continue;
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<Value> inputs = op.getDpsInputs();
    SmallVector<Operation *> transposes;
    for (unsigned i = 0, e = inputs.size(); i < e; ++i) {
      SmallVector<int64_t> sourceDims;
      Value source = matchTranspose(inputs[i], sourceDims);
      if (!source)
        continue;
      SmallVector<AffineExpr> exprs;
      for (int64_t d : sourceDims)
        exprs.push_back(maps[i].getResult(d));
      AffineMap map = AffineMap::get(maps[i].getNumDims(), 0, exprs, root->getContext());
      if (exprs.empty() || scattersProducts(op, *op.getDpsInputOperand(i), map, source, line))
        continue;
      maps[i] = map;
      transposes.push_back(inputs[i].getDefiningOp());
      inputs[i] = source;
    }
    if (transposes.empty())
      continue;
    rewriter.setInsertionPoint(op);
    Operation *folded = rebuild(rewriter, op, inputs, maps);
    if (folded != op) {
      folded->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      rewriter.replaceOp(op, folded->getResults());
    }
    for (Operation *transpose : transposes)
      if (transpose->use_empty())
        rewriter.eraseOp(transpose);
  }
}
