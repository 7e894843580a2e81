/// Mistakes as passes make them, to test what looks for such.

#ifndef WEIR_SRC_DRIVER_PLANTEDBUG_H
#define WEIR_SRC_DRIVER_PLANTEDBUG_H

#include "mlir/IR/Operation.h"

namespace weir::driver {

/// `swap-operands`, `drop-fill`, ...
llvm::ArrayRef<llvm::StringRef> getBugKinds();

/// Makes one mistake at or below `root`, at the first place that fits, such that the program stays valid. False if nothing fits.
bool plantBug(mlir::Operation *root, llvm::StringRef kind);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PLANTEDBUG_H
