/// Which products and sums of a program may be one operation that rounds once (`--weir-fp-contract`).

#ifndef WEIR_DIALECTS_WEIR_FPCONTRACT_H
#define WEIR_DIALECTS_WEIR_FPCONTRACT_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace weir {

enum class FPContract {
  Off, ///< none
  On,  ///< those of a sum of products that is one op of the program, and ops with the flag `contract`
  Fast ///< all
};

/// Reads `off`, `on` or `fast`.
std::optional<FPContract> parseFPContract(llvm::StringRef word);
llvm::StringRef stringifyFPContract(FPContract mode);

/// The mode of the modules around `op`, by their attribute `weir.fp_contract`; nothing before `weir-set-contraction` has run.
std::optional<FPContract> getFPContract(mlir::Operation *op);

/// Whether `op` has the flag `contract`.
bool hasContractFlag(mlir::Operation *op);

/// Whether a product and the sum that takes it may be one operation: both have the flag, or no mode has been set.
bool mayContract(mlir::Operation *product, mlir::Operation *sum);

} // namespace weir

#endif // WEIR_DIALECTS_WEIR_FPCONTRACT_H
