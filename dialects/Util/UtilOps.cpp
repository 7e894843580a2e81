#include "dialects/Util/UtilOps.h"

#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

#define GET_OP_CLASSES
#include "dialects/Util/UtilOps.cpp.inc"

void UtilDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Util/UtilOps.cpp.inc"
      >();
}
