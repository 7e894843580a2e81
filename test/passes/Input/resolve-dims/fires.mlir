// RUN: weir-opt %s --weir-resolve-dims | FileCheck %s

// Extents come from operands; sums of constants, selects of equal values and casts stay.
// CHECK-LABEL: func.func @kept
// CHECK-SAME:      (%[[X:.*]]: tensor<?x4xf32>, %[[C:.*]]: i1)
// CHECK:         %[[D:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK:         %[[SUM:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK:         %[[SELECT:.*]] = arith.select %[[C]], %[[SUM]], %[[SUM]]
// CHECK:         %[[CAST:.*]] = arith.index_cast %{{.*}} : index to i8
// CHECK-NEXT:    %[[BACK:.*]] = arith.index_cast %[[CAST]] : i8 to index
// CHECK-NEXT:    return %[[D]], %[[SELECT]], %[[BACK]]
// CHECK-NOT:     linalg.fill
func.func @kept(%x: tensor<?x4xf32>, %c: i1) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 0.0 : f32
  %f = linalg.fill ins(%v : f32) outs(%x : tensor<?x4xf32>) -> tensor<?x4xf32>
  %d = tensor.dim %f, %c0 : tensor<?x4xf32>
  %s = arith.addi %c1, %c1 : index
  %e = arith.select %c, %s, %s : index
  %n = arith.index_cast %d : index to i8
  %i = arith.index_cast %n : i8 to index
  return %d, %e, %i : index, index, index
}

// The caller signals the fence after the function has returned: the barrier does not wait.
// CHECK-LABEL: util.func public @waits
// CHECK-NOT:     stream.timepoint.await
// CHECK-NOT:     stream.timepoint.barrier
// CHECK:         stream.timepoint.chain_external %{{.*}} => (%{{.*}} : !hal.fence)
util.func public @waits(%r: !stream.resource<external>, %size: index, %t: !stream.timepoint, %signal: !hal.fence) -> !stream.resource<external> {
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  %1, %2 = stream.timepoint.barrier %0 : !stream.resource<external>{%size} => !stream.timepoint
  stream.timepoint.chain_external %2 => (%signal : !hal.fence)
  util.return %1 : !stream.resource<external>
}
