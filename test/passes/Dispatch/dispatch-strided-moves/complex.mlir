// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-dispatch-strided-moves))' | FileCheck %s

// No command fills with complex numbers: neither a fill nor the border of a pad.
// CHECK-LABEL: func.func @fill
// CHECK:         flow.dispatch.region
// CHECK:           linalg.fill
// CHECK-LABEL: func.func @pad
// CHECK:         flow.dispatch.region
// CHECK-NEXT:      tensor.pad
func.func @fill(%k: complex<f32>) -> tensor<4xcomplex<f32>> {
  %f = tensor.splat %k : tensor<4xcomplex<f32>>
  return %f : tensor<4xcomplex<f32>>
}
func.func @pad(%x: tensor<4xcomplex<f64>>, %k: complex<f64>) -> tensor<6xcomplex<f64>> {
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %k : complex<f64>
  } : tensor<4xcomplex<f64>> to tensor<6xcomplex<f64>>
  return %p : tensor<6xcomplex<f64>>
}
