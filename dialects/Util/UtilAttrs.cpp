#include "dialects/Util/UtilAttrs.h"

#include "dialects/Util/UtilTypes.h"
#include "dialects/Util/UtilOpaque.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

#define GET_ATTRDEF_CLASSES
#include "dialects/Util/UtilAttrs.cpp.inc"

void UtilDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Util/UtilAttrs.cpp.inc"
      >();
}

Attribute UtilDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, generatedAttributeParser);
}

void UtilDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedAttributePrinter(attr, printer);
  assert(succeeded(printed) && "attribute of another dialect");
  (void)printed;
}

//===----------------------------------------------------------------------===//
// #util.int.assumption
//===----------------------------------------------------------------------===//

FailureOr<IntAssumptionAttr> IntAssumptionAttr::parseFields(AsmParser &parser) {
  std::optional<uint64_t> umin, umax, udiv;
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    uint64_t value;
    if (parser.parseKeyword(&name) || parser.parseEqual() || parser.parseInteger(value))
      return failure();
    std::optional<uint64_t> *field = llvm::StringSwitch<std::optional<uint64_t> *>(name)
                                         .Case("umin", &umin)
                                         .Case("umax", &umax)
                                         .Case("udiv", &udiv)
                                         .Default(nullptr);
    if (!field)
      return parser.emitError(loc) << "expected umin, umax or udiv";
    if (field->has_value())
      return parser.emitError(loc) << "`" << name << "` is given twice";
    *field = value;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseField))
    return failure();
  return IntAssumptionAttr::get(parser.getContext(), umin, umax, udiv);
}

void IntAssumptionAttr::printFields(AsmPrinter &printer) const {
  printer << "<";
  StringRef separator = "";
  auto printField = [&](StringRef name, std::optional<uint64_t> value) {
    if (!value)
      return;
    printer << separator << name << " = " << *value;
    separator = ", ";
  };
  printField("umin", getUmin());
  printField("umax", getUmax());
  printField("udiv", getUdiv());
  printer << ">";
}

Attribute IntAssumptionAttr::parse(AsmParser &parser, Type) {
  FailureOr<IntAssumptionAttr> attr = parseFields(parser);
  return succeeded(attr) ? Attribute(*attr) : Attribute();
}

void IntAssumptionAttr::print(AsmPrinter &printer) const { printFields(printer); }

//===----------------------------------------------------------------------===//
// Inlining policies and sizes
//===----------------------------------------------------------------------===//

bool InlineNeverAttr::isLegalToInline() const { return false; }
bool InlineAlwaysAttr::isLegalToInline() const { return true; }

std::optional<int64_t> UninitializedAttr::getStorageSize() const { return getConstantBytes(getType()); }
std::optional<int64_t> BytePatternAttr::getStorageSize() const { return getConstantBytes(getType()); }

//===----------------------------------------------------------------------===//
// #util.byte_range
//===----------------------------------------------------------------------===//

/// `<OFF, LEN>`, `<[A to B]>` (both inclusive) or `<(A to B)>` (both exclusive).
Attribute ByteRangeAttr::parse(AsmParser &parser, Type) {
  int64_t first, second;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  bool square = succeeded(parser.parseOptionalLSquare());
  bool round = !square && succeeded(parser.parseOptionalLParen());
  if (parser.parseInteger(first))
    return {};
  if (square || round) {
    if (parser.parseKeyword("to") || parser.parseInteger(second) ||
        (square ? parser.parseRSquare() : parser.parseRParen()))
      return {};
    bool overflows = round && (llvm::AddOverflow<int64_t>(first, 1, first) || llvm::SubOverflow<int64_t>(second, 1, second));
    if (overflows || llvm::SubOverflow(second, first, second)) {
      parser.emitError(loc, "expected a range whose ends and length fit 64 bits");
      return {};
    }
  } else if (parser.parseComma() || parser.parseInteger(second)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return ByteRangeAttr::get(parser.getContext(), first, second);
}

void ByteRangeAttr::print(AsmPrinter &printer) const { printer << "<" << getOffset() << ", " << getLength() << ">"; }

//===----------------------------------------------------------------------===//
// #util.composite
//===----------------------------------------------------------------------===//

LogicalResult CompositeAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t totalLength,
                                    ArrayAttr values) {
  int64_t total = 0;
  for (Attribute value : values) {
    std::optional<int64_t> size = getConstantStorageSize(value);
    if (!size)
      return emitError() << "composite element is not a serializable constant: " << value;
    total += *size;
  }
  if (total != totalLength)
    return emitError() << "composite of " << total << " bytes is declared with " << totalLength;
  return success();
}

std::optional<int64_t> CompositeAttr::getStorageSize() const { return getTotalLength(); }

Attribute CompositeAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> dims;
  SMLoc loc = parser.getCurrentLocation();
  Type elementType;
  if (parser.parseLess() || parser.parseDimensionList(dims, /*allowDynamic=*/false) || parser.parseType(elementType) ||
      parser.parseComma() || parser.parseLSquare())
    return {};
  if (dims.size() != 1 || !elementType.isSignlessInteger(8)) {
    parser.emitError(loc) << "expected the number of bytes as `Nxi8`";
    return {};
  }
  SmallVector<Attribute> values;
  while (failed(parser.parseOptionalRSquare())) {
    if (parser.parseAttribute(values.emplace_back()))
      return {};
    if (succeeded(parser.parseOptionalComma()))
      continue;
    if (parser.parseRSquare())
      return {};
    break;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<CompositeAttr>(loc, parser.getContext(), dims.front(),
                                          ArrayAttr::get(parser.getContext(), values));
}

void CompositeAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTotalLength() << "xi8, [";
  for (Attribute value : getValues()) {
    printer.printNewline();
    printer << "    " << value << ",";
  }
  if (!getValues().empty())
    printer.printNewline();
  printer << "]>";
}
