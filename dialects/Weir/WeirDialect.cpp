// Where the attributes of the dialect are allowed, and with which values. One row of the table for each record of WeirAttrs.td.

#include "dialects/Weir/WeirDialect.h"

#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/FPContract.h"
#include "dialects/Weir/FusionPolicy.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"

#include "dialects/Weir/WeirDialect.cpp.inc"

using namespace mlir;
using namespace weir;

void WeirDialect::initialize() { registerAttributes(); }

//===--------------------------------------------------------------------------------------------------------------===//
// Owners and values of attributes: an error, or ""
//===--------------------------------------------------------------------------------------------------------------===//

using Complaint = std::string;

static bool isAccessWord(Attribute value) {
  auto word = dyn_cast<StringAttr>(value);
  return word && llvm::is_contained({"ro", "wo", "rw"}, word.getValue());
}

static Complaint onFunction(Operation *op, Attribute) {
  return isa<FunctionOpInterface>(op) ? "" : "must be on a function";
}

static Complaint onTensorOp(Operation *op, Attribute) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  bool works = isa<linalg::LinalgOp>(op) || llvm::any_of(op->getResultTypes(), isTensor);
  return works ? "" : "must be on an op with tensors";
}

static Complaint onSafeScope(Operation *op, Attribute) {
  return op->hasTrait<OpTrait::IsIsolatedFromAbove>() ? "" : "must be on a function or module";
}

static Complaint checkScratchSize(Operation *op, Attribute value) {
  auto size = cast<IntegerAttr>(value);
  if (!size.getType().isSignlessInteger(64) || size.getValue().isNegative())
    return "must be a number of bytes as i64";
  return onFunction(op, value);
}

/// What sizes mean is a matter of the strategy; an order of loops is one of the op's loops.
static Complaint checkLoweringConfig(Operation *op, Attribute value) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return "must be on a structured op";
  DenseI64ArrayAttr order = cast<LoweringConfigAttr>(value).getOrder();
  if (!order || order.size() == static_cast<int64_t>(linalgOp.getNumLoops()))
    return "";
  return "orders " + std::to_string(order.size()) + " loops, but the op has " + std::to_string(linalgOp.getNumLoops());
}

static Complaint checkTunedConfigs(Operation *op, Attribute value) {
  for (NamedAttribute entry : cast<DictionaryAttr>(value))
    if (!isa<LoweringConfigAttr>(entry.getValue()))
      return "has " + entry.getName().str() + ", which is not a #weir.lowering_config";
  return isa<ModuleOp>(op) ? "" : "must be on a module";
}

static Complaint checkTensorType(Operation *op, Attribute value) {
  if (!isa<util::GlobalOp>(op))
    return "must be on a util.global";
  return isa<RankedTensorType>(cast<TypeAttr>(value).getValue()) ? "" : "must be a ranked tensor type";
}

static Complaint checkHostName(Operation *op, Attribute value) {
  if (!isa<util::InitializerOp>(op))
    return "must be on a util.initializer";
  return cast<StringAttr>(value).empty() ? "must be a symbol name" : "";
}

static Complaint onLLVMGlobal(Operation *op, Attribute) {
  return isa<LLVM::GlobalOp>(op) ? "" : "must be on an llvm.mlir.global";
}

static Complaint onExecutable(Operation *op, Attribute) {
  return op->getName().getStringRef() == "stream.executable" ? "" : "must be on a stream.executable";
}

static Complaint checkWorkgroupSize(Operation *op, Attribute value) {
  ArrayRef<int32_t> size = cast<DenseI32ArrayAttr>(value).asArrayRef();
  if (size.size() != 3 || llvm::any_of(size, [](int32_t threads) { return threads < 1; }))
    return "must be three positive numbers";
  return op->getName().getStringRef() == "stream.executable.export" ? "" : "must be on a stream.executable.export";
}

static Complaint checkAssertions(Operation *op, Attribute value) {
  if (!llvm::all_of(cast<ArrayAttr>(value), llvm::IsaPred<StringAttr>))
    return "must be a list of strings";
  return op->getName().getStringRef() == "stream.executable.export" ? "" : "must be on a stream.executable.export";
}

static Complaint checkWork(Operation *op, Attribute value) {
  auto work = cast<DictionaryAttr>(value);
  auto areAll = [&](StringRef key, bool (*isKind)(Attribute)) {
    Attribute list = work.get(key);
    auto array = dyn_cast_or_null<ArrayAttr>(list);
    return !list || (array && llvm::all_of(array, isKind));
  };
  if (!areAll("ops", [](Attribute op) { return isa<StringAttr>(op); }))
    return "needs a list of strings named ops";
  if (!areAll("access", [](Attribute access) { return isAccessWord(access); }))
    return "needs a list named access of \"ro\", \"wo\" and \"rw\"";
  if (!areAll("flops", [](Attribute term) { return isa<DenseI64ArrayAttr>(term) && !cast<DenseI64ArrayAttr>(term).empty(); }))
    return "needs a list named flops of non-empty arrays of i64";
  auto isField = [](NamedAttribute field) {
    auto text = dyn_cast<StringAttr>(field.getValue());
    return isa<IntegerAttr>(field.getValue()) || (text && text.getValue() == "unknown");
  };
  Attribute layout = work.get("layout");
  if (layout && !(isa<DictionaryAttr>(layout) && llvm::all_of(cast<DictionaryAttr>(layout), isField)))
    return "needs a dictionary named layout of integers and \"unknown\"";
  return isa<ModuleOp>(op) || op->getName().getStringRef() == "stream.executable.export" ? "" : "must be on a stream.executable.export or a module";
}

static Complaint checkHost(Operation *op, Attribute value) {
  if (value.getAbstractAttribute().getName() != "hal.executable.target")
    return "must be a #hal.executable.target";
  return isa<ModuleOp>(op) ? "" : "must be on a module";
}

/// A function for a device, or its export.
static Complaint onEntry(Operation *op, Attribute) {
  return isa<FunctionOpInterface>(op) || op->getName().getStringRef() == "stream.executable.export" ? "" : "must be on an export";
}

static Complaint onLoop(Operation *op, Attribute) { return isa<LoopLikeOpInterface>(op) ? "" : "must be on a loop"; }

static Complaint checkFusion(Operation *op, Attribute value) {
  FusionPolicy policy;
  std::string error;
  if (!policy.apply(cast<DictionaryAttr>(value), error))
    return "is invalid: " + error;
  return isa<ModuleOp>(op) ? "" : "must be on a module";
}

static Complaint onModule(Operation *op, Attribute) { return isa<ModuleOp>(op) ? "" : "must be on a module"; }

static Complaint checkFPContract(Operation *op, Attribute value) {
  if (!parseFPContract(cast<StringAttr>(value).getValue()))
    return "must be \"off\", \"on\" or \"fast\"";
  return isa<ModuleOp>(op) ? "" : "must be on a module";
}

/// A binding is a `!stream.binding`, or what code generation makes of it: a memref, at last a pointer.
static Complaint onBinding(Type type, Attribute) {
  bool isBuffer = isa<BaseMemRefType>(type) || !isa<BuiltinDialect>(type.getDialect());
  return isBuffer ? "" : "must be on a binding";
}

static Complaint onTensor(Type type, Attribute) { return isa<TensorType>(type) ? "" : "must be on a tensor"; }

static Complaint checkAccess(Type type, Attribute value) {
  return isAccessWord(value) ? onBinding(type, value) : "must be \"ro\", \"wo\" or \"rw\"";
}

//===--------------------------------------------------------------------------------------------------------------===//
// The table
//===--------------------------------------------------------------------------------------------------------------===//

namespace {
struct Rule {
  StringRef name;
  bool (*hasKind)(Attribute);
  StringRef kind;
  /// Null where the attribute is not allowed.
  Complaint (*checkOp)(Operation *, Attribute);
  Complaint (*checkArgument)(Type, Attribute);
};
} // namespace

template <typename Kind> static bool hasKind(Attribute value) { return isa<Kind>(value); }

static constexpr Rule kRules[] = {
    {KernelAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onFunction, nullptr},
    {AccessAttr::getNameStr(), hasKind<StringAttr>, "a string", nullptr, checkAccess},
    {OverwritesAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", nullptr, onBinding},
    {SharesBytesAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", nullptr, onBinding},
    {ScratchAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", nullptr, onBinding},
    {ScratchSizeAttr::getNameStr(), hasKind<IntegerAttr>, "an integer", checkScratchSize, nullptr},
    {DisjointStoresAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onFunction, nullptr},
    {WeirDialect::LoweringConfigAttrHelper::getNameStr(), hasKind<LoweringConfigAttr>, "a #weir.lowering_config", checkLoweringConfig, nullptr},
    {TunedConfigsAttr::getNameStr(), hasKind<DictionaryAttr>, "a dictionary", checkTunedConfigs, nullptr},
    {NoFuseAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onTensorOp, nullptr},
    {ConsumedAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", nullptr, onTensor},
    {InPlaceSafeAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onSafeScope, nullptr},
    {TensorTypeAttr::getNameStr(), hasKind<TypeAttr>, "a type", checkTensorType, nullptr},
    {HostNameAttr::getNameStr(), hasKind<StringAttr>, "a string", checkHostName, nullptr},
    {DataAttr::getNameStr(), hasKind<Attribute>, "an attribute", onLLVMGlobal, nullptr},
    {SerializedAttr::getNameStr(), hasKind<DenseElementsAttr>, "a dense elements attribute", onExecutable, nullptr},
    {AddressFormAttr::getNameStr(), hasKind<DenseElementsAttr>, "a dense elements attribute", onExecutable, nullptr},
    {LargeBindingsAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onFunction, nullptr},
    {AffinitiesHeldAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onModule, nullptr},
    {FusionAttr::getNameStr(), hasKind<DictionaryAttr>, "a dictionary", checkFusion, nullptr},
    {FPContractAttr::getNameStr(), hasKind<StringAttr>, "a string", checkFPContract, nullptr},
    {HostAttr::getNameStr(), hasKind<Attribute>, "an attribute", checkHost, nullptr},
    {WorkgroupSizeAttr::getNameStr(), hasKind<DenseI32ArrayAttr>, "an array of i32", checkWorkgroupSize, nullptr},
    {GridOperandsAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onEntry, nullptr},
    {PartsAttr::getNameStr(), hasKind<UnitAttr>, "a unit attribute", onLoop, nullptr},
    {AssertionsAttr::getNameStr(), hasKind<ArrayAttr>, "an array", checkAssertions, nullptr},
    {WorkAttr::getNameStr(), hasKind<DictionaryAttr>, "a dictionary", checkWork, nullptr},
};

/// The rule of an attribute that is known and of its kind; an error otherwise.
static const Rule *findRule(NamedAttribute attribute, function_ref<InFlightDiagnostic()> emit) {
  const Rule *rule =
      llvm::find_if(kRules, [&](const Rule &rule) { return rule.name == attribute.getName().getValue(); });
  if (rule == std::end(kRules)) {
    InFlightDiagnostic error = emit() << "is not an attribute of weir; the attributes are ";
    llvm::interleaveComma(kRules, error, [&](const Rule &rule) { error << rule.name; });
    return nullptr;
  }
  if (rule->hasKind(attribute.getValue()))
    return rule;
  emit() << "must be " << rule->kind << ", not " << attribute.getValue();
  return nullptr;
}

LogicalResult WeirDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  auto emit = [&] { return op->emitOpError() << attribute.getName().getValue() << " "; };
  const Rule *rule = findRule(attribute, emit);
  if (!rule)
    return failure();
  Complaint complaint =
      rule->checkOp ? rule->checkOp(op, attribute.getValue()) : "must be on an argument of a function";
  return complaint.empty() ? success() : emit() << complaint;
}

LogicalResult WeirDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                    NamedAttribute attribute) {
  auto emit = [&] { return op->emitOpError() << attribute.getName().getValue() << " of argument " << argument << " "; };
  const Rule *rule = findRule(attribute, emit);
  if (!rule)
    return failure();
  auto function = dyn_cast<FunctionOpInterface>(op);
  Complaint complaint = "must be on an op";
  if (rule->checkArgument)
    complaint = function ? rule->checkArgument(function.getArgumentTypes()[argument], attribute.getValue())
                         : "must be on an argument of a function";
  return complaint.empty() ? success() : emit() << complaint;
}

LogicalResult WeirDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned result,
                                                       NamedAttribute attribute) {
  return op->emitOpError() << attribute.getName().getValue() << " of result " << result
                           << " must be on an argument or an op";
}
