#include "passes/Encoding/Propagate/PlainContractions.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-propagate-encodings"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

static RankedTensorType getEncoded(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa_and_present<EncodingAttr>(type.getEncoding()) ? type : RankedTensorType();
}

/// Bytes on the target where they are most; nothing if the value is plain on each of them.
static std::optional<double> getEncodedBytes(RankedTensorType encoded, const TargetLayouts &layouts) {
  double bytes = getAssumedBytes(dropEncoding(encoded));
  SmallVector<Layout> all = layouts.get(dropEncoding(encoded), cast<EncodingAttr>(encoded.getEncoding()));
  if (!all.empty() && llvm::all_of(all, [](const Layout &layout) { return layout.isPlain(); }))
    return std::nullopt;
  for (const Layout &layout : all)
    bytes = std::max(bytes, double(layout.getStaticByteSize().value_or(0)));
  return bytes;
}

/// Conversions of equal values to equal encodings are one; each contraction that reads it pays its share.
static double getShare(SetEncodingOp set) {
  llvm::SmallPtrSet<Operation *, 4> readers;
  for (Operation *user : set.getSource().getUsers())
    if (auto other = dyn_cast<SetEncodingOp>(user); other && other.getResultType() == set.getResultType())
      readers.insert_range(other->getUsers());
  return 1.0 / double(std::max<size_t>(readers.size(), 1));
}

/// The bytes that the conversion of an operand moves, where later passes convert it (encoding-passes.md 2.5).
static double getCost(SetEncodingOp set, const TargetLayouts &layouts, const CostModels &models) {
  std::optional<double> encoded = getEncodedBytes(set.getResultType(), layouts);
  if (!encoded || isConstantLike(set.getSource()))
    return 0;
  Conversion conversion{getAssumedBytes(set.getSourceType()), *encoded};
  Operation *source = set.getSource().getDefiningOp();
  auto region = set->getParentOfType<flow::DispatchRegionOp>();
  bool isCaptured = region && !region->isAncestor(set.getSource().getParentRegion()->getParentOp());
  bool isMade = isa_and_present<flow::DispatchRegionOp>(source) || (source && region && !isCaptured);
  Placement place = isMade ? Placement::InsteadOfStore : Placement::Standalone;
  return getCost(models.of(set), conversion, place) * getShare(set) * getExecutionWeight(set);
}

namespace {

/// A contraction and the conversions around it.
struct Surroundings {
  /// Whether nothing but conversions and empty or filled tensors makes its operands, and nothing but conversions reads its result.
  bool areConversions = true;
  /// Bytes that the conversions move in a call, and those that the kernel would without encodings.
  double conversions = 0, wrongLayout = 0;
};

} // namespace

static bool isMadeInAnyLayout(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return isMadeInAnyLayout(fill.getOutputs().front());
  return bool(value.getDefiningOp<tensor::EmptyOp>());
}

static Surroundings measure(linalg::LinalgOp op, const TargetLayouts &layouts, const CostModels &models) {
  Surroundings result;
  for (OpOperand &operand : op->getOpOperands()) {
    auto set = operand.get().getDefiningOp<SetEncodingOp>();
    result.areConversions &= set || (op.isDpsInit(&operand) && isMadeInAnyLayout(operand.get()));
    if (set)
      result.conversions += getCost(set, layouts, models);
    // CPU kernels pack the right operand by themselves, and read the others as they are.
    RankedTensorType type = getEncoded(operand.get());
    if (type && getEncodedBytes(type, layouts))
      result.wrongLayout +=
          getWrongLayoutCost(getAssumedBytes(type), /*kernelPacks=*/operand.getOperandNumber() == 1) * getExecutionWeight(op);
  }
  // In the kernel the result is unpacked where it is stored, at no further bytes; elsewhere it is a conversion.
  for (Operation *user : op->getUsers())
    result.areConversions &= isa<UnsetEncodingOp>(user);
  return result;
}

/// An init as it would be without its encoding.
static Value makePlainInit(OpBuilder &builder, Value value) {
  if (auto set = value.getDefiningOp<SetEncodingOp>())
    return set.getSource();
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value init = makePlainInit(builder, fill.getOutputs().front());
    return linalg::FillOp::create(builder, fill.getLoc(), fill.getInputs().front(), init).getResult(0);
  }
  auto empty = value.getDefiningOp<tensor::EmptyOp>();
  RankedTensorType type = empty.getType();
  return tensor::EmptyOp::create(builder, empty.getLoc(), type.getShape(), type.getElementType(), empty.getDynamicSizes());
}

static void makePlain(linalg::LinalgOp op) {
  OpBuilder builder(op);
  SmallVector<Value> operands;
  for (Value input : op.getDpsInputs())
    operands.push_back(input.getDefiningOp<SetEncodingOp>().getSource());
  Value init = makePlainInit(builder, op.getDpsInits().front());
  operands.push_back(init);
  Operation *plain = mlir::clone(builder, op, init.getType(), operands);
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto unset = cast<UnsetEncodingOp>(user);
    Value value = plain->getResult(0);
    if (value.getType() != unset.getResultType()) {
      builder.setInsertionPoint(unset);
      value = tensor::CastOp::create(builder, unset.getLoc(), unset.getResultType(), value);
    }
    unset.getResult().replaceAllUsesWith(value);
    unset.erase();
  }
  op.erase();
}

void weir::encoding::leaveContractionsPlain(ModuleOp module, const TargetLayouts &layouts) {
  if (!layouts.areKnown())
    return;
  CostModels models(module);
  SmallVector<linalg::LinalgOp> contractions;
  module.walk([&](linalg::LinalgOp op) {
    if (linalg::isaContractionOpInterface(op) && op->getNumResults() == 1 && op.getNumDpsInputs() == 2 &&
        llvm::all_of(op->getOperands(), [](Value operand) { return bool(getEncoded(operand)); }))
      contractions.push_back(op);
  });
  // What one gives up others would have to pay for alone: all are measured first.
  SmallVector<Surroundings> all = llvm::map_to_vector(contractions, [&](linalg::LinalgOp op) { return measure(op, layouts, models); });
  for (auto [op, around] : llvm::zip_equal(contractions, all)) {
    if (around.conversions <= around.wrongLayout)
      continue;
    if (!around.areConversions) {
      missedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::NEEDS_ALL_OPERANDS);
      continue;
    }
    passedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::LEFT_PLAIN)
        << remark::metric("cost", int64_t(around.conversions)) << remark::metric("loss", int64_t(around.wrongLayout));
    makePlain(op);
  }
}
