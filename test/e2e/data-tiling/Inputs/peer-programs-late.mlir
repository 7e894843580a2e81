#executable_target_embedded_elf_x86_64 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map10 = affine_map<(d0, d1) -> (d0)>
#map11 = affine_map<(d0, d1) -> (d1, d0)>
#map12 = affine_map<(d0) -> (d0)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5, d2)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5, d3 * 2 + d6)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#device_target_local = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64]> : !hal.device
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, 40, 33]>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, 40, 33]>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, 40, 33]>
#encoding3 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, ?, ?]>
#encoding4 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, ?, ?]>
#encoding5 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [?, ?, ?]>
#encoding6 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map6, #map7], iteration_sizes = [3, 20, 34, 18]>
#encoding7 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map6, #map7], iteration_sizes = [3, 20, 34, 18]>
#encoding8 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map6, #map7], iteration_sizes = [3, 20, 34, 18]>
#encoding9 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map8, #map7], iteration_sizes = [3, 20, 18, 34]>
#encoding10 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map8, #map7], iteration_sizes = [3, 20, 18, 34]>
#encoding11 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map5, #map8, #map7], iteration_sizes = [3, 20, 18, 34]>
#encoding12 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [19, 34, 71]>
#encoding13 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [19, 34, 71]>
#encoding14 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [19, 34, 71]>
#encoding15 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [21, 50, 35]>
#encoding16 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [21, 50, 35]>
#encoding17 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [21, 50, 35]>
#encoding18 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map9, #map, #map2], iteration_sizes = [50, 18, 33]>
#encoding19 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map9, #map, #map2], iteration_sizes = [50, 18, 33]>
#encoding20 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map9, #map, #map2], iteration_sizes = [50, 18, 33]>
#encoding21 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map4, #map3, #map10], iteration_sizes = [37, 66]>
#encoding22 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map4, #map3, #map10], iteration_sizes = [37, 66]>
#encoding23 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map3, #map11, #map10], iteration_sizes = [66, 37]>
#encoding24 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map4, #map3, #map10], iteration_sizes = [37, 66]>
#encoding25 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map3, #map11, #map10], iteration_sizes = [66, 37]>
#encoding26 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map3, #map11, #map10], iteration_sizes = [66, 37]>
#encoding27 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map9, #map2], iteration_sizes = [35, 35, 40]>
#encoding28 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map9, #map2], iteration_sizes = [35, 35, 40]>
#encoding29 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map9, #map2], iteration_sizes = [35, 35, 40]>
#encoding30 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 30, 48]>
#encoding31 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 30, 48]>
#encoding32 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 48, 30]>
#encoding33 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 30, 48]>
#encoding34 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 48, 30]>
#encoding35 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [20, 48, 30]>
#encoding36 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [18, 33, 20]>
#encoding37 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [18, 33, 20]>
#encoding38 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], iteration_sizes = [18, 33, 20]>
#encoding39 = #iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map13, #map14, #map15], iteration_sizes = [10, 11, 20, 3, 3, 18]>
#encoding40 = #iree_encoding.encoding<operand_index = 1 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map13, #map14, #map15], iteration_sizes = [10, 11, 20, 3, 3, 18]>
#encoding41 = #iree_encoding.encoding<operand_index = 2 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map13, #map14, #map15], iteration_sizes = [10, 11, 20, 3, 3, 18]>
#encoding42 = #iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map16, #map17, #map18], iteration_sizes = [2, 20, 6, 6, 18, 3, 2]>
#encoding43 = #iree_encoding.encoding<operand_index = 1 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map16, #map17, #map18], iteration_sizes = [2, 20, 6, 6, 18, 3, 2]>
#encoding44 = #iree_encoding.encoding<operand_index = 2 : index, op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [#map16, #map17, #map18], iteration_sizes = [2, 20, 6, 6, 18, 3, 2]>
#encoding45 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, [#map2, #map3]], iteration_sizes = [?, 40, 33]>
module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #device_target_local
  util.func public @rows(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @rows(%input0: tensor<?x33xf32>, %input1: tensor<33x40xf32>, %input2: tensor<40xf32>) -> (%output0: tensor<?x40xf32>)"}} {
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %1 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?x33xf32>{%0}
    %2 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<33x40xf32>
    %3 = hal.tensor.import %arg2 "input2" : !hal.buffer_view -> tensor<40xf32>
    %4 = flow.tensor.encode %1 : tensor<?x33xf32>{%0} -> tensor<?x33xf32, #encoding>{%0}
    %5 = flow.tensor.encode %2 : tensor<33x40xf32> -> tensor<33x40xf32, #encoding1>
    %6 = flow.tensor.encode %3 : tensor<40xf32> -> tensor<40xf32, #encoding45>
    %7 = flow.dispatch.workgroups[%0](%4, %5, %6, %0) : (tensor<?x33xf32, #encoding>{%0}, tensor<33x40xf32, #encoding1>, tensor<40xf32, #encoding45>, index) -> tensor<?x40xf32>{%0} =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x33xf32, #encoding>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<33x40xf32, #encoding1>>, %arg5: !iree_tensor_ext.dispatch.tensor<readonly:tensor<40xf32, #encoding45>>, %arg6: index, %arg7: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x40xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %9 = iree_tensor_ext.dispatch.workload.ordinal %arg6, 0 : index
      %10 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [%9, 33], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x33xf32, #encoding>>{%9} -> tensor<?x33xf32, #encoding>
      %11 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [33, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<33x40xf32, #encoding1>> -> tensor<33x40xf32, #encoding1>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg5, offsets = [0], sizes = [40], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40xf32, #encoding45>> -> tensor<40xf32, #encoding45>
      %13 = tensor.empty(%9) : tensor<?x40xf32, #encoding2>
      %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<?x40xf32, #encoding2>) -> tensor<?x40xf32, #encoding2>
      %15 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10, %11 : tensor<?x33xf32, #encoding>, tensor<33x40xf32, #encoding1>) outs(%14 : tensor<?x40xf32, #encoding2>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %18 = arith.mulf %in, %in_0 : f32
        %19 = arith.addf %out, %18 : f32
        linalg.yield %19 : f32
      } -> tensor<?x40xf32, #encoding2>
      %16 = linalg.generic {indexing_maps = [#map4, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%15, %12 : tensor<?x40xf32, #encoding2>, tensor<40xf32, #encoding45>) outs(%13 : tensor<?x40xf32, #encoding2>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %18 = arith.addf %in, %in_0 : f32
        %19 = arith.maximumf %18, %cst : f32
        linalg.yield %19 : f32
      } -> tensor<?x40xf32, #encoding2>
      %17 = iree_encoding.unset_encoding %16 encoding_dims{%9} : tensor<?x40xf32, #encoding2> -> tensor<?x40xf32>{%9}
      iree_tensor_ext.dispatch.tensor.store %17, %arg7, offsets = [0, 0], sizes = [%9, 40], strides = [1, 1] : tensor<?x40xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x40xf32>>{%9}
      flow.return
    } count(%arg3: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg3)
      flow.return %x, %y, %z : index, index, index
    }
    %8 = hal.tensor.export %7 "output0" : tensor<?x40xf32>{%0} -> !hal.buffer_view
    util.return %8 : !hal.buffer_view
  }
  util.func public @sizes(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @sizes(%input0: tensor<?x?xf32>, %input1: tensor<?x?xf32>) -> (%output0: tensor<?x?xf32>)"}} {
    %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %1 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[1] : index
    %2 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?x?xf32>{%0, %1}
    %3 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
    %4 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[1] : index
    %5 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?x?xf32>{%3, %4}
    %6 = flow.tensor.encode %2 : tensor<?x?xf32>{%0, %1} -> tensor<?x?xf32, #encoding3>{%0, %1}
    %7 = flow.tensor.encode %5 : tensor<?x?xf32>{%3, %4} -> tensor<?x?xf32, #encoding4>{%3, %4}
    %8 = flow.dispatch.workgroups[%0, %4, %1, %3](%6, %7, %0, %4, %1, %3) : (tensor<?x?xf32, #encoding3>{%0, %1}, tensor<?x?xf32, #encoding4>{%3, %4}, index, index, index, index) -> tensor<?x?xf32>{%0, %4} =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x?xf32, #encoding3>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x?xf32, #encoding4>>, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %10 = iree_tensor_ext.dispatch.workload.ordinal %arg4, 0 : index
      %11 = iree_tensor_ext.dispatch.workload.ordinal %arg5, 1 : index
      %12 = iree_tensor_ext.dispatch.workload.ordinal %arg6, 2 : index
      %13 = iree_tensor_ext.dispatch.workload.ordinal %arg7, 3 : index
      %14 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [%10, %12], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x?xf32, #encoding3>>{%10, %12} -> tensor<?x?xf32, #encoding3>
      %15 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [%13, %11], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x?xf32, #encoding4>>{%13, %11} -> tensor<?x?xf32, #encoding4>
      %16 = tensor.empty(%10, %11) : tensor<?x?xf32, #encoding5>
      %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<?x?xf32, #encoding5>) -> tensor<?x?xf32, #encoding5>
      %18 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14, %15 : tensor<?x?xf32, #encoding3>, tensor<?x?xf32, #encoding4>) outs(%17 : tensor<?x?xf32, #encoding5>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %20 = arith.mulf %in, %in_0 : f32
        %21 = arith.addf %out, %20 : f32
        linalg.yield %21 : f32
      } -> tensor<?x?xf32, #encoding5>
      %19 = iree_encoding.unset_encoding %18 encoding_dims{%10, %11, %12} : tensor<?x?xf32, #encoding5> -> tensor<?x?xf32>{%10, %11}
      iree_tensor_ext.dispatch.tensor.store %19, %arg8, offsets = [0, 0], sizes = [%10, %11], strides = [1, 1] : tensor<?x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>{%10, %11}
      flow.return
    } count(%arg2: index, %arg3: index, %arg4: index, %arg5: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg2, %arg3, %arg4, %arg5)
      flow.return %x, %y, %z : index, index, index
    }
    %9 = hal.tensor.export %8 "output0" : tensor<?x?xf32>{%0, %4} -> !hal.buffer_view
    util.return %9 : !hal.buffer_view
  }
  util.func public @attention(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @attention(%input0: tensor<3x20x18xf32>, %input1: tensor<3x34x18xf32>, %input2: tensor<3x34x18xf32>) -> (%output0: tensor<3x20x18xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<3x20x18xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<3x34x18xf32>
    %2 = hal.tensor.import %arg2 "input2" : !hal.buffer_view -> tensor<3x34x18xf32>
    %3 = flow.tensor.encode %0 : tensor<3x20x18xf32> -> tensor<3x20x18xf32, #encoding6>
    %4 = flow.tensor.encode %1 : tensor<3x34x18xf32> -> tensor<3x34x18xf32, #encoding7>
    %5 = flow.dispatch.workgroups(%3, %4) : (tensor<3x20x18xf32, #encoding6>, tensor<3x34x18xf32, #encoding7>) -> tensor<3x20x34xf32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x18xf32, #encoding6>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x34x18xf32, #encoding7>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x34xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0, 0], sizes = [3, 20, 18], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x18xf32, #encoding6>> -> tensor<3x20x18xf32, #encoding6>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0, 0], sizes = [3, 34, 18], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x34x18xf32, #encoding7>> -> tensor<3x34x18xf32, #encoding7>
      %13 = tensor.empty() : tensor<3x20x34xf32, #encoding8>
      %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<3x20x34xf32, #encoding8>) -> tensor<3x20x34xf32, #encoding8>
      %15 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11, %12 : tensor<3x20x18xf32, #encoding6>, tensor<3x34x18xf32, #encoding7>) outs(%14 : tensor<3x20x34xf32, #encoding8>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %17 = arith.mulf %in, %in_0 : f32
        %18 = arith.addf %out, %17 : f32
        linalg.yield %18 : f32
      } -> tensor<3x20x34xf32, #encoding8>
      %16 = iree_encoding.unset_encoding %15 : tensor<3x20x34xf32, #encoding8> -> tensor<3x20x34xf32>
      iree_tensor_ext.dispatch.tensor.store %16, %arg5, offsets = [0, 0, 0], sizes = [3, 20, 34], strides = [1, 1, 1] : tensor<3x20x34xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x34xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %6 = flow.dispatch.workgroups(%5) : (tensor<3x20x34xf32>) -> tensor<3x20x34xf32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x34xf32>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x34xf32>>) {
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0, 0], sizes = [3, 20, 34], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x34xf32>> -> tensor<3x20x34xf32>
      %12 = tensor.empty() : tensor<3x20x34xf32>
      %13 = linalg.softmax dimension(2) ins(%11 : tensor<3x20x34xf32>) outs(%12 : tensor<3x20x34xf32>) -> tensor<3x20x34xf32>
      iree_tensor_ext.dispatch.tensor.store %13, %arg4, offsets = [0, 0, 0], sizes = [3, 20, 34], strides = [1, 1, 1] : tensor<3x20x34xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x34xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %7 = flow.tensor.encode %6 : tensor<3x20x34xf32> -> tensor<3x20x34xf32, #encoding9>
    %8 = flow.tensor.encode %2 : tensor<3x34x18xf32> -> tensor<3x34x18xf32, #encoding10>
    %9 = flow.dispatch.workgroups(%7, %8) : (tensor<3x20x34xf32, #encoding9>, tensor<3x34x18xf32, #encoding10>) -> tensor<3x20x18xf32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x34xf32, #encoding9>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x34x18xf32, #encoding10>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x18xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0, 0], sizes = [3, 20, 34], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x20x34xf32, #encoding9>> -> tensor<3x20x34xf32, #encoding9>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0, 0], sizes = [3, 34, 18], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x34x18xf32, #encoding10>> -> tensor<3x34x18xf32, #encoding10>
      %13 = tensor.empty() : tensor<3x20x18xf32, #encoding11>
      %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<3x20x18xf32, #encoding11>) -> tensor<3x20x18xf32, #encoding11>
      %15 = linalg.generic {indexing_maps = [#map5, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11, %12 : tensor<3x20x34xf32, #encoding9>, tensor<3x34x18xf32, #encoding10>) outs(%14 : tensor<3x20x18xf32, #encoding11>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %17 = arith.mulf %in, %in_0 : f32
        %18 = arith.addf %out, %17 : f32
        linalg.yield %18 : f32
      } -> tensor<3x20x18xf32, #encoding11>
      %16 = iree_encoding.unset_encoding %15 : tensor<3x20x18xf32, #encoding11> -> tensor<3x20x18xf32>
      iree_tensor_ext.dispatch.tensor.store %16, %arg5, offsets = [0, 0, 0], sizes = [3, 20, 18], strides = [1, 1, 1] : tensor<3x20x18xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x20x18xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %10 = hal.tensor.export %9 "output0" : tensor<3x20x18xf32> -> !hal.buffer_view
    util.return %10 : !hal.buffer_view
  }
  util.func public @bytes(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @bytes(%input0: tensor<19x71xi8>, %input1: tensor<71x34xi8>) -> (%output0: tensor<19x34xi32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<19x71xi8>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<71x34xi8>
    %2 = flow.tensor.encode %0 : tensor<19x71xi8> -> tensor<19x71xi8, #encoding12>
    %3 = flow.tensor.encode %1 : tensor<71x34xi8> -> tensor<71x34xi8, #encoding13>
    %4 = flow.dispatch.workgroups(%2, %3) : (tensor<19x71xi8, #encoding12>, tensor<71x34xi8, #encoding13>) -> tensor<19x34xi32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<19x71xi8, #encoding12>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<71x34xi8, #encoding13>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<19x34xi32>>) {
      %c0_i32 = arith.constant 0 : i32
      %6 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [19, 71], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<19x71xi8, #encoding12>> -> tensor<19x71xi8, #encoding12>
      %7 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [71, 34], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<71x34xi8, #encoding13>> -> tensor<71x34xi8, #encoding13>
      %8 = tensor.empty() : tensor<19x34xi32, #encoding14>
      %9 = linalg.fill ins(%c0_i32 : i32) outs(%8 : tensor<19x34xi32, #encoding14>) -> tensor<19x34xi32, #encoding14>
      %10 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6, %7 : tensor<19x71xi8, #encoding12>, tensor<71x34xi8, #encoding13>) outs(%9 : tensor<19x34xi32, #encoding14>) {
      ^bb0(%in: i8, %in_0: i8, %out: i32):
        %12 = arith.extsi %in : i8 to i32
        %13 = arith.extsi %in_0 : i8 to i32
        %14 = arith.muli %12, %13 : i32
        %15 = arith.addi %out, %14 : i32
        linalg.yield %15 : i32
      } -> tensor<19x34xi32, #encoding14>
      %11 = iree_encoding.unset_encoding %10 : tensor<19x34xi32, #encoding14> -> tensor<19x34xi32>
      iree_tensor_ext.dispatch.tensor.store %11, %arg4, offsets = [0, 0], sizes = [19, 34], strides = [1, 1] : tensor<19x34xi32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<19x34xi32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %5 = hal.tensor.export %4 "output0" : tensor<19x34xi32> -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
  util.func public @halves(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @halves(%input0: tensor<21x35xf16>, %input1: tensor<35x50xf16>) -> (%output0: tensor<21x50xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<21x35xf16>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<35x50xf16>
    %2 = flow.tensor.encode %0 : tensor<21x35xf16> -> tensor<21x35xf16, #encoding15>
    %3 = flow.tensor.encode %1 : tensor<35x50xf16> -> tensor<35x50xf16, #encoding16>
    %4 = flow.dispatch.workgroups(%2, %3) : (tensor<21x35xf16, #encoding15>, tensor<35x50xf16, #encoding16>) -> tensor<21x50xf32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<21x35xf16, #encoding15>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x50xf16, #encoding16>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<21x50xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %6 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [21, 35], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<21x35xf16, #encoding15>> -> tensor<21x35xf16, #encoding15>
      %7 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [35, 50], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x50xf16, #encoding16>> -> tensor<35x50xf16, #encoding16>
      %8 = tensor.empty() : tensor<21x50xf32, #encoding17>
      %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<21x50xf32, #encoding17>) -> tensor<21x50xf32, #encoding17>
      %10 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6, %7 : tensor<21x35xf16, #encoding15>, tensor<35x50xf16, #encoding16>) outs(%9 : tensor<21x50xf32, #encoding17>) {
      ^bb0(%in: f16, %in_0: f16, %out: f32):
        %12 = arith.extf %in : f16 to f32
        %13 = arith.extf %in_0 : f16 to f32
        %14 = arith.mulf %12, %13 : f32
        %15 = arith.addf %out, %14 : f32
        linalg.yield %15 : f32
      } -> tensor<21x50xf32, #encoding17>
      %11 = iree_encoding.unset_encoding %10 : tensor<21x50xf32, #encoding17> -> tensor<21x50xf32>
      iree_tensor_ext.dispatch.tensor.store %11, %arg4, offsets = [0, 0], sizes = [21, 50], strides = [1, 1] : tensor<21x50xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<21x50xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %5 = hal.tensor.export %4 "output0" : tensor<21x50xf32> -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
  util.func public @transposed(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @transposed(%input0: tensor<18x33xf32>, %input1: tensor<50x33xf32>) -> (%output0: tensor<50x18xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<18x33xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<50x33xf32>
    %2 = flow.tensor.encode %0 : tensor<18x33xf32> -> tensor<18x33xf32, #encoding18>
    %3 = flow.tensor.encode %1 : tensor<50x33xf32> -> tensor<50x33xf32, #encoding19>
    %4 = flow.dispatch.workgroups(%2, %3) : (tensor<18x33xf32, #encoding18>, tensor<50x33xf32, #encoding19>) -> tensor<50x18xf32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x33xf32, #encoding18>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x33xf32, #encoding19>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<50x18xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %6 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [18, 33], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x33xf32, #encoding18>> -> tensor<18x33xf32, #encoding18>
      %7 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [50, 33], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<50x33xf32, #encoding19>> -> tensor<50x33xf32, #encoding19>
      %8 = tensor.empty() : tensor<50x18xf32, #encoding20>
      %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<50x18xf32, #encoding20>) -> tensor<50x18xf32, #encoding20>
      %10 = linalg.generic {indexing_maps = [#map9, #map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6, %7 : tensor<18x33xf32, #encoding18>, tensor<50x33xf32, #encoding19>) outs(%9 : tensor<50x18xf32, #encoding20>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %12 = arith.mulf %in, %in_0 : f32
        %13 = arith.addf %out, %12 : f32
        linalg.yield %13 : f32
      } -> tensor<50x18xf32, #encoding20>
      %11 = iree_encoding.unset_encoding %10 : tensor<50x18xf32, #encoding20> -> tensor<50x18xf32>
      iree_tensor_ext.dispatch.tensor.store %11, %arg4, offsets = [0, 0], sizes = [50, 18], strides = [1, 1] : tensor<50x18xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<50x18xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %5 = hal.tensor.export %4 "output0" : tensor<50x18xf32> -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
  util.func public @vectors(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @vectors(%input0: tensor<37x66xf32>, %input1: tensor<66xf32>) -> (%output0: tensor<66xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<37x66xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<66xf32>
    %2 = flow.tensor.encode %0 : tensor<37x66xf32> -> tensor<37x66xf32, #encoding21>
    %3 = flow.tensor.encode %1 : tensor<66xf32> -> tensor<66xf32, #encoding22>
    %4 = flow.dispatch.workgroups(%2, %3) : (tensor<37x66xf32, #encoding21>, tensor<66xf32, #encoding22>) -> tensor<37xf32, #encoding23> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<37x66xf32, #encoding21>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<66xf32, #encoding22>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<37xf32, #encoding23>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %8 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [37, 66], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<37x66xf32, #encoding21>> -> tensor<37x66xf32, #encoding21>
      %9 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0], sizes = [66], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<66xf32, #encoding22>> -> tensor<66xf32, #encoding22>
      %10 = tensor.empty() : tensor<37xf32, #encoding24>
      %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<37xf32, #encoding24>) -> tensor<37xf32, #encoding24>
      %12 = linalg.generic {indexing_maps = [#map4, #map3, #map10], iterator_types = ["parallel", "reduction"]} ins(%8, %9 : tensor<37x66xf32, #encoding21>, tensor<66xf32, #encoding22>) outs(%11 : tensor<37xf32, #encoding24>) attrs =  {linalg.memoized_indexing_maps = [#map4, #map3, #map10]} {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %15 = arith.mulf %in, %in_0 : f32
        %16 = arith.addf %out, %15 : f32
        linalg.yield %16 : f32
      } -> tensor<37xf32, #encoding24>
      %13 = iree_encoding.unset_encoding %12 : tensor<37xf32, #encoding24> -> tensor<37xf32>
      %14 = iree_encoding.set_encoding %13 : tensor<37xf32> -> tensor<37xf32, #encoding23>
      iree_tensor_ext.dispatch.tensor.store %14, %arg4, offsets = [0], sizes = [37], strides = [1] : tensor<37xf32, #encoding23> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<37xf32, #encoding23>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %5 = flow.tensor.encode %0 : tensor<37x66xf32> -> tensor<37x66xf32, #encoding25>
    %6 = flow.dispatch.workgroups(%4, %5) : (tensor<37xf32, #encoding23>, tensor<37x66xf32, #encoding25>) -> tensor<66xf32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<37xf32, #encoding23>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<37x66xf32, #encoding25>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<66xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %8 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0], sizes = [37], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<37xf32, #encoding23>> -> tensor<37xf32, #encoding23>
      %9 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [37, 66], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<37x66xf32, #encoding25>> -> tensor<37x66xf32, #encoding25>
      %10 = tensor.empty() : tensor<66xf32, #encoding26>
      %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<66xf32, #encoding26>) -> tensor<66xf32, #encoding26>
      %12 = linalg.generic {indexing_maps = [#map3, #map11, #map10], iterator_types = ["parallel", "reduction"]} ins(%8, %9 : tensor<37xf32, #encoding23>, tensor<37x66xf32, #encoding25>) outs(%11 : tensor<66xf32, #encoding26>) attrs =  {linalg.memoized_indexing_maps = [#map3, #map11, #map10]} {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %14 = arith.mulf %in, %in_0 : f32
        %15 = arith.addf %out, %14 : f32
        linalg.yield %15 : f32
      } -> tensor<66xf32, #encoding26>
      %13 = iree_encoding.unset_encoding %12 : tensor<66xf32, #encoding26> -> tensor<66xf32>
      iree_tensor_ext.dispatch.tensor.store %13, %arg4, offsets = [0], sizes = [66], strides = [1] : tensor<66xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<66xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %7 = hal.tensor.export %6 "output0" : tensor<66xf32> -> !hal.buffer_view
    util.return %7 : !hal.buffer_view
  }
  util.func public @gram(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @gram(%input0: tensor<35x40xf32>) -> (%output0: tensor<35x35xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<35x40xf32>
    %1 = flow.tensor.reshape %0 : tensor<35x40xf32> -> tensor<1400xf32>
    %2 = flow.dispatch.workgroups(%1) : (tensor<1400xf32>) -> tensor<1400xf32> =
        (%arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1400xf32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1400xf32>>) {
      %8 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [1400], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1400xf32>> -> tensor<1400xf32>
      %9 = tensor.empty() : tensor<1400xf32>
      %10 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel"]} ins(%8 : tensor<1400xf32>) outs(%9 : tensor<1400xf32>) {
      ^bb0(%in: f32, %out: f32):
        %11 = math.absf %in : f32
        linalg.yield %11 : f32
      } -> tensor<1400xf32>
      iree_tensor_ext.dispatch.tensor.store %10, %arg2, offsets = [0], sizes = [1400], strides = [1] : tensor<1400xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1400xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %3 = flow.tensor.reshape %2 : tensor<1400xf32> -> tensor<35x40xf32>
    %4 = flow.tensor.encode %3 : tensor<35x40xf32> -> tensor<35x40xf32, #encoding27>
    %5 = flow.tensor.encode %3 : tensor<35x40xf32> -> tensor<35x40xf32, #encoding28>
    %6 = flow.dispatch.workgroups(%4, %5) : (tensor<35x40xf32, #encoding27>, tensor<35x40xf32, #encoding28>) -> tensor<35x35xf32> =
        (%arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x40xf32, #encoding27>>, %arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x40xf32, #encoding28>>, %arg3: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<35x35xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %8 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0, 0], sizes = [35, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x40xf32, #encoding27>> -> tensor<35x40xf32, #encoding27>
      %9 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [35, 40], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<35x40xf32, #encoding28>> -> tensor<35x40xf32, #encoding28>
      %10 = tensor.empty() : tensor<35x35xf32, #encoding29>
      %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<35x35xf32, #encoding29>) -> tensor<35x35xf32, #encoding29>
      %12 = linalg.generic {indexing_maps = [#map, #map9, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8, %9 : tensor<35x40xf32, #encoding27>, tensor<35x40xf32, #encoding28>) outs(%11 : tensor<35x35xf32, #encoding29>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %14 = arith.mulf %in, %in_0 : f32
        %15 = arith.addf %out, %14 : f32
        linalg.yield %15 : f32
      } -> tensor<35x35xf32, #encoding29>
      %13 = iree_encoding.unset_encoding %12 : tensor<35x35xf32, #encoding29> -> tensor<35x35xf32>
      iree_tensor_ext.dispatch.tensor.store %13, %arg3, offsets = [0, 0], sizes = [35, 35], strides = [1, 1] : tensor<35x35xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<35x35xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %7 = hal.tensor.export %6 "output0" : tensor<35x35xf32> -> !hal.buffer_view
    util.return %7 : !hal.buffer_view
  }
  util.func public @residual(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @residual(%input0: tensor<20x48xf32>, %input1: tensor<48x30xf32>, %input2: tensor<30x48xf32>) -> (%output0: tensor<20x48xf32>, %output1: tensor<20xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<20x48xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<48x30xf32>
    %2 = hal.tensor.import %arg2 "input2" : !hal.buffer_view -> tensor<30x48xf32>
    %3 = flow.tensor.encode %0 : tensor<20x48xf32> -> tensor<20x48xf32, #encoding30>
    %4 = flow.tensor.encode %1 : tensor<48x30xf32> -> tensor<48x30xf32, #encoding31>
    %5 = flow.dispatch.workgroups(%3, %4) : (tensor<20x48xf32, #encoding30>, tensor<48x30xf32, #encoding31>) -> tensor<20x30xf32, #encoding32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32, #encoding30>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<48x30xf32, #encoding31>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x30xf32, #encoding32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [20, 48], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32, #encoding30>> -> tensor<20x48xf32, #encoding30>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [48, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<48x30xf32, #encoding31>> -> tensor<48x30xf32, #encoding31>
      %13 = tensor.empty() : tensor<20x30xf32, #encoding33>
      %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<20x30xf32, #encoding33>) -> tensor<20x30xf32, #encoding33>
      %15 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11, %12 : tensor<20x48xf32, #encoding30>, tensor<48x30xf32, #encoding31>) outs(%14 : tensor<20x30xf32, #encoding33>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %19 = arith.mulf %in, %in_0 : f32
        %20 = arith.addf %out, %19 : f32
        linalg.yield %20 : f32
      } -> tensor<20x30xf32, #encoding33>
      %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<20x30xf32, #encoding33>) outs(%13 : tensor<20x30xf32, #encoding33>) {
      ^bb0(%in: f32, %out: f32):
        %19 = arith.maximumf %in, %cst : f32
        linalg.yield %19 : f32
      } -> tensor<20x30xf32, #encoding33>
      %17 = iree_encoding.unset_encoding %16 : tensor<20x30xf32, #encoding33> -> tensor<20x30xf32>
      %18 = iree_encoding.set_encoding %17 : tensor<20x30xf32> -> tensor<20x30xf32, #encoding32>
      iree_tensor_ext.dispatch.tensor.store %18, %arg5, offsets = [0, 0], sizes = [20, 30], strides = [1, 1] : tensor<20x30xf32, #encoding32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x30xf32, #encoding32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %6 = flow.tensor.encode %2 : tensor<30x48xf32> -> tensor<30x48xf32, #encoding34>
    %7 = flow.dispatch.workgroups(%5, %6) : (tensor<20x30xf32, #encoding32>, tensor<30x48xf32, #encoding34>) -> tensor<20x48xf32> =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x30xf32, #encoding32>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<30x48xf32, #encoding34>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x48xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [20, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x30xf32, #encoding32>> -> tensor<20x30xf32, #encoding32>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [30, 48], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<30x48xf32, #encoding34>> -> tensor<30x48xf32, #encoding34>
      %13 = tensor.empty() : tensor<20x48xf32, #encoding35>
      %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<20x48xf32, #encoding35>) -> tensor<20x48xf32, #encoding35>
      %15 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11, %12 : tensor<20x30xf32, #encoding32>, tensor<30x48xf32, #encoding34>) outs(%14 : tensor<20x48xf32, #encoding35>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %17 = arith.mulf %in, %in_0 : f32
        %18 = arith.addf %out, %17 : f32
        linalg.yield %18 : f32
      } -> tensor<20x48xf32, #encoding35>
      %16 = iree_encoding.unset_encoding %15 : tensor<20x48xf32, #encoding35> -> tensor<20x48xf32>
      iree_tensor_ext.dispatch.tensor.store %16, %arg5, offsets = [0, 0], sizes = [20, 48], strides = [1, 1] : tensor<20x48xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x48xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %8:2 = flow.dispatch.workgroups(%7, %0) : (tensor<20x48xf32>, tensor<20x48xf32>) -> (tensor<20xf32>, tensor<20x48xf32>) =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32>>, %arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32>>, %arg5: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xf32>>, %arg6: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x48xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %11 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0], sizes = [20, 48], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32>> -> tensor<20x48xf32>
      %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [20, 48], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x48xf32>> -> tensor<20x48xf32>
      %13 = tensor.empty() : tensor<20xf32>
      %14 = tensor.empty() : tensor<20x48xf32>
      %15 = linalg.fill ins(%cst : f32) outs(%13 : tensor<20xf32>) -> tensor<20xf32>
      %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<20x48xf32>, tensor<20x48xf32>) outs(%14 : tensor<20x48xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %18 = arith.addf %in, %in_0 : f32
        linalg.yield %18 : f32
      } -> tensor<20x48xf32>
      %17 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<20x48xf32>) outs(%15 : tensor<20xf32>) {
      ^bb0(%in: f32, %out: f32):
        %18 = arith.addf %in, %out : f32
        linalg.yield %18 : f32
      } -> tensor<20xf32>
      iree_tensor_ext.dispatch.tensor.store %17, %arg5, offsets = [0], sizes = [20], strides = [1] : tensor<20xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20xf32>>
      iree_tensor_ext.dispatch.tensor.store %16, %arg6, offsets = [0, 0], sizes = [20, 48], strides = [1, 1] : tensor<20x48xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<20x48xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %9 = hal.tensor.export %8#1 "output0" : tensor<20x48xf32> -> !hal.buffer_view
    %10 = hal.tensor.export %8#0 "output1" : tensor<20xf32> -> !hal.buffer_view
    util.return %9, %10 : !hal.buffer_view, !hal.buffer_view
  }
  util.global private @__hoisted_tensor_18x33xf32 {stream.affinity.default = #hal.device.affinity<@__device_0>} = dense<0.000000e+00> : tensor<18x33xf32>
  util.func public @loop(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @loop(%input0: tensor<4x18x20xf32>, %input1: tensor<4x20x33xf32>) -> (%output0: tensor<18x33xf32>)"}} {
    %c33 = arith.constant 33 : index
    %c20 = arith.constant 20 : index
    %c18 = arith.constant 18 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %__hoisted_tensor_18x33xf32 = util.global.load immutable @__hoisted_tensor_18x33xf32 : tensor<18x33xf32>
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<4x18x20xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<4x20x33xf32>
    %2 = scf.for %arg2 = %c0 to %c4 step %c1 iter_args(%arg3 = %__hoisted_tensor_18x33xf32) -> (tensor<18x33xf32>) {
      %4 = flow.tensor.slice %0[%arg2, %c0, %c0 for %c1, %c18, %c20] : tensor<4x18x20xf32> -> tensor<1x18x20xf32>
      %5 = flow.tensor.reshape %4 : tensor<1x18x20xf32> -> tensor<18x20xf32>
      %6 = flow.tensor.encode %5 : tensor<18x20xf32> -> tensor<18x20xf32, #encoding36>
      %7 = flow.tensor.slice %1[%arg2, %c0, %c0 for %c1, %c20, %c33] : tensor<4x20x33xf32> -> tensor<1x20x33xf32>
      %8 = flow.tensor.reshape %7 : tensor<1x20x33xf32> -> tensor<20x33xf32>
      %9 = flow.tensor.encode %8 : tensor<20x33xf32> -> tensor<20x33xf32, #encoding37>
      %10 = flow.tensor.encode %arg3 : tensor<18x33xf32> -> tensor<18x33xf32, #encoding38>
      %11 = flow.dispatch.workgroups(%6, %9, %10) : (tensor<18x20xf32, #encoding36>, tensor<20x33xf32, #encoding37>, tensor<18x33xf32, #encoding38>) -> tensor<18x33xf32> =
          (%arg4: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x20xf32, #encoding36>>, %arg5: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x33xf32, #encoding37>>, %arg6: !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x33xf32, #encoding38>>, %arg7: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<18x33xf32>>) {
        %12 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [0, 0], sizes = [18, 20], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x20xf32, #encoding36>> -> tensor<18x20xf32, #encoding36>
        %13 = iree_tensor_ext.dispatch.tensor.load %arg5, offsets = [0, 0], sizes = [20, 33], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x33xf32, #encoding37>> -> tensor<20x33xf32, #encoding37>
        %14 = iree_tensor_ext.dispatch.tensor.load %arg6, offsets = [0, 0], sizes = [18, 33], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<18x33xf32, #encoding38>> -> tensor<18x33xf32, #encoding38>
        %15 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12, %13 : tensor<18x20xf32, #encoding36>, tensor<20x33xf32, #encoding37>) outs(%14 : tensor<18x33xf32, #encoding38>) {
        ^bb0(%in: f32, %in_0: f32, %out: f32):
          %17 = arith.mulf %in, %in_0 : f32
          %18 = arith.addf %out, %17 : f32
          linalg.yield %18 : f32
        } -> tensor<18x33xf32, #encoding38>
        %16 = iree_encoding.unset_encoding %15 : tensor<18x33xf32, #encoding38> -> tensor<18x33xf32>
        iree_tensor_ext.dispatch.tensor.store %16, %arg7, offsets = [0, 0], sizes = [18, 33], strides = [1, 1] : tensor<18x33xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<18x33xf32>>
        flow.return
      } count() -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
        flow.return %x, %y, %z : index, index, index
      }
      scf.yield %11 : tensor<18x33xf32>
    }
    %3 = hal.tensor.export %2 "output0" : tensor<18x33xf32> -> !hal.buffer_view
    util.return %3 : !hal.buffer_view
  }
  util.func public @nhwc(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @nhwc(%input0: tensor<1x12x13x18xf32>, %input1: tensor<3x3x18x20xf32>) -> (%output0: tensor<1x10x11x20xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<1x12x13x18xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<3x3x18x20xf32>
    %2 = flow.tensor.reshape %0 : tensor<1x12x13x18xf32> -> tensor<12x13x18xf32>
    %3 = flow.tensor.encode %2 : tensor<12x13x18xf32> -> tensor<12x13x18xf32, #encoding39>
    %4 = flow.tensor.encode %1 : tensor<3x3x18x20xf32> -> tensor<3x3x18x20xf32, #encoding40>
    %5 = flow.dispatch.workgroups(%3, %4) : (tensor<12x13x18xf32, #encoding39>, tensor<3x3x18x20xf32, #encoding40>) -> tensor<10x11x20xf32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x13x18xf32, #encoding39>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x3x18x20xf32, #encoding40>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<10x11x20xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %8 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0, 0], sizes = [12, 13, 18], strides = [1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x13x18xf32, #encoding39>> -> tensor<12x13x18xf32, #encoding39>
      %9 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0, 0, 0], sizes = [3, 3, 18, 20], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x3x18x20xf32, #encoding40>> -> tensor<3x3x18x20xf32, #encoding40>
      %10 = tensor.empty() : tensor<10x11x20xf32, #encoding41>
      %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<10x11x20xf32, #encoding41>) -> tensor<10x11x20xf32, #encoding41>
      %12 = linalg.generic {indexing_maps = [#map13, #map14, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%8, %9 : tensor<12x13x18xf32, #encoding39>, tensor<3x3x18x20xf32, #encoding40>) outs(%11 : tensor<10x11x20xf32, #encoding41>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %14 = arith.mulf %in, %in_0 : f32
        %15 = arith.addf %out, %14 : f32
        linalg.yield %15 : f32
      } -> tensor<10x11x20xf32, #encoding41>
      %13 = iree_encoding.unset_encoding %12 : tensor<10x11x20xf32, #encoding41> -> tensor<10x11x20xf32>
      iree_tensor_ext.dispatch.tensor.store %13, %arg4, offsets = [0, 0, 0], sizes = [10, 11, 20], strides = [1, 1, 1] : tensor<10x11x20xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<10x11x20xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %6 = flow.tensor.reshape %5 : tensor<10x11x20xf32> -> tensor<1x10x11x20xf32>
    %7 = hal.tensor.export %6 "output0" : tensor<1x10x11x20xf32> -> !hal.buffer_view
    util.return %7 : !hal.buffer_view
  }
  util.func public @nchw(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @nchw(%input0: tensor<2x18x13x12xf32>, %input1: tensor<20x18x3x2xf32>) -> (%output0: tensor<2x20x6x6xf32>)"}} {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<2x18x13x12xf32>
    %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<20x18x3x2xf32>
    %2 = flow.tensor.encode %0 : tensor<2x18x13x12xf32> -> tensor<2x18x13x12xf32, #encoding42>
    %3 = flow.tensor.encode %1 : tensor<20x18x3x2xf32> -> tensor<20x18x3x2xf32, #encoding43>
    %4 = flow.dispatch.workgroups(%2, %3) : (tensor<2x18x13x12xf32, #encoding42>, tensor<20x18x3x2xf32, #encoding43>) -> tensor<2x20x6x6xf32> =
        (%arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x18x13x12xf32, #encoding42>>, %arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x18x3x2xf32, #encoding43>>, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x20x6x6xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %6 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, 0, 0, 0], sizes = [2, 18, 13, 12], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x18x13x12xf32, #encoding42>> -> tensor<2x18x13x12xf32, #encoding42>
      %7 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0, 0, 0, 0], sizes = [20, 18, 3, 2], strides = [1, 1, 1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<20x18x3x2xf32, #encoding43>> -> tensor<20x18x3x2xf32, #encoding43>
      %8 = tensor.empty() : tensor<2x20x6x6xf32, #encoding44>
      %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x20x6x6xf32, #encoding44>) -> tensor<2x20x6x6xf32, #encoding44>
      %10 = linalg.generic {indexing_maps = [#map16, #map17, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%6, %7 : tensor<2x18x13x12xf32, #encoding42>, tensor<20x18x3x2xf32, #encoding43>) outs(%9 : tensor<2x20x6x6xf32, #encoding44>) attrs =  {linalg.memoized_indexing_maps = [#map16, #map17, #map18]} {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %12 = arith.mulf %in, %in_0 : f32
        %13 = arith.addf %out, %12 : f32
        linalg.yield %13 : f32
      } -> tensor<2x20x6x6xf32, #encoding44>
      %11 = iree_encoding.unset_encoding %10 : tensor<2x20x6x6xf32, #encoding44> -> tensor<2x20x6x6xf32>
      iree_tensor_ext.dispatch.tensor.store %11, %arg4, offsets = [0, 0, 0, 0], sizes = [2, 20, 6, 6], strides = [1, 1, 1, 1] : tensor<2x20x6x6xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x20x6x6xf32>>
      flow.return
    } count() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    %5 = hal.tensor.export %4 "output0" : tensor<2x20x6x6xf32> -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
}

