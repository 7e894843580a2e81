#ifndef WEIR_CHECK_TENSOR_KERNELCHECK_H
#define WEIR_CHECK_TENSOR_KERNELCHECK_H

#include "src/check/Fuzzer.h"
#include "src/check/tensor/InProcessCompiler.h"

namespace weir::check {

/// Compiles tensor programs for the target `reference` and for CPUs, calls both and compares what they return.
class KernelChecker {
public:
  /// `cpus`: names as --target-cpu takes them. `dataTiling`: of CPUs, not of `reference`.
  static std::unique_ptr<KernelChecker> create(mlir::MLIRContext &context, llvm::ArrayRef<std::string> cpus, compiler::DataTiling dataTiling, std::string &error);

  size_t getNumCPUs() const { return compilers.size(); }

  /// Checks the CPU number `cpu`, or all of them. `seed` decides the arguments. Results are compared with one and two threads, to
  /// the tolerance on the results of the function. LLVM compiles `reference` as it is, kernels with `optLevel`.
  FuzzOutcome check(mlir::ModuleOp program, uint64_t seed, std::optional<size_t> cpu, unsigned optLevel);

  /// The CPUs that this machine can run, widest vectors first.
  static llvm::SmallVector<std::string> getRunnableCPUs();

private:
  std::unique_ptr<InProcessCompiler> reference;
  std::vector<std::unique_ptr<InProcessCompiler>> compilers;
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_KERNELCHECK_H
