// No constant is what an op starts from: it becomes an input, a scalar, or nothing (dispatch-passes.md section 2).

#include "dialects/Flow/FlowOps.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Dispatch/Combiners.h"
#include "passes/Dispatch/ConstantInits.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/PartialInits.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"

#define DEBUG_TYPE "weir-decouple-constant-inits"

namespace weir {
#define GEN_PASS_DEF_DECOUPLECONSTANTINITS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Fills and copies exist for numbers.
bool hasFill(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<IntegerType, FloatType, ComplexType>(element) && isa<RankedTensorType>(type);
}

/// Bytes of a copy of all of `value`, which reads and writes them.
int64_t copiedBytes(Value value) { return 2 * tensorBytes(value.getType()); }

/// X1: each element of the result has at most one term.
bool hasOneTerm(linalg::LinalgOp op) {
  for (auto [extent, kind] : llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
    if (kind == utils::IteratorType::reduction && (ShapedType::isDynamic(extent) || extent > 1))
      return false;
  return true;
}

/// True if `loop` runs its body whatever its bounds are.
bool hasIterations(scf::ForOp loop) {
  if (std::optional<APInt> count = loop.getStaticTripCount())
    return !count->isZero();
  using Variable = ValueBoundsConstraintSet::Variable;
  MLIRContext *context = loop.getContext();
  auto difference = AffineMap::get(2, 0, getAffineDimExpr(1, context) - getAffineDimExpr(0, context));
  std::optional<int64_t> least;
  if (loop.getLowerBound().getType().isIndex())
    least = getConstantBound(presburger::BoundType::LB, Variable(difference, {Variable(loop.getLowerBound()), Variable(loop.getUpperBound())}));
  return least && *least > 0;
}

/// VW8: what `loop` starts from in `init` is overwritten before anything of it is read.
bool isStartOverwritten(Operation *loop, OpOperand &init) {
  BlockArgument carried;
  if (auto whileLoop = dyn_cast<scf::WhileOp>(loop)) {
    // The part before the condition runs once at least.
    carried = whileLoop.getBeforeArguments()[init.getOperandNumber()];
  } else if (auto forLoop = dyn_cast<scf::ForOp>(loop)) {
    if (!forLoop.getTiedLoopResult(&init).use_empty() && !hasIterations(forLoop))
      return false;
    carried = forLoop.getTiedLoopRegionIterArg(&init);
  }
  return carried && llvm::all_of(carried.getUses(), usesShapeAlone);
}

/// Visits the ops of one module.
class Decoupler {
public:
  struct Options {
    bool keepsOrder = false, prefersCopies = false;
    int64_t scanLimit = 0;
  };
  Decoupler(ModuleOp module, const Options &options) : module(module), options(options), globals(module), builder(module.getContext()) {}

  void makePartialInitsExplicit();
  void process(Operation *op);

private:
  /// The contents of `source` for scans, if they are few enough.
  Attribute getContents(const InitSource &source) {
    auto shaped = source.elements && source.views.empty() ? dyn_cast<ShapedType>(source.elements.getType()) : ShapedType();
    return shaped && shaped.hasStaticShape() && shaped.getNumElements() <= options.scanLimit
               ? Attribute(source.elements)
               : Attribute();
  }
  void processLinalg(DestinationStyleOpInterface op);
  void processRead(linalg::LinalgOp op, OpOperand &init, const InitSource &source);
  void processInsert(tensor::InsertSliceOp op);
  void processElementInsert(Operation *op, OpOperand &dest);
  void processLoop(Operation *loop, OpOperand &init, function_ref<bool()> isOverwritten);
  const llvm::SmallBitVector &getCarried(Block *header);
  void processBranch(BranchOpInterface branch);
  /// True if something else than a constant or a splat is in the way, which may have been reported.
  bool isLeft(Operation *op, const InitSource &source, Value init, bool isRead);
  /// W7 before `op`.
  void cloneExplicitly(Operation *op, OpOperand &operand);

  ModuleOp module;
  Options options;
  GlobalContents globals;
  InitBuilder builder;
  DominanceInfo dominance;
  DenseMap<Block *, llvm::SmallBitVector> carriedArguments;
};

bool Decoupler::isLeft(Operation *op, const InitSource &source, Value init, bool isRead) {
  switch (source.kind) {
  case InitKind::Undefined:
    return true;
  case InitKind::Computed:
    if (!isRead)
      return true;
    if (source.obstacle == InitSource::MutableGlobal && !op->getParentOfType<util::InitializerOp>())
      missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::MUTABLE_GLOBAL);
    else if (source.obstacle == InitSource::Barrier && getInitSource(source.value.getDefiningOp()->getOperand(0), &globals))
      missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::BARRIER);
    else
      analysisRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::INIT_COMPUTED)
          << remark::metric("bytes", tensorBytes(init.getType()));
    return true;
  case InitKind::Dense:
    if (!source.isConstant)
      return true;
    break;
  case InitKind::Splat:
    // The form that W2 makes.
    if (isRead && init.getDefiningOp<linalg::FillOp>())
      return true;
    break;
  }
  if (hasFill(init.getType()))
    return false;
  missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::ELEMENT_TYPE);
  return true;
}

void Decoupler::cloneExplicitly(Operation *op, OpOperand &operand) {
  missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::COPY_REQUIRED) << remark::metric("bytes", tensorBytes(operand.get().getType()));
  builder.setInsertionPoint(op);
  operand.set(builder.createClone(op->getLoc(), operand.get()));
}

void Decoupler::processLinalg(DestinationStyleOpInterface op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation());
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isa<RankedTensorType>(init.get().getType()))
      continue;
    InitSource source = getInitSource(init.get(), &globals);
    InitRead read = getInitRead(op, init);
    if (linalgOp && source.kind == InitKind::Undefined && read == InitRead::Payload)
      missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::READS_UNDEFINED);
    if (isLeft(op, source, init.get(), read != InitRead::No))
      continue;
    if (linalgOp && hasSeveralWriters(linalgOp, init)) {
      missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::MULTI_WRITE);
      continue;
    }
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    if (read == InitRead::No) {
      int64_t bytes = copiedBytes(init.get());
      init.set(builder.createEmpty(loc, init.get()));
      passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::DROPPED) << remark::metric("rule", "W1") << remark::metric("bytes", bytes);
    } else if (source.kind == InitKind::Splat) {
      int64_t bytes = copiedBytes(init.get());
      init.set(builder.createFill(loc, init.get(), source));
      passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::FILLED) << remark::metric("rule", "W2") << remark::metric("bytes", bytes);
    } else if (linalgOp) {
      processRead(linalgOp, init, source);
    } else {
      missedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::UNKNOWN_OP);
      cloneExplicitly(op, init);
    }
  }
}

/// A dense constant under a structured op that reads it: W3, W4 or W4p.
void Decoupler::processRead(linalg::LinalgOp op, OpOperand &init, const InitSource &source) {
  unsigned number = init.getOperandNumber() - op.getNumDpsInputs();
  int64_t bytes = copiedBytes(init.get());
  Location loc = op.getLoc();
  Value constant = builder.foldViews(loc, init.get(), source);
  InitSource folded = constant == init.get() ? source : getInitSource(constant, &globals);

  Attribute contents = getContents(folded);
  CombinerObstacle obstacle = CombinerObstacle::None;
  std::optional<Combiner> combiner = matchCombiner(op, number, contents, obstacle);
  DecoupleConstantInitsCode code = DecoupleConstantInitsCode::COPIED;
  if (obstacle == CombinerObstacle::Coupled)
    code = DecoupleConstantInitsCode::COUPLED_INITS;
  else if (obstacle == CombinerObstacle::NnanNeeded)
    code = DecoupleConstantInitsCode::NNAN_NEEDED;
  else if (!combiner)
    code = DecoupleConstantInitsCode::NO_IDENTITY;
  // An epilogue adds the constant last: in another order (X3), and after rounding (X4).
  bool isReordered = combiner && combiner->isRounded && !hasOneTerm(op);
  auto real = dyn_cast<FloatType>(getElementTypeOrSelf(constant.getType()));
  bool isNarrow = isReordered && real && real.getWidth() < 32;
  if (isReordered && (options.keepsOrder || isNarrow)) {
    auto flags = dyn_cast<arith::ArithFastMathInterface>(combiner->op);
    if (!flags || !bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(), arith::FastMathFlags::reassoc))
      code = options.keepsOrder ? DecoupleConstantInitsCode::FP_ORDER : DecoupleConstantInitsCode::NARROW_ACCUMULATOR;
  }
  if (code == DecoupleConstantInitsCode::COPIED && !options.prefersCopies) {
    StringRef name = combiner->name;
    std::string identity;
    llvm::raw_string_ostream os(identity);
    combiner->identity.print(os, /*elideType=*/true);
    auto remark = passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::EPILOGUE);
    remark << remark::metric("rule", "W3") << remark::metric("bytes", bytes) << remark::metric("combiner", name)
           << remark::metric("identity", identity);
    if (isNarrow)
      remark << remark::metric("rounding", "reassociated, narrow accumulator");
    builder.setInsertionPoint(op);
    // GL2: contents of globals stay where they are.
    bool isGlobal = isa_and_nonnull<util::GlobalLoadOp>(folded.value.getDefiningOp());
    builder.startFromIdentity(op, init, constant, *combiner, isGlobal ? Attribute() : contents);
    return;
  }
  Value copy = builder.createCopy(loc, constant);
  init.set(copy);
  auto remark = passedRemark(op, DEBUG_TYPE, code);
  remark << remark::metric("rule", "W4") << remark::metric("bytes", bytes);
  if (code != DecoupleConstantInitsCode::COPIED)
    remark << remark::metric("fallback", "copy");
}

/// W5, W6, and VW5 for the inserts that follow.
void Decoupler::processInsert(tensor::InsertSliceOp op) {
  OpOperand &dest = op.getDestMutable();
  InitSource source = getInitSource(dest.get(), &globals);
  if (isLeft(op, source, dest.get(), /*isRead=*/true))
    return;
  Location loc = op.getLoc();
  int64_t bytes = copiedBytes(dest.get());
  builder.setInsertionPoint(op);
  if (Remainder remainder = getRemainder(op); remainder != Remainder::Shown) {
    dest.set(builder.createEmpty(loc, dest.get()));
    passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::DROPPED)
        << remark::metric("rule", remainder == Remainder::Nothing ? "W1" : "W5") << remark::metric("bytes", bytes);
    return;
  }
  if (source.kind == InitKind::Splat) {
    dest.set(builder.createFill(loc, dest.get(), source));
    passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::FILLED) << remark::metric("rule", "W5") << remark::metric("bytes", bytes);
    return;
  }
  RankedTensorType slice = op.getSourceType(), whole = op.getDestType();
  if (!slice.hasStaticShape() || !whole.hasStaticShape() || slice.getNumElements() * kSmallSlice < whole.getNumElements())
    return cloneExplicitly(op, dest);
  Value constant = builder.foldViews(loc, dest.get(), source);
  dest.set(builder.createCopy(loc, constant));
  passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::COPIED) << remark::metric("rule", "W6") << remark::metric("bytes", bytes);
}

/// W5 for what writes one element, or elements that data tells.
void Decoupler::processElementInsert(Operation *op, OpOperand &dest) {
  InitSource source = getInitSource(dest.get(), &globals);
  if (isLeft(op, source, dest.get(), /*isRead=*/true))
    return;
  if (source.kind == InitKind::Dense)
    return cloneExplicitly(op, dest);
  int64_t bytes = copiedBytes(dest.get());
  builder.setInsertionPoint(op);
  dest.set(builder.createFill(op->getLoc(), dest.get(), source));
  passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::FILLED) << remark::metric("rule", "W5") << remark::metric("bytes", bytes);
}

/// VW8: a loop owns the storage that it carries.
void Decoupler::processLoop(Operation *loop, OpOperand &init, function_ref<bool()> isOverwritten) {
  if (!isa<RankedTensorType>(init.get().getType()))
    return;
  InitSource source = getInitSource(init.get(), &globals);
  if ((!source.isConstant && source.kind != InitKind::Computed) || isLeft(loop, source, init.get(), /*isRead=*/true))
    return;
  if (isOverwritten()) {
    int64_t bytes = copiedBytes(init.get());
    builder.setInsertionPoint(loop);
    init.set(builder.createEmpty(loop->getLoc(), init.get()));
    passedRemark(loop, DEBUG_TYPE, DecoupleConstantInitsCode::DROPPED) << remark::metric("rule", "W1") << remark::metric("bytes", bytes);
    return;
  }
  missedRemark(loop, DEBUG_TYPE, DecoupleConstantInitsCode::LOOP_CARRIED);
  if (source.kind == InitKind::Dense)
    return cloneExplicitly(loop, init);
  int64_t bytes = copiedBytes(init.get());
  builder.setInsertionPoint(loop);
  init.set(builder.createFill(loop->getLoc(), init.get(), source));
  passedRemark(loop, DEBUG_TYPE, DecoupleConstantInitsCode::FILLED) << remark::metric("rule", "W2") << remark::metric("bytes", bytes);
}

/// Which arguments of `header` a loop of branches carries; none if the block is not entered again from after itself. Looked up once for each
/// block, which may have many predecessors.
const llvm::SmallBitVector &Decoupler::getCarried(Block *header) {
  auto [known, isNew] = carriedArguments.try_emplace(header);
  if (!isNew)
    return known->second;
  known->second.resize(header->getNumArguments());
  if (llvm::any_of(header->getPredecessors(), [&](Block *block) { return dominance.dominates(header, block); }))
    for (BlockArgument argument : header->getArguments())
      // VW7: constant all the time.
      known->second[argument.getArgNumber()] = isa<RankedTensorType>(argument.getType()) && !getInitSource(argument, &globals).isConstant;
  return known->second;
}

/// VW8 for loops of branches: what `branch` hands to one from before it.
void Decoupler::processBranch(BranchOpInterface branch) {
  for (auto [index, header] : llvm::enumerate(branch->getSuccessors())) {
    const llvm::SmallBitVector &carried = getCarried(header);
    if (carried.none() || dominance.dominates(header, branch->getBlock()))
      continue;
    SuccessorOperands operands = branch.getSuccessorOperands(index);
    MutableArrayRef<OpOperand> forwarded = operands.getMutableForwardedOperands();
    for (auto [i, operand] : llvm::enumerate(forwarded)) {
      BlockArgument argument = header->getArgument(operands.getProducedOperandCount() + i);
      if (carried.test(argument.getArgNumber()))
        processLoop(branch, operand, [argument] { return llvm::all_of(argument.getUses(), usesShapeAlone); });
    }
  }
}

void Decoupler::makePartialInitsExplicit() {
  SmallVector<linalg::LinalgOp> implicit;
  module.walk([&](linalg::LinalgOp op) {
    if (!op.hasPureTensorSemantics() || isInsideDispatch(op))
      return;
    bool found = llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
      if (!isImplicitInit(op, init) || hasSeveralWriters(op, init) || !hasFill(init.get().getType()))
        return false;
      InitSource source = getInitSource(init.get(), &globals);
      return source.isConstant || source.kind == InitKind::Splat;
    });
    if (found)
      implicit.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : implicit)
    makeInitsExplicit(op, rewriter, [](Operation *op, InitRead read, StringRef form) {
      passedRemark(op, DEBUG_TYPE, read == InitRead::ZeroTrip ? DecoupleConstantInitsCode::ZERO_TRIP : DecoupleConstantInitsCode::INIT_PARTIAL)
          << remark::metric("rule", "W4s") << remark::metric("as", form);
    });
}

void Decoupler::process(Operation *op) {
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    processInsert(insert);
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    processElementInsert(op, insert.getDestMutable());
  } else if (auto scatter = dyn_cast<tensor::ScatterOp>(op)) {
    processElementInsert(op, scatter.getDestMutable());
  } else if (isa<scf::WhileOp>(op)) {
    for (OpOperand &init : op->getOpOperands())
      processLoop(op, init, [&] { return isStartOverwritten(op, init); });
  } else if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    for (OpOperand &init : loop.getInitsMutable())
      processLoop(op, init, [&] { return isStartOverwritten(op, init); });
  } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    processBranch(branch);
  } else if (auto generic = dyn_cast<linalg::GenericOp>(op); generic && generic.hasPureTensorSemantics()) {
    linalg::GenericOp fresh = builder.readAsInputs(generic, globals, [](Operation *op, int64_t bytes) {
      passedRemark(op, DEBUG_TYPE, DecoupleConstantInitsCode::INPUT) << remark::metric("rule", "W4p") << remark::metric("bytes", bytes);
    });
    processLinalg(cast<DestinationStyleOpInterface>(fresh ? fresh.getOperation() : op));
  } else if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    processLinalg(dps);
  }
}

struct DecoupleConstantInits : public weir::impl::DecoupleConstantInitsBase<DecoupleConstantInits> {
  using DecoupleConstantInitsBase::DecoupleConstantInitsBase;

  void runOnOperation() override {
    if ((fpOrder != "free" && fpOrder != "keep") || (initStrategy != "identity" && initStrategy != "copy")) {
      getOperation().emitError("fp-order must be 'free' or 'keep', and init-strategy must be 'identity' or 'copy'");
      return signalPassFailure();
    }
    Decoupler decoupler(getOperation(), {fpOrder == "keep", initStrategy == "copy", scanLimit});
    // W4s makes inserts, which are looked at like others.
    decoupler.makePartialInitsExplicit();
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<DestinationStyleOpInterface, LoopLikeOpInterface, BranchOpInterface, tensor::ScatterOp>(op) && !isInsideDispatch(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      decoupler.process(op);
  }
};

} // namespace
