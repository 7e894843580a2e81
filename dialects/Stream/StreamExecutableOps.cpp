// Builders, verifiers and look-ups of stream.executable*, stream.binding.* and stream.dispatch.*.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilInterfaces.h"

using namespace mlir;
using namespace weir::stream;

void ExecutableOp::build(OpBuilder &builder, OperationState &state, StringRef name) {
  state.getOrAddProperties<Properties>().sym_name = builder.getStringAttr(name);
  ensureTerminator(*state.addRegion(), builder, state.location);
}

ModuleOp ExecutableOp::getInnerModule() {
  auto modules = getBody().getOps<ModuleOp>();
  return modules.empty() ? ModuleOp() : *modules.begin();
}

void ExecutableExportOp::build(OpBuilder &builder, OperationState &state, StringRef name, FlatSymbolRefAttr function) {
  build(builder, state, /*sym_visibility=*/nullptr, builder.getStringAttr(name), function);
}

FunctionOpInterface ExecutableExportOp::lookupFunction() {
  auto executable = dyn_cast_or_null<ExecutableOp>((*this)->getParentOp());
  ModuleOp module = executable ? executable.getInnerModule() : ModuleOp();
  return module ? dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, getFunctionRefAttr()))
                : FunctionOpInterface();
}

LogicalResult ExecutableExportOp::verifyRegions() {
  // C1
  for (Block &block : getWorkgroupCount()) {
    auto returnOp = block.empty() ? ReturnOp() : dyn_cast<ReturnOp>(block.back());
    if (!returnOp)
      continue;
    if (returnOp.getNumOperands() != 3 ||
        !llvm::all_of(returnOp.getOperandTypes(), [](Type type) { return type.isIndex(); }))
      return returnOp.emitOpError("must return the workgroup count as three index values");
  }
  return success();
}

LogicalResult BindingSubspanOp::verify() {
  // C1 (VD); types that are not shaped have dims of their own.
  if (!isa<ShapedType>(getResult().getType()))
    return success();
  return weir::util::verifyDynamicDims(*this, getResult().getType(), getDynamicDims(), "result");
}

//===--------------------------------------------------------------------------------------------------------------===//
// dispatch.workgroup.*
//===--------------------------------------------------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyDimension(OpT op) {
  // C1
  uint64_t dimension = op.getDimension().getZExtValue();
  if (dimension > 2)
    return op.emitOpError() << "dimension is " << dimension << " but must be 0, 1 or 2";
  return success();
}

LogicalResult DispatchWorkgroupIDOp::verify() { return verifyDimension(*this); }
LogicalResult DispatchWorkgroupCountOp::verify() { return verifyDimension(*this); }
LogicalResult DispatchWorkgroupSizeOp::verify() { return verifyDimension(*this); }

template <typename OpT>
static void nameResult(OpT op, StringRef prefix, OpAsmSetValueNameFn setName) {
  setName(op.getResult(), (prefix + Twine(op.getDimension().getZExtValue())).str());
}

void DispatchWorkgroupIDOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameResult(*this, "workgroup_id_", setName);
}
void DispatchWorkgroupCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameResult(*this, "workgroup_count_", setName);
}
void DispatchWorkgroupSizeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameResult(*this, "workgroup_size_", setName);
}
