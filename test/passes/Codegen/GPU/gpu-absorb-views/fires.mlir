// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-absorb-views{most-bytes=0},canonicalize))" --remarks-filter=weir-gpu-absorb-views 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK: [Passed] absorbed | Category:weir-gpu-absorb-views | Function=rows
// REMARK: [Passed] absorbed | Category:weir-gpu-absorb-views | Function=gather

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// A slice of a reshaped tensor, in another shape: column 1 of row 2 of five columns is element 11 from the slice's begin on.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: tensor<16xi8>, %[[O:.*]]: tensor<5x5xi8>)
// CHECK:         linalg.generic {{.*}} outs(%[[O]] : tensor<5x5xi8>)
// CHECK-DAG:       %[[I:.*]] = linalg.index 0
// CHECK-DAG:       %[[J:.*]] = linalg.index 1
// CHECK:           %[[ROW:.*]] = arith.muli %[[I]], %c5
// CHECK:           %[[PLACE:.*]] = arith.addi %[[ROW]], %[[J]]
// CHECK:           %[[MOVED:.*]] = arith.addi %[[PLACE]], %c3
// CHECK-DAG:       %[[BIT:.*]] = arith.remui %[[MOVED]], %c2
// CHECK-DAG:       %[[BYTE:.*]] = arith.divui %[[MOVED]], %c2
// CHECK:           %[[IN:.*]] = tensor.extract %[[X]][%[[BYTE]]]
// CHECK:           %[[SHIFT:.*]] = arith.index_cast %[[BIT]]
// CHECK:           %[[PART:.*]] = arith.shrui %[[IN]], %[[SHIFT]]
// CHECK:           arith.addi %[[PART]], %{{.*}} : i8
func.func @rows(%x: tensor<16xi8>, %o: tensor<5x5xi8>) -> tensor<5x5xi8> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<16x2xi8>
  %b = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16xi8>) outs(%e : tensor<16x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i8
    %s = arith.shrui %in, %k : i8
    linalg.yield %s : i8
  } -> tensor<16x2xi8>
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<16x2xi8> into tensor<32xi8>
  %p = tensor.extract_slice %c[3] [25] [1] : tensor<32xi8> to tensor<25xi8>
  %q = tensor.expand_shape %p [[0, 1]] output_shape [5, 5] : tensor<25xi8> into tensor<5x5xi8>
  %r = linalg.add ins(%q, %q : tensor<5x5xi8>, tensor<5x5xi8>) outs(%o : tensor<5x5xi8>) -> tensor<5x5xi8>
  return %r : tensor<5x5xi8>
}

// What a body reads by subscripts; every second element of a slice.
// CHECK-LABEL: func.func @gather(
// CHECK-SAME:    %[[X:.*]]: tensor<16xi8>, %[[N:.*]]: tensor<4xindex>, %[[O:.*]]: tensor<4xi8>)
// CHECK:         linalg.generic {{.*}} ins(%[[N]] : tensor<4xindex>)
// CHECK:         ^bb0(%[[K:.*]]: index,
// CHECK:           %[[TWICE:.*]] = arith.muli %[[K]], %c2
// CHECK:           %[[PLACE:.*]] = arith.addi %[[TWICE]], %c5
// CHECK:           arith.divui %[[PLACE]], %c2
// CHECK:           tensor.extract %[[X]]
func.func @gather(%x: tensor<16xi8>, %n: tensor<4xindex>, %o: tensor<4xi8>) -> tensor<4xi8> attributes {weir.kernel} {
  %e = tensor.empty() : tensor<16x2xi8>
  %b = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16xi8>) outs(%e : tensor<16x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16x2xi8>
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<16x2xi8> into tensor<32xi8>
  %p = tensor.extract_slice %c[5] [9] [2] : tensor<32xi8> to tensor<9xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%n : tensor<4xindex>) outs(%o : tensor<4xi8>) {
  ^bb0(%k: index, %out: i8):
    %v = tensor.extract %p[%k] : tensor<9xi8>
    linalg.yield %v : i8
  } -> tensor<4xi8>
  return %r : tensor<4xi8>
}
