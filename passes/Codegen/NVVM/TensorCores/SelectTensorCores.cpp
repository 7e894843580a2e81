/// Which contractions run on tensor cores; see Passes.td.
#include "dialects/Util/UtilTypes.h"
#include "dialects/Weir/FPContract.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/NVVM/Passes.h"
#include "passes/Codegen/NVVM/RemarkCodes.h"
#include "passes/Codegen/NVVM/TensorCores/MatrixProduct.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-nvvm-select-tensor-cores"

namespace weir {
#define GEN_PASS_DEF_NVVMSELECTTENSORCORES
#include "passes/Codegen/NVVM/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// Bytes of the temporaries of `kernel`, at most; a lot if that is not known.
static int64_t countTemporaryBytes(func::FuncOp kernel) {
  int64_t total = 0;
  kernel.walk([&](memref::AllocOp op) {
    MemRefType type = op.getType();
    int64_t bytes = util::getElementBytes(type.getElementType());
    for (int64_t i = 0; i < type.getRank(); ++i) {
      int64_t size = type.getDimSize(i);
      if (ShapedType::isDynamic(size)) {
        FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {op.getResult(), i},
                                                                                  /*stopCondition=*/nullptr, /*closedUB=*/true);
        size = succeeded(bound) ? std::max<int64_t>(*bound, 0) : INT32_MAX;
      }
      bytes = llvm::SaturatingMultiply<uint64_t>(bytes, size) > INT32_MAX ? INT32_MAX : bytes * size;
    }
    total += llvm::alignTo(bytes, 16);
  });
  return total;
}

namespace {
struct NVVMSelectTensorCores : weir::impl::NVVMSelectTensorCoresBase<NVVMSelectTensorCores> {
  using NVVMSelectTensorCoresBase::NVVMSelectTensorCoresBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (fpOrder != "free" && fpOrder != "keep") {
      kernel.emitError("fp-order must be 'free' or 'keep'");
      return signalPassFailure();
    }
    if (!isKernel(kernel))
      return;
    SmallVector<linalg::LinalgOp> products;
    kernel.walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics() && linalg::isaContractionOpInterface(op))
        products.push_back(op);
    });
    int64_t left = workgroupBytes - countTemporaryBytes(kernel);
    SmallVector<const ProductTypes *> selected;
    for (linalg::LinalgOp op : products)
      selected.push_back(check(op, left));
    bool areAll = llvm::all_of(selected, [](const ProductTypes *types) { return types != nullptr; });
    IRRewriter rewriter(&getContext());
    for (auto [op, types] : llvm::zip_equal(products, selected)) {
      if (!types)
        continue;
      if (!areAll)
        missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::OTHER_PRODUCTS);
      else
        select(rewriter, op, *types);
    }
  }

private:
  /// The types of `op`; null, and a remark, if it cannot run on tensor cores.
  const ProductTypes *check(linalg::LinalgOp op, int64_t left) {
    const ProductTypes *types = findProductTypes(op, tf32, warpgroups);
    if (!types)
      return missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::TYPES), nullptr;
    if (fpOrder == "keep" && !types->isInteger)
      return missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::FP_ORDER), nullptr;
    if (getFPContract(op) == FPContract::Off && !types->isInteger)
      return missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::FP_CONTRACT), nullptr;
    FailureOr<ProductLoops> loops = getProductLoops(op);
    if (failed(loops))
      return missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::LOOPS), nullptr;
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    for (unsigned loop : {loops->m, loops->n, loops->k})
      if (!ShapedType::isDynamic(extents[loop]) && extents[loop] < 8) {
        missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::SMALL) << remark::metric("extent", extents[loop]);
        return nullptr;
      }
    if (int64_t rows = getLoopBound(op, loops->m, kWarpgroupRows); types->isF8() && !fillsWarpgroup(rows)) {
      missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::SMALL) << remark::metric("extent", rows);
      return nullptr;
    }
    // Tiles of different elements have memory of their own.
    if (left < 4 * kLeastStagingBytes)
      return missedRemark(op, getArgument(), NVVMSelectTensorCoresCode::WORKGROUP_MEMORY), nullptr;
    return types;
  }

  void select(IRRewriter &rewriter, linalg::LinalgOp op, const ProductTypes &types) {
    passedRemark(op, getArgument(), NVVMSelectTensorCoresCode::SELECTED) << remark::metric("call", types.name);
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    rewriter.setInsertionPoint(op);
    if (!generic)
      generic = *linalg::generalizeNamedOp(rewriter, op);
    generic.setLibraryCallAttr(rewriter.getStringAttr(types.name));
  }
};
} // namespace
