/// The release of LLVM that this build uses. What weir has to do differently for another release belongs here, and nowhere else.

#ifndef WEIR_DIALECTS_LLVMVERSION_H
#define WEIR_DIALECTS_LLVMVERSION_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 22
#error "weir needs LLVM 22.1 or later (docs/llvm-versions.md)"
#endif

#define WEIR_TEXT_OF_VALUE(VALUE) #VALUE
#define WEIR_TEXT_OF(MACRO) WEIR_TEXT_OF_VALUE(MACRO)

/// The name that distributions give a tool of this release, such as llc-22.
#define WEIR_LLVM_TOOL(NAME) NAME "-" WEIR_TEXT_OF(LLVM_VERSION_MAJOR)

/// Where distributions install this release.
#define WEIR_LLVM_FOLDER "/usr/lib/llvm-" WEIR_TEXT_OF(LLVM_VERSION_MAJOR)

#endif // WEIR_DIALECTS_LLVMVERSION_H
