/// Constant data as an ELF object, without going through LLVM IR: models carry hundreds of megabytes of it.

#ifndef WEIR_SRC_COMPILER_CONSTANTOBJECT_H
#define WEIR_SRC_COMPILER_CONSTANTOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace weir::compiler {

/// Writes a relocatable x86-64 ELF object that defines the hidden symbol `symbol` at the start of a read-only, 64-byte
/// aligned section that holds `pieces` one after another. Each piece is a pointer and a size; none is copied.
void writeConstantObject(llvm::raw_ostream &os, llvm::StringRef symbol, llvm::ArrayRef<llvm::ArrayRef<char>> pieces);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_CONSTANTOBJECT_H
