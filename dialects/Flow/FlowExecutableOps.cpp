// Executables, dispatches of them, host functions.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

//===--- executable, export -----------------------------------------------------------------------------------===//

void ExecutableOp::build(OpBuilder &builder, OperationState &state, StringRef name) {
  state.getOrAddProperties<Properties>().sym_name = builder.getStringAttr(name);
  ensureTerminator(*state.addRegion(), builder, state.location);
}

ModuleOp ExecutableOp::getInnerModule() {
  auto modules = getBlock().getOps<ModuleOp>();
  return modules.empty() ? ModuleOp() : *modules.begin();
}

void ExecutableExportOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                               FlatSymbolRefAttr functionRef) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.function_ref = functionRef;
  state.addRegion();
}

ParseResult ExecutableExportOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Region *count = result.addRegion();
  return failure(parseSymbolVisibility(parser, properties.sym_visibility) ||
                 parseSymbolAlias(parser, properties.sym_name, properties.function_ref) ||
                 parseWorkgroupCountRegion(parser, "workgroups", *count) ||
                 parser.parseOptionalAttrDictWithKeyword(result.attributes));
}

void ExecutableExportOp::print(OpAsmPrinter &p) {
  p << ' ';
  printSymbolVisibility(p, *this, getSymVisibilityAttr());
  p << ' ';
  printSymbolAlias(p, *this, getSymNameAttr(), getFunctionRefAttr());
  printWorkgroupCountRegion(p, *this, "workgroups", getWorkgroupCount());
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                     {getSymVisibilityAttrName(), getSymNameAttrName(), getFunctionRefAttrName()});
}

LogicalResult ExecutableExportOp::verify() {
  // C1
  return flow::detail::verifyWorkgroupCount(*this, getWorkgroupCount(), std::nullopt);
}

//===--- dispatch ---------------------------------------------------------------------------------------------===//

void DispatchOp::build(OpBuilder &builder, OperationState &state, SymbolRefAttr entryPoint, ValueRange workload,
                       TypeRange resultTypes, ValueRange resultDims, ValueRange arguments, ValueRange argumentDims,
                       ArrayRef<int64_t> tiedOperands, ArrayRef<NamedAttribute> attributes) {
  state.addTypes(resultTypes);
  state.addOperands(workload);
  state.addOperands(arguments);
  state.addOperands(argumentDims);
  state.addOperands(resultDims);
  state.addAttributes(attributes);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {int32_t(workload.size()), int32_t(arguments.size()), int32_t(argumentDims.size()),
                                    int32_t(resultDims.size())};
  properties.entry_points = builder.getArrayAttr({entryPoint});
  properties.tied_operands = util::getTiedOperandsAttr(builder.getContext(), tiedOperands);
}

LogicalResult DispatchOp::verify() {
  // C1
  if (getEntryPoints().empty())
    return emitOpError() << "needs an entry point";
  // C2
  return failure(failed(util::verifyDynamicDims(*this, getArguments().getTypes(), getArgumentDims(), "arguments")) ||
                 failed(util::verifyDynamicDims(*this, getResultTypes(), getResultDims(), "results")));
}

LogicalResult DispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // C3. An entry that is not found (yet) ends the check: outlining creates dispatches first.
  for (auto entry : getEntryPoints().getAsRange<SymbolRefAttr>()) {
    auto exportOp = symbolTable.lookupNearestSymbolFrom<ExecutableExportOp>(*this, entry);
    if (!exportOp)
      return success();
    Region &count = exportOp.getWorkgroupCount();
    if (count.empty())
      continue;
    if (!llvm::equal(count.getArgumentTypes(), getWorkload().getTypes()))
      return emitOpError() << "entry point " << entry << " takes a workload of " << count.getNumArguments()
                           << " value(s), got " << getWorkload().size();
  }
  return success();
}

std::pair<unsigned, unsigned> DispatchOp::getTiedOperandsIndexAndLength() { return getODSOperandIndexAndLength(1); }

ValueRange DispatchOp::getOperandDynamicDims(unsigned index) {
  auto [first, length] = getODSOperandIndexAndLength(1);
  if (index < first || index >= first + length)
    return {};
  return util::findDynamicDimsInList(index - first, getArguments(), getArgumentDims());
}

ValueRange DispatchOp::getResultDynamicDims(unsigned index) {
  return util::findDynamicDimsInList(index, getResults(), getResultDims());
}

namespace {
/// dispatch.F1: repeated entry points are no alternatives.
struct MergeEntryPoints : OpRewritePattern<DispatchOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchOp op, PatternRewriter &rewriter) const override {
    llvm::SmallSetVector<Attribute, 4> entries;
    entries.insert_range(op.getEntryPoints());
    if (entries.size() == op.getEntryPoints().size())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.setEntryPointsAttr(rewriter.getArrayAttr(entries.getArrayRef())); });
    return success();
  }
};
} // namespace

void DispatchOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<MergeEntryPoints>(context);
}

//===--- func, call -------------------------------------------------------------------------------------------===//

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTiedFunction(parser, result, /*unnamedArguments=*/false, /*emptyResults=*/false);
}

void FuncOp::print(OpAsmPrinter &p) { printTiedFunction(p, *this, getTiedOperandsAttr()); }

LogicalResult FuncOp::verify() { return util::verifyTiedFunction(*this, getTiedOperandsAttr()); }

ParseResult CallOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> arguments, argumentDims, resultDims;
  SmallVector<Type> argumentTypes, resultTypes;
  auto &properties = result.getOrAddProperties<Properties>();
  if (parser.parseAttribute(properties.callee) ||
      parser.parseOperandList(arguments, OpAsmParser::Delimiter::Paren) ||
      parseProps(parser, "arg_attrs", properties.arg_attrs, "res_attrs", properties.res_attrs) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseShapedFunctionType(parser, arguments, argumentTypes, argumentDims, resultTypes, resultDims,
                              properties.tied_operands))
    return failure();
  Type index = parser.getBuilder().getIndexType();
  if (parser.resolveOperands(arguments, argumentTypes, parser.getNameLoc(), result.operands) ||
      parser.resolveOperands(argumentDims, index, result.operands) ||
      parser.resolveOperands(resultDims, index, result.operands))
    return failure();
  result.addTypes(resultTypes);
  properties.operandSegmentSizes = {int32_t(arguments.size()), int32_t(argumentDims.size()),
                                    int32_t(resultDims.size())};
  return success();
}

void CallOp::print(OpAsmPrinter &p) {
  p << ' ' << getCalleeAttr() << '(' << getArguments() << ')';
  printProps(p, *this, "arg_attrs", getArgAttrsAttr(), "res_attrs", getResAttrsAttr());
  p.printOptionalAttrDict((*this)->getAttrs(), {getOperandSegmentSizeAttr(), getCalleeAttrName(),
                                                getTiedOperandsAttrName(), getArgAttrsAttrName(),
                                                getResAttrsAttrName()});
  p << " : ";
  printShapedFunctionType(p, *this, getArguments(), getArguments().getTypes(), getArgumentDims(), getResultTypes(),
                          getResultDims(), getTiedOperandsAttr());
}

FunctionType CallOp::getCalleeType() {
  return FunctionType::get(getContext(), getArguments().getTypes(), getResultTypes());
}

LogicalResult CallOp::verify() {
  // C1
  return failure(failed(util::verifyDynamicDims(*this, getArguments().getTypes(), getArgumentDims(), "arguments")) ||
                 failed(util::verifyDynamicDims(*this, getResultTypes(), getResultDims(), "results")));
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // C2
  auto callee = symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << getCalleeAttr() << " is not a flow.func";
  // C3
  if (callee.getFunctionType() != getCalleeType())
    return emitOpError() << "the type of " << getCalleeAttr() << " is " << callee.getFunctionType() << ", called as "
                         << getCalleeType();
  return success();
}

std::pair<unsigned, unsigned> CallOp::getTiedOperandsIndexAndLength() { return getODSOperandIndexAndLength(0); }

ValueRange CallOp::getOperandDynamicDims(unsigned index) {
  if (index >= getArguments().size())
    return {};
  return util::findDynamicDimsInList(index, getArguments(), getArgumentDims());
}

ValueRange CallOp::getResultDynamicDims(unsigned index) {
  return util::findDynamicDimsInList(index, getResults(), getResultDims());
}
