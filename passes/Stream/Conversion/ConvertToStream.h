/// Shared by the parts of weir-convert-to-stream.

#ifndef WEIR_PASSES_STREAM_CONVERSION_CONVERTTOSTREAM_H
#define WEIR_PASSES_STREAM_CONVERSION_CONVERTTOSTREAM_H

#include "dialects/Stream/StreamTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace weir::stream {

/// A tensor value after conversion: the resource and its size in bytes.
struct ConvertedTensor {
  mlir::Value resource, size;

  /// From the values that a 1:N conversion hands out for one tensor.
  explicit ConvertedTensor(mlir::ValueRange pair) : resource(pair[0]), size(pair[1]) {}
  ConvertedTensor(mlir::Value resource, mlir::Value size) : resource(resource), size(size) {}
};

/// `!stream.resource<*>`.
ResourceType unknownResource(mlir::MLIRContext *context);

/// All values that the operands of a 1:N conversion became, in order.
inline llvm::SmallVector<mlir::Value> flatten(llvm::ArrayRef<mlir::ValueRange> values) {
  llvm::SmallVector<mlir::Value> flat;
  for (mlir::ValueRange range : values)
    llvm::append_range(flat, range);
  return flat;
}

/// A 1:N conversion pattern for one kind of op.
template <typename Op>
struct ToStreamPattern : mlir::OpConversionPattern<Op> {
  using mlir::OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename mlir::OpConversionPattern<Op>::OneToNOpAdaptor;
};

/// `stream.tensor.sizeof` of a tensor type.
mlir::Value buildSizeOf(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type, mlir::ValueRange dims,
                        mlir::Attribute affinity);

/// A constant of tensor type as a resource of unknown lifetime.
ConvertedTensor buildConstant(mlir::OpBuilder &builder, mlir::Location loc, mlir::TypedAttr value,
                              mlir::Attribute affinity);

/// Asserts that a caller's view has the type that the program was compiled for (dump-surface.md).
void buildViewCheck(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value view, mlir::StringAttr name, mlir::RankedTensorType type,
                    mlir::ValueRange dims);

/// What was imported, when a fence from outside is reached.
mlir::Value buildFenceWait(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value fence, ConvertedTensor imported, mlir::Attribute affinity);

/// An error for the first collective whose tensors hold other elements than it names.
mlir::LogicalResult checkCollectives(mlir::ModuleOp module);

/// Turns `flow.executable`s into `stream.executable`s. Emits diagnostics.
mlir::LogicalResult convertExecutables(mlir::ModuleOp module);

/// Converts globals of tensor type to resource globals; loads and stores are left to the patterns.
mlir::LogicalResult convertGlobals(mlir::ModuleOp module);

void populateFlowToStreamPatterns(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns);
void populateBoundaryToStreamPatterns(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns);
void populateCollectivesToStreamPatterns(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns);
void populateHostToStreamPatterns(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_CONVERSION_CONVERTTOSTREAM_H
