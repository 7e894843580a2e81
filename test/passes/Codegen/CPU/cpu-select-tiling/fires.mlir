// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-select-tiling{vector-bits=512}))" | FileCheck %s

// 128 rows share each panel of 48 columns.
// CHECK-LABEL: func.func @matmul
// CHECK:         linalg.matmul {weir.tile = array<i64: 0, 48, 0>}
func.func @matmul(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>) -> tensor<128x768xf32> attributes {weir.kernel} {
  %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
  return %r : tensor<128x768xf32>
}

// Outer loops are cut first; the contiguous dimension stays whole.
// CHECK-LABEL: func.func @add
// CHECK:         linalg.add {weir.tile = array<i64: {{[1-9][0-9]*}}, 0>}
func.func @add(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> attributes {weir.kernel} {
  %r = linalg.add ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}

// A chosen tile stays.
// CHECK-LABEL: func.func @given
// CHECK:         linalg.add {weir.tile = array<i64: 7, 0>}
func.func @given(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> attributes {weir.kernel} {
  %r = linalg.add {weir.tile = array<i64: 7, 0>} ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}
