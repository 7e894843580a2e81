#include "passes/Encoding/PaddingCheck.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/PaddingState.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Late/KernelBindings.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/Propagate/Moves.h"
#include "passes/Encoding/Propagate/Solver.h"
#include "passes/Encoding/Propagate/Transport.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

static EncodingAttr getVerbose(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? dyn_cast_if_present<EncodingAttr>(type.getEncoding()) : EncodingAttr();
}

namespace {

/// What is known of the padding of an encoded value. Of several sources the last kind in this list: a certain kind of one source
/// decides for all.
struct Known {
  enum Kind { Unvisited, Zero, Finite, Unknown, Anything } kind = Unvisited;

  static Known of(PaddingState state) {
    return {state == PaddingState::Zero ? Zero : state == PaddingState::Finite ? Finite : Anything};
  }
  std::optional<PaddingState> getState() const {
    if (kind == Unvisited || kind == Unknown)
      return std::nullopt;
    return kind == Zero ? PaddingState::Zero : kind == Finite ? PaddingState::Finite : PaddingState::Anything;
  }
  bool operator==(const Known &other) const { return kind == other.kind; }
  static Known join(const Known &a, const Known &b) { return {std::max(a.kind, b.kind)}; }
  void print(raw_ostream &os) const { os << int(kind); }
};

using Lattice = dataflow::Lattice<Known>;

/// The loads and stores of a private global; none if something else names it.
struct GlobalAccess {
  util::GlobalOp global;
  SmallVector<util::GlobalStoreOp> stores;
  bool isKnown = true;
};

class EncodedPadding : public dataflow::SparseForwardDataFlowAnalysis<Lattice> {
public:
  EncodedPadding(DataFlowSolver &solver, const DenseMap<StringAttr, GlobalAccess> &globals, KernelBindings &bindings, const TargetLayouts &layouts)
      : SparseForwardDataFlowAnalysis(solver), globals(globals), bindings(bindings), layouts(layouts) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<const Lattice *> operands, ArrayRef<Lattice *> results) override {
    if (joinReturned<Lattice>(op, results, [&](Lattice *result, Value returned) {
          join(result, *getLatticeElementFor(getProgramPointAfter(op), returned));
        }))
      return success();
    if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
      visitLoad(load, results.front());
      return success();
    }
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
      visitBoundLoad(load, results.front());
      return success();
    }
    for (Lattice *result : results)
      if (getVerbose(result->getAnchor()))
        add(result, getState(op, cast<OpResult>(result->getAnchor()), operands));
      else if (isa<stream::ResourceType>(result->getAnchor().getType()))
        visitResource(op, cast<OpResult>(result->getAnchor()), operands, result);
    return success();
  }

  void setToEntryState(Lattice *lattice) override { add(lattice, {Known::Unknown}); }

private:
  void add(Lattice *lattice, Known state) { propagateIfChanged(lattice, lattice->join(state)); }

  void visitLoad(util::GlobalLoadOp load, Lattice *result) {
    auto found = globals.find(load.getGlobalAttr().getAttr());
    if (found == globals.end() || !found->second.isKnown)
      return add(result, {Known::Unknown});
    util::GlobalOp global = found->second.global;
    // Unwritten bytes hold anything.
    Type element = getElementTypeOrSelf(load.getResult());
    TypedAttr initial = global.getInitialValueAttr();
    auto splat = dyn_cast_if_present<SplatElementsAttr>(initial);
    if (splat)
      add(result, Known::of(stateOfFill(splat.getSplatValue<Attribute>(), splat.getElementType())));
    else if (initial && !isa<util::UninitializedAttr>(initial))
      add(result, {Known::Unknown});
    else if (global.getIsMutable())
      add(result, isa<TensorType>(load.getResult().getType()) ? Known::of(weakestState(element)) : Known{Known::Unknown});
    for (util::GlobalStoreOp store : found->second.stores)
      join(result, *getLatticeElementFor(getProgramPointAfter(load), store.getValue()));
  }

  /// Whether a value of a kernel lies as its binding does on all targets, or on none; nothing if that depends on the target.
  std::optional<bool> liesAsBound(Value value, Value view) {
    auto type = cast<RankedTensorType>(value.getType()), bound = dyn_cast<RankedTensorType>(cast<tensor_ext::DispatchTensorType>(view.getType()).getBoundType());
    EncodingAttr encoding = getVerbose(value);
    if (!bound || !encoding || !isEncoded(bound))
      return false;
    if (bound.getEncoding() == encoding)
      return true;
    FailureOr<Layout> there = Layout::get(bound);
    SmallVector<Layout> here = layouts.get(dropEncoding(type), encoding);
    if (failed(there) || here.empty() || bound.getShape() != type.getShape())
      return std::nullopt;
    size_t same = llvm::count_if(here, [&](const Layout &layout) { return layout.sameBytes(*there); });
    return same == here.size() ? std::optional(true) : same == 0 ? std::optional(false) : std::nullopt;
  }

  /// Of what a kernel converts when it loads or stores it the padding is zero (M4); else it is what dispatches hand over.
  void visitBoundLoad(tensor_ext::DispatchTensorLoadOp load, Lattice *result) {
    if (!getVerbose(load.getResult()))
      return;
    std::optional<bool> isAlike = liesAsBound(load.getResult(), load.getSource());
    if (isAlike == false)
      return add(result, {Known::Zero});
    std::optional<ArrayRef<Value>> bound = bindings.getBound(getBinding(load.getSource()));
    if (!isAlike || !bound)
      return add(result, {Known::Unknown});
    for (Value value : *bound)
      join(result, *getLatticeElementFor(getProgramPointAfter(load), value));
  }

  void visitDispatch(stream::TensorDispatchOp dispatch, OpResult value, Lattice *result) {
    std::optional<KernelBindings::Stores> known = bindings.getStores(dispatch, value.getResultNumber());
    if (!known)
      return add(result, {Known::Unknown});
    if (known->tied)
      join(result, *getLatticeElementFor(getProgramPointAfter(dispatch), known->tied));
    for (tensor_ext::DispatchTensorStoreOp store : known->stores) {
      std::optional<bool> isAlike = liesAsBound(store.getValue(), store.getTarget());
      if (!isAlike)
        add(result, {Known::Unknown});
      else if (!*isAlike || !store.isWholeTarget())
        add(result, {Known::Zero});
      else
        join(result, *getLatticeElementFor(getProgramPointAfter(dispatch), store.getValue()));
    }
  }

  /// What lies in the padding of the tensor that a resource holds.
  void visitResource(Operation *op, OpResult value, ArrayRef<const Lattice *> operands, Lattice *result) {
    if (auto dispatch = dyn_cast<stream::TensorDispatchOp>(op))
      return visitDispatch(dispatch, value, result);
    if (isa<stream::TensorEncodeOp, stream::TensorConstantOp>(op))
      return add(result, {Known::Zero});
    if (isa<stream::TensorCloneOp, stream::TensorSliceOp, stream::AsyncTransferOp, stream::AsyncCastOp, stream::AsyncCloneOp>(op))
      return join(result, *operands.front());
    if (auto splat = dyn_cast<stream::TensorSplatOp>(op)) {
      Attribute constant;
      matchPattern(splat.getValue(), m_Constant(&constant));
      return add(result, Known::of(stateOfFill(constant, splat.getValue().getType())));
    }
    if (auto empty = dyn_cast<stream::TensorEmptyOp>(op))
      if (auto type = dyn_cast<RankedTensorType>(empty.getResultEncoding()))
        return add(result, Known::of(weakestState(type.getElementType())));
    add(result, {Known::Unknown});
  }

  static Known getState(Operation *op, OpResult result, ArrayRef<const Lattice *> operands) {
    Type element = getElementTypeOrSelf(result);
    if (isa<SetEncodingOp>(op))
      return {Known::Zero};
    if (auto fill = dyn_cast<linalg::FillOp>(op)) {
      Attribute constant;
      matchPattern(fill.getInputs().front(), m_Constant(&constant));
      return Known::of(stateOfFill(constant, element));
    }
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (!structured && !isMove(op))
      return {Known::Unknown};
    if (structured && (linalg::isaContractionOpInterface(structured) || linalg::isaConvolutionOpInterface(structured)))
      return element.isInteger() && llvm::all_of(op->getOperands(), isZeroAround) ? Known{Known::Zero} : Known::of(weakestState(element));
    SmallVector<std::optional<PaddingState>> states;
    for (auto [number, lattice] : llvm::enumerate(operands)) {
      Value operand = op->getOperand(number);
      bool isRead = getVerbose(operand) && (!structured || structured.payloadUsesValueFromOperand(&op->getOpOperand(number)));
      Known known = isRead ? lattice->getValue() : Known();
      if (isRead && known.kind == Known::Unvisited)
        return {};
      // What is not known here may still make a constant of it: zero times x is not constant, as x may be infinite.
      if (isRead && known.kind == Known::Unknown)
        return {Known::Unknown};
      states.push_back(known.getState());
    }
    OpEncodings encodings{llvm::map_to_vector(op->getOperands(), getVerbose), llvm::map_to_vector(op->getResults(), getVerbose)};
    return Known::of(transferPadding(op, encodings, states)[result.getResultNumber()]);
  }

  const DenseMap<StringAttr, GlobalAccess> &globals;
  KernelBindings &bindings;
  const TargetLayouts &layouts;
};

} // namespace

/// Whether some target pads the loops along K in an operand.
static bool padsK(Value operand, ArrayRef<int64_t> loops, AffineMap map, const TargetLayouts &layouts) {
  auto type = cast<RankedTensorType>(operand.getType());
  for (const Layout &layout : layouts.get(dropEncoding(type), cast<EncodingAttr>(type.getEncoding())))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && llvm::is_contained(loops, loop.getPosition()) && layout.isPadded(dim))
        return true;
  return false;
}

static bool readsPaddedK(linalg::LinalgOp op, const TargetLayouts &layouts) {
  if (!linalg::isaContractionOpInterface(op) || op.getNumDpsInputs() != 2 || !getVerbose(op->getOperand(0)) || !getVerbose(op->getOperand(1)))
    return false;
  std::optional<ContractionLoops> loops = inferContractionLoops(getVerbose(op->getOperand(0)));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return loops && llvm::any_of(llvm::seq<unsigned>(0, 2), [&](unsigned i) { return padsK(op->getOperand(i), loops->k, maps[i], layouts); });
}

static DenseMap<StringAttr, GlobalAccess> collectGlobals(ModuleOp module) {
  DenseMap<StringAttr, GlobalAccess> globals;
  for (auto global : module.getOps<util::GlobalOp>()) {
    globals[global.getSymNameAttr()].global = global;
    globals[global.getSymNameAttr()].isKnown = global.isPrivate();
  }
  module.walk([&](Operation *op) {
    if (isa<util::GlobalLoadOp, util::GlobalOp>(op))
      return;
    if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
      if (auto found = globals.find(store.getGlobalAttr().getAttr()); found != globals.end())
        found->second.stores.push_back(store);
      return;
    }
    for (NamedAttribute attr : op->getAttrs())
      attr.getValue().walk([&](SymbolRefAttr name) {
        if (auto found = globals.find(name.getRootReference()); found != globals.end())
          found->second.isKnown = false;
      });
  });
  return globals;
}

PaddingCheck::PaddingCheck(ModuleOp module, const TargetLayouts &layouts) : layouts(layouts) {
  WalkResult found = module.walk([&](linalg::LinalgOp op) { return readsPaddedK(op, layouts) ? WalkResult::interrupt() : WalkResult::advance(); });
  if (!found.wasInterrupted())
    return;
  DenseMap<StringAttr, GlobalAccess> globals = collectGlobals(module);
  solver = std::make_unique<DataFlowSolver>();
  loadBaseline(*solver);
  KernelBindings bindings(module);
  solver->load<EncodedPadding>(globals, bindings, layouts);
  if (failed(solver->initializeAndRun(module)))
    solver.reset();
}

bool PaddingCheck::multipliesPadding(linalg::LinalgOp op) const {
  if (!solver || !readsPaddedK(op, layouts))
    return false;
  auto getState = [&](unsigned operand) {
    const auto *lattice = solver->lookupState<Lattice>(op->getOperand(operand));
    return lattice ? lattice->getValue().getState() : std::nullopt;
  };
  std::optional<PaddingState> left = getState(0), right = getState(1);
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  // The other operand is checked at its own use; assume the best of it.
  return (left || right) && !allowsContraction(left.value_or(PaddingState::Zero), right.value_or(PaddingState::Zero), isFloat, /*isKPadded=*/true);
}
