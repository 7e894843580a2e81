// Ops that run on different devices share no dispatch, those that run on one do; where they run follows from operands and users. Values are those of one device.
// RUN: weir-compile %s --compile-to=dispatch -o - | FileCheck %s
// RUN: weir-compile %s -o %t.so
// RUN: sed -e 's/to #b/to #a/' -e 's/affinity = #b/affinity = #a/' %s > %t.one.mlir
// RUN: weir-compile %t.one.mlir -o %t.one.so
// RUN: weir-run --module=%t.one.so --function=main --input=64xf32=0.5 --input=3 --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy
// RUN: weir-run --module=%t.so --poison --function=main --input=64xf32=0.5 --input=3 --expected_output=@%t.0.npy --expected_output=@%t.1.npy \
// RUN:   --expected_output=@%t.2.npy --expected_output=@%t.3.npy

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device

  // The exponential follows its operand to @b, the sum says @a.
  // CHECK-LABEL: @stated(
  // CHECK:         flow.tensor.transfer
  // CHECK:         flow.dispatch.workgroups
  // CHECK-SAME:      stream.affinity = #hal.device.affinity<@b>
  // CHECK:           exp
  // CHECK:         flow.dispatch.workgroups
  // CHECK-SAME:      stream.affinity = #hal.device.affinity<@a>
  // CHECK:           add
  // CHECK-NOT:     flow.dispatch.workgroups
  util.func private @stated(%x: tensor<64xf32>) -> tensor<64xf32> {
    %xb = flow.tensor.transfer %x : tensor<64xf32> to #b
    %e = tensor.empty() : tensor<64xf32>
    %0 = linalg.exp ins(%xb : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %1 = linalg.add {stream.affinity = #a} ins(%0, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    util.return %1 : tensor<64xf32>
  }

  // One exponential on @b; the other one, of what is on @a, may be a part of the sum of both, on the default device.
  // CHECK-LABEL: @mixed(
  // CHECK:         flow.dispatch.workgroups
  // CHECK-SAME:      stream.affinity = #hal.device.affinity<@b>
  // CHECK-COUNT-1:   math.exp
  // CHECK:         flow.dispatch.workgroups
  // CHECK-SAME:      stream.affinity = #hal.device.affinity<@a>
  // CHECK-COUNT-1:   math.exp
  // CHECK:           arith.addf
  // CHECK-NOT:     flow.dispatch.workgroups
  util.func private @mixed(%x: tensor<64xf32>) -> tensor<64xf32> {
    %e = tensor.empty() : tensor<64xf32>
    %xa = linalg.abs {stream.affinity = #a} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %xb = flow.tensor.transfer %x : tensor<64xf32> to #b
    %0 = linalg.exp ins(%xb : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %1 = linalg.exp ins(%xa : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %2 = linalg.add ins(%0, %1 : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    util.return %2 : tensor<64xf32>
  }

  // What follows its data to one device is one dispatch, in a loop, too.
  // CHECK-LABEL: @carried(
  // CHECK:         scf.for
  // CHECK:           flow.dispatch.workgroups
  // CHECK-SAME:        stream.affinity = #hal.device.affinity<@b>
  // CHECK:             math.sin
  // CHECK:             math.cos
  // CHECK-NOT:       flow.dispatch.workgroups
  // CHECK:           scf.yield
  util.func private @carried(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %e = tensor.empty() : tensor<64xf32>
    %xb = flow.tensor.transfer %x : tensor<64xf32> to #b
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %xb) -> tensor<64xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %2 = math.sin %in : f32
        linalg.yield %2 : f32
      } -> tensor<64xf32>
      %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%0 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %2 = math.cos %in : f32
        linalg.yield %2 : f32
      } -> tensor<64xf32>
      scf.yield %1 : tensor<64xf32>
    }
    util.return %r : tensor<64xf32>
  }

  // Only users say where the first op runs, and they agree.
  // CHECK-LABEL: @users(
  // CHECK:         flow.dispatch.workgroups
  // CHECK-SAME:      stream.affinity = #hal.device.affinity<@b>
  // CHECK:           math.exp
  // CHECK:           arith.addf
  // CHECK-NOT:     flow.dispatch.workgroups
  util.func private @users(%x: tensor<64xf32>) -> tensor<64xf32> {
    %e = tensor.empty() : tensor<64xf32>
    %0 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %1 = linalg.add {stream.affinity = #b} ins(%0, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    util.return %1 : tensor<64xf32>
  }

  util.func public @main(%x: tensor<64xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
    %0 = util.call @stated(%x) : (tensor<64xf32>) -> tensor<64xf32>
    %1 = util.call @mixed(%x) : (tensor<64xf32>) -> tensor<64xf32>
    %2 = util.call @carried(%x, %n) : (tensor<64xf32>, index) -> tensor<64xf32>
    %3 = util.call @users(%x) : (tensor<64xf32>) -> tensor<64xf32>
    util.return %0, %1, %2, %3 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
}
