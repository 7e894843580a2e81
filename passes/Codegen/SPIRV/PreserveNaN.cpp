/// Entry points say which floats have to keep what is not a number; see Passes.td.
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "passes/Codegen/SPIRV/Passes.h"
#include "llvm/ADT/SmallSet.h"

#define DEBUG_TYPE "weir-spirv-preserve-nan"

namespace weir {
#define GEN_PASS_DEF_SPIRVPRESERVENAN
#include "passes/Codegen/SPIRV/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct SPIRVPreserveNaN : weir::impl::SPIRVPreserveNaNBase<SPIRVPreserveNaN> {
  void runOnOperation() override {
    spirv::ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (auto entry : llvm::make_early_inc_range(module.getOps<spirv::EntryPointOp>())) {
      auto function = symbols.lookup<spirv::FuncOp>(entry.getFn());
      if (!function)
        continue;
      OpBuilder builder(&getContext());
      builder.setInsertionPointAfter(entry);
      for (int32_t width : getFloatWidths(function))
        spirv::ExecutionModeOp::create(builder, entry.getLoc(), function, spirv::ExecutionMode::SignedZeroInfNanPreserve, width);
    }
  }

private:
  static SmallVector<int32_t> getFloatWidths(spirv::FuncOp function) {
    llvm::SmallSet<int32_t, 4> widths;
    function.walk([&](Operation *op) {
      for (Type type : op->getResultTypes())
        if (auto number = dyn_cast<FloatType>(getElementTypeOrSelf(type)))
          widths.insert(number.getWidth());
    });
    SmallVector<int32_t> sorted(widths.begin(), widths.end());
    llvm::sort(sorted);
    return sorted;
  }
};
} // namespace
