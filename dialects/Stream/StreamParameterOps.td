// stream.{tensor,async,cmd}.parameter.*: bytes that come from, or go to, a provider of parameters. Without phase and
// effect interfaces no pass moves, merges or drops them; they are lowered phase by phase, outside of execution regions.

#ifndef WEIR_DIALECTS_STREAM_PARAMETER_OPS_TD
#define WEIR_DIALECTS_STREAM_PARAMETER_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

def Stream_ParameterText
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::weir::util::BufferType>($_self)">, "host buffer",
                  "::weir::util::BufferType">,
      BuildableType<"$_builder.getType<::weir::util::BufferType>()">;

// `single`: the groups of operands that hold one each.
class Stream_ParameterOp<string mnemonic, list<int> single = [], list<Trait> traits = []>
    : Stream_Op<mnemonic, !listconcat([AttrSizedOperandSegments, Util_SingleOperandSegments<single>], traits)>;

// Rows of list ops are consistent: C1 as many keys as offsets, ranges and results.
class Stream_ParameterListOp<string mnemonic, list<int> single = [], list<Trait> traits = []>
    : Stream_ParameterOp<mnemonic, single, traits> {
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// tensor
//===------------------------------------------------------------------------------------------------------------===//

def Stream_TensorParameterLoadOp : Stream_ParameterOp<"tensor.parameter.load", [1, 2, 4]> {
  let summary = "a new resource with the bytes of a parameter";
  let description = [{
    Before sizes are known: the result has an encoding.

    ```mlir
    util.func private @tensor(%s: !util.buffer, %k: !util.buffer, %o: i64, %n: index) {
      %0 = stream.tensor.parameter.load %s::%k[%o] : tensor<?x4xf32>{%n} in !stream.resource<*>{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$source_scope, Stream_ParameterText:$source_key, I64:$source_offset,
                       TypeAttr:$result_encoding, Variadic<Index>:$result_encoding_dims, Index:$result_size,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    custom<ParameterName>($source_scope, $source_key, $source_offset) `:`
    custom<EncodedType>($result_encoding, $result_encoding_dims, type($result), $result_size) attr-dict-with-keyword
  }]);
}

def Stream_TensorParameterWriteOp : Stream_ParameterOp<"tensor.parameter.write", [0, 2, 4, 5], [AllTypesMatch<["source", "result"]>]> {
  let summary = "writes a resource into a parameter";
  let description = [{
    Hands the source on, so that the write is ordered with its uses.

    ```mlir
    util.func private @tensor(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %n: index) {
      %2 = stream.tensor.parameter.write %t -> %s::%k[%o] : tensor<?x4xf32>{%n} in !stream.resource<transient>{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, TypeAttr:$source_encoding, Variadic<Index>:$source_encoding_dims,
                       Index:$source_size, Optional<Stream_ParameterText>:$target_scope, Stream_ParameterText:$target_key,
                       I64:$target_offset, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $source `->` custom<ParameterName>($target_scope, $target_key, $target_offset) `:`
    custom<EncodedType>($source_encoding, $source_encoding_dims, type($source), $source_size) attr-dict-with-keyword
  }]);
}

//===------------------------------------------------------------------------------------------------------------===//
// async
//===------------------------------------------------------------------------------------------------------------===//

class Stream_AsyncParameterFmt {
  string Await = [{ (`await` `(` $await_timepoint^ `)`)? }];
  string Timepoint = [{ `=` `>` type($result_timepoint) attr-dict-with-keyword }];
}
def ParameterFmt : Stream_AsyncParameterFmt;

def Stream_AsyncParameterLoadOp : Stream_ParameterOp<"async.parameter.load", [2, 3, 4]> {
  let summary = "a new resource with the bytes of a parameter";
  let description = [{
    The parameter is named by a scope and a key, and read from a byte offset.

    ```mlir
    util.func private @async(%s: !util.buffer, %k: !util.buffer, %o: i64, %n: index) {
      %1, %t1 = stream.async.parameter.load %s::%k[%o] : !stream.resource<constant>{%n} => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_Timepoint>:$await_timepoint, Optional<Stream_ParameterText>:$source_scope,
                       Stream_ParameterText:$source_key, I64:$source_offset, Index:$result_size,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, ParameterFmt.Await, [{
    custom<ParameterName>($source_scope, $source_key, $source_offset) `:` custom<SizedType>(type($result), $result_size)
  }], ParameterFmt.Timepoint);
}

def Stream_AsyncParameterReadOp : Stream_ParameterOp<"async.parameter.read", [0, 1, 2, 3, 4, 6, 7], [AllTypesMatch<["target", "result"]>]> {
  let summary = "a resource whose range holds the bytes of a parameter";
  let description = [{
    The result is tied to the target.

    ```mlir
    util.func private @async(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index, %tp: !stream.timepoint) {
      %2, %t2 = stream.async.parameter.read await(%tp) %s::%k[%o] -> %t[%a to %n for %n] : !stream.resource<transient>{%n} => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$target, Index:$target_size, Index:$target_offset, Index:$target_end,
                       Index:$target_length, Optional<Stream_ParameterText>:$source_scope, Stream_ParameterText:$source_key,
                       I64:$source_offset, Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, ParameterFmt.Await, [{
    custom<ParameterName>($source_scope, $source_key, $source_offset) `->`
    $target `[` $target_offset `to` $target_end `for` $target_length `]` `:`
    custom<SizedType>(type($target), $target_size)
  }], ParameterFmt.Timepoint);
}

def Stream_AsyncParameterWriteOp : Stream_ParameterOp<"async.parameter.write", [0, 1, 2, 3, 4, 6, 7], [AllTypesMatch<["source", "result"]>]> {
  let summary = "writes a range of a resource into a parameter";
  let description = [{
    Hands the source on, so that the write is ordered with its uses.

    ```mlir
    util.func private @async(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index, %tp: !stream.timepoint) {
      %3, %t3 = stream.async.parameter.write await(%tp) %t[%a to %n for %n] -> %s::%k[%o] : !stream.resource<transient>{%n} => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Index:$source_offset, Index:$source_end,
                       Index:$source_length, Optional<Stream_ParameterText>:$target_scope, Stream_ParameterText:$target_key,
                       I64:$target_offset, Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, ParameterFmt.Await, [{
    $source `[` $source_offset `to` $source_end `for` $source_length `]` `->`
    custom<ParameterName>($target_scope, $target_key, $target_offset) `:` custom<SizedType>(type($source), $source_size)
  }], ParameterFmt.Timepoint);
}

def Stream_AsyncParameterGatherOp : Stream_ParameterListOp<"async.parameter.gather", [3, 4]> {
  let summary = "a resource whose ranges hold the bytes of several parameters of one scope";
  let description = [{
    Each row names a key, where in the parameter to begin, and a range of the target, which is tied.

    ```mlir
    util.func private @f(%key: !util.buffer, %o: i64, %x: !stream.resource<transient>, %c0: index, %n: index) {
      %r, %t = stream.async.parameter.gather {
        %key[%o] -> %x[%c0 to %n for %n] : !stream.resource<transient>{%n}
      } : !stream.resource<transient> => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$source_scope, Variadic<Stream_ParameterText>:$source_keys,
                       Variadic<I64>:$source_offsets, Stream_AnyResource:$target, Index:$target_size,
                       Variadic<Index>:$target_offsets, Variadic<Index>:$target_ends, Variadic<Index>:$target_lengths,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, ParameterFmt.Await, [{
    custom<AsyncParameterGather>($source_scope, $source_keys, $source_offsets, $target, type($target), $target_size,
                                 $target_offsets, $target_ends, $target_lengths) `:` custom<FullType>(type($result))
  }], ParameterFmt.Timepoint);
}

def Stream_AsyncParameterScatterOp : Stream_ParameterListOp<"async.parameter.scatter", [0, 1], [AllTypesMatch<["source", "result"]>]> {
  let summary = "writes ranges of a resource into several parameters of one scope";
  let description = [{
    Each row names a range of the source, a key, and where in the parameter to begin. Hands the source on.

    ```mlir
    util.func private @f(%key: !util.buffer, %o: i64, %x: !stream.resource<transient>, %c0: index, %n: index) {
      %r, %t = stream.async.parameter.scatter {
        %x[%c0 to %n for %n] : !stream.resource<transient>{%n} -> %key[%o]
      } : !stream.resource<transient> => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Variadic<Index>:$source_offsets,
                       Variadic<Index>:$source_ends, Variadic<Index>:$source_lengths,
                       Optional<Stream_ParameterText>:$target_scope, Variadic<Stream_ParameterText>:$target_keys,
                       Variadic<I64>:$target_offsets, Optional<Stream_Timepoint>:$await_timepoint,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, ParameterFmt.Await, [{
    custom<AsyncParameterScatter>($source, type($source), $source_size, $source_offsets, $source_ends, $source_lengths,
                                  $target_scope, $target_keys, $target_offsets) `:` custom<FullType>(type($result))
  }], ParameterFmt.Timepoint);
}

//===------------------------------------------------------------------------------------------------------------===//
// cmd
//===------------------------------------------------------------------------------------------------------------===//

def Stream_CmdParameterLoadOp : Stream_ParameterListOp<"cmd.parameter.load", [], [Util_SizeAwareOpInterface]> {
  let summary = "new storage with the bytes of parameters of one scope";
  let description = [{
    Constants that live in files are made so: nothing is copied where the file can be mapped.

    ```mlir
    util.func private @cmd(%s: !util.buffer, %k: !util.buffer, %o: i64, %a: index, %n: index, %tp: !stream.timepoint) {
      %0:2, %t0 = stream.cmd.parameter.load on(#hal.device.affinity<@d>) await(%tp) => {
        %s::%k[%o] : !stream.resource<constant>{%n},
        %s::%k[%o] : !stream.resource<variable>{%a}
      } => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$source_scope, Variadic<Stream_ParameterText>:$source_keys,
                       Variadic<I64>:$source_offsets, Variadic<Index>:$result_sizes,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_AnyResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    custom<CmdParameterLoad>($source_scope, $source_keys, $source_offsets, type($results), $result_sizes)
  }], ParameterFmt.Timepoint);
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned) { return {}; }
    ::mlir::Value getResultSize(unsigned index) {
      return index < getResultSizes().size() ? getResultSizes()[index] : ::mlir::Value();
    }
  }];
}

def Stream_CmdParameterReadOp : Stream_ParameterOp<"cmd.parameter.read", [1, 2, 3, 4, 5, 6]> {
  let summary = "reads a parameter into storage";
  let description = [{
    On the timeline: not before a timepoint, and done at another.

    ```mlir
    util.func private @cmd(%s: !util.buffer, %k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index, %tp: !stream.timepoint) {
      %1 = stream.cmd.parameter.read await(%tp) => %s::%k[%o] -> %t[%a for %n] : !stream.resource<transient>{%n} => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$source_scope, Stream_ParameterText:$source_key, I64:$source_offset,
                       Stream_AnyResource:$target, Index:$target_size, Index:$target_offset, Index:$target_length,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    custom<ParameterName>($source_scope, $source_key, $source_offset) `->`
    $target `[` $target_offset `for` $target_length `]` `:` custom<SizedType>(type($target), $target_size)
  }], ParameterFmt.Timepoint);
}

def Stream_CmdParameterWriteOp : Stream_ParameterOp<"cmd.parameter.write", [0, 1, 2, 3, 5, 6]> {
  let summary = "writes storage into a parameter";
  let description = [{
    On the timeline: not before a timepoint, and done at another.

    ```mlir
    util.func private @cmd(%k: !util.buffer, %o: i64, %t: !stream.resource<transient>, %a: index, %n: index) {
      %2 = stream.cmd.parameter.write %t[%a for %n] : !stream.resource<transient>{%n} -> %k[%o] => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Index:$source_offset, Index:$source_length,
                       Optional<Stream_ParameterText>:$target_scope, Stream_ParameterText:$target_key, I64:$target_offset,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    $source `[` $source_offset `for` $source_length `]` `:` custom<SizedType>(type($source), $source_size) `->`
    custom<ParameterName>($target_scope, $target_key, $target_offset)
  }], ParameterFmt.Timepoint);
}

def Stream_CmdParameterGatherOp : Stream_ParameterListOp<"cmd.parameter.gather", [3, 4]> {
  let summary = "reads parameters of one scope into ranges of storage";
  let description = [{
    Each row names a key, where in the parameter to begin, and a range of the target.

    ```mlir
    util.func private @f(%key: !util.buffer, %o: i64, %x: !stream.resource<transient>, %c0: index, %n: index) {
      %t = stream.cmd.parameter.gather {
        %key[%o] -> %x[%c0 for %n] : !stream.resource<transient>{%n}
      } => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$source_scope, Variadic<Stream_ParameterText>:$source_keys,
                       Variadic<I64>:$source_offsets, Stream_AnyResource:$target, Index:$target_size,
                       Variadic<Index>:$target_offsets, Variadic<Index>:$target_lengths,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    custom<CmdParameterGather>($source_scope, $source_keys, $source_offsets, $target, type($target), $target_size,
                               $target_offsets, $target_lengths)
  }], ParameterFmt.Timepoint);
}

def Stream_CmdParameterScatterOp : Stream_ParameterListOp<"cmd.parameter.scatter", [0, 1]> {
  let summary = "writes ranges of storage into parameters of one scope";
  let description = [{
    Each row names a range of the source, a key, and where in the parameter to begin.

    ```mlir
    util.func private @f(%key: !util.buffer, %o: i64, %x: !stream.resource<transient>, %c0: index, %n: index) {
      %t = stream.cmd.parameter.scatter {
        %x[%c0 for %n] : !stream.resource<transient>{%n} -> %key[%o]
      } => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Variadic<Index>:$source_offsets,
                       Variadic<Index>:$source_lengths, Optional<Stream_ParameterText>:$target_scope,
                       Variadic<Stream_ParameterText>:$target_keys, Variadic<I64>:$target_offsets,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    custom<CmdParameterScatter>($source, type($source), $source_size, $source_offsets, $source_lengths, $target_scope,
                                $target_keys, $target_offsets)
  }], ParameterFmt.Timepoint);
}

#endif // WEIR_DIALECTS_STREAM_PARAMETER_OPS_TD
