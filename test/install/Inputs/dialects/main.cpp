/// Parses a module of weir's dialects, and prints how often it dispatches and what.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Register.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  weir::registerDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  int dispatches = 0;
  module->walk([&](weir::flow::DispatchOp) { ++dispatches; });
  llvm::outs() << dispatches << " dispatches\n" << *module;
}
