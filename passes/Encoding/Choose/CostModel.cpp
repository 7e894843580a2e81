#include "passes/Encoding/Choose/CostModel.h"

#include "dialects/HAL/TargetInfo.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

static constexpr double kUnknownTrips = 8;
static constexpr double kAssumedSize = 256;
static constexpr double kInitializerWeight = 1e-3;

CostModels::CostModels(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  if (!module) {
    models.emplace_back();
    return;
  }
  devices.emplace(module);
  for (const Device &device : devices->getAll())
    models.push_back(CostModel::get(TargetInfo::get(device.target)));
}

double weir::encoding::getCost(const CostModel &model, const Conversion &conversion, Placement placement, double reads) {
  double plain = conversion.plainBytes, encoded = conversion.encodedBytes;
  if (conversion.relation == Relation::SameBytes)
    return 0;
  if (conversion.relation == Relation::Prefix)
    return conversion.growsAtCreation ? 0 : plain;
  double growth = std::max(0.0, encoded - plain), strided = encoded * CostModel::kStridedShare;
  switch (placement) {
  case Placement::Standalone:
    return plain + encoded + model.launchBytes;
  case Placement::InsteadOfStore:
    return growth + strided;
  case Placement::BesideStore:
    return encoded + strided;
  case Placement::AtConsumer:
    return reads * (growth + strided);
  }
  llvm_unreachable("a placement");
}

double weir::encoding::getWrongLayoutCost(double bytes, bool kernelPacks) { return kernelPacks ? 2 * bytes : 0; }

double weir::encoding::getAssumedBytes(RankedTensorType type) {
  double bytes = 1;
  if (type.getElementType().isIntOrFloat())
    bytes = std::max(1.0, type.getElementTypeBitWidth() / 8.0);
  for (int64_t size : type.getShape())
    bytes *= ShapedType::isDynamic(size) ? kAssumedSize : double(size);
  return bytes;
}

/// Share of the runs of its region in which a block is reached, read up its only predecessors.
static double getBlockWeight(Block *block) {
  double weight = 1;
  llvm::SmallPtrSet<Block *, 8> seen;
  for (Block *before; (before = block->getSinglePredecessor()) && seen.insert(block).second; block = before)
    weight /= before->getNumSuccessors();
  return weight;
}

double weir::encoding::getExecutionWeight(Operation *op) {
  double weight = 1;
  for (Operation *parent; (parent = op->getParentOp()); op = parent) {
    weight *= getBlockWeight(op->getBlock());
    if (auto loop = dyn_cast<LoopLikeOpInterface>(parent)) {
      std::optional<APInt> trips = loop.getStaticTripCount();
      weight *= trips ? trips->roundToDouble() : kUnknownTrips;
    } else if (isa<scf::IfOp, scf::IndexSwitchOp>(parent)) {
      weight /= parent->getNumRegions();
    } else if (isa<util::InitializerOp>(parent)) {
      weight *= kInitializerWeight;
    }
    if (parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return weight;
}
