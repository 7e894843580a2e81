// Stores: in place, into parts, of reshaped, joined, padded and copied values; loops and assertions.
// RUN: %python %S/../Inputs/compare-kernels.py %s

// ARGS: rw:f32:1000 =1000
// ARGS: rw:f32:100000 =100000
func.func @inplace(%b0: memref<?xi8> {weir.access = "rw"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.mulf %a0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// ARGS: rw:f32:64x64
func.func @inplace_t(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x64xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x64xf32> to tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %r = linalg.transpose ins(%t0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<64x64xf32>, memref<64x64xf32>) -> ()
  return
}

// In tiles: what is overwritten is copied before the first one.
// ARGS: rw:f32:600x600
func.func @inplace_t_tiles(%b0: memref<?xi8> {weir.access = "rw"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<600x600xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<600x600xf32> to tensor<600x600xf32>
  %e = tensor.empty() : tensor<600x600xf32>
  %r = linalg.transpose ins(%t0 : tensor<600x600xf32>) outs(%e : tensor<600x600xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<600x600xf32>, memref<600x600xf32>) -> ()
  return
}

// Two loops over the same tiles, of which one reads what the other one overwrites.
// ARGS: rw:f32:600x600 wo:f32:600x600
func.func @inplace_t_both(%b0: memref<?xi8> {weir.access = "rw"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<600x600xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<600x600xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<600x600xf32> to tensor<600x600xf32>
  %e = tensor.empty() : tensor<600x600xf32>
  %r = linalg.transpose ins(%t0 : tensor<600x600xf32>) outs(%e : tensor<600x600xf32>) permutation = [1, 0]
  %s = linalg.exp ins(%t0 : tensor<600x600xf32>) outs(%e : tensor<600x600xf32>) -> tensor<600x600xf32>
  bufferization.materialize_in_destination %s in restrict writable %v0 : (tensor<600x600xf32>, memref<600x600xf32>) -> ()
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<600x600xf32>, memref<600x600xf32>) -> ()
  return
}

// ARGS: rw:f32:50x40 ro:f32:3x40 =50 =10
func.func @update(%b0: memref<?xi8> {weir.access = "rw"}, %b1: memref<?xi8> {weir.access = "ro"}, %n: index, %p: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x40xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x40xf32> to tensor<?x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x40xf32> to tensor<3x40xf32>
  %r = tensor.insert_slice %t1 into %t0[%p, 0] [3, 40] [1, 1] : tensor<3x40xf32> into tensor<?x40xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<?x40xf32>, memref<?x40xf32>) -> ()
  return
}

// ARGS: ro:f32:30x40 ro:f32:30x25 wo:f32:30x65
func.func @concat(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<30x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<30x25xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<30x65xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<30x40xf32> to tensor<30x40xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<30x25xf32> to tensor<30x25xf32>
  %r = tensor.concat dim(1) %t0, %t1 : (tensor<30x40xf32>, tensor<30x25xf32>) -> tensor<30x65xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<30x65xf32>, memref<30x65xf32>) -> ()
  return
}

// ARGS: ro:i8:30x40 ro:i8:25x40 wo:i8:55x40 =30
func.func @concat0(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x40xi8>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<25x40xi8>
  %c25b = arith.constant 25 : index
  %m = arith.addi %n, %c25b : index
  %v2 = memref.view %b2[%c0][%m] : memref<?xi8> to memref<?x40xi8>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x40xi8> to tensor<?x40xi8>
  %t1 = bufferization.to_tensor %v1 restrict : memref<25x40xi8> to tensor<25x40xi8>
  %c25 = arith.constant 25 : index
  %nn = arith.addi %n, %c25 : index
  %r = tensor.concat dim(0) %t0, %t1 : (tensor<?x40xi8>, tensor<25x40xi8>) -> tensor<?x40xi8>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<?x40xi8>, memref<?x40xi8>) -> ()
  return
}

// ARGS: ro:f32:30x40 wo:f32:34x46
func.func @pad(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<30x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<34x46xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<30x40xf32> to tensor<30x40xf32>
  %z = arith.constant 1.5 : f32
  %r = tensor.pad %t0 low[1, 2] high[3, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<30x40xf32> to tensor<34x46xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<34x46xf32>, memref<34x46xf32>) -> ()
  return
}

// ARGS: ro:i16:100x7 wo:i16:100x7 =100
func.func @copy(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x7xi16>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?x7xi16>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x7xi16> to tensor<?x7xi16>
  bufferization.materialize_in_destination %t0 in restrict writable %v1 : (tensor<?x7xi16>, memref<?x7xi16>) -> ()
  return
}

// ARGS: ro:f32:12x64 wo:f32:12x4x16
func.func @expand(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<12x64xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<12x4x16xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<12x64xf32> to tensor<12x64xf32>
  %e = tensor.empty() : tensor<12x64xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<12x64xf32>) outs(%e : tensor<12x64xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.negf %a0 : f32
    linalg.yield %y : f32
  } -> tensor<12x64xf32>
  %r = tensor.expand_shape %x [[0],[1,2]] output_shape [12,4,16] : tensor<12x64xf32> into tensor<12x4x16xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<12x4x16xf32>, memref<12x4x16xf32>) -> ()
  return
}

// ARGS: ro:f32:64 wo:f32:64
func.func @cumsum(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<64xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64xf32> to tensor<64xf32>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %r:2 = scf.for %i = %c0 to %c64 step %c1 iter_args(%o = %e, %s = %z) -> (tensor<64xf32>, f32) {
    %x = tensor.extract %t0[%i] : tensor<64xf32>
    %n = arith.addf %s, %x : f32
    %q = tensor.insert %n into %o[%i] : tensor<64xf32>
    scf.yield %q, %n : tensor<64xf32>, f32
  }
  bufferization.materialize_in_destination %r#0 in restrict writable %v1 : (tensor<64xf32>, memref<64xf32>) -> ()
  return
}

// ARGS: ro:i32:50 wo:i32:50 =50
// ARGS: ro:i32:150 wo:i32:150 =150
func.func @assert(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xi32>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?xi32> to tensor<?xi32>
  %c100 = arith.constant 100 : index
  %ok = arith.cmpi slt, %n, %c100 : index
  cf.assert %ok, "too long"
  %e = tensor.empty(%n) : tensor<?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%a0: i32, %o0: i32):
    %y = arith.addi %a0, %a0 : i32
    linalg.yield %y : i32
  } -> tensor<?xi32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<?xi32>, memref<?xi32>) -> ()
  return
}
