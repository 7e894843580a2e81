// RUN: weir-opt %s --weir-pin-devices="pins=@whole=b,:38-44=c,fires.mlir:53=@b,scaled=reference" --remarks-filter=weir-pin-devices 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks

// The three kinds of pins; the later goes before the earlier one. A target names its device.
#a = #hal.device.affinity<@a>
module attributes {stream.affinity.default = #a} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @c = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "system-elf">]> : !hal.device

  // A function says it for all of its ops; what one of them says itself goes.
  // REMARKS-DAG: fires.mlir:20:10: {{.*}}[Passed] pin-overrides {{.*}}Function=whole | pin=@whole=b, program=#hal.device.affinity<@a>
  // REMARKS-DAG: [Passed] pinned-by-option {{.*}}Function=whole | affinity=#hal.device.affinity<@b>, pin=@whole=b
  // CHECK-LABEL: func.func @whole(
  // CHECK-SAME:    attributes {stream.affinity = #hal.device.affinity<@b>}
  // CHECK-NEXT:    math.exp %{{.+}} : tensor<4xf32>
  // CHECK-NEXT:    math.sin %{{.+}} : tensor<4xf32>
  func.func @whole(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.exp %x : tensor<4xf32>
    %1 = math.sin %0 {stream.affinity = #a} : tensor<4xf32>
    return %1 : tensor<4xf32>
  }

  // Lines: of a loop the ops in it. Constants, extents and calls run nowhere.
  // REMARKS-DAG: [Passed] pinned-by-option {{.*}}Function=lines | affinity=#hal.device.affinity<@c>, pin=:38-44=c
  // CHECK-LABEL: func.func @lines(
  // CHECK-NOT:     attributes
  // CHECK:         scf.for
  // CHECK:           math.sin %{{.+}} {stream.affinity = #hal.device.affinity<@c>}
  // CHECK:         }
  // CHECK-NEXT:    call @whole(%{{.+}}) : (
  // CHECK-NEXT:    math.exp %{{.+}} : tensor<4xf32>
  func.func @lines(%x: tensor<4xf32>) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %w = arith.constant dense<1.0> : tensor<4xf32>
    %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%v = %x) -> tensor<4xf32> {
      %d = tensor.dim %v, %c0 : tensor<4xf32>
      %1 = math.sin %v : tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    }

    %2 = func.call @whole(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = math.exp %2 : tensor<4xf32>
    return %3 : tensor<4xf32>
  }

  // CHECK-LABEL: func.func @label(
  // CHECK-NEXT:    math.sin %{{.+}} {stream.affinity = #hal.device.affinity<@b>}
  // CHECK-NEXT:    math.exp %{{.+}} {stream.affinity = #hal.device.affinity<@c>}
  func.func @label(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.sin %x : tensor<4xf32>
    %1 = math.exp %0 : tensor<4xf32> loc("scaled"("fires.mlir":53:1))
    return %1 : tensor<4xf32>
  }
}
