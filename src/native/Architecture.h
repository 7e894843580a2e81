/// What weir knows of each architecture that it compiles for; LLVM knows the rest.

#ifndef WEIR_SRC_NATIVE_ARCHITECTURE_H
#define WEIR_SRC_NATIVE_ARCHITECTURE_H

#include "mlir/Support/LLVM.h"
#include "llvm/TargetParser/Triple.h"
#include <string>

namespace weir::native {

struct Architecture {
  llvm::Triple::ArchType arch;
  llvm::StringRef name;     ///< in triples and in the paths of libraries
  llvm::StringRef baseCpu;  ///< the least that Linux runs on, as a CPU of LLVM...
  llvm::StringRef baseline; ///< ...with these features, which the calling convention needs
  llvm::StringRef abi;      ///< as LLVM names it; empty where there is only one
};

/// The architecture of `triple`, if weir compiles for it: 64 bits, Linux, glibc. Otherwise null and `error` says what there is.
const Architecture *findArchitecture(const llvm::Triple &triple, std::string &error);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_ARCHITECTURE_H
