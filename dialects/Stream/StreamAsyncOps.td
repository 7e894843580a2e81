#ifndef WEIR_DIALECTS_STREAM_ASYNC_OPS_TD
#define WEIR_DIALECTS_STREAM_ASYNC_OPS_TD

include "dialects/Stream/StreamOpBase.td"

// stream-async.md. Ops on byte resources with value semantics. The access contract (stream.md section 10) is implemented
// in StreamAsyncAccess.cpp, verifiers in StreamAsyncOps.cpp, folds in StreamAsyncFolds.cpp.

class Stream_AsyncOp<string mnemonic, list<Trait> traits = []>
    : Stream_Op<"async." # mnemonic, !listconcat([Stream_AffinityOp], traits)>;

//===------------------------------------------------------------------------------------------------------------===//
// Producers
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncAllocaOp : Stream_AsyncOp<"alloca", [
  Stream_StreamableOp, MemoryEffects<[MemAlloc]>,
]> {
  let summary = "storage with undefined contents";
  let arguments = (ins Stream_Size:$storage_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{ attr-dict `:` custom<SizedType>(type($result), $storage_size) }]);
  let extraClassDeclaration = !strconcat(Decl.Metadata, Decl.PreferClone);
}

def Stream_AsyncSplatOp : Stream_AsyncOp<"splat", [Stream_StreamableOp, Stream_AsyncAccessOp, Stream_TimelineOp]> {
  let summary = "a resource filled with a repeated pattern";
  let arguments = (ins Optional<Stream_Timepoint>:$await_timepoint, Stream_PatternType:$value,
                   Stream_Size:$result_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyStreamResource:$result);
  let assemblyFormat = Fmt.On # [{
    (`await` `(` $await_timepoint^ `)`)? $value `:` type($value) `->` custom<SizedType>(type($result), $result_size)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.Await, Decl.NoResultTimepoint, Decl.PreferClone, Decl.Access);
}

#endif // WEIR_DIALECTS_STREAM_ASYNC_OPS_TD
