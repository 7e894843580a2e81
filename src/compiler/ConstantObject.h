/// Constant data as an ELF object, without going through LLVM IR: models carry hundreds of megabytes of it.

#ifndef WEIR_SRC_COMPILER_CONSTANTOBJECT_H
#define WEIR_SRC_COMPILER_CONSTANTOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace weir::compiler {

/// The section of the constants. By this name LLVM knows, on x86-64, that they may be more than 2 GiB away from the code.
inline constexpr llvm::StringLiteral kConstantSection = ".lrodata.weir";

/// One symbol and the bytes after it. The bytes are written from where they are and have to outlive the call.
struct ConstantSymbol {
  std::string name;
  std::vector<llvm::ArrayRef<char>> pieces; ///< one after another

  uint64_t size() const;
};

/// Writes a relocatable ELF object that defines each of `symbols` (hidden, 64-byte aligned) in one read-only section. It names no machine
/// yet, so that it can be written while code is generated.
void writeConstantObject(llvm::raw_ostream &os, llvm::ArrayRef<ConstantSymbol> symbols);

/// Gives the object at the beginning of `os` the machine and the flags (calling convention) of `code`, an object of LLVM's for little-endian
/// 64 bits that it is linked with.
void setMachine(llvm::raw_pwrite_stream &os, llvm::ArrayRef<char> code);

/// Marks the section as large where `code` is for x86-64. The code has to refer to the constants as to symbols in `kConstantSection`.
void allowFar(llvm::raw_pwrite_stream &os, llvm::ArrayRef<char> code);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_CONSTANTOBJECT_H
