// Two chains of dispatches on two devices, op by op in turn. By default each change of the device begins a region; with max-concurrency each device has one.
// RUN: weir-compile %s --compile-from=flow --compile-to=stream -o - | FileCheck %s --check-prefix=CLOSEST
// RUN: weir-compile %s --compile-from=flow -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --input=4xf32=0,1,2,3 | FileCheck %s
// RUN: sed 's/min-peak-memory/max-concurrency/' %s > %t.mlir
// RUN: weir-compile %t.mlir --compile-from=flow --compile-to=stream -o - | FileCheck %s --check-prefix=FIRST
// RUN: weir-compile %t.mlir --compile-from=flow -o %t.first.so
// RUN: weir-run --module=%t.first.so --function=main --poison --input=4xf32=0,1,2,3 | FileCheck %s

// CHECK: 4xf32=0 8 16 24
// CHECK: 4xf32=0 8 16 24
// CLOSEST-COUNT-8: stream.cmd.execute
// CLOSEST-NOT:     stream.cmd.execute
// FIRST-COUNT-3: stream.cmd.execute
// FIRST-NOT:     stream.cmd.execute

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a, stream.partitioning = #stream.partitioning_config<"min-peak-memory">} {
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
  util.func public @main(%view: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view) {
    %x = hal.tensor.import on(#a) %view "input0" : !hal.buffer_view -> tensor<4xf32>
    %y = flow.tensor.transfer %x : tensor<4xf32> to #b
    %a1 = flow.dispatch @double::@double(%x) {stream.affinity = #a} : (tensor<4xf32>) -> tensor<4xf32>
    %b1 = flow.dispatch @double::@double(%y) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %a2 = flow.dispatch @double::@double(%a1) {stream.affinity = #a} : (tensor<4xf32>) -> tensor<4xf32>
    %b2 = flow.dispatch @double::@double(%b1) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %a3 = flow.dispatch @double::@double(%a2) {stream.affinity = #a} : (tensor<4xf32>) -> tensor<4xf32>
    %b3 = flow.dispatch @double::@double(%b2) {stream.affinity = #b} : (tensor<4xf32>) -> tensor<4xf32>
    %back = flow.tensor.transfer %b3 : tensor<4xf32> to #a
    %r = hal.tensor.export on(#a) %a3 "output0" : tensor<4xf32> -> !hal.buffer_view
    %s = hal.tensor.export on(#a) %back "output1" : tensor<4xf32> -> !hal.buffer_view
    util.return %r, %s : !hal.buffer_view, !hal.buffer_view
  }
}
