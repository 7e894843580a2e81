#include "dialects/TensorExt/TensorExtDialect.h"

#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"

#include "dialects/TensorExt/TensorExtDialect.cpp.inc"

using namespace mlir;
using namespace weir::tensor_ext;

void TensorExtDialect::initialize() {
  // Ops that weir does not know pass through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerOps();
}
