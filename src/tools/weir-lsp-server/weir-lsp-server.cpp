#include "dialects/Register.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "src/driver/Help.h"
#include "src/driver/Version.h"
#include "llvm/Config/llvm-config.h"

static constexpr char kShortHelp[] = R"(OVERVIEW: the language server of MLIR with the dialects of weir

USAGE: weir-lsp-server [options]      editors start it; it talks on standard input and output

  --log=<value>     error, info or verbose: what it writes to standard error
  --pretty          JSON over several lines
  --version         versions of weir and LLVM, and the commit
  --help-all        all options, those of libLLVM too
)";

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING) || weir::driver::printsShortHelp(argc, argv, kShortHelp))
    return EXIT_SUCCESS;
  weir::driver::takeHelpAll(argc, argv);
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  weir::registerDialects(registry);
  return mlir::succeeded(mlir::MlirLspServerMain(argc, argv, registry)) ? EXIT_SUCCESS : EXIT_FAILURE;
}
