#include "passes/Dispatch/PlaceAnalysis.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Analysis/BranchBaseline.h"

using namespace mlir;
using namespace weir;

Place Place::join(const Place &a, const Place &b) {
  if (a.kind == Known && b.kind == Known && a.affinity != b.affinity)
    return {Mixed, {}};
  return a.kind >= b.kind ? a : b;
}

static bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

/// What the op names, or an op around it.
static Attribute getStated(Operation *op) {
  for (Operation *at = op; at && !isa<ModuleOp>(at); at = at->getParentOp())
    if (Attribute affinity = at->getAttr("stream.affinity"))
      return affinity;
  return {};
}

namespace {

using Lattice = dataflow::Lattice<Place>;

/// Values of a global: those of all stores, as long as these are few.
using Stores = DenseMap<StringAttr, SmallVector<util::GlobalStoreOp>>;
constexpr size_t kMaxStores = 16;

class Places : public dataflow::SparseForwardDataFlowAnalysis<Lattice> {
public:
  Places(DataFlowSolver &solver, const Stores &stores) : SparseForwardDataFlowAnalysis(solver), stores(stores) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<const Lattice *> operands, ArrayRef<Lattice *> results) override {
    Place place = getOwn(op);
    if (place.kind == Place::Unvisited) {
      place.kind = Place::Default;
      // Slices and updates move bytes of their first operand, and run there.
      bool follows = PlaceAnalysis::isView(op) || isa<tensor::InsertSliceOp, flow::TensorUpdateOp>(op);
      for (const Lattice *operand : follows ? operands.take_front(getFollowed(op) + 1).take_back(1) : operands)
        if (isTensor(operand->getAnchor()))
          place = Place::join(place, operand->getValue());
    }
    if (auto load = dyn_cast<util::GlobalLoadOp>(op))
      if (auto found = stores.find(load.getGlobalAttr().getAttr()); found != stores.end() && found->second.size() <= kMaxStores)
        for (util::GlobalStoreOp store : found->second)
          place = Place::join(place, getLatticeElementFor(getProgramPointAfter(op), store.getValue())->getValue());
    for (Lattice *result : results)
      propagateIfChanged(result, result->join(place));
    return success();
  }

  void setToEntryState(Lattice *lattice) override { propagateIfChanged(lattice, lattice->join(Place{Place::Default, {}})); }

private:
  static unsigned getFollowed(Operation *op) { return isa<tensor::InsertSliceOp>(op) ? 1 : 0; }

  static Place getOwn(Operation *op) {
    Attribute affinity = getStated(op);
    if (auto transfer = dyn_cast<flow::TensorTransferOp>(op))
      affinity = transfer.getTarget();
    else if (auto import = dyn_cast<hal::TensorImportOp>(op); import && import.getAffinityAttr())
      affinity = import.getAffinityAttr();
    return affinity ? Place{Place::Known, affinity} : Place{};
  }

  const Stores &stores;
};

} // namespace

PlaceAnalysis::PlaceAnalysis(ModuleOp module) : solver(DataFlowConfig().setInterprocedural(true)) {
  Stores stores;
  module.walk([&](util::GlobalStoreOp store) { stores[store.getGlobalAttr().getAttr()].push_back(store); });
  loadBaseline(solver);
  solver.load<Places>(stores);
  hasFailed = mlir::failed(solver.initializeAndRun(module));
}

Place PlaceAnalysis::get(Value value) const {
  const auto *state = solver.lookupState<Lattice>(value);
  return state ? state->getValue() : Place{};
}

Place PlaceAnalysis::getOfOperands(Operation *op) const {
  Place place;
  for (Value operand : op->getOperands())
    if (isTensor(operand))
      place = Place::join(place, get(operand));
  return place;
}

Attribute PlaceAnalysis::getAround(Operation *op) const { return getStated(op); }

bool PlaceAnalysis::isView(Operation *op) {
  return isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::ExtractSliceOp, flow::TensorReshapeOp,
             flow::TensorBitCastOp, flow::TensorSliceOp>(op);
}

bool PlaceAnalysis::hasComputedOperand(Operation *op) const {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    if (!isTensor(operand))
      return false;
    Operation *def = operand.getDefiningOp();
    return !def || !(def->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp, tensor::SplatOp, linalg::FillOp>(def));
  });
}
