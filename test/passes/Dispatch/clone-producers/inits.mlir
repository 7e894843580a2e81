// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-clone-producers))' | FileCheck %s

// H1: a constant that an op starts from is not copied into the region, also where a view that is copied comes between.
// CHECK-LABEL: func.func @behind_view
// CHECK:         %[[C:.+]] = arith.constant dense<[1.0
// CHECK:         flow.dispatch.region
// CHECK-NOT:       arith.constant
// CHECK:           %[[S:.+]] = tensor.extract_slice %[[C]]
// CHECK:           linalg.reduce {{.*}} outs(%[[S]] : tensor<2xf32>)
func.func @behind_view(%x: tensor<6x2xf32>, %o: index) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %k = tensor.extract_slice %c[%o] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %r = flow.dispatch.region -> (tensor<2xf32>) {
    %s = linalg.reduce { arith.addf } ins(%x : tensor<6x2xf32>) outs(%k : tensor<2xf32>) dimensions = [0]
    flow.return %s : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// H2: a splat of a complex number is a fill, too.
// CHECK-LABEL: func.func @complex_splat
// CHECK:         flow.dispatch.region
// CHECK:           %[[V:.+]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32]
// CHECK:           %[[F:.+]] = linalg.fill ins(%[[V]] : complex<f32>)
// CHECK:           linalg.add ins(%{{.+}}, %[[F]]
func.func @complex_splat(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %c = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %r = flow.dispatch.region -> (tensor<4xcomplex<f32>>) {
    %e = tensor.empty() : tensor<4xcomplex<f32>>
    %s = linalg.add ins(%x, %c : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    flow.return %s : tensor<4xcomplex<f32>>
  }
  return %r : tensor<4xcomplex<f32>>
}
