#include "dialects/Check/CheckOps.h"

#include "dialects/HAL/HALDialect.h"

#include "dialects/Check/CheckDialect.cpp.inc"

using namespace mlir;

static constexpr float defaultAtol = 1.0E-4f;

/// `, atol X` and `, rtol X`, either of which may be missing.
static ParseResult parseTolerances(OpAsmParser &parser, FloatAttr &atol, FloatAttr &rtol) {
  Type type = parser.getBuilder().getF32Type();
  while (succeeded(parser.parseOptionalComma())) {
    bool isAtol = succeeded(parser.parseOptionalKeyword("atol"));
    FloatAttr &tolerance = isAtol ? atol : rtol;
    if (!isAtol && failed(parser.parseOptionalKeyword("rtol")))
      return parser.emitError(parser.getCurrentLocation()) << "expected 'atol' or 'rtol'";
    if (tolerance)
      return parser.emitError(parser.getCurrentLocation()) << "the tolerance is given twice";
    if (parser.parseAttribute(tolerance, type))
      return failure();
  }
  atol = atol ? atol : FloatAttr::get(type, defaultAtol);
  rtol = rtol ? rtol : FloatAttr::get(type, 0);
  return success();
}

/// The peer reads `rtol` after `atol` only.
static void printTolerances(OpAsmPrinter &p, Operation *, FloatAttr atol, FloatAttr rtol) {
  bool hasRtol = rtol && !rtol.getValue().isZero();
  if (atol && (hasRtol || atol.getValue().convertToFloat() != defaultAtol))
    (p << ", atol ").printAttributeWithoutType(atol);
  if (hasRtol)
    (p << ", rtol ").printAttributeWithoutType(rtol);
}

#define GET_OP_CLASSES
#include "dialects/Check/CheckOps.cpp.inc"

void weir::check::CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Check/CheckOps.cpp.inc"
      >();
}
