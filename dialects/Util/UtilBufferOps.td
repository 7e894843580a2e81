// util.buffer.*: bytes of the host, beside buffer.constant (UtilValueOps.td). They are carried, not interpreted, until host code executes them: without effect
// interfaces everything treats them as reading and writing anything.
#ifndef WEIR_DIALECTS_UTIL_BUFFEROPS_TD
#define WEIR_DIALECTS_UTIL_BUFFEROPS_TD

include "dialects/Util/UtilOpBase.td"

class Util_BufferOp<string mnemonic, list<Trait> traits = []> : Util_Op<"buffer." # mnemonic, traits>;

def Util_BufferAllocOp : Util_BufferOp<"alloc"> {
  let summary = "host bytes with undefined contents";
  let description = [{
    Freed by `util.buffer.dealloc`, or with the last reference.

    ```mlir
    util.func private @buffers(%n: index) {
      %0 = util.buffer.alloc uninitialized : !util.buffer{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Index:$storage_size, OptionalAttr<IndexAttr>:$alignment);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = [{
    `uninitialized` `` custom<Props>("indexProp(\"alignment\")", $alignment) attr-dict `:`
    custom<SizeAwareType>(type($result), $storage_size)
  }];
}

def Util_BufferDeallocOp : Util_BufferOp<"dealloc"> {
  let summary = "gives host bytes back";
  let description = [{
    Others that refer to the bytes must not use them any more.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index) {
      util.buffer.dealloc %b : !util.buffer{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$operand, Index:$operand_size);
  let assemblyFormat = "$operand `:` custom<SizeAwareType>(type($operand), $operand_size) attr-dict-with-keyword";
}

def Util_BufferSliceOp : Util_BufferOp<"slice"> {
  let summary = "a copy of a range";
  let description = [{
    The result has storage of its own.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index) {
      %2 = util.buffer.slice %b[%o] <alignment = 16> : !util.buffer{%n} -> !util.buffer{%o}
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$source, Index:$source_size, Index:$source_offset, Index:$result_size,
                       OptionalAttr<IndexAttr>:$alignment);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `` custom<Props>("indexProp(\"alignment\")", $alignment) attr-dict `:`
    custom<SizeAwareType>(type($source), $source_size) `->` custom<SizeAwareType>(type($result), $result_size)
  }];
}

def Util_BufferSubspanOp : Util_BufferOp<"subspan"> {
  let summary = "a reference to a range";
  let description = [{
    The result refers to the bytes of the source.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index) {
      %3 = util.buffer.subspan %b[%o] : !util.buffer{%n} -> !util.buffer{%o}
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$source, Index:$source_size, Index:$source_offset, Index:$result_size);
  let results = (outs Util_BufferType:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` custom<SizeAwareType>(type($source), $source_size) `->`
    custom<SizeAwareType>(type($result), $result_size) attr-dict-with-keyword
  }];
}

def Util_BufferSizeOp : Util_BufferOp<"size"> {
  let summary = "how many bytes a buffer has";
  let description = [{
    Folds to what the definition of the buffer states.

    ```mlir
    util.func private @buffers(%b: !util.buffer) {
      %4 = util.buffer.size %b : !util.buffer
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$operand);
  let results = (outs Index:$result);
  let assemblyFormat = "$operand `:` qualified(type($operand)) attr-dict-with-keyword";
}

def Util_BufferStorageOp : Util_BufferOp<"storage"> {
  let summary = "the memory of a buffer and the offset of the buffer in it";
  let description = [{
    For lowerings to memory.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index) {
      %5, %6 = util.buffer.storage %b : !util.buffer{%n} -> (memref<?xi8>, index)
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$operand, Index:$operand_size);
  let results = (outs AnyMemRef:$result, Index:$offset);
  let assemblyFormat = [{
    $operand `:` custom<SizeAwareType>(type($operand), $operand_size) `->` `(` type($result) `,` type($offset) `)`
    attr-dict-with-keyword
  }];
}

def Util_BufferCopyOp : Util_BufferOp<"copy"> {
  let summary = "copies a range";
  let description = [{
    Ranges in one buffer must not overlap.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %c: !util.buffer, %n: index, %o: index) {
      util.buffer.copy %b[%o], %c[%n], %o : !util.buffer{%n} -> !util.buffer{%o}
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$source, Index:$source_size, Index:$source_offset, Util_BufferType:$target,
                       Index:$target_size, Index:$target_offset, Index:$length);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    custom<SizeAwareType>(type($source), $source_size) `->` custom<SizeAwareType>(type($target), $target_size)
    attr-dict-with-keyword
  }];
}

def Util_BufferCompareOp : Util_BufferOp<"compare"> {
  let summary = "whether two ranges hold the same bytes";
  let description = [{
    Offsets and the common length are in bytes.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %c: !util.buffer, %n: index, %o: index) {
      %7 = util.buffer.compare %b[%o], %c[%n], %o : !util.buffer{%n}, !util.buffer{%o}
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$lhs, Index:$lhs_size, Index:$lhs_offset, Util_BufferType:$rhs, Index:$rhs_size,
                       Index:$rhs_offset, Index:$length);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $lhs `[` $lhs_offset `]` `,` $rhs `[` $rhs_offset `]` `,` $length `:` custom<SizeAwareType>(type($lhs), $lhs_size) `,`
    custom<SizeAwareType>(type($rhs), $rhs_size) attr-dict-with-keyword
  }];
}

def Util_BufferFillOp : Util_BufferOp<"fill"> {
  let summary = "repeats a pattern over a range";
  let description = [{
    The length is a multiple of that of the pattern.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index, %i: i32) {
      util.buffer.fill %i, %b[%o for %n] : i32 -> !util.buffer{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyInteger, AnyFloat, Index]>:$pattern, Util_BufferType:$target, Index:$target_size,
                       Index:$target_offset, Index:$length);
  let assemblyFormat = [{
    $pattern `,` $target `[` $target_offset `for` $length `]` `:` type($pattern) `->`
    custom<SizeAwareType>(type($target), $target_size) attr-dict-with-keyword
  }];
}

def Util_BufferLoadOp : Util_BufferOp<"load"> {
  let summary = "a value out of bytes";
  let description = [{
    At a byte offset; the type of the result says how many.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index) {
      %8 = util.buffer.load %b[%o for %n] : !util.buffer{%n} -> i32
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$source, Index:$source_size, Index:$source_offset, Index:$length);
  let results = (outs AnyTypeOf<[AnyInteger, AnyFloat, Index]>:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `for` $length `]` `:` custom<SizeAwareType>(type($source), $source_size) `->`
    type($result) attr-dict-with-keyword
  }];
}

def Util_BufferStoreOp : Util_BufferOp<"store"> {
  let summary = "a value into bytes";
  let description = [{
    At a byte offset; the type of the value says how many.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index, %i: i32) {
      util.buffer.store %i, %b[%o for %n] : i32 -> !util.buffer{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyInteger, AnyFloat, Index]>:$source, Util_BufferType:$target, Index:$target_size,
                       Index:$target_offset, Index:$length);
  let assemblyFormat = [{
    $source `,` $target `[` $target_offset `for` $length `]` `:` type($source) `->`
    custom<SizeAwareType>(type($target), $target_size) attr-dict-with-keyword
  }];
}

def Util_BufferHashOp : Util_BufferOp<"hash"> {
  let summary = "a hash of a range";
  let description = [{
    The same bytes give the same number within one run.

    ```mlir
    util.func private @buffers(%b: !util.buffer, %n: index, %o: index) {
      %9 = util.buffer.hash %b[%o for %n] : !util.buffer{%n} -> i64
      util.return
    }
    ```
  }];
  let arguments = (ins Util_BufferType:$source, Index:$source_size, Index:$source_offset, Index:$length);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `for` $length `]` `:` custom<SizeAwareType>(type($source), $source_size) `->`
    type($result) attr-dict-with-keyword
  }];
}

#endif // WEIR_DIALECTS_UTIL_BUFFEROPS_TD
