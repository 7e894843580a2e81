/// Buffers of a kernel as offset, sizes and strides into flat memory: what GPU code addresses has one dimension.
#ifndef WEIR_PASSES_CODEGEN_GPU_FLATVIEWS_H
#define WEIR_PASSES_CODEGEN_GPU_FLATVIEWS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

namespace weir {

/// A part of flat memory, in elements.
struct FlatView {
  mlir::Value base; ///< memref<?xT>
  mlir::Value offset;
  llvm::SmallVector<mlir::Value> sizes, strides;
  mlir::Type element; ///< as the kernel computes with it; that of `base` is how it is stored
};

/// The buffers of one kernel while it is written anew as a `gpu.func`.
class FlatViews {
public:
  FlatViews(mlir::gpu::GPUFuncOp function, mlir::OpBuilder &builder, mlir::IRMapping &values)
      : function(function), builder(builder), values(values) {}

  /// Whether `op` makes a view or a buffer.
  static bool isView(mlir::Operation *op);
  /// Whether an operand or a result of `op` is a buffer.
  static bool usesBuffers(mlir::Operation *op);
  /// Records the result of such an op. Fails with an error on it. `workgroupBytes` is what temporaries may have in all.
  mlir::LogicalResult add(mlir::Operation *op, int64_t workgroupBytes);
  /// What has been allocated from here on may be used again after `endScope`: no workgroup runs two loops of the grid.
  void beginScope() { scopeBegin = temporaries.size(); }
  void endScope();
  bool contains(mlir::Value buffer) const { return views.contains(buffer); }
  const FlatView &lookup(mlir::Value buffer) const { return views.find(buffer)->second; }

  /// An upper bound of the elements of a temporary; failure otherwise.
  static mlir::FailureOr<int64_t> countElements(mlir::memref::AllocOp op);
  /// Workgroup memory of `count` elements that is used between two barriers, number `number` at a time; null if such memory would have more than
  /// `most` bytes in all.
  mlir::Value getScratch(mlir::Location loc, mlir::Type stored, int64_t count, unsigned number, int64_t most);

  mlir::Value load(mlir::Location loc, mlir::Value buffer, mlir::ValueRange indices);
  void store(mlir::Location loc, mlir::Value value, mlir::Value buffer, mlir::ValueRange indices);

  /// The index of an element in its flat memory.
  mlir::Value linearize(mlir::Location loc, mlir::Value buffer, mlir::ValueRange indices);
  /// `place`, moved by `indices`.
  mlir::Value addStrides(mlir::Location loc, mlir::Value place, mlir::Value buffer, mlir::ValueRange indices);
  mlir::Value loadAt(mlir::Location loc, mlir::Value buffer, mlir::Value place);

  /// The memory that `buffer` is a part of, if it is not a binding.
  mlir::Value getWorkgroupMemory(mlir::Value buffer) const { return isInBinding(buffer) ? mlir::Value() : lookup(buffer).base; }
  bool isInBinding(mlir::Value buffer) const { return static_cast<bool>(getBinding(buffer)); }
  /// Whether `count` elements from `place` on can be had at once: they are part of a binding, and aligned.
  bool isAligned(mlir::Value buffer, mlir::Value place, int64_t count) const;
  llvm::SmallVector<mlir::Value> loadVector(mlir::Location loc, mlir::Value buffer, mlir::Value place, int64_t count);
  void storeVector(mlir::Location loc, llvm::ArrayRef<mlir::Value> elements, mlir::Value buffer, mlir::Value place);

  mlir::Value constant(mlir::Location loc, int64_t value);
  mlir::Value add(mlir::Location loc, mlir::Value left, mlir::Value right);
  mlir::Value multiply(mlir::Location loc, mlir::Value left, mlir::Value right);
  /// The product of all of them.
  mlir::Value multiplyAll(mlir::Location loc, llvm::ArrayRef<mlir::Value> factors);
  /// `number` as an index along each of `extents`, the last fastest.
  llvm::SmallVector<mlir::Value> delinearize(mlir::Location loc, mlir::Value number, llvm::ArrayRef<mlir::Value> extents);
  /// The results of `map` for non-negative `indices`.
  llvm::SmallVector<mlir::Value> applyMap(mlir::Location loc, mlir::AffineMap map, llvm::ArrayRef<mlir::Value> indices);
  /// In the new function.
  mlir::Value resolve(mlir::Location loc, mlir::OpFoldResult value);

private:
  mlir::LogicalResult addBindingView(mlir::memref::ViewOp op);
  mlir::Value addWorkgroupMemory(mlir::Location loc, mlir::Type stored, int64_t count);
  mlir::LogicalResult addTemporary(mlir::memref::AllocOp op, int64_t workgroupBytes);
  void addSubView(mlir::memref::SubViewOp op);
  mlir::LogicalResult addExpanded(mlir::memref::ExpandShapeOp op);
  void addCollapsed(mlir::memref::CollapseShapeOp op);
  llvm::SmallVector<mlir::Value> resolveAll(mlir::Location loc, llvm::ArrayRef<mlir::OpFoldResult> given);
  mlir::Value applyExpr(mlir::Location loc, mlir::AffineExpr expr, llvm::ArrayRef<mlir::Value> indices);
  llvm::SmallVector<mlir::Value> rowMajorStrides(mlir::Location loc, llvm::ArrayRef<mlir::Value> sizes);
  /// The binding that `buffer` is a part of, or null.
  mlir::BlockArgument getBinding(mlir::Value buffer) const;
  mlir::Value getVectors(mlir::Value buffer, int64_t count);
  /// All of a binding, as elements of one type.
  mlir::Value getTypedBinding(mlir::BlockArgument binding, mlir::Type stored);

  mlir::gpu::GPUFuncOp function;
  mlir::OpBuilder &builder;
  mlir::IRMapping &values; ///< of the kernel, in the new function
  llvm::DenseMap<mlir::Value, FlatView> views;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Type>, mlir::Value> typedBindings;
  int64_t usedWorkgroupBytes = 0, usedScratchBytes = 0;
  llvm::SmallVector<std::pair<unsigned, mlir::Value>> scratch;
  llvm::SmallVector<mlir::Value> temporaries, reusable; ///< in workgroup memory
  unsigned scopeBegin = 0;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_FLATVIEWS_H
