/// Assertions of a kernel return their message; see LoweringPasses.td.
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Codegen/CPU/Passes.h"

namespace weir {
#define GEN_PASS_DEF_CPUASSERTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUAsserts : weir::impl::CPUAssertsBase<CPUAsserts> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    messages.clear(); // those of another module
    for (auto f : getOperation().getOps<func::FuncOp>()) {
      if (!f.getName().ends_with("__body") || f.getNumResults() != 1 || !isa<LLVM::LLVMPointerType>(f.getResultTypes()[0]))
        continue;
      SmallVector<cf::AssertOp> asserts;
      for (Block &block : f.getBody())
        llvm::append_range(asserts, block.getOps<cf::AssertOp>());
      // The last one first: each one moves the ops that follow it into another block.
      for (cf::AssertOp op : llvm::reverse(asserts))
        lower(op, f, symbols);
    }
  }

  void lower(cf::AssertOp op, func::FuncOp f, SymbolTable &symbols) {
    OpBuilder b(op);
    Location loc = op.getLoc();
    Block *block = op->getBlock();
    Block *rest = block->splitBlock(op->getNextNode());
    Block *fail = b.createBlock(&f.getBody(), f.getBody().end());
    Value message = LLVM::AddressOfOp::create(b, loc, getMessage(op, symbols));
    func::ReturnOp::create(b, loc, message);
    b.setInsertionPoint(op);
    cf::CondBranchOp::create(b, loc, op.getArg(), rest, fail);
    op.erase();
  }

  LLVM::GlobalOp getMessage(cf::AssertOp op, SymbolTable &symbols) {
    std::string text = op.getMsg().str();
    text.push_back('\0');
    LLVM::GlobalOp &global = messages[text];
    if (!global) {
      OpBuilder b(&getContext());
      auto type = LLVM::LLVMArrayType::get(b.getI8Type(), text.size());
      global = LLVM::GlobalOp::create(b, op.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Internal, "weir_message",
                                      b.getStringAttr(text));
      symbols.insert(global, getOperation().getBody()->begin());
    }
    return global;
  }

  llvm::StringMap<LLVM::GlobalOp> messages;
};
} // namespace
