#include "dialects/Util/UtilLegacy.h"

#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"
#include "llvm/ADT/StringSwitch.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

/// `do_not_optimize(%a, %b) : T, U`, with the parentheses or without.
static ParseResult parseDoNotOptimize(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(OptimizationBarrierOp::getOperationName(), parser.getContext());
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  bool parens = succeeded(parser.parseOptionalLParen());
  if (parser.parseOperandList(operands) || (parens && parser.parseRParen()) ||
      parser.parseOptionalAttrDict(result.attributes) || (!operands.empty() && parser.parseColonTypeList(types)) ||
      parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  result.addTypes(types);
  return success();
}

std::optional<Dialect::ParseOpHook> UtilDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "util.initializer.return")
    return ParseOpHook(parseRenamedOp<ReturnOp>);
  if (opName == "util.do_not_optimize")
    return ParseOpHook(parseDoNotOptimize);
  return ParseOpHook(refuseCustomForm);
}

//===----------------------------------------------------------------------===//
// flow.variable
//===----------------------------------------------------------------------===//

/// `visibility? @v mutable? (init(@f) | ATTR)? ADICT : T` of the specification's table.
static ParseResult parseVariable(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(GlobalOp::getOperationName(), parser.getContext());
  StringAttr visibility, name;
  if (parseSymbolVisibility(parser, visibility) ||
      parser.parseSymbolName(name, GlobalOp::getSymNameAttrName(result.name), result.attributes))
    return failure();
  if (visibility)
    result.addAttribute(GlobalOp::getSymVisibilityAttrName(result.name), visibility);
  if (succeeded(parser.parseOptionalKeyword("mutable")))
    result.addAttribute(GlobalOp::getIsMutableAttrName(result.name), parser.getBuilder().getUnitAttr());
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList attributes;
  Attribute value;
  FlatSymbolRefAttr initializer;
  if (succeeded(parser.parseOptionalKeyword("init"))) {
    if (parser.parseLParen() || parser.parseAttribute(initializer, kInitializedBy, attributes) || parser.parseRParen())
      return failure();
    loc = parser.getCurrentLocation();
  }
  Type type;
  OptionalParseResult hasValue = parser.parseOptionalAttribute(value);
  if (hasValue.has_value() && failed(*hasValue))
    return failure();
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  if (auto dict = dyn_cast_or_null<DictionaryAttr>(value)) { // The attribute dictionary reads as a value.
    attributes.append(dict.getValue());
    value = {};
  }
  auto typed = dyn_cast_or_null<TypedAttr>(value);
  if (value && initializer)
    return parser.emitError(loc) << "expected ':': a variable with an initializer function must not have a value";
  if (value && !typed)
    return parser.emitError(loc) << "expected an attribute with a type";
  if (typed && failed(parser.parseOptionalColon()))
    type = typed.getType();
  else if ((!typed && parser.parseColon()) || parser.parseType(type))
    return failure();
  if (attributes.erase("noinline"))
    attributes.append(GlobalOp::getInliningPolicyAttrName(result.name), InlineNeverAttr::get(parser.getContext()));
  result.addAttributes(attributes);
  result.attributes.set(GlobalOp::getTypeAttrName(result.name), TypeAttr::get(type));
  if (typed)
    result.addAttribute(GlobalOp::getInitialValueAttrName(result.name), typed);
  return success();
}

Operation *util::findInitializerFunction(Operation *global) {
  auto name = global->getAttrOfType<FlatSymbolRefAttr>(kInitializedBy);
  Operation *function = name ? SymbolTable::lookupNearestSymbolFrom(global, name) : nullptr;
  if (!isa_and_nonnull<FuncOp, func::FuncOp>(function))
    return nullptr;
  // The verifier of a global comes before that of the function.
  auto type = function->getAttrOfType<TypeAttr>("function_type");
  auto expected = FunctionType::get(global->getContext(), {}, cast<GlobalOp>(global).getType());
  return type && type.getValue() == expected ? function : nullptr;
}

void util::expandLegacyInitializers(Operation *root) {
  SmallVector<std::pair<GlobalOp, Operation *>> marked;
  root->walk([&](GlobalOp global) {
    // Programs that have not been verified may name anything.
    if (global->hasAttr(kInitializedBy))
      if (Operation *function = findInitializerFunction(global))
        marked.push_back({global, function});
  });
  for (auto [global, function] : marked) {
    auto name = cast<FlatSymbolRefAttr>(global->removeAttr(kInitializedBy));
    OpBuilder builder(global.getContext());
    builder.setInsertionPointAfter(global);
    auto initializer = InitializerOp::create(builder, global.getLoc());
    builder.createBlock(&initializer.getBody());
    Operation *call = isa<FuncOp>(function)
                          ? CallOp::create(builder, global.getLoc(), cast<FuncOp>(function), ValueRange()).getOperation()
                          : func::CallOp::create(builder, global.getLoc(), name, global.getType());
    global.createStoreOp(global.getLoc(), call->getResult(0), builder);
    ReturnOp::create(builder, global.getLoc());
  }
}

std::optional<Dialect::ParseOpHook> util::getLegacyVariableParser(StringRef opName) {
  using Hook = Dialect::ParseOpHook;
  return llvm::StringSwitch<std::optional<Hook>>(opName)
      .Case("flow.variable", Hook(parseVariable))
      .Case("flow.variable.load", Hook(parseRenamedOp<GlobalLoadOp>))
      .Case("flow.variable.store", Hook(parseRenamedOp<GlobalStoreOp>))
      .Case("flow.variable.address", Hook(parseRenamedOp<GlobalAddressOp>))
      .Case("flow.variable.load.indirect", Hook(parseRenamedOp<GlobalLoadIndirectOp>))
      .Case("flow.variable.store.indirect", Hook(parseRenamedOp<GlobalStoreIndirectOp>))
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// The dialect iree
//===----------------------------------------------------------------------===//

LegacyDialect::LegacyDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<LegacyDialect>()) {
  context->getOrLoadDialect<UtilDialect>();
  // The namespace is also that of attributes such as `iree.abi.stub` and of ops that are no longer registered.
  allowUnknownOperations();
}

std::optional<Dialect::ParseOpHook> LegacyDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "iree.do_not_optimize")
    return ParseOpHook(parseDoNotOptimize);
  if (opName == "iree.unfoldable_constant")
    return ParseOpHook(parseRenamedOp<UnfoldableConstantOp>);
  if (opName == "iree.null")
    return ParseOpHook(parseRenamedOp<NullOp>);
  return Dialect::getParseOperationHook(opName);
}

Type LegacyDialect::parseType(DialectAsmParser &parser) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  Type target;
  if (parser.parseKeyword(&keyword))
    return {};
  if (keyword != "ptr") {
    parser.emitError(loc) << "unknown type `" << keyword << "` of the dialect `iree`";
    return {};
  }
  if (parser.parseLess() || parser.parseType(target) || parser.parseGreater())
    return {};
  return PtrType::get(target);
}
