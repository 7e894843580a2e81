// stream.file.*: bytes outside the program (dump-surface.md).

#ifndef WEIR_DIALECTS_STREAM_FILE_OPS_TD
#define WEIR_DIALECTS_STREAM_FILE_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

class Stream_FileOp<string mnemonic, list<Trait> traits = []> : Stream_Op<"file." # mnemonic, traits>;

def Stream_FileConstantOp : Stream_FileOp<"constant", [Stream_AffinityOp, Util_SizeAwareOpInterface]> {
  let summary = "A file made of a range of host bytes.";
  let description = [{
    The bytes stay valid and unchanged as long as the file is used.

    ```mlir
    func.func @file(%buffer: !util.buffer, %size: index, %o: index, %l: index, %o64: i64, %r: !stream.resource<constant>,
                    %r_size: index) {
      %file = stream.file.constant on(@dev) %buffer[%o for %l] : !util.buffer{%size} -> !stream.file
      return
    }
    ```
  }];
  let arguments = (ins Stream_HostBuffer:$source, Index:$source_size, Index:$source_offset, Index:$source_length,
                       Stream_AffinityProp:$affinity);
  let results = (outs Res<Stream_File, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `for` $source_length `]` `:`
    custom<SizedType>(type($source), $source_size) `->` type($result) attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
}

def Stream_FileReadOp : Stream_FileOp<"read", [Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Reads bytes of a file into storage.";
  let description = [{
    On the timeline: not before a timepoint, and done at another.

    ```mlir
    func.func @file(%buffer: !util.buffer, %size: index, %o: index, %l: index, %o64: i64, %r: !stream.resource<constant>,
                    %r_size: index) {
      %file = stream.file.constant on(@dev) %buffer[%o for %l] : !util.buffer{%size} -> !stream.file
      %t0 = stream.file.read : %file[%o64], %r[%o], %l : !stream.file -> !stream.resource<constant>{%r_size} => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Stream_File:$source, I64:$source_offset, Stream_AnyResource:$target, Index:$target_size,
                       Index:$target_offset, Index:$length, Optional<Stream_Timepoint>:$await_timepoint,
                       Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `>`) : (`:`)?
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    type($source) `->` custom<SizedType>(type($target), $target_size) `=` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.Await, Stream_Sizes<"{{2, 3}}">.decl);
  let hasCanonicalizer = 1;
}

def Stream_FileWriteOp : Stream_FileOp<"write", [Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Writes bytes of storage into a file.";
  let description = [{
    On the timeline: not before a timepoint, and done at another.

    ```mlir
    func.func @file(%buffer: !util.buffer, %size: index, %o: index, %l: index, %o64: i64, %r: !stream.resource<constant>,
                    %r_size: index) {
      %file = stream.file.constant on(@dev) %buffer[%o for %l] : !util.buffer{%size} -> !stream.file
      %t3 = stream.file.write : %r[%o], %file[%o64], %l : !stream.resource<constant>{%r_size} -> !stream.file => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Index:$source_offset,
                       Stream_File:$target, I64:$target_offset, Index:$length,
                       Optional<Stream_Timepoint>:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `>`) : (`:`)?
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    custom<SizedType>(type($source), $source_size) `->` type($target) `=` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(Decl.Await, Stream_Sizes<"{{0, 1}}">.decl);
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_FILE_OPS_TD
