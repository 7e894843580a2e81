#executable_target_embedded_elf_x86_64 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#device_target_local = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64]> : !hal.device
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 72, 40]>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 72, 40]>
#encoding2 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 56, 72]>
#encoding3 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 72, 40]>
#encoding4 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 56, 72]>
#encoding5 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 18, 56]>
#encoding6 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 56, 72]>
#encoding7 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 18, 56]>
#encoding8 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [24, 18, 56]>
#encoding9 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, [#map2, #map3]], iteration_sizes = [24, 72, 40]>
#encoding10 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, [#map2, #map3]], iteration_sizes = [24, 56, 72]>
#encoding11 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, [#map2, #map3]], iteration_sizes = [24, 18, 56]>
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
    %7 = flow.tensor.encode %0 : tensor<24x40xf32> -> tensor<24x40xf32, #encoding>
    %8 = flow.tensor.encode %1 : tensor<40x72xf32> -> tensor<40x72xf32, #encoding1>
    %9 = flow.tensor.encode %2 : tensor<72xf32> -> tensor<72xf32, #encoding9>
    %10 = flow.dispatch.workgroups(%7, %8, %9) : (tensor<24x40xf32, #encoding>, tensor<40x72xf32, #encoding1>, tensor<72xf32, #encoding9>) -> tensor<24x72xf32, #encoding2> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x40xf32, #encoding>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x72xf32, #encoding1>>, %arg9: !iree_tensor_ext.dispatch.tensor<readonly:tensor<72xf32, #encoding9>>, %arg10: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x72xf32, #encoding2>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [24, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x40xf32, #encoding>> -> tensor<24x40xf32, #encoding>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0], sizes = [40, 72], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x72xf32, #encoding1>> -> tensor<40x72xf32, #encoding1>
      %20 = iree_tensor_ext.dispatch.tensor.load %arg9, offsets = [0], sizes = [72], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<72xf32, #encoding9>> -> tensor<72xf32, #encoding9>
      %21 = tensor.empty() : tensor<24x72xf32, #encoding3>
      %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<24x72xf32, #encoding3>) -> tensor<24x72xf32, #encoding3>
      %23 = linalg.matmul ins(%18, %19 : tensor<24x40xf32, #encoding>, tensor<40x72xf32, #encoding1>) outs(%22 : tensor<24x72xf32, #encoding3>) -> tensor<24x72xf32, #encoding3>
      %24 = linalg.generic {indexing_maps = [#map4, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%23, %20 : tensor<24x72xf32, #encoding3>, tensor<72xf32, #encoding9>) outs(%21 : tensor<24x72xf32, #encoding3>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %27 = arith.addf %in, %in_0 : f32
        %28 = arith.maximumf %27, %cst : f32
        linalg.yield %28 : f32
      } -> tensor<24x72xf32, #encoding3>
      %25 = iree_encoding.unset_encoding %24 : tensor<24x72xf32, #encoding3> -> tensor<24x72xf32>
      %26 = iree_encoding.set_encoding %25 : tensor<24x72xf32> -> tensor<24x72xf32, #encoding2>
      iree_tensor_ext.dispatch.tensor.store %26, %arg10, offsets = [0, 0], sizes = [24, 72], strides = [1, 1] : tensor<24x72xf32, #encoding2> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x72xf32, #encoding2>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %11 = flow.tensor.encode %3 : tensor<72x56xf32> -> tensor<72x56xf32, #encoding4>
    %12 = flow.tensor.encode %4 : tensor<56xf32> -> tensor<56xf32, #encoding10>
    %13 = flow.dispatch.workgroups(%10, %11, %12) : (tensor<24x72xf32, #encoding2>, tensor<72x56xf32, #encoding4>, tensor<56xf32, #encoding10>) -> tensor<24x56xf32, #encoding5> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x72xf32, #encoding2>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x56xf32, #encoding4>>, %arg9: !iree_tensor_ext.dispatch.tensor<readonly:tensor<56xf32, #encoding10>>, %arg10: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x56xf32, #encoding5>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [24, 72], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x72xf32, #encoding2>> -> tensor<24x72xf32, #encoding2>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0], sizes = [72, 56], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x56xf32, #encoding4>> -> tensor<72x56xf32, #encoding4>
      %20 = iree_tensor_ext.dispatch.tensor.load %arg9, offsets = [0], sizes = [56], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<56xf32, #encoding10>> -> tensor<56xf32, #encoding10>
      %21 = tensor.empty() : tensor<24x56xf32, #encoding6>
      %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<24x56xf32, #encoding6>) -> tensor<24x56xf32, #encoding6>
      %23 = linalg.matmul ins(%18, %19 : tensor<24x72xf32, #encoding2>, tensor<72x56xf32, #encoding4>) outs(%22 : tensor<24x56xf32, #encoding6>) -> tensor<24x56xf32, #encoding6>
      %24 = linalg.generic {indexing_maps = [#map4, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%23, %20 : tensor<24x56xf32, #encoding6>, tensor<56xf32, #encoding10>) outs(%21 : tensor<24x56xf32, #encoding6>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %27 = arith.addf %in, %in_0 : f32
        %28 = arith.maximumf %27, %cst : f32
        linalg.yield %28 : f32
      } -> tensor<24x56xf32, #encoding6>
      %25 = iree_encoding.unset_encoding %24 : tensor<24x56xf32, #encoding6> -> tensor<24x56xf32>
      %26 = iree_encoding.set_encoding %25 : tensor<24x56xf32> -> tensor<24x56xf32, #encoding5>
      iree_tensor_ext.dispatch.tensor.store %26, %arg10, offsets = [0, 0], sizes = [24, 56], strides = [1, 1] : tensor<24x56xf32, #encoding5> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x56xf32, #encoding5>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %14 = flow.tensor.encode %5 : tensor<56x18xf32> -> tensor<56x18xf32, #encoding7>
    %15 = flow.tensor.encode %6 : tensor<18xf32> -> tensor<18xf32, #encoding11>
    %16 = flow.dispatch.workgroups(%13, %14, %15) : (tensor<24x56xf32, #encoding5>, tensor<56x18xf32, #encoding7>, tensor<18xf32, #encoding11>) -> tensor<24x18xf32> =
        (%arg7: !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x56xf32, #encoding5>>, %arg8: !iree_tensor_ext.dispatch.tensor<readonly:tensor<56x18xf32, #encoding7>>, %arg9: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18xf32, #encoding11>>, %arg10: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x18xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %18 = iree_tensor_ext.dispatch.tensor.load %arg7, offsets = [0, 0], sizes = [24, 56], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<24x56xf32, #encoding5>> -> tensor<24x56xf32, #encoding5>
      %19 = iree_tensor_ext.dispatch.tensor.load %arg8, offsets = [0, 0], sizes = [56, 18], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<56x18xf32, #encoding7>> -> tensor<56x18xf32, #encoding7>
      %20 = iree_tensor_ext.dispatch.tensor.load %arg9, offsets = [0], sizes = [18], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18xf32, #encoding11>> -> tensor<18xf32, #encoding11>
      %21 = tensor.empty() : tensor<24x18xf32, #encoding8>
      %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<24x18xf32, #encoding8>) -> tensor<24x18xf32, #encoding8>
      %23 = linalg.matmul ins(%18, %19 : tensor<24x56xf32, #encoding5>, tensor<56x18xf32, #encoding7>) outs(%22 : tensor<24x18xf32, #encoding8>) -> tensor<24x18xf32, #encoding8>
      %24 = linalg.generic {indexing_maps = [#map4, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%23, %20 : tensor<24x18xf32, #encoding8>, tensor<18xf32, #encoding11>) outs(%21 : tensor<24x18xf32, #encoding8>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %26 = arith.addf %in, %in_0 : f32
        %27 = arith.maximumf %26, %cst : f32
        linalg.yield %27 : f32
      } -> tensor<24x18xf32, #encoding8>
      %25 = iree_encoding.unset_encoding %24 : tensor<24x18xf32, #encoding8> -> tensor<24x18xf32>
      iree_tensor_ext.dispatch.tensor.store %25, %arg10, offsets = [0, 0], sizes = [24, 18], strides = [1, 1] : tensor<24x18xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<24x18xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %17 = hal.tensor.export %16 "output0" : tensor<24x18xf32> -> !hal.buffer_view
    util.return %17 : !hal.buffer_view
  }
}

