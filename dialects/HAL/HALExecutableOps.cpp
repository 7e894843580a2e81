#include "dialects/HAL/HALOps.h"

#include "dialects/HAL/HALParsing.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

/// INT, for an attribute of type `index`.
ParseResult hal::parseIndexNumber(OpAsmParser &parser, IntegerAttr &number) {
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  number = parser.getBuilder().getIndexAttr(value);
  return success();
}

void hal::printIndexNumber(OpAsmPrinter &p, Operation *, IntegerAttr number) { p << number.getInt(); }

/// `condition(%device: !hal.device, %workload: index...) -> i1 REGION`, or nothing.
ParseResult hal::parseConditionRegion(OpAsmParser &parser, Region &region) {
  if (failed(parser.parseOptionalKeyword("condition")))
    return success();
  SmallVector<OpAsmParser::Argument> arguments;
  Type type;
  if (parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true, /*allowAttrs=*/true) ||
      parser.parseArrow())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(type))
    return failure();
  if (!type.isInteger(1))
    return parser.emitError(loc) << "a condition has one result of type `i1`";
  return parser.parseRegion(region, arguments, /*enableNameShadowing=*/true);
}

void hal::printConditionRegion(OpAsmPrinter &p, Operation *, Region &region) {
  if (region.empty())
    return;
  p << " condition(";
  llvm::interleaveComma(region.getArguments(), p, [&](BlockArgument argument) { p.printRegionArgument(argument); });
  p << ") -> i1 ";
  p.printRegion(region, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

/// `<workgroup_size = ARRAY, subgroup_size = INT, workgroup_local_memory = INT>`, each optional, in any order.
ParseResult hal::parseWorkgroupFigures(OpAsmParser &parser, ArrayAttr &workgroupSize, IntegerAttr &subgroupSize,
                                               IntegerAttr &localMemory) {
  if (failed(parser.parseOptionalLess()))
    return success();
  auto parseFigure = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return failure();
    if (keyword == "workgroup_size" && !workgroupSize)
      return parser.parseAttribute(workgroupSize);
    if (keyword == "subgroup_size" && !subgroupSize)
      return parseIndexNumber(parser, subgroupSize);
    if (keyword == "workgroup_local_memory" && !localMemory)
      return parseIndexNumber(parser, localMemory);
    return parser.emitError(loc) << "expected workgroup_size, subgroup_size or workgroup_local_memory, each once";
  };
  if (parser.parseCommaSeparatedList(parseFigure))
    return failure();
  return parser.parseGreater();
}

void hal::printWorkgroupFigures(OpAsmPrinter &p, Operation *, ArrayAttr workgroupSize, IntegerAttr subgroupSize,
                                        IntegerAttr localMemory) {
  if (!workgroupSize && !subgroupSize && !localMemory)
    return;
  llvm::ListSeparator separator;
  p << " <";
  if (workgroupSize)
    p << StringRef(separator) << "workgroup_size = " << workgroupSize;
  if (subgroupSize)
    p << StringRef(separator) << "subgroup_size = " << subgroupSize.getInt();
  if (localMemory)
    p << StringRef(separator) << "workgroup_local_memory = " << localMemory.getInt();
  p << ">";
}

/// C1: every return of `region` gives `types`.
static LogicalResult verifyReturns(Operation *op, Region &region, StringRef name, ArrayRef<Type> types) {
  for (Block &block : region) {
    auto returned = dyn_cast_or_null<hal::ReturnOp>(block.empty() ? nullptr : &block.back());
    if (returned && !llvm::equal(returned.getOperandTypes(), types)) {
      InFlightDiagnostic diagnostic = op->emitOpError() << "the " << name << " region returns ";
      llvm::interleaveComma(types, diagnostic);
      return diagnostic << ", not " << returned.getNumOperands() << " values of other types";
    }
  }
  return success();
}

LogicalResult ExecutableExportOp::verifyRegions() {
  Builder builder(getContext());
  SmallVector<Type> counts(3, builder.getIndexType());
  if (failed(verifyReturns(*this, getWorkgroupCount(), "count", counts)))
    return failure();
  return verifyReturns(*this, getCondition(), "condition", builder.getI1Type());
}
