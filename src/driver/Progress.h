/// What a compilation is at, on a terminal once it takes long; with `-v` a line for each part of it.

#ifndef WEIR_SRC_DRIVER_PROGRESS_H
#define WEIR_SRC_DRIVER_PROGRESS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <chrono>
#include <mutex>

namespace mlir {
class Operation;
class PassManager;
} // namespace mlir

namespace weir::driver {

/// Threads may tell it things.
class Progress {
public:
  explicit Progress(bool isVerbose);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// What comes is part `number` of `count`, on a module whose executables are `kernels`.
  void startPart(llvm::StringRef name, unsigned number, unsigned count, unsigned kernels = 0);
  void watch(mlir::PassManager &passes);
  /// Before other messages.
  void clear();

  void startPass(llvm::StringRef pass, mlir::Operation *op);

private:
  using Clock = std::chrono::steady_clock;

  void endPart();
  void draw(llvm::StringRef what);

  const bool isVerbose;
  bool isTerminal, isDrawn = false;
  std::mutex mutex;
  const Clock::time_point begin = Clock::now();
  Clock::time_point partBegin = begin, lastDrawn = begin;
  Clock::duration patience;
  std::string part, prefix;
  unsigned kernels = 0;
  llvm::SmallPtrSet<mlir::Operation *, 16> seenKernels;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PROGRESS_H
