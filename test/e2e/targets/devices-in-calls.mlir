// Functions, loops and state on a second device: ops follow their data through calls and rounds, and the values are those of one device.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=called --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=CALLED
// RUN: weir-run --module=%t.so --function=called_twice --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=TWICE
// RUN: weir-run --module=%t.so --function=state --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=STATE
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s --check-prefix=STREAM
// RUN: sed 's/affinity<@b>$/affinity<@a>/' %s > %t.one.mlir
// RUN: weir-compile %t.one.mlir -o %t.one.so
// RUN: weir-run --module=%t.one.so --function=called --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=CALLED
// RUN: weir-run --module=%t.one.so --function=called_twice --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=TWICE
// RUN: weir-run --module=%t.one.so --function=state --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=STATE
// The second device is one of Vulkan.
// RUN: sed '/@b = /s/"local", .*llvm-cpu", "system-elf"/"vulkan", [#hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb"/' %s > %t.vulkan.mlir
// RUN: weir-compile %t.vulkan.mlir -o %t.vulkan.so
// RUN: %if vulkan %{ weir-run --module=%t.vulkan.so --function=called --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=CALLED %}
// RUN: %if vulkan %{ weir-run --module=%t.vulkan.so --function=called_twice --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=TWICE %}
// RUN: %if vulkan %{ weir-run --module=%t.vulkan.so --function=state --poison --input=8x8xf32=0.5 | FileCheck %s --check-prefix=STATE %}

// Each element of the product is 8 * 0.5 * 2. The loop adds 2 three times, the state begins with 0.
// CALLED{LITERAL}: 8x8xf32=[8 8 8 8 8 8 8 8][8 8 8 8 8 8 8 8]
// TWICE{LITERAL}: 8x8xf32=[16 16 16 16 16 16 16 16][16 16 16 16 16 16 16 16]
// STATE{LITERAL}: 8x8xf32=[6.5 6.5 6.5 6.5 6.5 6.5 6.5 6.5][6.5 6.5 6.5 6.5 6.5 6.5 6.5 6.5]
// STATE{LITERAL}: 8x8xf32=[1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1]

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @w = dense<2.0> : tensor<8x8xf32>
  util.global private mutable @s = dense<0.0> : tensor<8x8xf32>

  func.func private @multiply(%x: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {noinline} {
    %w = util.global.load immutable @w : tensor<8x8xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x8xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    %r = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %r : tensor<8x8xf32>
  }

  // The argument goes to the second device before the call, the product runs there, and its result comes back.
  // STREAM-LABEL: util.func public @called(
  // STREAM:         stream.cmd.execute on(#hal.device.affinity<@b>)
  // STREAM-NEXT:      stream.cmd.copy
  // STREAM:         util.call @multiply
  // STREAM:         stream.cmd.execute on(#hal.device.affinity<@a>)
  // STREAM-NEXT:      stream.cmd.copy
  // STREAM:         util.return
  func.func @called(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %there = flow.tensor.transfer %x : tensor<8x8xf32> to #b
    %r = call @multiply(%there) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %back = flow.tensor.transfer %r : tensor<8x8xf32> to #a
    return %back : tensor<8x8xf32>
  }

  // Two callers, with data on two devices.
  func.func @called_twice(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %there = flow.tensor.transfer %x : tensor<8x8xf32> to #b
    %r = call @multiply(%there) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %back = flow.tensor.transfer %r : tensor<8x8xf32> to #a
    %h = call @multiply(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %e = tensor.empty() : tensor<8x8xf32>
    %s = linalg.add ins(%back, %h : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %s : tensor<8x8xf32>
  }

  // The loop and the state are on the second device, the other product on the first.
  // STREAM-LABEL: util.func public @state(
  // STREAM:         scf.for
  // STREAM:           stream.cmd.execute on(#hal.device.affinity<@b>)
  // STREAM-NOT:         stream.cmd.copy
  // STREAM:           scf.yield
  // STREAM:         stream.cmd.execute on(#hal.device.affinity<@b>)
  // STREAM:         stream.cmd.execute on(#hal.device.affinity<@a>)
  // STREAM:         util.return
  func.func @state(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %w = util.global.load immutable @w : tensor<8x8xf32>
    %there = flow.tensor.transfer %x : tensor<8x8xf32> to #b
    %r:2 = scf.while (%i = %c0, %v = %there) : (index, tensor<8x8xf32>) -> (index, tensor<8x8xf32>) {
      %more = arith.cmpi slt, %i, %c3 : index
      scf.condition(%more) %i, %v : index, tensor<8x8xf32>
    } do {
    ^bb0(%i: index, %v: tensor<8x8xf32>):
      %e = tensor.empty() : tensor<8x8xf32>
      %n = linalg.add ins(%v, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
      %j = arith.addi %i, %c1 : index
      scf.yield %j, %n : index, tensor<8x8xf32>
    }
    %s = util.global.load @s : tensor<8x8xf32>
    %e = tensor.empty() : tensor<8x8xf32>
    %t = linalg.add ins(%s, %r#1 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    util.global.store %t, @s : tensor<8x8xf32>
    %back = flow.tensor.transfer %t : tensor<8x8xf32> to #a
    %o = linalg.mul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %back, %o : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
