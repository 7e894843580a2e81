// Text, shapes and effects of the ops; what they check is in LinalgExtVerifiers.cpp.
#include "dialects/LinalgExt/LinalgExtOps.h"

#include "dialects/LinalgExt/LinalgExtSyntax.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

/// Each result has the extents of the output that it represents.
static LogicalResult reifyShapes(DestinationStyleOpInterface op, OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isa<RankedTensorType>(init.get().getType()))
      shapes.push_back(tensor::getMixedSizes(b, op->getLoc(), init.get()));
  return success();
}

/// Buffers are read, and outputs among them written; tensors are values.
static void addEffects(DestinationStyleOpInterface op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

int64_t ScatterOp::getBatchRank() {
  int64_t sliceRank = cast<ShapedType>(getOriginal().getType()).getRank() - getDimensionMap().size();
  return cast<ShapedType>(getUpdates().getType()).getRank() - sliceRank;
}

int64_t GatherOp::getBatchRank() {
  int64_t sliceRank = cast<ShapedType>(getSource().getType()).getRank() - getDimensionMap().size();
  return cast<ShapedType>(getOutput().getType()).getRank() - sliceRank;
}

#define INTERFACES(OP)                                                                                                 \
  LogicalResult OP::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {                             \
    return reifyShapes(*this, b, shapes);                                                                              \
  }                                                                                                                    \
  void OP::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) { addEffects(*this, effects); }

#define STRUCTURED(OP, BASE, ...)                                                                                      \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &result) { return parseStructured(parser, result); }       \
  void OP::print(OpAsmPrinter &p) { printStructured(p, *this, {__VA_ARGS__}, BASE); }                                  \
  INTERFACES(OP)

#define MAP(OP)                                                                                                        \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &result) { return parseMap(parser, result); }              \
  void OP::print(OpAsmPrinter &p) { printMap(p, *this); }                                                              \
  INTERFACES(OP)

INTERFACES(Im2colOp)
MAP(MapLoadOp)
MAP(MapStoreOp)

STRUCTURED(ScanOp, Value(), "dimension", "inclusive")
STRUCTURED(SortOp, Value(), "dimension")
STRUCTURED(TopkOp, Value(), "dimension")
STRUCTURED(TopkV2Op, Value(), "dimension", "is_sorted")
STRUCTURED(ScatterOp, Value(), "dimension_map", "unique_indices")
STRUCTURED(GatherOp, Value(), "dimension_map")
STRUCTURED(ArgCompareOp, getIndexBase(), "dimension")

STRUCTURED(FftOp, Value(), )
STRUCTURED(WinogradInputTransformOp, Value(), "output_tile_size", "kernel_size", "image_dimensions")
STRUCTURED(WinogradOutputTransformOp, Value(), "output_tile_size", "kernel_size", "image_dimensions")
STRUCTURED(WinogradFilterTransformOp, Value(), "output_tile_size", "kernel_size", "kernel_dimensions")
STRUCTURED(AttentionOp, Value(), "indexing_maps", "decomposition_config")
STRUCTURED(OnlineAttentionOp, Value(), "indexing_maps", "decomposition_config")

#define GET_OP_CLASSES
#include "dialects/LinalgExt/LinalgExtOps.cpp.inc"
