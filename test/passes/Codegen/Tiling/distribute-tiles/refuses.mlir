// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-distribute-tiles,weir-clean-kernels,weir-cpu-merge-tile-loops,weir-clean-kernels))" | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Each tile of columns would store the same rows: the stored producer stays before the loop.
// CHECK-LABEL: func.func @shared_rows
// CHECK:         linalg.exp
// CHECK:         scf.forall
// CHECK-NOT:       linalg.exp
// CHECK:         return
func.func @shared_rows(%a: tensor<64xf32>, %b: tensor<64x32xf32>, %v0: memref<64xf32>, %v1: memref<64x32xf32>) attributes {weir.kernel} {
  %d0 = bufferization.to_tensor %v0 restrict writable : memref<64xf32> to tensor<64xf32>
  %d1 = bufferization.to_tensor %v1 restrict writable : memref<64x32xf32> to tensor<64x32xf32>
  %e = linalg.exp ins(%a : tensor<64xf32>) outs(%d0 : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%b, %e : tensor<64x32xf32>, tensor<64xf32>) outs(%d1 : tensor<64x32xf32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 16]>} {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<64x32xf32>
  bufferization.materialize_in_destination %e in restrict writable %v0 : (tensor<64xf32>, memref<64xf32>) -> ()
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
  return
}

// A copy of what is overwritten is finished before the first tile is.
// CHECK-LABEL: func.func @saved
// CHECK:         %[[COPY:.*]] = linalg.copy {{.*}} -> tensor<64x32xf32>
// CHECK:         scf.forall
// CHECK-NOT:       linalg.copy
// CHECK:           tensor.extract_slice %[[COPY]]
func.func @saved(%b: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<64x32xf32>
  %w = memref.view %b[%c0][] : memref<?xi8> to memref<32x64xf32>
  %a = bufferization.to_tensor %v restrict : memref<64x32xf32> to tensor<64x32xf32>
  %d = bufferization.to_tensor %w restrict writable : memref<32x64xf32> to tensor<32x64xf32>
  %e = tensor.empty() : tensor<64x32xf32>
  %s = linalg.copy ins(%a : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<64x32xf32>) outs(%d : tensor<32x64xf32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [8, 0]>} {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<32x64xf32>
  bufferization.materialize_in_destination %r in restrict writable %w : (tensor<32x64xf32>, memref<32x64xf32>) -> ()
  return
}

// A reshape that joins the tiled dimension with another one: a tile has no slice of the producer.
// CHECK-LABEL: func.func @joined
// CHECK:         linalg.exp
// CHECK:         scf.forall
// CHECK-NOT:       linalg.exp
// CHECK:           linalg.negf
func.func @joined(%a: tensor<8x8xf32>, %v: memref<64xf32>) attributes {weir.kernel} {
  %d = bufferization.to_tensor %v restrict writable : memref<64xf32> to tensor<64xf32>
  %empty = tensor.empty() : tensor<8x8xf32>
  %e = linalg.exp ins(%a : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16]>} ins(%c : tensor<64xf32>) outs(%d : tensor<64xf32>) -> tensor<64xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<64xf32>, memref<64xf32>) -> ()
  return
}
