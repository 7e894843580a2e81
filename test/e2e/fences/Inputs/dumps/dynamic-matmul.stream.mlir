module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  stream.executable private @main$async_dispatch_0 {
    stream.executable.export public @main$async_dispatch_0_matmul_Dx2x3_f32 workgroups(%arg0: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0)
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @main$async_dispatch_0_matmul_Dx2x3_f32(%arg0: !stream.binding {stream.alignment = 64 : index}, %arg1: !stream.binding {stream.alignment = 64 : index}, %arg2: !stream.binding {stream.alignment = 64 : index}, %arg3: i32, %arg4: i32) {
        %c0 = arith.constant 0 : index
        %cst = arith.constant 0.000000e+00 : f32
        %c32_i64 = arith.constant 32 : i64
        %0 = arith.extui %arg3 : i32 to i64
        %1 = arith.extui %arg4 : i32 to i64
        %2 = arith.shli %1, %c32_i64 : i64
        %3 = arith.ori %0, %2 : i64
        %4 = arith.index_castui %3 : i64 to index
        %5 = util.assume.int %4<umin = 0, umax = 9007199254740991> : index
        %6 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>>
        %7 = iree_tensor_ext.dispatch.workload.ordinal %5, 0 : index
        %8 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%7}
        %9 = stream.binding.subspan %arg2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x2xf32>>{%7}
        %10 = iree_tensor_ext.dispatch.tensor.load %8, offsets = [0, 0], sizes = [%7, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x3xf32>>{%7} -> tensor<?x3xf32>
        %11 = iree_tensor_ext.dispatch.tensor.load %6, offsets = [0, 0], sizes = [3, 2], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x2xf32>> -> tensor<3x2xf32>
        %12 = tensor.empty(%7) : tensor<?x2xf32>
        %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<?x2xf32>) -> tensor<?x2xf32>
        %14 = linalg.matmul ins(%10, %11 : tensor<?x3xf32>, tensor<3x2xf32>) outs(%13 : tensor<?x2xf32>) -> tensor<?x2xf32>
        %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<?x2xf32>) outs(%12 : tensor<?x2xf32>) {
        ^bb0(%in: f32, %out: f32):
          %16 = math.exp %in : f32
          linalg.yield %16 : f32
        } -> tensor<?x2xf32>
        iree_tensor_ext.dispatch.tensor.store %15, %9, offsets = [0, 0], sizes = [%7, 2], strides = [1, 1] : tensor<?x2xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x2xf32>>{%7}
        return
      }
    }
  }
  util.func public @main$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %c32_i64 = arith.constant 32 : i64
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c24 = arith.constant 24 : index
    %c12 = arith.constant 12 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %element_type_f32 = hal.element_type<f32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    hal.buffer_view.assert<%arg0 : !hal.buffer_view> message("tensor") shape([%0, %c3]) type(%element_type_f32) encoding(%dense_row_major)
    %1 = arith.muli %0, %c12 : index
    %2 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg0 : !hal.buffer_view -> tensor<?x3xf32>{%0} in !stream.resource<external>{%1}
    %3 = stream.timepoint.import on(#hal.device.affinity<@__device_0>) %arg2 : (!hal.fence) => !stream.timepoint
    hal.buffer_view.assert<%arg1 : !hal.buffer_view> message("tensor") shape([%c3, %c2]) type(%element_type_f32) encoding(%dense_row_major)
    %4 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg1 : !hal.buffer_view -> tensor<3x2xf32> in !stream.resource<external>{%c24}
    %5 = arith.muli %0, %c8 : index
    %result, %result_timepoint = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%3) => !stream.resource<external>{%5} => !stream.timepoint
    %6 = arith.index_castui %0 : index to i64
    %7 = arith.index_castui %0 : index to i32
    %8 = arith.shrui %6, %c32_i64 : i64
    %9 = arith.trunci %8 : i64 to i32
    %10 = stream.cmd.execute on(#hal.device.affinity<@__device_0>) await(%result_timepoint) => with(%2 as %arg4: !stream.resource<external>{%1}, %4 as %arg5: !stream.resource<external>{%c24}, %result as %arg6: !stream.resource<external>{%5}) {
      stream.cmd.dispatch @main$async_dispatch_0::@main$async_dispatch_0_matmul_Dx2x3_f32[%0](%7, %9 : i32, i32) {
        ro %arg4[%c0 for %1] : !stream.resource<external>{%1},
        ro %arg5[%c0 for %c24] : !stream.resource<external>{%c24},
        wo %arg6[%c0 for %5] : !stream.resource<external>{%5}
      }
    } => !stream.timepoint
    stream.timepoint.chain_external on(#hal.device.affinity<@__device_0>) %10 => (%arg3 : !hal.fence)
    %11 = stream.tensor.export on(#hal.device.affinity<@__device_0>) %result : tensor<?x2xf32>{%0} in !stream.resource<external>{%5} -> !hal.buffer_view
    util.return %11 : !hal.buffer_view
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