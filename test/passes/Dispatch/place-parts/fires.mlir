// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-place-parts))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-place-parts))' --remarks-filter=weir-place-parts -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The first dispatch in the block makes the tensor, whatever part it has; extents that are made later move up.
// REMARK:       [Passed] placed {{.*}}Function=columns | bytes={{[0-9]+}}, dispatches=2, op=tensor.concat
// CHECK-LABEL: func.func @columns(
// CHECK-SAME:    %[[X:.+]]: tensor<?x3xf32>, %[[Y:.+]]: tensor<?x5xf32>, %[[N:.+]]: index)
// CHECK:         %[[A:.+]] = flow.dispatch.region -> (tensor<?x8xf32>{%[[N]]}) {
// CHECK:           %[[EXP:.+]] = linalg.exp ins(%[[Y]]
// CHECK:           %[[E:.+]] = tensor.empty(%[[N]]) : tensor<?x8xf32>
// CHECK:           %[[I:.+]] = tensor.insert_slice %[[EXP]] into %[[E]][0, 3] [%[[N]], 5] [1, 1]
// CHECK:           flow.return %[[I]]
// CHECK:         %[[B:.+]] = flow.dispatch.region -> (tensor<?x8xf32>{%[[N]]}) {
// CHECK:           %[[EXP:.+]] = linalg.exp ins(%[[X]]
// CHECK:           %[[I:.+]] = tensor.insert_slice %[[EXP]] into %[[A]][0, 0] [%[[N]], 3] [1, 1]
// CHECK:         return %[[B]]
func.func @columns(%x: tensor<?x3xf32>, %y: tensor<?x5xf32>, %n: index) -> tensor<?x8xf32> {
  %b = flow.dispatch.region -> (tensor<?x5xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<?x5xf32>
    %1 = linalg.exp ins(%y : tensor<?x5xf32>) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
    flow.return %1 : tensor<?x5xf32>
  }
  %a = flow.dispatch.region -> (tensor<?x3xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<?x3xf32>
    %1 = linalg.exp ins(%x : tensor<?x3xf32>) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
    flow.return %1 : tensor<?x3xf32>
  }
  %r = tensor.concat dim(1) %a, %b : (tensor<?x3xf32>, tensor<?x5xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// Columns of dynamic extents: offsets are sums, before the first dispatch.
// CHECK-LABEL: func.func @dynamic_columns(
// CHECK-SAME:    %[[X:.+]]: tensor<4x?xf32>, %[[N:.+]]: index, %[[M:.+]]: index)
// CHECK:         %[[M2:.+]] = arith.muli %[[M]], %[[M]]
// CHECK:         arith.addi %[[N]], %[[M2]]
// CHECK:         %[[A:.+]] = flow.dispatch.region -> (tensor<4x?xf32>{%[[SUM:.+]]})
// CHECK:           tensor.insert_slice %{{.+}} into %{{.+}}[0, 0] [4, %[[N]]]
// CHECK:         flow.dispatch.region -> (tensor<4x?xf32>{%[[SUM]]})
// CHECK:           tensor.insert_slice %{{.+}} into %[[A]][0, %[[N]]] [4, %[[M2]]]
func.func @dynamic_columns(%x: tensor<4x?xf32>, %n: index, %m: index) -> tensor<4x?xf32> {
  %a = flow.dispatch.region -> (tensor<4x?xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<4x?xf32>
    %1 = linalg.exp ins(%x : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
    flow.return %1 : tensor<4x?xf32>
  }
  %m2 = arith.muli %m, %m : index
  %b = flow.dispatch.region -> (tensor<4x?xf32>{%m2}) {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty(%m2) : tensor<4x?xf32>
    %1 = linalg.fill ins(%z : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
    flow.return %1 : tensor<4x?xf32>
  }
  %r = tensor.concat dim(1) %a, %b : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// -----

// Rows, but both of one dispatch: its other result stays. A reshape of unit dimensions moves along.
// CHECK-LABEL: func.func @results(
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<1x8xf32>) {
// CHECK:           %[[EXP:.+]] = linalg.exp
// CHECK:           %[[LOG:.+]] = linalg.log
// CHECK:           %[[ABS:.+]] = linalg.abs
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<1x8xf32>
// CHECK:           %[[A:.+]] = tensor.expand_shape %[[EXP]]
// CHECK:           %[[I:.+]] = tensor.insert_slice %[[A]] into %[[E]][0, 0] [1, 4]
// CHECK:           %[[B:.+]] = tensor.expand_shape %[[ABS]]
// CHECK:           %[[J:.+]] = tensor.insert_slice %[[B]] into %[[I]][0, 4] [1, 4]
// CHECK:           flow.return %[[LOG]], %[[J]]
// CHECK:         return %[[R]]#1, %[[R]]#0
func.func @results(%x: tensor<4xf32>) -> (tensor<1x8xf32>, tensor<4xf32>) {
  %0:3 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %a = tensor.expand_shape %0#0 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %b = tensor.expand_shape %0#2 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %r = tensor.concat dim(1) %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x8xf32>
  return %r, %0#1 : tensor<1x8xf32>, tensor<4xf32>
}

// -----

// PD2: the border in boxes that do not meet; no box in front of the second dimension.
// REMARK:       [Passed] placed {{.*}}Function=pad | bytes=120, dispatches=1, op=tensor.pad
// CHECK-LABEL: func.func @pad(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<6x5xf32>) {
// CHECK:           %[[EXP:.+]] = linalg.exp
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<6x5xf32>
// CHECK:           %[[TOP:.+]] = linalg.fill ins(%[[K:.+]] : f32) outs(%{{.+}} : tensor<1x5xf32>)
// CHECK:           %[[P:.+]] = tensor.insert_slice %[[TOP]] into %[[E]][0, 0] [1, 5]
// CHECK:           %[[BOTTOM:.+]] = linalg.fill ins(%[[K]] : f32) outs(%{{.+}} : tensor<2x5xf32>)
// CHECK:           %[[Q:.+]] = tensor.insert_slice %[[BOTTOM]] into %[[P]][4, 0] [2, 5]
// CHECK:           %[[RIGHT:.+]] = linalg.fill ins(%[[K]] : f32) outs(%{{.+}} : tensor<3x1xf32>)
// CHECK:           %[[S:.+]] = tensor.insert_slice %[[RIGHT]] into %[[Q]][1, 4] [3, 1]
// CHECK:           %[[T:.+]] = tensor.insert_slice %[[EXP]] into %[[S]][1, 0] [3, 4]
// CHECK:           flow.return %[[T]]
// CHECK:         return %[[R]]
module {
  func.func @pad(%x: tensor<3x4xf32>) -> tensor<6x5xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[1, 0] high[2, 1] {
    ^bb0(%i: index, %j: index):
      %k = arith.constant 2.0 : f32
      tensor.yield %k : f32
    } : tensor<3x4xf32> to tensor<6x5xf32>
    return %p : tensor<6x5xf32>
  }
}

// -----

// A value that is computed after the dispatch moves to a place before it.
// REMARK:       [Passed] placed {{.*}}Function=pad_with_value | bytes=80, dispatches=1, op=tensor.pad
// CHECK-LABEL: func.func @pad_with_value(
// CHECK:         %[[V:.+]] = arith.addf
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<4x5xf32>) {
// CHECK:           linalg.fill ins(%[[V]] : f32)
// CHECK:         return %[[R]]
module {
  func.func @pad_with_value(%x: tensor<3x4xf32>, %a: f32) -> tensor<4x5xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %v = arith.addf %a, %a : f32
    %p = tensor.pad %0 low[0, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<3x4xf32> to tensor<4x5xf32>
    return %p : tensor<4x5xf32>
  }
}

// -----

// Parts of a part: one tensor.
// CHECK-LABEL: func.func @nested(
// CHECK:         %[[A:.+]] = flow.dispatch.region -> (tensor<6x?xf32>{%[[SUM:.+]]}) {
// CHECK:           tensor.insert_slice %{{.+}} into %{{.+}}[0, 0] [4, %[[N:[a-z0-9_]+]]]
// CHECK:         %[[B:.+]] = flow.dispatch.region -> (tensor<6x?xf32>{%[[SUM]]}) {
// CHECK:           tensor.insert_slice %{{.+}} into %[[A]][0, %[[N]]] [4, 5]
// CHECK:         %[[C:.+]] = flow.dispatch.region -> (tensor<6x?xf32>{%[[SUM]]}) {
// CHECK:           tensor.insert_slice %{{.+}} into %[[B]][4, 0] [2, %{{.+}}]
// CHECK:         return %[[C]]
// CHECK-NOT:     tensor.concat
func.func @nested(%x: tensor<4x?xf32>, %y: tensor<4x5xf32>, %z: tensor<2x?xf32>, %n: index, %m: index) -> tensor<6x?xf32> {
  %a = flow.dispatch.region -> (tensor<4x?xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<4x?xf32>
    %1 = linalg.exp ins(%x : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
    flow.return %1 : tensor<4x?xf32>
  }
  %b = flow.dispatch.region -> (tensor<4x5xf32>) {
    %e = tensor.empty() : tensor<4x5xf32>
    %1 = linalg.exp ins(%y : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
    flow.return %1 : tensor<4x5xf32>
  }
  %c = flow.dispatch.region -> (tensor<2x?xf32>{%m}) {
    %e = tensor.empty(%m) : tensor<2x?xf32>
    %1 = linalg.exp ins(%z : tensor<2x?xf32>) outs(%e : tensor<2x?xf32>) -> tensor<2x?xf32>
    flow.return %1 : tensor<2x?xf32>
  }
  %columns = tensor.concat dim(1) %a, %b : (tensor<4x?xf32>, tensor<4x5xf32>) -> tensor<4x?xf32>
  %r = tensor.concat dim(0) %columns, %c : (tensor<4x?xf32>, tensor<2x?xf32>) -> tensor<6x?xf32>
  return %r : tensor<6x?xf32>
}

// -----

// PD2: what others read stays a result.
// REMARK:       [Passed] placed {{.*}}Function=pad_and_others | bytes=100, dispatches=1, op=tensor.pad
// CHECK-LABEL: func.func @pad_and_others(
// CHECK:         %[[R:.+]]:2 = flow.dispatch.region -> (tensor<3x4xf32>, tensor<5x5xf32>) {
// CHECK:           %[[EXP:.+]] = linalg.exp
// CHECK:           %[[T:.+]] = tensor.insert_slice %[[EXP]] into %{{.+}}[1, 0] [3, 4]
// CHECK:           flow.return %[[EXP]], %[[T]]
// CHECK:         return %[[R]]#1, %[[R]]#0
module {
  func.func @pad_and_others(%x: tensor<3x4xf32>, %k: f32) -> (tensor<5x5xf32>, tensor<3x4xf32>) {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32>
      %1 = linalg.exp ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
      flow.return %1 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[1, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %k : f32
    } : tensor<3x4xf32> to tensor<5x5xf32>
    return %p, %0 : tensor<5x5xf32>, tensor<3x4xf32>
  }
}

// -----

// PD4: the image of a window is padded where it is read, without the unit dimension that the pad has.
// REMARK:       [Passed] moved {{.*}}Function=image | bytes=72
// CHECK-LABEL: func.func @image(
// CHECK-SAME:    %[[X:[^:]+]]: tensor<4x2x3xi8>
// CHECK-NOT:     tensor.pad
// CHECK:         flow.dispatch.region -> (tensor<4x2x3xi8>) {
// CHECK:           %[[K:.+]] = arith.constant 7 : i8
// CHECK:           %[[P:.+]] = tensor.pad %[[X]] low[1, 0, 0] high[1, 2, 0] {
// CHECK:             tensor.yield %[[K]]
// CHECK:           } : tensor<4x2x3xi8> to tensor<6x4x3xi8>
// CHECK:           linalg.generic {{.*}} ins(%[[P]],
module {
  func.func @image(%x: tensor<4x2x3xi8>, %e: tensor<4x2x3xi8>) -> tensor<4x2x3xi8> {
    %k = arith.constant 7 : i8
    %x4 = tensor.expand_shape %x [[0, 1], [2], [3]] output_shape [1, 4, 2, 3] : tensor<4x2x3xi8> into tensor<1x4x2x3xi8>
    %p = tensor.pad %x4 low[0, 1, 0, 0] high[0, 1, 2, 0] {
    ^bb0(%a: index, %b: index, %c: index, %d: index):
      tensor.yield %k : i8
    } : tensor<1x4x2x3xi8> to tensor<1x6x4x3xi8>
    %p3 = tensor.collapse_shape %p [[0, 1], [2], [3]] : tensor<1x6x4x3xi8> into tensor<6x4x3xi8>
    %0 = flow.dispatch.region -> (tensor<4x2x3xi8>) {
      %w = tensor.empty() : tensor<3x3xi8>
      %1 = linalg.generic {indexing_maps = [affine_map<(h, w, c, i, j) -> (h + i, w + j, c)>, affine_map<(h, w, c, i, j) -> (i, j)>,
                                            affine_map<(h, w, c, i, j) -> (h, w, c)>],
                           iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
          ins(%p3, %w : tensor<6x4x3xi8>, tensor<3x3xi8>) outs(%e : tensor<4x2x3xi8>) {
      ^bb0(%in: i8, %in_w: i8, %out: i8):
        %m = arith.maxui %in, %out : i8
        linalg.yield %m : i8
      } -> tensor<4x2x3xi8>
      flow.return %1 : tensor<4x2x3xi8>
    }
    return %0 : tensor<4x2x3xi8>
  }
}

// -----

// PD2: a result that a contraction of encoded operands gives back plain.
#encoding = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32]>
// REMARK:       [Passed] placed {{.*}}Function=pad_of_unset | bytes=80, dispatches=1, op=tensor.pad
// CHECK-LABEL: func.func @pad_of_unset(
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<4x5xf32>) {
// CHECK:           %[[U:.+]] = iree_encoding.unset_encoding
// CHECK:           %[[I:.+]] = tensor.insert_slice %[[U]] into %{{.+}}[0, 0] [3, 4]
// CHECK:           flow.return %[[I]]
// CHECK:         return %[[R]]
module {
  func.func @pad_of_unset(%x: tensor<3x4xf32, #encoding>) -> tensor<4x5xf32> {
    %0 = flow.dispatch.region -> (tensor<3x4xf32>) {
      %e = tensor.empty() : tensor<3x4xf32, #encoding>
      %1 = linalg.exp ins(%x : tensor<3x4xf32, #encoding>) outs(%e : tensor<3x4xf32, #encoding>) -> tensor<3x4xf32, #encoding>
      %2 = iree_encoding.unset_encoding %1 : tensor<3x4xf32, #encoding> -> tensor<3x4xf32>
      flow.return %2 : tensor<3x4xf32>
    }
    %p = tensor.pad %0 low[0, 0] high[1, 1] {
    ^bb0(%i: index, %j: index):
      %k = arith.constant 2.0 : f32
      tensor.yield %k : f32
    } : tensor<3x4xf32> to tensor<4x5xf32>
    return %p : tensor<4x5xf32>
  }
}

// -----

// A loop carries a tensor, of which each round computes a column: the dispatch inserts it. The position is computed after that.
// REMARK:       [Passed] placed {{.*}}Function=column_of_loop | bytes=160, dispatches=1, op=tensor.insert_slice
// CHECK-LABEL: func.func @column_of_loop(
// CHECK:         scf.for %[[I:.+]] = {{.*}} iter_args(%[[A:.+]] = %{{.+}})
// CHECK:           %[[K:.+]] = arith.subi
// CHECK:           %[[R:.+]] = flow.dispatch.region -> (tensor<8x5xf32>) {
// CHECK:             %[[C:.+]] = linalg.exp
// CHECK:             %[[U:.+]] = tensor.insert_slice %[[C]] into %[[A]][0, %[[K]]] [8, 1] [1, 1]
// CHECK:             flow.return %[[U]]
// CHECK:           scf.yield %[[R]]
func.func @column_of_loop(%x: tensor<8x1xf32>, %y: tensor<8x5xf32>) -> tensor<8x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %y) -> tensor<8x5xf32> {
    %0 = flow.dispatch.region -> (tensor<8x1xf32>) {
      %e = tensor.empty() : tensor<8x1xf32>
      %1 = linalg.exp ins(%x : tensor<8x1xf32>) outs(%e : tensor<8x1xf32>) -> tensor<8x1xf32>
      flow.return %1 : tensor<8x1xf32>
    }
    %k = arith.subi %c4, %i : index
    %u = tensor.insert_slice %0 into %a[0, %k] [8, 1] [1, 1] : tensor<8x1xf32> into tensor<8x5xf32>
    scf.yield %u : tensor<8x5xf32>
  }
  return %r : tensor<8x5xf32>
}

// -----

// Two columns, the second one into what the first dispatch gives. What was there is read before.
// CHECK-LABEL: func.func @two_columns(
// CHECK:         flow.dispatch.region -> (tensor<4xf32>)
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<4x5xf32>) {
// CHECK:           tensor.insert_slice %{{.+}} into %[[OLD:.+]][0, 1] [4, 1] [1, 1]
// CHECK:         %[[S:.+]] = flow.dispatch.region -> (tensor<4x5xf32>) {
// CHECK:           tensor.insert_slice %{{.+}} into %[[R]][0, 3] [4, 1] [1, 1]
// CHECK:         return %{{.+}}, %[[S]]
func.func @two_columns(%x: tensor<4xf32>, %old: tensor<4x5xf32>) -> (tensor<4xf32>, tensor<4x5xf32>) {
  %z = arith.constant 0.0 : f32
  %s = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.reduce ins(%old : tensor<4x5xf32>) outs(%f : tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32) {
      %2 = arith.addf %a, %b : f32
      linalg.yield %2 : f32
    }
    flow.return %1 : tensor<4xf32>
  }
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %u = tensor.insert_slice %0 into %old[0, 1] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  %3 = flow.dispatch.region -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  %v = tensor.insert_slice %3 into %u[0, 3] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  return %s, %v : tensor<4xf32>, tensor<4x5xf32>
}
