/// Programs whose functions say what they are called with, before and after passes.
#ifndef WEIR_CHECK_FOLDS_FOLDCHECK_H
#define WEIR_CHECK_FOLDS_FOLDCHECK_H

#include "src/check/Fuzzer.h"
#include "src/check/folds/FoldEvaluator.h"

#include <map>
#include <set>

namespace weir::check {

/// What a function is called with, and returns.
struct FoldCall {
  std::string function;
  llvm::SmallVector<FoldValue> arguments, results;
};

/// What was tried.
struct FoldStatistics {
  uint64_t functions = 0, undefined = 0; ///< functions; those that have no meaning with their arguments, which are not compared
  uint64_t results = 0, open = 0;        ///< elements that were compared after each pipeline; those that may be anything
  uint64_t executed = 0;                 ///< functions that were compiled and called
  uint64_t constants = 0;                ///< results of functions that the first pipeline made constants of
  std::map<std::string, uint64_t> ops;   ///< ops in the functions that were compared, by name
  std::set<std::string> types;           ///< of their results

  void add(mlir::func::FuncOp function);
  uint64_t countOps() const;
  void print(llvm::raw_ostream &os) const;
};

struct FoldCheckOptions {
  std::vector<std::string> pipelines;
  /// Ops of this name become their first operand of the same type: a wrong fold, to see that it is found.
  std::string planted;
};

class FoldChecker {
public:
  explicit FoldChecker(const FoldCheckOptions &options);

  /// Executes each function as it is and after each pipeline. `calls` become those that have results.
  FuzzOutcome check(mlir::ModuleOp program, std::vector<FoldCall> &calls);
  FoldStatistics statistics;

private:
  FuzzOutcome compare(llvm::ArrayRef<FoldCall> calls, mlir::ModuleOp after);

  FoldCheckOptions options;
  std::vector<Transform> transforms;
};

/// The function that a message names.
std::string getFunctionName(llvm::StringRef message);

/// The values of the attributes of a function's arguments; nothing, with a message, if one has none.
std::optional<llvm::SmallVector<FoldValue>> readArguments(mlir::func::FuncOp function, std::string &error);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FOLDCHECK_H
