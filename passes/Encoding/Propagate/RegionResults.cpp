#include "passes/Encoding/Propagate/RegionResults.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Encoding/Choose/CostModel.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

bool weir::encoding::canStoreEncoded(Operation &op) {
  if (llvm::none_of(op.getResultTypes(), llvm::IsaPred<RankedTensorType>))
    return op.getNumRegions() == 0;
  return isa<linalg::LinalgOp, linalg::SoftmaxOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
             tensor::EmptyOp, tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::PadOp, tensor::ConcatOp,
             tensor::GatherOp, SetEncodingOp, UnsetEncodingOp, arith::ConstantOp>(op);
}

bool weir::encoding::isMadeInPlace(Value value, Region &region) {
  while (Operation *def = value.getDefiningOp()) {
    if (!region.isAncestor(def->getParentRegion()))
      return true;
    if (auto op = dyn_cast<linalg::LinalgOp>(def)) {
      OpOperand *init = op.getDpsInitOperand(cast<OpResult>(value).getResultNumber());
      if (isa<linalg::FillOp>(def) || !isInitRead(op, *init))
        return false;
      value = init->get();
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(def)) {
      value = insert.getDest();
    } else {
      return false;
    }
  }
  return true;
}

flow::DispatchRegionOp weir::encoding::withResult(flow::DispatchRegionOp region, Value inside, ValueRange dims, std::optional<unsigned> replaced) {
  Operation *terminator = region.getBody().front().getTerminator();
  SmallVector<Type> types;
  SmallVector<Value> resultDims, returned;
  for (OpResult result : region.getResults()) {
    bool isReplaced = replaced == result.getResultNumber();
    types.push_back(isReplaced ? inside.getType() : result.getType());
    returned.push_back(isReplaced ? inside : terminator->getOperand(result.getResultNumber()));
    llvm::append_range(resultDims, isReplaced ? dims : ValueRange(region.getResultDynamicDims(result.getResultNumber())));
  }
  if (!replaced) {
    types.push_back(inside.getType());
    returned.push_back(inside);
    llvm::append_range(resultDims, dims);
  }
  terminator->setOperands(returned);
  OpBuilder builder(region);
  auto fresh = flow::DispatchRegionOp::create(builder, region.getLoc(), types, resultDims, region.getWorkload());
  fresh->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  fresh.getBody().takeBody(region.getBody());
  fresh.getWorkgroupCount().takeBody(region.getWorkgroupCount());
  return fresh;
}

void weir::encoding::replaceRegion(flow::DispatchRegionOp region, flow::DispatchRegionOp fresh) {
  for (OpResult result : region.getResults())
    result.replaceAllUsesWith(fresh.getResult(result.getResultNumber()));
  region.erase();
}

double weir::encoding::getLiveBytes(FunctionOpInterface function) {
  double bytes = 0;
  auto add = [&](Value value) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      bytes += getAssumedBytes(type);
  };
  llvm::for_each(function.getArguments(), add);
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<util::GlobalLoadOpInterface, flow::DispatchRegionOp, hal::TensorImportOp>(op))
      llvm::for_each(op->getResults(), add);
    return isa<flow::DispatchRegionOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return bytes;
}

SmallVector<Operation *> weir::encoding::chooseTooExpensive(FunctionOpInterface function, SmallVector<std::pair<double, Operation *>> extras, int64_t percent) {
  SmallVector<Operation *> chosen;
  if (extras.empty())
    return chosen;
  double limit = getLiveBytes(function) * percent / 100, sum = 0;
  for (auto [bytes, op] : extras)
    sum += bytes;
  llvm::stable_sort(extras, [](const auto &a, const auto &b) { return a.first > b.first; });
  for (auto [bytes, op] : extras) {
    if (sum <= limit)
      break;
    sum -= bytes;
    chosen.push_back(op);
  }
  return chosen;
}
