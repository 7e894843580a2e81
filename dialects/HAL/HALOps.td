#ifndef WEIR_DIALECTS_HAL_OPS_TD
#define WEIR_DIALECTS_HAL_OPS_TD

include "dialects/HAL/HALAttrs.td"
include "dialects/HAL/HALExecutableOps.td"
include "dialects/HAL/HALTypes.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class HAL_Op<string mnemonic, list<Trait> traits = []> : Op<HAL_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Tensors at the program's border
//===----------------------------------------------------------------------===//

def HAL_TensorImportOp : HAL_Op<"tensor.import", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0]>, Util_DeclareShapeAware]> {
  let summary = "the tensor in a buffer from outside";
  let description = [{
    With `consume` the buffer is given up by the caller and may be written in place.

    ```mlir
    util.func private @tensors(%view: !hal.buffer_view, %d: index) {
      %t = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<?x4xf32>{%d}
      util.return
    }
    ```
  }];
  // C1: type constraint. C2, C3: verifier.
  let arguments = (ins
    HAL_ExternalBuffer:$source, Variadic<Index>:$target_dims, Optional<HAL_FenceType>:$wait_fence,
    Optional<Index>:$byte_offset, TypeAttr:$target_encoding, UnitAttr:$consume, OptionalAttr<StrAttr>:$name,
    OptionalAttr<AnyAttr>:$affinity);
  let results = (outs AnyRankedTensor:$target);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`wait` `(` $wait_fence^ `)` `=` `>`)? (`consume` $consume^)? $source
    (`offset` `(` $byte_offset^ `)`)? ($name^)?
    `:` type($source) `->` custom<TypeAlias>($target_encoding, type($target)) ``
    custom<DimsBeforeDict>(ref(type($target)), $target_dims) attr-dict
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def HAL_TensorExportOp : HAL_Op<"tensor.export", [Pure, Util_DeclareShapeAware]> {
  let summary = "a buffer for the outside that holds a tensor";
  let description = [{
    The value stays as it is while the buffer is in use.

    ```mlir
    util.func private @legacy(%view: !hal.buffer_view, %buffer: !hal.buffer, %d: index) {
      %t = hal.tensor.cast %view : !hal.buffer_view -> tensor<?xf32>{%d}
      %w = hal.tensor.export %t "out" into(%buffer : !hal.buffer) : tensor<?xf32>{%d} -> !hal.buffer_view
      util.return
    }
    ```
  }];
  // C1: type constraint. C2, C3: verifier.
  let arguments = (ins
    AnyRankedTensor:$source, Variadic<Index>:$source_dims, TypeAttr:$source_encoding, OptionalAttr<StrAttr>:$name,
    OptionalAttr<AnyAttr>:$affinity);
  let results = (outs HAL_ExternalBuffer:$target);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def HAL_TensorAliasOp : HAL_Op<"tensor.alias", [
    Pure, AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2]>, Util_DeclareShapeAware, Util_DeclareTied,
    AllTypesMatch<["source", "result"]>]> {
  let summary = "hint that a tensor be produced in the given storage";
  let description = [{
    The result has to be used instead of the source.

    ```mlir
    util.func private @tensors(%buffer: !hal.buffer, %d: index, %r: tensor<?xf32>) {
      %w = hal.tensor.alias %r : tensor<?xf32>{%d} to %buffer : !hal.buffer
      util.return
    }
    ```
  }];
  // C1: verifier.
  let arguments = (ins
    AnyRankedTensor:$source, Variadic<Index>:$source_dims, HAL_ExternalBuffer:$storage,
    Optional<HAL_FenceType>:$wait_fence, OptionalAttr<AnyAttr>:$affinity);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`wait` `(` $wait_fence^ `)` `=` `>`)? $source `:` type($source)
    (`{` $source_dims^ `}`)? `to` $storage `:` type($storage) attr-dict
  }];
  let hasVerifier = 1;
}

def HAL_TensorBarrierOp : HAL_Op<"tensor.barrier", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength", "getTiedResultOperandIndex"]>]> {
  let summary = "signals a fence when all tensors are there";
  let description = [{
    Returns the tensors; ops that wait for the fence may read them.

    ```mlir
    util.func private @tensors(%fence: !hal.fence, %r: tensor<?xf32>, %a: tensor<3xf32>) {
      %x:2 = hal.tensor.barrier join(%a, %r : tensor<3xf32>, tensor<?xf32>) => %fence : !hal.fence
      util.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$sources, HAL_FenceType:$signal_fence);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    `join` `` `(` ($sources^ `:` type($sources))? `)` `=` `>` $signal_fence `:` type($signal_fence) attr-dict-with-keyword
  }];
}

//===----------------------------------------------------------------------===//
// Buffer views
//===----------------------------------------------------------------------===//

def HAL_ElementTypeOp : HAL_Op<"element_type", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "number of an element type";
  let description = [{
    Folds to a constant.

    ```mlir
    util.func private @views() {
      %type = hal.element_type<f32> : i32
      util.return
    }
    ```
  }];
  let arguments = (ins TypeAttr:$type);
  let results = (outs I32:$result);
  let assemblyFormat = "`<` $type `>` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def HAL_EncodingTypeOp : HAL_Op<"encoding_type", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "number of a layout of elements";
  let description = [{
    Folds to a constant.

    ```mlir
    util.func private @views() {
      %default = hal.encoding_type<> : i32
      util.return
    }
    ```
  }];
  // There is one layout: it is in the text, not in an attribute.
  let results = (outs I32:$result);
  let hasCustomAssemblyFormat = 1;
}

def HAL_BufferViewAssertOp : HAL_Op<"buffer_view.assert"> {
  let summary = "stops the program unless a view has this shape and these types";
  let description = [{
    Carries a message that names the argument.

    ```mlir
    util.func private @views(%view: !hal.buffer_view, %d: index) {
      %type = hal.element_type<f32> : i32
      %layout = hal.encoding_type<dense_row_major> : i32
      hal.buffer_view.assert<%view : !hal.buffer_view> message("input0") shape([%d, %d]) type(%type) encoding(%layout)
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_BufferViewType:$buffer_view, StrAttr:$message, I32:$element_type, I32:$encoding_type,
                       Variadic<Index>:$shape);
  let assemblyFormat = [{
    `<` $buffer_view `:` qualified(type($buffer_view)) `>` `message` `(` $message `)` `shape` `(` `[` $shape `]` `)`
    `type` `(` $element_type `)` `encoding` `(` $encoding_type `)` attr-dict-with-keyword
  }];
}

/// weir's own: `hal.buffer_view.assert` compares whole shapes, and `cf.assert` cannot say what it found.
def HAL_CheckOp : HAL_Op<"check", [MemoryEffects<[MemWrite]>]> {
  let summary = "stops the program with a message unless a condition holds";
  let description = [{
    The message has a `{}` for each number. `weir-check-shapes` makes them.

    ```mlir
    util.func private @views(%d: index) {
      %positive = arith.cmpi sgt, %d, %d : index
      hal.check %positive, "no values"
      util.return
    }
    ```
  }];
  // Each `{}` in the message represents the next value.
  let arguments = (ins I1:$condition, StrAttr:$message, Variadic<Index>:$values);
  let assemblyFormat = "$condition `,` $message (`(` $values^ `)`)? attr-dict";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def HAL_BufferViewCreateOp : HAL_Op<"buffer_view.create", [Pure]> {
  let summary = "a view of a part of a buffer";
  let description = [{
    Shape, element type and encoding are numbers that `hal.element_type` and `hal.encoding_type` give.

    ```mlir
    util.func private @views(%buffer: !hal.buffer, %d: index) {
      %type = hal.element_type<f32> : i32
      %layout = hal.encoding_type<dense_row_major> : i32
      %v = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%d, %d] shape([%d]) type(%type) encoding(%layout) : !hal.buffer_view
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_BufferType:$source_buffer, Index:$source_offset, Index:$source_length, I32:$element_type,
                       I32:$encoding_type, Variadic<Index>:$shape);
  let results = (outs HAL_BufferViewType:$result);
  let assemblyFormat = [{
    `buffer` `(` $source_buffer `:` qualified(type($source_buffer)) `)` `` `[` $source_offset `,` $source_length `]`
    `shape` `(` `[` $shape `]` `)` `type` `(` $element_type `)` `encoding` `(` $encoding_type `)` `:`
    qualified(type($result)) attr-dict-with-keyword
  }];
}

class HAL_BufferViewQueryOp<string mnemonic, Type resultType> : HAL_Op<"buffer_view." # mnemonic, [Pure]> {
  let arguments = (ins HAL_BufferViewType:$buffer_view);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` qualified(type($buffer_view)) `>` `:` qualified(type($result)) attr-dict-with-keyword
  }];
}
def HAL_BufferViewBufferOp : HAL_BufferViewQueryOp<"buffer", HAL_BufferType> {
  let summary = "the buffer of a view";
  let description = [{
    A view is a buffer and what is known of its shape and element type.

    ```mlir
    func.func @f(%v: !hal.buffer_view) -> !hal.buffer {
      %b = hal.buffer_view.buffer<%v : !hal.buffer_view> : !hal.buffer
      return %b : !hal.buffer
    }
    ```
  }];
}
def HAL_BufferViewElementTypeOp : HAL_BufferViewQueryOp<"element_type", I32> {
  let summary = "the type of the elements of a view";
  let description = [{
    As the number that `hal.element_type` gives.

    ```mlir
    util.func private @views(%view: !hal.buffer_view) {
      %et = hal.buffer_view.element_type<%view : !hal.buffer_view> : i32
      util.return
    }
    ```
  }];
}
def HAL_BufferViewEncodingTypeOp : HAL_BufferViewQueryOp<"encoding_type", I32> {
  let summary = "the layout of the elements of a view";
  let description = [{
    As the number that `hal.encoding_type` gives.

    ```mlir
    util.func private @views(%view: !hal.buffer_view) {
      %en = hal.buffer_view.encoding_type<%view : !hal.buffer_view> : i32
      util.return
    }
    ```
  }];
}
def HAL_BufferViewRankOp : HAL_BufferViewQueryOp<"rank", Index> {
  let summary = "how many dimensions a view has";
  let description = [{
    Known at run time only.

    ```mlir
    util.func private @views(%view: !hal.buffer_view) {
      %n = hal.buffer_view.rank<%view : !hal.buffer_view> : index
      util.return
    }
    ```
  }];
}

def HAL_BufferViewDimOp : HAL_Op<"buffer_view.dim", [
    Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let summary = "one dimension of a view";
  let description = [{
    Known at run time only.

    ```mlir
    util.func private @views(%view: !hal.buffer_view) {
      %y = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : index
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_BufferViewType:$buffer_view, IndexAttr:$index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` qualified(type($buffer_view)) `>` `` `[` $index `]` `:` type($result) attr-dict-with-keyword
  }];
}

//===----------------------------------------------------------------------===//
// Inside executables
//===----------------------------------------------------------------------===//

def HAL_NumberAttr : ConfinedAttr<IndexAttr, [IntNonNegative]>;

def HAL_InterfaceBindingSubspanOp : HAL_Op<"interface.binding.subspan", [
    Pure, AttrSizedOperandSegments, Util_DeclareShapeAware,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "a binding of the entry point";
  let description = [{
    By its ordinal in the pipeline layout, from a byte offset.

    ```mlir
    func.func @interface(%d: index) {
      %x = hal.interface.binding.subspan set(0) binding(1) type(storage_buffer) offset(%d) alignment(32) : memref<?xf32>{%d}
      return
    }
    ```
  }];
  // C1, C2: verifier. Only older programs lack a layout.
  let arguments = (ins
    Optional<Index>:$byte_offset, Variadic<Index>:$dynamic_dims, OptionalAttr<HAL_PipelineLayoutAttr>:$layout,
    HAL_NumberAttr:$binding, OptionalAttr<HAL_NumberAttr>:$alignment, OptionalAttr<I32Attr>:$descriptor_flags);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::weir::hal::DescriptorFlags getFlags() {
      return ::weir::hal::DescriptorFlags(getDescriptorFlags().value_or(0));
    }
  }];
}

def HAL_InterfaceConstantLoadOp : HAL_Op<"interface.constant.load", [Pure]> {
  let summary = "a push constant of the entry point";
  let description = [{
    By its ordinal in the pipeline layout.

    ```mlir
    func.func @interface() {
      %m = hal.interface.constant.load[4] alignment(8) : i32
      return
    }
    ```
  }];
  let arguments = (ins
    OptionalAttr<HAL_PipelineLayoutAttr>:$layout, HAL_NumberAttr:$ordinal, OptionalAttr<HAL_NumberAttr>:$alignment,
    OptionalAttr<ArrayAttr>:$values);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class HAL_InterfaceWorkgroupOp<string mnemonic> : HAL_Op<"interface.workgroup." # mnemonic, [
    Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins ConfinedAttr<IndexAttr, [IntNonNegative, IntMaxValue<2>]>:$dimension,
                       OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = "`[` $dimension `]` (`upper_bound` $upper_bound^)? attr-dict `:` type($result)";
}
def HAL_InterfaceWorkgroupIDOp : HAL_InterfaceWorkgroupOp<"id"> {
  let summary = "position of the current workgroup in the grid";
  let description = [{
    In one dimension of the grid.

    ```mlir
    func.func @interface() {
      %i = hal.interface.workgroup.id[0] : index
      return
    }
    ```
  }];
}
def HAL_InterfaceWorkgroupCountOp : HAL_InterfaceWorkgroupOp<"count"> {
  let summary = "extent of the grid";
  let description = [{
    In one dimension of the grid.

    ```mlir
    func.func @interface() {
      %c = hal.interface.workgroup.count[1] upper_bound 65535 : index
      return
    }
    ```
  }];
}
def HAL_InterfaceWorkgroupSizeOp : HAL_InterfaceWorkgroupOp<"size"> {
  let summary = "extent of one workgroup";
  let description = [{
    In one dimension of the grid.

    ```mlir
    func.func @interface() {
      %s = hal.interface.workgroup.size[2] : index
      return
    }
    ```
  }];
}

#endif // WEIR_DIALECTS_HAL_OPS_TD
