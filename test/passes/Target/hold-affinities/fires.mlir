// RUN: weir-opt %s --weir-hold-affinities --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: weir-opt %s --split-input-file --weir-input-pipeline | FileCheck %s --check-prefix=INPUT

// The location says it, too; nothing without an affinity does.
// CHECK: module attributes {{.*}}weir.affinities_held
// CHECK: tosa.sin %{{.+}} {stream.affinity = #hal.device.affinity<@b>} {{.*}} loc(fused<#hal.device.affinity<@b>>["{{.*}}fires.mlir":22:8])
// CHECK: tosa.cos %{{.+}} : {{.*}} loc("{{.*}}fires.mlir":23:8)

// What conversions to linalg make of an op runs where the op ran.
// INPUT-NOT: weir.affinities_held
// INPUT: linalg.generic
// INPUT-SAME: stream.affinity = #hal.device.affinity<@b>
// INPUT: math.sin
// INPUT: linalg.generic
// INPUT-NOT: stream.affinity
// INPUT: math.cos
// INPUT: util.return
#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.sin %x {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.cos %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
}
