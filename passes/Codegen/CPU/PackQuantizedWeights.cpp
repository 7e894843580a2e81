/// Constant weights of block-quantized products become panels; see QuantizationPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Quantized/Int8Product.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#define DEBUG_TYPE "weir-cpu-pack-quantized-weights"

namespace weir {
#define GEN_PASS_DEF_CPUPACKQUANTIZEDWEIGHTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUPackQuantizedWeightsCode;

namespace {

/// The bytes of an operand that is a constant.
std::optional<weir::ConstantElements> getElements(OpOperand &operand) {
  Attribute constant;
  return matchPattern(operand.get(), m_Constant(&constant)) ? weir::ConstantElements::get(constant) : std::nullopt;
}

/// A product whose operands get the loops of panels: `column` counts panels, and `step` words. Their new inner loops are the last ones.
class Packing {
public:
  Packing(const QuantizedProduct &product, int64_t width)
      : p(product), width(width), loops(op().getNumLoops()), lane(loops), byte(loops + 1) {}

  linalg::GenericOp op() const { return p.op; }
  const QuantizedProduct &getProduct() const { return p; }
  int64_t getWidth() const { return width; }

  void rewrite() {
    linalg::GenericOp old = p.op;
    OpBuilder builder(old);
    SmallVector<Value> inputs;
    llvm::SmallSetVector<Value, 4> constants;
    SmallVector<AffineMap> maps;
    for (OpOperand *operand : old.getDpsInputOperands()) {
      AffineMap map = old.getMatchingIndexingMap(operand);
      bool isPacked = operand == p.weights || map.isFunctionOfDim(p.column);
      auto [value, newMap] = isPacked ? pack(*operand) : expand(builder, *operand);
      if (isPacked)
        constants.insert(operand->get());
      inputs.push_back(value);
      maps.push_back(newMap);
    }
    auto [init, initMap] = expand(builder, *old.getDpsInitOperand(0));
    maps.push_back(initMap);
    SmallVector<utils::IteratorType> kinds = old.getIteratorTypesArray();
    kinds.append({utils::IteratorType::parallel, utils::IteratorType::reduction});
    auto packed = linalg::GenericOp::create(builder, old.getLoc(), init.getType(), inputs, init, maps, kinds);
    packed->setDiscardableAttrs(old->getDiscardableAttrDictionary());
    packed.getRegion().takeBody(old.getRegion());
    Value result = packed.getResult(0);
    result = tensor::CollapseShapeOp::create(builder, old.getLoc(), old.getResult(0).getType(), result, getReassociation(initMap));
    old.getResult(0).replaceAllUsesWith(result);
    old.erase();
    for (Value constant : constants)
      if (constant.use_empty())
        constant.getDefiningOp()->erase();
  }

private:
  AffineMap getMap(ArrayRef<AffineExpr> results) { return AffineMap::get(loops + 2, 0, results, op().getContext()); }
  AffineExpr dim(unsigned loop) { return getAffineDimExpr(loop, op().getContext()); }
  bool isSplit(AffineExpr loop) { return loop == dim(p.column) || loop == dim(p.step); }
  AffineExpr getInner(AffineExpr loop) { return dim(loop == dim(p.column) ? lane : byte); }
  int64_t getInnerExtent(AffineExpr loop) { return loop == dim(p.column) ? width : kWordBytes; }

  /// The dimensions of `map` that are one dimension of the operand of the old op.
  SmallVector<ReassociationIndices> getReassociation(AffineMap map) {
    SmallVector<ReassociationIndices> dims;
    for (auto [i, result] : llvm::enumerate(map.getResults())) {
      bool isInner = result == dim(lane) || result == dim(byte);
      isInner ? dims.back().push_back(i) : dims.push_back({int64_t(i)});
    }
    return dims;
  }

  /// The operand with its dimensions split as the loops are.
  std::pair<Value, AffineMap> expand(OpBuilder &builder, OpOperand &operand) {
    SmallVector<AffineExpr> results;
    SmallVector<int64_t> shape;
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    AffineMap map = op().getMatchingIndexingMap(&operand);
    for (auto [i, loop] : llvm::enumerate(map.getResults())) {
      results.push_back(loop);
      shape.push_back(type.getDimSize(i));
      if (!isSplit(loop))
        continue;
      shape.back() /= getInnerExtent(loop);
      results.push_back(getInner(loop));
      shape.push_back(getInnerExtent(loop));
    }
    AffineMap split = getMap(results);
    if (results.size() == map.getNumResults())
      return {operand.get(), split};
    Value expanded = tensor::ExpandShapeOp::create(builder, op().getLoc(), type.clone(shape), operand.get(), getReassociation(split));
    return {expanded, split};
  }

  /// A constant in the order in which kernels read it: other loops, panels, groups, words, lanes, bytes.
  std::pair<Value, AffineMap> pack(OpOperand &operand) {
    weir::ConstantElements elements = *getElements(operand);
    ArrayRef<int64_t> shape = elements.getType().getShape();
    SmallVector<int64_t> strides = computeStrides(shape), newShape, newStrides;
    SmallVector<AffineExpr> results;
    AffineMap map = op().getMatchingIndexingMap(&operand);
    auto addLoop = [&](int64_t loop) {
      for (auto [i, result] : llvm::enumerate(map.getResults())) {
        if (result != dim(loop))
          continue;
        int64_t inner = isSplit(result) ? getInnerExtent(result) : 1;
        results.push_back(result);
        newShape.push_back(shape[i] / inner);
        newStrides.push_back(strides[i] * inner);
      }
    };
    auto addInner = [&](int64_t loop, unsigned inner) {
      for (auto [i, result] : llvm::enumerate(map.getResults())) {
        if (result != dim(loop))
          continue;
        results.push_back(dim(inner));
        newShape.push_back(getInnerExtent(result));
        newStrides.push_back(strides[i]);
      }
    };
    for (unsigned loop = 0; loop < loops; ++loop)
      if (loop != p.column && loop != p.step && !llvm::is_contained(p.groups, loop))
        addLoop(loop);
    addLoop(p.column);
    for (unsigned loop : p.groups)
      addLoop(loop);
    addLoop(p.step);
    addInner(p.column, lane);
    addInner(p.step, byte);
    DenseElementsAttr packed = elements.getPermuted(newShape, newStrides);
    // Not in the dispatch, which would have it in its code.
    OpBuilder builder(operand.get().getDefiningOp());
    return {arith::ConstantOp::create(builder, operand.get().getLoc(), packed), getMap(results)};
  }

  QuantizedProduct p;
  int64_t width;
  unsigned loops, lane, byte;
};

struct CPUPackQuantizedWeights : weir::impl::CPUPackQuantizedWeightsBase<CPUPackQuantizedWeights> {
  using CPUPackQuantizedWeightsBase::CPUPackQuantizedWeightsBase;

  void runOnOperation() override {
    if (lanes == 0)
      return;
    SmallVector<Packing> packings;
    llvm::SmallDenseMap<Value, int64_t> readers;
    getOperation()->walk([&](linalg::GenericOp op) {
      Int8Weight weight;
      std::optional<QuantizedProduct> product = op.hasPureTensorSemantics() ? matchQuantizedProduct(cast<linalg::LinalgOp>(*op)) : std::nullopt;
      // Of the others weir-cpu-int8-activations says why.
      if (!product || weir::LoweringConfigAttr::of(op) || matchPackedProduct(cast<linalg::LinalgOp>(*op)) || Int8Weight::match(*product, weight))
        return;
      int64_t extent = product->getExtent(product->column);
      int64_t width = extent % columns == 0 ? columns : lanes;
      if (std::optional<CPUPackQuantizedWeightsCode> reason = check(*product, width)) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        return;
      }
      packings.emplace_back(*product, width);
      ++readers[product->weights->get()];
    });
    llvm::SmallDenseSet<Value> shared;
    for (auto [weights, count] : readers)
      if (int64_t(llvm::range_size(weights.getUses())) != count)
        shared.insert(weights);
    llvm::erase_if(packings, [&](Packing &packing) {
      if (!shared.contains(packing.getProduct().weights->get()))
        return false;
      weir::missedRemark(packing.op(), DEBUG_TYPE, CPUPackQuantizedWeightsCode::OTHER_READER);
      return true;
    });
    for (Packing &packing : packings) {
      weir::passedRemark(packing.op(), DEBUG_TYPE, CPUPackQuantizedWeightsCode::PACKED) << remark::metric("columns", packing.getWidth());
      packing.rewrite();
    }
  }

private:
  static std::optional<CPUPackQuantizedWeightsCode> check(const QuantizedProduct &p, int64_t width) {
    linalg::GenericOp op = p.op;
    int64_t columns = p.getExtent(p.column), steps = p.getSteps();
    // With one word the step would look like a group.
    if (p.column < 0 || ShapedType::isDynamic(columns) || columns % width != 0 || steps % kWordBytes != 0 || steps == kWordBytes)
      return CPUPackQuantizedWeightsCode::EXTENTS;
    AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (result.getDimPosition(result.getNumResults() - 1) != p.column || !op.getMatchingIndexingMap(p.weights).isFunctionOfDim(p.column))
      return CPUPackQuantizedWeightsCode::LAYOUT;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (operand == p.weights || op.getMatchingIndexingMap(operand).isFunctionOfDim(p.column)) {
        Attribute constant;
        if (!matchPattern(operand->get(), m_Constant(&constant)))
          return CPUPackQuantizedWeightsCode::NOT_CONSTANT;
        if (!weir::ConstantElements::get(constant))
          return CPUPackQuantizedWeightsCode::NO_BYTES;
      }
    return std::nullopt;
  }
};
} // namespace
