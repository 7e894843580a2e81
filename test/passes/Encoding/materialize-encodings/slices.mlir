// Slices of packed bindings are slices of their digits: whole tiles, all of a row that lies in some tile, a run inside of a tile. (M5)

// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' | FileCheck %s --implicit-check-not=iree_encoding

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>

// CHECK-DAG: #[[$TILE:.+]] = affine_map<()[s0] -> (s0 floordiv 16)>
// CHECK-DAG: #[[$ROW:.+]] = affine_map<()[s0] -> (s0 mod 16)>

// Columns 16 to 29, the second panel, of which two columns are padding; the value is plain. (M4)
// CHECK-LABEL: func.func @load_tiles(
// CHECK:         %[[X:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [1, 0, 0], sizes = [1, 8, 16], strides = [1, 1, 1] : {{.+}} -> tensor<1x8x16xf32>
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[X]] : tensor<1x8x16xf32>) outs(%{{.+}} : tensor<8x1x16xf32>) permutation = [1, 0, 2]
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[T]] {{\[}}[0], [1, 2]] : tensor<8x1x16xf32> into tensor<8x16xf32>
// CHECK:         tensor.extract_slice %[[C]][0, 0] [8, 14] [1, 1]
func.func @load_tiles(%b: !stream.binding) -> tensor<8x14xf32> {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #panel>>
  %x = iree_tensor_ext.dispatch.tensor.load %v, offsets = [0, 16], sizes = [8, 14], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x30xf32, #panel>> -> tensor<8x14xf32>
  return %x : tensor<8x14xf32>
}

// A value in the layout of the binding needs no conversion.
// CHECK-LABEL: func.func @load_packed(
// CHECK:         %[[X:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [1, 2, 0], sizes = [2, 3, 16], strides = [1, 1, 1] : {{.+}} -> tensor<2x3x16xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.unpack %[[X]]
func.func @load_packed(%b: !stream.binding) -> tensor<3x32xf32> {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x48xf32, #panel>>
  %x = iree_tensor_ext.dispatch.tensor.load %v, offsets = [2, 16], sizes = [3, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x48xf32, #panel>> -> tensor<3x32xf32, #panel>
  %u = iree_encoding.unset_encoding %x : tensor<3x32xf32, #panel> -> tensor<3x32xf32>
  return %u : tensor<3x32xf32>
}

// A row of a cache in tiles of 16 rows: tile %i floordiv 16, row %i mod 16 of it. Of a row that is known, the same as numbers.
// CHECK-LABEL: func.func @store_row(
// CHECK-SAME:    %{{.+}}: !stream.binding, %[[R:.+]]: tensor<1x64xf32>, %[[I:.+]]: index)
// CHECK-DAG:     %[[O:.+]] = affine.apply #[[$TILE]]()[%[[I]]]
// CHECK-DAG:     %[[K:.+]] = affine.apply #[[$ROW]]()[%[[I]]]
// CHECK:         %[[E:.+]] = tensor.expand_shape %[[R]] {{\[}}[0, 1], [2]] {{.*}} : tensor<1x64xf32> into tensor<1x1x64xf32>
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[E]] : tensor<1x1x64xf32>) outs(%{{.+}} : tensor<1x64x1xf32>)
// CHECK:         iree_tensor_ext.dispatch.tensor.store %[[T]], %{{.+}}, offsets = [%[[O]], 0, %[[K]]], sizes = [1, 64, 1], strides = [1, 1, 1]
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, offsets = [2, 0, 5], sizes = [1, 64, 1], strides = [1, 1, 1]
func.func @store_row(%b: !stream.binding, %r: tensor<1x64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<512x64xf32, #rows>>
  iree_tensor_ext.dispatch.tensor.store %r, %v, offsets = [%i, 0], sizes = [1, 64], strides = [1, 1] : tensor<1x64xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<512x64xf32, #rows>>
  iree_tensor_ext.dispatch.tensor.store %r, %v, offsets = [37, 0], sizes = [1, 64], strides = [1, 1] : tensor<1x64xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<512x64xf32, #rows>>
  return
}

// The last 14 of 30 rows, with zeros in what is left of the tile; a run of rows inside of a tile.
// CHECK-LABEL: func.func @store_end(
// CHECK:         %[[P:.+]] = tensor.pad %{{.+}} low[0, 0] high[2, 0]
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, offsets = [1, 0, 0], sizes = [1, 8, 16]
// CHECK:         iree_tensor_ext.dispatch.tensor.store %{{.+}}, offsets = [0, 0, 4], sizes = [1, 8, 3]
func.func @store_end(%b: !stream.binding, %r: tensor<14x8xf32>, %s: tensor<3x8xf32>) {
  %c0 = arith.constant 0 : index
  %v = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<30x8xf32, #rows>>
  iree_tensor_ext.dispatch.tensor.store %r, %v, offsets = [16, 0], sizes = [14, 8], strides = [1, 1] : tensor<14x8xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<30x8xf32, #rows>>
  iree_tensor_ext.dispatch.tensor.store %s, %v, offsets = [4, 0], sizes = [3, 8], strides = [1, 1] : tensor<3x8xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<30x8xf32, #rows>>
  return
}
