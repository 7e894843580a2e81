/// Store each element of an i1 buffer in one byte; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_BOOLSTOBYTES
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

static bool isBool(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.getElementType().isInteger(1) && !isa<VectorType>(type);
}

/// Structured ops on i1 get a body that can be rewritten.
static void generalizeBoolOps(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  SmallVector<linalg::LinalgOp> ops;
  f.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(op.getOperation()) && llvm::any_of(op->getOperandTypes(), isBool))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

static MemRefType widen(MemRefType type) {
  return MemRefType::get(type.getShape(), IntegerType::get(type.getContext(), 8), type.getLayout(), type.getMemorySpace());
}

static Value toBool(OpBuilder &b, Location loc, Value byte) {
  Value zero = arith::ConstantOp::create(b, loc, b.getI8IntegerAttr(0));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, byte, zero);
}

/// The body of `op` sees i8 arguments where the buffer holds booleans.
static void widenBody(OpBuilder &b, linalg::LinalgOp op, ArrayRef<bool> wasBool) {
  Block *body = op.getBlock();
  b.setInsertionPointToStart(body);
  for (BlockArgument arg : body->getArguments()) {
    if (!wasBool[arg.getArgNumber()])
      continue;
    arg.setType(b.getI8Type());
    if (arg.use_empty())
      continue;
    Value bit = toBool(b, op.getLoc(), arg);
    arg.replaceAllUsesExcept(bit, bit.getDefiningOp());
  }
  Operation *yield = body->getTerminator();
  b.setInsertionPoint(yield);
  for (OpOperand &result : yield->getOpOperands())
    if (result.get().getType().isInteger(1))
      result.set(arith::ExtUIOp::create(b, op.getLoc(), b.getI8Type(), result.get()));
}

/// Buffers of i1 become buffers of i8: a vector of i1 would be one bit for each element in memory.
static void widenBoolBuffers(func::FuncOp f) {
  auto isBoolBuffer = [](Value v) { return isa<MemRefType>(v.getType()) && isBool(v.getType()); };
  OpBuilder b(f.getContext());
  SmallVector<std::pair<linalg::LinalgOp, SmallVector<bool>>> structured;
  SmallVector<Operation *> accesses;
  SmallVector<Value> buffers;
  f.walk([&](Operation *op) {
    for (Value v : op->getResults())
      if (isBoolBuffer(v))
        buffers.push_back(v);
    for (Region &r : op->getRegions())
      for (Block &block : r)
        for (Value v : block.getArguments())
          if (isBoolBuffer(v))
            buffers.push_back(v);
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      SmallVector<bool> flags = llvm::map_to_vector(op->getOperands(), isBoolBuffer);
      if (llvm::is_contained(flags, true))
        structured.push_back({linalgOp, flags});
    } else if (isa<memref::LoadOp, memref::StoreOp>(op)) {
      if (llvm::any_of(op->getOperands(), isBoolBuffer))
        accesses.push_back(op);
    } else if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
      if (!isBoolBuffer(get.getResult()))
        return;
      auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
      if (!isBool(global.getType()))
        return;
      if (auto bits = dyn_cast_or_null<DenseElementsAttr>(global.getInitialValueAttr())) {
        auto bytes = llvm::map_to_vector(bits.getValues<bool>(), [](bool bit) { return int8_t(bit); });
        auto type = RankedTensorType::get(bits.getType().getShape(), b.getI8Type());
        global.setInitialValueAttr(DenseElementsAttr::get(type, ArrayRef<int8_t>(bytes)));
      }
      global.setType(widen(global.getType()));
    }
  });
  for (Value v : buffers)
    v.setType(widen(cast<MemRefType>(v.getType())));
  f.setFunctionType(b.getFunctionType(f.getBody().getArgumentTypes(), f.getResultTypes()));
  for (auto &[op, flags] : structured) {
    if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation())) {
      b.setInsertionPoint(fill);
      Value value = fill.getInputs()[0];
      if (value.getType().isInteger(1)) {
        value = arith::ExtUIOp::create(b, fill.getLoc(), b.getI8Type(), value);
        linalg::FillOp::create(b, fill.getLoc(), value, fill.getOutputs()[0]);
        fill.erase();
        continue;
      }
    }
    widenBody(b, op, flags);
  }
  for (Operation *op : accesses) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      load.getResult().setType(b.getI8Type());
      b.setInsertionPointAfter(load);
      Value bit = toBool(b, load.getLoc(), load);
      load.getResult().replaceAllUsesExcept(bit, bit.getDefiningOp());
    } else {
      auto store = cast<memref::StoreOp>(op);
      b.setInsertionPoint(store);
      store.getValueMutable().assign(arith::ExtUIOp::create(b, store.getLoc(), b.getI8Type(), store.getValue()));
    }
  }
}

namespace {
struct BoolsToBytes : weir::impl::BoolsToBytesBase<BoolsToBytes> {
  void runOnOperation() override {
    for (auto f : getOperation().getOps<func::FuncOp>()) {
      if (!weir::isKernel(f))
        continue;
      generalizeBoolOps(f);
      widenBoolBuffers(f);
    }
  }
};
} // namespace
