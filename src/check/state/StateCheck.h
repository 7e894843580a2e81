/// Programs with state: the stream phase, and compiled code, call by call.
#ifndef WEIR_CHECK_STATE_STATECHECK_H
#define WEIR_CHECK_STATE_STATECHECK_H

#include "src/check/Fuzzer.h"
#include "src/check/tensor/InProcessCompiler.h"
#include "src/check/tensor/ModuleRunner.h"

namespace weir::check {

class StateChecker {
public:
  static std::unique_ptr<StateChecker> create(mlir::MLIRContext &context, std::string &error);

  /// Calls all public functions several times, in turn, and compares every result: interpreted before the passes of the stream phase and after them; then, if
  /// `executes`, compiled for the preferred target and for `reference`.
  FuzzOutcome check(mlir::ModuleOp program, uint64_t seed, bool executes);

private:
  struct Machine {
    std::unique_ptr<InProcessCompiler> compiler;
    ModuleRunner runner{1, /*poison=*/true};
    unsigned compiled = 0;
  };
  FuzzOutcome checkPhase(mlir::ModuleOp program, uint64_t seed);
  bool prepare(std::string &error);
  std::string call(Machine &machine, mlir::ModuleOp program, std::vector<PlainCall> &calls);

  mlir::MLIRContext *context = nullptr;
  /// Up to the flow phase, and the stream phase.
  std::unique_ptr<mlir::PassManager> before, stream;
  std::vector<Machine> machines;
};

} // namespace weir::check

#endif // WEIR_CHECK_STATE_STATECHECK_H
