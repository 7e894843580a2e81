#include "dialects/Register.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Register.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  weir::registerDialects(registry);
  weir::registerPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "weir optimizer driver\n", registry));
}
