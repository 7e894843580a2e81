#include "dialects/Register.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "passes/Register.h"
#include "src/targets/Targets.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Compiler.h"

using namespace mlir;

namespace {

/// Whether the tool already has weir built in, as weir-opt does. To register a second copy of a pass or dialect is fatal.
bool isBuiltIn() { return PassInfo::lookup("weir-fuse-elementwise"); }

/// Both entry points register the passes, since a pipeline needs no other flag then; each may be asked for, in any order.
void registerPassesOnce() {
  static bool done = false;
  if (done || isBuiltIn())
    return;
  done = true;
  weir::registerPasses();
  weir::targets::registerTargets();
}

void registerDialectsAndPasses(DialectRegistry *registry) {
  if (registry->getDialectAllocator("util"))
    return;
  weir::registerDialects(*registry);
  registerPassesOnce();
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "weir", LLVM_VERSION_STRING, registerDialectsAndPasses};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "weir", LLVM_VERSION_STRING, registerPassesOnce};
}
