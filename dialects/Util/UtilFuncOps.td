#ifndef WEIR_DIALECTS_UTIL_FUNCOPS_TD
#define WEIR_DIALECTS_UTIL_FUNCOPS_TD

include "dialects/Util/UtilOpBase.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"

def Util_UnreachableLike : NativeOpTrait<"UnreachableLike"> { let cppNamespace = "::weir::util"; }

def Util_FuncOp : Util_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove, FunctionOpInterface]> {
  let summary = "function whose results may be tied to its arguments";
  let description = [{
    Also declarations. Ties are a promise to callers: the result is the argument, or lives in its storage.

    ```mlir
    util.func private @never() -> i32 {
      util.unreachable "never"
    }
    ```
  }];
  // C1: verifier. C2, C3: upstream's rules for symbols and functions.
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<Util_InliningPolicyAttr>:$inlining_policy);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                                 CArg<"::llvm::ArrayRef<int64_t>", "{}">:$tiedOperands)>];
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    bool isDeclaration() { return isExternal(); }
    bool canDiscardOnUseEmpty() { return ::weir::util::canDiscardSymbol(*this); }
    /// The argument that a result is tied to.
    std::optional<unsigned> getTiedArgumentIndex(unsigned resultIndex);
  }];
}

def Util_CallOp : Util_Op<"call", [
    CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Util_TiedOpInterface]> {
  let summary = "direct call of a util.func";
  let description = [{
    Results may be tied to operands, as those of the callee are to its arguments.

    ```mlir
    util.func private @never() -> i32 {
      util.unreachable "never"
    }
    util.func public @inlined_never() {
      %0 = util.call @never() : () -> i32
      util.return
    }
    ```
  }];
  // C1-C3: symbol check. T.C1: TiedOpInterface.
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$operands,
    OptionalAttr<Util_TiedOperandsAttr>:$tied_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    $callee `(` $operands `)` `` custom<Props>("\"arg_attrs\"", $arg_attrs, "\"res_attrs\"", $res_attrs) attr-dict `:`
    custom<TiedFunctionType>(ref($operands), type($operands), type($results), $tied_operands)
  }];
  let builders = [
    OpBuilder<(ins "FuncOp":$callee, "::mlir::ValueRange":$operands), [{
      build($_builder, $_state, callee.getResultTypes(), ::mlir::FlatSymbolRefAttr::get(callee.getSymNameAttr()), operands,
            callee.getTiedOperandsAttr(), /*arg_attrs=*/nullptr, /*res_attrs=*/nullptr);
    }]>
  ];
  let extraClassDeclaration = [{
    ::mlir::FunctionType getCalleeType() {
      return ::mlir::FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
    }
    ::mlir::CallInterfaceCallable getCallableForCallee() {
      return ::llvm::cast<::mlir::SymbolRefAttr>(getCalleeAttr());
    }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
  }];
}

def Util_ReturnOp : Util_Op<"return", [
    Pure, Terminator, ReturnLike, ParentOneOf<["FuncOp", "InitializerOp", "HoistableConversionOp"]>]> {
  let summary = "terminator of functions, initializers and hoistable conversions";
  let description = [{
    As many values as the function has results.

    ```mlir
    util.func public @inlined_never() {
      util.return
    }
    ```
  }];
  // C1: verifier.
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let hasVerifier = 1;
}

def Util_InitializerOp : Util_Op<"initializer", [
    IsolatedFromAbove, FunctionOpInterface, DeclareOpInterfaceMethods<Util_InitializerOpInterface>]> {
  let summary = "code run once at module initialization, in definition order";
  let description = [{
    Isolated from above and without a name; it sets globals that have no initial value.

    ```mlir
    util.initializer {
      util.return
    }
    ```
  }];
  let arguments = (ins
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins)>];
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    bool isOptionalSymbol() { return true; }
    bool isDeclaration() { return false; }
  }];
}

def Util_UnreachableOp : Util_Op<"unreachable", [NoMemoryEffect, Terminator, ReturnLike, Util_UnreachableLike]> {
  let summary = "terminator that control never reaches";
  let description = [{
    With a message for debugging.

    ```mlir
    util.func private @never() -> i32 {
      util.unreachable "never"
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "($message^)? attr-dict";
}

def Util_SCFUnreachableOp : Util_Op<"scf.unreachable"> {
  let summary = "marks the rest of a block as never reached";
  let description = [{
    For structured control flow, which needs its terminator: everything after it in the block is dead.

    ```mlir
    func.func @f(%c: i1, %x: i32) -> i32 {
      %v = scf.if %c -> (i32) {
        util.scf.unreachable "no such case"
        %p = ub.poison : i32
        scf.yield %p : i32
      } else {
        scf.yield %x : i32
      }
      return %v : i32
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$message);
  // `$message? ADICT?`, in which an empty ADICT keeps the name of an op in generic form after it from being the message.
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
}

#endif // WEIR_DIALECTS_UTIL_FUNCOPS_TD
