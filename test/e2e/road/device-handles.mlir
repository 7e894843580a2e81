// A program of another tool names the device that it was compiled for: the handle is no value of the host.
// RUN: weir-compile %s --compile-from=flow -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --input=2xf32=1,2 | FileCheck %s
// CHECK: 2xf32=2 4

#device = #hal.device.affinity<@__device_0>
module attributes {stream.affinity.default = #device} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device
  flow.executable private @double {
    flow.executable.export public @double workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @double(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>) {
        %x = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [2], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
        %e = tensor.empty() : tensor<2xf32>
        %y = linalg.add ins(%x, %x : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
        iree_tensor_ext.dispatch.tensor.store %y, %b, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2xf32>>
        return
      }
    }
  }
  util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @main(%input0: tensor<2xf32>) -> (%output0: tensor<2xf32>)"}} {
    %x = hal.tensor.import on(#device) %view "input0" : !hal.buffer_view -> tensor<2xf32>
    %y = flow.dispatch @double::@double(%x) {stream.affinity = #device} : (tensor<2xf32>) -> tensor<2xf32>
    %r = hal.tensor.export on(#device) %y "output0" : tensor<2xf32> -> !hal.buffer_view
    util.return %r : !hal.buffer_view
  }
}
