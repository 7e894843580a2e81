/// Results in storage of the caller.
#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_OUTPUTSTORAGE_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_OUTPUTSTORAGE_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/RangeOracle.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace weir::stream {

/// `update` puts a result into all of a consumed import, which the caller sees: it has to work in place. Ops that read the old content at the
/// update or after it, and those before it that pass the storage on, get a copy. False, and nothing is done, where it is no such update, or one that
/// runs again for one import. Calls `copied` with the first of these ops.
bool separateReaders(AsyncUpdateOp update, RangeOracle &oracle, llvm::function_ref<void(mlir::Operation *reader)> copied);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_OUTPUTSTORAGE_H
