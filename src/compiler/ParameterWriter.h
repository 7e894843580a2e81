/// Files of parameters, written from bytes that lie elsewhere.

#ifndef WEIR_SRC_COMPILER_PARAMETERWRITER_H
#define WEIR_SRC_COMPILER_PARAMETERWRITER_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace weir::compiler {

struct WrittenParameter {
  std::string key;
  mlir::ShapedType type; ///< null for bytes
  std::vector<llvm::ArrayRef<char>> pieces;
  uint64_t size;           ///< zeros fill what the pieces leave
  std::string layout = ""; ///< of packed elements: their type, and digits of the layout (encoding-passes.md EV9)

  void write(llvm::raw_ostream &os) const;
};

/// An archive of IREE's: the layout is described where the runtime reads it (src/runtime/parameters/irpa.cpp). Data begins at multiples of 64 bytes.
void writeIrpa(llvm::raw_ostream &os, const std::vector<WrittenParameter> &parameters);
/// The format has no gaps: what has whole multiples of 64 bytes comes first, so that as much as possible begins at such multiples.
void writeSafetensors(llvm::raw_ostream &os, std::vector<WrittenParameter> parameters);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_PARAMETERWRITER_H
