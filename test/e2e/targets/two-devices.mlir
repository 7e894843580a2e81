// Devices of two targets in one module: each dispatch runs the code for its device, what passes between them is transferred.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --input=4xf32=0,1,2,3 | FileCheck %s
// RUN: weir-compile %s --compile-to=executables -o - | FileCheck %s --check-prefix=EXECUTABLES
// RUN: weir-compile %s --compile-to=stream -o %t.mlir && weir-compile %t.mlir --compile-from=stream -o %t.later.so
// RUN: weir-run --module=%t.later.so --function=main --poison --input=4xf32=0,1,2,3 | FileCheck %s

// CHECK: 4xf32=0 4 8 12
// EXECUTABLES-DAG: stream.executable private @double attributes {hal.executable.target = #[[FIRST:.+]]} {
// EXECUTABLES-DAG: stream.executable private @double_reference attributes {hal.executable.target = #[[SECOND:.+]]} {
// EXECUTABLES-DAG: stream.cmd.dispatch @double::@double
// EXECUTABLES-DAG: stream.cmd.dispatch @double_reference::@double

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "system-elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "system-elf">]> : !hal.device
  flow.executable private @double {
    flow.executable.export public @double workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @double(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
        %x = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
        %e = tensor.empty() : tensor<4xf32>
        %y = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %y, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
        return
      }
    }
  }
  util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<4xf32>) -> (tensor<4xf32>)"} {
    %x = hal.tensor.import on(#a) %view "input0" : !hal.buffer_view -> tensor<4xf32>
    %y = flow.dispatch @double::@double(%x) {stream.affinity = #a} : (tensor<4xf32>) -> tensor<4xf32>
    %t = flow.tensor.transfer %y : tensor<4xf32> to #b
    %z = flow.dispatch @double::@double(%t) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %u = flow.tensor.transfer %z : tensor<4xf32> to #a
    %r = hal.tensor.export on(#a) %u "output0" : tensor<4xf32> -> !hal.buffer_view
    util.return %r : !hal.buffer_view
  }
}
