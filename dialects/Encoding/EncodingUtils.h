#ifndef WEIR_DIALECTS_ENCODING_ENCODINGUTILS_H
#define WEIR_DIALECTS_ENCODING_ENCODINGUTILS_H

#include "dialects/Encoding/EncodingAttrs.h"

namespace weir::encoding {

/// Key of the resolver in a target's configuration.
inline constexpr llvm::StringLiteral kResolverKey = "iree.encoding.resolver";

/// The encoding of a type if it is serializable, else null.
SerializableAttrInterface getSerializable(mlir::Type type);

/// Compatible(a, b) of iree_encoding.md 6.2: a verifier's notion. Transforms that merge or drop conversions need equality instead.
bool areCompatible(mlir::Attribute a, mlir::Attribute b);

/// The normal form of a verbose encoding (encoding-passes.md E1).
EncodingAttr normalizeEncoding(EncodingAttr encoding);

/// Whether two encodings are the same wish (encoding-passes.md E2): what merges or drops conversions asks this.
bool areEqualEncodings(mlir::Attribute a, mlir::Attribute b);

/// Steps 1-4 of iree_encoding.md 6.2. Null on failure.
mlir::RankedTensorType specialize(mlir::RankedTensorType type, llvm::ArrayRef<mlir::Attribute> resolvers);

/// Simplified resolver of a target configuration; identity_resolver if it has none.
mlir::Attribute getResolver(mlir::MLIRContext *context, mlir::DictionaryAttr targetConfiguration);

/// Bytes of a value (iree_encoding.md section 8). Null if the encoding has no answer or the bits do not fill whole bytes.
mlir::Value calculateStorageSize(mlir::Location loc, mlir::OpBuilder &builder, mlir::RankedTensorType type,
                                 mlir::ValueRange dynamicDims);

/// Bytes of a static type, without building IR; nullopt where calculateStorageSize has no constant answer.
std::optional<int64_t> staticStorageSize(mlir::RankedTensorType type);

/// elementBytes and bitWidth of util.md 7.
int64_t elementBitWidth(mlir::Type type);
int64_t elementByteCount(mlir::Type type);

mlir::RankedTensorType dropEncoding(mlir::RankedTensorType type);

/// Bytes of `product of sizes` elements, back to back if `packed`, each in elementBytes otherwise.
mlir::Value bytesOfElements(mlir::Location loc, mlir::OpBuilder &builder, mlir::Type elementType, mlir::Value count,
                            bool packed);
/// Sizes of all dimensions as SSA values.
llvm::SmallVector<mlir::Value> getSizes(mlir::Location loc, mlir::OpBuilder &builder, llvm::ArrayRef<int64_t> shape,
                                        mlir::ValueRange dynamicDims);
mlir::Value multiplyAll(mlir::Location loc, mlir::OpBuilder &builder, mlir::ValueRange values);

/// Loops of a contraction by their part in it, read from the root maps of its operands (2.1).
struct ContractionLoops {
  llvm::SmallVector<int64_t> batch, m, n, k, kb;
};
std::optional<ContractionLoops> inferContractionLoops(EncodingAttr encoding);

/// One tile of M, N and K, as dimensions of the operand that a verbose encoding describes (iree_encoding.md 9.2); the identity if the op has no such
/// loops.
EncodingInfo placeMatmulTile(mlir::RankedTensorType type, EncodingAttr encoding, std::array<int64_t, 3> tile);

/// Dimensions of the tensor that no loop is in: of size 1, added by a reshape (encoding-passes.md TF5).
llvm::SmallVector<int64_t> getAddedDims(EncodingAttr encoding);

/// Text kept verbatim must not name an attribute alias, whose definition would be lost.
mlir::Attribute keepVerbatim(mlir::DialectAsmParser &parser, llvm::StringRef dialect, mlir::Type type);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_ENCODINGUTILS_H
