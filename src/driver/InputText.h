/// Reads programs, also in the text of newer releases of MLIR.

#ifndef WEIR_DRIVER_INPUTTEXT_H
#define WEIR_DRIVER_INPUTTEXT_H

#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace weir::driver {

/// Opens a program (`-` is standard input); null with `error` set if that fails. Attributes of TOSA ops that are as `axis(1)` or `mode<BILINEAR>`
/// after the operands, as newer releases print them, become the dictionaries that this one reads. Lines stay. Other text of newer releases is read as
/// NewerText.h says, or refused with its place.
std::unique_ptr<llvm::MemoryBuffer> openProgram(llvm::StringRef path, std::string &error);

/// `text` with such attributes as dictionaries, and `linalg.elementwise <exp>` with the kind in full.
std::string writeLongerForms(llvm::StringRef text);

} // namespace weir::driver

#endif // WEIR_DRIVER_INPUTTEXT_H
