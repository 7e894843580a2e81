#include "dialects/Util/UtilLegacy.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

//===----------------------------------------------------------------------===//
// util.global
//===----------------------------------------------------------------------===//

void GlobalOp::build(OpBuilder &builder, OperationState &state, StringRef name, bool isMutable, Type type,
                     TypedAttr initialValue) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getTypeAttrName(state.name), TypeAttr::get(type));
  if (isMutable)
    state.addAttribute(getIsMutableAttrName(state.name), builder.getUnitAttr());
  if (initialValue)
    state.addAttribute(getInitialValueAttrName(state.name), initialValue);
}

ParseResult GlobalOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  StringAttr visibility, name;
  if (parseSymbolVisibility(parser, visibility))
    return failure();
  if (visibility)
    result.addAttribute(getSymVisibilityAttrName(result.name), visibility);
  if (succeeded(parser.parseOptionalKeyword("mutable")))
    result.addAttribute(getIsMutableAttrName(result.name), builder.getUnitAttr());
  InliningPolicyAttrInterface policy;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      parseProps(parser, "inlining_policy", policy))
    return failure();
  if (policy)
    result.addAttribute(getInliningPolicyAttrName(result.name), policy);

  NamedAttrList attributes;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  // Legacy: the property of today was an attribute.
  if (isa_and_nonnull<UnitAttr>(attributes.get("noinline"))) {
    attributes.erase("noinline");
    attributes.append(getInliningPolicyAttrName(result.name), InlineNeverAttr::get(parser.getContext()));
  }
  if (failed(result.name.verifyInherentAttrs(attributes, [&] { return parser.emitError(loc); })))
    return failure();
  for (NamedAttribute attribute : attributes) {
    if (result.attributes.get(attribute.getName()))
      return parser.emitError(loc) << "`" << attribute.getName().getValue() << "` is given twice";
    result.attributes.push_back(attribute);
  }

  TypeAttr type;
  TypedAttr value;
  if (parseTypeOrAttr(parser, type, value))
    return failure();
  result.attributes.set(getTypeAttrName(result.name), type);
  if (value)
    result.attributes.set(getInitialValueAttrName(result.name), value);
  return success();
}

void GlobalOp::print(OpAsmPrinter &p) {
  p << ' ';
  printSymbolVisibility(p, *this, getSymVisibilityAttr());
  if (getIsMutable())
    p << " mutable";
  p << ' ';
  p.printSymbolName(getSymName());
  printProps(p, *this, "inlining_policy", getInliningPolicyAttr());
  p.printOptionalAttrDict(llvm::to_vector((*this)->getDiscardableAttrs()));
  p << ' ';
  printTypeOrAttr(p, *this, getTypeAttr(), getInitialValueAttr());
}

/// C1.
LogicalResult GlobalOp::verify() {
  if (TypedAttr value = getInitialValueAttr())
    if (!isGlobalTypeCompatible(getType(), value.getType()))
      return emitOpError() << "of type " << getType() << " cannot hold an initial value of type " << value.getType();
  if (Attribute name = (*this)->getAttr(kInitializedBy); name && !findInitializerFunction(*this))
    return emitOpError() << "is initialized by " << name << ", which is not a function without arguments that returns " << getType();
  return success();
}

StringAttr GlobalOp::getGlobalName() { return getSymNameAttr(); }
Type GlobalOp::getGlobalType() { return getType(); }
void GlobalOp::setGlobalType(Type type) { setTypeAttr(TypeAttr::get(type)); }
bool GlobalOp::isGlobalMutable() { return getIsMutable(); }
void GlobalOp::setGlobalMutable(bool isMutable) { setIsMutable(isMutable); }
TypedAttr GlobalOp::getGlobalInitialValue() { return getInitialValueAttr(); }
void GlobalOp::setGlobalInitialValue(TypedAttr value) {
  if (value)
    setInitialValueAttr(value);
  else
    removeInitialValueAttr();
}
Attribute GlobalOp::getGlobalInliningPolicy() { return getInliningPolicyAttr(); }
void GlobalOp::setGlobalInliningPolicy(Attribute policy) {
  if (policy)
    setInliningPolicyAttr(cast<InliningPolicyAttrInterface>(policy));
  else
    removeInliningPolicyAttr();
}

GlobalLoadOp GlobalOp::createLoadOp(Location loc, OpBuilder &builder) {
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  bool initializing = isa<InitializerOpInterface>(parent) || parent->getParentOfType<InitializerOpInterface>();
  return GlobalLoadOp::create(builder, loc, getType(), getSymName(), /*is_immutable=*/!getIsMutable() && !initializing);
}

GlobalStoreOp GlobalOp::createStoreOp(Location loc, Value value, OpBuilder &builder) {
  return GlobalStoreOp::create(builder, loc, value, getSymName());
}

//===----------------------------------------------------------------------===//
// Symbol checks
//===----------------------------------------------------------------------===//

static FailureOr<GlobalOpInterface> lookupGlobal(Operation *op, FlatSymbolRefAttr name,
                                                 SymbolTableCollection &symbolTable) {
  auto global = symbolTable.lookupNearestSymbolFrom<GlobalOpInterface>(op->getParentOp(), name);
  if (!global)
    return op->emitOpError() << name << " is not a global";
  return global;
}

static LogicalResult verifyImmutable(Operation *op, FlatSymbolRefAttr name, bool isImmutable, GlobalOpInterface global) {
  if (isImmutable && global.isGlobalMutable())
    return op->emitOpError() << "is marked immutable but " << name << " is mutable";
  return success();
}

LogicalResult GlobalLoadOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  FailureOr<GlobalOpInterface> global = lookupGlobal(*this, getGlobalAttr(), symbolTable);
  if (failed(global))
    return failure();
  if (!isGlobalTypeCompatible(global->getGlobalType(), getType()))
    return emitOpError() << "loads a value of type " << getType() << " from " << getGlobalAttr() << " of type "
                         << global->getGlobalType();
  return verifyImmutable(*this, getGlobalAttr(), getIsImmutable(), *global);
}

LogicalResult GlobalStoreOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  FailureOr<GlobalOpInterface> global = lookupGlobal(*this, getGlobalAttr(), symbolTable);
  if (failed(global))
    return failure();
  if (global->getGlobalType() != getValue().getType())
    return emitOpError() << "stores a value of type " << getValue().getType() << " in " << getGlobalAttr()
                         << " of type " << global->getGlobalType();
  return success();
}

LogicalResult GlobalAddressOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  FailureOr<GlobalOpInterface> global = lookupGlobal(*this, getGlobalAttr(), symbolTable);
  if (failed(global))
    return failure();
  return verifyImmutable(*this, getGlobalAttr(), getIsImmutable(), *global);
}

/// util.global.load.indirect.C1.
static LogicalResult verifyIndirect(Operation *op, Value pointer, Type access) {
  Type target = cast<PtrType>(pointer.getType()).getTargetType();
  if (!isGlobalTypeCompatible(target, access))
    return op->emitOpError() << "accesses a pointer to " << target << " as " << access;
  return success();
}

LogicalResult GlobalLoadIndirectOp::verify() { return verifyIndirect(*this, getGlobal(), getType()); }
LogicalResult GlobalStoreIndirectOp::verify() { return verifyIndirect(*this, getGlobal(), getValue().getType()); }

//===----------------------------------------------------------------------===//
// Effects and names
//===----------------------------------------------------------------------===//

void GlobalLoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (!getIsImmutable())
    effects.emplace_back(MemoryEffects::Read::get());
}

void GlobalLoadOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), getGlobal()); }

void GlobalAddressOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), ("ptr_" + getGlobal()).str());
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

/// Whether an op may change a global. Calls and ops that declare nothing may.
static bool mayStoreGlobal(Operation *op) { return !isMemoryEffectFree(op) && !isa<GlobalLoadOp>(op); }

/// F1: storing what was just loaded. Only when nothing between the two may have stored another value.
LogicalResult GlobalStoreOp::canonicalize(GlobalStoreOp op, PatternRewriter &rewriter) {
  auto load = op.getValue().getDefiningOp<GlobalLoadOp>();
  if (!load || load.getGlobalAttr() != op.getGlobalAttr() || load->getBlock() != op->getBlock())
    return failure();
  for (Operation *between = load->getNextNode(); between != op; between = between->getNextNode())
    if (mayStoreGlobal(between))
      return rewriter.notifyMatchFailure(op, "the global may have changed since the load");
  rewriter.eraseOp(op);
  return success();
}

LogicalResult GlobalLoadIndirectOp::canonicalize(GlobalLoadIndirectOp op, PatternRewriter &rewriter) {
  auto address = op.getGlobal().getDefiningOp<GlobalAddressOp>();
  if (!address)
    return failure();
  // The address op's pointer type is not checked against the global: a direct load must verify.
  auto global = SymbolTable::lookupNearestSymbolFrom<GlobalOpInterface>(op->getParentOp(), address.getGlobalAttr());
  if (!global || !isGlobalTypeCompatible(global.getGlobalType(), op.getType()))
    return failure();
  auto load = GlobalLoadOp::create(rewriter, op.getLoc(), op.getType(), address.getGlobal(), address.getIsImmutable());
  load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, load);
  return success();
}

LogicalResult GlobalStoreIndirectOp::canonicalize(GlobalStoreIndirectOp op, PatternRewriter &rewriter) {
  auto address = op.getGlobal().getDefiningOp<GlobalAddressOp>();
  if (!address)
    return failure();
  auto global = SymbolTable::lookupNearestSymbolFrom<GlobalOpInterface>(op->getParentOp(), address.getGlobalAttr());
  if (!global || global.getGlobalType() != op.getValue().getType())
    return failure();
  auto store = GlobalStoreOp::create(rewriter, op.getLoc(), op.getValue(), address.getGlobal());
  store->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, store);
  return success();
}
