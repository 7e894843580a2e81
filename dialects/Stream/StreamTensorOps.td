#ifndef WEIR_DIALECTS_STREAM_TENSOR_OPS_TD
#define WEIR_DIALECTS_STREAM_TENSOR_OPS_TD

include "dialects/Stream/StreamOpBase.td"

// stream-tensor.md. Ops on resources that still carry a tensor type (the encoding) with its dynamic dimensions.

class Stream_TensorOp<string mnemonic, list<Trait> traits = []>
    : Stream_Op<"tensor." # mnemonic, !listconcat([Stream_AffinityOp], traits)>;

class Stream_StreamableTensorOp<string mnemonic, list<Trait> traits = []>
    : Stream_TensorOp<mnemonic, !listconcat([Stream_StreamableOp, Util_SizeAwareOpInterface], traits)>;

//===------------------------------------------------------------------------------------------------------------===//
// Boundary
//===------------------------------------------------------------------------------------------------------------===//

def Stream_TensorImportOp : Stream_TensorOp<"import", [Util_Storage, Util_TiedOpInterface, Util_SizeAwareOpInterface, Pure]> {
  let summary = "the resource of a foreign value";
  let description = [{
    From a `hal.buffer_view`, for instance. With `consume` the storage may be written in place.

    ```mlir
    func.func @boundary(%view: !hal.buffer_view, %d: index, %sz: index) {
      %in = stream.tensor.import %view : !hal.buffer_view -> tensor<?x16xf32>{%d} in !stream.resource<external>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins AnyType:$source, TypeAttr:$result_encoding, Variadic<Stream_Dim>:$result_encoding_dims,
                   Stream_Size:$result_size, UnitAttr:$consume, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    (`consume` $consume^)? $source `:` type($source) `->`
    custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Pins, Decl.TiedToFirst, Stream_ResultSize<"getResultSize">.Text);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_TensorExportOp : Stream_TensorOp<"export", [Util_Storage, Util_TiedOpInterface, Util_SizeAwareOpInterface, Pure]> {
  let summary = "a resource given out as a foreign value";
  let description = [{
    To a `hal.buffer_view`, for instance.

    ```mlir
    func.func @boundary(%r: !stream.resource<external>, %d: index, %sz: index) {
      %out = stream.tensor.export on("dev_a") %r : tensor<4x?xf16>{%d} in !stream.resource<external>{%sz} -> !hal.buffer_view
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, TypeAttr:$source_encoding,
                   Variadic<Stream_Dim>:$source_encoding_dims, Stream_Size:$source_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs AnyType:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `:` custom<EncodedType>($source_encoding, $source_encoding_dims, type($source), $source_size) `->`
    type($result) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Pins, Decl.TiedToFirst,
                                         Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_TensorSizeOfOp : Stream_TensorOp<"sizeof", [Pure]> {
  let summary = "the bytes needed to store an encoding";
  let description = [{
    Becomes a constant or arithmetic once the layout is known.

    ```mlir
    func.func @boundary() {
      %c = stream.tensor.sizeof tensor<3xi8>{} : index
      return
    }
    ```
  }];
  let arguments = (ins TypeAttr:$encoding, Variadic<Stream_Dim>:$encoding_dims, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Size:$storage_size);
  let assemblyFormat = !strconcat(Fmt.On, [{
    custom<EncodingTypeBeforeDict>($encoding, $encoding_dims) attr-dict `:` type($storage_size)
  }]);
  let hasVerifier = 1;
}

def Stream_TensorTraceOp : Stream_Op<"tensor.trace", [Util_StorageOpInterface, AttrSizedOperandSegments, Util_SizeAwareOpInterface]> {
  let summary = "debug output of host-visible tensors";
  let description = [{
    Takes a key first; has an effect and stays.

    ```mlir
    func.func @boundary(%h: !stream.resource<staging>, %d: index, %sz: index) {
      stream.tensor.trace "after layer" = [%h : tensor<2x?xf32>{%d} in !stream.resource<staging>{%sz}, %h : tensor<7xi8> in !stream.resource<staging>{%sz} ]
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$key, Variadic<Stream_StagingResource>:$resources,
                   Variadic<Stream_Size>:$resource_sizes, TypeArrayAttr:$resource_encodings,
                   Variadic<Stream_Dim>:$resource_encoding_dims);
  let assemblyFormat = [{
    $key `=` `[` custom<EncodedOperands>($resources, type($resources), $resource_sizes, $resource_encodings,
                                         $resource_encoding_dims) `]` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned index) {
      return index < getResources().size() ? getResourceSizes()[index] : ::mlir::Value();
    }
  }];
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// Producers
//===------------------------------------------------------------------------------------------------------------===//

def Stream_TensorEmptyOp : Stream_StreamableTensorOp<"empty", [Util_StorageOpInterface, Pure]> {
  let summary = "storage with undefined contents";
  let description = [{
    Becomes `stream.async.alloca`.

    ```mlir
    func.func @producers(%m: index, %n: index, %sz: index) {
      %e = stream.tensor.empty on("dev_a") : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins TypeAttr:$result_encoding, Variadic<Stream_Dim>:$result_encoding_dims,
                   Stream_Size:$result_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    `:` custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Metadata, Decl.PreferClone, Stream_ResultSize<"getResultSize">.Text);
  let hasVerifier = 1;
}

def Stream_TensorConstantOp : Stream_TensorOp<"constant", [Util_Storage, Stream_StreamableOp, Pure]> {
  let summary = "a constant tensor";
  let description = [{
    Becomes `stream.async.constant` with the bytes in the layout of the encoding.

    ```mlir
    func.func @producers() {
      %k = stream.tensor.constant : tensor<2x3xi16> in !stream.resource<constant> = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
      return
    }
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value, TypeAttr:$result_encoding,
                   Variadic<Stream_Dim>:$result_encoding_dims, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    `:` custom<EncodingType>($result_encoding, $result_encoding_dims) `in` qualified(type($result)) `=` $value
    attr-dict-with-keyword
  }]);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TensorSplatOp : Stream_StreamableTensorOp<"splat", [Util_StorageOpInterface, Pure]> {
  let summary = "every element is the given scalar";
  let description = [{
    Becomes `stream.async.splat` with the scalar as a pattern.

    ```mlir
    func.func @producers(%m: index, %sz: index, %v: f16) {
      %s = stream.tensor.splat on("dev_a") %v : f16 -> tensor<?x32xf16>{%m} in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins Stream_PrimitiveType:$value, TypeAttr:$result_encoding,
                   Variadic<Stream_Dim>:$result_encoding_dims, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $value `:` type($value) `->`
    custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.PreferClone, Stream_ResultSize<"getResultSize">.Text);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// Copies
//===------------------------------------------------------------------------------------------------------------===//

class Stream_TensorConversionOp<string mnemonic> : Stream_StreamableTensorOp<mnemonic, [
  Util_Storage,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2, 4]>, Pure,
]> {
  let arguments = (ins Stream_AnyStreamResource:$source, TypeAttr:$source_encoding,
                   Variadic<Stream_Dim>:$source_encoding_dims, Stream_Size:$source_size, TypeAttr:$result_encoding,
                   Variadic<Stream_Dim>:$result_encoding_dims, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `:` custom<EncodedType>($source_encoding, $source_encoding_dims, type($source), $source_size) `->`
    custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size) attr-dict-with-keyword
  }]);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stream_TensorCloneOp : Stream_TensorConversionOp<"clone"> {
  let summary = "a separate copy, possibly with another encoding of equal size";
  let description = [{
    Becomes `stream.async.clone`.

    ```mlir
    func.func @copies(%x: !stream.resource<*>, %sz: index) {
      %c = stream.tensor.clone on("dev_a") %x : tensor<6x4xf32> in !stream.resource<*>{%sz} -> tensor<24xf32> in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let extraClassDeclaration = !strconcat(Decl.PreferClone, Stream_ResultSize<"getResultSize">.Text,
                                         Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasCanonicalizer = 1;
}

def Stream_TensorEncodeOp : Stream_TensorConversionOp<"encode"> {
  let summary = "the same elements in another physical layout";
  let description = [{
    A copy where the layouts differ.

    ```mlir
    func.func @copies(%x: !stream.resource<*>, %m: index, %n: index, %sz: index, %r_sz: index) {
      %p = stream.tensor.encode on("dev_a") %x : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz} -> tensor<?x?xf32, #iree_encoding.testing<>>{%m, %n} in !stream.resource<*>{%r_sz}
      return
    }
    ```
  }];
  let extraClassDeclaration = !strconcat(Stream_ResultSize<"getResultSize">.Text,
                                         Stream_OperandSize<"Source", "SourceSize">.Text);
}

def Stream_TensorSliceOp : Stream_StreamableTensorOp<"slice", [
  Util_Storage,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2, 6]>, Pure]> {
  let summary = "a new tensor that holds a slice of the source";
  let description = [{
    Offsets and lengths count elements. Becomes `stream.async.slice` where the slice is one range.

    ```mlir
    func.func @copies(%x: !stream.resource<*>, %sz: index, %r_sz: index) {
      %all = stream.tensor.slice %x[for] : tensor<i32> in !stream.resource<*>{%sz} -> tensor<i32> in !stream.resource<*>{%r_sz}
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$source, TypeAttr:$source_encoding,
                   Variadic<Stream_Dim>:$source_encoding_dims, Stream_Size:$source_size,
                   Variadic<Index>:$start_indices, Variadic<Index>:$lengths, TypeAttr:$result_encoding,
                   Variadic<Stream_Dim>:$result_encoding_dims, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `[` $start_indices `for` $lengths `]` `:`
    custom<EncodedType>($source_encoding, $source_encoding_dims, type($source), $source_size) `->`
    custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Stream_ResultSize<"getResultSize">.Text,
                                         Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// Writers
//===------------------------------------------------------------------------------------------------------------===//

def Stream_TensorFillOp : Stream_StreamableTensorOp<"fill", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2, 5]>, Util_TiedOpInterface, AllTypesMatch<["target", "result"]>,
]> {
  let summary = "the target with a slice, or all of it, set to one scalar";
  let description = [{
    Offsets and lengths count elements. The result is tied to the target.

    ```mlir
    func.func @writers(%t: !stream.resource<*>, %v: f32, %sz: index) {
      %g = stream.tensor.fill %v, %t : f32 -> tensor<12xf32> in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, TypeAttr:$target_encoding,
                   Variadic<Stream_Dim>:$target_encoding_dims, Stream_Size:$target_size,
                   Variadic<Index>:$start_indices, Variadic<Index>:$lengths, Stream_PrimitiveType:$value,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $value `,` $target (`[` $start_indices^ `for` $lengths `]`)? `:` type($value) `->`
    custom<EncodedTiedType>($target_encoding, $target_encoding_dims, ref($target), type($target), $target_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSize<"Target", "TargetSize">.Text);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TensorUpdateOp : Stream_StreamableTensorOp<"update", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2, 4, 6]>, Util_TiedOpInterface, AllTypesMatch<["target", "result"]>,
]> {
  let summary = "the target with a slice of the update's shape replaced";
  let description = [{
    Offsets count elements. The result is tied to the target.

    ```mlir
    func.func @writers(%t: !stream.resource<*>, %part: !stream.resource<transient>, %sz: index, %p_sz: index) {
      %w = stream.tensor.update %part, %t[] : tensor<i32> in !stream.resource<transient>{%p_sz} -> tensor<i32> in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, TypeAttr:$target_encoding,
                   Variadic<Stream_Dim>:$target_encoding_dims, Stream_Size:$target_size,
                   Variadic<Index>:$start_indices, Stream_AnyStreamResource:$update, TypeAttr:$update_encoding,
                   Variadic<Stream_Dim>:$update_encoding_dims, Stream_Size:$update_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $update `,` $target `[` $start_indices `]` `:`
    custom<EncodedType>($update_encoding, $update_encoding_dims, type($update), $update_size) `->`
    custom<EncodedTiedType>($target_encoding, $target_encoding_dims, ref($target), type($target), $target_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSizes<"Target", "TargetSize", "Update", "UpdateSize">.Text);
  let hasVerifier = 1;
}

def Stream_TensorStoreOp : Stream_Op<"tensor.store", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2, 4]>, Util_TiedOpInterface, Util_SizeAwareOpInterface,
  AllTypesMatch<["target", "result"]>, Pure,
]> {
  let summary = "a host-visible tensor with one element replaced";
  let description = [{
    At once, by subscripts. The result is tied to the target.

    ```mlir
    func.func @writers(%h: !stream.resource<staging>, %e: i32, %sz: index) {
      %s0 = stream.tensor.store %e, %h : i32 -> tensor<i32> in !stream.resource<staging>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins Stream_StagingResource:$target, TypeAttr:$target_encoding,
                   Variadic<Stream_Dim>:$target_encoding_dims, Stream_Size:$target_size, Variadic<Index>:$indices,
                   Stream_PrimitiveOrVector:$value);
  let results = (outs Stream_StagingResource:$result);
  let assemblyFormat = [{
    $value `,` $target (`[` $indices^ `]`)? `:` type($value) `->`
    custom<EncodedTiedType>($target_encoding, $target_encoding_dims, ref($target), type($target), $target_size)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSize<"Target", "TargetSize">.Text);
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// load, dispatch
//===------------------------------------------------------------------------------------------------------------===//

def Stream_TensorLoadOp : Stream_Op<"tensor.load", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 2]>, Util_SizeAwareOpInterface, Pure]> {
  let summary = "one element of a host-visible tensor";
  let description = [{
    At once, by subscripts.

    ```mlir
    func.func @loads(%h: !stream.resource<staging>, %sz: index) {
      %z = stream.tensor.load %h : tensor<i8> in !stream.resource<staging>{%sz} -> i8
      return
    }
    ```
  }];
  let arguments = (ins Stream_StagingResource:$source, TypeAttr:$source_encoding,
                   Variadic<Stream_Dim>:$source_encoding_dims, Stream_Size:$source_size, Variadic<Index>:$indices);
  let results = (outs Stream_PrimitiveOrVector:$result);
  let assemblyFormat = [{
    $source (`[` $indices^ `]`)? `:`
    custom<EncodedType>($source_encoding, $source_encoding_dims, type($source), $source_size) `->` type($result)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_OperandSize<"Source", "SourceSize">.Text;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TensorDispatchOp : Stream_TensorOp<"dispatch", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Stream_StreamableOp, Util_SizeAwareOpInterface, Util_TiedOpInterface, Pure,
  DeclareOpInterfaceMethods<SymbolUserOpInterface>,
]> {
  let summary = "calls a dispatchable function on resources with encodings";
  let description = [{
    Operands and results state the tensor that they hold and its size. Becomes `stream.async.dispatch`.

    ```mlir
    func.func @dispatch_encoded_number(%x: !stream.resource<*>, %k: f32, %sz: index) {
      %0 = stream.tensor.dispatch @kernels::@scale(%x, %k) : (tensor<8xf32> in !stream.resource<*>{%sz}, f64 in f32) -> tensor<8xf32> in !stream.resource<*>{%sz}
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$workload, Variadic<Stream_ResourceOrPrimitive>:$mixed_operands,
                   Variadic<Stream_Size>:$operand_sizes, Variadic<Stream_Dim>:$operand_encoding_dims,
                   Variadic<Stream_Size>:$result_sizes, Variadic<Stream_Dim>:$result_encoding_dims,
                   SymbolRefArrayAttr:$entry_points, TypeArrayAttr:$operand_encodings,
                   TypeArrayAttr:$result_encodings, OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
                   Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_AnyStreamResource>:$results);
  let assemblyFormat = !strconcat(Fmt.On, [{
    custom<EntryPoints>($entry_points) (`[` $workload^ `]`)? `` `(` $mixed_operands `)` attr-dict `:`
    custom<EncodedFunctionType>(ref($mixed_operands), type($mixed_operands), $operand_sizes, $operand_encodings,
                                $operand_encoding_dims, type($results), $result_sizes, $result_encodings,
                                $result_encoding_dims, $tied_operands)
  }]);
  let extraClassDeclaration = !strconcat(Stream_Ties<"MixedOperands">.Text,
                                         Stream_ListedSizes<"MixedOperands", "OperandSizes">.Text);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_TENSOR_OPS_TD
