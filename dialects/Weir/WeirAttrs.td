#ifndef WEIR_DIALECTS_WEIR_ATTRS_TD
#define WEIR_DIALECTS_WEIR_ATTRS_TD

// One record for each attribute of the dialect. To add one: a record here, its name in Weir_Attrs, a row in the table of
// WeirDialect.cpp that says where it is, and a case for each refusal in test/dialects/Weir/invalid.mlir.
class Weir_Attr<string name, string type> {
  // Without `weir.`.
  string mnemonic = name;
  // C++ class of its values.
  string cppType = type;
  string summary = ?;
  // Who sets it, who asks for it, and an example.
  string description = ?;
}

//===------------------------------------------------------------------------------------------------------------===//
// Kernels
//===------------------------------------------------------------------------------------------------------------===//

def Weir_KernelAttr : Weir_Attr<"kernel", "::mlir::UnitAttr"> {
  let summary = "on a function: a dispatch kernel on byte buffers";
  let description = [{
    Set by `weir-bindings-to-kernels`. The passes of code generation work on functions that have it and leave others alone; where
    bindings and scalars are in the signature is decided by code generation from then on.

    ```mlir
    func.func @copy(%a: memref<?xi8> {weir.access = "ro"}, %b: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
      return
    }
    ```
  }];
}

def Weir_AccessAttr : Weir_Attr<"access", "::mlir::StringAttr"> {
  let summary = "on a binding: what the kernel does with it, `\"ro\"`, `\"wo\"` or `\"rw\"`";
  let description = [{
    Set by `weir-convert-to-stream` from the access of dispatch tensors. `ro`: not written; `wo`: no old contents are read; `rw`: both.
    Elision believes it, `weir-verify-access` compares it with the body (V5), and code generation makes pointers `readonly` by it.
    Without the attribute nothing is known.

    ```mlir
    func.func private @f(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo"})
    ```
  }];
}

def Weir_OverwritesAttr : Weir_Attr<"overwrites", "::mlir::UnitAttr"> {
  let summary = "on a binding: every byte of it is written, and none read before";
  let description = [{
    Set by `weir-convert-to-stream` where the stores of the body cover the tensor, beside `weir.access` of `"wo"` or `"rw"`. What was in
    the range before is then not live: fills of it go.

    ```mlir
    func.func private @f(!stream.binding {weir.access = "wo", weir.overwrites})
    ```
  }];
}

def Weir_ScratchAttr : Weir_Attr<"scratch", "::mlir::UnitAttr"> {
  let summary = "on an argument of a kernel: the scratch memory of a call";
  let description = [{
    Set by `weir-cpu-place-buffers` on the argument that it adds for temporaries which are too large for the stack. The runtime passes
    `weir.scratch_size` bytes there.

    ```mlir
    func.func @k(%s: memref<?xi8> {weir.scratch}) attributes {weir.kernel, weir.scratch_size = 4096 : i64} {
      return
    }
    ```
  }];
}

def Weir_ScratchSizeAttr : Weir_Attr<"scratch_size", "::mlir::IntegerAttr"> {
  let summary = "on a kernel: bytes of scratch memory that a call needs";
  let description = [{
    An `i64`, not negative. Set by `weir-cpu-place-buffers`, kept on the entry that `weir-cpu-kernel-abi` makes, and written into the
    module's table by `weir-convert-host-to-llvm`.

    ```mlir
    func.func @k() attributes {weir.kernel, weir.scratch_size = 0 : i64} {
      return
    }
    ```
  }];
}

def Weir_SharesBytesAttr : Weir_Attr<"shares_bytes", "::mlir::UnitAttr"> {
  let summary = "on an argument of a kernel: a dispatch may bind bytes that another argument has, too";
  let description = [{
    Set by `weir-annotate-dispatch-arguments` where one of both is written and it cannot be shown that the ranges are apart (dispatch-passes.md AL1). Without it
    code generation takes read-only and write-only bindings to be apart from the others.

    ```mlir
    func.func private @f(!stream.binding {weir.access = "ro", weir.shares_bytes})
    ```
  }];
}

def Weir_DisjointStoresAttr : Weir_Attr<"disjoint_stores", "::mlir::UnitAttr"> {
  let summary = "on a kernel: no two of its stores touch the same element";
  let description = [{
    Set by `weir-place-stores`, which splits a store of a slice insertion into two. Loops over tiles that write one binding may
    be merged, and their workgroups run in any order.

    ```mlir
    func.func @k(%b: memref<?xi8>) attributes {weir.disjoint_stores, weir.kernel} {
      return
    }
    ```
  }];
}

def Weir_LoweringConfigAttr : Weir_Attr<"lowering_config", "::weir::LoweringConfigAttr"> {
  let summary = "on a structured op of a kernel: how it is lowered, a strategy and its sizes";
  let description = [{
    Set by `weir-select-strategy`, whose description lists the strategies; used, and removed, by `weir-cpu-tile-conv`,
    `weir-distribute-tiles` and `weir-cpu-vectorize-loops`. For users, too: an op that has it keeps it, and where only the name of a strategy
    is given, the pass fills in the sizes. A strategy that cannot take the op is an error.

    ```mlir
    func.func @k(%a: tensor<64x32xf32>, %d: tensor<64x32xf32>) -> tensor<64x32xf32> {
      %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>}
             ins(%a : tensor<64x32xf32>) outs(%d : tensor<64x32xf32>) -> tensor<64x32xf32>
      return %r : tensor<64x32xf32>
    }
    ```
  }];
}

def Weir_TunedConfigsAttr : Weir_Attr<"tuned_configs", "::mlir::DictionaryAttr"> {
  let summary = "on a module: configurations for kernels, by the keys that `weir-select-strategy` gives them";
  let description = [{
    Set by `weir-compile --weir-tuning`, from a file that `weir-tune` writes; asked for by `weir-select-strategy`. A key is a digest of the kernel and
    its target, with the scope and the number of the candidate: a kernel that has changed has another key, and what is written here no longer counts.

    ```mlir
    module attributes {weir.tuned_configs = {"0123456789abcdef.root0" = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>}} {
    }
    ```
  }];
}

//===------------------------------------------------------------------------------------------------------------===//
// Tensor programs
//===------------------------------------------------------------------------------------------------------------===//

def Weir_NoFuseAttr : Weir_Attr<"no_fuse", "::mlir::UnitAttr"> {
  let summary = "on an op on tensors: stays alone in its dispatch";
  let description = [{
    For users: dispatch formation neither merges the op with others nor copies it into dispatches that read it (code `pinned`).

    ```mlir
    func.func @f(%a: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
      %r = linalg.exp {weir.no_fuse} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```
  }];
}

def Weir_ConsumedAttr : Weir_Attr<"consumed", "::mlir::UnitAttr"> {
  let summary = "on a tensor argument of a private function: no caller uses the operand after a call";
  let description = [{
    Set by `weir-mark-consumed-arguments`, asked for and removed by `weir-regions-to-workgroups`: a dispatch that updates the argument may work in its
    storage. A promise about speed alone: storage that a caller uses after all is copied first.

    ```mlir
    util.func private @step(%cache: tensor<8xf32> {weir.consumed}) -> tensor<8xf32> {
      util.return %cache : tensor<8xf32>
    }
    ```
  }];
}

def Weir_FusionAttr : Weir_Attr<"fusion", "::mlir::DictionaryAttr"> {
  let summary = "on a module: what dispatch formation reckons with, instead of what the target says";
  let description = [{
    For users and tests: parameters of the cost model of `weir-form-dispatches` (`lambda`, `units`, `cap`, `cache`, `kappa`, `tau`,
    `omega`, `line`, `rows`, `columns`, as `i64`) and of `weir-fuse-elementwise` (`live`). Also patterns to `refuse`, or to `accept` although the target refuses them.

    ```mlir
    module attributes {weir.fusion = {cap = 16384, refuse = ["horizontal"]}} {
    }
    ```
  }];
}

def Weir_AffinitiesHeldAttr : Weir_Attr<"affinities_held", "::mlir::UnitAttr"> {
  let summary = "on a module: locations of ops hold their affinities";
  let description = [{
    Set by `weir-hold-affinities`, removed by `weir-restore-affinities`: between the two rewrites may drop `stream.affinity`.

    ```mlir
    module attributes {weir.affinities_held} {
    }
    ```
  }];
}

def Weir_FPContractAttr : Weir_Attr<"fp_contract", "::mlir::StringAttr"> {
  let summary = "on a module: which products and sums may be one operation, `\"off\"`, `\"on\"` or `\"fast\"`";
  let description = [{
    Set by `weir-set-contraction`, which has put the flag `contract` on the ops by then. Later phases and passes that make products and sums
    ask for it (`FPContract.h`).

    ```mlir
    module attributes {weir.fp_contract = "on"} {
    }
    ```
  }];
}

//===------------------------------------------------------------------------------------------------------------===//
// Host programs
//===------------------------------------------------------------------------------------------------------------===//

def Weir_InPlaceSafeAttr : Weir_Attr<"in_place_safe", "::mlir::UnitAttr"> {
  let summary = "on a function or module: safe for in-place execution";
  let description = [{
    Set by `weir-materialize-copy-on-write` on the op that it ran on, removed by `weir-schedule-allocation`. In between no fold
    may add a use of a tied operand or give a written value a second name (stream.md V2, V3).

    ```mlir
    util.func private @f(%x: !stream.resource<*>) attributes {weir.in_place_safe} {
      util.return
    }
    ```
  }];
}

def Weir_TensorTypeAttr : Weir_Attr<"tensor_type", "::mlir::TypeAttr"> {
  let summary = "on a global: the ranked tensor that it held before it became a resource";
  let description = [{
    Inside of `weir-convert-to-stream` only: loads and stores that are converted later find sizes by it.

    ```mlir
    util.global private mutable @g {weir.tensor_type = tensor<4xf32>} : !stream.resource<variable>
    ```
  }];
}

def Weir_HostNameAttr : Weir_Attr<"host_name", "::mlir::StringAttr"> {
  let summary = "on an initializer: the symbol of the function that it becomes";
  let description = [{
    Inside of `weir-convert-host-to-llvm` only: initializers have no name of their own, and the function that runs them in their order is
    made first.

    ```mlir
    util.initializer attributes {weir.host_name = "__weir_init_0"} {
      util.return
    }
    ```
  }];
}

def Weir_DataAttr : Weir_Attr<"data", "::mlir::Attribute"> {
  let summary = "on an LLVM global: contents that the module writer puts into read-only data";
  let description = [{
    Set by `weir-convert-host-to-llvm`. Constants do not pass through LLVM, which would copy them several times.

    ```mlir
    llvm.mlir.global external hidden constant @c() {weir.data = dense<[1.0, 2.0]> : tensor<2xf32>} : i8
    ```
  }];
}

def Weir_SerializedAttr : Weir_Attr<"serialized", "::mlir::DenseElementsAttr"> {
  let summary = "on an executable: the bytes that its target made of it";
  let description = [{
    Set by `weir-serialize-executables` for targets whose executables are carried to the device, and made a constant of the module by
    `weir-convert-host-to-llvm`. The executable has no module then.

    ```mlir
    stream.executable private @ex attributes {weir.serialized = dense<[1, 2]> : vector<2xi8>} {
    }
    ```
  }];
}

def Weir_AddressFormAttr : Weir_Attr<"address_form", "::mlir::DenseElementsAttr"> {
  let summary = "on an executable: a second form of its bytes, which takes addresses of bindings";
  let description = [{
    Set by `weir-serialize-executables` beside `weir.serialized`, for kernels whose bindings may be larger than a device can bind, and made a constant
    of the module by `weir-convert-host-to-llvm`.

    ```mlir
    stream.executable private @ex attributes {weir.serialized = dense<[1, 2]> : vector<2xi8>, weir.address_form = dense<[3, 4]> : vector<2xi8>} {
    }
    ```
  }];
}

def Weir_LargeBindingsAttr : Weir_Attr<"large_bindings", "::mlir::UnitAttr"> {
  let summary = "on a function for a device: a binding has, or may have, more bytes than each device can bind";
  let description = [{
    Set by `weir-kernels-to-gpu` for `large-binding-bytes`; `weir-gpu-to-spirv` makes two forms of the kernels of its module.

    ```mlir
    gpu.module @kernels {
      gpu.func @k(%b: memref<?xi8>) kernel attributes {weir.large_bindings} {
        gpu.return
      }
    }
    ```
  }];
}

def Weir_HostAttr : Weir_Attr<"host", "::mlir::Attribute"> {
  let summary = "on a module: the machine of its host code, a `#hal.executable.target`";
  let description = [{
    Set by `weir-assign-devices`. Devices have targets of their own; the host may be another machine than any of them.

    ```mlir
    module attributes {weir.host = #hal.executable.target<"llvm-cpu", "system-elf-x86_64">} {
    }
    ```
  }];
}

def Weir_WorkgroupSizeAttr : Weir_Attr<"workgroup_size", "::mlir::DenseI32ArrayAttr"> {
  let summary = "on an export: the threads of a workgroup in x, y and z";
  let description = [{
    Three positive numbers. Set by `weir-gpu-workgroup-sizes`, and written into the module's table by `weir-convert-host-to-llvm`. An export
    without it has workgroups of one thread.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry attributes {weir.workgroup_size = array<i32: 64, 1, 1>}
    }
    ```
  }];
}

def Weir_GridOperandsAttr : Weir_Attr<"grid_operands", "::mlir::UnitAttr"> {
  let summary = "on an export: the kernel takes the extents of its grid";
  let description = [{
    Three more operands after its own: x, y and z of the grid, which `weir-convert-host-to-llvm` passes. Set by `weir-kernels-to-gpu` on the
    function of a kernel that reads its position in the grid, since a device only knows the number of workgroups;
    `weir-gpu-workgroup-sizes` moves it to the export.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry attributes {weir.grid_operands}
    }
    ```
  }];
}

def Weir_PartsAttr : Weir_Attr<"parts", "::mlir::UnitAttr"> {
  let summary = "on a loop in a loop: each run iterates over a part of the outer loop's range";
  let description = [{
    The parts do not overlap: in one run of the outer loop, the loop has at most as many iterations in all as there are indices between the outer
    loop's bounds. Set by `weir-decompose-linalg-ext` on the loops that merge runs of a sort. Devices that limit the iterations of
    a thread are counted with it (`weir-kernels-to-gpu`); a pass may drop it.

    ```mlir
    func.func @k(%n: index, %w: index, %b: memref<?xf32>, %v: f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %low = %c0 to %n step %w {
        %high = arith.addi %low, %w : index
        %end = arith.minsi %high, %n : index
        scf.for %i = %low to %end step %c1 {
          memref.store %v, %b[%i] : memref<?xf32>
        } {weir.parts}
      }
      return
    }
    ```
  }];
}

def Weir_AssertionsAttr : Weir_Attr<"assertions", "::mlir::ArrayAttr"> {
  let summary = "on an export: the messages of the assertions that a kernel on a device carries out";
  let description = [{
    Strings. Set by `weir-gpu-lower-assertions`, and written into the module's table by `weir-convert-host-to-llvm`.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry attributes {weir.assertions = ["f.mlir:3:10: an index is out of range"]}
    }
    ```
  }];
}

def Weir_WorkAttr : Weir_Attr<"work", "::mlir::DictionaryAttr"> {
  let summary = "on an export: what a call of the kernel computes, for profiles and the ledger";
  let description = [{
    Set by `weir-annotate-work`, and written into the module for `weir-run --profile`. `ops`: the structured ops of the body, each with its location
    in the source if it is known. `access`: the access of each binding, `"rw"` where nothing is known. `flops`: operations on elements as a sum of
    products, each a number and the operands (scalars, counted from 0) that it is multiplied with; absent if that is not known.

    `layout`, for the ledger: `conversions` between layouts besides the work, `bytes_padding` that the kernel reads and writes, `flops_padding` on it; 0
    if absent, or `"unknown"`. On a module: constants that passes have packed, the `bytes` read and written for that, and their padding; `layouts`: texts of
    the layouts of those that are written to a file, by their keys.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry attributes {weir.work = {access = ["ro", "wo"], flops = [array<i64: 12, 0>], ops = ["linalg.matmul"]}}
    }
    ```
  }];
}

defvar Weir_Attrs = [
  Weir_KernelAttr, Weir_AccessAttr, Weir_OverwritesAttr, Weir_ScratchAttr, Weir_ScratchSizeAttr, Weir_SharesBytesAttr, Weir_DisjointStoresAttr,
  Weir_LoweringConfigAttr, Weir_TunedConfigsAttr, Weir_NoFuseAttr, Weir_ConsumedAttr, Weir_InPlaceSafeAttr, Weir_TensorTypeAttr, Weir_HostNameAttr, Weir_DataAttr, Weir_SerializedAttr, Weir_HostAttr,
  Weir_AddressFormAttr, Weir_LargeBindingsAttr,
  Weir_AffinitiesHeldAttr, Weir_FusionAttr, Weir_FPContractAttr, Weir_WorkgroupSizeAttr, Weir_GridOperandsAttr, Weir_PartsAttr, Weir_AssertionsAttr, Weir_WorkAttr,
];

#endif // WEIR_DIALECTS_WEIR_ATTRS_TD
