/// Kernels as code of the machine that compiles: what code generation has made of an executable so far, lowered in the plainest way that its
/// target has, and executed in a process of its own.

#ifndef WEIR_CHECK_KERNELCODE_H
#define WEIR_CHECK_KERNELCODE_H

#include "src/check/Values.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <memory>
#include <string>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace weir::check {

class KernelCode {
public:
  /// Null, with the reason, if this machine cannot execute what `executable` is now.
  static std::unique_ptr<KernelCode> create(stream::ExecutableOp executable, std::string &reason);
  ~KernelCode();

  /// Its region computes the number of workgroups. Null otherwise of that name, or after `dropIR`.
  stream::ExecutableExportOp getExport(llvm::StringRef name);
  /// Keeps the code alone: the context may end before it does.
  void dropIR() { lowered = {}; }

  /// Runs all workgroups of an export. Bytes that it writes become defined, unless they follow from undefined ones; `writer` is noted for them.
  /// False, with an error, if it fails an assertion, reaches outside of its bindings, or does not end.
  bool run(llvm::StringRef name, llvm::ArrayRef<RuntimeValue> bindings, llvm::ArrayRef<uint64_t> operands,
           const std::array<int64_t, 3> &workgroups, mlir::Operation *writer, std::string &error);

private:
  KernelCode() = default;

  struct Entry {
    void *address = nullptr;
    uint64_t scratchBytes = 0;
  };
  mlir::OwningOpRef<stream::ExecutableOp> lowered;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::StringMap<Entry> entries;
};

/// By the names of executables.
using KernelCodes = std::map<std::string, std::shared_ptr<KernelCode>>;

} // namespace weir::check

#endif // WEIR_CHECK_KERNELCODE_H
