#ifndef WEIR_CHECK_TENSOR_KERNELCHECK_H
#define WEIR_CHECK_TENSOR_KERNELCHECK_H

#include "src/check/Fuzzer.h"
#include "src/check/tensor/InProcessCompiler.h"
#include "src/check/tensor/ModuleRunner.h"

namespace weir::check {

/// What is compared with the target `reference`.
struct KernelCheckOptions {
  std::vector<TargetChoice> targets;
  /// Of targets that the host runs, each in turn: names as --target-cpu takes them.
  std::vector<std::string> cpus;
  /// Both of these targets, not of `reference`.
  compiler::DataTiling dataTiling = compiler::DataTiling::Off;
  bool lowPrecision = false;
  /// A command of the shell that fails for the file which is its last argument if it is wrong: for code that devices load, which is not run then.
  std::string codeCommand;
};

/// Compiles tensor programs for the target `reference` and for others, calls both and compares what they return.
class KernelChecker {
public:
  static std::unique_ptr<KernelChecker> create(mlir::MLIRContext &context, const KernelCheckOptions &options, std::string &error);

  /// A target, and a CPU if the host runs it.
  size_t getNumMachines() const { return machines.size(); }

  /// Checks the machine of that number, or all of them. `seed` decides the arguments. Results are compared to the tolerance on the results of
  /// the function: of kernels on the host with one and two threads; of others in two calls of a session, on storage that is poisoned or (by
  /// `seed`, or both with all machines) is not. What devices print in a call is a difference; an assertion that fails is what a target refuses.
  /// LLVM compiles `reference` as it is, kernels with `optLevel`.
  FuzzOutcome check(mlir::ModuleOp program, uint64_t seed, std::optional<size_t> machine, unsigned optLevel);

  /// The CPUs that this machine can run, widest vectors first.
  static llvm::SmallVector<std::string> getRunnableCPUs();

private:
  /// A way to run modules.
  struct Mode {
    std::string name;
    ModuleRunner runner;
  };
  struct Machine {
    std::unique_ptr<InProcessCompiler> compiler;
    std::vector<Mode> modes;
    unsigned compiled = 0; ///< since devices were closed

    /// Whether the host runs it.
    bool isNative() const { return compiler->getTarget().getForm() == ExecutableForm::Object; }
    /// Gives back what modules before the next one need, now and then if they share devices.
    void prepare();
  };

  /// A driver may keep an error for all that still use its device.
  void closeDevices();
  FuzzOutcome check(Machine &machine, mlir::ModuleOp program, std::optional<size_t> chosenMode, unsigned optLevel,
                    llvm::function_ref<FuzzOutcome(ModuleRunner &, const weir_module_t &)> compare);

  std::string codeCommand;
  Machine reference;
  std::vector<Machine> machines;
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_KERNELCHECK_H
