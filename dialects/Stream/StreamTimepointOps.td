// stream.timepoint.*: points on the execution timeline (stream-cmd.md section 7).

#ifndef WEIR_DIALECTS_STREAM_TIMEPOINT_OPS_TD
#define WEIR_DIALECTS_STREAM_TIMEPOINT_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

class Stream_TimepointOp<string mnemonic, list<Trait> traits = []> : Stream_Op<"timepoint." # mnemonic, traits>;

def Stream_TimepointImmediateOp : Stream_TimepointOp<"immediate", [ConstantLike, Pure, Stream_TimelineOp]> {
  let summary = "The timepoint that is always reached.";
  let description = [{
    Awaiting it costs nothing; folds take it away.

    ```mlir
    func.func @foreign() {
      %now = stream.timepoint.immediate => !stream.timepoint
      return
    }
    ```
  }];
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = "attr-dict `=` `>` type($result_timepoint)";
  let builders = [OpBuilder<(ins)>];
  let extraClassDeclaration = NoAwait.Decl;
  let hasFolder = 1;
}

def Stream_TimepointImportOp : Stream_TimepointOp<"import", [Pure, Stream_AffinityOp]> {
  let summary = "A timepoint that is reached when foreign objects are signalled.";
  let description = [{
    A fence, for instance, that the caller signals.

    ```mlir
    func.func @foreign(%fence: !stream.test.fence) {
      %tp = stream.timepoint.import on(@dev_a) %fence : (!stream.test.fence) => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $operands `:` `(` type($operands) `)` `=` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def Stream_TimepointExportOp : Stream_TimepointOp<"export", [Pure, Stream_AffinityOp]> {
  let summary = "Creates foreign objects that are signalled when a timepoint is reached.";
  let description = [{
    A fence, for instance, that the caller waits for.

    ```mlir
    func.func @foreign(%fence: !stream.test.fence) {
      %tp = stream.timepoint.import on(@dev_a) %fence : (!stream.test.fence) => !stream.timepoint
      %out = stream.timepoint.export %tp => (!stream.test.fence)
      return
    }
    ```
  }];
  let arguments = (ins Stream_Timepoint:$await_timepoint, Stream_AffinityProp:$affinity);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $await_timepoint `=` `>` `(` type($results) `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TimepointChainExternalOp : Stream_TimepointOp<"chain_external", [Stream_AffinityOp]> {
  let summary = "Signals foreign objects when a timepoint is reached.";
  let description = [{
    A fence, for instance, that the caller waits for.

    ```mlir
    func.func @foreign(%fence: !stream.test.fence) {
      %tp = stream.timepoint.import on(@dev_a) %fence : (!stream.test.fence) => !stream.timepoint
      stream.timepoint.chain_external on(@dev_a) %tp => (%fence : !stream.test.fence)
      return
    }
    ```
  }];
  let arguments = (ins Stream_Timepoint:$await_timepoint, Variadic<AnyType>:$external_values,
                       Stream_AffinityProp:$affinity);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $await_timepoint `=` `>` `(` $external_values `:` type($external_values) `)`
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TimepointJoinOp : Stream_TimepointOp<"join", [Pure, Stream_TimelineOp]> {
  let summary = "A timepoint that is reached when all operands are.";
  let description = [{
    Operands are distinct and not immediate once it is folded.

    ```mlir
    func.func @join(%tp0: !stream.timepoint, %tp1: !stream.timepoint) {
      %0 = stream.timepoint.join max(%tp0, %tp1) => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_Timepoint>:$timepoints);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    `max` `(` $timepoints `)` `=` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return ::llvm::to_vector(getTimepoints()); }
    void setAwaitTimepoint(::mlir::Value timepoint) {
      getTimepointsMutable().assign(timepoint ? ::mlir::ValueRange(timepoint) : ::mlir::ValueRange());
    }
    /// The timepoint reached when all of `timepoints` are: null for none, the timepoint itself for one, a new join
    /// otherwise. Null values and repeats are skipped.
    static ::mlir::Value join(::mlir::OpBuilder &builder, ::mlir::Location loc, ::mlir::ValueRange timepoints);
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Stream_TimepointBarrierOp : Stream_TimepointOp<"barrier", [
  Util_Storage,
    Pure, AllTypesMatch<["resource", "result"]>, Stream_AffinityOp, Stream_TimelineOp, Util_TiedOpInterface,
    Util_SizeAwareOpInterface]> {
  let summary = "A timepoint for a value whose readiness is only implied by program order.";
  let description = [{
    A fence between host code without timepoints and what comes after.

    ```mlir
    func.func @barrier(%r: !stream.resource<external>, %size: index) {
      %v0, %tp_v0 = stream.timepoint.barrier on(@dev_a) %r : !stream.resource<external>{%size} => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$resource, Index:$resource_size, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $resource `:` custom<SizedType>(type($resource), $resource_size) `=` `>`
    type($result_timepoint) attr-dict-with-keyword
  }];
  let extraClassDeclaration = !strconcat(TieDecl.First, NoAwait.Decl, Stream_Sizes<"{{0, 1}}", "{{0, 1}}">.decl);
  let hasCanonicalizer = 1;
}

def Stream_TimepointAwaitOp : Stream_TimepointOp<"await", [
  Util_Storage,
    AttrSizedOperandSegments, Util_SingleOperandSegments<[2]>, ConditionallySpeculatable,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    Stream_TimelineOp, Util_TiedOpInterface, Util_SizeAwareOpInterface]> {
  let summary = "Waits on the host for a timepoint and lets values through.";
  let description = [{
    `sync` marks a deliberate synchronization point, which is not moved, merged, chained through or dropped. Without it
    the op is pure.

    C1: one size per operand. Results have the operands' types.

    ```mlir
    func.func @await(%tp: !stream.timepoint, %r: !stream.resource<external>, %r_size: index, %t: !stream.resource<staging>,
                     %t_size: index) {
      %x = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%r_size}
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands, Variadic<Index>:$resource_operand_sizes,
                       Stream_Timepoint:$await_timepoint, UnitAttr:$sync);
  let results = (outs Variadic<Stream_AnyResource>:$results);
  let assemblyFormat = [{
    (`sync` $sync^)? $await_timepoint `=` `>` $resource_operands `:`
    custom<SizedPassThroughTypes>(type($resource_operands), type($results), $resource_operand_sizes)
    attr-dict-with-keyword
  }];
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$operands, "::mlir::ValueRange":$operand_sizes,
                                 "::mlir::Value":$await_timepoint, CArg<"bool", "false">:$sync)>];
  let extraClassDeclaration = !strconcat(Decl.NoResultTimepoint, [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {getAwaitTimepoint()}; }
    void setAwaitTimepoint(::mlir::Value timepoint);
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResourceOperands(), getResourceOperandSizes(), 0, index);
    }
    ::mlir::Value getResultSize(unsigned index) { return getOperandSize(index); }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return {0u, getNumResults()}; }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) { return resultIndex; }
    ::mlir::Speculation::Speculatability getSpeculatability();
  }]);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_TIMEPOINT_OPS_TD
