/// Products of matrices as code for tensor cores; see Passes.td.
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/NVVM/Passes.h"
#include "passes/Codegen/NVVM/TensorCores/ProductEmitter.h"

#define DEBUG_TYPE "weir-nvvm-tensor-cores"

namespace weir {
#define GEN_PASS_DEF_NVVMTENSORCORES
#include "passes/Codegen/NVVM/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

static int64_t countWorkgroupBytes(gpu::GPUFuncOp function) {
  int64_t total = 0;
  for (BlockArgument attribution : function.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(attribution.getType());
    total += llvm::alignTo(type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8), 16);
  }
  return total;
}

/// Sums that a thread keeps: comparisons with extents take registers, too, and so do the addresses of copies, of which there are more where rows
/// of a factor are not known to start at pieces of 16 bytes.
static int64_t chooseSums(linalg::GenericOp op, const ProductLoops &loops) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t m = extents[loops.m], n = extents[loops.n];
  auto isMultiple = [](int64_t extent, int64_t size) { return !ShapedType::isDynamic(extent) && extent % size == 0; };
  if (isMultiple(m, 64) && isMultiple(n, 32))
    return 64;
  bool isNarrow = (!ShapedType::isDynamic(m) && !isMultiple(m, 8)) || (!ShapedType::isDynamic(n) && !isMultiple(n, 8));
  return isNarrow ? 16 : 32;
}

namespace {
struct NVVMTensorCores : weir::impl::NVVMTensorCoresBase<NVVMTensorCores> {
  using NVVMTensorCoresBase::NVVMTensorCoresBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<gpu::GPUFuncOp>())
      if (failed(convert(function)))
        return signalPassFailure();
  }

private:
  struct Product {
    linalg::GenericOp op;
    const ProductTypes *types;
    ProductTiles tiles;
  };

  LogicalResult verify(linalg::GenericOp op, std::optional<ArrayRef<int32_t>> threads) const {
    if (!threads || !llvm::is_contained({64, 128, 256}, (*threads)[0]))
      return op.emitOpError("needs a workgroup of 64, 128 or 256 threads for tensor cores");
    if (findProductTypes(op.getLibraryCallAttr().getValue())->isF8() && !(warpgroups && (*threads)[0] == kWarpgroupThreads))
      return op.emitOpError("multiplies f8, which needs `warpgroups` and a workgroup of 128 threads");
    bool areViews = llvm::all_of(op->getOperands(), [](Value operand) {
      auto view = operand.getDefiningOp<memref::ReinterpretCastOp>();
      return view && cast<MemRefType>(view.getSource().getType()).getRank() == 1;
    });
    if (!areViews || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || failed(getProductLoops(op)))
      return op.emitOpError("is not a matrix product on flat memory; run weir-kernels-to-gpu first");
    return success();
  }

  /// What a `linalg.fill` before `op` gives to its sums, without the fill, or null.
  static Value takeFirstValue(linalg::GenericOp op) {
    for (Operation *user : op.getDpsInits()[0].getUsers())
      if (auto fill = dyn_cast<linalg::FillOp>(user); fill && fill->getNextNode() == op.getOperation()) {
        Value first = fill.getInputs()[0];
        fill.erase();
        return first;
      }
    return {};
  }

  LogicalResult convert(gpu::GPUFuncOp function) {
    std::optional<ArrayRef<int32_t>> threads = function.getKnownBlockSize();
    SmallVector<Product> products;
    // By element as it is stored: bytes that the products need.
    llvm::MapVector<Type, int64_t> staging;
    auto getElement = [&](linalg::GenericOp op) -> Type {
      Type element = cast<MemRefType>(op->getOperand(0).getType()).getElementType();
      return element.getIntOrFloatBitWidth() == 8 ? IntegerType::get(&getContext(), 8) : element;
    };
    WalkResult walked = function.walk([&](linalg::GenericOp op) {
      const ProductTypes *types = op.getLibraryCallAttr() ? findProductTypes(op.getLibraryCallAttr().getValue()) : nullptr;
      if (!types)
        return WalkResult::advance();
      if (failed(verify(op, threads)))
        return WalkResult::interrupt();
      products.push_back({op, types, {}});
      staging.insert({getElement(op), 0});
      return WalkResult::advance();
    });
    if (walked.wasInterrupted() || products.empty())
      return failure(walked.wasInterrupted());
    // Tiles of warpgroups begin where their pattern does. Barriers count their bytes.
    int64_t padding = warpgroups ? kPatternAlignment + kBarrierBytes * int64_t(products.size()) : 0;
    int64_t left = (workgroupBytes - countWorkgroupBytes(function)) / int64_t(staging.size()) - padding;
    for (Product &product : products) {
      ProductLoops loops = *getProductLoops(product.op);
      int64_t perTile = kTileDepthBytes / product.types->bytes, depth = getLoopBound(product.op, loops.k, INT32_MAX);
      int64_t m = getLoopBound(product.op, loops.m, kWarpgroupRows), n = getLoopBound(product.op, loops.n, 64), sums = chooseSums(product.op, loops);
      product.tiles = ProductTiles::choose(m, n, llvm::divideCeil(depth, perTile), left, (*threads)[0], sums);
      // Most of the rows are there, and the instruction has the type.
      bool isForWarpgroup = warpgroups && (*threads)[0] == kWarpgroupThreads && fillsWarpgroup(m) && product.types->bytes <= 2;
      if (isForWarpgroup || product.types->isF8())
        if (auto tiles = ProductTiles::chooseForWarpgroup(n, llvm::divideCeil(depth, perTile), left, sums); tiles.bytes() <= left || product.types->isF8())
          product.tiles = tiles;
      if (product.tiles.bytes() > left)
        return product.op.emitOpError("needs ") << product.tiles.bytes() << " bytes of workgroup memory for tiles, but only " << left << " are left";
      int64_t &bytes = staging[getElement(product.op)];
      bytes = std::max(bytes, product.tiles.bytes());
    }
    auto space = gpu::AddressSpaceAttr::get(&getContext(), gpu::AddressSpace::Workgroup);
    llvm::MapVector<Type, Value> buffers;
    for (auto &entry : staging) {
      Type element = entry.first;
      int64_t count = entry.second * 8 / element.getIntOrFloatBitWidth();
      buffers[element] = function.addWorkgroupAttribution(MemRefType::get({count}, element, MemRefLayoutAttrInterface(), space), function.getLoc());
      if (llvm::any_of(products, [&](Product &product) { return product.tiles.areForWarpgroups && getElement(product.op) == element; }))
        function.setWorkgroupAttributionAttr(function.getNumWorkgroupAttributions() - 1, LLVM::LLVMDialect::getAlignAttrName(),
                                             Builder(&getContext()).getI64IntegerAttr(kPatternAlignment));
    }
    for (Product &product : products) {
      Value first = takeFirstValue(product.op);
      ProductEmitter(product.op, *product.types, product.tiles, buffers[getElement(product.op)], (*threads)[0], first).run();
      SmallVector<Value> views(product.op->getOperands());
      product.op.erase();
      for (Value view : views)
        if (view.use_empty())
          view.getDefiningOp()->erase();
    }
    return success();
  }
};
} // namespace
