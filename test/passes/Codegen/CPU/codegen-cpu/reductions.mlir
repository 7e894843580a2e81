// Reductions along each dimension, with one and with several results.
// RUN: %python %S/../Inputs/compare-kernels.py %s

// ARGS: ro:f32:200x70 wo:f32:70
func.func @colsum(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<200x70xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<70xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<200x70xf32> to tensor<200x70xf32>
  %fe = tensor.empty() : tensor<70xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<70xf32>) -> tensor<70xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>], iterator_types = ["reduction", "parallel"]} ins(%t0 : tensor<200x70xf32>) outs(%f : tensor<70xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<70xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<70xf32>, memref<70xf32>) -> ()
  return
}

// ARGS: ro:f32:33x70 wo:f32:
func.func @allsum(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<33x70xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<f32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<33x70xf32> to tensor<33x70xf32>
  %fe = tensor.empty() : tensor<f32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->()>], iterator_types = ["reduction", "reduction"]} ins(%t0 : tensor<33x70xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<f32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<f32>, memref<f32>) -> ()
  return
}

// ARGS: ro:f32:7x30x50 wo:f32:7x50
func.func @midmax(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<7x30x50xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<7x50xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<7x30x50xf32> to tensor<7x30x50xf32>
  %fe = tensor.empty() : tensor<7x50xf32>
  %fc = arith.constant 0xFF800000 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<7x50xf32>) -> tensor<7x50xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,j,k)>, affine_map<(i,j,k)->(i,k)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%t0 : tensor<7x30x50xf32>) outs(%f : tensor<7x50xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<7x50xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<7x50xf32>, memref<7x50xf32>) -> ()
  return
}

// ARGS: ro:i32:20x50 wo:i32:20
func.func @imin(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<20x50xi32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<20xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<20x50xi32> to tensor<20x50xi32>
  %fe = tensor.empty() : tensor<20xi32>
  %fc = arith.constant 2147483647 : i32
  %f = linalg.fill ins(%fc : i32) outs(%fe : tensor<20xi32>) -> tensor<20xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<20x50xi32>) outs(%f : tensor<20xi32>) {
  ^bb0(%a0: i32, %o0: i32):
    %y = arith.minsi %o0, %a0 : i32
    linalg.yield %y : i32
  } -> tensor<20xi32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<20xi32>, memref<20xi32>) -> ()
  return
}

// ARGS: ro:i1:20x50 wo:i1:20
func.func @and1(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<20x50xi1>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<20xi1>
  %t0 = bufferization.to_tensor %v0 restrict : memref<20x50xi1> to tensor<20x50xi1>
  %fe = tensor.empty() : tensor<20xi1>
  %fc = arith.constant true
  %f = linalg.fill ins(%fc : i1) outs(%fe : tensor<20xi1>) -> tensor<20xi1>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<20x50xi1>) outs(%f : tensor<20xi1>) {
  ^bb0(%a0: i1, %o0: i1):
    %y = arith.andi %o0, %a0 : i1
    linalg.yield %y : i1
  } -> tensor<20xi1>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<20xi1>, memref<20xi1>) -> ()
  return
}

// ARGS: ro:f64:20x55 wo:f64:20
func.func @rowsum16(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<20x55xf64>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<20xf64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<20x55xf64> to tensor<20x55xf64>
  %fe = tensor.empty() : tensor<20xf64>
  %fc = arith.constant 0.0 : f64
  %f = linalg.fill ins(%fc : f64) outs(%fe : tensor<20xf64>) -> tensor<20xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<20x55xf64>) outs(%f : tensor<20xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %y = arith.addf %o0, %a0 : f64
    linalg.yield %y : f64
  } -> tensor<20xf64>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<20xf64>, memref<20xf64>) -> ()
  return
}

// ARGS: ro:f32:1000x300 wo:f32:1000
func.func @bigsum(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1000x300xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1000xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1000x300xf32> to tensor<1000x300xf32>
  %fe = tensor.empty() : tensor<1000xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<1000xf32>) -> tensor<1000xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<1000x300xf32>) outs(%f : tensor<1000xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<1000xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<1000xf32>, memref<1000xf32>) -> ()
  return
}

// ARGS: ro:f32:40x300 wo:f32:40 wo:i64:40
func.func @argmax(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<40x300xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<40xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<40xi64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<40x300xf32> to tensor<40x300xf32>
  %vv0e = tensor.empty() : tensor<40xf32>
  %vv0c = arith.constant 0xFF800000 : f32
  %vv0 = linalg.fill ins(%vv0c : f32) outs(%vv0e : tensor<40xf32>) -> tensor<40xf32>
  %i0e = tensor.empty() : tensor<40xi64>
  %i0c = arith.constant 0 : i64
  %i0 = linalg.fill ins(%i0c : i64) outs(%i0e : tensor<40xi64>) -> tensor<40xi64>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]} ins(%t0 : tensor<40x300xf32>) outs(%vv0, %i0 : tensor<40xf32>, tensor<40xi64>) {
 ^bb0(%a: f32, %v: f32, %i: i64):
   %j = linalg.index 1 : index
   %jj = arith.index_cast %j : index to i64
   %c = arith.cmpf ogt, %a, %v : f32
   %nv = arith.select %c, %a, %v : f32
   %ni = arith.select %c, %jj, %i : i64
   linalg.yield %nv, %ni : f32, i64
 } -> (tensor<40xf32>, tensor<40xi64>)
  bufferization.materialize_in_destination %r#0 in restrict writable %v1 : (tensor<40xf32>, memref<40xf32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %v2 : (tensor<40xi64>, memref<40xi64>) -> ()
  return
}
