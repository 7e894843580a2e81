#ifndef WEIR_CHECK_GENERATOR_H
#define WEIR_CHECK_GENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include <map>
#include <memory>

namespace weir::check {

/// The dialects that generated programs use.
void loadGeneratorDialects(mlir::MLIRContext &context);

/// Pass pipelines that some programs go through before they are handed out, by the passes in them.
using GeneratorPipelines = std::map<unsigned, std::unique_ptr<mlir::PassManager>>;

/// Makes random valid programs with stream.async ops.
class ProgramSource {
public:
  /// `maxOps` is roughly the number of statements of a function.
  /// `bodies`: all kernels have bodies, so that programs can be executed with them.
  /// `devices`: of more than one the ops of each program run on so many, with a default one; else some programs have two without it.
  ProgramSource(mlir::MLIRContext &context, unsigned maxOps, bool bodies = false, unsigned devices = 1)
      : context(context), maxOps(maxOps), bodies(bodies), devices(devices) {}

  /// A function of the seed. Ranges lie within their resources, recursion and loops end; only undefined bytes may decide
  /// something.
  mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t seed);

private:
  mlir::MLIRContext &context;
  unsigned maxOps;
  bool bodies;
  unsigned devices;
  GeneratorPipelines pipelines;
};

} // namespace weir::check

#endif // WEIR_CHECK_GENERATOR_H
