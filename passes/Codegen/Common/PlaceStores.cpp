/// Results are computed where they are stored; see Passes.td. The decisions are in StorePlacement.cpp.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/StorePlacement.h"

namespace weir {
#define GEN_PASS_DEF_PLACESTORES
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct PlaceStores : weir::impl::PlaceStoresBase<PlaceStores> {
  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f) || !f.getBody().hasOneBlock())
      return;
    separateFills(f);
    separateEmpties(f);
    weir::StorePlacement(f).run();
  }

  /// One fill for each result of an op that starts from it: two of them must not start in one destination.
  void separateFills(func::FuncOp f) {
    IRRewriter rewriter(f.getContext());
    SmallVector<linalg::FillOp> fills;
    f.walk([&](linalg::FillOp fill) {
      if (fill.hasPureTensorSemantics() && fill.getOutputs()[0].getDefiningOp<tensor::EmptyOp>())
        fills.push_back(fill);
    });
    for (linalg::FillOp fill : fills) {
      SmallPtrSet<Operation *, 4> users;
      for (OpOperand &use : llvm::make_early_inc_range(fill->getUses())) {
        auto user = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
        if (!user || !user.isDpsInit(&use) || users.insert(user).second)
          continue;
        rewriter.setInsertionPointAfter(fill);
        use.set(rewriter.clone(*fill)->getResult(0));
      }
    }
  }

  /// One tensor.empty for each use: two live values must not share one destination.
  void separateEmpties(func::FuncOp f) {
    IRRewriter rewriter(f.getContext());
    SmallVector<tensor::EmptyOp> empties;
    f.walk([&](tensor::EmptyOp e) { empties.push_back(e); });
    for (tensor::EmptyOp e : empties)
      for (OpOperand &use : llvm::make_early_inc_range(llvm::drop_begin(e->getUses()))) {
        rewriter.setInsertionPointAfter(e);
        use.set(rewriter.clone(*e)->getResult(0));
      }
  }
};
} // namespace
