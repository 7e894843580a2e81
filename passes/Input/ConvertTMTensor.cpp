// tm_tensor to iree_linalg_ext. See ProgramPasses.td.
#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Input/Passes.h"

#define DEBUG_TYPE "weir-convert-tm-tensor"

namespace weir {
#define GEN_PASS_DEF_CONVERTTMTENSOR
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

class Converter {
public:
  explicit Converter(Operation *op) : op(op), rewriter(op) {}

  LogicalResult run() {
    if (failed(readOperands()))
      return failure();
    StringRef name = op->getName().stripDialect();
    Operation *made = nullptr;
    if (name == "scan" && inputs.size() == 1 && outputs.size() == 2)
      made = convert<ScanOp>({"dimension", "inclusive"});
    else if (name == "sort")
      made = convert<SortOp>({"dimension", "operandSegmentSizes"});
    else if (name == "topk" && (inputs.size() == 1 || inputs.size() == 2) && outputs.size() == 2)
      made = convert<TopkOp>({"dimension"});
    else if (name == "scatter" && inputs.size() == 2 && outputs.size() == 1)
      return convertScatter();
    else if (name == "attention" && (inputs.size() == 3 || inputs.size() == 4) && outputs.size() == 1)
      return convertAttention();
    return made ? success() : op->emitOpError("has no conversion to iree_linalg_ext");
  }

private:
  /// The operands as the two lists of the text.
  LogicalResult readOperands() {
    auto segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
    int64_t count = op->getNumOperands();
    if (!segments || segments.size() != 2 || segments[0] < 0 || segments[1] < 0 || segments[0] + segments[1] != count)
      return op->emitOpError("does not say which of its operands are inputs (operandSegmentSizes)");
    inputs.assign(op->operand_begin(), op->operand_begin() + segments[0]);
    outputs.assign(op->operand_begin() + segments[0], op->operand_end());
    for (Value operand : op->getOperands())
      if (!isa<RankedTensorType>(operand.getType()))
        return op->emitOpError("operand of type ") << operand.getType() << " is not a ranked tensor";
    return success();
  }

  /// An op with the same operands, attributes and region.
  template <typename OpT>
  Operation *convert(ArrayRef<StringRef> names, std::optional<ValueRange> operands = std::nullopt) {
    OperationState state(op->getLoc(), OpT::getOperationName());
    state.addOperands(operands.value_or(op->getOperands()));
    state.addTypes(op->getResultTypes());
    for (StringRef name : names) {
      Attribute attribute = op->getAttr(name);
      if (!attribute)
        return nullptr;
      state.addAttribute(name, attribute);
    }
    if (op->getNumRegions() != 1)
      return nullptr;
    state.addRegion();
    Operation *made = rewriter.create(state);
    made->getRegion(0).takeBody(op->getRegion(0));
    for (Block &block : made->getRegion(0))
      if (!block.empty() && block.back().getName().getStringRef() == "tm_tensor.yield") {
        rewriter.setInsertionPoint(&block.back());
        rewriter.replaceOpWithNewOp<YieldOp>(&block.back(), block.back().getOperands());
      }
    rewriter.replaceOp(op, made->getResults());
    return made;
  }

  /// The updates are [batch, window...] there: a window lies at the end of the dimensions of the output.
  LogicalResult convertScatter() {
    auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
    Value updates = inputs[0];
    auto type = cast<RankedTensorType>(updates.getType()), original = cast<RankedTensorType>(outputs[0].getType());
    if (!map)
      return op->emitOpError("has no dimension map");
    int64_t depth = map.size(), first = original.getRank() - (type.getRank() - 1);
    if (type.getRank() < 1 || first < 0 || first > depth)
      return op->emitOpError("has updates of rank ") << type.getRank() << ", which do not fit an output of rank " << original.getRank();
    SmallVector<int64_t> sorted(map.asArrayRef()), shape = {type.getDimSize(0)};
    llvm::sort(sorted);
    for (auto [i, dimension] : llvm::enumerate(sorted))
      if (dimension != int64_t(i))
        return op->emitOpError("has indices that do not address the first dimensions of the output");
    for (int64_t i = 1, e = type.getRank(); i < e; ++i) {
      if (i - 1 + first >= depth)
        shape.push_back(type.getDimSize(i));
      else if (type.getDimSize(i) != 1)
        return op->emitOpError("has updates with ") << type.getDimSize(i) << " elements in a dimension that the indices address; it must be 1";
    }
    if (int64_t(shape.size()) != type.getRank()) {
      Location loc = op->getLoc();
      SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)), strides(type.getRank(), rewriter.getIndexAttr(1));
      updates = tensor::ExtractSliceOp::create(rewriter, loc, RankedTensorType::get(shape, type.getElementType()), updates, offsets,
                                               tensor::getMixedSizes(rewriter, loc, updates), strides);
    }
    if (convert<ScatterOp>({"dimension_map", "unique_indices"}, ValueRange{updates, inputs[1], outputs[0]}))
      return success();
    return op->emitOpError("has no conversion to iree_linalg_ext");
  }

  /// [batch..., rows, depth], [batch..., columns, depth], [batch..., columns, n] and a mask [batch..., rows, columns]; scores are divided by
  /// the root of the depth.
  LogicalResult convertAttention() {
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(inputs[0].getType());
    int64_t rank = type.getRank(), batch = rank - 2;
    for (Value operand : op->getOperands())
      if (auto other = cast<RankedTensorType>(operand.getType()); other.getRank() != rank || rank < 2)
        return op->emitOpError("operand of type ") << other << " has another rank than the query, or less than 2";
    if (type.isDynamicDim(rank - 1) || !isa<FloatType>(type.getElementType()) || op->getNumResults() != 1)
      return op->emitOpError("needs floating-point elements, a static extent of the last dimension and one result");
    SmallVector<AffineExpr> dims;
    for (int64_t i = 0; i < rank + 2; ++i)
      dims.push_back(rewriter.getAffineDimExpr(i));
    auto map = [&](int64_t last, int64_t depth) {
      SmallVector<AffineExpr> exprs(dims.begin(), dims.begin() + batch);
      exprs.append({dims[batch + last], dims[batch + depth]});
      return AffineMap::get(rank + 2, 0, exprs, op->getContext());
    };
    enum { Row, N, Depth, Column };
    SmallVector<AffineMap> maps = {map(Row, Depth), map(Column, Depth), map(Column, N), AffineMap::get(rank + 2, 0, op->getContext())};
    Value mask = inputs.size() == 4 ? inputs[3] : Value();
    if (mask)
      maps.push_back(map(Row, Column));
    maps.push_back(map(Row, N));
    Type real = type.getElementType().isF64() ? type.getElementType() : rewriter.getF32Type();
    Value scale = arith::ConstantOp::create(rewriter, loc, rewriter.getFloatAttr(real, 1 / std::sqrt(double(type.getDimSize(rank - 1)))));
    auto made = AttentionOp::create(rewriter, loc, op->getResultTypes(), inputs[0], inputs[1], inputs[2], scale, mask, outputs[0],
                                    rewriter.getAffineMapArrayAttr(maps), /*decomposition_config=*/nullptr);
    OpBuilder::InsertionGuard guard(rewriter);
    Block *body = rewriter.createBlock(&made.getRegion(), {}, real, loc);
    YieldOp::create(rewriter, loc, body->getArgument(0));
    rewriter.replaceOp(op, made->getResults());
    return success();
  }

  Operation *op;
  IRRewriter rewriter;
  SmallVector<Value> inputs, outputs;
};

struct ConvertTMTensor : public weir::impl::ConvertTMTensorBase<ConvertTMTensor> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() == "tm_tensor" && op->getName().stripDialect() != "yield")
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (failed(Converter(op).run()))
        return signalPassFailure();
  }
};

} // namespace
