// Weights and state between three devices: each weight is packed on the devices that use it alone, a global that one device updates is read on another,
// through calls and loops. Values are those of one device.
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s
// RUN: weir-compile %s -o %t.so
// RUN: sed -e 's/affinity = #[bc]/affinity = #a/' %s > %t.one.mlir
// RUN: weir-run --module=%t.one.mlir --function=main --input=8x16xf32=0.25 --input=3 --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy
// RUN: weir-run --module=%t.so --poison --function=main --input=8x16xf32=0.25 --input=3 --expected_output=@%t.0.npy --expected_output=@%t.1.npy \
// RUN:   --expected_output=@%t.2.npy --max-relative-to-largest=1e-6

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
#c = #hal.device.affinity<@c>
module attributes {stream.affinity.default = #a} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @c = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "system-elf">]> : !hal.device

  // Constants on two of three devices.
  // CHECK-DAG: stream.resource.constants on(#hal.device.affinity<@b>)
  // CHECK-DAG: stream.resource.constants on(#hal.device.affinity<@c>)
  // CHECK-NOT: stream.resource.constants on(#hal.device.affinity<@a>)
  util.global private @w = dense<0.125> : tensor<16x16xf32>
  util.global private @v = dense_resource<v> : tensor<16x16xf32>
  util.global private mutable @state = dense<1.0> : tensor<8x16xf32>

  // CHECK-LABEL: util.func private @product(
  // CHECK:         stream.cmd.execute on(#hal.device.affinity<@b>)
  util.func private @product(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %v = util.global.load @v : tensor<16x16xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x16xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %r = linalg.matmul {stream.affinity = #b} ins(%x, %v : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
    util.return %r : tensor<8x16xf32>
  }

  util.func public @main(%x: tensor<8x16xf32>, %n: index) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x16xf32>
    %0 = util.call @product(%x) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %v = util.global.load @v : tensor<16x16xf32>
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %0) -> tensor<8x16xf32> {
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
      %m = linalg.matmul {stream.affinity = #c} ins(%p, %v : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
      // The state is updated on @b and read on @c in the next round.
      %s = util.global.load @state : tensor<8x16xf32>
      %u = linalg.add {stream.affinity = #b} ins(%s, %x : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
      util.global.store %u, @state : tensor<8x16xf32>
      %t = util.global.load @state : tensor<8x16xf32>
      %q = linalg.add {stream.affinity = #c} ins(%m, %t : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
      scf.yield %q : tensor<8x16xf32>
    }
    %s = util.global.load @state : tensor<8x16xf32>
    %w = util.global.load @w : tensor<16x16xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul {stream.affinity = #c} ins(%s, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
    util.return %1, %2, %s : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
  }
}

{-#
  dialect_resources: { builtin: { v: "0x040000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE0000A03E000080BD0000C03E000000000000C0BE0000803D0000A0BE0000003E000080BE0000403E000040BE0000803E000000BE" } }
#-}
