#ifndef WEIR_DIALECTS_STREAM_ASYNC_DISPATCH_OPS_TD
#define WEIR_DIALECTS_STREAM_ASYNC_DISPATCH_OPS_TD

include "dialects/Stream/StreamOpBase.td"

// stream-async.md. Ops on byte resources with value semantics that run kernels, functions and regions.

//===------------------------------------------------------------------------------------------------------------===//
// dispatch, func, call
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncDispatchOp : Stream_AsyncAccessingOp<"dispatch", [
  Util_StorageOpInterface,
  AttrSizedOperandSegments, Util_TiedOpInterface, Util_SizeAwareOpInterface, Stream_FreshResults,
  DeclareOpInterfaceMethods<SymbolUserOpInterface>,
]> {
  let summary = "runs a device function over ranges of resources";
  let description = [{
    Each resource operand with the range that the function may access. Results may be tied to operands.

    ```mlir
    func.func @f(%x: !stream.resource<*>, %n: index, %c0: index) -> !stream.resource<*> {
      %r = stream.async.dispatch @ex::@entry[%n](%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> %x{%n}
      return %r : !stream.resource<*>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$workload, Variadic<Stream_ResourceOrPrimitive>:$resource_operands,
                   Variadic<Stream_Size>:$resource_operand_sizes, Variadic<Stream_Offset>:$resource_operand_offsets,
                   Variadic<Stream_Offset>:$resource_operand_ends, Variadic<Stream_Size>:$resource_operand_lengths,
                   Variadic<Stream_Size>:$result_sizes, SymbolRefArrayAttr:$entry_points,
                   OptionalAttr<Util_TiedOperandsAttr>:$tied_operands, Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_AnyStreamResource>:$results);
  let assemblyFormat = !strconcat(Fmt.On, [{
    custom<EntryPoints>($entry_points) (`[` $workload^ `]`)? ``
    custom<RangedOperands>($resource_operands, $resource_operand_offsets, $resource_operand_ends,
                           $resource_operand_lengths)
    attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands), $resource_operand_sizes,
                               type($results), $result_sizes, $tied_operands)
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Stream_Ties<"ResourceOperands">.Text,
                                         Stream_ListedSizes<"ResourceOperands", "ResourceOperandSizes">.Text, Decl.Ranges, [{
    /// True if no operand is a resource: the results can be computed again anywhere.
    bool preferCloneToConsumers();
  }]);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_AsyncFuncOp : Stream_Op<"async.func", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "declares a function with an async signature that is implemented elsewhere";
  let description = [{
    Results may be tied to arguments.

    ```mlir
    stream.async.func private @kernel(%arg0: !stream.resource<*>) -> %arg0
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                   OptionalAttr<Util_TiedOperandsAttr>:$tied_operands, OptionalAttr<StrAttr>:$sym_visibility,
                   OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool isDeclaration() { return isExternal(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
  }];
}

def Stream_AsyncCallOp : Stream_AsyncAccessingOp<"call", [
  Util_Storage,
  AttrSizedOperandSegments, Util_TiedOpInterface, Util_SizeAwareOpInterface, CallOpInterface,
  DeclareOpInterfaceMethods<SymbolUserOpInterface>,
]> {
  let summary = "calls a stream.async.func";
  let description = [{
    Ranges of resources go in as for a dispatch.

    ```mlir
    stream.async.func private @kernel(%arg0: !stream.resource<*>) -> %arg0
    func.func private @callee(%r: !stream.resource<*>, %size: index) {
      %c0 = arith.constant 0 : index
      %0 = stream.async.call @kernel(%r[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %r{%size}
      return
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$resource_operands,
                   Variadic<Stream_Size>:$resource_operand_sizes, Variadic<Stream_Offset>:$resource_operand_offsets,
                   Variadic<Stream_Offset>:$resource_operand_ends, Variadic<Stream_Size>:$resource_operand_lengths,
                   Variadic<Stream_Size>:$result_sizes, OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
                   OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                   Stream_AffinityProp:$affinity);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = !strconcat(Fmt.On, [{
    $callee ``
    custom<RangedOperands>($resource_operands, $resource_operand_offsets, $resource_operand_ends,
                           $resource_operand_lengths)
    `` custom<Props>("\"arg_attrs\"", $arg_attrs, "\"res_attrs\"", $res_attrs) attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands), $resource_operand_sizes,
                               type($results), $result_sizes, $tied_operands)
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Stream_Ties<"ResourceOperands">.Text,
                                         Stream_ListedSizes<"ResourceOperands", "ResourceOperandSizes">.Text, Decl.Ranges, [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getResourceOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getResourceOperandsMutable(); }
  }]);
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------------------------===//
// execute, concurrent
//===------------------------------------------------------------------------------------------------------------===//

def Stream_AsyncExecuteOp : Stream_AsyncOp<"execute", [
  Util_Storage,
  AttrSizedOperandSegments, SingleBlock, RecursiveMemoryEffects, Stream_AsyncAccessOp, Stream_TimelineOp,
  Util_TiedOpInterface, Util_SizeAwareOpInterface, Util_ClosureOpInterface,
]> {
  let summary = "a unit of work submitted at once; its results are ready when its timepoint is reached";
  let description = [{
    Isolated from above; what it captures and gives is stated with sizes. `weir-schedule-allocation` gives it storage.

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
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands, Variadic<Stream_Size>:$resource_operand_sizes,
                   Variadic<Stream_Size>:$result_sizes, Optional<Stream_Timepoint>:$await_timepoint,
                   OptionalAttr<Util_TiedOperandsAttr>:$tied_operands, Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_AnyResource>:$results, Stream_Timepoint:$result_timepoint);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = !strconcat(Fmt.On, Fmt.Await, [{
    `with` `` custom<AsyncRegion>($resource_operands, type($resource_operands), $resource_operand_sizes,
                                  type($results), $result_sizes, $tied_operands, $body)
    `=` `>` qualified(type($result_timepoint)) attr-dict-with-keyword
  }]);
  let builders = [
    // Takes the resource results only, and gives the body a block with the arguments for the captures.
    OpBuilder<(ins "::mlir::TypeRange":$resultTypes, "::mlir::ValueRange":$resultSizes,
               "::mlir::Value":$awaitTimepoint, "::mlir::ValueRange":$operands, "::mlir::ValueRange":$operandSizes,
               "::llvm::ArrayRef<int64_t>":$tiedOperands, "::mlir::Attribute":$affinity)>,
  ];
  let extraClassDeclaration = !strconcat(Decl.Access, Decl.Await, Stream_Ties<"ResourceOperands", 1>.Text,
                                         Stream_ListedSizes<"ResourceOperands", "ResourceOperandSizes">.Text, Decl.Closure);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_AsyncConcurrentOp : Stream_AsyncAccessingOp<"concurrent", [
  Util_Storage,
  AttrSizedOperandSegments, SingleBlock, RecursiveMemoryEffects, Util_TiedOpInterface, Util_SizeAwareOpInterface, Util_ClosureOpInterface,
  ParentOneOf<["::weir::stream::AsyncExecuteOp", "::weir::stream::AsyncConcurrentOp"]>,
]> {
  let summary = "ops that may run at the same time";
  let description = [{
    A region inside of an execution region, or another one; its results may be tied to its captures.

    ```mlir
    func.func @f(%x: !stream.resource<transient>, %n: index) -> (!stream.resource<transient>, !stream.timepoint) {
      %r, %t = stream.async.execute with(%x as %a: !stream.resource<transient>{%n}) -> !stream.resource<transient>{%n} {
        %c = stream.async.concurrent with(%a as %b: !stream.resource<transient>{%n}) -> !stream.resource<transient>{%n} {
          %y = stream.async.clone %b : !stream.resource<transient>{%n} -> !stream.resource<transient>{%n}
          stream.yield %y : !stream.resource<transient>{%n}
        }
        stream.yield %c : !stream.resource<transient>{%n}
      } => !stream.timepoint
      return %r, %t : !stream.resource<transient>, !stream.timepoint
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands, Variadic<Stream_Size>:$resource_operand_sizes,
                   Variadic<Stream_Size>:$result_sizes, OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
                   Stream_AffinityProp:$affinity);
  let results = (outs Variadic<Stream_AnyResource>:$results);
  let regions = (region SizedRegion<1>:$body);
  let builders = [
    // Gives the body a block with the arguments for the captures.
    OpBuilder<(ins "::mlir::TypeRange":$resultTypes, "::mlir::ValueRange":$resultSizes,
               "::mlir::ValueRange":$operands, "::mlir::ValueRange":$operandSizes,
               "::llvm::ArrayRef<int64_t>":$tiedOperands, "::mlir::Attribute":$affinity)>,
  ];
  let assemblyFormat = !strconcat(Fmt.On, [{
    `with` `` custom<AsyncRegion>($resource_operands, type($resource_operands), $resource_operand_sizes,
                                  type($results), $result_sizes, $tied_operands, $body)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Stream_Ties<"ResourceOperands">.Text,
                                         Stream_ListedSizes<"ResourceOperands", "ResourceOperandSizes">.Text, Decl.Closure);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // WEIR_DIALECTS_STREAM_ASYNC_DISPATCH_OPS_TD
