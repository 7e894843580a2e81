#ifndef WEIR_PASSES_HOST_PASSES_TD
#define WEIR_PASSES_HOST_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertHostToLLVM : Pass<"weir-convert-host-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lowers host code to the LLVM dialect and adds the module table";
  let description = [{
    Lowers `util` functions, globals and initializers, `stream.resource`, `stream.cmd` and `stream.timepoint` ops and buffer views to
    calls through the runtime's function table (`include/weir/abi.h`). Defines `weir_module`, the only symbol
    that a module exports. A resource becomes a pair of buffer and byte offset; a global a field of the module's instance.
    Each iteration of a loop gives back the storage that it made and that neither later iterations nor the code after the loop can reach.
    Bytes and lists of the host (`util.buffer`, `util.list`) lie in storage of the invocation, and ranges, positions and types of elements are
    checked; programs that make any keep what their loops allocate until the end.
    Executables stay; their kernels must be in the LLVM dialect already, and get the symbols that the host refers to.

    Fires on every module after the executables phase. It refuses, with a diagnostic on the op:
    functions that call themselves, directly or not; calls of functions without a body; resources whose storage is not
    decided yet (`stream.async` and `stream.tensor` ops other than import and export); types that host code cannot hold.
    Control flow has to be in the `cf` dialect (`convert-scf-to-cf`).

    ```mlir
    util.func public @add(%a: i32, %b: i32) -> i32 {
      %0 = arith.addi %a, %b : i32
      util.return %0 : i32
    }
    ```
    becomes
    ```mlir
    llvm.func internal @__weir_fn_add(%api: !llvm.ptr, %invocation: !llvm.ptr, %instance: !llvm.ptr, %a: i32, %b: i32) -> i32 {
      %s = llvm.add %a, %b : i32
      llvm.return %s : i32
    }
    llvm.func internal @__weir_entry_add(%api: !llvm.ptr, %invocation: !llvm.ptr, %instance: !llvm.ptr, %in: !llvm.ptr, %out: !llvm.ptr) {
      ...
    llvm.mlir.global external constant @weir_module() ...
    ```
    An entry unpacks the arguments, and a row in the table names it.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def InlineWorkgroupCounts : Pass<"weir-inline-workgroup-counts", "::mlir::ModuleOp"> {
  let summary = "Computes the number of workgroups of each dispatch on the host";
  let description = [{
    The count region of the export is copied before the `stream.cmd.execute` around each `stream.cmd.dispatch`, with the workload of the
    dispatch as its arguments; its three results become the workload. The regions of all exports are then gone. Ops that represent what a backend
    computes (`iree_tensor_ext.dispatch.workgroup_count_from_slice`) must have been replaced by the backend.

    Refuses, with an error on the dispatch: exports without a region, or with such an op left in it.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
        %c16 = arith.constant 16 : index
        %c1 = arith.constant 1 : index
        %x = arith.ceildivui %n, %c16 : index
        stream.return %x, %c1, %c1 : index, index, index
      }
    }
    util.func public @f(%n: index, %r: !stream.resource<external>, %s: index) -> !stream.timepoint {
      %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
        stream.cmd.dispatch @ex::@entry[%n](%n : index) {
          wo %c[%s for %s] : !stream.resource<external>{%s}
        }
      } => !stream.timepoint
      util.return %0 : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    util.func public @f(%n: index, %r: !stream.resource<external>, %s: index) -> !stream.timepoint {
      %c16 = arith.constant 16 : index
      %c1 = arith.constant 1 : index
      %x = arith.ceildivui %n, %c16 : index
      ...
      stream.cmd.dispatch @ex::@entry[%x, %c1, %c1](%n : index)...
    ```
  }];
}

def VerifyCalls : Pass<"weir-verify-calls", "::mlir::ModuleOp"> {
  let summary = "Reports calls that a module cannot make";
  let description = [{
    Runs first, so that the messages name the user's functions, and again in `weir-convert-host-to-llvm`. Looks at `util.call`,
    `func.call` and calls in stream order (`flow.call`, `stream.async.call`, `stream.cmd.call`) in functions of the module itself. Refuses, with a diagnostic on the call: callees that are missing or have no
    body; functions that call themselves, directly or not, as nothing bounds the stack that they need.

    ```mlir
    util.func private @loop(%n: i32) -> i32 {
      // expected-error @below {{is a recursive call of @loop}}
      %0 = util.call @loop(%n) : (i32) -> i32
      util.return %0 : i32
    }
    ```
  }];
}

#endif // WEIR_PASSES_HOST_PASSES_TD
