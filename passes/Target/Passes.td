#ifndef WEIR_PASSES_TARGET_PASSES_TD
#define WEIR_PASSES_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"

def AssignDevices : Pass<"weir-assign-devices", "::mlir::ModuleOp"> {
  let summary = "Writes the devices that a program runs on into its module";
  let description = [{
    For each word of `targets` the module gets a global of type `!hal.device` whose value, a `#hal.device.target`, holds the
    `#hal.executable.target` that the target's backend makes for the machine. The first one is the default affinity of the module, and holds
    the targets of all behind its own: what has no affinity is compiled for each of them, and a run chooses. The machine itself, which runs the host code whatever the targets are, becomes the module attribute `weir.host`, a `#hal.executable.target` as well.

    Fires on modules that have no device. A module with devices (from an earlier phase, or from another compiler) is left alone. One exception:
    a GPU that names its architecture in IREE's way (`iree_codegen.target_info`) gets the keys of weir's backend for it. An architecture that the backend
    has no code for is an error. Options that
    say something else than the module does are refused with an error, as are names that no backend has and machines that the backend does not
    know. Refuses nothing else.

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
    ListOption<"targets", "targets", "std::string", "Backends by name, or name:model of a device; the first is the default; none: the preferred one">,
    Option<"targetTriple", "target-triple", "std::string", "\"\"", "Machine as LLVM writes it; empty for the one that compiles">,
    Option<"targetCPU", "target-cpu", "std::string", "\"\"", "CPU as LLVM names it, or host; empty for host, or the least of another triple">,
    Option<"targetCPUFeatures", "target-cpu-features", "std::string", "\"\"", "Features to add or take away: +avx512f,-avx512vl">,
    Option<"layout", "layout", "std::string", "\"\"", "Kind of layouts that the resolver of a CPU answers (weir.layout); empty for classic">
  ];
  let dependentDialects = ["::weir::util::UtilDialect", "::weir::hal::HALDialect", "::weir::WeirDialect"];
}

def AssignExecutableTargets : Pass<"weir-assign-executable-targets", "::mlir::ModuleOp"> {
  let summary = "Gives each executable the target of the devices that dispatch it";
  let description = [{
    Each `stream.executable` gets the attribute `hal.executable.target`: the target of the device that its dispatches run on, by their affinity.
    One that is dispatched on devices with different targets, or on a device that has several, is copied. A dispatch refers to the copies for
    all targets of its device; the runtime runs the one for the target that it has chosen. Executables that nobody dispatches get the target of
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
  let summary = "Hands the operands of dispatches to the regions that count workgroups";
  let description = [{
    How many workgroups a kernel has follows from its operands, which need not be part of its workload. The workload of each
    `stream.cmd.dispatch` gets the uniform operands of the dispatch behind what it has (as `index`), and the count region of the export
    an argument for each; an export without a region gets one in which `iree_tensor_ext.dispatch.workgroup_count_from_slice` stands for
    what the backend computes.

    Exports whose functions are not in the module are left alone. Refuses nothing.

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
    Looks up the backend of the attribute `hal.executable.target` (the preferred backend's if there is none) and runs its passes on the executable.

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
    Option<"checkSubscripts", "check-subscripts", "bool", "true", "Assert that subscripts that are data are in range">,
    Option<"keepsOrder", "keeps-order", "bool", "false", "Keep the order of floating-point sums where a target has another one for speed">
  ];
}

def SerializeExecutables : Pass<"weir-serialize-executables", "::weir::stream::ExecutableOp"> {
  let summary = "Turns executables that are carried to their device as bytes into these bytes";
  let description = [{
    For targets whose executables are no object files: the backend of the attribute `hal.executable.target` serializes the module of the
    executable, which becomes its attribute `weir.serialized`, and its second form, if it has one, `weir.address_form`. Executables of other targets are left alone. Refuses nothing; what a backend cannot
    serialize is its error.

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
