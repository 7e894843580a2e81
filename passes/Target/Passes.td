#ifndef WEIR_PASSES_TARGET_PASSES_TD
#define WEIR_PASSES_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"

def AssignDevices : Pass<"weir-assign-devices", "::mlir::ModuleOp"> {
  let summary = "Writes the devices that a program runs on into its module";
  let description = [{
    For each word of `targets` the module gets a global of type `!hal.device` whose value, a `#hal.device.target`, holds the
    `#hal.executable.target` that the target's backend makes for the machine. The first one is the default affinity of the module. The machine
    itself, which runs the host code whatever the targets are, becomes the module attribute `weir.host`, a `#hal.executable.target` as well.

    Fires on modules that have no device. A module with devices (from an earlier phase, or from another compiler) is left alone; options that
    say something else than the module does are an error, as are names that no backend has and machines that the backend does not know.

    ```mlir
    module {
      util.func public @f(%a: i32) -> i32 {
        util.return %a : i32
      }
    }
    ```
    with `targets=reference target-cpu=x86-64` gets
    ```mlir
    util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "system-elf-x86_64", {...}>]> : !hal.device
    ```
    and the module attribute `stream.affinity.default = #hal.device.affinity<@__device_0>`.
  }];
  let options = [
    ListOption<"targets", "targets", "std::string", "Backends by name, the first is the default; none: the preferred one">,
    Option<"targetTriple", "target-triple", "std::string", "\"\"", "Machine as LLVM writes it; empty for the one that compiles">,
    Option<"targetCPU", "target-cpu", "std::string", "\"\"", "CPU as LLVM names it, or host; empty for host, or the least of another triple">,
    Option<"targetCPUFeatures", "target-cpu-features", "std::string", "\"\"", "Features to add or take away: +avx512f,-avx512vl">
  ];
  let dependentDialects = ["::weir::util::UtilDialect", "::weir::hal::HALDialect"];
}

def AssignExecutableTargets : Pass<"weir-assign-executable-targets", "::mlir::ModuleOp"> {
  let summary = "Gives each executable the target of the devices that dispatch it";
  let description = [{
    Each `stream.executable` gets the attribute `hal.executable.target`: the target of the device that its dispatches run on, by their affinity.
    One that is dispatched on devices with different targets is copied, and each dispatch refers to the copy for its device. Executables
    that nobody dispatches get the target of the default device; those that have a target keep it.

    Refuses, with an error on the dispatch: affinities that name no device of the module; devices whose target no backend compiles.

    ```mlir
    stream.cmd.execute on(#hal.device.affinity<@b>) with() {
      stream.cmd.dispatch @ex::@entry
    }
    ```
    gives `@ex` the target of `@b`.
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

    Exports whose functions are not in the module are left alone.

    ```mlir
    stream.cmd.dispatch @ex::@entry[%m](%m, %k : index, i32)
    ```
    becomes `stream.cmd.dispatch @ex::@entry[%m, %m, %0](%m, %k : index, i32)` with `%0 = arith.index_castui %k : i32 to index`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::tensor_ext::TensorExtDialect"];
}

def TranslateExecutables : Pass<"weir-translate-executables", "::weir::stream::ExecutableOp"> {
  let summary = "Runs the code generation pipeline of the target on an executable";
  let description = [{
    Looks up the backend of the attribute `hal.executable.target` (the preferred backend's if there is none) and runs its passes on the executable.

    Refuses, with an error on the executable: targets that no backend compiles.
  }];
  let options = [
    Option<"checkSubscripts", "check-subscripts", "bool", "true", "Assert that subscripts that are data are in range">
  ];
}

def SerializeExecutables : Pass<"weir-serialize-executables", "::weir::stream::ExecutableOp"> {
  let summary = "Turns executables that are carried to their device as bytes into these bytes";
  let description = [{
    For targets whose executables are no object files: the backend of the attribute `hal.executable.target` serializes the module of the
    executable, which becomes its attribute `weir.blob`. Executables of other targets are left alone.
  }];
}

#endif // WEIR_PASSES_TARGET_PASSES_TD
