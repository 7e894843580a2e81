/// Decides where results are written, so that no later pass has to guess. A binding that is also read needs proof that this is safe;
/// without one, what was loaded is copied first.
#include "passes/Codegen/Common/StorePlacement.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;
using bufferization::MaterializeInDestinationOp;
using bufferization::ToTensorOp;

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

/// The use at which the chain of destinations after `operand` ends: its value is not itself the result of a destination-style op.
static OpOperand *getChainEnd(OpOperand *operand) {
  while (auto result = dyn_cast<OpResult>(operand->get())) {
    OpOperand *tied = getTiedOperand(result);
    if (!tied)
      break;
    operand = tied;
  }
  return operand;
}

/// The load that the value of `store` is an update of, in place; or null.
static ToTensorOp getUpdatedLoad(MaterializeInDestinationOp store) {
  auto load = getChainEnd(&store.getSourceMutable())->get().getDefiningOp<ToTensorOp>();
  return load && load.getBuffer() == store.getDest() ? load : ToTensorOp();
}

void StorePlacement::run() {
  hoistLoads();
  copyConditionalUpdates();
  SmallVector<MaterializeInDestinationOp> stores;
  f.walk([&](MaterializeInDestinationOp op) {
    if (isa<MemRefType>(op.getDest().getType()))
      stores.push_back(op);
  });
  // Splitting appends stores.
  for (size_t i = 0; i < stores.size(); ++i)
    while (MaterializeInDestinationOp first = splitInsertion(stores[i])) {
      overwritten.insert(first);
      stores.push_back(first);
    }
  for (MaterializeInDestinationOp store : stores) {
    moveReshape(store);
    separateChain(store);
    shareCommonValue(store);
    if (!copyPlainValue(store))
      continue;
    copyOverwrittenValue(store);
    placeInDestination(store);
  }
  bool disjoint = haveDisjointStores();
  if (disjoint)
    f->setAttr(DisjointStoresAttr::getNameStr(), rewriter.getUnitAttr());
  stores.clear();
  f.walk([&](MaterializeInDestinationOp op) {
    if (!isa<MemRefType>(op.getDest().getType()) || getAccess(op.getDest()) == "wo")
      return;
    stores.push_back(op);
    ToTensorOp updated = getUpdatedLoad(op);
    if (!updated)
      return;
    rewriter.modifyOpInPlace(updated, [&] { updated.setWritable(true); });
    // The stores do not overlap.
    if (disjoint)
      destinations.insert(updated);
  });
  for (MaterializeInDestinationOp store : stores)
    protectLoads(store);
}

void StorePlacement::hoistLoads() {
  DenseSet<Value> stored;
  for (Operation &op : llvm::make_early_inc_range(f.getBody().front())) {
    op.walk([&](MaterializeInDestinationOp store) { stored.insert(getBaseBuffer(store.getDest())); });
    auto load = dyn_cast<ToTensorOp>(op);
    if (!load || stored.contains(getBaseBuffer(load.getBuffer())))
      continue;
    rewriter.setInsertionPointAfterValue(load.getBuffer());
    rewriter.moveOpBefore(load, rewriter.getInsertionBlock(), rewriter.getInsertionPoint());
  }
}

bool StorePlacement::haveDisjointStores() {
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

Value StorePlacement::copyOf(Value tensor, Location loc) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, tensor), type.getElementType());
  return linalg::CopyOp::create(rewriter, loc, tensor, empty).getResult(0);
}

bool StorePlacement::dependsOnLoadOf(Value value, Value base, Value except) {
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

MaterializeInDestinationOp StorePlacement::splitInsertion(MaterializeInDestinationOp store) {
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
  Value part = createPartialView(rewriter, store.getLoc(), view, insert.getSourceType().getShape(), insert.getMixedOffsets(),
                                 insert.getMixedSizes(), insert.getMixedStrides());
  rewriter.modifyOpInPlace(store, [&] {
    store.getSourceMutable().assign(source);
    store.getDestMutable().assign(part);
  });
  rewriter.eraseOp(insert);
  return first;
}

/// True if what `use` feeds can neither be written into the buffer of the value nor keep it beyond the op.
static bool isRead(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<tensor::DimOp, tensor::ExtractOp>(user))
    return true;
  if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp>(user))
    return llvm::all_of(user->getUses(), isRead);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(user))
    return &use == &insert.getSourceMutable();
  auto dps = dyn_cast<DestinationStyleOpInterface>(user);
  return dps && dps.isDpsInput(&use);
}

void StorePlacement::copyConditionalUpdates() {
  for (auto branch : llvm::make_early_inc_range(f.getBody().front().getOps<scf::IfOp>())) {
    auto isInside = [&](OpOperand &use) { return branch->isAncestor(use.getOwner()); };
    auto isWritten = [&](OpOperand &use) { return isInside(use) && !isa<scf::YieldOp>(use.getOwner()) && !isRead(use); };
    SetVector<Value> loads;
    for (Region *region : {&branch.getThenRegion(), &branch.getElseRegion()})
      if (!region->empty())
        for (Value kept : region->front().getTerminator()->getOperands())
          if (kept.getDefiningOp<ToTensorOp>() && llvm::any_of(kept.getUses(), isWritten))
            loads.insert(kept);
    for (Value load : loads) {
      rewriter.setInsertionPoint(branch);
      rewriter.replaceUsesWithIf(load, copyOf(load, branch.getLoc()), isInside);
    }
  }
}

void StorePlacement::moveReshape(MaterializeInDestinationOp store) {
  while (Operation *reshape = store.getSource().getDefiningOp()) {
    auto mayStay = [&](OpOperand &use) { return use.getOwner() == store || isRead(use); };
    if (!llvm::all_of(reshape->getUses(), mayStay))
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
    if (reshape->use_empty())
      rewriter.eraseOp(reshape);
  }
}

Value StorePlacement::duplicate(Value tensor) {
  rewriter.setInsertionPointAfterValue(tensor);
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>()) {
    Value empty = tensor::EmptyOp::create(rewriter, fill.getLoc(), tensor::getMixedSizes(rewriter, fill.getLoc(), tensor),
                                          getElementTypeOrSelf(tensor.getType()));
    return linalg::FillOp::create(rewriter, fill.getLoc(), fill.getInputs(), empty).getResult(0);
  }
  return copyOf(tensor, tensor.getLoc());
}

void StorePlacement::separateWriters(Value tensor, OpOperand *kept) {
  for (OpOperand &use : llvm::make_early_inc_range(tensor.getUses()))
    if (&use != kept && !isRead(use) && !isa<MaterializeInDestinationOp>(use.getOwner())) {
      Value copy = duplicate(tensor);
      rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(copy); });
    }
}

void StorePlacement::separateChain(MaterializeInDestinationOp store) {
  // Bufferization sees that the values of a chain share a buffer, but not that the store writes to it: a value that it leaves there
  // for later would be overwritten.
  OpOperand *chain = &store.getSourceMutable();
  if (!chain->get().getDefiningOp<ToTensorOp>())
    separateWriters(chain->get(), chain);
  while (auto result = dyn_cast<OpResult>(chain->get())) {
    OpOperand *tied = getTiedOperand(result);
    if (!tied)
      break;
    bool shared = llvm::any_of(result.getUses(), [&](OpOperand &use) {
      return use.getOwner() != chain->getOwner() && !isa<tensor::DimOp>(use.getOwner());
    });
    if (shared && chain->getOwner() != store) {
      Value copy = duplicate(result);
      rewriter.modifyOpInPlace(chain->getOwner(), [&] { chain->set(copy); });
      return;
    }
    chain = tied;
  }
  auto load = chain->get().getDefiningOp<ToTensorOp>();
  if (load && load.getBuffer() == store.getDest())
    separateWriters(load, chain);
}

void StorePlacement::shareCommonValue(MaterializeInDestinationOp store) {
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

bool StorePlacement::copyPlainValue(MaterializeInDestinationOp store) {
  Operation *def = store.getSource().getDefiningOp();
  auto load = dyn_cast_or_null<ToTensorOp>(def);
  if (load && load.getBuffer() == store.getDest()) { // stored to where it came from
    rewriter.eraseOp(store);
    return false;
  }
  if (load || isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
    // After another store it might read what that has written.
    rewriter.setInsertionPointAfter(def);
    Value copy = copyOf(store.getSource(), store.getLoc());
    rewriter.modifyOpInPlace(store, [&] { store.getSourceMutable().assign(copy); });
  }
  return true;
}

/// Moves `view` and what it is made of before `op` if they are after it; false if that is impossible.
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

void StorePlacement::copyOverwrittenValue(MaterializeInDestinationOp store) {
  if (!overwritten.contains(store) || getUpdatedLoad(store))
    return;
  OpOperand *end = getChainEnd(&store.getSourceMutable());
  if (end->get().getDefiningOp<tensor::EmptyOp>() && end->getOwner() != store)
    return;
  rewriter.setInsertionPoint(store);
  Value copy = copyOf(store.getSource(), store.getLoc());
  rewriter.modifyOpInPlace(store, [&] { store.getSourceMutable().assign(copy); });
}

void StorePlacement::placeInDestination(MaterializeInDestinationOp store) {
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
  auto load = ToTensorOp::create(rewriter, store.getLoc(), type, store.getDest(), /*restrict=*/true, /*writable=*/true);
  destinations.insert(load);
  Value dest = load;
  if (type != empty.getType())
    dest = tensor::CastOp::create(rewriter, store.getLoc(), empty.getType(), dest);
  rewriter.modifyOpInPlace(end->getOwner(), [&] { end->set(dest); });
}

void StorePlacement::protectLoads(MaterializeInDestinationOp store) {
  Value base = getBaseBuffer(store.getDest());
  ToTensorOp root = getUpdatedLoad(store);
  auto producer = store.getSource().getDefiningOp<linalg::LinalgOp>();
  AffineMap outMap;
  if (producer && weir::isElementwise(producer))
    outMap = producer.getMatchingIndexingMap(producer.getTiedOpOperand(cast<OpResult>(store.getSource())));
  SmallVector<ToTensorOp> loads;
  f.walk([&](ToTensorOp load) {
    if (load != root && !destinations.contains(load) && getBaseBuffer(load.getBuffer()) == base)
      loads.push_back(load);
  });
  for (ToTensorOp load : loads) {
    // Each element is read by the iteration that overwrites it.
    auto isSafe = [&](OpOperand &use) {
      return use.getOwner() == producer.getOperation() && load.getBuffer() == store.getDest() && outMap &&
             producer.getMatchingIndexingMap(&use) == outMap;
    };
    auto isSaved = [&](OpOperand &use) { return saved.contains(use.getOwner()) || isSafe(use); };
    if (load->use_empty() || llvm::all_of(load->getUses(), isSaved))
      continue;
    rewriter.setInsertionPointAfter(load);
    Value copy = copyOf(load, load.getLoc());
    saved.insert(copy.getDefiningOp());
    rewriter.replaceUsesWithIf(load, copy, [&](OpOperand &use) { return !isa<tensor::DimOp>(use.getOwner()) && !isSaved(use); });
  }
}
