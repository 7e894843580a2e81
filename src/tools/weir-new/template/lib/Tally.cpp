#include "Tally.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

#include "Tally.dialect-defs.inc"

#define GET_OP_CLASSES
#include "Tally.op-defs.inc"

void tally::TallyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Tally.op-defs.inc"
      >();
}

llvm::LogicalResult tally::ScaleOp::verify() {
  if (!llvm::isa<mlir::FloatType>(getInput().getType().getElementType()))
    return emitOpError("scales floats, not ") << getInput().getType().getElementType();
  return llvm::success();
}
