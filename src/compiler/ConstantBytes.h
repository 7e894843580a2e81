/// Constant attributes as the bytes that a device sees.

#ifndef WEIR_SRC_COMPILER_CONSTANTBYTES_H
#define WEIR_SRC_COMPILER_CONSTANTBYTES_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include <deque>
#include <vector>

namespace weir::compiler {

/// Serialises attributes. Large data is referred to in place; what has to be built lives as long as this object.
class ConstantBytes {
public:
  /// Appends the bytes of `value` to `pieces`: dense and resource elements in row-major order, little-endian, elements rounded
  /// up to bytes (i2 and i4 packed, low bits first), `#util.composite` as the concatenation of its parts. Emits an error at
  /// `loc` if the bytes are not at hand.
  mlir::LogicalResult append(mlir::Attribute value, mlir::Location loc, std::vector<llvm::ArrayRef<char>> &pieces);

private:
  llvm::ArrayRef<char> keep(std::vector<char> bytes);

  std::deque<std::vector<char>> owned;
};

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_CONSTANTBYTES_H
