// Effects of ops on storage, as far as the op alone determines them (stream.md 6.1).
#ifndef WEIR_DIALECTS_UTIL_UTILSTORAGE_H
#define WEIR_DIALECTS_UTIL_UTILSTORAGE_H

#include "mlir/IR/OpDefinition.h"

namespace weir::util {

/// What the storage of a value has to do with the source of the link that ends in it.
enum class StorageRelation : uint8_t {
  Own,      ///< no source: new storage without another name
  Constant, ///< no source: storage that is not written to
  Pass,     ///< the source's, as it is
  Tied,     ///< the source's, after the op has written to it
  Copy,     ///< new storage, with bytes of the source in it
};

struct StorageLink {
  /// A result, or an argument of a region.
  mlir::Value target;
  /// An operand of the op or of a terminator in it. Null for Own and Constant.
  mlir::OpOperand *source = nullptr;
  StorageRelation relation = StorageRelation::Own;
  /// The target has all bytes of the source and no others, and who optimizes may make use of that.
  bool sameBytes = false;

  bool sharesStorage() const { return relation == StorageRelation::Pass || relation == StorageRelation::Tied; }
  bool makesStorage() const { return relation == StorageRelation::Own || relation == StorageRelation::Copy; }
};

namespace detail {
/// Tied results are written to in place; the others have storage of their own, or of unknown origin.
void addWrites(mlir::Operation *op, llvm::SmallVectorImpl<StorageLink> &links, bool makesUntied);
/// Tied results are their operands.
void addPasses(mlir::Operation *op, llvm::SmallVectorImpl<StorageLink> &links, bool sameBytes);
} // namespace detail

} // namespace weir::util

#include "dialects/Util/UtilStorageInterface.h.inc"

#endif // WEIR_DIALECTS_UTIL_UTILSTORAGE_H
