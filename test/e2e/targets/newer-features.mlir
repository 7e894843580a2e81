// What a newer compiler says that the machine lacks is nothing to warn of; that this one does not know it is no loss.
// RUN: weir-compile %s --compile-from=flow -o %t.so 2>&1 | count 0
#machine = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "x86-64-v3", cpu_features = "+avx2,-jumps-of-tomorrow", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
module attributes {stream.affinity.default = #hal.device.affinity<@device>} {
  util.global private @device = #hal.device.target<"local", [#machine]> : !hal.device
  flow.executable private @ex {
    flow.executable.export public @negate workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @negate(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
        %x = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
        %e = tensor.empty() : tensor<4xf32>
        %r = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
        return
      }
    }
  }
  util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view {
    %x = hal.tensor.import %view : !hal.buffer_view -> tensor<4xf32>
    %0 = flow.dispatch @ex::@negate(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hal.tensor.export %0 : tensor<4xf32> -> !hal.buffer_view
    util.return %1 : !hal.buffer_view
  }
}
