#include "dialects/Register.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "src/driver/Version.h"
#include "llvm/Config/llvm-config.h"

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING))
    return EXIT_SUCCESS;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  weir::registerDialects(registry);
  return mlir::succeeded(mlir::MlirLspServerMain(argc, argv, registry)) ? EXIT_SUCCESS : EXIT_FAILURE;
}
