// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512}))" --remarks-filter=weir-select-strategy 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=matmul | cost={{[0-9.]+}}, op=linalg.matmul, strategy=tiles
// REMARK-DAG: [Passed] halved | Category:weir-select-strategy | Function=rolled
// REMARK-DAG: [Passed] kept | Category:weir-select-strategy | Function=given | strategy=tiles

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// 128 rows share each panel of 48 columns.
// CHECK-LABEL: func.func @matmul
// CHECK:         linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}0, 48, 0]>}
func.func @matmul(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>) -> tensor<128x768xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
  return %r : tensor<128x768xf32>
}

// Outer loops are cut first; the contiguous dimension stays whole.
// CHECK-LABEL: func.func @add
// CHECK:         linalg.add {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}{{[1-9][0-9]*}}, 0]>}
func.func @add(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> attributes {weir.kernel} {
  %r = linalg.add ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}

// A chosen tile stays.
// CHECK-LABEL: func.func @given
// CHECK:         linalg.add {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}7, 0]>}
func.func @given(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> attributes {weir.kernel} {
  %r = linalg.add {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [7, 0]>} ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}

// The columns of the last op are not cut: the sums of a row would be computed by each tile.
// CHECK-LABEL: func.func @rows
// CHECK:         strategy = "tiles", tile = {{\[}}{{[1-9][0-9]*}}, 0]
func.func @rows(%a: tensor<256x4096xf32>, %s: tensor<256xf32>, %c: tensor<256x4096xf32>) -> tensor<256x4096xf32> attributes {weir.kernel} {
  %sum = linalg.reduce { arith.addf } ins(%a : tensor<256x4096xf32>) outs(%s : tensor<256xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %sum : tensor<256x4096xf32>, tensor<256xf32>) outs(%c : tensor<256x4096xf32>) {
  ^bb0(%x: f32, %t: f32, %o: f32):
    %y = arith.subf %x, %t : f32
    linalg.yield %y : f32
  } -> tensor<256x4096xf32>
  return %r : tensor<256x4096xf32>
}

// The small part beside the large one would keep it in one workgroup.
// CHECK-LABEL: func.func @rolled
// CHECK:         linalg.copy {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}487, 0]>}
// CHECK:         linalg.copy {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = {{\[}}50, 0]>}
func.func @rolled(%a: tensor<2048x512xf32>, %b: tensor<1948x512xf32>, %c: tensor<100x512xf32>, %v: memref<1948x512xf32>, %w: memref<100x512xf32>) attributes {weir.kernel} {
  %x = tensor.extract_slice %a[100, 0] [1948, 512] [1, 1] : tensor<2048x512xf32> to tensor<1948x512xf32>
  %0 = linalg.copy ins(%x : tensor<1948x512xf32>) outs(%b : tensor<1948x512xf32>) -> tensor<1948x512xf32>
  %y = tensor.extract_slice %a[0, 0] [100, 512] [1, 1] : tensor<2048x512xf32> to tensor<100x512xf32>
  %1 = linalg.copy ins(%y : tensor<100x512xf32>) outs(%c : tensor<100x512xf32>) -> tensor<100x512xf32>
  bufferization.materialize_in_destination %0 in restrict writable %v : (tensor<1948x512xf32>, memref<1948x512xf32>) -> ()
  bufferization.materialize_in_destination %1 in restrict writable %w : (tensor<100x512xf32>, memref<100x512xf32>) -> ()
  return
}

// Nothing large: one workgroup does both.
// CHECK-LABEL: func.func @small_parts
// CHECK-NOT:     lowering_config
func.func @small_parts(%a: tensor<64x32xf32>, %b: tensor<40x32xf32>, %c: tensor<24x32xf32>, %v: memref<40x32xf32>, %w: memref<24x32xf32>) attributes {weir.kernel} {
  %x = tensor.extract_slice %a[24, 0] [40, 32] [1, 1] : tensor<64x32xf32> to tensor<40x32xf32>
  %0 = linalg.copy ins(%x : tensor<40x32xf32>) outs(%b : tensor<40x32xf32>) -> tensor<40x32xf32>
  %y = tensor.extract_slice %a[0, 0] [24, 32] [1, 1] : tensor<64x32xf32> to tensor<24x32xf32>
  %1 = linalg.copy ins(%y : tensor<24x32xf32>) outs(%c : tensor<24x32xf32>) -> tensor<24x32xf32>
  bufferization.materialize_in_destination %0 in restrict writable %v : (tensor<40x32xf32>, memref<40x32xf32>) -> ()
  bufferization.materialize_in_destination %1 in restrict writable %w : (tensor<24x32xf32>, memref<24x32xf32>) -> ()
  return
}
