/// Copies as structured ops; see Passes.td.
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_STRUCTURECOPIES
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// memref.copy -> linalg.copy: the former would call a library function for strided buffers.
static void structureCopies(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  SmallVector<memref::CopyOp> copies;
  f.walk([&](memref::CopyOp op) { copies.push_back(op); });
  for (memref::CopyOp op : copies) {
    rewriter.setInsertionPoint(op);
    if (op.getSource() == op.getTarget()) {
      rewriter.eraseOp(op);
      continue;
    }
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, op.getSource(), op.getTarget());
  }
}

namespace {
struct StructureCopies : weir::impl::StructureCopiesBase<StructureCopies> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      structureCopies(getOperation());
  }
};
} // namespace
