/// Texts that the build puts into the program; Embed.cmake writes them.

#ifndef WEIR_SRC_EXPLAIN_TEXTS_H
#define WEIR_SRC_EXPLAIN_TEXTS_H

#include "llvm/ADT/StringRef.h"

namespace weir::explain {

/// Each pass with its summary, description, table of codes and options, as `mlir-tblgen -gen-pass-doc` prints it.
extern const llvm::StringRef kCatalogue;
/// The pages of docs/remarks, one after the other: `# PASS`, and below it `## CODE`.
extern const llvm::StringRef kPages;

} // namespace weir::explain

#endif // WEIR_SRC_EXPLAIN_TEXTS_H
