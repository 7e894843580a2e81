/// Runs a pipeline on a module, as text, and prints the names of the targets and what became of the module.
#include "dialects/Register.h"
#include "passes/Register.h"
#include "passes/Target/TargetBackend.h"
#include "src/targets/Targets.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  weir::registerDialects(registry);
  registry.insert<mlir::func::FuncDialect, mlir::linalg::LinalgDialect, mlir::tensor::TensorDialect>();
  weir::registerPasses();
  weir::targets::registerTargets();
  for (const auto &backend : weir::getTargetBackends())
    llvm::outs() << "target " << backend->getName() << "\n";

  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  mlir::PassManager passes(&context);
  if (!module || mlir::failed(mlir::parsePassPipeline(argv[2], passes)) || mlir::failed(passes.run(*module)))
    return 1;
  llvm::outs() << *module;
}
