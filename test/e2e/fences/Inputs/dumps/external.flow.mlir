module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  flow.executable private @main_dispatch_0 {
    flow.executable.export public @main_dispatch_0_elementwise_D_f32 workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0, %arg1)
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @main_dispatch_0_elementwise_D_f32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %arg2: index, %arg3: index, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
        %0 = iree_tensor_ext.dispatch.workload.ordinal %arg2, 0 : index
        %1 = iree_tensor_ext.dispatch.workload.ordinal %arg3, 1 : index
        %2 = flow.dispatch.tie_shape %arg0 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%1}
        %3 = flow.dispatch.tie_shape %arg1 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%0}
        %4 = flow.dispatch.tie_shape %arg4 : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%1}
        %5 = flow.dispatch.tie_shape %arg5 : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%1}
        %6 = iree_tensor_ext.dispatch.tensor.load %2, offsets = [0], sizes = [%1], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%1} -> tensor<?xf32>
        %7 = iree_tensor_ext.dispatch.tensor.load %3, offsets = [0], sizes = [%0], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%0} -> tensor<?xf32>
        %8 = tensor.empty(%1) : tensor<?xf32>
        %9:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6, %7 : tensor<?xf32>, tensor<?xf32>) outs(%8, %8 : tensor<?xf32>, tensor<?xf32>) {
        ^bb0(%in: f32, %in_0: f32, %out: f32, %out_1: f32):
          %10 = arith.addf %in, %in_0 : f32
          %11 = arith.mulf %10, %in_0 : f32
          linalg.yield %10, %11 : f32, f32
        } -> (tensor<?xf32>, tensor<?xf32>)
        iree_tensor_ext.dispatch.tensor.store %9#0, %4, offsets = [0], sizes = [%1], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%1}
        iree_tensor_ext.dispatch.tensor.store %9#1, %5, offsets = [0], sizes = [%1], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%1}
        return
      }
    }
  }
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @main(%input0: tensor<?xf32>, %input1: tensor<?xf32>) -> (%output0: tensor<?xf32>, %output1: tensor<?xf32>)", iree.abi.model = "coarse-fences"}} {
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %1 = hal.tensor.import wait(%arg2) => %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%0}
    %2 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
    %3 = hal.tensor.import wait(%arg2) => %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%2}
    %4:2 = flow.dispatch @main_dispatch_0::@main_dispatch_0_elementwise_D_f32[%2, %0](%1, %3, %2, %0) : (tensor<?xf32>{%0}, tensor<?xf32>{%2}, index, index) -> (tensor<?xf32>{%0}, tensor<?xf32>{%0})
    %5:2 = hal.tensor.barrier join(%4#0, %4#1 : tensor<?xf32>, tensor<?xf32>) => %arg3 : !hal.fence
    %6 = hal.tensor.export %5#0 "output0" : tensor<?xf32>{%0} -> !hal.buffer_view
    %7 = hal.tensor.export %5#1 "output1" : tensor<?xf32>{%0} -> !hal.buffer_view
    util.return %6, %7 : !hal.buffer_view, !hal.buffer_view
  }
  flow.executable private @data_dispatch_0 {
    flow.executable.export public @data_dispatch_0_elementwise_4_i32 workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @data_dispatch_0_elementwise_4_i32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %1 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %2 = tensor.empty() : tensor<4xi32>
        %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0, %1 : tensor<4xi32>, tensor<4xi32>) outs(%2 : tensor<4xi32>) {
        ^bb0(%in: i32, %in_0: i32, %out: i32):
          %4 = arith.addi %in, %in_0 : i32
          linalg.yield %4 : i32
        } -> tensor<4xi32>
        iree_tensor_ext.dispatch.tensor.store %3, %arg2, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        return
      }
    }
  }
  flow.executable private @data_dispatch_1 {
    flow.executable.export public @data_dispatch_1_elementwise_4_i32 workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @data_dispatch_1_elementwise_4_i32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %1 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi32>> -> tensor<4xi32>
        %2 = tensor.empty() : tensor<4xi32>
        %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0, %1 : tensor<4xi32>, tensor<4xi32>) outs(%2 : tensor<4xi32>) {
        ^bb0(%in: i32, %in_0: i32, %out: i32):
          %4 = arith.muli %in, %in_0 : i32
          linalg.yield %4 : i32
        } -> tensor<4xi32>
        iree_tensor_ext.dispatch.tensor.store %3, %arg2, offsets = [0], sizes = [4], strides = [1] : tensor<4xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi32>>
        return
      }
    }
  }
  util.func public @data(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.fence, %arg3: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @data(%input0: tensor<4xi32>, %input1: tensor<4xi32>) -> (%output0: tensor<4xi32>)", iree.abi.model = "coarse-fences"}} {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = hal.tensor.import wait(%arg2) => %arg0 "input0" : !hal.buffer_view -> tensor<4xi32>
    %1 = hal.tensor.import wait(%arg2) => %arg1 "input1" : !hal.buffer_view -> tensor<4xi32>
    %2 = flow.tensor.load %0[%c0] : tensor<4xi32>
    %3 = arith.cmpi sgt, %2, %c0_i32 : i32
    %4 = scf.if %3 -> (tensor<4xi32>) {
      %7 = flow.dispatch @data_dispatch_0::@data_dispatch_0_elementwise_4_i32(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
      scf.yield %7 : tensor<4xi32>
    } else {
      %7 = flow.dispatch @data_dispatch_1::@data_dispatch_1_elementwise_4_i32(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
      scf.yield %7 : tensor<4xi32>
    }
    %5 = hal.tensor.barrier join(%4 : tensor<4xi32>) => %arg3 : !hal.fence
    %6 = hal.tensor.export %5 "output0" : tensor<4xi32> -> !hal.buffer_view
    util.return %6 : !hal.buffer_view
  }
}