#ifndef WEIR_DIALECTS_FLOW_TENSOROPS_TD
#define WEIR_DIALECTS_FLOW_TENSOROPS_TD

include "dialects/Flow/FlowBase.td"

// The constraint "dims" of flow.md 7 is checked by every verifier; the numbered ones are beside their ops.

class Flow_TensorOp<string mnemonic, list<Trait> traits = []> : Flow_Op<mnemonic, traits>;

class ElementTypeMatches<string value, string tensor> : TypesMatchWith<
    "type of '" # value # "' matches element type of '" # tensor # "'", tensor, value,
    "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">;

// Answers of ops without shaped operands, and of ops whose first operand (and nothing else) is shaped.
class ShapeAnswers {
  string ResultOnly = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getResultDims(); }
  }];
  string Same = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getOperandDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getOperandDims(); }
  }];
  string SourceToResult = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getResultDims(); }
  }];
}
def Answers : ShapeAnswers;

// The one result is tied to operand 0, always.
class FixedTie {
  string ToFirst = [{
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return {0, 1}; }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() { return {0, 1}; }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned) { return 0; }
    void setTiedResultOperandIndex(unsigned, std::optional<unsigned>) {}
  }];
}
def Tie : FixedTie;
class HoistAnswers {
  string NeverLeaf = [{ bool isHoistableLeafOp() { return false; } }];
}
def Hoist : HoistAnswers;

//===--- constants --------------------------------------------------------------------------------------------===//

// C1 the result type is the attribute's.
def Flow_TensorConstantOp : Flow_TensorOp<"tensor.constant", [Pure, ConstantLike]> {
  let summary = "a tensor constant of any attribute";
  let description = [{
    Also for attributes that are no elements, such as a named parameter; the type of the result may be dynamic.

    ```mlir
    func.func @tensors() {
      %c1 = flow.tensor.constant dense<1.5> : tensor<2x3xf32>
      return
    }
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyRankedTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let builders = [OpBuilder<(ins "::mlir::TypedAttr":$value), [{
    build($_builder, $_state, value.getType(), value);
  }]>];
}

def Flow_TensorDynamicConstantOp : Flow_TensorOp<"tensor.dynamic_constant"> {
  let summary = "a constant whose shape is kept unknown";
  let description = [{
    For tests: no fold looks through it, so that what follows is compiled for dynamic shapes.

    ```mlir
    func.func @tensors() {
      %c2 = flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
      return
    }
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "attr-dict $value `->` type($result)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

//===--- shape ------------------------------------------------------------------------------------------------===//

def Flow_TensorTieShapeOp : Flow_TensorOp<"tensor.tie_shape", [
    Pure, AllTypesMatch<["operand", "result"]>, Util_ShapeAwareOpInterface,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "attaches dimensions to a tensor";
  let description = [{
    The identity; says which values the dynamic dimensions are.

    ```mlir
    func.func @tensors(%d: index, %x: tensor<?x4xf32>) {
      %t = flow.tensor.tie_shape %x : tensor<?x4xf32>{%d}
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand, Flow_Dims:$operand_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result) (`` `{` $operand_dims^ `}`)?";
  let extraClassDeclaration = Answers.Same;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

class Flow_TensorViewOp<string mnemonic> : Flow_TensorOp<mnemonic, [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, Util_TiedOpInterface, Util_ShapeAwareOpInterface,
    Util_HoistableOpInterface]> {
  let arguments = (ins AnyRankedTensor:$source, Flow_Dims:$source_dims, Flow_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `:` type($source) (`` `{` $source_dims^ `}`)? `->` type($result) (`` `{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Answers.SourceToResult, Tie.ToFirst, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
// C1 equal element types.
def Flow_TensorReshapeOp : Flow_TensorViewOp<"tensor.reshape"> {
  let summary = "same contents in row-major order under another shape";
  let description = [{
    Number and type of elements stay.

    ```mlir
    func.func @tensors(%z: tensor<f32>) {
      %r1 = flow.tensor.reshape %z : tensor<f32>{} -> tensor<1xf32>{}
      return
    }
    ```
  }];
}
def Flow_TensorBitCastOp : Flow_TensorViewOp<"tensor.bitcast"> {
  let summary = "same bits under another shape and element type";
  let description = [{
    The number of bits stays.

    ```mlir
    func.func @tensors(%n: index, %x: tensor<?x4xf32>) {
      %r2 = flow.tensor.bitcast %x : tensor<?x4xf32>{%n} -> tensor<?x8xi16>{%n}
      return
    }
    ```
  }];
}

//===--- elements ---------------------------------------------------------------------------------------------===//

def Flow_Element : AnyTypeOf<[Index, AnySignlessInteger, AnyFloat, AnyComplex, AnyVectorOfNonZeroRank]>;

// C1 the result type is the element type.
def Flow_TensorLoadOp : Flow_TensorOp<"tensor.load", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, ElementTypeMatches<"result", "source">, Util_ShapeAwareOpInterface]> {
  let summary = "one element";
  let description = [{
    On the host.

    ```mlir
    func.func @tensors(%z: tensor<f32>) {
      %l2 = flow.tensor.load %z : tensor<f32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Flow_Dims:$source_dims, Variadic<Index>:$indices);
  let results = (outs Flow_Element:$result);
  let assemblyFormat = [{
    $source (`` `[` $indices^ `]`)? `:` type($source) (`` `{` $source_dims^ `}`)? attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return {}; }
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

// C1 the value's type is the element type.
def Flow_TensorStoreOp : Flow_TensorOp<"tensor.store", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 1]>, AllTypesMatch<["target", "result"]>,
    ElementTypeMatches<"value", "target">,
    Util_ShapeAwareOpInterface]> {
  let summary = "copy of a tensor with one element replaced";
  let description = [{
    On the host. The target is tied.

    ```mlir
    func.func @tensors(%n: index, %d: index, %x: tensor<?x4xf32>, %v: f32) {
      %u = flow.tensor.store %v, %x[%n, %d] : tensor<?x4xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins Flow_Element:$value, AnyRankedTensor:$target, Flow_Dims:$target_dims,
                       Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $value `,` $target (`` `[` $indices^ `]`)? `:` type($target) (`` `{` $target_dims^ `}`)? attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 1 ? ::mlir::ValueRange(getTargetDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getTargetDims(); }
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===--- fresh values -----------------------------------------------------------------------------------------===//

// F1 comes with the effect: an allocation that is not used is dead.
def Flow_TensorAllocaOp : Flow_TensorOp<"tensor.alloca", [Util_ShapeAwareOpInterface]> {
  let summary = "a fresh tensor with storage of its own and undefined contents";
  let description = [{
    Unlike `empty` it is never shared: each one is different storage.

    ```mlir
    func.func @tensors(%n: index) {
      %al = flow.tensor.alloca : tensor<?x8xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins Flow_Dims:$result_dims);
  let results = (outs Res<AnyRankedTensor, "", [MemAlloc]>:$result);
  let assemblyFormat = "`:` type($result) (`` `{` $result_dims^ `}`)? attr-dict-with-keyword";
  let extraClassDeclaration = Answers.ResultOnly;
  let hasVerifier = 1;
}

def Flow_TensorEmptyOp : Flow_TensorOp<"tensor.empty", [Pure, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "undefined contents, no storage implied";
  let description = [{
    Reading it gives any value; two uses need not see the same.

    ```mlir
    func.func @tensors(%n: index) {
      %e = flow.tensor.empty : tensor<?xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins Flow_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`:` type($result) (`` `{` $result_dims^ `}`)? attr-dict-with-keyword";
  let extraClassDeclaration = !strconcat(Answers.ResultOnly, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

// C1 the value's type is the element type.
def Flow_TensorSplatOp : Flow_TensorOp<"tensor.splat", [
    Pure, ElementTypeMatches<"value", "result">, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "all elements are one value";
  let description = [{
    One operand of the element type.

    ```mlir
    func.func @tensors(%n: index, %v: f32) {
      %s = flow.tensor.splat %v : tensor<4x?xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins Flow_Element:$value, Flow_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$value `:` type($result) (`` `{` $result_dims^ `}`)? attr-dict-with-keyword";
  let extraClassDeclaration = !strconcat(Answers.ResultOnly, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

//===--- copies and placement ---------------------------------------------------------------------------------===//

def Flow_TensorCloneOp : Flow_TensorOp<"tensor.clone", [
    Pure, AllTypesMatch<["operand", "result"]>, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "explicit copy";
  let description = [{
    Removed wherever the copy cannot be told from the source.

    ```mlir
    func.func @tensors(%n: index, %y: tensor<?xf32>) {
      %d1 = flow.tensor.clone %y : tensor<?xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand, Flow_Dims:$operand_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand `:` type($result) (`` `{` $operand_dims^ `}`)? attr-dict-with-keyword";
  let extraClassDeclaration = !strconcat(Answers.Same, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// C1 equal rank and element type; C3 compatible shapes.
def Flow_TensorEncodeOp : Flow_TensorOp<"tensor.encode", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "change of layout encoding outside a dispatch";
  let description = [{
    From the encoding of the operand type to that of the result type.

    ```mlir
    func.func @tensors(%n: index, %x: tensor<?x4xf32>) {
      %e2 = flow.tensor.encode %x : tensor<?x4xf32>{%n} -> tensor<?x4xf32, #iree_encoding.testing<>>{%n}
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand, Flow_Dims:$operand_dims, Flow_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand `:` type($operand) (`` `{` $operand_dims^ `}`)? `->` type($result) (`` `{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
  // A leaf: the stored constant has the encoding.
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getOperandDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getResultDims(); }
  }];
  let hasVerifier = 1;
}

def Flow_TensorBarrierOp : Flow_TensorOp<"tensor.barrier", [
    Pure, AllTypesMatch<["operand", "result"]>, Util_TiedOpInterface, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "pins a value to an affinity and blocks fusion across it";
  let description = [{
    The identity on its operand.

    ```mlir
    func.func @tensors(%n: index, %x: tensor<?x4xf32>) {
      %b = flow.tensor.barrier %x : tensor<?x4xf32>{%n} on #hal.device.affinity<@dev0>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand, Flow_Dims:$operand_dims, AnyAttr:$target);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand `:` type($result) (`` `{` $operand_dims^ `}`)? `on` $target attr-dict-with-keyword";
  let extraClassDeclaration = !strconcat(Answers.Same, Tie.ToFirst, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Flow_TensorTransferOp : Flow_TensorOp<"tensor.transfer", [
    Pure, AllTypesMatch<["operand", "result"]>, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "value made available in the target context";
  let description = [{
    To another device, or to the host.

    ```mlir
    func.func @tensors(%n: index, %y: tensor<?xf32>) {
      %tr = flow.tensor.transfer %y : tensor<?xf32>{%n} to #hal.device.promise<@dev1>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand, Flow_Dims:$operand_dims, AnyAttr:$target);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand `:` type($result) (`` `{` $operand_dims^ `}`)? `to` $target attr-dict-with-keyword";
  let extraClassDeclaration = !strconcat(Answers.Same, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

//===--- slices ------------------------------------------------------------------------------------------------===//

// C1 equal ranks and element types.
def Flow_TensorSliceOp : Flow_TensorOp<"tensor.slice", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, Util_ShapeAwareOpInterface, Util_HoistableOpInterface]> {
  let summary = "copy of a slice";
  let description = [{
    Offsets and lengths, one for each dimension; no strides.

    ```mlir
    func.func @tensors(%z: tensor<f32>) {
      %s3 = flow.tensor.slice %z[for] : tensor<f32> -> tensor<f32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Flow_Dims:$source_dims, Variadic<Index>:$start_indices,
                       Variadic<Index>:$lengths, Flow_Dims:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `` `[` $start_indices `for` $lengths `]` `:` type($source) (`` `{` $source_dims^ `}`)?
    `->` type($result) (`` `{` $result_dims^ `}`)? attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Answers.SourceToResult, Hoist.NeverLeaf);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// C1 update, target and result agree in rank and element type; the result has the target's type.
def Flow_TensorUpdateOp : Flow_TensorOp<"tensor.update", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 3]>, AllTypesMatch<["target", "result"]>,
    Util_TiedOpInterface, Util_ShapeAwareOpInterface,
    Util_HoistableOpInterface]> {
  let summary = "the target with a slice replaced";
  let description = [{
    The result is tied to the target.

    ```mlir
    func.func @tensors(%n: index, %d: index, %big: tensor<16x?xf32>) {
      %s2 = flow.tensor.slice %big[%n, %d for %n, %d] : tensor<16x?xf32>{%n} -> tensor<4x?xf32>{%d}
      %up2 = flow.tensor.update %s2, %big[%n, %d] : tensor<4x?xf32>{%d} -> tensor<16x?xf32>{%n}
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$target, Flow_Dims:$target_dims, Variadic<Index>:$start_indices,
                       AnyRankedTensor:$update, Flow_Dims:$update_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $update `,` $target `` `[` $start_indices `]` `:` type($update) (`` `{` $update_dims^ `}`)? `->`
    custom<UpdateTarget>(ref($target), type($target), $target_dims) attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Tie.ToFirst, Hoist.NeverLeaf, [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      if (index == 0)
        return getTargetDims();
      return index == getODSOperandIndexAndLength(3).first ? ::mlir::ValueRange(getUpdateDims()) : ::mlir::ValueRange();
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getTargetDims(); }
  }]);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Flow_TensorTraceOp : Flow_TensorOp<"tensor.trace", [AttrSizedOperandSegments, Flow_ShapeAwareOp]> {
  let summary = "prints tensors at run time";
  let description = [{
    Takes a key first; has an effect and stays.

    ```mlir
    func.func @tensors(%n: index, %x: tensor<?x4xf32>, %z: tensor<f32>) {
      flow.tensor.trace "after_norm" = [%x : tensor<?x4xf32>{%n}, %z : tensor<f32>]
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$key, Variadic<AnyType>:$values, Flow_Dims:$value_dims);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // WEIR_DIALECTS_FLOW_TENSOROPS_TD
