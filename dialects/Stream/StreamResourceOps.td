// stream.resource.*: storage, host access to it, and its layout (stream-cmd.md sections 1 to 3).

#ifndef WEIR_DIALECTS_STREAM_RESOURCE_OPS_TD
#define WEIR_DIALECTS_STREAM_RESOURCE_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

class Stream_ResourceOp<string mnemonic, list<Trait> traits = []> : Stream_Op<"resource." # mnemonic, traits>;

//===--------------------------------------------------------------------------------------------------------------===//
// Allocation and lifetime
//===--------------------------------------------------------------------------------------------------------------===//

def Stream_ResourceAllocOp : Stream_ResourceOp<"alloc", [
  Util_StorageOpInterface,
    AlwaysSpeculatable, Stream_AffinityOp, Util_SizeAwareOpInterface]> {
  let summary = "Allocates persistent storage at once, on the host timeline.";
  let description = [{
    Without `uninitialized` the allocator may hand out zeroed memory; programs may not rely on either.

    ```mlir
    func.func @alloc(%size: index) {
      %0 = stream.resource.alloc : !stream.resource<variable>{%size}
      return
    }
    ```
  }];
  let arguments = (ins Index:$storage_size, UnitAttr:$uninitialized, Stream_AffinityProp:$affinity);
  let results = (outs Res<Stream_AnyResource, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`uninitialized` $uninitialized^)? (`on` `(` $affinity^ `)`)? attr-dict `:`
    custom<SizedType>(type($result), $storage_size)
  }];
  let extraClassDeclaration = Stream_Sizes<"{}", "{{0, 0}}">.decl;
}

def Stream_ResourceAllocaOp : Stream_ResourceOp<"alloca", [
  Util_StorageOpInterface,
    AlwaysSpeculatable, Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Allocates storage on the timeline: usable once the result timepoint is reached.";
  let description = [{
    `indeterminate` storage is freed elsewhere, by reference counting.

    ```mlir
    func.func @alloca(%size: index) {
      %v0, %tp_v0 = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Index:$storage_size, Optional<Stream_Timepoint>:$await_timepoint,
                       UnitAttr:$indeterminate_lifetime, Stream_AffinityProp:$affinity);
  let results = (outs Res<Stream_AnyResource, "", [MemAlloc]>:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    `uninitialized` (`indeterminate` $indeterminate_lifetime^)? (`on` `(` $affinity^ `)`)?
    (`await` `(` $await_timepoint^ `)` `=` `>`) : (`:`)? attr-dict
    custom<SizedType>(type($result), $storage_size) `=` `>` type($result_timepoint)
  }];
  let extraClassDeclaration = !strconcat(Decl.Await, Stream_Sizes<"{}", "{{0, 0}}">.decl);
  let hasCanonicalizer = 1;
}

def Stream_ResourceDeallocaOp : Stream_ResourceOp<"dealloca", [
    Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Frees storage on the timeline.";
  let description = [{
    `origin`: free where the storage was allocated; the given affinity is only where it was used last.

    ```mlir
    func.func @dealloca(%r: !stream.resource<transient>, %size: index) {
      %0 = stream.resource.dealloca %r : !stream.resource<transient>{%size} => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Arg<Stream_AnyResource, "", [MemFree]>:$operand, Index:$operand_size,
                       Optional<Stream_Timepoint>:$await_timepoint, UnitAttr:$prefer_origin,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`origin` $prefer_origin^)? (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `>`)?
    $operand `:` custom<SizedType>(type($operand), $operand_size) `=` `>` type($result_timepoint) attr-dict
  }];
  let extraClassDeclaration = !strconcat(Decl.Await, Stream_Sizes<"{{0, 1}}">.decl);
  let hasCanonicalizer = 1;
}

class Stream_ResourceRefCountOp<string mnemonic, string text, dag outputs, list<Trait> traits = []>
    : Stream_ResourceOp<mnemonic, !listconcat([Util_SizeAwareOpInterface], traits)> {
  let summary = text;
  let arguments = (ins Stream_AnyResource:$operand, Index:$operand_size);
  let results = outputs;
  let assemblyFormat = "$operand attr-dict `:` custom<SizedType>(type($operand), $operand_size)";
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
}

def Stream_ResourceRetainOp : Stream_ResourceRefCountOp<"retain", "Adds an owner to storage.", (outs)> {
  let description = [{
    Storage lives as long as it has owners.

    ```mlir
    func.func @reference_count(%r: !stream.resource<transient>, %size: index) {
      stream.resource.retain %r : !stream.resource<transient>{%size}
      return
    }
    ```
  }];
}
def Stream_ResourceReleaseOp : Stream_ResourceRefCountOp<
    "release", "Removes an owner from storage and says whether it was the last.", (outs I1:$was_terminal)> {
  let description = [{
    The last owner may free it.

    ```mlir
    func.func @reference_count(%r: !stream.resource<transient>, %size: index) {
      %last = stream.resource.release %r : !stream.resource<transient>{%size}
      return
    }
    ```
  }];
}
def Stream_ResourceIsTerminalOp : Stream_ResourceRefCountOp<
    "is_terminal", "Says whether storage has only one owner.", (outs I1:$is_terminal)> {
  let description = [{
    Storage with one owner may be reused by it.

    ```mlir
    func.func @reference_count(%r: !stream.resource<transient>, %size: index) {
      %only = stream.resource.is_terminal %r : !stream.resource<transient>{%size}
      return
    }
    ```
  }];
}

//===--------------------------------------------------------------------------------------------------------------===//
// Queries and host access
//===--------------------------------------------------------------------------------------------------------------===//

def Stream_ResourceSizeOp : Stream_ResourceOp<"size", [Util_StorageOpInterface, Pure, Stream_AffinityOp]> {
  let summary = "The size of a resource in bytes.";
  let description = [{
    Folds to what the definition of the resource states.

    ```mlir
    func.func @size(%r: !stream.resource<*>) {
      %0 = stream.resource.size %r : !stream.resource<*>
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$operand, Stream_AffinityProp:$affinity);
  let results = (outs Index:$result);
  let assemblyFormat = [{ $operand custom<Props>("\"affinity\"", $affinity) attr-dict `:` custom<FullType>(type($operand)) }];
  let builders = [OpBuilder<(ins "::mlir::Value":$operand), [{
    build($_builder, $_state, $_builder.getIndexType(), operand, ::mlir::Attribute{});
  }]>];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_ResourceTryMapOp : Stream_ResourceOp<"try_map", [Stream_AffinityOp, Util_SizeAwareOpInterface]> {
  let summary = "Tries to use host bytes as a read-only resource.";
  let description = [{
    If the flag is false the resource must not be used.

    ```mlir
    func.func @host_access(%bytes: !util.buffer, %h: !stream.resource<staging>, %size: index, %o: index, %v: f32,
                           %vec: vector<4xi8>) {
      %ok, %mapped = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%size}
      return
    }
    ```
  }];
  let arguments = (ins Stream_HostBuffer:$source, Index:$source_offset, Index:$result_size,
                       Stream_AffinityProp:$affinity);
  let results = (outs I1:$did_map, Res<Stream_AnyStreamResource, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `]` `:` type($source) `->` type($did_map) `,`
    custom<SizedType>(type($result), $result_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{}", "{{1, 2}}">.decl;
}

def Stream_ResourceLoadOp : Stream_ResourceOp<"load", [
    DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface]> {
  let summary = "Reads one value from staging storage, at once.";
  let description = [{
    The caller has awaited everything that may write the bytes.

    ```mlir
    func.func @host_access(%bytes: !util.buffer, %h: !stream.resource<staging>, %size: index, %o: index, %v: f32,
                           %vec: vector<4xi8>) {
      %0 = stream.resource.load %h[%o] : !stream.resource<staging>{%size} -> f32
      return
    }
    ```
  }];
  let arguments = (ins Stream_StagingResource:$source, Index:$source_size, Index:$source_offset);
  let results = (outs Stream_PrimitiveOrVector:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` custom<SizedType>(type($source), $source_size) `->` type($result)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
  let hasCanonicalizer = 1;
}

def Stream_ResourceStoreOp : Stream_ResourceOp<"store", [
    DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface]> {
  let summary = "Writes one value to staging storage, at once.";
  let description = [{
    The caller has awaited everything that may access the bytes.

    ```mlir
    func.func @host_access(%bytes: !util.buffer, %h: !stream.resource<staging>, %size: index, %o: index, %v: f32,
                           %vec: vector<4xi8>) {
      stream.resource.store %v, %h[%o] : f32 -> !stream.resource<staging>{%size}
      return
    }
    ```
  }];
  let arguments = (ins Arg<Stream_StagingResource, "", [MemWrite]>:$target, Index:$target_size, Index:$target_offset,
                       Stream_PrimitiveOrVector:$value);
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `]` `:` type($value) `->` custom<SizedType>(type($target), $target_size)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
  let hasCanonicalizer = 1;
}

//===--------------------------------------------------------------------------------------------------------------===//
// Layout
//===--------------------------------------------------------------------------------------------------------------===//

def Stream_ResourcePackOp : Stream_ResourceOp<"pack", [Pure, AttrSizedOperandSegments, Stream_AffinityOp]> {
  let summary = "Computes offsets of slices that share one slab.";
  let description = [{
    Slices whose lifetime intervals (both ends inclusive) do not overlap may share bytes. Offsets are multiples of
    `min_buffer_offset_alignment`, and the total is at least every offset plus size.

    C1: two interval numbers per slice. C2: one size per slice.

    ```mlir
    func.func @pack() {
      %none = stream.resource.pack slices({}) : index
      return
    }
    ```
  }];
  let arguments = (ins Optional<Index>:$offset, Variadic<Index>:$dynamic_slice_sizes,
                       TypedArrayAttrBase<IndexAttr, "index array attribute">:$lifetime_intervals,
                       Stream_AffinityProp:$affinity);
  let results = (outs Index:$total_length, Variadic<Index>:$packed_offsets);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`offset` `(` $offset^ `)`)? `slices` `(` `{`
    custom<PackSlices>($lifetime_intervals, $dynamic_slice_sizes, type($packed_offsets))
    `}` `)` `:` type($total_length) attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    /// One slice of the slab: live from `lifetimeStart` to `lifetimeEnd`, both included.
    struct Slice {
      int64_t lifetimeStart;
      int64_t lifetimeEnd;
      ::mlir::Value dynamicSize;
      ::mlir::Value packedOffset;
      bool intersects(const Slice &other) const {
        return lifetimeStart <= other.lifetimeEnd && other.lifetimeStart <= lifetimeEnd;
      }
    };
    ::llvm::SmallVector<Slice> getSlices();
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$offset,
      "::llvm::ArrayRef<std::pair<int64_t, int64_t>>":$intervals, "::mlir::ValueRange":$sizes,
      CArg<"::mlir::Attribute", "{}">:$affinity)>];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_ResourceConstantsOp : Stream_ResourceOp<"constants", [
  Util_Storage,
    Pure, Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Uploads several constants together.";
  let description = [{
    C1: as many sizes and values as resource results. C2: all resource results have the same type.

    ```mlir
    func.func @constants(%size: index, %c8: index) {
      %k:2, %k_tp = stream.resource.constants on(@dev_a) :
        !stream.resource<constant>{%c8} = dense<[1, 2]> : tensor<2xi32>,
        !stream.resource<constant>{%size} = #stream.parameter.named<"m"::"k"> : tensor<9xf32>
        => !stream.timepoint
      %v, %v_tp = stream.resource.constants :
        !stream.resource<variable>{%c8} = dense<3> : tensor<8xi8> => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$result_sizes, ArrayAttr:$values, Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_ConstantOrVariableResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? attr-dict `:`
    custom<ConstantList>(type($results), $result_sizes, $values)
    `=` `>` type($result_timepoint)
  }];
  let extraClassDeclaration = !strconcat(NoAwait.Decl, [{
    ::mlir::Value getResultSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResults(), getResultSizes(), 0, index);
    }
  }]);
  let hasVerifier = 1;
}

def Stream_ResourceSubviewOp : Stream_ResourceOp<"subview", [
  Util_Storage,
    Pure, AllTypesMatch<["source", "result"]>, Util_TiedOpInterface, Util_SizeAwareOpInterface, Stream_StreamableOp]> {
  let summary = "A part of the same storage.";
  let description = [{
    A byte offset and a size; the storage belongs to the source.

    ```mlir
    func.func @subview(%r: !stream.resource<transient>, %size: index, %o: index, %l: index) {
      %0 = stream.resource.subview %r[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Index:$source_offset,
                       Index:$result_size);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` custom<SizedType>(type($source), $source_size) `->`
    custom<SizedType>(type($result), $result_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(TieDecl.First, Decl.Metadata, Stream_Sizes<"{{0, 1}}", "{{0, 3}}">.decl);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_ResourceTransientsOp : Stream_ResourceOp<"transients", [
  Util_Storage,
    Pure, AllTypesMatch<["resource", "result"]>, Stream_AffinityOp, Stream_TimelineOp, Util_TiedOpInterface,
    Util_SizeAwareOpInterface]> {
  let summary = "Says that temporary storage needed to produce a value should come from the given storage.";
  let description = [{
    A hint; the identity on the value.

    ```mlir
    func.func @transients(%r: !stream.resource<*>, %size: index, %store: !stream.resource<transient>, %st_size: index,
                          %tp: !stream.timepoint) {
      %v2, %v2_tp = stream.resource.transients %r : !stream.resource<*>{%size} from %store : !stream.resource<transient>{%st_size} => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$resource, Index:$resource_size, Stream_AnyResource:$storage,
                       Index:$storage_size, Optional<Stream_Timepoint>:$await_timepoint,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `>`)?
    $resource `:` custom<SizedType>(type($resource), $resource_size) `from`
    $storage `:` custom<SizedType>(type($storage), $storage_size) `=` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(TieDecl.First, Decl.Await, Stream_Sizes<"{{0, 1}, {2, 3}}", "{{0, 1}}">.decl, [{
    bool pinsValueAffinity() { return getAffinityAttr() != nullptr; }
  }]);
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_RESOURCE_OPS_TD
