// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512}))" --remarks-filter=weir-select-strategy 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// REMARK-DAG: [Passed] selected | Category:weir-select-strategy | Function=matmul | cost={{[0-9.]+}}, op=linalg.matmul, strategy=tiles
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
