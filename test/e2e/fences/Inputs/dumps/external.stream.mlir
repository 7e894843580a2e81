module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  stream.executable private @main_dispatch_0 {
    stream.executable.export public @main_dispatch_0_elementwise_D_f32 workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0, %arg1)
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @main_dispatch_0_elementwise_D_f32(%arg0: !stream.binding {stream.alignment = 64 : index}, %arg1: !stream.binding {stream.alignment = 64 : index}, %arg2: !stream.binding {stream.alignment = 64 : index}, %arg3: !stream.binding {stream.alignment = 64 : index}, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32, %arg9: i32) {
        %c0 = arith.constant 0 : index
        %c32_i64 = arith.constant 32 : i64
        %0 = arith.extui %arg4 : i32 to i64
        %1 = arith.extui %arg5 : i32 to i64
        %2 = arith.shli %1, %c32_i64 : i64
        %3 = arith.ori %0, %2 : i64
        %4 = arith.index_castui %3 {stream.alignment = 64 : index} : i64 to index
        %5 = arith.extui %arg6 : i32 to i64
        %6 = arith.extui %arg7 : i32 to i64
        %7 = arith.shli %6, %c32_i64 : i64
        %8 = arith.ori %5, %7 : i64
        %9 = arith.index_castui %8 : i64 to index
        %10 = arith.extui %arg8 : i32 to i64
        %11 = arith.extui %arg9 : i32 to i64
        %12 = arith.shli %11, %c32_i64 : i64
        %13 = arith.ori %10, %12 : i64
        %14 = arith.index_castui %13 : i64 to index
        %15:3 = util.assume.int 
            %4<umin = 0, umax = 36028797018963968, udiv = 64>, 
            %9<umin = 0, umax = 9007199254740991>, 
            %14<umin = 0, umax = 9007199254740991>
          : index, index, index
        %16 = iree_tensor_ext.dispatch.workload.ordinal %15#1, 0 : index
        %17 = iree_tensor_ext.dispatch.workload.ordinal %15#2, 1 : index
        %18 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%17}
        %19 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%16}
        %20 = stream.binding.subspan %arg2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%17}
        %21 = stream.binding.subspan %arg3[%15#0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%17}
        %22 = iree_tensor_ext.dispatch.tensor.load %18, offsets = [0], sizes = [%17], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%17} -> tensor<?xf32>
        %23 = iree_tensor_ext.dispatch.tensor.load %19, offsets = [0], sizes = [%16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%16} -> tensor<?xf32>
        %24 = tensor.empty(%17) : tensor<?xf32>
        %25:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%22, %23 : tensor<?xf32>, tensor<?xf32>) outs(%24, %24 : tensor<?xf32>, tensor<?xf32>) {
        ^bb0(%in: f32, %in_0: f32, %out: f32, %out_1: f32):
          %26 = arith.addf %in, %in_0 : f32
          %27 = arith.mulf %26, %in_0 : f32
          linalg.yield %26, %27 : f32, f32
        } -> (tensor<?xf32>, tensor<?xf32>)
        iree_tensor_ext.dispatch.tensor.store %25#0, %20, offsets = [0], sizes = [%17], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%17}
        iree_tensor_ext.dispatch.tensor.store %25#1, %21, offsets = [0], sizes = [%17], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%17}
        return
      }
    }
  }
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @main(%input0: tensor<?xf32>, %input1: tensor<?xf32>) -> (%output0: tensor<?xf32>, %output1: tensor<?xf32>)", iree.abi.model = "coarse-fences"}} {
    %c32_i64 = arith.constant 32 : i64
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c4 = arith.constant 4 : index
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %element_type_f32 = hal.element_type<f32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    hal.buffer_view.assert<%arg0 : !hal.buffer_view> message("input0") shape([%0]) type(%element_type_f32) encoding(%dense_row_major)
    %1 = arith.muli %0, %c4 : index
    %2 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg0 : !hal.buffer_view -> tensor<?xf32>{%0} in !stream.resource<external>{%1}
    %3 = stream.timepoint.import on(#hal.device.affinity<@__device_0>) %arg2 : (!hal.fence) => !stream.timepoint
    %4 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
    hal.buffer_view.assert<%arg1 : !hal.buffer_view> message("input1") shape([%4]) type(%element_type_f32) encoding(%dense_row_major)
    %5 = arith.muli %4, %c4 : index
    %6 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg1 : !hal.buffer_view -> tensor<?xf32>{%4} in !stream.resource<external>{%5}
    %7 = util.align %1, %c64 : index
    %8 = arith.addi %7, %7 : index
    %result, %result_timepoint = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%3) => !stream.resource<external>{%8} => !stream.timepoint
    %9 = stream.resource.subview %result[%c0] : !stream.resource<external>{%8} -> !stream.resource<external>{%1}
    %10 = stream.resource.subview %result[%7] : !stream.resource<external>{%8} -> !stream.resource<external>{%1}
    %11 = arith.index_castui %7 : index to i64
    %12 = arith.index_castui %7 : index to i32
    %13 = arith.shrui %11, %c32_i64 : i64
    %14 = arith.trunci %13 : i64 to i32
    %15 = arith.index_castui %4 : index to i64
    %16 = arith.index_castui %4 : index to i32
    %17 = arith.shrui %15, %c32_i64 : i64
    %18 = arith.trunci %17 : i64 to i32
    %19 = arith.index_castui %0 : index to i64
    %20 = arith.index_castui %0 : index to i32
    %21 = arith.shrui %19, %c32_i64 : i64
    %22 = arith.trunci %21 : i64 to i32
    %23 = stream.cmd.execute on(#hal.device.affinity<@__device_0>) await(%result_timepoint) => with(%2 as %arg4: !stream.resource<external>{%1}, %6 as %arg5: !stream.resource<external>{%5}, %result as %arg6: !stream.resource<external>{%8}) {
      stream.cmd.dispatch @main_dispatch_0::@main_dispatch_0_elementwise_D_f32[%4, %0](%12, %14, %16, %18, %20, %22 : i32, i32, i32, i32, i32, i32) {
        ro %arg4[%c0 for %1] : !stream.resource<external>{%1},
        ro %arg5[%c0 for %5] : !stream.resource<external>{%5},
        wo %arg6[%c0 for %8] : !stream.resource<external>{%8},
        wo %arg6[%c0 for %8] : !stream.resource<external>{%8}
      }
    } => !stream.timepoint
    stream.timepoint.chain_external on(#hal.device.affinity<@__device_0>) %23 => (%arg3 : !hal.fence)
    %24 = stream.tensor.export on(#hal.device.affinity<@__device_0>) %9 : tensor<?xf32>{%0} in !stream.resource<external>{%1} -> !hal.buffer_view
    %25 = stream.tensor.export on(#hal.device.affinity<@__device_0>) %10 : tensor<?xf32>{%0} in !stream.resource<external>{%1} -> !hal.buffer_view
    util.return %24, %25 : !hal.buffer_view, !hal.buffer_view
  }
  stream.executable private @data_dispatch_0 {
    stream.executable.export public @data_dispatch_0_elementwise_4_i32 workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @data_dispatch_0_elementwise_4_i32(%arg0: !stream.binding {stream.alignment = 64 : index}, %arg1: !stream.binding {stream.alignment = 64 : index}, %arg2: !stream.binding {stream.alignment = 64 : index}) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>
        %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>
        %2 = stream.binding.subspan %arg2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %5 = tensor.empty() : tensor<4xi32>
        %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3, %4 : tensor<4xi32>, tensor<4xi32>) outs(%5 : tensor<4xi32>) {
        ^bb0(%in: i32, %in_0: i32, %out: i32):
          %7 = arith.addi %in, %in_0 : i32
          linalg.yield %7 : i32
        } -> tensor<4xi32>
        iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        return
      }
    }
  }
  stream.executable private @data_dispatch_1 {
    stream.executable.export public @data_dispatch_1_elementwise_4_i32 workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @data_dispatch_1_elementwise_4_i32(%arg0: !stream.binding {stream.alignment = 64 : index}, %arg1: !stream.binding {stream.alignment = 64 : index}, %arg2: !stream.binding {stream.alignment = 64 : index}) {
        %c0 = arith.constant 0 : index
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>
        %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>
        %2 = stream.binding.subspan %arg2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %5 = tensor.empty() : tensor<4xi32>
        %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3, %4 : tensor<4xi32>, tensor<4xi32>) outs(%5 : tensor<4xi32>) {
        ^bb0(%in: i32, %in_0: i32, %out: i32):
          %7 = arith.muli %in, %in_0 : i32
          linalg.yield %7 : i32
        } -> tensor<4xi32>
        iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        return
      }
    }
  }
  util.func public @data(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @data(%input0: tensor<4xi32>, %input1: tensor<4xi32>) -> (%output0: tensor<4xi32>)", iree.abi.model = "coarse-fences"}} {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c16 = arith.constant 16 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %element_type_i32 = hal.element_type<i32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    hal.buffer_view.assert<%arg0 : !hal.buffer_view> message("input0") shape([%c4]) type(%element_type_i32) encoding(%dense_row_major)
    %0 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg0 : !hal.buffer_view -> tensor<4xi32> in !stream.resource<external>{%c16}
    %1 = stream.timepoint.import on(#hal.device.affinity<@__device_0>) %arg2 : (!hal.fence) => !stream.timepoint
    hal.buffer_view.assert<%arg1 : !hal.buffer_view> message("input1") shape([%c4]) type(%element_type_i32) encoding(%dense_row_major)
    %2 = stream.tensor.import on(#hal.device.affinity<@__device_0>) %arg1 : !hal.buffer_view -> tensor<4xi32> in !stream.resource<external>{%c16}
    %result, %result_timepoint = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%1) => !stream.resource<staging>{%c4} => !stream.timepoint
    %result_0, %result_timepoint_1 = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%1) => !stream.resource<transient>{%c64} => !stream.timepoint
    %3 = stream.timepoint.join max(%result_timepoint, %result_timepoint_1) => !stream.timepoint
    %4 = stream.cmd.execute on(#hal.device.affinity<@__device_0>) await(%3) => with(%0 as %arg4: !stream.resource<external>{%c16}, %result as %arg5: !stream.resource<staging>{%c4}, %result_0 as %arg6: !stream.resource<transient>{%c64}) {
      stream.cmd.copy %arg4[%c0], %arg6[%c0], %c4 : !stream.resource<external>{%c16} -> !stream.resource<transient>{%c64}
      stream.cmd.copy %arg6[%c0], %arg5[%c0], %c4 : !stream.resource<transient>{%c64} -> !stream.resource<staging>{%c4}
      stream.cmd.flush %arg5[%c0 for %c4] : !stream.resource<staging>{%c4}
    } => !stream.timepoint
    %5 = stream.resource.dealloca on(#hal.device.affinity<@__device_0>) await(%4) => %result_0 : !stream.resource<transient>{%c64} => !stream.timepoint
    %6 = stream.timepoint.await %5 => %result : !stream.resource<staging>{%c4}
    %7 = stream.resource.load %6[%c0] : !stream.resource<staging>{%c4} -> i32
    %8 = arith.cmpi sgt, %7, %c0_i32 : i32
    cf.cond_br %8, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %result_2, %result_timepoint_3 = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%1) => !stream.resource<external>{%c16} => !stream.timepoint
    %9 = stream.cmd.execute on(#hal.device.affinity<@__device_0>) await(%result_timepoint_3) => with(%0 as %arg4: !stream.resource<external>{%c16}, %2 as %arg5: !stream.resource<external>{%c16}, %result_2 as %arg6: !stream.resource<external>{%c16}) {
      stream.cmd.dispatch @data_dispatch_0::@data_dispatch_0_elementwise_4_i32 {
        ro %arg4[%c0 for %c16] : !stream.resource<external>{%c16},
        ro %arg5[%c0 for %c16] : !stream.resource<external>{%c16},
        wo %arg6[%c0 for %c16] : !stream.resource<external>{%c16}
      }
    } => !stream.timepoint
    cf.br ^bb3(%result_2, %9 : !stream.resource<external>, !stream.timepoint)
  ^bb2:  // pred: ^bb0
    %result_4, %result_timepoint_5 = stream.resource.alloca uninitialized on(#hal.device.affinity<@__device_0>) await(%1) => !stream.resource<external>{%c16} => !stream.timepoint
    %10 = stream.cmd.execute on(#hal.device.affinity<@__device_0>) await(%result_timepoint_5) => with(%0 as %arg4: !stream.resource<external>{%c16}, %2 as %arg5: !stream.resource<external>{%c16}, %result_4 as %arg6: !stream.resource<external>{%c16}) {
      stream.cmd.dispatch @data_dispatch_1::@data_dispatch_1_elementwise_4_i32 {
        ro %arg4[%c0 for %c16] : !stream.resource<external>{%c16},
        ro %arg5[%c0 for %c16] : !stream.resource<external>{%c16},
        wo %arg6[%c0 for %c16] : !stream.resource<external>{%c16}
      }
    } => !stream.timepoint
    cf.br ^bb3(%result_4, %10 : !stream.resource<external>, !stream.timepoint)
  ^bb3(%11: !stream.resource<external>, %12: !stream.timepoint):  // 2 preds: ^bb1, ^bb2
    stream.timepoint.chain_external on(#hal.device.affinity<@__device_0>) %12 => (%arg3 : !hal.fence)
    %13 = stream.tensor.export on(#hal.device.affinity<@__device_0>) %11 : tensor<4xi32> in !stream.resource<external>{%c16} -> !hal.buffer_view
    util.return %13 : !hal.buffer_view
  }
}