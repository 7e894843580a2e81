#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Pass/Pass.h"
#include "passes/Target/TargetBackend.h"
#include "test/unit/targets/toy/Toy.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;

namespace {

/// One call runs a kernel.
struct ToyCounts : PassWrapper<ToyCounts, OperationPass<stream::ExecutableOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyCounts)
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<arith::ArithDialect>(); }
  void runOnOperation() override {
    for (stream::ExecutableExportOp entry : getOperation().getExports()) {
      Block &block = entry.getWorkgroupCount().front();
      OpBuilder builder(block.getTerminator());
      Value one = arith::ConstantIndexOp::create(builder, entry.getLoc(), 1);
      block.getTerminator()->setOperands({one, one, one});
      block.front().erase();
    }
  }
};

/// The operation of a kernel's only structured op; empty if the machine has none for it.
StringRef getOperation(func::FuncOp kernel) {
  StringRef name;
  unsigned count = 0;
  kernel.walk([&](linalg::LinalgOp op) {
    ++count;
    Operation *body = &op.getBlock()->front();
    name = op.getBlock()->getOperations().size() != 2 || op.getNumDpsInputs() != 2 ? ""
                                                                                   : TypeSwitch<Operation *, StringRef>(body)
                                                                                         .Case([](arith::AddFOp) { return "add"; })
                                                                                         .Case([](arith::SubFOp) { return "sub"; })
                                                                                         .Case([](arith::MulFOp) { return "mul"; })
                                                                                         .Default([](Operation *) { return ""; });
  });
  return count == 1 ? name : "";
}

class Backend final : public TargetBackend {
public:
  StringRef getName() const override { return "toy"; }
  StringRef getDescription() const override { return "adds, subtracts and multiplies"; }
  StringRef getExecutableBackend() const override { return "toy"; }
  StringRef getDeviceName() const override { return "toy"; }
  ExecutableForm getForm() const override { return ExecutableForm::Blob; }

  FailureOr<hal::ExecutableTargetAttr> getTarget(MLIRContext *context, const MachineOptions &, std::string &) const override {
    return hal::ExecutableTargetAttr::get(context, StringAttr::get(context, "toy"), StringAttr::get(context, "text"), DictionaryAttr());
  }
  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr) const override {
    DispatchPolicy policy;
    policy.fuse = false;
    return policy;
  }
  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr, const CodegenOptions &) const override {
    executable.addPass(std::make_unique<ToyCounts>());
  }
  FailureOr<SmallVector<char, 0>> serialize(ModuleOp kernels, hal::ExecutableTargetAttr, const SerializeOptions &) const override {
    SmallVector<char, 0> text;
    llvm::raw_svector_ostream os(text);
    for (auto kernel : kernels.getOps<func::FuncOp>()) {
      StringRef operation = getOperation(kernel);
      if (operation.empty())
        return kernel.emitOpError("is more than a toy can do");
      os << kernel.getName() << " " << operation << "\n";
    }
    return text;
  }
  LogicalResult print(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options, raw_ostream &os) const override {
    FailureOr<SmallVector<char, 0>> text = serialize(kernels, target, options);
    if (succeeded(text))
      os << StringRef(text->data(), text->size());
    return text;
  }
};

} // namespace

void toy::registerBackend() { registerTargetBackend(std::make_unique<Backend>()); }
