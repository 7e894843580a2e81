// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings),stream.executable(builtin.module(func.func(weir-materialize-encodings))))' --remarks-filter-passed=weir-materialize-encodings 2>%t.remarks | FileCheck %s --implicit-check-not=iree_encoding
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#res = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 16], outerDimsPerm = [0, 1]}}>]>
#swizzled = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [32, 16], outerDimsPerm = [1, 0], swizzle = {expandShape = [[["Internal", 16 : i16], ["Internal", 2 : i16]], [["Internal", 16 : i16]]], permutation = [0, 2, 1]}}}>]>

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 1536, 384]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 1536, 384]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 1536, 384]>
#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "panel"}>
#plain = #hal.executable.target<"weir-reference", "elf">

// CHECK-DAG: #[[$A:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
// CHECK-DAG: #[[$B:.+]] = affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>
// CHECK-DAG: #[[$C:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// A panel whose tiles divide: no padding (M6), and the result is read through expand_shape. (M1)
// REMARK: remark: [Passed] packed | Category:weir-materialize-encodings | Function=whole
// CHECK-LABEL: func.func @whole(
// CHECK:         %[[W:.+]] = linalg.pack %{{[a-z0-9]+}} outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %{{.+}} : tensor<72x32xf32> -> tensor<2x72x16xf32>
// CHECK-NOT:     extract_slice
// CHECK:         %[[E:.+]] = tensor.expand_shape %{{.+}} {{\[\[}}0], [1, 2]] {{.*}} : tensor<?x32xf32> into tensor<?x2x16xf32>
// CHECK:         %[[R:.+]] = linalg.generic {indexing_maps = [#[[$A]], #[[$B]], #[[$C]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%{{.+}}, %[[W]] : tensor<?x72xf32>, tensor<2x72x16xf32>) outs(%[[E]] : tensor<?x2x16xf32>)
// CHECK:         tensor.collapse_shape %[[R]]
func.func @whole(%x: tensor<?x72xf32>, %w: tensor<72x32xf32>, %c: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = iree_encoding.set_encoding %w : tensor<72x32xf32> -> tensor<72x32xf32, #panel>
  %1 = linalg.matmul ins(%x, %0 : tensor<?x72xf32>, tensor<72x32xf32, #panel>) outs(%c : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %1 : tensor<?x32xf32>
}

// The last 12 columns of the tiles are padding: a maximum takes the least number in their place. (M3, Q3)
// REMARK: remark: [Passed] neutral-padding | Category:weir-materialize-encodings | Function=maximum
// CHECK-LABEL: func.func @maximum(
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%{{.+}} : tensor<1x2x8x16xf32>) outs(%{{.+}} : tensor<1x8xf32>)
// CHECK:           %[[J:.+]] = affine.apply
// CHECK:           %[[IS:.+]] = arith.cmpi ult, %[[J]], %c20
// CHECK:           %[[X:.+]] = arith.select %[[IS]], %in, %{{.+}} : f32
// CHECK:           arith.maximumf %[[X]], %{{.+}} : f32
#row = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [8], outerDimsPerm = [0]}}>]>
func.func @maximum(%x: tensor<5x20xf32>, %m: tensor<5xf32>) -> tensor<5xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<5x20xf32> -> tensor<5x20xf32, #res>
  %1 = iree_encoding.set_encoding %m : tensor<5xf32> -> tensor<5xf32, #row>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<5x20xf32, #res>) outs(%1 : tensor<5xf32, #row>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.maximumf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<5xf32, #row>
  %3 = iree_encoding.unset_encoding %2 : tensor<5xf32, #row> -> tensor<5xf32>
  return %3 : tensor<5xf32>
}

// An empty and a fill are made packed, a set is a pack and a transposition of the tile's parts, of which those that read as one number become one.
// CHECK-LABEL: func.func @conversions(
// CHECK:         %[[P:.+]] = linalg.pack %{{.+}} padding_value(%{{.+}} : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %{{.+}} : tensor<70x16xf32> -> tensor<1x3x32x16xf32>
// CHECK:         %[[X:.+]] = tensor.expand_shape %[[P]] {{\[\[}}0], [1], [2, 3], [4]] {{.*}} into tensor<1x3x16x2x16xf32>
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[X]] {{.*}} permutation = [0, 1, 2, 4, 3]
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[T]] {{\[\[}}0], [1, 2], [3], [4]] : tensor<1x3x16x16x2xf32> into tensor<1x48x16x2xf32>
// CHECK:         %[[S:.+]] = tensor.expand_shape %[[C]] {{.*}} into tensor<1x3x16x16x2xf32>
// CHECK:         linalg.transpose ins(%[[S]] {{.*}} permutation = [0, 1, 2, 4, 3]
// CHECK:         tensor.collapse_shape
// CHECK:         linalg.unpack
// CHECK:         %[[M:.+]] = affine.apply #{{.+}}()[%{{.+}}]
// CHECK:         %[[E:.+]] = tensor.empty(%[[M]]) : tensor<?x2x8x16xf32>
// CHECK:         linalg.fill ins(%{{.+}} : f32) outs(%[[E]] : tensor<?x2x8x16xf32>)
func.func @conversions(%w: tensor<70x16xf32>, %m: index, %v: f32) -> (tensor<70x16xf32>, tensor<?x20xf32>) {
  %0 = iree_encoding.set_encoding %w : tensor<70x16xf32> -> tensor<70x16xf32, #swizzled>
  %1 = iree_encoding.unset_encoding %0 : tensor<70x16xf32, #swizzled> -> tensor<70x16xf32>
  %2 = tensor.empty(%m) : tensor<?x20xf32, #res>
  %3 = linalg.fill ins(%v : f32) outs(%2 : tensor<?x20xf32, #res>) -> tensor<?x20xf32, #res>
  %4 = iree_encoding.unset_encoding %3 : tensor<?x20xf32, #res> -> tensor<?x20xf32>{%m}
  return %1, %4 : tensor<70x16xf32>, tensor<?x20xf32>
}

// A plain operand has no padding: of 48 words of K the 33 that have some of 66 are read.
// CHECK-LABEL: func.func @longer(
// CHECK:         %[[W:.+]] = tensor.extract_slice %{{.+}}[0, 0, 0, 0] [2, 33, 16, 2] [1, 1, 1, 1] : tensor<2x48x16x2xf32> to tensor<2x33x16x2xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<5x33x2xf32>, tensor<2x33x16x2xf32>) outs(%{{.+}} : tensor<5x2x16xf32>)
func.func @longer(%x: tensor<5x66xf32>, %w: tensor<66x32xf32>, %c: tensor<5x32xf32>) -> tensor<5x32xf32> {
  %0 = iree_encoding.set_encoding %w : tensor<66x32xf32> -> tensor<66x32xf32, #swizzled>
  %1 = linalg.matmul ins(%x, %0 : tensor<5x66xf32>, tensor<66x32xf32, #swizzled>) outs(%c : tensor<5x32xf32>) -> tensor<5x32xf32>
  return %1 : tensor<5x32xf32>
}

// Loops of control flow carry physical values.
// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for {{.*}} -> (tensor<1x2x8x16xf32>)
func.func @loop(%a: tensor<5x20xf32>, %n: index) -> tensor<5x20xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = iree_encoding.set_encoding %a : tensor<5x20xf32> -> tensor<5x20xf32, #res>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (tensor<5x20xf32, #res>) {
    %2 = linalg.exp ins(%x : tensor<5x20xf32, #res>) outs(%0 : tensor<5x20xf32, #res>) -> tensor<5x20xf32, #res>
    scf.yield %2 : tensor<5x20xf32, #res>
  }
  %3 = iree_encoding.unset_encoding %1 : tensor<5x20xf32, #res> -> tensor<5x20xf32>
  return %3 : tensor<5x20xf32>
}

// What the host has specialised: the binding of the weight has a layout, values have the encodings of the op. What the target of the kernel
// answers for them is the same, so nothing is converted. (8.2, VE13)
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT:     linalg.pack
// CHECK:         stream.binding.subspan %{{.+}} : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<32x384x48xf32>>
// CHECK-NOT:     linalg.pack
// CHECK:         %[[W:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0, 0, 0], sizes = [32, 384, 48], strides = [1, 1, 1] : {{.*}} -> tensor<32x384x48xf32>
// CHECK-NOT:     linalg.pack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<?x384xf32>, tensor<32x384x48xf32>) outs(%{{.+}} : tensor<?x32x48xf32>)
// CHECK-NOT:     linalg.unpack
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}} : tensor<?x1536xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x1536xf32>>{
stream.executable private @packed attributes {hal.executable.target = #target} {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding, %b1: !stream.binding, %b2: !stream.binding, %m: index) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32>>{%m}
      %v1 = stream.binding.subspan %b1[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [48], outerDimsPerm = [1, 0]}}>]>>>
      %v2 = stream.binding.subspan %b2[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x1536xf32>>{%m}
      %x = iree_tensor_ext.dispatch.tensor.load %v0, offsets = [0, 0], sizes = [%m, 384], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x384xf32>>{%m} -> tensor<?x384xf32>
      %w = iree_tensor_ext.dispatch.tensor.load %v1, offsets = [0, 0], sizes = [384, 1536], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<384x1536xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [48], outerDimsPerm = [1, 0]}}>]>>> -> tensor<384x1536xf32, #rhs>
      %xe = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<?x384xf32> -> tensor<?x384xf32, #lhs>
      %e = tensor.empty(%m) : tensor<?x1536xf32, #out>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x1536xf32, #out>) -> tensor<?x1536xf32, #out>
      %r = linalg.matmul ins(%xe, %w : tensor<?x384xf32, #lhs>, tensor<384x1536xf32, #rhs>) outs(%f : tensor<?x1536xf32, #out>) -> tensor<?x1536xf32, #out>
      %p = iree_encoding.unset_encoding %r encoding_dims{%m} : tensor<?x1536xf32, #out> -> tensor<?x1536xf32>{%m}
      iree_tensor_ext.dispatch.tensor.store %p, %v2, offsets = [0, 0], sizes = [%m, 1536], strides = [1, 1] : tensor<?x1536xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x1536xf32>>{%m}
      return
    }
  }
}

// A target without a resolver: the ops are those of the program. (M7)
// CHECK-LABEL: func.func @without(
// CHECK-NEXT:    %[[R:.+]] = linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<4x384xf32>, tensor<384x1536xf32>) outs(%{{.+}} : tensor<4x1536xf32>)
// CHECK-NEXT:    return %[[R]]
stream.executable private @plain attributes {hal.executable.target = #plain} {
  stream.executable.export public @without
  builtin.module {
    func.func @without(%x: tensor<4x384xf32>, %w: tensor<384x1536xf32>, %c: tensor<4x1536xf32>, %m: index) -> tensor<4x1536xf32> {
      %xe = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<4x384xf32> -> tensor<4x384xf32, #lhs>
      %we = iree_encoding.set_encoding %w encoding_dims{%m} : tensor<384x1536xf32> -> tensor<384x1536xf32, #rhs>
      %ce = iree_encoding.set_encoding %c encoding_dims{%m} : tensor<4x1536xf32> -> tensor<4x1536xf32, #out>
      %r = linalg.matmul ins(%xe, %we : tensor<4x384xf32, #lhs>, tensor<384x1536xf32, #rhs>) outs(%ce : tensor<4x1536xf32, #out>) -> tensor<4x1536xf32, #out>
      %p = iree_encoding.unset_encoding %r encoding_dims{%m} : tensor<4x1536xf32, #out> -> tensor<4x1536xf32>
      return %p : tensor<4x1536xf32>
    }
  }
}

// N7: encoded storage, and what fills it, lose their encoding and stay where they were.
// CHECK-LABEL: func.func @filled(
// CHECK-NEXT:    %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[E:.+]] = tensor.empty() : tensor<4x1536xf32>
// CHECK-NEXT:    %[[F:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[E]] : tensor<4x1536xf32>) -> tensor<4x1536xf32>
// CHECK-NEXT:    %[[R:.+]] = linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<4x384xf32>, tensor<384x1536xf32>) outs(%[[F]] : tensor<4x1536xf32>)
// CHECK-NEXT:    return %[[R]]
stream.executable private @plain_filled attributes {hal.executable.target = #plain} {
  stream.executable.export public @filled
  builtin.module {
    func.func @filled(%x: tensor<4x384xf32>, %w: tensor<384x1536xf32>, %m: index) -> tensor<4x1536xf32> {
      %zero = arith.constant 0.0 : f32
      %xe = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<4x384xf32> -> tensor<4x384xf32, #lhs>
      %we = iree_encoding.set_encoding %w encoding_dims{%m} : tensor<384x1536xf32> -> tensor<384x1536xf32, #rhs>
      %e = tensor.empty() : tensor<4x1536xf32, #out>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x1536xf32, #out>) -> tensor<4x1536xf32, #out>
      %r = linalg.matmul ins(%xe, %we : tensor<4x384xf32, #lhs>, tensor<384x1536xf32, #rhs>) outs(%f : tensor<4x1536xf32, #out>) -> tensor<4x1536xf32, #out>
      %p = iree_encoding.unset_encoding %r encoding_dims{%m} : tensor<4x1536xf32, #out> -> tensor<4x1536xf32>
      return %p : tensor<4x1536xf32>
    }
  }
}

// Elements of a plain value are read where the binding has them; an index past the end is not one in the padded tensor. (M3)
// REMARK: remark: [Passed] packed-elements | Category:weir-materialize-encodings | Function=gather
// CHECK-LABEL: func.func @gather(
// CHECK:         %[[P:.+]] = iree_tensor_ext.dispatch.tensor.load {{.*}} -> tensor<5x72x16xf32>
// CHECK:         linalg.generic
// CHECK:           %[[ROW:.+]] = arith.index_cast
// CHECK:           %[[J:.+]] = linalg.index 1
// CHECK-DAG:       %[[TILE:.+]] = arith.divui %[[J]], %{{.*}}
// CHECK-DAG:       %[[IN:.+]] = arith.cmpi ult, %[[J]], %{{.*}}
// CHECK:           %[[SAFE:.+]] = arith.select %[[IN]], %[[TILE]], %{{.*}}
// CHECK:           %[[LANE:.+]] = arith.remui %[[J]], %{{.*}}
// CHECK:           tensor.extract %[[P]][%[[SAFE]], %[[ROW]], %[[LANE]]] : tensor<5x72x16xf32>
// CHECK-NOT:     linalg.unpack
func.func @gather(%ids: !stream.binding, %table: !stream.binding, %out: !stream.binding) {
  %c0 = arith.constant 0 : index
  %0 = stream.binding.subspan %ids[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3xi64>>
  %1 = stream.binding.subspan %table[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x70xf32, #panel>>
  %2 = stream.binding.subspan %out[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x70xf32>>
  %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [3], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3xi64>> -> tensor<3xi64>
  %4 = iree_tensor_ext.dispatch.tensor.load %1, offsets = [0, 0], sizes = [72, 70], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<72x70xf32, #panel>> -> tensor<72x70xf32>
  %5 = tensor.empty() : tensor<3x70xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<3xi64>) outs(%5 : tensor<3x70xf32>) {
  ^bb0(%id: i64, %o: f32):
    %row = arith.index_cast %id : i64 to index
    %column = linalg.index 1 : index
    %v = tensor.extract %4[%row, %column] : tensor<72x70xf32>
    linalg.yield %v : f32
  } -> tensor<3x70xf32>
  iree_tensor_ext.dispatch.tensor.store %6, %2, offsets = [0, 0], sizes = [3, 70], strides = [1, 1] : tensor<3x70xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x70xf32>>
  return
}

// A filter in tiles of output channels: the loop of these is two, the input stays as it is. (M1)
// REMARK: remark: [Passed] packed | Category:weir-materialize-encodings | Function=convolution
// CHECK-LABEL: func.func @convolution(
// CHECK:         %[[W:.+]] = linalg.pack %{{.+}} outer_dims_perm = [0, 2, 3, 1] inner_dims_pos = [0] inner_tiles = [16] into %{{.+}} : tensor<32x5x3x3xf32> -> tensor<2x3x3x5x16xf32>
// CHECK:         %[[E:.+]] = tensor.expand_shape %{{.+}} {{\[\[}}0], [1, 2], [3], [4]] {{.*}} into tensor<1x2x16x6x6xf32>
// CHECK:         %[[R:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[W]] : tensor<1x5x8x8xf32>, tensor<2x3x3x5x16xf32>) outs(%[[E]] : tensor<1x2x16x6x6xf32>)
// CHECK:         tensor.collapse_shape %[[R]] {{\[\[}}0], [1, 2], [3], [4]]
#filter = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 2, 3, 1]}}>]>
func.func @convolution(%x: tensor<1x5x8x8xf32>, %w: tensor<32x5x3x3xf32>, %o: tensor<1x32x6x6xf32>) -> tensor<1x32x6x6xf32> {
  %0 = iree_encoding.set_encoding %w : tensor<32x5x3x3xf32> -> tensor<32x5x3x3xf32, #filter>
  %1 = linalg.conv_2d_nchw_fchw ins(%x, %0 : tensor<1x5x8x8xf32>, tensor<32x5x3x3xf32, #filter>) outs(%o : tensor<1x32x6x6xf32>) -> tensor<1x32x6x6xf32>
  return %1 : tensor<1x32x6x6xf32>
}

// A gather reads each element where the tiles have it. (TF13)
// CHECK-LABEL: func.func @gathered(
// CHECK:         %[[P:.+]] = linalg.pack
// CHECK:         linalg.generic {{.*}} ins(%{{.+}} : tensor<?xindex>) outs(%{{.+}} : tensor<2x?x16xf32>)
// CHECK:           tensor.extract %[[P]][%{{.+}}, %{{.+}}, %{{.+}}] : tensor<2x?x16xf32>
// CHECK:         linalg.unpack
// CHECK-NEXT:    return
func.func @gathered(%x: tensor<?x32xf32>, %i: tensor<?x1xindex>, %m: index, %n: index) -> tensor<?x32xf32> {
  %0 = iree_encoding.set_encoding %x : tensor<?x32xf32> -> tensor<?x32xf32, #panel>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<?x32xf32, #panel>, tensor<?x1xindex>) -> tensor<?x32xf32, #panel>
  %2 = iree_encoding.unset_encoding %1 : tensor<?x32xf32, #panel> -> tensor<?x32xf32>{%n}
  return %2 : tensor<?x32xf32>
}
