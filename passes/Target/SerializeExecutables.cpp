// Blobs are made while the compiler still has attributes to keep them in; object files go to the linker straight.

#include "dialects/Weir/WeirDialect.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetBackend.h"
#include "passes/Target/TargetInfo.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#define DEBUG_TYPE "weir-serialize-executables"

namespace weir {
#define GEN_PASS_DEF_SERIALIZEEXECUTABLES
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct SerializeExecutables : public weir::impl::SerializeExecutablesBase<SerializeExecutables> {
  void getDependentDialects(DialectRegistry &registry) const override {
    for (const auto &backend : getTargetBackends())
      backend->getDependentDialects(registry);
  }

  void runOnOperation() override {
    stream::ExecutableOp executable = getOperation();
    hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
    const TargetBackend *backend = findTargetBackend(target);
    ModuleOp kernels = executable.getInnerModule();
    if (!backend || backend->getForm() != ExecutableForm::Blob || !kernels)
      return;
    FailureOr<SmallVector<char, 0>> bytes = backend->serialize(kernels, target, {});
    FailureOr<SmallVector<char, 0>> addressForm = backend->serializeAddressForm(kernels);
    if (failed(bytes) || failed(addressForm))
      return signalPassFailure();
    executable->setAttr(SerializedAttr::getNameStr(), toAttribute(*bytes));
    if (!addressForm->empty())
      executable->setAttr(AddressFormAttr::getNameStr(), toAttribute(*addressForm));
    kernels.erase();
  }

private:
  DenseElementsAttr toAttribute(ArrayRef<char> bytes) {
    auto type = VectorType::get({static_cast<int64_t>(bytes.size())}, IntegerType::get(&getContext(), 8));
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  }
};

} // namespace
