// What weir-opt and mlir-opt ask a plugin for: --load-dialect-plugin and --load-pass-plugin.
#include "Tally.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "tally", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) { registry->insert<tally::TallyDialect>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "tally", LLVM_VERSION_STRING, [] { tally::registerLower(); }};
}
