/// Brings a kernel into the form that the code generators expect; see Passes.td.
///
/// The central step decides where results are written: the `tensor.empty` that a stored value is built on becomes the stored-to
/// view itself, so that no later pass has to guess. A binding that is also read needs proof that this is safe; without one, what
/// was loaded is copied first.
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_PREPAREKERNEL
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::getAccess;
using weir::getBaseBuffer;
using bufferization::MaterializeInDestinationOp;
using bufferization::ToTensorOp;

/// Moves the views, and the index arithmetic that they need, in front of everything else.
static void hoistViews(func::FuncOp f) {
  Block &entry = f.getBody().front();
  DenseSet<Operation *> moved;
  Operation *front = nullptr;
  for (Operation &op : llvm::make_early_inc_range(entry.without_terminator())) {
    bool movable = op.getNumRegions() == 0 && op.getNumResults() > 0 && isMemoryEffectFree(&op) && !isa<ToTensorOp>(op) &&
                   llvm::none_of(op.getResultTypes(), [](Type t) { return isa<TensorType>(t); }) &&
                   llvm::all_of(op.getOperands(), [&](Value v) {
                     Operation *def = v.getDefiningOp();
                     return !def || moved.contains(def);
                   });
    if (!movable) {
      if (!front)
        front = &op;
      continue;
    }
    moved.insert(&op);
    if (front)
      op.moveBefore(front);
  }
}

/// Aggregates -> structured ops.
static LogicalResult decomposeAggregates(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  SmallVector<Operation *> worklist;
  f.walk([&](Operation *op) {
    if (isa<linalg::PackOp, linalg::UnPackOp, linalg::SoftmaxOp>(op))
      worklist.push_back(op);
  });
  for (Operation *op : worklist) {
    rewriter.setInsertionPoint(op);
    if (auto pack = dyn_cast<linalg::PackOp>(op)) {
      if (failed(linalg::lowerPack(rewriter, pack)))
        return op->emitOpError("cannot be lowered to loops");
    } else if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
      if (failed(linalg::lowerUnPack(rewriter, unpack)))
        return op->emitOpError("cannot be lowered to loops");
    } else {
      auto aggregate = cast<linalg::AggregatedOpInterface>(op);
      FailureOr<SmallVector<Value>> results = aggregate.decomposeOperation(rewriter);
      if (failed(results))
        return op->emitOpError("cannot be lowered to loops");
      rewriter.replaceOp(op, *results);
    }
  }
  RewritePatternSet patterns(f.getContext());
  tensor::populateDecomposeTensorConcatPatterns(patterns);
  linalg::populateConvertToDestinationStylePatterns(patterns);
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  (void)applyPatternsGreedily(f, std::move(patterns));
  return success();
}

/// A dense splat is a fill: bufferization would make a global of it.
static void expandSplats(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  f.walk([&](arith::ConstantOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!type || !dense || !dense.isSplat())
      return;
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value scalar = arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    // One fill for each user, so that each one can have its own destination.
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      rewriter.setInsertionPoint(use.getOwner());
      Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
      use.set(linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0));
    }
    rewriter.eraseOp(op);
  });
}

/// Powers with small constant exponents are multiplications; behind vectors the exponents would be harder to see.
static void reducePowers(func::FuncOp f) {
  RewritePatternSet patterns(f.getContext());
  populateMathAlgebraicSimplificationPatterns(patterns);
  (void)applyPatternsGreedily(f, std::move(patterns));
}

/// True if the body only moves or converts its single input, so that merging it into a contraction costs nothing.
static bool isDataMovement(linalg::GenericOp op) {
  auto isConversion = [](Operation &o) { return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(o); };
  return op.getNumDpsInputs() == 1 && llvm::all_of(op.getBlock()->without_terminator(), isConversion);
}

static bool mayFuse(OpOperand *operand) {
  Operation *producerOp = operand->get().getDefiningOp();
  auto producer = dyn_cast_or_null<linalg::GenericOp>(producerOp);
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  if (!producer || !consumer)
    return false;
  auto consumerBlock = consumer->getBlock();
  if (producer->getBlock() != consumerBlock)
    return false;
  if (linalg::isaContractionOpInterface(consumer) || linalg::isaConvolutionOpInterface(consumer))
    return isDataMovement(producer) && linalg::isaContractionOpInterface(consumer);
  if (!producer->hasOneUse() && !isDataMovement(producer))
    return false;
  // Each element of the producer must be needed once: under a broadcast it would be computed again and again.
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  if (map.getNumDims() != map.getNumResults() && !isDataMovement(producer)) {
    bool cheap = llvm::all_of(producer.getBlock()->without_terminator(), [](Operation &o) {
      return isa<arith::ArithDialect>(o.getDialect()) && !isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp>(o);
    });
    return cheap;
  }
  return true;
}

static void fuseElementwise(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  // Named contractions take part only as generics; those with a plain operand keep their name.
  SmallVector<linalg::LinalgOp> named;
  f.walk([&](linalg::LinalgOp op) {
    if (isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(op.getOperation()) || linalg::isaConvolutionOpInterface(op))
      return;
    named.push_back(op);
  });
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
  RewritePatternSet patterns(f.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, mayFuse);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [](OpOperand *fused) {
    // Only reshapes between two structured ops: those at the edges become views.
    Operation *producer = fused->get().getDefiningOp();
    Operation *consumer = fused->getOwner();
    auto isReshape = [](Operation *o) { return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(o); };
    if (isReshape(producer))
      return isa_and_nonnull<linalg::LinalgOp>(producer->getOperand(0).getDefiningOp()) && producer->hasOneUse();
    return isReshape(consumer) && producer->hasOneUse() &&
           llvm::any_of(consumer->getUsers(), [](Operation *u) { return isa<linalg::LinalgOp>(u); });
  });
  (void)applyPatternsGreedily(f, std::move(patterns));
}

/// The operand whose buffer `result` takes over, or null.
static OpOperand *getTiedOperand(OpResult result) {
  Operation *op = result.getOwner();
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return dps.getTiedOpOperand(result);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return &insert.getDestMutable();
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return &insert.getDestMutable();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getTiedLoopInit(result);
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return &cast->getOpOperand(0);
  return nullptr;
}

/// The use at which the chain of destinations behind `operand` ends: its value is not itself the result of a destination-style op.
static OpOperand *getChainEnd(OpOperand *operand) {
  while (auto result = dyn_cast<OpResult>(operand->get())) {
    OpOperand *tied = getTiedOperand(result);
    if (!tied)
      break;
    operand = tied;
  }
  return operand;
}

namespace {
class Stores {
public:
  explicit Stores(func::FuncOp f) : f(f), rewriter(f.getContext()) {}

  void run() {
    SmallVector<MaterializeInDestinationOp> stores;
    f.walk([&](MaterializeInDestinationOp op) {
      if (isa<MemRefType>(op.getDest().getType()))
        stores.push_back(op);
    });
    // Splitting appends stores.
    for (size_t i = 0; i < stores.size(); ++i)
      while (MaterializeInDestinationOp first = splitInsertion(stores[i]))
        stores.push_back(first);
    for (MaterializeInDestinationOp store : stores) {
      moveReshape(store);
      shareCommonValue(store);
      copyPlainValue(store);
      placeInDestination(store);
    }
    f.walk([&](MaterializeInDestinationOp op) {
      if (isa<MemRefType>(op.getDest().getType()))
        protectLoads(op);
    });
    if (haveDisjointStores())
      f->setAttr(weir::kDisjointStoresAttr, rewriter.getUnitAttr());
  }

private:
  /// store(insert_slice(s, d), v) -> store(d, v); store(s, subview(v)). Returns the store of `d` if one is needed.
  MaterializeInDestinationOp splitInsertion(MaterializeInDestinationOp store);
  /// store(collapse(x), v) -> store(x, expand(v)), and the other way round where `v` is dense.
  void moveReshape(MaterializeInDestinationOp store);
  /// A value that is stored twice is copied for the second store.
  void shareCommonValue(MaterializeInDestinationOp store);
  /// A value that nothing computes here is copied by a structured op.
  void copyPlainValue(MaterializeInDestinationOp store);
  /// The tensor.empty behind the stored value becomes the destination.
  void placeInDestination(MaterializeInDestinationOp store);
  /// Copies what was loaded from a binding before `store` overwrites it, unless each element is read before it is written.
  void protectLoads(MaterializeInDestinationOp store);

  /// No two stores may touch the same element.
  bool haveDisjointStores();

  bool dependsOnLoadOf(Value value, Value base, Value except);
  Value copyOf(Value tensor, Location loc);

  func::FuncOp f;
  IRRewriter rewriter;
};
} // namespace

bool Stores::haveDisjointStores() {
  SmallVector<std::pair<Value, memref::SubViewOp>> stores;
  bool disjoint = true;
  f.walk([&](MaterializeInDestinationOp op) {
    if (!isa<MemRefType>(op.getDest().getType()))
      return;
    Value view = op.getDest();
    while (isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(view.getDefiningOp()))
      view = view.getDefiningOp()->getOperand(0);
    auto part = view.getDefiningOp<memref::SubViewOp>();
    for (auto [base, other] : stores) {
      if (base != getBaseBuffer(view))
        continue;
      // Parts of one view whose ranges are known apart.
      disjoint &= part && other && part.getSource() == other.getSource();
      if (disjoint) {
        FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
            f.getContext(), HyperrectangularSlice(cast<OffsetSizeAndStrideOpInterface>(part.getOperation())),
            HyperrectangularSlice(cast<OffsetSizeAndStrideOpInterface>(other.getOperation())));
        disjoint &= succeeded(overlap) && !*overlap;
      }
    }
    stores.push_back({getBaseBuffer(view), part});
  });
  return disjoint;
}

Value Stores::copyOf(Value tensor, Location loc) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, tensor), type.getElementType());
  return linalg::CopyOp::create(rewriter, loc, tensor, empty).getResult(0);
}

bool Stores::dependsOnLoadOf(Value value, Value base, Value except) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitUsesFromAbove = false;
  (void)getBackwardSlice(value, &slice, options);
  if (Operation *def = value.getDefiningOp())
    slice.insert(def);
  return llvm::any_of(slice, [&](Operation *op) {
    auto load = dyn_cast<ToTensorOp>(op);
    return load && load.getResult() != except && getBaseBuffer(load.getBuffer()) == base;
  });
}

MaterializeInDestinationOp Stores::splitInsertion(MaterializeInDestinationOp store) {
  auto insert = store.getSource().getDefiningOp<tensor::InsertSliceOp>();
  if (!insert || !insert->hasOneUse() || insert->getBlock() != store->getBlock())
    return {};
  Value view = store.getDest();
  auto load = insert.getDest().getDefiningOp<ToTensorOp>();
  bool inPlace = load && load.getBuffer() == view;
  if (getAccess(view) != "wo" && dependsOnLoadOf(insert.getSource(), getBaseBuffer(view), inPlace ? insert.getDest() : Value()))
    return {};
  if (getAccess(view) != "wo" && dependsOnLoadOf(insert.getSource(), getBaseBuffer(view), Value()))
    return {};
  rewriter.setInsertionPoint(store);
  MaterializeInDestinationOp first;
  if (!inPlace && !insert.getDest().getDefiningOp<tensor::EmptyOp>()) {
    first = MaterializeInDestinationOp::create(rewriter, store.getLoc(), insert.getDest(), view);
    first.setRestrict(store.getRestrict());
    first.setWritable(store.getWritable());
  }
  // Values are written where they are computed: the part must not be written before what it goes into.
  Value source = insert.getSource();
  if (first)
    source = copyOf(source, store.getLoc());
  auto type = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
      insert.getSourceType().getShape(), cast<MemRefType>(view.getType()), insert.getMixedOffsets(), insert.getMixedSizes(),
      insert.getMixedStrides()));
  Value part = memref::SubViewOp::create(rewriter, store.getLoc(), type, view, insert.getMixedOffsets(), insert.getMixedSizes(),
                                         insert.getMixedStrides());
  rewriter.modifyOpInPlace(store, [&] {
    store.getSourceMutable().assign(source);
    store.getDestMutable().assign(part);
  });
  rewriter.eraseOp(insert);
  return first;
}

void Stores::moveReshape(MaterializeInDestinationOp store) {
  while (Operation *reshape = store.getSource().getDefiningOp()) {
    if (!reshape->hasOneUse())
      return;
    Value view = store.getDest();
    auto viewType = cast<MemRefType>(view.getType());
    rewriter.setInsertionPoint(store);
    Value moved;
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(reshape)) {
      // The sizes of the source may come from anywhere before it.
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, store.getLoc(), collapse.getSrc());
      FailureOr<MemRefType> type = memref::ExpandShapeOp::computeExpandedType(
          viewType, collapse.getSrcType().getShape(), collapse.getReassociationIndices());
      if (failed(type))
        return;
      moved = memref::ExpandShapeOp::create(rewriter, store.getLoc(), *type, view, collapse.getReassociationIndices(), sizes);
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape)) {
      if (!memref::CollapseShapeOp::isGuaranteedCollapsible(viewType, expand.getReassociationIndices()))
        return;
      moved = memref::CollapseShapeOp::create(rewriter, store.getLoc(), view, expand.getReassociationIndices());
    } else {
      return;
    }
    Value source = reshape->getOperand(0);
    rewriter.modifyOpInPlace(store, [&] {
      store.getSourceMutable().assign(source);
      store.getDestMutable().assign(moved);
    });
    rewriter.eraseOp(reshape);
  }
}

void Stores::shareCommonValue(MaterializeInDestinationOp store) {
  for (Operation *user : store.getSource().getUsers()) {
    auto other = dyn_cast<MaterializeInDestinationOp>(user);
    if (!other || other == store || other->getBlock() != store->getBlock() || !other->isBeforeInBlock(store))
      continue;
    rewriter.setInsertionPoint(store);
    Value copy = copyOf(store.getSource(), store.getLoc());
    rewriter.modifyOpInPlace(store, [&] { store.getSourceMutable().assign(copy); });
    return;
  }
}

void Stores::copyPlainValue(MaterializeInDestinationOp store) {
  Operation *def = store.getSource().getDefiningOp();
  auto load = dyn_cast_or_null<ToTensorOp>(def);
  if (load && load.getBuffer() == store.getDest()) { // stored to where it came from
    rewriter.eraseOp(store);
    return;
  }
  if (load || isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
    rewriter.setInsertionPoint(store);
    Value copy = copyOf(store.getSource(), store.getLoc());
    rewriter.modifyOpInPlace(store, [&] { store.getSourceMutable().assign(copy); });
  }
}

/// Moves `view` and what it is made of before `op` if they stand behind it; false if that is impossible.
static bool makeDominate(Value view, Operation *op) {
  Operation *def = view.getDefiningOp();
  if (!def)
    return true;
  Operation *anchor = def->getBlock()->findAncestorOpInBlock(*op);
  if (!anchor)
    return false;
  if (def->isBeforeInBlock(anchor))
    return true;
  if (!isMemoryEffectFree(def) || def->getNumRegions() != 0)
    return false;
  for (Value operand : def->getOperands())
    if (isa<TensorType>(operand.getType()) || !makeDominate(operand, op))
      return false;
  def->moveBefore(anchor);
  return true;
}

void Stores::placeInDestination(MaterializeInDestinationOp store) {
  if (!store->getBlock()) // erased
    return;
  OpOperand *end = getChainEnd(&store.getSourceMutable());
  auto empty = end->get().getDefiningOp<tensor::EmptyOp>();
  if (!empty || end->getOwner() == store || !makeDominate(store.getDest(), empty))
    return;
  auto viewType = cast<MemRefType>(store.getDest().getType());
  rewriter.setInsertionPoint(end->getOwner());
  // The empty tensor may be less static than the view.
  auto type = RankedTensorType::get(viewType.getShape(), viewType.getElementType());
  Operation *anchor = store.getDest().getDefiningOp() ? empty.getOperation() : end->getOwner();
  rewriter.setInsertionPointAfter(anchor == empty.getOperation() ? anchor : empty.getOperation());
  Value dest = ToTensorOp::create(rewriter, store.getLoc(), type, store.getDest(), /*restrict=*/true, /*writable=*/true);
  if (type != empty.getType())
    dest = tensor::CastOp::create(rewriter, store.getLoc(), empty.getType(), dest);
  rewriter.modifyOpInPlace(end->getOwner(), [&] { end->set(dest); });
}

void Stores::protectLoads(MaterializeInDestinationOp store) {
  if (getAccess(store.getDest()) == "wo")
    return;
  Value base = getBaseBuffer(store.getDest());
  OpOperand *end = getChainEnd(&store.getSourceMutable());
  auto root = end->get().getDefiningOp<ToTensorOp>();
  if (root && root.getBuffer() == store.getDest())
    rewriter.modifyOpInPlace(root, [&] { root.setWritable(true); });
  auto producer = store.getSource().getDefiningOp<linalg::LinalgOp>();
  AffineMap outMap;
  if (producer && isElementwise(producer))
    outMap = producer.getMatchingIndexingMap(producer.getTiedOpOperand(cast<OpResult>(store.getSource())));
  SmallVector<ToTensorOp> loads;
  f.walk([&](ToTensorOp load) {
    if (load != root && getBaseBuffer(load.getBuffer()) == base)
      loads.push_back(load);
  });
  for (ToTensorOp load : loads) {
    // Each element is read by the iteration that overwrites it.
    auto isSafe = [&](OpOperand &use) {
      return use.getOwner() == producer.getOperation() && load.getBuffer() == store.getDest() && outMap &&
             producer.getMatchingIndexingMap(&use) == outMap;
    };
    if (load->use_empty() || (load.getWritable() && load->hasOneUse()) || llvm::all_of(load->getUses(), isSafe))
      continue;
    rewriter.setInsertionPointAfter(load);
    Value copy = copyOf(load, load.getLoc());
    rewriter.replaceUsesWithIf(load, copy, [&](OpOperand &use) {
      return !isa<tensor::DimOp>(use.getOwner()) && !isSafe(use) && use.getOwner() != copy.getDefiningOp();
    });
  }
}

namespace {
struct PrepareKernel : weir::impl::PrepareKernelBase<PrepareKernel> {
  using PrepareKernelBase::PrepareKernelBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    if (!f.getBody().hasOneBlock()) {
      f.emitOpError("kernel must be one block: control flow has to be structured");
      return signalPassFailure();
    }
    weir::cleanUpTensors(f);
    hoistViews(f);
    if (failed(decomposeAggregates(f)))
      return signalPassFailure();
    expandSplats(f);
    if (fuse) {
      reducePowers(f);
      fuseElementwise(f);
    }
    weir::cleanUpTensors(f);
    separateEmpties(f);
    Stores(f).run();
    weir::cleanUpBuffers(f);
  }

  /// One tensor.empty for each use: two live values must not share one destination.
  void separateEmpties(func::FuncOp f) {
    IRRewriter rewriter(f.getContext());
    SmallVector<tensor::EmptyOp> empties;
    f.walk([&](tensor::EmptyOp e) { empties.push_back(e); });
    for (tensor::EmptyOp e : empties)
      for (OpOperand &use : llvm::make_early_inc_range(llvm::drop_begin(e->getUses()))) {
        rewriter.setInsertionPointAfter(e);
        use.set(rewriter.clone(*e)->getResult(0));
      }
  }
};
} // namespace
