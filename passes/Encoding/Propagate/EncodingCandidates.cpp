// Two analyses on upstream's framework: which encodings values have without a conversion of their own, forwards, and which are wanted of
// them, backwards (encoding-passes.md 5.1). Both collect; what is best is chosen after.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "passes/Encoding/Propagate/Analyses.h"
#include "passes/Encoding/Propagate/Solver.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// More would make labels compete that no program has had.
static constexpr size_t kMaxEncodings = 8;

bool EncodingSet::insert(EncodingAttr encoding) {
  if (!encoding || encodings.size() == kMaxEncodings || llvm::is_contained(encodings, encoding))
    return false;
  encodings.push_back(encoding);
  return true;
}

EncodingSet EncodingSet::join(const EncodingSet &a, const EncodingSet &b) {
  EncodingSet result = a;
  for (EncodingAttr encoding : b.encodings)
    result.insert(encoding);
  return result;
}

void EncodingSet::print(raw_ostream &os) const { llvm::interleaveComma(encodings, os); }

namespace {

using Lattice = dataflow::Lattice<EncodingSet>;

/// In the normal form, so that attributes may be compared.
EncodingAttr getVerbose(RankedTensorType type) {
  auto encoding = dyn_cast_if_present<EncodingAttr>(type.getEncoding());
  return encoding ? normalizeEncoding(encoding) : EncodingAttr();
}

class HaveAnalysis : public dataflow::SparseForwardDataFlowAnalysis<Lattice> {
public:
  HaveAnalysis(DataFlowSolver &solver, const TargetLayouts &layouts, const MutableGlobals &globals)
      : SparseForwardDataFlowAnalysis(solver), layouts(layouts), globals(globals) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<const Lattice *> operands, ArrayRef<Lattice *> results) override {
    // encoding-passes.md L2.
    if (auto unset = dyn_cast<UnsetEncodingOp>(op)) {
      add(results.front(), getVerbose(unset.getSourceType()));
      return success();
    }
    if (joinReturned<Lattice>(op, results, [&](Lattice *result, Value returned) {
          join(result, *getLatticeElementFor(getProgramPointAfter(op), returned));
        }))
      return success();
    if (const MutableGlobal *global = isa<util::GlobalLoadOp>(op) ? globals.find(op) : nullptr) {
      for (util::GlobalStoreOp store : global->stores)
        join(results.front(), *getLatticeElementFor(getProgramPointAfter(op), store.getValue()));
      return success();
    }
    for (auto [i, operand] : llvm::enumerate(operands))
      for (EncodingAttr encoding : operand->getValue().get())
        if (Transported transported = transportFromOperand(op, i, encoding, layouts); transported.encodings)
          for (auto [result, own] : llvm::zip_equal(results, transported.encodings->results))
            add(result, own);
    return success();
  }

  /// Nothing is had of what comes from outside.
  void setToEntryState(Lattice *) override {}

private:
  void add(Lattice *lattice, EncodingAttr encoding) {
    EncodingSet one;
    one.insert(encoding);
    propagateIfChanged(lattice, lattice->join(one));
  }

  const TargetLayouts &layouts;
  const MutableGlobals &globals;
};

class WantAnalysis : public dataflow::SparseBackwardDataFlowAnalysis<Lattice> {
public:
  WantAnalysis(DataFlowSolver &solver, SymbolTableCollection &symbols, const DenseMap<Value, EncodingSet> &have,
               const TargetLayouts &layouts, const MutableGlobals &globals)
      : SparseBackwardDataFlowAnalysis(solver, symbols), have(have), layouts(layouts), globals(globals) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<Lattice *> operands, ArrayRef<const Lattice *> results) override {
    if (auto set = dyn_cast<SetEncodingOp>(op)) {
      add(operands.front(), getVerbose(set.getResultType()));
      return success();
    }
    if (auto terminator = dyn_cast<flow::ReturnOp>(op)) {
      if (auto region = dyn_cast<flow::DispatchRegionOp>(op->getParentOp()))
        for (auto [operand, result] : llvm::zip(operands, region.getResults()))
          meet(operand, *getOrCreateFor<Lattice>(getProgramPointBefore(op), result));
      return success();
    }
    if (const MutableGlobal *global = isa<util::GlobalStoreOp>(op) ? globals.find(op) : nullptr) {
      for (util::GlobalLoadOp load : global->loads)
        meet(operands.front(), *getOrCreateFor<Lattice>(getProgramPointBefore(op), load.getResult()));
      return success();
    }
    for (auto [i, result] : llvm::enumerate(results))
      for (EncodingAttr encoding : result->getValue().get())
        add(operands, transportFromResult(op, i, encoding, layouts));
    // What is beside an operand that is encoded has to be, too.
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (auto found = have.find(operand); found != have.end())
        for (EncodingAttr encoding : found->second.get())
          add(operands, transportFromOperand(op, i, encoding, layouts));
    return success();
  }

  void visitBranchOperand(OpOperand &) override {}
  void visitNonControlFlowArguments(RegionSuccessor &, ArrayRef<BlockArgument>) override {}
  void visitCallOperand(OpOperand &) override {}
  void setToExitState(Lattice *) override {}

private:
  void add(Lattice *lattice, EncodingAttr encoding) {
    EncodingSet one;
    one.insert(encoding);
    propagateIfChanged(lattice, lattice->meet(one));
  }
  void add(ArrayRef<Lattice *> operands, const Transported &transported) {
    if (transported.encodings)
      for (auto [operand, own] : llvm::zip_equal(operands, transported.encodings->operands))
        if (own)
          add(operand, own);
  }

  const DenseMap<Value, EncodingSet> &have;
  const TargetLayouts &layouts;
  const MutableGlobals &globals;
};

void collect(DataFlowSolver &solver, Operation *top, DenseMap<Value, EncodingSet> &map) {
  auto visit = [&](Value value) {
    const auto *lattice = solver.lookupState<Lattice>(value);
    if (lattice && !lattice->getValue().get().empty() && isPlainTensor(value.getType()))
      map[value] = lattice->getValue();
  };
  top->walk([&](Operation *op) {
    llvm::for_each(op->getResults(), visit);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), visit);
  });
}

} // namespace

EncodingCandidates::EncodingCandidates(ModuleOp top, SymbolTableCollection &symbols) : layouts(top), globals(top) {
  DataFlowSolver forward;
  loadBaseline(forward);
  forward.load<HaveAnalysis>(layouts, globals);
  DataFlowSolver backward;
  loadBaseline(backward);
  backward.load<WantAnalysis>(symbols, have, layouts, globals);
  hasFailed = ::failed(forward.initializeAndRun(top));
  collect(forward, top, have);
  hasFailed = hasFailed || ::failed(backward.initializeAndRun(top));
  collect(backward, top, want);
}

SmallVector<OpEncodings> EncodingCandidates::getCandidates(Operation *op) const {
  SmallVector<OpEncodings> all;
  auto add = [&](const Transported &transported) {
    if (transported.encodings && !llvm::is_contained(all, *transported.encodings))
      all.push_back(*transported.encodings);
  };
  if (getOpacity(op))
    return all;
  for (OpOperand &operand : op->getOpOperands())
    for (EncodingAttr encoding : getHave(operand.get()).get())
      add(transportFromOperand(op, operand.getOperandNumber(), encoding, layouts));
  for (OpResult result : op->getResults())
    for (const EncodingSet *set : {&getHave(result), &getWant(result)})
      for (EncodingAttr encoding : set->get())
        add(transportFromResult(op, result.getResultNumber(), encoding, layouts));
  return all;
}
