// The functions that callers of a module see: their types, and what they do with fences.

#include "dialects/HAL/HALFenceOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilCarriedOps.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

/// Whether a host function signals a fence, or hands it on to what may.
class FenceSignals {
public:
  explicit FenceSignals(ModuleOp module) : symbols(module) {}

  bool isSignalled(Value fence) {
    auto [known, isNew] = answers.try_emplace(fence, false);
    if (!isNew)
      return known->second;
    bool found = llvm::any_of(fence.getUses(), [&](OpOperand &use) { return isSignalledBy(use); });
    return answers[fence] = found;
  }

private:
  bool isSignalledBy(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<stream::TimepointImportOp, hal::FenceAwaitOp, hal::FenceQueryOp, hal::FenceJoinOp, util::ReturnOp>(user))
      return false;
    auto call = dyn_cast<util::CallOp>(user);
    auto callee = call ? symbols.lookup<util::FuncOp>(call.getCallee()) : util::FuncOp();
    if (!callee || callee.isExternal())
      return true;
    return isSignalled(callee.getArgument(use.getOperandNumber() - call.getArgOperands().getBeginOperandIndex()));
  }

  SymbolTable symbols;
  DenseMap<Value, bool> answers;
};

/// Type by type: the error names the first that host code cannot hold.
LogicalResult convertTypes(util::FuncOp function, StringRef what, TypeRange given, const LLVMTypeConverter &types, SmallVectorImpl<Type> &converted) {
  for (auto [i, type] : llvm::enumerate(given)) {
    if (isa<hal::DeviceType>(type))
      return function.emitOpError("is public and passes ") << type << "; get the device with hal.devices.get inside of the function";
    if (util::isListType(type))
      return function.emitOpError("is public and passes ") << type << ", which does not outlive a call; pass its elements";
    if (failed(types.convertTypes(type, converted))) {
      InFlightDiagnostic error = function.emitOpError("has ") << what << " " << i << " of type " << type << ", which host code does not support";
      if (isa<ShapedType>(type))
        error << "; check that --compile-from names the phase of the program";
      return error;
    }
    Type held = converted.back();
    if (!isa<LLVM::LLVMPointerType>(held) && (!held.isIntOrFloat() || held.getIntOrFloatBitWidth() > 64))
      return function.emitOpError("is public and passes ") << type << ", which does not fit 64 bits";
  }
  return success();
}

/// A bit for each argument that is a fence.
uint64_t findSignalledFences(util::FuncOp function, FenceSignals &signals) {
  uint64_t bits = 0;
  unsigned number = 0;
  for (BlockArgument argument : function.getArguments()) {
    if (!isa<hal::FenceType>(argument.getType()))
      continue;
    if (number < 64 && signals.isSignalled(argument))
      bits |= uint64_t(1) << number;
    ++number;
  }
  return bits;
}

} // namespace

FailureOr<SmallVector<PublicFunction>> weir::host::collectPublicFunctions(ModuleOp module, const LLVMTypeConverter &types) {
  SmallVector<PublicFunction> functions;
  FenceSignals signals(module);
  for (auto function : module.getOps<util::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    PublicFunction row;
    row.name = function.getSymName().str();
    if (auto declaration = function->getAttrOfType<StringAttr>("iree.abi.declaration")) {
      row.declaration = declaration.str();
    } else {
      llvm::raw_string_ostream os(row.declaration);
      os << FunctionType::get(module.getContext(), function.getArgumentTypes(), function.getResultTypes());
    }
    if (failed(convertTypes(function, "argument", function.getArgumentTypes(), types, row.arguments)) ||
        failed(convertTypes(function, "result", function.getResultTypes(), types, row.results)))
      return failure();
    row.signalledFences = findSignalledFences(function, signals);
    functions.push_back(std::move(row));
  }
  return functions;
}
