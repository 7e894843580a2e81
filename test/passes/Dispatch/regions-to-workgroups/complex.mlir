// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-regions-to-workgroups))' | FileCheck %s

// A complex number is passed as its two parts; a constant one is made inside.
// CHECK-LABEL: func.func @number
// CHECK-SAME:    %[[X:.+]]: tensor<4xcomplex<f32>>, %[[K:.+]]: complex<f32>
// CHECK-DAG:     %[[RE:.+]] = complex.re %[[K]]
// CHECK-DAG:     %[[IM:.+]] = complex.im %[[K]]
// CHECK:         flow.dispatch.workgroups(%[[X]], %[[RE]], %[[IM]]) : (tensor<4xcomplex<f32>>, f32, f32) -> tensor<4xcomplex<f32>>
// CHECK-NEXT:      (%{{.+}}: {{.+}}, %[[R:.+]]: f32, %[[I:.+]]: f32, %{{.+}}
// CHECK-DAG:       %[[IN:.+]] = complex.create %[[R]], %[[I]]
// CHECK-DAG:       %[[C:.+]] = complex.constant
// CHECK:             complex.mul %{{.+}}, %[[IN]]
// CHECK:             complex.add %{{.+}}, %[[C]]
func.func @number(%x: tensor<4xcomplex<f32>>, %k: complex<f32>) -> tensor<4xcomplex<f32>> {
  %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %r = flow.dispatch.region -> (tensor<4xcomplex<f32>>) {
    %e = tensor.empty() : tensor<4xcomplex<f32>>
    %0 = linalg.map ins(%x : tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) (%a: complex<f32>, %o: complex<f32>) {
      %p = complex.mul %a, %k : complex<f32>
      %s = complex.add %p, %c : complex<f32>
      linalg.yield %s : complex<f32>
    }
    flow.return %0 : tensor<4xcomplex<f32>>
  }
  return %r : tensor<4xcomplex<f32>>
}
