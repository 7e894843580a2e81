// With the threshold 0 scalar constants are operands (H3, D23 of dispatch-passes.md 2.13): dispatches that differ in one run one kernel.
// RUN: weir-opt %s --weir-dispatch-pipeline=inline-constants-max-bytes=0 --weir-flow-pipeline | FileCheck %s
// RUN: weir-opt %s --weir-dispatch-pipeline --weir-flow-pipeline | FileCheck %s --check-prefix=INLINE

// The 0 that a sum starts from stays in the body; the constant is an operand.
// CHECK:       func.func @d2_dispatch_0{{.*}}(%{{.*}}: {{.*}}<readonly:tensor<6x4xi32>>, %{{.*}}: {{.*}}<readonly:tensor<4xi32>>, %{{.*}}: {{.*}}<writeonly:tensor<4xi32>>)
// CHECK:         arith.constant 0 : i32
// INLINE:      func.func @d2_dispatch_0{{.*}}(%{{.*}}: {{.*}}<readonly:tensor<6x4xi32>>, %{{.*}}: {{.*}}<writeonly:tensor<4xi32>>)
util.func public @d2(%x: tensor<6x4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<[5, -1, 0, 9]> : tensor<4xi32>
  %s = linalg.reduce { arith.addi } ins(%x : tensor<6x4xi32>) outs(%c : tensor<4xi32>) dimensions = [0]
  util.return %s : tensor<4xi32>
}

// CHECK:       func.func @d1_dispatch_0{{.*}}(%{{.*}}: {{.*}}<readonly:tensor<6x8xi32>>, %[[V:.*]]: i32, %{{.*}}: {{.*}}<writeonly:tensor<8xi32>>)
// CHECK:         linalg.fill ins(%[[V]] : i32)
// CHECK:       util.func public @d1
// CHECK-DAG:     %[[C7:.*]] = arith.constant 7 : i32
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : i32
// CHECK-DAG:     flow.dispatch @d1_dispatch_0::{{.*}}(%{{.*}}, %[[C7]]) : (tensor<6x8xi32>, i32) -> tensor<8xi32>
// CHECK-DAG:     flow.dispatch @d1_dispatch_0::{{.*}}(%{{.*}}, %[[C8]]) : (tensor<6x8xi32>, i32) -> tensor<8xi32>
// INLINE:      flow.dispatch @d1_dispatch_0::
// INLINE:      flow.dispatch @d1_dispatch_1::
util.func public @d1(%x: tensor<6x8xi32>, %y: tensor<6x8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %d = arith.constant dense<8> : tensor<8xi32>
  %s = linalg.reduce { arith.addi } ins(%x : tensor<6x8xi32>) outs(%c : tensor<8xi32>) dimensions = [0]
  %t = linalg.reduce { arith.addi } ins(%y : tensor<6x8xi32>) outs(%d : tensor<8xi32>) dimensions = [0]
  util.return %s, %t : tensor<8xi32>, tensor<8xi32>
}

// D11: the scalar of a splat that only the call knows is captured, not the tensor.
// CHECK:       util.func public @d11
// CHECK:         flow.dispatch @d11_dispatch_0::{{.*}}[%[[N:.*]]](%{{.*}}, %[[N]], %{{.*}}) : (tensor<?x16xf32>{%[[N]]}, index, f32) -> tensor<?xf32>{%[[N]]}
util.func public @d11(%x: tensor<?x16xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<?x16xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  util.return %s : tensor<?xf32>
}
