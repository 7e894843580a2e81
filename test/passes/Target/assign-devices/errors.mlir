// RUN: not weir-opt %s --weir-assign-devices=targets=abacus 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not weir-opt %s --weir-assign-devices=target-cpu=abacus 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not weir-opt %s --weir-assign-devices=target-cpu-features=+abacus 2>&1 | FileCheck %s --check-prefix=FEATURE
// RUN: not weir-opt %s --weir-assign-devices=targets=cpu 2>&1 | FileCheck %s --check-prefix=OTHER

// NAME: errors.mlir:12:1: error: there is no target 'abacus'; there are: cpu, reference
// CPU: error: unknown CPU 'abacus'
// FEATURE: error: unknown CPU feature '+abacus'
// OTHER: errors.mlir:12:1: error: the module was compiled for other targets than the options name; leave the options out or start from the source
// OTHER: note: device @mine: weir-reference

module {
  util.global private @mine = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
}
