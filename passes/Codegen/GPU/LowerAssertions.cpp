/// Assertions of kernels say which of them failed first, in memory that the host looks at; see Passes.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/GPU/KernelPasses.h"

#define DEBUG_TYPE "weir-gpu-lower-assertions"

namespace weir {
#define GEN_PASS_DEF_GPULOWERASSERTIONS
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct GPULowerAssertions : weir::impl::GPULowerAssertionsBase<GPULowerAssertions> {
  void runOnOperation() override {
    ModuleOp module = getOperation().getInnerModule();
    if (!module)
      return;
    llvm::StringMap<ArrayAttr> messages;
    for (auto device : module.getOps<gpu::GPUModuleOp>())
      for (auto kernel : device.getOps<gpu::GPUFuncOp>())
        if (ArrayAttr found = lower(kernel))
          messages[kernel.getName()] = found;
    for (stream::ExecutableExportOp entry : getOperation().getExports())
      if (ArrayAttr found = messages.lookup(entry.getFunctionRef()))
        entry->setAttr(AssertionsAttr::getNameStr(), found);
  }

private:
  /// The messages of the assertions of `kernel`; null if it has none.
  static ArrayAttr lower(gpu::GPUFuncOp kernel) {
    SmallVector<cf::AssertOp> assertions;
    kernel.walk([&](cf::AssertOp op) { assertions.push_back(op); });
    if (assertions.empty())
      return {};
    OpBuilder builder(kernel.getContext());
    Location loc = kernel.getLoc();
    auto bytes = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
    unsigned bindings = llvm::count_if(kernel.getArgumentTypes(), llvm::IsaPred<MemRefType>);
    (void)kernel.insertArgument(bindings, bytes, {}, loc);
    kernel.setArgAttr(bindings, AccessAttr::getNameStr(), builder.getStringAttr("rw"));
    kernel.setArgAttr(bindings, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
    unsigned last = kernel.getNumArguments();
    (void)kernel.insertArgument(last, builder.getI32Type(), {}, loc);
    Value status = kernel.getArgument(bindings), first = kernel.getArgument(last);

    builder.setInsertionPointToStart(&kernel.getBody().front());
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0), one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value words = memref::ViewOp::create(builder, loc, MemRefType::get({ShapedType::kDynamic}, builder.getI32Type()), status, zero,
                                         ValueRange{arith::ConstantIndexOp::create(builder, loc, 2)});
    Value none = arith::ConstantIntOp::create(builder, loc, 0, 32), unit = arith::ConstantIntOp::create(builder, loc, 1, 32);
    SmallVector<Attribute> messages;
    for (cf::AssertOp op : assertions) {
      loc = op.getLoc();
      builder.setInsertionPoint(op);
      Value fails = arith::XOrIOp::create(builder, loc, op.getArg(), arith::ConstantIntOp::create(builder, loc, 1, 1));
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, fails, /*withElseRegion=*/false).thenBlock());
      Value before = memref::AtomicRMWOp::create(builder, loc, arith::AtomicRMWKind::addi, unit, words, ValueRange{zero});
      Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, before, none);
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false).thenBlock());
      Value number = arith::AddIOp::create(builder, loc, first, arith::ConstantIntOp::create(builder, loc, messages.size(), 32));
      memref::StoreOp::create(builder, loc, number, words, ValueRange{one});
      messages.push_back(op.getMsgAttr());
      op.erase();
    }
    return builder.getArrayAttr(messages);
  }
};
} // namespace
