#include "dialects/HAL/HALFenceOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

/// `flags("None")`: there are no others.
static ParseResult parseFenceFlags(OpAsmParser &parser, IntegerAttr &flags) {
  flags = parser.getBuilder().getI64IntegerAttr(0);
  if (failed(parser.parseOptionalKeyword("flags")))
    return success();
  std::string word;
  SMLoc loc;
  if (parser.parseLParen())
    return failure();
  loc = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&word) || parser.parseRParen())
    return failure();
  if (word != "None")
    return parser.emitError(loc) << "unknown flags of a fence: \"" << word << '"';
  return success();
}

static void printFenceFlags(OpAsmPrinter &p, Operation *, IntegerAttr) { p << "flags(\"None\")"; }

#define GET_OP_CLASSES
#include "dialects/HAL/HALFenceOps.cpp.inc"

void DevicesCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "device_count"); }

void DevicesGetOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  APInt index;
  setName(getResult(), matchPattern(getIndex(), m_ConstantInt(&index)) ? "device_" + std::to_string(index.getZExtValue()) : "device");
}

void FenceCreateOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "fence"); }
void FenceJoinOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "fence"); }
void FenceQueryOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getStatus(), "status"); }
void FenceAwaitOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getStatus(), "status"); }
