#ifndef WEIR_PASSES_TARGET_PASSES_TD
#define WEIR_PASSES_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def AssignDevices : Pass<"weir-assign-devices", "::mlir::ModuleOp"> {
  let summary = "Declares the devices of a program in its module";
  let description = [{
    For each word of `targets` the module gets a global of type `!hal.device` whose value, a `#hal.device.target`, holds the
    `#hal.executable.target` that the target's backend makes for the machine. The first one is the default affinity of the module, and also holds
    the targets of all others: ops without an affinity are compiled for each of them, and the runtime chooses. If a word names its device (`gpu=vulkan`), or with `separate`,
    each device has only its own target, and the program states where ops run. The machine that runs the host code becomes the module attribute `weir.host`, a `#hal.executable.target` as well.

    Fires on modules without devices. A module with devices (from an earlier phase, or from another compiler) is unchanged, with one exception:
    a GPU that names its architecture in IREE's way (`iree_codegen.target_info`) gets the keys of weir's backend for it. An architecture that the backend
    does not support is an error. A target that names no GPU gets the one of `targets`; a missing GPU is an error if the backend needs one. Options that
    contradict the module are errors, as are unknown backends, machines that the backend does not
    support, and names of devices that are taken. Refuses nothing else.

    ```mlir
    // options: targets=reference target-cpu=x86-64 target-triple=x86_64-linux-gnu
    module {
      util.func public @f(%a: i32) -> i32 {
        util.return %a : i32
      }
    }
    ```
    becomes
    ```mlir
    #executable_target_system_elf_x86_64 = #hal.executable.target<"weir-reference", "system-elf-x86_64", {...}>
    #device_target_local = #hal.device.target<"local", [#executable_target_system_elf_x86_64]> : !hal.device
    module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>, weir.host = #executable_target_system_elf_x86_64} {
      util.global private @__device_0 = #device_target_local
    ```
  }];
  let options = [
    ListOption<"targets", "targets", "std::string", "Backends by name, or name:model of a device, after device= if the device has a name; the first is the default; none: the preferred one">,
    Option<"separate", "separate", "bool", "false", "Compile for the default device only with its own target">,
    Option<"targetTriple", "target-triple", "std::string", "\"\"", "LLVM triple of the machine; empty for the host">,
    Option<"targetCPU", "target-cpu", "std::string", "\"\"", "LLVM name of the CPU, or host; empty for host, or the baseline of another triple">,
    Option<"targetCPUFeatures", "target-cpu-features", "std::string", "\"\"", "Features to add or remove: +avx512f,-avx512vl">,
    Option<"layout", "layout", "std::string", "\"\"", "Kind of layouts of the CPU resolver (weir.layout); empty for classic">,
    Option<"lowPrecision", "low-precision", "bool", "false", "Sums of products of bf16 may take denormal numbers for zeros, on CPUs (low_precision)">
  ];
  let dependentDialects = ["::weir::util::UtilDialect", "::weir::hal::HALDialect", "::weir::WeirDialect"];
}

def PinDevicesCodes : RemarkCodes<"weir-pin-devices", "PinDevicesCode", [
  Passed<"pinned-by-option", "the function or op runs on the device that an option names; with the option">,
  Passed<"pin-overrides", "the program already assigns it, or an op in it, to another device">]>;

def PinDevices : Pass<"weir-pin-devices", "::mlir::ModuleOp"> {
  let summary = "Assigns functions and ops to devices by options";
  let description = !strconcat([{
    Each word of `pins` is one of these; ops are those that compute tensors:

    | pin | means |
    |---|---|
    | `@FUNCTION=DEVICE` | all ops of a function, loops and branches included, but not those of functions that it calls |
    | `[FILE]:LINE[-LINE]=DEVICE` | ops whose location is on these lines of a file; without a name that of the program. Loops and branches: the ops in them |
    | `LABEL=DEVICE` | ops whose location has that name: `loc("LABEL")` |

    A device is a global of the module; the name of a target means its device, if there is one alone. The function or op gets the attribute
    `stream.affinity`. Pins of labels take precedence over those of lines, these over those of functions, all over affinities of the program.
  }], PinDevicesCodes.table, [{
    Refuses, with an error that lists the candidates: pins without a match, unknown devices, two pins of one kind that name two devices for
    the same op. Runs before phase input, while locations are those of the program.

    ```mlir
    // options: pins=@f=b
    module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
      util.global private @a = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
      util.global private @b = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
      func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = math.exp %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
    }
    ```
    becomes
    ```mlir
    ...
    func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {stream.affinity = #hal.device.affinity<@b>} {
    ...
    ```
  }]);
  let options = [ListOption<"pins", "pins", "std::string", "Device assignments: @function=device, [file]:line[-line]=device, label=device">];
  let dependentDialects = ["::weir::hal::HALDialect"];
}

def HoldAffinities : Pass<"weir-hold-affinities", "::mlir::ModuleOp"> {
  let summary = "Records the affinities of ops in their locations";
  let description = [{
    Rewrites that replace an op by others drop unknown attributes, but keep the location. So each op of a function with a
    `stream.affinity` also gets it as metadata of its location, until `weir-restore-affinities` removes it. The attribute stays on the op, so that two ops on
    different devices are not a common subexpression.

    Fires on ops of functions that compute tensors. Refuses nothing. Limits: an op that a rewrite makes with another location has no affinity, and follows
    its data.

    ```mlir
    util.func public @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = math.exp %x {stream.affinity = #hal.device.affinity<@b>} : tensor<4xf32>
      util.return %0 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    module attributes {weir.affinities_held} {
    ...
    ```
  }];
  let dependentDialects = ["::weir::WeirDialect"];
}

def RestoreAffinities : Pass<"weir-restore-affinities", "::mlir::ModuleOp"> {
  let summary = "Restores the affinities of ops from their locations";
  let description = [{
    After `weir-hold-affinities`: an op of a function that computes tensors and has no `stream.affinity` gets the affinity in its location, if there is exactly
    one. Restores the locations. Refuses nothing; ops made from several ops with different affinities get none.

    ```mlir
    module attributes {weir.affinities_held} {
      util.func public @f(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = math.exp %x : tensor<4xf32> loc(fused<#hal.device.affinity<@b>>["model.py":1:1])
        util.return %0 : tensor<4xf32>
      }
    }
    ```
    becomes
    ```mlir
    util.func public @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = math.exp %arg0 {stream.affinity = #hal.device.affinity<@b>} : tensor<4xf32>
    ...
    ```
  }];
  let dependentDialects = ["::weir::WeirDialect"];
}

def AssignExecutableTargets : Pass<"weir-assign-executable-targets", "::mlir::ModuleOp"> {
  let summary = "Gives each executable the target of the devices that dispatch it";
  let description = [{
    Each `stream.executable` gets the attribute `hal.executable.target`: the target of the device that its dispatches run on, by their affinity.
    One that is dispatched on devices with different targets, or on a device that has several, is copied. A dispatch refers to the copies for
    all targets of its device; the runtime runs the one for the target that it has chosen. Executables without dispatches get the target of
    the default device; those that have a target keep it.

    Refuses, with an error on the dispatch: affinities that name no device of the module; devices whose target no backend compiles.

    ```mlir
    module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
      util.global private @a = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
      stream.executable private @ex {
        stream.executable.export public @entry
      }
    }
    ```
    becomes
    ```mlir
    #executable_target_elf = #hal.executable.target<"weir-reference", "elf">
    ...
    stream.executable private @ex attributes {hal.executable.target = #executable_target_elf} {
    ```
  }];
  let dependentDialects = ["::weir::hal::HALDialect"];
}

def ForwardOperands : Pass<"weir-forward-operands", "::mlir::ModuleOp"> {
  let summary = "Passes the operands of dispatches to their workgroup count regions";
  let description = [{
    The number of workgroups of a kernel depends on its operands, which need not be part of its workload. The workload of each
    `stream.cmd.dispatch` gets the uniform operands of the dispatch appended (as `index`), and the count region of the export
    an argument for each; an export without a region gets one in which `iree_tensor_ext.dispatch.workgroup_count_from_slice` represents
    the computation of the backend.

    Exports whose functions are not in the module are unchanged. Refuses nothing.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @entry
      builtin.module {
        func.func @entry(%b: !stream.binding, %m: index, %k: i32) {
          return
        }
      }
    }
    util.func public @f(%m: index, %k: i32, %r: !stream.resource<external>, %s: index) -> !stream.timepoint {
      %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
        stream.cmd.dispatch @ex::@entry[%m](%m, %k : index, i32) {
          wo %c[%s for %s] : !stream.resource<external>{%s}
        }
      } => !stream.timepoint
      util.return %0 : !stream.timepoint
    }
    ```
    becomes
    ```mlir
    ...
    %0 = arith.index_castui %k : i32 to index
    ...
    stream.cmd.dispatch @ex::@entry[%m, %m, %0](%m, %k : index, i32)...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::tensor_ext::TensorExtDialect"];
}

def TranslateExecutables : Pass<"weir-translate-executables", "::weir::stream::ExecutableOp"> {
  let summary = "Runs the code generation pipeline of the target on an executable";
  let description = [{
    Looks up the backend of the attribute `hal.executable.target` (the preferred backend's if none exists) and runs its passes on the executable.

    Refuses, with an error on the executable: targets that no backend compiles.

    ```mlir
    stream.executable private @ex attributes {hal.executable.target = #hal.executable.target<"weir-reference", "elf">} {
      stream.executable.export public @k workgroups() -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        stream.return %x, %y, %z : index, index, index
      }
      builtin.module {
        func.func @k(%b: !stream.binding) {
          %c0 = arith.constant 0 : index
          %v = stream.binding.subspan %b[%c0] : !stream.binding -> memref<4xi32>
          return
        }
      }
    }
    ```
    becomes
    ```mlir
    ...
    llvm.func @k(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr) -> !llvm.ptr...
    ```
  }];
  let options = [
    Option<"checkSubscripts", "check-subscripts", "bool", "true", "Assert that indices read from tensors are in range">,
    Option<"keepsOrder", "keeps-order", "bool", "false", "Keep the order of floating-point sums, even where another order is faster">,
    Option<"int8Activations", "int8-activations", "bool", "false", "Round the activations of products with block-quantized weights to bytes, on targets that can">,
    Option<"explain", "explain", "std::string", "\"\"", "Passed on to weir-select-strategy">
  ];
}

def SerializeExecutables : Pass<"weir-serialize-executables", "::weir::stream::ExecutableOp"> {
  let summary = "Serializes executables that a device loads as bytes";
  let description = [{
    For targets whose executables are no object files: the backend of the attribute `hal.executable.target` serializes the module of the
    executable, which becomes its attribute `weir.serialized`, and its second form, if it has one, `weir.address_form`. Executables of other targets are unchanged. Refuses nothing; a backend reports errors
    itself.

    ```mlir
    stream.executable private @ex attributes {hal.executable.target = #hal.executable.target<"weir-reference", "elf">} {
      builtin.module {
      }
    }
    ```
    becomes
    ```mlir
    ...
    stream.executable private @ex attributes {hal.executable.target = #executable_target_elf} {
      builtin.module {
      }
    }
    ```
    since executables of this target are object files.
  }];
}

#endif // WEIR_PASSES_TARGET_PASSES_TD
