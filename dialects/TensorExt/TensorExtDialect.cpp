#include "dialects/TensorExt/TensorExtDialect.h"

#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "dialects/TensorExt/TensorExtDialect.cpp.inc"

using namespace mlir;
using namespace weir::tensor_ext;

namespace {
/// Ops may be in helpers that kernels call.
struct TensorExtInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};
} // namespace

void TensorExtDialect::initialize() {
  // Ops that weir does not know pass through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerOps();
  addInterfaces<TensorExtInlinerInterface>();
}
