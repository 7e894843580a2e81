module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  util.func public @main$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %1 = hal.tensor.import wait(%arg2) => %arg0 : !hal.buffer_view -> tensor<?x3xf32>{%0}
    %2 = hal.tensor.import wait(%arg2) => %arg1 : !hal.buffer_view -> tensor<3x2xf32>
    %3 = flow.dispatch.workgroups[%0](%1, %2, %0) : (tensor<?x3xf32>{%0}, tensor<3x2xf32>, index) -> tensor<?x2xf32>{%0} =
        (%arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>, %arg5: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>>, %arg6: index, %arg7: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x2xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %6 = iree_tensor_ext.dispatch.workload.ordinal %arg6, 0 : index
      %7 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [%6, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%6} -> tensor<?x3xf32>
      %8 = iree_tensor_ext.dispatch.tensor.load %arg5, offsets = [0, 0], sizes = [3, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>> -> tensor<3x2xf32>
      %9 = tensor.empty(%6) : tensor<?x2xf32>
      %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x2xf32>) -> tensor<?x2xf32>
      %11 = linalg.matmul ins(%7, %8 : tensor<?x3xf32>, tensor<3x2xf32>) outs(%10 : tensor<?x2xf32>) -> tensor<?x2xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x2xf32>) outs(%9 : tensor<?x2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = math.exp %in : f32
        linalg.yield %13 : f32
      } -> tensor<?x2xf32>
      iree_tensor_ext.dispatch.tensor.store %12, %arg7, offsets = [0, 0], sizes = [%6, 2], strides = [1, 1] : tensor<?x2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x2xf32>>{%6}
      flow.return
    } count(%arg4: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg4)
      flow.return %x, %y, %z : index, index, index
    }
    %4 = hal.tensor.barrier join(%3 : tensor<?x2xf32>) => %arg3 : !hal.fence
    %5 = hal.tensor.export %4 : tensor<?x2xf32>{%0} -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %0 = util.null : !hal.fence
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : index
    %device_0 = hal.devices.get %c0 : !hal.device
    %fence = hal.fence.create device(%device_0 : !hal.device) flags("None") : !hal.fence
    %1 = util.call @main$async(%arg0, %arg1, %0, %fence) : (!hal.buffer_view, !hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
    %status = hal.fence.await until([%fence]) timeout_millis(%c-1_i32) flags("None") : i32
    util.return %1 : !hal.buffer_view
  }
}