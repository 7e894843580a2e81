/// The bytes of constants in their layouts (encoding-passes.md EV2, EV4).

#ifndef WEIR_PASSES_ENCODING_PACKEDCONSTANTS_H
#define WEIR_PASSES_ENCODING_PACKEDCONSTANTS_H

#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace weir::encoding {

/// The elements of a constant as attributes hold them: all, or the one of a splat.
struct ConstantBytes {
  llvm::ArrayRef<char> bytes;
  bool isSplat = false;
  std::string name; ///< of a resource
};

/// None if the attribute does not hold them, or not each in whole bytes.
std::optional<ConstantBytes> getConstantBytes(mlir::Attribute attr);

/// Makes constants of packed bytes; equal ones are one attribute.
class ConstantPacker {
public:
  /// Constants of more bytes than this are resources.
  explicit ConstantPacker(int64_t inlineBytes) : inlineBytes(inlineBytes) {}

  /// The plain constant whose bytes are those of `constant` in a layout of its type: elements where the layout puts them, zeros
  /// elsewhere. The shape is that of the layout's digits. A resource is called `name` and a hash of layout and bytes.
  mlir::ElementsAttr pack(const ConstantBytes &constant, const Layout &layout, mlir::Type element, llvm::StringRef name);

private:
  int64_t inlineBytes;
  llvm::DenseMap<std::pair<mlir::Type, mlir::Attribute>, mlir::ElementsAttr> resources;
};

/// Whether all bytes of a splat are zero.
bool isZeroSplat(const ConstantBytes &constant);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PACKEDCONSTANTS_H
