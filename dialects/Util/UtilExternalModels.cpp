#include "dialects/Util/UtilExternalModels.h"

#include "dialects/Util/UtilInterfaces.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilStorage.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

//===----------------------------------------------------------------------===//
// Ties (util.md 4.1)
//===----------------------------------------------------------------------===//

namespace {

/// Result i is tied to init i.
template <typename OpT>
struct DestinationStyleTie : TiedOpInterface::ExternalModel<DestinationStyleTie<OpT>, OpT> {
  std::optional<unsigned> getTiedResultOperandIndex(Operation *op, unsigned resultIndex) const {
    return cast<DestinationStyleOpInterface>(op)
        .getTiedOpOperand(op->getResult(resultIndex))
        ->getOperandNumber();
  }
};

struct InsertSliceTie : TiedOpInterface::ExternalModel<InsertSliceTie, tensor::InsertSliceOp> {
  std::optional<unsigned> getTiedResultOperandIndex(Operation *op, unsigned) const {
    return cast<tensor::InsertSliceOp>(op).getDestMutable().getOperandNumber();
  }
};

//===----------------------------------------------------------------------===//
// Storage (stream.md 6.1)
//===----------------------------------------------------------------------===//

/// One of two; both links represent "may be".
struct SelectStorage : StorageOpInterface::ExternalModel<SelectStorage, arith::SelectOp> {
  void getStorageLinks(Operation *op, SmallVectorImpl<StorageLink> &links) const {
    for (unsigned operand : {1u, 2u})
      links.push_back({op->getResult(0), &op->getOpOperand(operand), StorageRelation::Pass, /*sameBytes=*/true});
  }
};

//===----------------------------------------------------------------------===//
// Hoistability (util.md 4.6)
//===----------------------------------------------------------------------===//

template <typename OpT>
struct NeverHoistable : HoistableOpInterface::ExternalModel<NeverHoistable<OpT>, OpT> {
  bool isHoistableOp(Operation *) const { return false; }
  bool isHoistableLeafOp(Operation *) const { return false; }
};

template <typename OpT>
struct NeverLeaf : HoistableOpInterface::ExternalModel<NeverLeaf<OpT>, OpT> {
  bool isHoistableLeafOp(Operation *) const { return false; }
};

template <typename OpT>
struct HoistableLeaf : HoistableOpInterface::ExternalModel<HoistableLeaf<OpT>, OpT> {};

/// The body only widens its one input.
bool isBitExtension(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      body->getOperations().size() != 2)
    return false;
  Operation &extension = body->front();
  return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(extension) &&
         extension.getOperand(0) == body->getArgument(0) &&
         body->getTerminator()->getOperand(0) == extension.getResult(0);
}

/// The body passes on its one input, which lacks some of the result's dimensions.
bool isBroadcast(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      body->getOperations().size() != 1 || body->getTerminator()->getOperand(0) != body->getArgument(0))
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  return map.isProjectedPermutation(/*allowZeroInResults=*/true) && map.getNumResults() < map.getNumDims();
}

/// Fills write one scalar, and that is cheaper than a stored tensor; the same holds for what only repeats or widens.
template <typename OpT>
struct StructuredHoistable : HoistableOpInterface::ExternalModel<StructuredHoistable<OpT>, OpT> {
  bool isHoistableLeafOp(Operation *op) const {
    auto structured = cast<linalg::LinalgOp>(op);
    if (isa<linalg::FillOp, linalg::BroadcastOp>(op) || isBitExtension(structured) || isBroadcast(structured))
      return false;
    return llvm::any_of(structured.getDpsInputs(), [](Value input) { return isa<ShapedType>(input.getType()); });
  }
};

/// Structured ops carry the LinalgOp interface, pack and unpack are relayouts; what remains (index, yield, ...) is part of
/// something else.
template <typename OpT>
void attachToLinalgOp(MLIRContext *context) {
  if constexpr (std::is_same_v<OpT, linalg::PackOp> || std::is_same_v<OpT, linalg::UnPackOp>) {
    OpT::template attachInterface<HoistableLeaf<OpT>>(*context);
    OpT::template attachInterface<DestinationStyleTie<OpT>>(*context);
  } else if constexpr (OpT::template hasTrait<linalg::LinalgOp::Trait>()) {
    OpT::template attachInterface<StructuredHoistable<OpT>>(*context);
    OpT::template attachInterface<DestinationStyleTie<OpT>>(*context);
  } else {
    OpT::template attachInterface<NeverHoistable<OpT>>(*context);
    if constexpr (OpT::template hasTrait<DestinationStyleOpInterface::Trait>())
      OpT::template attachInterface<DestinationStyleTie<OpT>>(*context);
  }
}

template <typename... Ops>
void attachToLinalgOps(MLIRContext *context) {
  (attachToLinalgOp<Ops>(context), ...);
}

//===----------------------------------------------------------------------===//
// Value bounds of util.assume.int
//===----------------------------------------------------------------------===//

struct AssumeIntBounds : ValueBoundsOpInterface::ExternalModel<AssumeIntBounds, AssumeIntOp> {
  void populateBoundsForIndexValue(Operation *op, Value value, ValueBoundsConstraintSet &cstr) const {
    auto assume = cast<AssumeIntOp>(op);
    unsigned index = cast<OpResult>(value).getResultNumber();
    cstr.bound(value) == cstr.getExpr(assume.getOperand(index));
    // Bounds are unsigned; a value above the signed range would read as a negative one.
    constexpr uint64_t kLimit = std::numeric_limits<int64_t>::max();
    std::optional<uint64_t> min = assume.getUnsignedMin(index), max = assume.getUnsignedMax(index);
    if (!max || *max > kLimit)
      return;
    cstr.bound(value) >= int64_t(min.value_or(0));
    cstr.bound(value) <= int64_t(*max);
  }
};

} // namespace

void util::registerExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    arith::SelectOp::attachInterface<SelectStorage>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachToLinalgOps<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgOps.cpp.inc"
        >(context);
    attachToLinalgOps<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
    attachToLinalgOps<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgRelayoutOps.cpp.inc"
        >(context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::InsertSliceOp::attachInterface<InsertSliceTie>(*context);
    tensor::EmptyOp::attachInterface<NeverLeaf<tensor::EmptyOp>>(*context);
    tensor::ExpandShapeOp::attachInterface<NeverLeaf<tensor::ExpandShapeOp>>(*context);
    tensor::CollapseShapeOp::attachInterface<NeverLeaf<tensor::CollapseShapeOp>>(*context);
    tensor::ExtractSliceOp::attachInterface<NeverLeaf<tensor::ExtractSliceOp>>(*context);
    tensor::PadOp::attachInterface<HoistableLeaf<tensor::PadOp>>(*context);
  });
  registry.addExtension(
      +[](MLIRContext *context, UtilDialect *) { AssumeIntOp::attachInterface<AssumeIntBounds>(*context); });
}
