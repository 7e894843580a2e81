/// What the reason code of a remark means, and what a user can do about it.

#ifndef WEIR_SRC_EXPLAIN_EXPLAIN_H
#define WEIR_SRC_EXPLAIN_EXPLAIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace weir::explain {

/// Explains `query`: a code, `PASS/CODE`, or a pass. False, with a message, for other names. A code in the older spelling is explained, with a note.
bool explain(llvm::StringRef query, llvm::raw_ostream &os, std::string &note, std::string &error);

/// The explanation of one code of one pass; empty if the pass has no such code.
std::string explainCode(llvm::StringRef pass, llvm::StringRef code);

} // namespace weir::explain

#endif // WEIR_SRC_EXPLAIN_EXPLAIN_H
