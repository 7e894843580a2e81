#ifndef WEIR_TOOLS_WEIR_OPT_UNKNOWNDIALECTS_H
#define WEIR_TOOLS_WEIR_OPT_UNKNOWNDIALECTS_H

#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>

namespace mlir {
class Operation;
} // namespace mlir

namespace weir {

/// What an input holds that no registered dialect defines. Dumps of other compilers have such things, and they are kept as they
/// are; a misspelt dialect name looks the same, so the tool says what it let through.
class UnknownDialects {
public:
  /// Adds what is in `root` and below it.
  void collect(mlir::Operation *root);

  /// One line, or nothing if everything was known.
  void print(llvm::raw_ostream &os) const;

private:
  /// Sorted, so that the message is the same each time.
  std::set<std::string> dialects;
  /// Unknown ops of known dialects, which a dialect may permit.
  std::set<std::string> operations;
};

} // namespace weir

#endif // WEIR_TOOLS_WEIR_OPT_UNKNOWNDIALECTS_H
