/// When two executables are one (dispatch-passes.md OD2).

#ifndef WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H
#define WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H

#include "mlir/IR/Operation.h"

#include <map>
#include <vector>

namespace weir {

/// Numbers for executables: those that agree up to locations, names of symbols, attributes of arguments, and the order of ops without effects
/// have the same. Each costs its size.
class ExecutableNumbers {
public:
  unsigned of(mlir::Operation *executable);

private:
  using Key = std::vector<uintptr_t>;
  class Walk;

  unsigned intern(Key key);

  /// What ops, regions and values consist of -> their numbers, from 1 on.
  std::map<Key, unsigned> numbers;
};

/// Weakens what the kernels of `kept` are told of their arguments to what holds for the dispatches of `other`, too. False, and nothing is
/// changed, if code would have to be another one then. The two are equal executables.
bool mergeArguments(mlir::Operation *kept, mlir::Operation *other);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H
