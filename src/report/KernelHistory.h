/// The text of each kernel after each pass that changed it, and the code that it became.

#ifndef WEIR_SRC_REPORT_KERNELHISTORY_H
#define WEIR_SRC_REPORT_KERNELHISTORY_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetBackend.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace weir::report {

class KernelHistories {
public:
  /// Takes down what `executable` has become; nothing where that is the same text.
  void record(mlir::Operation *executable, llvm::StringRef phase, llvm::StringRef pass);
  void recordAll(mlir::ModuleOp module, llvm::StringRef phase, llvm::StringRef pass);
  /// The code of kernels that are about to leave the module, as their target tells it.
  void recordCode(mlir::Operation *executable);
  /// Forgets executables that `module` has no more.
  void keepOnly(mlir::ModuleOp module);

  /// The executable around `op`, or null.
  static mlir::Operation *findExecutable(mlir::Operation *op);

  llvm::json::Array toJSON() const;

private:
  struct Stage {
    std::string phase, pass, text;
    /// A number for each line of the text.
    std::vector<int64_t> places;
  };
  struct Code {
    std::string title, text;
    /// As those of a stage; empty where the target does not know them.
    std::vector<int64_t> places;
  };
  struct History {
    std::vector<std::string> exports;
    std::string target;
    llvm::json::Array ops;
    std::vector<Stage> stages;
    std::vector<Code> code;
    /// Lines of files that ops come from, numbered from 1 as they are found.
    llvm::MapVector<std::pair<std::string, unsigned>, int64_t, std::map<std::pair<std::string, unsigned>, unsigned>> places;
    int64_t getNumber(mlir::FileLineColLoc place);
  };
  static std::string print(mlir::ModuleOp module, History &history, std::vector<int64_t> &places);
  llvm::MapVector<std::string, History, std::map<std::string, unsigned>> histories;
};

} // namespace weir::report

#endif // WEIR_SRC_REPORT_KERNELHISTORY_H
