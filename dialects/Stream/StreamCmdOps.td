// stream.cmd.*: commands on storage, and the regions that hold them (stream-cmd.md sections 4 to 6, and 8).

#ifndef WEIR_DIALECTS_STREAM_CMD_OPS_TD
#define WEIR_DIALECTS_STREAM_CMD_OPS_TD

include "dialects/Stream/StreamOpUtils.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

class Stream_CmdOp<string mnemonic, list<Trait> traits = []> : Stream_Op<"cmd." # mnemonic, traits>;

/// Ops that may be in the body of a cmd region.
def Stream_CmdPhaseOp : NativeOpTrait<"CmdPhaseOp"> {
  let cppNamespace = "::weir::stream";
}

//===--------------------------------------------------------------------------------------------------------------===//
// Byte range commands
//===--------------------------------------------------------------------------------------------------------------===//

class Stream_CmdRangeOp<string mnemonic, string text, dag attributes, string prefix>
    : Stream_CmdOp<mnemonic, [Stream_CmdPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface]> {
  let summary = text;
  let arguments = !con((ins Stream_AnyResource:$target, Index:$target_size, Index:$target_offset,
                            Index:$target_length), attributes);
  let assemblyFormat = prefix # [{
    $target `[` $target_offset `for` $target_length `]` `:` custom<SizedType>(type($target), $target_size)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
  let hasCanonicalizer = 1;
}

def Stream_CmdFlushOp : Stream_CmdRangeOp<
    "flush", "Makes device writes available to the given affinity.", (ins Stream_AffinityProp:$source_affinity),
    "(`to` `(` $source_affinity^ `)`)?"> {
  let description = [{
    A range of storage that is not coherent.

    ```mlir
    func.func @ranges(%r: !stream.resource<transient>, %size: index, %h: !stream.resource<staging>, %h_size: index,
                      %o: index, %l: index, %pat: i32) -> !stream.timepoint {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %h as %ha: !stream.resource<staging>{%h_size}) {
        stream.cmd.flush %ha[%o for %l] : !stream.resource<staging>{%h_size}
      } => !stream.timepoint
      return %tp : !stream.timepoint
    }
    ```
  }];
}
def Stream_CmdInvalidateOp : Stream_CmdRangeOp<
    "invalidate", "Makes outside writes visible here.", (ins Stream_AffinityProp:$source_affinity),
    "(`from` `(` $source_affinity^ `)`)?"> {
  let description = [{
    A range of storage that is not coherent.

    ```mlir
    func.func @ranges(%r: !stream.resource<transient>, %size: index, %h: !stream.resource<staging>, %h_size: index,
                      %o: index, %l: index, %pat: i32) -> !stream.timepoint {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %h as %ha: !stream.resource<staging>{%h_size}) {
        stream.cmd.invalidate from(@dev_a) %ra[%o for %l] : !stream.resource<transient>{%size}
      } => !stream.timepoint
      return %tp : !stream.timepoint
    }
    ```
  }];
}
def Stream_CmdDiscardOp : Stream_CmdRangeOp<
    "discard", "Says that the contents of a range are no longer needed.", (ins), ""> {
  let description = [{
    They are not read before they are written again.

    ```mlir
    func.func @ranges(%r: !stream.resource<transient>, %size: index, %h: !stream.resource<staging>, %h_size: index,
                      %o: index, %l: index, %pat: i32) -> !stream.timepoint {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %h as %ha: !stream.resource<staging>{%h_size}) {
        stream.cmd.discard %ra[%o for %l] : !stream.resource<transient>{%size}
      } => !stream.timepoint
      return %tp : !stream.timepoint
    }
    ```
  }];
}

def Stream_CmdFillOp : Stream_CmdOp<"fill", [
    Stream_CmdPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface]> {
  let summary = "Fills a range with a repeated pattern.";
  let description = [{
    Patterns have 8, 16 or 32 bits; `weir-replace-wide-fills` takes care of others.

    ```mlir
    func.func @regions(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %size: index, %o: index, %l: index, %pat: i32) {
      %tp = stream.cmd.execute once on(@dev_a) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%size}) {
        stream.cmd.concurrent {
          stream.cmd.fill %pat, %ra[%o for %l] : i32 -> !stream.resource<transient>{%size}
        }
      } => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyStreamResource:$target, Index:$target_size, Index:$target_offset, Index:$target_length,
                       Stream_NativePatternType:$value);
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `for` $target_length `]` `:` type($value) `->`
    custom<SizedType>(type($target), $target_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}}">.decl;
  let hasCanonicalizer = 1;
}

def Stream_CmdCopyOp : Stream_CmdOp<"copy", [
    Stream_CmdPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface]> {
  let summary = "Copies a range; ranges in one storage must not overlap.";
  let description = [{
    Offsets are in bytes.

    ```mlir
    func.func @ranges(%r: !stream.resource<transient>, %size: index, %h: !stream.resource<staging>, %h_size: index,
                      %o: index, %l: index, %pat: i32) -> !stream.timepoint {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}, %h as %ha: !stream.resource<staging>{%h_size}) {
        stream.cmd.copy %ra[%o], %ha[%o], %l : !stream.resource<transient>{%size} -> !stream.resource<staging>{%h_size}
      } => !stream.timepoint
      return %tp : !stream.timepoint
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$source, Index:$source_size, Index:$source_offset,
                       Stream_AnyResource:$target, Index:$target_size, Index:$target_offset, Index:$length);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    custom<SizedType>(type($source), $source_size) `->` custom<SizedType>(type($target), $target_size)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = Stream_Sizes<"{{0, 1}, {3, 4}}">.decl;
  let hasCanonicalizer = 1;
}

//===--------------------------------------------------------------------------------------------------------------===//
// Dispatches and calls
//===--------------------------------------------------------------------------------------------------------------===//

def Stream_CmdDispatchOp : Stream_CmdOp<"dispatch", [
    AttrSizedOperandSegments, Stream_CmdPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a kernel; binding i of the kernel is row i.";
  let description = [{
    The access keyword of a row is a promise: `ro` bindings are not written, `wo` bindings are not read.

    C1: sizes, offsets, lengths and accesses: one per resource. C2 (symbol check): at least one entry point; each that
    resolves has the op's workload, uniform operands and number of bindings.

    ```mlir
    func.func @dispatch(%r: !stream.resource<constant>, %r_size: index, %t: !stream.resource<transient>, %size: index,
                        %o: index, %l: index, %n: index, %k: f32) -> !stream.timepoint {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<constant>{%r_size}, %t as %ta: !stream.resource<transient>{%size}) {
        stream.cmd.dispatch {@single}(%k : f32) {
          wo %ta[%o for %size] : !stream.resource<transient>{%size}
        }
      } => !stream.timepoint
      return %tp : !stream.timepoint
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$workload, Variadic<Stream_PrimitiveType>:$uniform_operands,
                       Variadic<Stream_AnyStreamResource>:$resources, Variadic<Index>:$resource_sizes,
                       Variadic<Index>:$resource_offsets, Variadic<Index>:$resource_lengths,
                       SymbolRefArrayAttr:$entry_points, I32ArrayAttr:$resource_accesses);
  let assemblyFormat = [{
    custom<EntryPoints>($entry_points) (`[` $workload^ `]`)? (`` `(` $uniform_operands^ `:` type($uniform_operands) `)`)?
    custom<CmdBindings>($resources, type($resources), $resource_sizes, $resource_offsets, $resource_lengths,
                        $resource_accesses)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    /// The entry points as symbol references, never empty in a verified op.
    auto getEntryPointRefs() { return getEntryPoints().getAsRange<::mlir::SymbolRefAttr>(); }
    /// What row `index` promises about its binding.
    ResourceAccess getResourceAccess(unsigned index);
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResources(), getResourceSizes(), getODSOperandIndexAndLength(2).first, index);
    }
  }];
  let builders = [OpBuilder<(ins "::llvm::ArrayRef<::mlir::SymbolRefAttr>":$entry_points,
      "::mlir::ValueRange":$workload, "::mlir::ValueRange":$uniform_operands, "::mlir::ValueRange":$resources,
      "::mlir::ValueRange":$resource_sizes, "::mlir::ValueRange":$resource_offsets,
      "::mlir::ValueRange":$resource_lengths, "::llvm::ArrayRef<ResourceAccess>":$resource_accesses)>];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_CmdFuncOp : Stream_CmdOp<"func", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "Declares a function that cmd regions can call.";
  let description = [{
    An argument with a range represents three consecutive arguments in the function type: resource, `index`, `index`.

    ```mlir
    stream.cmd.func nested @nothing()
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type)>];
  let extraClassDeclaration = [{
    static CmdFuncOp create(::mlir::Location location, ::llvm::StringRef name, ::mlir::FunctionType type);
    ::mlir::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::mlir::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    bool isDeclaration() { return isExternal(); }
  }];
}

def Stream_CmdCallOp : Stream_CmdOp<"call", [
    AttrSizedOperandSegments, Stream_CmdPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>, Util_SizeAwareOpInterface,
    Util_TiedOpInterface, CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls a function from a cmd region.";
  let description = [{
    C1: one size per size-aware operand and result. C2: one offset, length and access per resource operand. C3 (symbol
    check): the callee exists.

    ```mlir
    stream.cmd.func nested @nothing()
    func.func @call(%r: !stream.resource<transient>, %size: index) {
      %tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%size}) {
        stream.cmd.call @nothing() : () -> ()
      } => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$resource_operands, Variadic<Index>:$resource_operand_sizes,
                       Variadic<Index>:$resource_operand_offsets, Variadic<Index>:$resource_operand_lengths,
                       Variadic<Index>:$result_sizes, FlatSymbolRefAttr:$callee,
                       OptionalAttr<ArrayAttr>:$tied_operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, I32ArrayAttr:$resource_operand_accesses);
  let results = (outs Variadic<Stream_PrimitiveType>:$results);
  let assemblyFormat = [{
    $callee `` custom<AccessRangedOperands>($resource_operands, $resource_operand_offsets, $resource_operand_lengths,
                                    $resource_operand_accesses)
    custom<Props>("\"arg_attrs\"", $arg_attrs, "\"res_attrs\"", $res_attrs) attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands), $resource_operand_sizes,
                               type($results), $result_sizes, $tied_operands)
  }];
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getResourceOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getResourceOperandsMutable(); }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return getODSOperandIndexAndLength(0); }
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResourceOperands(), getResourceOperandSizes(), 0, index);
    }
    ::mlir::Value getResultSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResults(), getResultSizes(), 0, index);
    }
    /// The resources among the operands, in order: entry i belongs to range and access i.
    ::llvm::SmallVector<::mlir::OpOperand *> getResourceOpOperands();
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

//===--------------------------------------------------------------------------------------------------------------===//
// Regions
//===--------------------------------------------------------------------------------------------------------------===//

def Stream_CmdExecuteOp : Stream_CmdOp<"execute", [
  Util_Storage,
    AttrSizedOperandSegments, RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"::weir::stream::YieldOp">, Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOpInterface]> {
  let summary = "Submits commands; the timepoint is reached when they are done.";
  let description = [{
    The commands run one after the other (N3) once the awaited timepoint is reached. `once`: executed at most once per
    run of the program.

    C1: one size per capture. C2: resources used directly in the body are captures or made there. C3: every op directly
    in the body has the cmd phase, is streamable, or is the terminator.

    ```mlir
    util.func private @collectives(%t: !stream.resource<transient>, %r: !stream.resource<constant>, %n: index) {
      %tp = stream.cmd.execute with(%t as %x: !stream.resource<transient>{%n}, %r as %y: !stream.resource<constant>{%n}) {
      } => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands, Variadic<Index>:$resource_operand_sizes,
                       Optional<Stream_Timepoint>:$await_timepoint, UnitAttr:$once, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`once` $once^)? (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `>`)? `with` ``
    custom<CaptureRegion>($resource_operands, type($resource_operands), $resource_operand_sizes, $body)
    `=` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let skipDefaultBuilders = 1;
  let builders = [
    /// The body gets its arguments and the terminator.
    OpBuilder<(ins "::mlir::ValueRange":$resource_operands, "::mlir::ValueRange":$resource_operand_sizes,
                   "::mlir::Value":$await_timepoint, CArg<"bool", "false">:$once,
                   CArg<"::mlir::Attribute", "{}">:$affinity)>
  ];
  let extraClassDeclaration = !strconcat(Decl.Await, [{
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResourceOperands(), getResourceOperandSizes(), 0, index);
    }
  }]);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

class Stream_CmdWaveOp<string mnemonic, string text> : Stream_CmdOp<mnemonic, [
    RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"::weir::stream::YieldOp">,
    ParentOneOf<["::weir::stream::CmdExecuteOp", "::weir::stream::CmdSerialOp", "::weir::stream::CmdConcurrentOp"]>,
    Stream_CmdPhaseOp, Stream_StreamableOp]> {
  let summary = text;
  let description = [{
    C1: every op directly in the body has the cmd phase, is streamable, or is the terminator. C2: the parent is a cmd
    region.
  }];
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict-with-keyword";
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins)>];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_CmdSerialOp : Stream_CmdWaveOp<"serial", "Runs its children one after the other."> {
  let description = [{
    C1: every op directly in the body has the cmd phase, is streamable, or is the terminator. C2: the parent is a cmd region.

    ```mlir
    func.func @regions(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %size: index) {
      %tp = stream.cmd.execute once on(@dev_a) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%size}) {
        stream.cmd.concurrent {
          stream.cmd.serial {
          }
        }
      } => !stream.timepoint
      return
    }
    ```
  }];
}
def Stream_CmdConcurrentOp : Stream_CmdWaveOp<"concurrent", "Allows its children to run at the same time."> {
  let description = [{
    Nothing is said about their order; C1 and C2 as for `serial`.

    ```mlir
    func.func @regions(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %size: index) {
      %tp = stream.cmd.execute once on(@dev_a) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%size}) {
        stream.cmd.concurrent {
        }
      } => !stream.timepoint
      return
    }
    ```
  }];
}

def Stream_YieldOp : Stream_Op<"yield", [
    Pure, Terminator, SameVariadicOperandSize, Util_SizeAwareOpInterface,
    ParentOneOf<["::weir::stream::AsyncExecuteOp", "::weir::stream::AsyncConcurrentOp",
                 "::weir::stream::CmdExecuteOp", "::weir::stream::CmdSerialOp", "::weir::stream::CmdConcurrentOp"]>]> {
  let summary = "Ends an execution region.";
  let description = [{
    With the size of each resource that leaves.

    ```mlir
    func.func @f(%x: !stream.resource<transient>, %n: index) -> (!stream.resource<transient>, !stream.timepoint) {
      %r, %t = stream.async.execute with(%x as %a: !stream.resource<transient>{%n}) -> !stream.resource<transient>{%n} {
        %y = stream.async.clone %a : !stream.resource<transient>{%n} -> !stream.resource<transient>{%n}
        stream.yield %y : !stream.resource<transient>{%n}
      } => !stream.timepoint
      return %r, %t : !stream.resource<transient>, !stream.timepoint
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands,
                       Variadic<Index>:$resource_operand_sizes);
  let assemblyFormat = [{
    attr-dict ($resource_operands^ `:` custom<SizedTypes>(type($resource_operands), $resource_operand_sizes))?
  }];
  let builders = [OpBuilder<(ins)>];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResourceOperands(), getResourceOperandSizes(), 0, index);
    }
  }];
}

#endif // WEIR_DIALECTS_STREAM_CMD_OPS_TD
