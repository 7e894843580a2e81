// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-tensor-to-flow))' | FileCheck %s

// CHECK-LABEL: func.func @slices
// CHECK-SAME:    (%[[X:.+]]: tensor<8x?xf32>, %[[I:.+]]: index, %[[W:.+]]: index, %[[D:.+]]: index)
// CHECK:         flow.tensor.slice %[[X]][%[[I]], %{{.+}} for %{{.+}}, %[[W]]] : tensor<8x?xf32>{%{{.+}}} -> tensor<1x?xf32>{%[[W]]}
// CHECK:         flow.tensor.reshape %{{.+}} : tensor<1x?xf32>{%[[W]]} -> tensor<?xf32>{%[[W]]}
// CHECK:         flow.tensor.reshape %{{.+}} : tensor<?xf32>{%[[W]]} -> tensor<1x?xf32>{%[[W]]}
// CHECK:         flow.tensor.update %{{.+}}, %[[X]][%[[I]], %{{.+}}] : tensor<1x?xf32>{%[[W]]} -> %[[X]] as tensor<8x?xf32>{%{{.+}}}
// CHECK-NOT:     tensor.extract_slice
func.func @slices(%x: tensor<8x?xf32>, %i: index, %w: index, %d: index) -> tensor<8x?xf32> {
  %0 = tensor.extract_slice %x[%i, 0] [1, %w] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %0 into %x[%i, 2] [1, %w] [1, 1] : tensor<?xf32> into tensor<8x?xf32>
  return %1 : tensor<8x?xf32>
}

// -----

// CHECK-LABEL: func.func @values
// CHECK-SAME:    (%[[V:.+]]: f32, %[[N:.+]]: index, %[[X:.+]]: tensor<4xf32>)
// CHECK:         flow.tensor.splat %[[V]] : tensor<?xf32>{%[[N]]}
// CHECK:         flow.tensor.splat %[[V]] : tensor<6xf32>
// CHECK:         flow.tensor.update %[[X]], %{{.+}}[%{{.+}}] : tensor<4xf32> -> %{{.+}} as tensor<6xf32>
// CHECK:         %[[L:.+]] = flow.tensor.load %[[X]][%[[N]]] : tensor<4xf32>
// CHECK:         %[[S:.+]] = flow.tensor.splat %[[V]] : tensor<2xf32>
// CHECK:         flow.tensor.store %[[L]], %[[S]][%{{.+}}] : tensor<2xf32>
// CHECK:         flow.tensor.store %[[V]], %[[X]][%[[N]]] : tensor<4xf32>
func.func @values(%v: f32, %n: index, %x: tensor<4xf32>) -> (tensor<?xf32>, tensor<6xf32>, tensor<2xf32>, tensor<4xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  %2 = tensor.extract %x[%n] : tensor<4xf32>
  %3 = tensor.from_elements %v, %2 : tensor<2xf32>
  %4 = tensor.insert %v into %x[%n] : tensor<4xf32>
  return %0, %1, %3, %4 : tensor<?xf32>, tensor<6xf32>, tensor<2xf32>, tensor<4xf32>
}

// -----

// A concatenation of dynamic parts: offsets add up.

// CHECK-LABEL: func.func @dynamic_concat
// CHECK-SAME:    (%[[A:.+]]: tensor<?xf32>, %[[B:.+]]: tensor<?xf32>)
// CHECK-DAG:     %[[DA:.+]] = tensor.dim %[[A]]
// CHECK-DAG:     %[[DB:.+]] = tensor.dim %[[B]]
// CHECK:         flow.tensor.update %[[A]], %{{.+}}[%{{.+}}] : tensor<?xf32>{%[[DA]]}
// CHECK:         flow.tensor.update %[[B]], %{{.+}}[%{{.+}}] : tensor<?xf32>{%[[DB]]}
// CHECK-NOT:     tensor.concat
func.func @dynamic_concat(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// What is in a dispatch stays; barriers go.

// CHECK-LABEL: func.func @inside
// CHECK-SAME:    (%[[X:.+]]: tensor<4xf32>)
// CHECK-NOT:     compute_barrier
// CHECK:         flow.dispatch.region
// CHECK:           tensor.extract_slice %[[X]]
func.func @inside(%x: tensor<4xf32>) -> tensor<2xf32> {
  %b = iree_tensor_ext.compute_barrier.start %x : tensor<4xf32> -> tensor<4xf32>
  %0 = flow.dispatch.region -> (tensor<2xf32>) {
    %1 = tensor.extract_slice %b[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
    flow.return %1 : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}
