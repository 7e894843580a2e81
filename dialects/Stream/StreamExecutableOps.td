// stream.executable*, stream.binding.*, stream.dispatch.workgroup.*: device code (stream-cmd.md sections 8 and 9).

#ifndef WEIR_DIALECTS_STREAM_EXECUTABLE_OPS_TD
#define WEIR_DIALECTS_STREAM_EXECUTABLE_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

def Stream_ExecutableOp : Stream_Op<"executable", [
    IsolatedFromAbove, Symbol, SymbolTable, SingleBlockImplicitTerminator<"::weir::stream::ExecutableEndOp">]> {
  let summary = "Device code and its entry points.";
  let description = [{
    The body holds exports and one `builtin.module` with the functions.

    ```mlir
    stream.executable @empty {
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword $body";
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name)>];
  let extraClassDeclaration = [{
    /// The nested module, or null before it exists.
    ::mlir::ModuleOp getInnerModule();
    auto getExports() { return getBody().getOps<ExecutableExportOp>(); }
  }];
}

def Stream_ExecutableEndOp : Stream_Op<"executable.end", [Terminator, HasParent<"::weir::stream::ExecutableOp">]> {
  let summary = "Ends an executable.";
  let description = [{
    Implicit: it is not printed.

    ```mlir
    stream.executable private @ex {
      "stream.executable.end"() : () -> ()
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def Stream_ExecutableExportOp : Stream_Op<"executable.export", [
    HasParent<"::weir::stream::ExecutableOp">, IsolatedFromAbove, Symbol]> {
  let summary = "An entry point of an executable.";
  let description = [{
    The region computes the workgroup count in x, y and z from the workload; without it the count is decided elsewhere.

    C1: the region returns three `index` values.

    ```mlir
    stream.executable private @no_workload {
      stream.executable.export public @f workgroups() -> (index, index, index) {
        %one = arith.constant 1 : index
        stream.return %one, %one, %one : index, index, index
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       FlatSymbolRefAttr:$function_ref);
  let regions = (region AnyRegion:$workgroup_count);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) custom<SymbolAlias>($sym_name, $function_ref)
    custom<WorkgroupCountRegion>("\"workgroups\"", $workgroup_count) attr-dict-with-keyword
  }];
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FlatSymbolRefAttr":$function_ref)>];
  let extraClassDeclaration = [{
    /// The function in the nested module, or or null of that name.
    ::mlir::FunctionOpInterface lookupFunction();
    bool hasWorkgroupCount() { return !getWorkgroupCount().empty(); }
  }];
  let hasRegionVerifier = 1;
}

def Stream_ReturnOp : Stream_Op<"return", [
    Pure, Terminator, HasParent<"::weir::stream::ExecutableExportOp">]> {
  let summary = "Ends a workgroup count region.";
  let description = [{
    Gives three numbers.

    ```mlir
    stream.executable private @no_workload {
      stream.executable.export public @f workgroups() -> (index, index, index) {
        %one = arith.constant 1 : index
        stream.return %one, %one, %one : index, index, index
      }
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict $operands `:` type($operands)";
}

def Stream_BindingSubspanOp : Stream_Op<"binding.subspan", [Pure]> {
  let summary = "A typed view of a binding, from a byte offset.";
  let description = [{
    C1: for a shaped result, one dimension operand per dynamic dimension.

    ```mlir
    stream.executable private @math {
      builtin.module {
        func.func @axpy(%in: !stream.binding, %n: index) {
          %zero = arith.constant 0 : index
          %x = stream.binding.subspan %in[%zero] : !stream.binding -> memref<?x4x?xf32>{%n, %n}
          return
        }
      }
    }
    ```
  }];
  let arguments = (ins Stream_Binding:$binding, Index:$byte_offset, Variadic<Index>:$dynamic_dims);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $binding `[` $byte_offset `]` attr-dict `:` type($binding) `->` type($result) (`{` $dynamic_dims^ `}`)?
  }];
  let hasVerifier = 1;
}

class Stream_WorkgroupInfoOp<string mnemonic, string text>
    : Stream_Op<"dispatch.workgroup." # mnemonic, [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = text;
  let description = "C1: the dimension is 0, 1 or 2.";
  let arguments = (ins IndexAttr:$dimension);
  let results = (outs Index:$result);
  let assemblyFormat = "`[` $dimension `]` attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "int64_t":$dimension), [{
    build($_builder, $_state, $_builder.getIndexType(), $_builder.getIndexAttr(dimension));
  }]>];
  let hasVerifier = 1;
}

def Stream_DispatchWorkgroupIDOp : Stream_WorkgroupInfoOp<"id", "The index of the current workgroup."> {
  let description = [{
    C1: the dimension is 0, 1 or 2.

    ```mlir
    stream.executable private @math {
      builtin.module {
        func.func @axpy() {
          %id = stream.dispatch.workgroup.id[0] : index
          return
        }
      }
    }
    ```
  }];
}
def Stream_DispatchWorkgroupCountOp : Stream_WorkgroupInfoOp<"count", "The number of workgroups."> {
  let description = [{
    C1: the dimension is 0, 1 or 2.

    ```mlir
    stream.executable private @math {
      builtin.module {
        func.func @axpy() {
          %count = stream.dispatch.workgroup.count[1] : index
          return
        }
      }
    }
    ```
  }];
}
def Stream_DispatchWorkgroupSizeOp : Stream_WorkgroupInfoOp<"size", "The size of a workgroup."> {
  let description = [{
    C1: the dimension is 0, 1 or 2.

    ```mlir
    stream.executable private @math {
      builtin.module {
        func.func @axpy() {
          %size = stream.dispatch.workgroup.size[2] : index
          return
        }
      }
    }
    ```
  }];
}

#endif // WEIR_DIALECTS_STREAM_EXECUTABLE_OPS_TD
