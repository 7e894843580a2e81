// Contractions: element types, transposed and small operands, dynamic rows, accumulation in place.
// RUN: %python %S/../Inputs/compare-kernels.py %s

// ARGS: ro:i8:64x80 ro:i8:80x96 wo:i32:64x96
func.func @mm_i8(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x80xi8>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<80x96xi8>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<64x96xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x80xi8> to tensor<64x80xi8>
  %t1 = bufferization.to_tensor %v1 restrict : memref<80x96xi8> to tensor<80x96xi8>
  %fe = tensor.empty() : tensor<64x96xi32>
  %fc = arith.constant 0 : i32
  %f = linalg.fill ins(%fc : i32) outs(%fe : tensor<64x96xi32>) -> tensor<64x96xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<64x80xi8>, tensor<80x96xi8>) outs(%f : tensor<64x96xi32>) {
  ^bb0(%a0: i8, %a1: i8, %o0: i32):
    %x = arith.extsi %a0 : i8 to i32
    %z = arith.extsi %a1 : i8 to i32
    %p = arith.muli %x, %z : i32
    %y = arith.addi %o0, %p : i32
    linalg.yield %y : i32
  } -> tensor<64x96xi32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<64x96xi32>, memref<64x96xi32>) -> ()
  return
}

// ARGS: ro:i8:33x100 ro:i8:50x100 wo:i32:33x50
func.func @mm_i8t(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<33x100xi8>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<50x100xi8>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<33x50xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<33x100xi8> to tensor<33x100xi8>
  %t1 = bufferization.to_tensor %v1 restrict : memref<50x100xi8> to tensor<50x100xi8>
  %fe = tensor.empty() : tensor<33x50xi32>
  %fc = arith.constant 0 : i32
  %f = linalg.fill ins(%fc : i32) outs(%fe : tensor<33x50xi32>) -> tensor<33x50xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<33x100xi8>, tensor<50x100xi8>) outs(%f : tensor<33x50xi32>) {
  ^bb0(%a0: i8, %a1: i8, %o0: i32):
    %x = arith.extsi %a0 : i8 to i32
    %z = arith.extsi %a1 : i8 to i32
    %p = arith.muli %x, %z : i32
    %y = arith.addi %o0, %p : i32
    linalg.yield %y : i32
  } -> tensor<33x50xi32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<33x50xi32>, memref<33x50xi32>) -> ()
  return
}

// ARGS: ro:bf16:64x128 ro:bf16:96x128 wo:f32:64x96
func.func @mm_bf16(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x128xbf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<96x128xbf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<64x96xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x128xbf16> to tensor<64x128xbf16>
  %t1 = bufferization.to_tensor %v1 restrict : memref<96x128xbf16> to tensor<96x128xbf16>
  %fe = tensor.empty() : tensor<64x96xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<64x128xbf16>, tensor<96x128xbf16>) outs(%f : tensor<64x96xf32>) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: f32):
    %x = arith.extf %a0 : bf16 to f32
    %z = arith.extf %a1 : bf16 to f32
    %p = arith.mulf %x, %z : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<64x96xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<64x96xf32>, memref<64x96xf32>) -> ()
  return
}

// ARGS: ro:f16:40x64 ro:f16:64x70 wo:f32:40x70
func.func @mm_f16(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<40x64xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<64x70xf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<40x70xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<40x64xf16> to tensor<40x64xf16>
  %t1 = bufferization.to_tensor %v1 restrict : memref<64x70xf16> to tensor<64x70xf16>
  %fe = tensor.empty() : tensor<40x70xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<40x70xf32>) -> tensor<40x70xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<40x64xf16>, tensor<64x70xf16>) outs(%f : tensor<40x70xf32>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f32):
    %x = arith.extf %a0 : f16 to f32
    %z = arith.extf %a1 : f16 to f32
    %p = arith.mulf %x, %z : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<40x70xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<40x70xf32>, memref<40x70xf32>) -> ()
  return
}

// ARGS: ro:f16:20x17 ro:f16:17x33 wo:f16:20x33 tol=2e-3
func.func @mm_f16n(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<20x17xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<17x33xf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<20x33xf16>
  %t0 = bufferization.to_tensor %v0 restrict : memref<20x17xf16> to tensor<20x17xf16>
  %t1 = bufferization.to_tensor %v1 restrict : memref<17x33xf16> to tensor<17x33xf16>
  %fe = tensor.empty() : tensor<20x33xf16>
  %fc = arith.constant 0.0 : f16
  %f = linalg.fill ins(%fc : f16) outs(%fe : tensor<20x33xf16>) -> tensor<20x33xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<20x17xf16>, tensor<17x33xf16>) outs(%f : tensor<20x33xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %p = arith.mulf %a0, %a1 : f16
    %y = arith.addf %o0, %p : f16
    linalg.yield %y : f16
  } -> tensor<20x33xf16>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<20x33xf16>, memref<20x33xf16>) -> ()
  return
}

// ARGS: ro:f64:50x70 ro:f64:70x60 wo:f64:50x60
func.func @mm_f64(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<50x70xf64>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<70x60xf64>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<50x60xf64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<50x70xf64> to tensor<50x70xf64>
  %t1 = bufferization.to_tensor %v1 restrict : memref<70x60xf64> to tensor<70x60xf64>
  %fe = tensor.empty() : tensor<50x60xf64>
  %fc = arith.constant 0.0 : f64
  %f = linalg.fill ins(%fc : f64) outs(%fe : tensor<50x60xf64>) -> tensor<50x60xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<50x70xf64>, tensor<70x60xf64>) outs(%f : tensor<50x60xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %p = arith.mulf %a0, %a1 : f64
    %y = arith.addf %o0, %p : f64
    linalg.yield %y : f64
  } -> tensor<50x60xf64>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<50x60xf64>, memref<50x60xf64>) -> ()
  return
}

// ARGS: ro:f32:64x1300 ro:f32:100x1300 wo:f32:64x100
func.func @mm_t(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x1300xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<100x1300xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<64x100xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x1300xf32> to tensor<64x1300xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<100x1300xf32> to tensor<100x1300xf32>
  %fe = tensor.empty() : tensor<64x100xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<64x100xf32>) -> tensor<64x100xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<64x1300xf32>, tensor<100x1300xf32>) outs(%f : tensor<64x100xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<64x100xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<64x100xf32>, memref<64x100xf32>) -> ()
  return
}

// ARGS: ro:f32:64x200 ro:f32:200x100 wo:f32:64x100 =64
// ARGS: ro:f32:1x200 ro:f32:200x100 wo:f32:1x100 =1
// ARGS: ro:f32:5x200 ro:f32:200x100 wo:f32:5x100 =5
// ARGS: ro:f32:31x200 ro:f32:200x100 wo:f32:31x100 =31
func.func @mm_d(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x200xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<200x100xf32>
  %v2 = memref.view %b2[%c0][%n] : memref<?xi8> to memref<?x100xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x200xf32> to tensor<?x200xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<200x100xf32> to tensor<200x100xf32>
  %fe = tensor.empty(%n) : tensor<?x100xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<?x100xf32>) -> tensor<?x100xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<?x200xf32>, tensor<200x100xf32>) outs(%f : tensor<?x100xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<?x100xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<?x100xf32>, memref<?x100xf32>) -> ()
  return
}

// ARGS: ro:f32:64x200 ro:f32:100x200 wo:f32:64x100 =64
// ARGS: ro:f32:1x200 ro:f32:100x200 wo:f32:1x100 =1
// ARGS: ro:f32:5x200 ro:f32:100x200 wo:f32:5x100 =5
// ARGS: ro:f32:31x200 ro:f32:100x200 wo:f32:31x100 =31
func.func @mm_dt(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x200xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<100x200xf32>
  %v2 = memref.view %b2[%c0][%n] : memref<?xi8> to memref<?x100xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x200xf32> to tensor<?x200xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<100x200xf32> to tensor<100x200xf32>
  %fe = tensor.empty(%n) : tensor<?x100xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<?x100xf32>) -> tensor<?x100xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<?x200xf32>, tensor<100x200xf32>) outs(%f : tensor<?x100xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<?x100xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<?x100xf32>, memref<?x100xf32>) -> ()
  return
}

// ARGS: ro:f32:1x300 ro:f32:300x200 wo:f32:1x200
func.func @mv(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x300xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<300x200xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x200xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x300xf32> to tensor<1x300xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<300x200xf32> to tensor<300x200xf32>
  %fe = tensor.empty() : tensor<1x200xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<1x200xf32>) -> tensor<1x200xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<1x300xf32>, tensor<300x200xf32>) outs(%f : tensor<1x200xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<1x200xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<1x200xf32>, memref<1x200xf32>) -> ()
  return
}

// ARGS: ro:f32:1x300 ro:f32:200x300 wo:f32:1x200
func.func @mvt(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x300xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<200x300xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x200xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1x300xf32> to tensor<1x300xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<200x300xf32> to tensor<200x300xf32>
  %fe = tensor.empty() : tensor<1x200xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<1x200xf32>) -> tensor<1x200xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<1x300xf32>, tensor<200x300xf32>) outs(%f : tensor<1x200xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<1x200xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<1x200xf32>, memref<1x200xf32>) -> ()
  return
}

// ARGS: ro:f32:3x7 ro:f32:7x5 wo:f32:3x5
func.func @mm_small(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<3x7xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<7x5xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<3x5xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<7x5xf32> to tensor<7x5xf32>
  %fe = tensor.empty() : tensor<3x5xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<3x5xf32>) -> tensor<3x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<3x7xf32>, tensor<7x5xf32>) outs(%f : tensor<3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<3x5xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<3x5xf32>, memref<3x5xf32>) -> ()
  return
}

// ARGS: ro:f32:20x1 ro:f32:1x30 wo:f32:20x30
func.func @mm_k1(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<20x1xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1x30xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<20x30xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<20x1xf32> to tensor<20x1xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<1x30xf32> to tensor<1x30xf32>
  %fe = tensor.empty() : tensor<20x30xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<20x30xf32>) -> tensor<20x30xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<20x1xf32>, tensor<1x30xf32>) outs(%f : tensor<20x30xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<20x30xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<20x30xf32>, memref<20x30xf32>) -> ()
  return
}

// ARGS: ro:i64:9x11 ro:i64:11x10 wo:i64:9x10
func.func @mm_i64(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<9x11xi64>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<11x10xi64>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<9x10xi64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<9x11xi64> to tensor<9x11xi64>
  %t1 = bufferization.to_tensor %v1 restrict : memref<11x10xi64> to tensor<11x10xi64>
  %fe = tensor.empty() : tensor<9x10xi64>
  %fc = arith.constant 0 : i64
  %f = linalg.fill ins(%fc : i64) outs(%fe : tensor<9x10xi64>) -> tensor<9x10xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<9x11xi64>, tensor<11x10xi64>) outs(%f : tensor<9x10xi64>) {
  ^bb0(%a0: i64, %a1: i64, %o0: i64):
    %p = arith.muli %a0, %a1 : i64
    %y = arith.addi %o0, %p : i64
    linalg.yield %y : i64
  } -> tensor<9x10xi64>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<9x10xi64>, memref<9x10xi64>) -> ()
  return
}

// ARGS: ro:f32:2x3x16x20 ro:f32:2x3x20x18 wo:f32:2x3x16x18
func.func @mmi4(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<2x3x16x20xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<2x3x20x18xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<2x3x16x18xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x3x16x20xf32> to tensor<2x3x16x20xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<2x3x20x18xf32> to tensor<2x3x20x18xf32>
  %fe = tensor.empty() : tensor<2x3x16x18xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<2x3x16x18xf32>) -> tensor<2x3x16x18xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a,b,m,n,k)->(a,b,m,k)>, affine_map<(a,b,m,n,k)->(a,b,k,n)>, affine_map<(a,b,m,n,k)->(a,b,m,n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<2x3x16x20xf32>, tensor<2x3x20x18xf32>) outs(%f : tensor<2x3x16x18xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<2x3x16x18xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<2x3x16x18xf32>, memref<2x3x16x18xf32>) -> ()
  return
}

// ARGS: rw:f32:64x96 ro:f32:64x50 ro:f32:50x96
func.func @inplace_acc(%b0: memref<?xi8> {weir.access = "rw"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x96xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<64x50xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<50x96xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x96xf32> to tensor<64x96xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<64x50xf32> to tensor<64x50xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<50x96xf32> to tensor<50x96xf32>
  %r = linalg.matmul ins(%t1, %t2 : tensor<64x50xf32>, tensor<50x96xf32>) outs(%t0 : tensor<64x96xf32>) -> tensor<64x96xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<64x96xf32>, memref<64x96xf32>) -> ()
  return
}
