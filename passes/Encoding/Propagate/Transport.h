/// Ops that can run in an encoding as they are, and what it is in the coordinates of each of their operands and results
/// (encoding-passes.md 5.2).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_TRANSPORT_H
#define WEIR_PASSES_ENCODING_PROPAGATE_TRANSPORT_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/Layout/PaddingState.h"
#include "mlir/IR/Operation.h"
#include "passes/Encoding/Choose/TargetLayouts.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// An encoding for each operand and result of an op, in normal form (encoding-passes.md E1); null stays plain.
struct OpEncodings {
  llvm::SmallVector<EncodingAttr> operands, results;
  bool operator==(const OpEncodings &other) const { return operands == other.operands && results == other.results; }
};

/// Whether a value may get an encoding at all: a ranked tensor without one.
bool isPlainTensor(mlir::Type type);
mlir::RankedTensorType getEncodedType(mlir::Type plain, EncodingAttr encoding);

/// Whether a value is made in any layout at no cost (encoding-passes.md TF11): an empty tensor, or a fill of one.
bool isFree(mlir::Value value);
/// What the padding of such a value holds.
PaddingState getFreeState(mlir::Value value);

/// `map` leads from the dimensions of the tensor that has the encoding to those of another one. Null if no tiled loop is left.
EncodingAttr appendMap(EncodingAttr encoding, mlir::AffineMap map);
/// Whether a dimension of the tensor carries batch loops only, which no layout tiles.
bool carriesOnlyBatch(EncodingAttr encoding, int64_t dim);

/// What an op is to encodings. Nothing for ops that take part, even if not with each encoding.
std::optional<PropagateEncodingsCode> getOpacity(mlir::Operation *op);

/// The op with operand or result `known` in `encoding`; the code if it does not run on it.
struct Transported {
  std::optional<OpEncodings> encodings;
  PropagateEncodingsCode obstacle = PropagateEncodingsCode::OPAQUE_OP;
};
Transported transportFromOperand(mlir::Operation *op, unsigned operand, EncodingAttr encoding, const TargetLayouts &layouts);
Transported transportFromResult(mlir::Operation *op, unsigned result, EncodingAttr encoding, const TargetLayouts &layouts);

/// What the padding of the results holds, from that of the operands: nothing for operands that stay plain. Where an encoding has K it is the
/// padding along K that is meant, which alone is read (encoding-passes.md Q1).
llvm::SmallVector<PaddingState> transferPadding(mlir::Operation *op, const OpEncodings &encodings,
                                                llvm::ArrayRef<std::optional<PaddingState>> operands);

/// Whether all of the padding of a value is zero, along each dimension, by what makes it.
bool isZeroAround(mlir::Value value);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_TRANSPORT_H
