module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  util.func public @first$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %0 = hal.tensor.import wait(%arg1) => %arg0 : !hal.buffer_view -> tensor<2x3xf32>
    %1 = flow.dispatch.workgroups(%0) : (tensor<2x3xf32>) -> tensor<3x2xf32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xf32>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x2xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %4 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x3xf32>> -> tensor<2x3xf32>
      %5 = tensor.empty() : tensor<3x2xf32>
      %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<2x3xf32>) outs(%5 : tensor<3x2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %7 = arith.cmpf ugt, %in, %cst : f32
        %8 = arith.select %7, %in, %cst : f32
        linalg.yield %8 : f32
      } -> tensor<3x2xf32>
      iree_tensor_ext.dispatch.tensor.store %6, %arg4, offsets = [0, 0], sizes = [3, 2], strides = [1, 1] : tensor<3x2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x2xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %2 = hal.tensor.barrier join(%1 : tensor<3x2xf32>) => %arg2 : !hal.fence
    %3 = hal.tensor.export %2 : tensor<3x2xf32> -> !hal.buffer_view
    util.return %3 : !hal.buffer_view
  }
  util.func public @first(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %0 = util.null : !hal.fence
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : index
    %device_0 = hal.devices.get %c0 : !hal.device
    %fence = hal.fence.create device(%device_0 : !hal.device) flags("None") : !hal.fence
    %1 = util.call @first$async(%arg0, %0, %fence) : (!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
    %status = hal.fence.await until([%fence]) timeout_millis(%c-1_i32) flags("None") : i32
    util.return %1 : !hal.buffer_view
  }
  util.func public @second$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %0 = hal.tensor.import wait(%arg2) => %arg0 : !hal.buffer_view -> tensor<2x3xf32>
    %1 = hal.tensor.import wait(%arg2) => %arg1 : !hal.buffer_view -> tensor<2x3xi64>
    %2 = flow.tensor.reshape %0 : tensor<2x3xf32> -> tensor<6xf32>
    %3 = flow.dispatch.workgroups(%2) : (tensor<6xf32>) -> tensor<6xf32> =
        (%arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6xf32>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xf32>>) {
      %11 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0], sizes = [6], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<6xf32>> -> tensor<6xf32>
      %12 = tensor.empty() : tensor<6xf32>
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<6xf32>) outs(%12 : tensor<6xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.tanh %in : f32
        linalg.yield %14 : f32
      } -> tensor<6xf32>
      iree_tensor_ext.dispatch.tensor.store %13, %arg5, offsets = [0], sizes = [6], strides = [1] : tensor<6xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %4 = flow.tensor.reshape %3 : tensor<6xf32> -> tensor<2x3xf32>
    %5 = flow.tensor.reshape %1 : tensor<2x3xi64> -> tensor<6xi64>
    %6 = flow.dispatch.workgroups(%5) : (tensor<6xi64>) -> tensor<6xi64> =
        (%arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6xi64>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xi64>>) {
      %11 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0], sizes = [6], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<6xi64>> -> tensor<6xi64>
      %12 = tensor.empty() : tensor<6xi64>
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<6xi64>) outs(%12 : tensor<6xi64>) {
      ^bb0(%in: i64, %out: i64):
        %14 = arith.addi %in, %in : i64
        linalg.yield %14 : i64
      } -> tensor<6xi64>
      iree_tensor_ext.dispatch.tensor.store %13, %arg5, offsets = [0], sizes = [6], strides = [1] : tensor<6xi64> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6xi64>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %7 = flow.tensor.reshape %6 : tensor<6xi64> -> tensor<2x3xi64>
    %8:2 = hal.tensor.barrier join(%4, %7 : tensor<2x3xf32>, tensor<2x3xi64>) => %arg3 : !hal.fence
    %9 = hal.tensor.export %8#0 : tensor<2x3xf32> -> !hal.buffer_view
    %10 = hal.tensor.export %8#1 : tensor<2x3xi64> -> !hal.buffer_view
    util.return %9, %10 : !hal.buffer_view, !hal.buffer_view
  }
  util.func public @second(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.abi.stub} {
    %0 = util.null : !hal.fence
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : index
    %device_0 = hal.devices.get %c0 : !hal.device
    %fence = hal.fence.create device(%device_0 : !hal.device) flags("None") : !hal.fence
    %1:2 = util.call @second$async(%arg0, %arg1, %0, %fence) : (!hal.buffer_view, !hal.buffer_view, !hal.fence, !hal.fence) -> (!hal.buffer_view, !hal.buffer_view)
    %status = hal.fence.await until([%fence]) timeout_millis(%c-1_i32) flags("None") : i32
    util.return %1#0, %1#1 : !hal.buffer_view, !hal.buffer_view
  }
}