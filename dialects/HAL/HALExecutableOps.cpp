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

/// `KEYWORD(%device: !hal.device, %workload: index...) -> i1 REGION`, or nothing.
static ParseResult parseCondition(OpAsmParser &parser, StringRef keyword, Region &region) {
  if (failed(parser.parseOptionalKeyword(keyword)))
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
    return parser.emitError(loc) << "a condition must have one result of type `i1`";
  return parser.parseRegion(region, arguments, /*enableNameShadowing=*/true);
}

static void printCondition(OpAsmPrinter &p, StringRef keyword, Region &region) {
  if (region.empty())
    return;
  p << " " << keyword << "(";
  llvm::interleaveComma(region.getArguments(), p, [&](BlockArgument argument) { p.printRegionArgument(argument); });
  p << ") -> i1 ";
  p.printRegion(region, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

ParseResult hal::parseConditionRegion(OpAsmParser &parser, Region &region) {
  return parseCondition(parser, "condition", region);
}
void hal::printConditionRegion(OpAsmPrinter &p, Operation *, Region &region) { printCondition(p, "condition", region); }

/// `{ TARGET (if(...) -> i1 REGION)? ordinal(INT) = [OBJECTS], ... }`. A region that is left out is empty.
ParseResult hal::parseTargetObjects(OpAsmParser &parser, ArrayAttr &targets, ArrayAttr &ordinals, ArrayAttr &objects,
                                    SmallVectorImpl<std::unique_ptr<Region>> &regions) {
  SmallVector<Attribute> targetList, ordinalList, objectList;
  auto parseTarget = [&]() -> ParseResult {
    ExecutableTargetAttr target;
    IntegerAttr ordinal;
    ArrayAttr object;
    if (parser.parseAttribute(target) ||
        parseCondition(parser, "if", *regions.emplace_back(std::make_unique<Region>())) ||
        parser.parseKeyword("ordinal") || parser.parseLParen() || parseIndexNumber(parser, ordinal) ||
        parser.parseRParen() || parser.parseEqual() || parser.parseAttribute(object))
      return failure();
    targetList.push_back(target);
    ordinalList.push_back(ordinal);
    objectList.push_back(object);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseTarget))
    return failure();
  Builder &b = parser.getBuilder();
  targets = b.getArrayAttr(targetList);
  ordinals = b.getArrayAttr(ordinalList);
  objects = b.getArrayAttr(objectList);
  return success();
}

void hal::printTargetObjects(OpAsmPrinter &p, Operation *, ArrayAttr targets, ArrayAttr ordinals, ArrayAttr objects,
                             RegionRange regions) {
  p << "{";
  p.increaseIndent();
  auto separate = [&] {
    p << ",";
    p.printNewline();
  };
  p.printNewline();
  llvm::interleave(
      llvm::zip_equal(targets, ordinals, objects, regions),
      [&](auto entry) {
        auto [target, ordinal, object, region] = entry;
        p << target;
        printCondition(p, "if", *region);
        p << " ordinal(" << llvm::cast<IntegerAttr>(ordinal).getInt() << ") = " << object;
      },
      separate);
  p.decreaseIndent();
  p.printNewline();
  p << "}";
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

LogicalResult DispatchExternOp::verify() {
  size_t targets = getTargets().size();
  if (getTargetOrdinals().size() != targets || getTargetObjects().size() != targets ||
      getTargetRegions().size() != targets) // C1
    return emitOpError("has ") << targets << " target(s) but " << getTargetOrdinals().size() << " ordinal(s), "
                               << getTargetObjects().size() << " list(s) of objects and " << getTargetRegions().size()
                               << " condition region(s)";
  if (failed(util::verifyDynamicDims(*this, getArguments().getTypes(), getArgumentDims(), "argument list")) ||
      failed(util::verifyDynamicDims(*this, getResultTypes(), getResultDims(), "result list"))) // C3
    return failure();
  ArrayAttr ties = getTiedOperandsAttr();
  if (ties && !ties.empty() && ties.size() != getNumResults()) // C4
    return emitOpError("has ") << ties.size() << " tied_operands entries for " << getNumResults() << " result(s)";
  if (ties)
    for (const APInt &tie : ties.getAsValueRange<IntegerAttr>())
      if (tie.getSExtValue() < -1 || tie.getSExtValue() >= int64_t(getArguments().size()))
        return emitOpError("has a tied_operands entry ") << tie.getSExtValue() << " but " << getArguments().size()
                                                         << " argument(s)";
  return success();
}

LogicalResult DispatchExternOp::verifyRegions() { // C2
  Builder builder(getContext());
  SmallVector<Type> counts(3, builder.getIndexType());
  Region &count = getWorkgroupCount();
  if (!count.empty() && count.getNumArguments() != getWorkload().size() + 1)
    return emitOpError("has a count region with ") << count.getNumArguments() << " argument(s) but the device and "
                                                   << getWorkload().size() << " workload value(s) are expected";
  if (failed(verifyReturns(*this, count, "count", counts)))
    return failure();
  for (Region &region : getTargetRegions())
    if (failed(verifyReturns(*this, region, "condition", builder.getI1Type())))
      return failure();
  return success();
}
