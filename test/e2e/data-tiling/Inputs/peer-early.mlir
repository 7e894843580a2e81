#executable_target_embedded_elf_x86_64 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#device_target_local = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64]> : !hal.device
module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #device_target_local
  util.func public @mlp(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view, %arg3: !hal.buffer_view, %arg4: !hal.buffer_view, %arg5: !hal.buffer_view, %arg6: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @mlp(%input0: tensor<24x40xf32>, %input1: tensor<40x72xf32>, %input2: tensor<72xf32>, %input3: tensor<72x56xf32>, %input4: tensor<56xf32>, %input5: tensor<56x18xf32>, %input6: tensor<18xf32>) -> (%output0: tensor<24x18xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<24x40xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<40x72xf32>
    %2 = hal.tensor.import %arg2 "input2" : !hal.buffer_view -> tensor<72xf32>
    %3 = hal.tensor.import %arg3 "input3" : !hal.buffer_view -> tensor<72x56xf32>
    %4 = hal.tensor.import %arg4 "input4" : !hal.buffer_view -> tensor<56xf32>
    %5 = hal.tensor.import %arg5 "input5" : !hal.buffer_view -> tensor<56x18xf32>
    %6 = hal.tensor.import %arg6 "input6" : !hal.buffer_view -> tensor<18xf32>
    %7 = flow.dispatch.workgroups(%0) : (tensor<24x40xf32>) -> tensor<3x40x8x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x40xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x40x8x1xf32>>) {
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [24, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x40xf32>> -> tensor<24x40xf32>
      %19 = tensor.empty() : tensor<3x40x8x1xf32>
      %pack = linalg.pack %18 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %19 : tensor<24x40xf32> -> tensor<3x40x8x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg8, offsets = [0, 0, 0, 0], sizes = [3, 40, 8, 1], strides = [1, 1, 1, 1] : tensor<3x40x8x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x40x8x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %8 = flow.dispatch.workgroups(%1) : (tensor<40x72xf32>) -> tensor<18x40x4x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x72xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<18x40x4x1xf32>>) {
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [40, 72], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x72xf32>> -> tensor<40x72xf32>
      %19 = tensor.empty() : tensor<18x40x4x1xf32>
      %pack = linalg.pack %18 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 1] into %19 : tensor<40x72xf32> -> tensor<18x40x4x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg8, offsets = [0, 0, 0, 0], sizes = [18, 40, 4, 1], strides = [1, 1, 1, 1] : tensor<18x40x4x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<18x40x4x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %9 = flow.dispatch.workgroups(%7, %8) : (tensor<3x40x8x1xf32>, tensor<18x40x4x1xf32>) -> tensor<3x18x8x4xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x40x8x1xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x40x4x1xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x18x8x4xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 40, 8, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x40x8x1xf32>> -> tensor<3x40x8x1xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0, 0, 0], sizes = [18, 40, 4, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x40x4x1xf32>> -> tensor<18x40x4x1xf32>
      %20 = tensor.empty() : tensor<3x18x8x4xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<3x18x8x4xf32>) -> tensor<3x18x8x4xf32>
      %22 = linalg.mmt4d ins(%18, %19 : tensor<3x40x8x1xf32>, tensor<18x40x4x1xf32>) outs(%21 : tensor<3x18x8x4xf32>) -> tensor<3x18x8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %22, %arg9, offsets = [0, 0, 0, 0], sizes = [3, 18, 8, 4], strides = [1, 1, 1, 1] : tensor<3x18x8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x18x8x4xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %10 = flow.dispatch.workgroups(%9, %2) : (tensor<3x18x8x4xf32>, tensor<72xf32>) -> tensor<3x72x8x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x18x8x4xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<72xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x72x8x1xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 18, 8, 4], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x18x8x4xf32>> -> tensor<3x18x8x4xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0], sizes = [72], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<72xf32>> -> tensor<72xf32>
      %20 = tensor.empty() : tensor<3x72x8x1xf32>
      %21 = tensor.empty() : tensor<24x72xf32>
      %unpack = linalg.unpack %18 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %21 : tensor<3x18x8x4xf32> -> tensor<24x72xf32>
      %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%unpack, %19 : tensor<24x72xf32>, tensor<72xf32>) outs(%21 : tensor<24x72xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %23 = arith.addf %in, %in_0 : f32
        %24 = arith.maximumf %23, %cst : f32
        linalg.yield %24 : f32
      } -> tensor<24x72xf32>
      %pack = linalg.pack %22 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %20 : tensor<24x72xf32> -> tensor<3x72x8x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg9, offsets = [0, 0, 0, 0], sizes = [3, 72, 8, 1], strides = [1, 1, 1, 1] : tensor<3x72x8x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x72x8x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %11 = flow.dispatch.workgroups(%3) : (tensor<72x56xf32>) -> tensor<14x72x4x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x56xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<14x72x4x1xf32>>) {
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [72, 56], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x56xf32>> -> tensor<72x56xf32>
      %19 = tensor.empty() : tensor<14x72x4x1xf32>
      %pack = linalg.pack %18 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 1] into %19 : tensor<72x56xf32> -> tensor<14x72x4x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg8, offsets = [0, 0, 0, 0], sizes = [14, 72, 4, 1], strides = [1, 1, 1, 1] : tensor<14x72x4x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<14x72x4x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %12 = flow.dispatch.workgroups(%10, %11) : (tensor<3x72x8x1xf32>, tensor<14x72x4x1xf32>) -> tensor<3x14x8x4xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x72x8x1xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<14x72x4x1xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x14x8x4xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 72, 8, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x72x8x1xf32>> -> tensor<3x72x8x1xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0, 0, 0], sizes = [14, 72, 4, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<14x72x4x1xf32>> -> tensor<14x72x4x1xf32>
      %20 = tensor.empty() : tensor<3x14x8x4xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<3x14x8x4xf32>) -> tensor<3x14x8x4xf32>
      %22 = linalg.mmt4d ins(%18, %19 : tensor<3x72x8x1xf32>, tensor<14x72x4x1xf32>) outs(%21 : tensor<3x14x8x4xf32>) -> tensor<3x14x8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %22, %arg9, offsets = [0, 0, 0, 0], sizes = [3, 14, 8, 4], strides = [1, 1, 1, 1] : tensor<3x14x8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x14x8x4xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %13 = flow.dispatch.workgroups(%12, %4) : (tensor<3x14x8x4xf32>, tensor<56xf32>) -> tensor<6x56x4x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x14x8x4xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<56xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x56x4x1xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 14, 8, 4], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x14x8x4xf32>> -> tensor<3x14x8x4xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0], sizes = [56], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<56xf32>> -> tensor<56xf32>
      %20 = tensor.empty() : tensor<6x56x4x1xf32>
      %21 = tensor.empty() : tensor<24x56xf32>
      %unpack = linalg.unpack %18 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %21 : tensor<3x14x8x4xf32> -> tensor<24x56xf32>
      %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%unpack, %19 : tensor<24x56xf32>, tensor<56xf32>) outs(%21 : tensor<24x56xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %23 = arith.addf %in, %in_0 : f32
        %24 = arith.maximumf %23, %cst : f32
        linalg.yield %24 : f32
      } -> tensor<24x56xf32>
      %pack = linalg.pack %22 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %20 : tensor<24x56xf32> -> tensor<6x56x4x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg9, offsets = [0, 0, 0, 0], sizes = [6, 56, 4, 1], strides = [1, 1, 1, 1] : tensor<6x56x4x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<6x56x4x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %14 = flow.dispatch.workgroups(%5) : (tensor<56x18xf32>) -> tensor<3x56x8x1xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<56x18xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x56x8x1xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [56, 18], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<56x18xf32>> -> tensor<56x18xf32>
      %19 = tensor.empty() : tensor<3x56x8x1xf32>
      %pack = linalg.pack %18 padding_value(%cst : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 1] into %19 : tensor<56x18xf32> -> tensor<3x56x8x1xf32>
      iree_tensor_ext.dispatch.tensor.store %pack, %arg8, offsets = [0, 0, 0, 0], sizes = [3, 56, 8, 1], strides = [1, 1, 1, 1] : tensor<3x56x8x1xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x56x8x1xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %15 = flow.dispatch.workgroups(%14, %13) : (tensor<3x56x8x1xf32>, tensor<6x56x4x1xf32>) -> tensor<3x6x8x4xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x56x8x1xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x56x4x1xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x6x8x4xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 56, 8, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x56x8x1xf32>> -> tensor<3x56x8x1xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0, 0, 0], sizes = [6, 56, 4, 1], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<6x56x4x1xf32>> -> tensor<6x56x4x1xf32>
      %20 = tensor.empty() : tensor<3x6x8x4xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<3x6x8x4xf32>) -> tensor<3x6x8x4xf32>
      %22 = linalg.mmt4d ins(%18, %19 : tensor<3x56x8x1xf32>, tensor<6x56x4x1xf32>) outs(%21 : tensor<3x6x8x4xf32>) -> tensor<3x6x8x4xf32>
      iree_tensor_ext.dispatch.tensor.store %22, %arg9, offsets = [0, 0, 0, 0], sizes = [3, 6, 8, 4], strides = [1, 1, 1, 1] : tensor<3x6x8x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x6x8x4xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %16 = flow.dispatch.workgroups(%15, %6) : (tensor<3x6x8x4xf32>, tensor<18xf32>) -> tensor<24x18xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x6x8x4xf32>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18xf32>>, %arg9: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x18xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0, 0, 0], sizes = [3, 6, 8, 4], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x6x8x4xf32>> -> tensor<3x6x8x4xf32>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0], sizes = [18], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18xf32>> -> tensor<18xf32>
      %20 = tensor.empty() : tensor<24x18xf32>
      %unpack = linalg.unpack %18 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 4] into %20 : tensor<3x6x8x4xf32> -> tensor<24x18xf32>
      %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%unpack, %19 : tensor<24x18xf32>, tensor<18xf32>) outs(%20 : tensor<24x18xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %22 = arith.addf %in, %in_0 : f32
        %23 = arith.maximumf %22, %cst : f32
        linalg.yield %23 : f32
      } -> tensor<24x18xf32>
      iree_tensor_ext.dispatch.tensor.store %21, %arg9, offsets = [0, 0], sizes = [24, 18], strides = [1, 1] : tensor<24x18xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x18xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %17 = hal.tensor.export %16 "output0" : tensor<24x18xf32> -> !hal.buffer_view
    util.return %17 : !hal.buffer_view
  }
}

