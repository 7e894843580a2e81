// The contents of the padding of each value, for each encoding that it may get (encoding-passes.md 2.3).

#include "passes/Encoding/Propagate/Analyses.h"
#include "passes/Encoding/Propagate/Solver.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// For each encoding; one that is missing is made by a set, which pads with zeros.
struct States {
  SmallVector<std::pair<EncodingAttr, PaddingState>, 2> list;

  PaddingState get(EncodingAttr encoding) const {
    for (auto [own, state] : list)
      if (own == encoding)
        return state;
    return PaddingState::Zero;
  }
  void add(EncodingAttr encoding, PaddingState state) {
    for (auto &[own, known] : list)
      if (own == encoding) {
        known = encoding::join(known, state);
        return;
      }
    list.push_back({encoding, state});
  }
  bool operator==(const States &other) const { return list == other.list; }
  static States join(const States &a, const States &b) {
    States result = a;
    for (auto [encoding, state] : b.list)
      result.add(encoding, state);
    return result;
  }
  void print(raw_ostream &os) const {
    llvm::interleaveComma(list, os, [&](const auto &entry) { os << entry.first << ": " << toString(entry.second); });
  }
};

using Lattice = dataflow::Lattice<States>;

class PaddingAnalysis : public dataflow::SparseForwardDataFlowAnalysis<Lattice> {
public:
  PaddingAnalysis(DataFlowSolver &solver, const EncodingCandidates &candidates)
      : SparseForwardDataFlowAnalysis(solver), candidates(candidates) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<const Lattice *> operands, ArrayRef<Lattice *> results) override {
    if (auto unset = dyn_cast<UnsetEncodingOp>(op)) {
      if (auto encoding = dyn_cast_if_present<EncodingAttr>(unset.getSourceType().getEncoding()))
        add(results.front(), normalizeEncoding(encoding), getStateOfEncoded(unset.getSource()));
      return success();
    }
    if (joinReturned<Lattice>(op, results, [&](Lattice *result, Value returned) {
          join(result, *getLatticeElementFor(getProgramPointAfter(op), returned));
        }))
      return success();
    const MutableGlobals &globals = candidates.getGlobals();
    if (const MutableGlobal *global = isa<util::GlobalLoadOp>(op) ? globals.find(op) : nullptr) {
      // Unwritten bytes hold anything, an initial value is padded with zeros.
      if (!global->hasInitialValue())
        addToAll(results.front(), op->getResult(0));
      for (util::GlobalStoreOp store : global->stores)
        join(results.front(), *getLatticeElementFor(getProgramPointAfter(op), store.getValue()));
      return success();
    }
    if (op->getNumResults() == 1 && isFree(op->getResult(0))) {
      for (EncodingAttr encoding : candidates.getWant(op->getResult(0)).get())
        add(results.front(), encoding, getFreeState(op->getResult(0)));
      return success();
    }
    for (const OpEncodings &encodings : candidates.getCandidates(op)) {
      SmallVector<std::optional<PaddingState>> states;
      for (auto [i, own] : llvm::enumerate(encodings.operands))
        states.push_back(own ? std::optional(getState(op->getOperand(i), operands[i], own)) : std::nullopt);
      for (auto [result, own, state] : llvm::zip_equal(results, encodings.results, transferPadding(op, encodings, states)))
        add(result, own, state);
    }
    return success();
  }

  /// What comes from outside is plain, and padded by a set. Calls that the framework does not follow bring anything: whether a function
  /// takes part is decided by the graph.
  void setToEntryState(Lattice *lattice) override {
    Value value = lattice->getAnchor();
    auto argument = dyn_cast<BlockArgument>(value);
    Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
    auto function = dyn_cast_if_present<FunctionOpInterface>(op);
    if (argument ? !function || function.isPublic() : !isa_and_nonnull<CallOpInterface>(op))
      return;
    addToAll(lattice, value);
  }

private:
  /// The weakest state, in each encoding that the value may get.
  void addToAll(Lattice *lattice, Value value) {
    for (const EncodingSet *set : {&candidates.getHave(value), &candidates.getWant(value)})
      for (EncodingAttr encoding : set->get())
        add(lattice, encoding, weakestState(getElementTypeOrSelf(value)));
  }

  /// Free values may be asked for encodings without a known reader.
  PaddingState getState(Value value, const Lattice *lattice, EncodingAttr encoding) {
    return isFree(value) ? getFreeState(value) : lattice->getValue().get(encoding);
  }

  /// Of a value that has its encoding in the program, as far as the ops above it say.
  PaddingState getStateOfEncoded(Value value, unsigned depth = 0) {
    PaddingState unknown = weakestState(getElementTypeOrSelf(value));
    if (isZeroAround(value))
      return PaddingState::Zero;
    auto op = value.getDefiningOp<linalg::LinalgOp>();
    if (!op || depth == kMaxDepth)
      return unknown;
    if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation())) {
      Attribute constant;
      matchPattern(fill.getInputs().front(), m_Constant(&constant));
      return stateOfFill(constant, getElementTypeOrSelf(value));
    }
    // 2.3: products of integers with zeros are zeros. An infinite number makes none of them.
    if (linalg::isaContractionOpInterface(op))
      return getElementTypeOrSelf(value).isInteger() && llvm::all_of(op->getOperands(), isZeroAround) ? PaddingState::Zero : unknown;
    if (linalg::isaConvolutionOpInterface(op) || !op.hasPureTensorSemantics())
      return unknown;
    OpEncodings encodings;
    SmallVector<std::optional<PaddingState>> states;
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      auto own = type ? dyn_cast_if_present<EncodingAttr>(type.getEncoding()) : EncodingAttr();
      encodings.operands.push_back(own);
      states.push_back(own ? std::optional(getStateOfEncoded(operand, depth + 1)) : std::nullopt);
    }
    for (Value init : op.getDpsInits()) {
      auto own = dyn_cast_if_present<EncodingAttr>(cast<RankedTensorType>(init.getType()).getEncoding());
      if (!own)
        return unknown;
      encodings.results.push_back(own);
    }
    return transferPadding(op, encodings, states)[cast<OpResult>(value).getResultNumber()];
  }

  /// Longer chains of encoded ops are not followed.
  static constexpr unsigned kMaxDepth = 16;

  void add(Lattice *lattice, EncodingAttr encoding, PaddingState state) {
    States one;
    one.add(encoding, state);
    propagateIfChanged(lattice, lattice->join(one));
  }

  const EncodingCandidates &candidates;
};

} // namespace

PaddingStates::PaddingStates(Operation *top, const EncodingCandidates &candidates) {
  DataFlowSolver solver;
  loadBaseline(solver);
  solver.load<PaddingAnalysis>(candidates);
  hasFailed = ::failed(solver.initializeAndRun(top));
  auto visit = [&](Value value) {
    if (const auto *lattice = solver.lookupState<Lattice>(value))
      for (auto [encoding, state] : lattice->getValue().list)
        states[{value, encoding}] = state;
  };
  top->walk([&](Operation *op) {
    llvm::for_each(op->getResults(), visit);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), visit);
  });
}

PaddingState PaddingStates::get(Value value, EncodingAttr encoding) const {
  auto found = states.find({value, encoding});
  return found == states.end() ? weakestState(getElementTypeOrSelf(value)) : found->second;
}
