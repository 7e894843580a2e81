// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-distribute-tiles,weir-clean-kernels,weir-cpu-merge-tile-loops,weir-clean-kernels))" | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>

// The producer is computed by the tiles, in the buffer of the result; what is stored of it, too.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[L:.*]]:2 = scf.forall (%[[I:.*]]) = (0) to (64) step (16) shared_outs(%[[O0:.*]] = %{{.*}}, %[[O1:.*]] = %{{.*}})
// CHECK:           %[[E:.*]] = linalg.exp
// CHECK:           linalg.generic
// CHECK-SAME:        ins(%[[E]] : tensor<16x32xf32>)
// CHECK:         materialize_in_destination %[[L]]#
// CHECK:         materialize_in_destination %[[L]]#
func.func @chain(%a: tensor<64x32xf32>, %v0: memref<64x32xf32>, %v1: memref<64x32xf32>) attributes {weir.kernel} {
  %d0 = bufferization.to_tensor %v0 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %d1 = bufferization.to_tensor %v1 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %e = linalg.exp ins(%a : tensor<64x32xf32>) outs(%d0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<64x32xf32>) outs(%d1 : tensor<64x32xf32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>} {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<64x32xf32>
  bufferization.materialize_in_destination %e in restrict writable %v0 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  return
}

// Siblings over the same tiles share one loop and what both need.
// CHECK-LABEL: func.func @siblings
// CHECK:         scf.forall
// CHECK-COUNT-1:   linalg.exp
// CHECK-NOT:       linalg.exp
// CHECK:           linalg.negf
// CHECK:           linalg.abs
// CHECK-NOT:     scf.forall (
// CHECK:         return
func.func @siblings(%a: tensor<64x32xf32>, %v0: memref<64x32xf32>, %v1: memref<64x32xf32>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %d0 = tensor.empty() : tensor<64x32xf32>
  %e0 = tensor.empty() : tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64x32xf32>
  %e = linalg.exp ins(%a : tensor<64x32xf32>) outs(%d0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>} ins(%e : tensor<64x32xf32>) outs(%e0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %s = linalg.abs {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>} ins(%e : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  bufferization.materialize_in_destination %s in restrict writable %v1 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  return
}

// Reshapes that keep the tiled dimension are no border: the tiles compute and store the producer before them.
// CHECK-LABEL: func.func @through_reshapes
// CHECK:         %[[L:.*]]:2 = scf.forall (%{{.*}}) = (0) to (64) step (16)
// CHECK:           %[[E:.*]] = linalg.exp {{.*}} -> tensor<16x2x16xf32>
// CHECK:           %[[C:.*]] = tensor.collapse_shape %[[E]] {{\[\[}}0], [1, 2]] : tensor<16x2x16xf32> into tensor<16x32xf32>
// CHECK:           %[[X:.*]] = tensor.expand_shape %[[C]] {{\[\[}}0], [1, 2]] output_shape [16, 8, 4]
// CHECK:           linalg.negf ins(%[[X]] : tensor<16x8x4xf32>)
// CHECK:         materialize_in_destination %[[L]]#
// CHECK:         materialize_in_destination %[[L]]#
func.func @through_reshapes(%a: tensor<64x2x16xf32>, %v0: memref<64x2x16xf32>, %v1: memref<64x8x4xf32>) attributes {weir.kernel} {
  %d0 = bufferization.to_tensor %v0 restrict writable : memref<64x2x16xf32> to tensor<64x2x16xf32>
  %d1 = bufferization.to_tensor %v1 restrict writable : memref<64x8x4xf32> to tensor<64x8x4xf32>
  %e = linalg.exp ins(%a : tensor<64x2x16xf32>) outs(%d0 : tensor<64x2x16xf32>) -> tensor<64x2x16xf32>
  %c = tensor.collapse_shape %e [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
  %x = tensor.expand_shape %c [[0], [1, 2]] output_shape [64, 8, 4] : tensor<64x32xf32> into tensor<64x8x4xf32>
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0, 0]>} ins(%x : tensor<64x8x4xf32>) outs(%d1 : tensor<64x8x4xf32>) -> tensor<64x8x4xf32>
  bufferization.materialize_in_destination %e in restrict writable %v0 : (tensor<64x2x16xf32>, memref<64x2x16xf32>) -> ()
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x8x4xf32>, memref<64x8x4xf32>) -> ()
  return
}

// A reshape from a tensor of rank 0 has no dimensions to follow: the sum stays before the loop.
// CHECK-LABEL: func.func @from_rank_0
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK:         scf.forall (%{{.*}}) = (0) to (64) step (16)
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x16xf32>, tensor<1x1xf32>)
func.func @from_rank_0(%a: tensor<8xf32>, %b: tensor<1x64xf32>, %v: memref<1x64xf32>) attributes {weir.kernel} {
  %zero = arith.constant 0.0 : f32
  %d = bufferization.to_tensor %v restrict writable : memref<1x64xf32> to tensor<1x64xf32>
  %empty = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<8xf32>) outs(%f : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<f32>
  %e = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%b, %e : tensor<1x64xf32>, tensor<1x1xf32>) outs(%d : tensor<1x64xf32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 16]>} {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<1x64xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<1x64xf32>, memref<1x64xf32>) -> ()
  return
}

// Of two loops that cannot be one, the first stores what both compute. The second has it in a temporary of its tile.
// CHECK-LABEL: func.func @shared_producer
// CHECK:         scf.forall (%{{.*}}) = (0) to (64) step (16) shared_outs(%{{.*}}, %[[O:.*]] = %{{.*}})
// CHECK:           %[[PART:.*]] = tensor.extract_slice %[[O]]
// CHECK:           linalg.exp {{.*}} outs(%[[PART]] : tensor<16x32xf32>)
// CHECK:         scf.forall (%{{.*}}) = (0) to (64) step (8)
// CHECK:           %[[OWN:.*]] = tensor.empty() : tensor<8x32xf32>
// CHECK:           linalg.exp {{.*}} outs(%[[OWN]] : tensor<8x32xf32>)
func.func @shared_producer(%a: tensor<64x32xf32>, %v0: memref<64x32xf32>, %v1: memref<64x32xf32>, %v2: memref<64x32xf32>) attributes {weir.kernel} {
  %d0 = bufferization.to_tensor %v0 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %d1 = bufferization.to_tensor %v1 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %d2 = bufferization.to_tensor %v2 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %e = linalg.exp ins(%a : tensor<64x32xf32>) outs(%d0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>} ins(%e : tensor<64x32xf32>) outs(%d1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %s = linalg.abs {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [8, 0]>} ins(%e : tensor<64x32xf32>) outs(%d2 : tensor<64x32xf32>) -> tensor<64x32xf32>
  bufferization.materialize_in_destination %e in restrict writable %v0 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  bufferization.materialize_in_destination %s in restrict writable %v2 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  return
}
