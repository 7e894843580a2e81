#ifndef WEIR_DIALECTS_TENSOREXT_OPS_TD
#define WEIR_DIALECTS_TENSOREXT_OPS_TD

include "dialects/TensorExt/TensorExtBase.td"
include "dialects/TensorExt/TensorExtTypes.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TensorExt_Op<string mnemonic, list<Trait> traits = []> : Op<TensorExt_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Dispatch tensors
//===----------------------------------------------------------------------===//

/// A slice given by offsets, sizes and strides, each partly static.
class TensorExt_SliceOp<string mnemonic, list<int> single, list<Trait> traits> : TensorExt_Op<mnemonic, traits # [
    AttrSizedOperandSegments, Util_SingleOperandSegments<single>, Util_DeclareShapeAware]> {
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  code sliceDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets() {
      return ::mlir::getMixedValues(getStaticOffsets(), getOffsets(), getContext());
    }
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes() {
      return ::mlir::getMixedValues(getStaticSizes(), getSizes(), getContext());
    }
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides() {
      return ::mlir::getMixedValues(getStaticStrides(), getStrides(), getContext());
    }
  }];
}

def TensorExt_DispatchTensorLoadOp : TensorExt_SliceOp<"dispatch.tensor.load", [0], [
    Pure, Util_DeclareTied,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "reads a slice of a binding";
  let description = [{
    Offsets, sizes and strides as those of `tensor.extract_slice`; dims of the binding follow its name in braces.

    ```mlir
    func.func @load(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>,
                    %s: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>>, %i: index, %n: index, %w: index) {
      %v = iree_tensor_ext.dispatch.tensor.load %s, offsets = [], sizes = [], strides = [] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<f32>>{} -> tensor<f32>
      return
    }
    ```
  }];
  // C1, C2: verifier. The source is a tensor only between inlining and F3.
  let arguments = (ins
    AnyTypeOf<[TensorExt_AnyDispatchTensor, AnyRankedTensor]>:$source, Variadic<Index>:$source_dims,
    Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets) `,`
    `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes) `,`
    `strides` `=` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) (`{` $source_dims^ `}`)? `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::RankedTensorType":$type, "::mlir::Value":$source, "::mlir::ValueRange":$sourceDims,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets, "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides)>,
    // The whole of a binding whose dynamic dimensions are `sourceDims`.
    OpBuilder<(ins "::mlir::RankedTensorType":$type, "::mlir::Value":$source, "::mlir::ValueRange":$sourceDims)>
  ];
  let extraClassDeclaration = sliceDeclaration # [{
    /// The shape of the binding.
    ::mlir::RankedTensorType getSourceTensorType();
    /// The sizes that do not appear in the result's shape.
    ::llvm::SmallBitVector getDroppedDims();
    /// Whether the slice is the whole binding.
    bool isWholeSource();
  }];
}

def TensorExt_DispatchTensorStoreOp : TensorExt_SliceOp<"dispatch.tensor.store", [0, 1], []> {
  let summary = "writes a slice of a binding";
  let description = [{
    Offsets, sizes and strides as those of `tensor.insert_slice`; dims of the binding follow its name in braces.

    ```mlir
    func.func @store(%t: tensor<4x?xf32>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>,
                     %j: index, %n: index, %w: index) {
      iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0, %j], sizes = [4, %w], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>{%n}
      return
    }
    ```
  }];
  // C1: type constraint. C2-C4: verifier.
  let arguments = (ins
    AnyRankedTensor:$value, TensorExt_WritableDispatchTensor:$target, Variadic<Index>:$target_dims,
    Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $value `,` $target `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets) `,`
    `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes) `,`
    `strides` `=` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($value) `->` qualified(type($target)) (`{` $target_dims^ `}`)?
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$value, "::mlir::Value":$target, "::mlir::ValueRange":$targetDims,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets, "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides)>,
    OpBuilder<(ins "::mlir::Value":$value, "::mlir::Value":$target, "::mlir::ValueRange":$targetDims)>
  ];
  let extraClassDeclaration = sliceDeclaration # [{
    DispatchTensorType getTargetType() { return ::llvm::cast<DispatchTensorType>(getTarget().getType()); }
    /// Whether the slice is the whole binding.
    bool isWholeTarget();
  }];
}

//===----------------------------------------------------------------------===//
// Workgroup counts and ordinals
//===----------------------------------------------------------------------===//

def TensorExt_DispatchWorkgroupCountFromSliceOp : TensorExt_Op<"dispatch.workgroup_count_from_slice", [Pure]> {
  let summary = "the grid size that the kernel's own code computes from the workload";
  let description = [{
    Code generation replaces it when it has decided about the grid.

    ```mlir
    func.func @counts(%a: index, %b: index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%a, %b)
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs Index:$x, Index:$y, Index:$z);
  let assemblyFormat = "attr-dict `` custom<CountOperands>($operands)";
}

def TensorExt_DispatchWorkgroupCountSplitReductionModifierOp :
    TensorExt_Op<"dispatch.workgroup_count_split_reduction_modifier", [Pure]> {
  let summary = "scales a grid by the number of partial reductions";
  let description = [{
    For reductions that several workgroups share.

    ```mlir
    func.func @counts(%a: index, %b: index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%a, %b)
      %x1, %y1, %z1 = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%x, %y, %z) workload(%a)
      return
    }
    ```
  }];
  let arguments = (ins Index:$workgroup_x, Index:$workgroup_y, Index:$workgroup_z, Variadic<Index>:$workload);
  let results = (outs Index:$x, Index:$y, Index:$z);
  let assemblyFormat = [{
    attr-dict `workgroups` `(` $workgroup_x `,` $workgroup_y `,` $workgroup_z `)` `workload` `(` $workload `)`
  }];
}

def TensorExt_DispatchWorkloadOrdinalOp : TensorExt_Op<"dispatch.workload.ordinal", [
    Pure, AllTypesMatch<["operand", "result"]>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_IntDivisibilityOpInterface>]> {
  let summary = "marks a kernel argument as a workload value";
  let description = [{
    The identity; says which operand of the count region the argument is.

    ```mlir
    func.func @counts(%a: index) {
      %n = iree_tensor_ext.dispatch.workload.ordinal %a, 1 : index
      return
    }
    ```
  }];
  let arguments = (ins Index:$operand, IndexAttr:$ordinal);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $operand `,` $ordinal `:` type($operand)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

def TensorExt_BitCastOp : TensorExt_Op<"bitcast", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, Util_DeclareShapeAware,
    Util_DeclareTied,
    DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableLeafOp"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "the same bits as another tensor";
  let description = [{
    Inside of dispatches; the number of bits stays.

    ```mlir
    func.func @tensors(%x: tensor<?x8xi4>, %n: index) {
      %b = iree_tensor_ext.bitcast %x : tensor<?x8xi4>{%n} -> tensor<?x4xi8>{%n}
      return
    }
    ```
  }];
  // C1: verifier.
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$source_dims, Variadic<Index>:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `:` type($source) (`{` $source_dims^ `}`)? `->` type($result) (`{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

class TensorExt_ComputeBarrierOp<string mnemonic> : TensorExt_Op<"compute_barrier." # mnemonic, [
    Pure, Util_DeclareShapeAware,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  // C1, C2: verifier.
  let arguments = (ins AnyRankedTensor:$value, Variadic<Index>:$value_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $value `:` type($value) (`{` $value_dims^ `}`)? `->` type($result) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}
def TensorExt_ComputeBarrierStartOp : TensorExt_ComputeBarrierOp<"start"> {
  let summary = "ops are not moved down across it";
  let description = [{
    The identity on a tensor. With `end` it encloses what dispatch formation looks at.

    ```mlir
    func.func @tensors(%x: tensor<?x8xi4>, %n: index) {
      %s = iree_tensor_ext.compute_barrier.start %x : tensor<?x8xi4>{%n} -> tensor<?x8xi4>
      return
    }
    ```
  }];
}
def TensorExt_ComputeBarrierEndOp : TensorExt_ComputeBarrierOp<"end"> {
  let summary = "ops are not moved up across it";
  let description = [{
    The identity on a tensor. With `start` it encloses what dispatch formation looks at.

    ```mlir
    func.func @tensors(%y: tensor<4x4xf32>) {
      %e = iree_tensor_ext.compute_barrier.end %y : tensor<4x4xf32> -> tensor<4x4xf32>
      return
    }
    ```
  }];
}

#endif // WEIR_DIALECTS_TENSOREXT_OPS_TD
