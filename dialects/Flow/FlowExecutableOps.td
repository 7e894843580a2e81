#ifndef WEIR_DIALECTS_FLOW_EXECUTABLEOPS_TD
#define WEIR_DIALECTS_FLOW_EXECUTABLEOPS_TD

include "dialects/Flow/FlowBase.td"

def Flow_ExecutableOp : Flow_Op<"executable", [
    IsolatedFromAbove, SymbolTable, Symbol, SingleBlockImplicitTerminator<"::weir::flow::ExecutableEndOp">,
    NoRegionArguments]> {
  let summary = "outlined dispatches: exports and a module with their functions";
  let description = [{
    What `weir-outline-dispatches` makes of a dispatch body.

    ```mlir
    flow.executable private @ex {
      flow.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
        flow.return %n, %n, %n : index, index, index
      }
      builtin.module {
        func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
          return
        }
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword $body";
  let skipDefaultBuilders = 1;
  // Creates the block with its terminator.
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name)>];
  let extraClassDeclaration = [{
    ::mlir::Block &getBlock() { return getBody().front(); }
    /// The module with the functions, or null.
    ::mlir::ModuleOp getInnerModule();
  }];
}

def Flow_ExecutableEndOp : Flow_Op<"executable_end", [HasParent<"::weir::flow::ExecutableOp">, Terminator]> {
  let summary = "ends an executable";
  let description = [{
    Implicit: it is not printed.

    ```mlir
    flow.executable private @ex {
      flow.executable.export public @entry
      "flow.executable_end"() : () -> ()
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

// C1 the count region returns three index values.
def Flow_ExecutableExportOp : Flow_Op<"executable.export", [
    HasParent<"::weir::flow::ExecutableOp">, IsolatedFromAbove, Symbol]> {
  let summary = "an entry point of an executable";
  let description = [{
    Names a function of the inner module, and computes the number of workgroups from the workload.

    ```mlir
    flow.executable private @ex {
      flow.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
        flow.return %n, %n, %n : index, index, index
      }
      builtin.module {
        func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
          return
        }
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       FlatSymbolRefAttr:$function_ref);
  let regions = (region AnyRegion:$workgroup_count);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  // The count region stays empty.
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FlatSymbolRefAttr":$functionRef)>];
}

// C1 at least one entry point; C2 dims of arguments and results; C3 workload against each resolved export; C4 ties.
def Flow_DispatchOp : Flow_Op<"dispatch", [
    Pure, AttrSizedOperandSegments, Flow_AttrTiedOp, Flow_ShapeAwareOp,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "launches an outlined dispatch; several entry points are alternatives";
  let description = [{
    A workload of `index` values, operands, and results that may be tied to operands. With several entry points any one may run.

    ```mlir
    func.func @f(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
      %r = flow.dispatch @ex::@entry[%n](%x) : (tensor<4xf32>) -> %x
      return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Flow_Dims:$workload, TypedArrayAttrBase<SymbolRefAttr, "symbol references">:$entry_points,
                       Variadic<AnyType>:$arguments, Flow_Dims:$argument_dims, Flow_Dims:$result_dims,
                       OptionalAttr<Util_TiedOperandsAttr>:$tied_operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    custom<DispatchEntryPoints>($entry_points) (`` `[` $workload^ `]`)? `` `(` $arguments `)` attr-dict `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims, type($results), $result_dims,
                               $tied_operands)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [
    OpBuilder<(ins "::mlir::SymbolRefAttr":$entryPoint, "::mlir::ValueRange":$workload, "::mlir::TypeRange":$resultTypes,
                   "::mlir::ValueRange":$resultDims, "::mlir::ValueRange":$arguments, "::mlir::ValueRange":$argumentDims,
                   "::llvm::ArrayRef<int64_t>":$tiedOperands,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>];
}

def Flow_FuncOp : Flow_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove, FunctionOpInterface, CallableOpInterface, Symbol]> {
  let summary = "a host function that is called in stream order";
  let description = [{
    A declaration: the host function is implemented elsewhere.

    ```mlir
    flow.func private @sort(%x: tensor<?xf32>, %n: index) -> %x as tensor<?xf32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<Util_TiedOperandsAttr>:$tied_operands, OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    bool isDeclaration() { return isExternal(); }
  }];
}

// C1 dims; C2 the callee is a flow.func; C3 equal function types; C4 ties.
def Flow_CallOp : Flow_Op<"call", [
    AttrSizedOperandSegments, Flow_AttrTiedOp, Flow_ShapeAwareOp, CallOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "calls a host function in stream order";
  let description = [{
    Tensors go in and come out as for a dispatch; results may be tied to operands.

    ```mlir
    flow.func private @norm(%x: tensor<4xf32>) -> tensor<f32>
    func.func @f(%x: tensor<4xf32>) -> tensor<f32> {
      %r = flow.call @norm(%x) : (tensor<4xf32>) -> tensor<f32>
      return %r : tensor<f32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$arguments, Flow_Dims:$argument_dims,
                       Flow_Dims:$result_dims, OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::FunctionType getCalleeType();
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getArguments(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getArgumentsMutable(); }
  }];
}

#endif // WEIR_DIALECTS_FLOW_EXECUTABLEOPS_TD
