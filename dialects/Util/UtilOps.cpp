#include "dialects/Util/UtilOps.h"

#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

static ParseResult parseBarrierOperands(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
                                        SmallVectorImpl<Type> &types) {
  if (isAtNextResults(parser))
    return success();
  if (failed(parser.parseOperandList(operands)))
    return failure();
  return operands.empty() ? success() : parser.parseColonTypeList(types);
}

static void printBarrierOperands(OpAsmPrinter &p, Operation *, OperandRange operands, TypeRange types) {
  if (!operands.empty())
    p << ' ' << operands << " : " << types;
}

#define GET_OP_CLASSES
#include "dialects/Util/UtilOps.cpp.inc"

void UtilDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Util/UtilOps.cpp.inc"
      >();
}
