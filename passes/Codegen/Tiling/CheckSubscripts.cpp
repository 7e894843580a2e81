/// Assertions before loads whose subscripts are data; see LoweringPasses.td.
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CHECKSUBSCRIPTS
#include "passes/Codegen/Tiling/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CheckSubscripts : weir::impl::CheckSubscriptsBase<CheckSubscripts> {
  void runOnOperation() override {
    if (!weir::isKernel(getOperation()))
      return;
    data.clear();
    auto isData = [this](Value value) { return this->isData(value); };
    SmallVector<Access> loads;
    // Values come before their uses.
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
        for (OpOperand &operand : structured->getOpOperands())
          if (isa<MemRefType>(operand.get().getType()) || isData(operand.get()))
            data.insert(structured.getMatchingBlockArgument(&operand));
        return;
      }
      if (std::optional<Access> access = Access::get(op); access && llvm::any_of(access->indices, isData))
        loads.push_back(*access);
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        data.insert_range(loop.getRegionIterArgs());
      bool computes = isMemoryEffectFree(op) && op->getNumRegions() == 0;
      if (!computes || llvm::any_of(op->getOperands(), isData))
        data.insert_range(op->getResults());
    });
    for (const Access &load : loads)
      check(load);
  }

private:
  /// A load, and the indices that it may have from data.
  struct Access {
    Operation *op;
    Value buffer;
    OperandRange indices;

    /// Lanes that are loaded together are neighbours in the last dimension, along a loop, or under a mask that ends with the buffer.
    static std::optional<Access> get(Operation *op) {
      if (auto load = dyn_cast<memref::LoadOp>(op))
        return Access{op, load.getMemRef(), load.getIndices()};
      if (auto load = dyn_cast<vector::LoadOp>(op); load && !load.getIndices().empty())
        return Access{op, load.getBase(), load.getIndices().drop_back()};
      if (auto load = dyn_cast<vector::MaskedLoadOp>(op); load && !load.getIndices().empty())
        return Access{op, load.getBase(), load.getIndices().drop_back()};
      return std::nullopt;
    }
  };

  void check(const Access &load) {
    OpBuilder b(load.op);
    Location loc = load.op->getLoc();
    std::string message = "an index is out of range";
    if (auto place = loc->findInstanceOf<FileLineColLoc>())
      message = place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" + std::to_string(place.getColumn()) + ": " + message;
    Value isInside;
    bool isInBody = load.op->getParentOfType<linalg::LinalgOp>() != nullptr;
    for (auto [i, index] : llvm::enumerate(load.indices)) {
      if (!isData(index))
        continue;
      Value size = b.createOrFold<memref::DimOp>(loc, load.buffer, i);
      Value inRange = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
      if (!isInBody)
        cf::AssertOp::create(b, loc, inRange, message);
      isInside = isInside ? arith::AndIOp::create(b, loc, isInside, inRange).getResult() : inRange;
    }
    if (isInBody)
      guard(cast<memref::LoadOp>(load.op), isInside, message);
  }

  /// In the body of a structured op, which has to end in a value: an element that is not there is 0.
  static void guard(memref::LoadOp load, Value isInside, StringRef message) {
    OpBuilder b(load);
    Location loc = load.getLoc();
    auto choice = scf::IfOp::create(b, loc, load.getType(), isInside, /*withElseRegion=*/true);
    load.replaceAllUsesWith(choice.getResult(0));
    b.setInsertionPointToStart(choice.elseBlock());
    cf::AssertOp::create(b, loc, arith::ConstantIntOp::create(b, loc, 0, 1), message);
    scf::YieldOp::create(b, loc, weir::createZero(b, loc, load.getType()));
    b.setInsertionPointToStart(choice.thenBlock());
    load->moveBefore(choice.thenBlock(), choice.thenBlock()->end());
    b.setInsertionPointAfter(load);
    scf::YieldOp::create(b, loc, load.getResult());
  }

  /// Buffers do not count, whatever they are computed from.
  bool isData(Value value) const { return !isa<MemRefType>(value.getType()) && data.contains(value); }

  llvm::DenseSet<Value> data;
};
} // namespace
