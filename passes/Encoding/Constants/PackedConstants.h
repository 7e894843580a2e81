/// The bytes of constants in their layouts (encoding-passes.md EV2, EV4).

#ifndef WEIR_PASSES_ENCODING_CONSTANTS_PACKEDCONSTANTS_H
#define WEIR_PASSES_ENCODING_CONSTANTS_PACKEDCONSTANTS_H

#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include <list>

namespace weir::encoding {

/// The elements of a constant as attributes hold them: all, or the one of a splat.
struct ConstantBytes {
  llvm::ArrayRef<char> bytes;
  bool isSplat = false;
  std::string name; ///< of a resource
};

/// None if the attribute does not hold them, or not each in whole bytes.
std::optional<ConstantBytes> getConstantBytes(mlir::Attribute attr);
/// A byte for each element of 1, 2 or 4 bits; other elements as they are. `storage` keeps what is made.
std::optional<ConstantBytes> getElementBytes(mlir::Attribute attr, std::list<std::vector<char>> &storage);

/// A constant in a layout: its elements where that puts them, zeros elsewhere.
struct PackedConstant {
  mlir::RankedTensorType type;  ///< plain, of the shape of the layout's digits
  mlir::AsmResourceBlob bytes;  ///< all of them, or one element of a splat
  std::optional<uint64_t> hash; ///< of element type, layout and bytes; splats have none
  std::string layoutText;       ///< element type and digits
  uint64_t layoutHash = 0;      ///< of that text
};

/// Touches nothing but its result: constants can be packed side by side. Where elements take other room in the layout than in a plain tensor
/// the constant is one of bytes.
PackedConstant packConstant(const ConstantBytes &constant, const Layout &layout, mlir::Type element);

/// encoding-passes.md EV11: whether each element of the constant is where the layout puts it, and all other bytes are zero, by the offset of
/// each single element.
bool holdsConstant(const PackedConstant &packed, const ConstantBytes &constant, const Layout &layout, mlir::Type element);

/// Makes attributes of packed constants; equal ones are one.
class ConstantPacker {
public:
  /// Constants of more bytes than this are resources. With `parameterKeys` these are called as parameters of archives are.
  explicit ConstantPacker(int64_t inlineBytes, bool parameterKeys = false) : inlineBytes(inlineBytes), parameterKeys(parameterKeys) {}

  /// A resource is called `name` and the hash of all (EV4); as a parameter `name#` and that of the layout, which other bytes of it have, too (EV9).
  mlir::ElementsAttr makeAttribute(PackedConstant packed, llvm::StringRef name);

  /// Says on the module what layout each parameter is in: `layouts` of `weir.work` (encoding-passes.md EV9).
  void noteLayouts(mlir::ModuleOp module) const;

private:
  int64_t inlineBytes;
  bool parameterKeys;
  std::vector<std::pair<std::string, std::string>> layouts; ///< by key
  /// By hash, which bytes that differ may share.
  llvm::DenseMap<std::pair<mlir::Type, uint64_t>, llvm::SmallVector<mlir::DenseResourceElementsAttr, 1>> resources;
};

/// Adds to what the module says for the ledger: so many constants were packed, from and to so many bytes.
void notePackedConstants(mlir::ModuleOp module, int64_t count, int64_t plainBytes, int64_t packedBytes);

/// Whether all bytes of a splat are zero.
bool isZeroSplat(const ConstantBytes &constant);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CONSTANTS_PACKEDCONSTANTS_H
