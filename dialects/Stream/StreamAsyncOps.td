#ifndef WEIR_DIALECTS_STREAM_ASYNC_OPS_TD
#define WEIR_DIALECTS_STREAM_ASYNC_OPS_TD

include "dialects/Stream/StreamOpBase.td"

// stream-async.md. Ops on byte resources with value semantics. Constraints (C), folds (F) and shared rules (VS, H1, ...)
// are those of the specification; the access contract (stream.md section 10) is implemented in StreamAsyncAccess.cpp.

//===------------------------------------------------------------------------------------------------------------===//
// Producers
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncAllocaOp : Stream_AsyncOp<"alloca", [
  Util_StorageOpInterface,
  Stream_StreamableOp, Util_SizeAwareOpInterface, MemoryEffects<[MemAlloc]>,
]> {
  let summary = "storage with undefined contents";
  let description = [{
    Reading it before it is written gives any value.

    ```mlir
    func.func @f(%n: index) -> !stream.resource<transient> {
      %r = stream.async.alloca : !stream.resource<transient>{%n}
      return %r : !stream.resource<transient>
    }
    ```
  }];
  let arguments = (ins Stream_Size:$storage_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{ attr-dict `:` custom<SizedType>(type($result), $storage_size) }]);
  let extraClassDeclaration = !strconcat(Decl.Metadata, Decl.PreferClone, Stream_ResultSize<"getStorageSize">.Text);
  let hasCanonicalizer = 1;
}

def Stream_AsyncConstantOp : Stream_AsyncAccessingOp<"constant", [Util_Storage, Stream_TimelineOp, Util_SizeAwareOpInterface, Stream_FreshResults]> {
  let summary = "the bytes of an attribute, optionally not before a timepoint";
  let description = [{
    Lives in read-only data where its lifetime is `constant`.

    ```mlir
    func.func @f(%c8: index) -> !stream.resource<constant> {
      %r = stream.async.constant : !stream.resource<constant>{%c8} = dense<[1, 2]> : tensor<2xi32>
      return %r : !stream.resource<constant>
    }
    ```
  }];
  let arguments = (ins Optional<Stream_Timepoint>:$await_timepoint, AnyAttr:$value, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    (`await` `(` $await_timepoint^ `)`)? `:` custom<SizedType>(type($result), $result_size) `=` $value
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Await, Decl.NoResultTimepoint, Decl.Metadata, Decl.Access,
                                         Stream_ResultSize<"getResultSize">.Text);
  let hasCanonicalizer = 1;
}

def Stream_AsyncSplatOp : Stream_AsyncAccessingOp<"splat", [Util_StorageOpInterface, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "a resource filled with a repeated pattern";
  let description = [{
    Patterns have 8, 16, 32 or 64 bits.

    ```mlir
    func.func @f(%p: i32, %n: index) -> !stream.resource<*> {
      %r = stream.async.splat %p : i32 -> !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Optional<Stream_Timepoint>:$await_timepoint, Stream_PatternType:$value,
                   Stream_Size:$result_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    (`await` `(` $await_timepoint^ `)`)? $value `:` type($value) `->` custom<SizedType>(type($result), $result_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Await, Decl.NoResultTimepoint, Decl.PreferClone, Decl.Access,
                                         Stream_ResultSize<"getResultSize">.Text);
  let builders = [
    OpBuilder<(ins "::mlir::Type":$resultType, "::mlir::Value":$value, "::mlir::Value":$resultSize,
               "::mlir::Attribute":$affinity), [{
      build($_builder, $_state, resultType, /*await_timepoint=*/::mlir::Value(), value, resultSize, affinity);
    }]>,
  ];
  let hasCanonicalizer = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// Copies
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncCloneOp : Stream_AsyncAccessingOp<"clone", [Util_Storage, Util_SizeAwareOpInterface]> {
  let summary = "a separate copy, possibly with another lifetime";
  let description = [{
    Elided wherever it cannot be told from the source.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index) -> !stream.resource<*> {
      %r = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$source, Stream_Size:$source_size, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `:` custom<SizedType>(type($source), $source_size) `->` custom<SizedType>(type($result), $result_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.PreferClone, Decl.Access, Stream_ResultSize<"getResultSize">.Text, Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasCanonicalizer = 1;
}

def Stream_AsyncSliceOp : Stream_AsyncAccessingOp<"slice", [
  Util_Storage,
  AllTypesMatch<["source", "result"]>, Util_SizeAwareOpInterface, Stream_FreshResults,
]> {
  let summary = "the bytes [offset, end) as a resource of their own";
  let description = [{
    A copy, unless its readers can read the range (`weir-elide-copies`).

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index, %l: index) -> !stream.resource<*> {
      %r = stream.async.slice %x[%c0 to %l] : !stream.resource<*>{%n} -> !stream.resource<*>{%l}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$source, Stream_Size:$source_size, Stream_Offset:$source_offset,
                   Stream_Offset:$source_end, Stream_Size:$result_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `[` $source_offset `to` $source_end `]` `:` custom<SizedType>(type($source), $source_size) `->`
    custom<SizedType>(type($result), $result_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Stream_ResultSize<"getResultSize">.Text, Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Stream_AsyncTransferOp : Stream_AsyncAccessingOp<"transfer", [Util_Storage, Util_SizeAwareOpInterface, Stream_FreshResults]> {
  let summary = "moves a value between devices and lifetimes";
  let description = [{
    Source and result affinity are the devices; on one device it is a `clone`.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index) -> !stream.resource<*> {
      %r = stream.async.transfer %x : !stream.resource<*>{%n} from("a") -> to("b") !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Stream_Size:$source_size, Stream_Size:$result_size,
                   Stream_AffinityProp:$source_affinity, Stream_AffinityProp:$target_affinity,
                   Stream_AffinityProp:$execution_affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    (`on` `(` $execution_affinity^ `)`)? $source `:` custom<SizedType>(type($source), $source_size)
    (`from` `(` $source_affinity^ `)`)? `->` (`to` `(` $target_affinity^ `)`)?
    custom<SizedType>(type($result), $result_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.Access, Stream_ResultSize<"getResultSize">.Text, Stream_OperandSize<"Source", "SourceSize">.Text, [{
    /// Where the transfer runs: on(...), else the end that is a device (stream-async.md section 3).
    ::mlir::Attribute getAffinityAttr();
    void setAffinityAttr(::mlir::Attribute affinity) { setExecutionAffinityAttr(affinity); }
    ::mlir::Attribute getResultAffinityAttr() { return getTargetAffinityAttr(); }
    bool pinsValueAffinity() { return static_cast<bool>(getTargetAffinityAttr()); }
  }]);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Stream_AsyncCastOp : Stream_AsyncOp<"cast", [Util_Storage, Util_TiedOpInterface, Util_SizeAwareOpInterface, Pure]> {
  let summary = "the same storage with another lifetime";
  let description = [{
    No copy; `weir-refine-usage` takes it away or says what it would cost.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index) -> !stream.resource<external> {
      %r = stream.async.cast %x : !stream.resource<*>{%n} -> !stream.resource<external>{%n}
      return %r : !stream.resource<external>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$source, Stream_Size:$source_size, Stream_Size:$result_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `:` custom<SizedType>(type($source), $source_size) `->` custom<SizedType>(type($result), $result_size)
    attr-dict
  }]);
  let extraClassDeclaration = !strconcat(Decl.TiedToFirst, Stream_ResultSize<"getResultSize">.Text, Stream_OperandSize<"Source", "SourceSize">.Text);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_AsyncBarrierOp : Stream_AsyncOp<"barrier", [
  Util_Storage,
  Stream_StreamableOp, Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["source", "result"]>,
]> {
  let summary = "the same value; work on it is kept apart from work on what produced it";
  let description = [{
    The identity on a resource. It ends a group of ops that are scheduled together.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index) -> !stream.resource<*> {
      %r = stream.async.barrier %x : !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Stream_Size:$source_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `:` custom<SizedType>(type($source), $source_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Metadata, Decl.TiedToFirst,
                                         Stream_ResultSize<"getSourceSize">.Text,
                                         Stream_OperandSize<"Source", "SourceSize">.Text);
}

//===------------------------------------------------------------------------------------------------------------===//
// Writers
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncFillOp : Stream_AsyncAccessingOp<"fill", [
  Util_StorageOpInterface,
  Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["target", "result"]>,
]> {
  let summary = "the target with a range set to a repeated pattern";
  let description = [{
    Patterns have 8, 16, 32 or 64 bits. The result is tied to the target.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %p: i8, %n: index, %c0: index, %l: index) -> !stream.resource<*> {
      %r = stream.async.fill %p, %x[%c0 to %l for %l] : i8 -> %x as !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, Stream_Size:$target_size, Stream_Offset:$target_offset,
                   Stream_Offset:$target_end, Stream_Size:$target_length, Stream_PatternType:$value,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $value `,` $target `[` $target_offset `to` $target_end `for` $target_length `]` `:` type($value) `->`
    custom<TiedType>(ref($target), type($target), $target_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text, Stream_OperandSize<"Target", "TargetSize">.Text);
  let hasCanonicalizer = 1;
}

def Stream_AsyncUpdateOp : Stream_AsyncAccessingOp<"update", [
  Util_StorageOpInterface,
  Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["target", "result"]>,
]> {
  let summary = "the target with a range replaced by the whole update";
  let description = [{
    The update is as long as the range. The result is tied to the target.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %y: !stream.resource<*>, %n: index, %c0: index, %l: index) -> !stream.resource<*> {
      %r = stream.async.update %y, %x[%c0 to %l] : !stream.resource<*>{%l} -> %x as !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, Stream_Size:$target_size, Stream_Offset:$target_offset,
                   Stream_Offset:$target_end, Stream_AnyStreamResource:$update, Stream_Size:$update_size,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $update `,` $target `[` $target_offset `to` $target_end `]` `:` custom<SizedType>(type($update), $update_size)
    `->` custom<TiedType>(ref($target), type($target), $target_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Decl.TiedToFirst,
                                         Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSizes<"Target", "TargetSize", "Update", "UpdateSize">.Text);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Stream_AsyncCopyOp : Stream_AsyncAccessingOp<"copy", [
  Util_StorageOpInterface,
  Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["target", "result"]>,
]> {
  let summary = "the target with a range replaced by a range of the source";
  let description = [{
    Both lengths are the same. The result is tied to the target.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %y: !stream.resource<*>, %n: index, %c0: index, %l: index) -> !stream.resource<*> {
      %r = stream.async.copy %y[%c0 to %l], %x[%c0 to %l], %l : !stream.resource<*>{%n} -> %x as !stream.resource<*>{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, Stream_Size:$target_size, Stream_Offset:$target_offset,
                   Stream_Offset:$target_end, Stream_AnyStreamResource:$source, Stream_Size:$source_size,
                   Stream_Offset:$source_offset, Stream_Offset:$source_end, Stream_Size:$length,
                   Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `[` $source_offset `to` $source_end `]` `,` $target `[` $target_offset `to` $target_end `]` `,` $length
    `:` custom<SizedType>(type($source), $source_size) `->`
    custom<TiedType>(ref($target), type($target), $target_size) attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Decl.TiedToFirst,
                                         Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSizes<"Target", "TargetSize", "Source", "SourceSize">.Text);
  let hasCanonicalizer = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// Host access
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncLoadOp : Stream_Op<"async.load", [Util_StorageOpInterface, Util_SizeAwareOpInterface, Pure]> {
  let summary = "one element read from host-visible storage";
  let description = [{
    At a byte offset, at once.

    ```mlir
    func.func @f(%x: !stream.resource<staging>, %n: index, %i: index) -> f32 {
      %r = stream.async.load %x[%i] : !stream.resource<staging>{%n} -> f32
      return %r : f32
    }
    ```
  }];
  let arguments = (ins Stream_StagingResource:$source, Stream_Size:$source_size, Stream_Offset:$source_offset);
  let results = (outs Stream_PrimitiveOrVector:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` custom<SizedType>(type($source), $source_size) `->` type($result)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_OperandSize<"Source", "SourceSize">.Text;
  let hasCanonicalizer = 1;
}

def Stream_AsyncStoreOp : Stream_Op<"async.store", [
  Util_StorageOpInterface,
  Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["target", "result"]>, Stream_FreshResults,
]> {
  let summary = "host-visible storage with one element replaced";
  let description = [{
    At a byte offset, at once. The result is tied to the target.

    ```mlir
    func.func @f(%x: !stream.resource<staging>, %v: f32, %n: index, %i: index) -> !stream.resource<staging> {
      %r = stream.async.store %v, %x[%i] : f32 -> %x as !stream.resource<staging>{%n}
      return %r : !stream.resource<staging>
    }
    ```
  }];
  let arguments = (ins Stream_StagingResource:$target, Stream_Size:$target_size, Stream_Offset:$target_offset,
                   Stream_PrimitiveOrVector:$value);
  let results = (outs Stream_StagingResource:$result);
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `]` `:` type($value) `->`
    custom<TiedType>(ref($target), type($target), $target_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text, Stream_OperandSize<"Target", "TargetSize">.Text);
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_ASYNC_OPS_TD
