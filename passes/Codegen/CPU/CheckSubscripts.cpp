/// Assertions in front of loads whose subscripts are data; see Passes.td.
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUCHECKSUBSCRIPTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUCheckSubscripts : weir::impl::CPUCheckSubscriptsBase<CPUCheckSubscripts> {
  void runOnOperation() override {
    if (!weir::isKernel(getOperation()))
      return;
    data.clear();
    auto isData = [this](Value value) { return this->isData(value); };
    SmallVector<memref::LoadOp> loads;
    // Values come before their uses.
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto load = dyn_cast<memref::LoadOp>(op); load && llvm::any_of(load.getIndices(), isData))
        loads.push_back(load);
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        data.insert_range(loop.getRegionIterArgs());
      bool computes = isMemoryEffectFree(op) && op->getNumRegions() == 0;
      if (!computes || llvm::any_of(op->getOperands(), isData))
        data.insert_range(op->getResults());
    });
    for (memref::LoadOp load : loads)
      check(load);
  }

private:
  void check(memref::LoadOp load) {
    OpBuilder b(load);
    Location loc = load.getLoc();
    std::string message = "a subscript is out of range";
    if (auto place = loc->findInstanceOf<FileLineColLoc>())
      message = place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" + std::to_string(place.getColumn()) + ": " + message;
    for (auto [i, index] : llvm::enumerate(load.getIndices())) {
      if (!isData(index))
        continue;
      Value size = b.createOrFold<memref::DimOp>(loc, load.getMemRef(), i);
      Value inRange = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
      cf::AssertOp::create(b, loc, inRange, message);
    }
  }

  /// Buffers are none, whatever they are computed from.
  bool isData(Value value) const { return !isa<MemRefType>(value.getType()) && data.contains(value); }

  llvm::DenseSet<Value> data;
};
} // namespace
