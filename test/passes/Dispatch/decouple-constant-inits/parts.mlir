// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits --remarks-filter=weir-decouple-constant-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// Parts of the destination of inserts that are not read (dispatch-passes.md W5), and broadcasts as sources (S7).

// Slices read what was written, in a chain and apart; an op overwrites the whole.
// REMARK: [Passed] dropped {{.*}} Function=unread | bytes=64, rule=W5
// REMARK: [Analysis] init-computed {{.*}} Function=unread | bytes=32
// REMARK-NOT: Function=unread
// CHECK-LABEL: func.func @unread(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<8xi32>
// CHECK:         tensor.insert_slice %{{.*}} into %[[E]]
func.func @unread(%x: tensor<2xi32>, %y: tensor<8xi32>) -> (tensor<3xi32>, tensor<2xi32>, tensor<8xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %0 = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %1 = tensor.insert_slice %x into %0[3] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %2 = tensor.extract_slice %1[2] [3] [1] : tensor<8xi32> to tensor<3xi32>
  %3 = tensor.extract_slice %0[1] [2] [1] : tensor<8xi32> to tensor<2xi32>
  %4 = linalg.add ins(%y, %y : tensor<8xi32>, tensor<8xi32>) outs(%1 : tensor<8xi32>) -> tensor<8xi32>
  return %2, %3, %4 : tensor<3xi32>, tensor<2xi32>, tensor<8xi32>
}

// -----

// One element of the constant is read; of the second one the box around the strided slice holds an element that is not written.
// REMARK-COUNT-2: [Passed] filled {{.*}} Function=read | bytes=64, rule=W5
// CHECK-LABEL: func.func @read(
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         tensor.insert_slice %{{.*}} into %[[F]]
// CHECK:         %[[G:.*]] = linalg.fill
// CHECK:         tensor.insert_slice %{{.*}} into %[[G]]
func.func @read(%x: tensor<2xi32>) -> (tensor<3xi32>, tensor<2xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %d = arith.constant dense<9> : tensor<8xi32>
  %0 = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %1 = tensor.extract_slice %0[1] [3] [1] : tensor<8xi32> to tensor<3xi32>
  %2 = tensor.insert_slice %x into %d[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %3 = tensor.extract_slice %2[1] [2] [2] : tensor<8xi32> to tensor<2xi32>
  return %1, %3 : tensor<3xi32>, tensor<2xi32>
}

// -----

// A start that data tells, and a slice that goes elsewhere as a whole.
// REMARK-COUNT-2: [Passed] filled {{.*}} Function=unknown | bytes=64, rule=W5
// CHECK-LABEL: func.func @unknown(
// CHECK-COUNT-2: linalg.fill
func.func @unknown(%x: tensor<2xi32>, %n: index) -> (tensor<2xi32>, tensor<8xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %d = arith.constant dense<9> : tensor<8xi32>
  %0 = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  %1 = tensor.extract_slice %0[%n] [2] [1] : tensor<8xi32> to tensor<2xi32>
  %2 = tensor.insert_slice %x into %d[1] [2] [1] : tensor<2xi32> into tensor<8xi32>
  return %1, %2 : tensor<2xi32>, tensor<8xi32>
}

// -----

// S7: what a broadcast repeats of one value is that value everywhere; of a dense constant it has storage of its own, and needs nothing.
// REMARK: [Passed] filled {{.*}} Function=repeated | bytes=48, rule=W2
// REMARK-NOT: Function=repeated
// CHECK-LABEL: func.func @repeated(
// CHECK:         %[[F:.*]] = linalg.fill ins(%{{.*}} : f32)
// CHECK:         linalg.matmul {{.*}} outs(%[[F]] :
// CHECK:         %[[B:.*]] = linalg.broadcast
// CHECK:         linalg.matmul {{.*}} outs(%[[B]] :
func.func @repeated(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %s = arith.constant dense<2.0> : tensor<3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<3xf32>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x3xf32>) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = linalg.broadcast ins(%c : tensor<3xf32>) outs(%e : tensor<2x3xf32>) dimensions = [0]
  %3 = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// What is not a constant, with the bytes of the init: an argument, and a global in an initializer that is not known to have its value yet.
// REMARK: [Analysis] init-computed {{.*}} bytes=8
// REMARK: [Analysis] init-computed {{.*}} Function=computed | bytes=16
util.global private mutable @zero = dense<0.0> : tensor<2xf32>
util.global private @sum : tensor<2xf32>
util.initializer {
  %z = util.global.load @zero : tensor<2xf32>
  %x = util.unfoldable_constant dense<1.0> : tensor<2x2xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<2x2xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  util.global.store %s, @sum : tensor<2xf32>
  util.return
}
// CHECK-LABEL: func.func @computed(
// CHECK:         linalg.matmul {{.*}} outs(%arg1 :
func.func @computed(%a: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
