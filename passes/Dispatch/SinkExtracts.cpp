// Scalars that ops take from computed tensors become operands of these ops; see LinalgPasses.td (dispatch-passes.md 11, SE1-SE4).

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Dispatch/CheapProducers.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-sink-extracts"

namespace weir {
#define GEN_PASS_DEF_SINKEXTRACTS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// SE3: ops that a body may compute again for each element.
static constexpr unsigned kMostOps = 8;
/// Ops before a scalar that are looked at: all that a body may compute, and what other operands of these follow from.
static constexpr unsigned kMostVisits = 64;

/// Whether a dispatch computes `tensor`, directly or through views.
static bool isComputed(Value tensor) {
  Operation *def = tensor.getDefiningOp();
  while (def && isViewLikeOp(def) && !isa<tensor::EmptyOp>(def))
    def = def->getOperand(0).getDefiningOp();
  return isa_and_nonnull<linalg::LinalgOp>(def) && !isa<linalg::FillOp>(def);
}

/// SE2: a slice outside of its tensor is not valid, and an op that reads one has no check.
static bool isInRange(tensor::ExtractOp extract) {
  auto type = cast<RankedTensorType>(extract.getTensor().getType());
  return llvm::all_of(llvm::zip_equal(extract.getIndices(), type.getShape()), [](auto pair) {
    std::optional<int64_t> index = getConstantIntValue(std::get<0>(pair));
    int64_t extent = std::get<1>(pair);
    return index && !ShapedType::isDynamic(extent) && *index >= 0 && *index < extent;
  });
}

namespace {

/// What a scalar is computed from outside of the op that uses it.
class ScalarSlice {
public:
  explicit ScalarSlice(Value scalar) { follow(scalar); }

  /// The elements of computed tensors at its start.
  ArrayRef<tensor::ExtractOp> getExtracts() const { return extracts.getArrayRef(); }
  /// Why the ops stay outside, if they do.
  std::optional<SinkExtractsCode> getObstacle() const {
    if (!isWhole || ops.size() > kMostOps)
      return SinkExtractsCode::SCALAR;
    if (!llvm::all_of(extracts, isInRange))
      return SinkExtractsCode::INDEX;
    return std::nullopt;
  }
  /// In the order of their dependences.
  ArrayRef<Operation *> getOps() const { return ops.getArrayRef(); }

private:
  /// Whether `value` is, or follows from, an element of a computed tensor. What does not stays a capture.
  bool follow(Value value) {
    Operation *def = value.getDefiningOp();
    if (!def)
      return false;
    if (auto extract = dyn_cast<tensor::ExtractOp>(def)) {
      bool isElement = isComputed(extract.getTensor());
      if (isElement)
        extracts.insert(extract);
      return isElement;
    }
    if (matchPattern(def, m_Constant()) || def->getNumResults() != 1 || (visited.size() == kMostVisits && !visited.contains(def)))
      return false;
    auto [entry, isNew] = visited.try_emplace(def, false);
    if (!isNew)
      return entry->second;
    bool follows = false;
    for (Value operand : def->getOperands())
      follows |= follow(operand);
    if (!follows)
      return false;
    visited[def] = true;
    ops.insert(def);
    isWhole &= OpTrait::hasElementwiseMappableTraits(def) && isPure(def);
    return true;
  }

  llvm::SetVector<tensor::ExtractOp> extracts;
  llvm::SetVector<Operation *> ops;
  llvm::SmallDenseMap<Operation *, bool> visited; ///< whether it follows from an element
  /// Whether all ops between may be computed in a body.
  bool isWhole = true;
};

struct SinkExtracts : public weir::impl::SinkExtractsBase<SinkExtracts> {
  using SinkExtractsBase::SinkExtractsBase;

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> readers;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics() && !isInsideDispatch(op))
        readers.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : readers)
      sink(op, rewriter);
  }

private:
  void sink(linalg::GenericOp op, IRRewriter &rewriter) {
    llvm::SetVector<Value> captures;
    op.getBlock()->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!op.getRegion().isAncestor(operand.getParentRegion()) && operand.getType().isIntOrIndexOrFloat())
          captures.insert(operand);
    });
    llvm::SetVector<tensor::ExtractOp> extracts;
    llvm::SetVector<Operation *> ops;
    SmallVector<Value> sunk;
    for (Value capture : captures) {
      ScalarSlice slice(capture);
      if (slice.getExtracts().empty())
        continue;
      if (std::optional<SinkExtractsCode> obstacle = slice.getObstacle()) {
        missedRemark(op, DEBUG_TYPE, *obstacle);
        continue;
      }
      sunk.push_back(capture);
      extracts.insert_range(slice.getExtracts());
      ops.insert_range(slice.getOps());
    }
    // At most 16 operands afterwards (SE4).
    if (sunk.empty())
      return;
    if (op->getNumOperands() + extracts.size() > kMaxDispatchTensors) {
      missedRemark(op, DEBUG_TYPE, SinkExtractsCode::OPERANDS);
      return;
    }
    passedRemark(op, DEBUG_TYPE, SinkExtractsCode::SUNK) << remark::metric("elements", extracts.size()) << remark::metric("ops", ops.size());
    addOperands(op, extracts.getArrayRef(), ops.getArrayRef(), sunk, rewriter);
  }

  /// The same op with the elements as inputs, which its body computes scalars from.
  static void addOperands(linalg::GenericOp op, ArrayRef<tensor::ExtractOp> extracts, ArrayRef<Operation *> ops, ArrayRef<Value> sunk, IRRewriter &rewriter) {
    rewriter.setInsertionPoint(op);
    SmallVector<Value> inputs(op.getInputs());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    IRMapping inside;
    unsigned place = op.getNumDpsInputs();
    for (tensor::ExtractOp extract : extracts) {
      inputs.push_back(createElement(extract, rewriter));
      maps.insert(maps.begin() + place, AffineMap::get(op.getNumLoops(), 0, op.getContext()));
      inside.map(extract.getResult(), op.getBlock()->insertArgument(place, extract.getType(), extract.getLoc()));
      ++place;
    }
    rewriter.setInsertionPointToStart(op.getBlock());
    for (Operation *scalar : ops)
      rewriter.clone(*scalar, inside);
    op.getBlock()->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        if (llvm::is_contained(sunk, operand.get()))
          operand.set(inside.lookup(operand.get()));
    });
    rewriter.modifyOpInPlace(op, [&] {
      op.getInputsMutable().assign(inputs);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
    // Readers on the host keep theirs.
    for (Value value : sunk)
      eraseUnused(value.getDefiningOp(), rewriter);
  }

  /// The element as a tensor without dimensions.
  static Value createElement(tensor::ExtractOp extract, IRRewriter &rewriter) {
    auto type = cast<RankedTensorType>(extract.getTensor().getType());
    if (type.getRank() == 0)
      return extract.getTensor();
    SmallVector<OpFoldResult> offsets = getAsOpFoldResult(extract.getIndices()), ones(type.getRank(), rewriter.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(rewriter, extract.getLoc(), RankedTensorType::get({}, type.getElementType()), extract.getTensor(), offsets, ones, ones);
  }

  static void eraseUnused(Operation *op, IRRewriter &rewriter) {
    if (!op || !isOpTriviallyDead(op))
      return;
    SmallVector<Value> operands(op->getOperands());
    rewriter.eraseOp(op);
    for (Value operand : operands)
      if (operand.getType().isIntOrIndexOrFloat())
        eraseUnused(operand.getDefiningOp(), rewriter);
  }
};

} // namespace
