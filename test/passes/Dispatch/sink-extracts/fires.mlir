// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-sink-extracts))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-sink-extracts))" --remarks-filter=weir-sink-extracts -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] sunk {{.*}}Function=scale | elements=1, ops=2
// REMARK: [Passed] sunk {{.*}}Function=both | elements=2, ops=1
// REMARK: [Passed] sunk {{.*}}Function=element | elements=1, ops=0
// REMARK: [Passed] sunk {{.*}}Function=host_reads | elements=1, ops=0
// REMARK: [Passed] sunk {{.*}}Function=mixed | elements=1, ops=1

#i = affine_map<(i) -> (i)>

// The element and two ops on it (dispatch-passes.md SE1, SE3). Nothing of it stays outside.
// CHECK-LABEL: func.func @scale(
// CHECK:         %[[S:.+]] = linalg.reduce
// CHECK-NOT:     tensor.extract
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[S]] : tensor<8xf32>, tensor<f32>)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: f32, %[[M:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT:      %[[N:.+]] = arith.negf %[[M]]
// CHECK-NEXT:      %[[E:.+]] = math.exp %[[N]]
// CHECK-NEXT:      arith.divf %[[A]], %[[E]]
func.func @scale(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %n = arith.negf %m : f32
  %q = math.exp %n : f32
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %q : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Two scalars, one of which is used twice; the element of the other is seen through a view.
// CHECK-LABEL: func.func @both(
// CHECK:         %[[S:.+]] = linalg.reduce
// CHECK:         %[[P:.+]] = linalg.generic
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[P]], %{{.+}} : tensor<8xf32>, tensor<i8>, tensor<f32>)
// CHECK:           arith.extui
// CHECK:           arith.divf
func.func @both(%x: tensor<8xf32>, %e: tensor<f32>, %z: tensor<i8>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %p = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : tensor<f32>) outs(%z : tensor<i8>) {
  ^bb0(%a: f32, %b: i8):
    %v = arith.fptoui %a : f32 to i8
    linalg.yield %v : i8
  } -> tensor<i8>
  %long = tensor.expand_shape %s [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.extract %long[%c0] : tensor<1xf32>
  %y = tensor.extract %p[] : tensor<i8>
  %w = arith.extui %y : i8 to i32
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %f = arith.sitofp %w : i32 to f32
    %d = arith.divf %a, %m : f32
    %k = arith.addf %d, %f : f32
    %v = arith.mulf %k, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// An element of several is a slice (SE2).
// CHECK-LABEL: func.func @element(
// CHECK:         %[[S:.+]] = linalg.reduce
// CHECK:         %[[E:.+]] = tensor.extract_slice %[[S]][3] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK:         linalg.generic {{.*}} ins(%arg2, %[[E]] : tensor<8xf32>, tensor<f32>)
func.func @element(%w: tensor<4x8xf32>, %e: tensor<4xf32>, %x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%w : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  %c3 = arith.constant 3 : index
  %m = tensor.extract %s[%c3] : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Another reader on the host keeps the scalar.
// CHECK-LABEL: func.func @host_reads(
// CHECK:         %[[M:.+]] = tensor.extract
// CHECK:         linalg.generic {{.*}} : tensor<8xf32>, tensor<f32>)
// CHECK:         return %{{.+}}, %[[M]]
func.func @host_reads(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r, %m : tensor<8xf32>, f32
}

// A scalar that also follows from an argument: that stays a capture.
// CHECK-LABEL: func.func @mixed(
// CHECK:         linalg.generic {{.*}} : tensor<8xf32>, tensor<f32>)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: f32, %[[M:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT:      arith.mulf %[[M]], %arg3
func.func @mixed(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>, %k: f32) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %n = arith.mulf %m, %k : f32
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %n : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
