#ifndef WEIR_TOOLS_WEIR_OPT_VERSION_H
#define WEIR_TOOLS_WEIR_OPT_VERSION_H

#include "llvm/Support/raw_ostream.h"

namespace weir {

/// Prints the versions of weir and of the LLVM that it was built with.
void printVersion(llvm::raw_ostream &os);

/// True if `--version` is among the arguments. Asked before the dialects and passes are registered, which takes longer than
/// all the rest of such a run.
bool asksForVersion(int argc, char **argv);

} // namespace weir

#endif // WEIR_TOOLS_WEIR_OPT_VERSION_H
