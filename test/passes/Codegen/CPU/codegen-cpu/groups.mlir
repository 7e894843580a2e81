// Groups of ops that share tiles: softmax, layer norm with f64 statistics, attention, results that are stored and used.
// RUN: %python %S/../Inputs/compare-kernels.py %s

// ARGS: ro:f32:64x128 wo:f32:64x128
func.func @softmax(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x128xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<64x128xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x128xf32> to tensor<64x128xf32>
  %m0e = tensor.empty() : tensor<64xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<64x128xf32>) outs(%m0 : tensor<64xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<64xf32>
  %ee = tensor.empty() : tensor<64x128xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %m : tensor<64x128xf32>, tensor<64xf32>) outs(%ee : tensor<64x128xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<64x128xf32>
  %s0e = tensor.empty() : tensor<64xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<64x128xf32>) outs(%s0 : tensor<64xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<64xf32>
  %re = tensor.empty() : tensor<64x128xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%e, %s : tensor<64x128xf32>, tensor<64xf32>) outs(%re : tensor<64x128xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<64x128xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x128xf32>, memref<64x128xf32>) -> ()
  return
}

// ARGS: ro:f32:33x77 wo:f32:33x77 =33
// ARGS: ro:f32:1x77 wo:f32:1x77 =1
// ARGS: ro:f32:7x77 wo:f32:7x77 =7
// ARGS: ro:f32:64x77 wo:f32:64x77 =64
func.func @softmaxd(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?x77xf32>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?x77xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?x77xf32> to tensor<?x77xf32>
  %m0e = tensor.empty(%n) : tensor<?xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<?x77xf32>) outs(%m0 : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %ee = tensor.empty(%n) : tensor<?x77xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %m : tensor<?x77xf32>, tensor<?xf32>) outs(%ee : tensor<?x77xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<?x77xf32>
  %s0e = tensor.empty(%n) : tensor<?xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<?x77xf32>) outs(%s0 : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %re = tensor.empty(%n) : tensor<?x77xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%e, %s : tensor<?x77xf32>, tensor<?xf32>) outs(%re : tensor<?x77xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<?x77xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<?x77xf32>, memref<?x77xf32>) -> ()
  return
}

// ARGS: ro:f32:300x513 wo:f32:300x513
func.func @softmaxbig(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<300x513xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<300x513xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<300x513xf32> to tensor<300x513xf32>
  %m0e = tensor.empty() : tensor<300xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<300xf32>) -> tensor<300xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<300x513xf32>) outs(%m0 : tensor<300xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<300xf32>
  %ee = tensor.empty() : tensor<300x513xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %m : tensor<300x513xf32>, tensor<300xf32>) outs(%ee : tensor<300x513xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<300x513xf32>
  %s0e = tensor.empty() : tensor<300xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<300xf32>) -> tensor<300xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<300x513xf32>) outs(%s0 : tensor<300xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<300xf32>
  %re = tensor.empty() : tensor<300x513xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%e, %s : tensor<300x513xf32>, tensor<300xf32>) outs(%re : tensor<300x513xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<300x513xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<300x513xf32>, memref<300x513xf32>) -> ()
  return
}

// ARGS: ro:f32:128x384 ro:f32:384 ro:f32:384 wo:f32:128x384
func.func @layernorm(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<128x384xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<384xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<384xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<128x384xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<128x384xf32> to tensor<128x384xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<384xf32> to tensor<384xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<384xf32> to tensor<384xf32>
  %s0e = tensor.empty() : tensor<128xf64>
  %s0c = arith.constant 0.0 : f64
  %s0 = linalg.fill ins(%s0c : f64) outs(%s0e : tensor<128xf64>) -> tensor<128xf64>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<128x384xf32>) outs(%s0 : tensor<128xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %y = arith.addf %e, %o0 : f64
    linalg.yield %y : f64
  } -> tensor<128xf64>
  %nn = arith.constant 384.0 : f64
  %eps = arith.constant 1.0e-5 : f32
  %q0e = tensor.empty() : tensor<128xf64>
  %q0c = arith.constant 0.0 : f64
  %q0 = linalg.fill ins(%q0c : f64) outs(%q0e : tensor<128xf64>) -> tensor<128xf64>
  %q = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0, %s : tensor<128x384xf32>, tensor<128xf64>) outs(%q0 : tensor<128xf64>) {
  ^bb0(%a0: f32, %a1: f64, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %mu = arith.divf %a1, %nn : f64
    %d = arith.subf %e, %mu : f64
    %sq = arith.mulf %d, %d : f64
    %y = arith.addf %sq, %o0 : f64
    linalg.yield %y : f64
  } -> tensor<128xf64>
  %re = tensor.empty() : tensor<128x384xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %s, %q, %t1, %t2 : tensor<128x384xf32>, tensor<128xf64>, tensor<128xf64>, tensor<384xf32>, tensor<384xf32>) outs(%re : tensor<128x384xf32>) {
  ^bb0(%a0: f32, %a1: f64, %a2: f64, %a3: f32, %a4: f32, %o0: f32):
    %mu = arith.divf %a1, %nn : f64
    %mf = arith.truncf %mu : f64 to f32
    %va = arith.divf %a2, %nn : f64
    %vf = arith.truncf %va : f64 to f32
    %ve = arith.addf %vf, %eps : f32
    %rs = math.rsqrt %ve : f32
    %d = arith.subf %a0, %mf : f32
    %d1 = arith.mulf %d, %rs : f32
    %d2 = arith.mulf %d1, %a3 : f32
    %y = arith.addf %d2, %a4 : f32
    linalg.yield %y : f32
  } -> tensor<128x384xf32>
  bufferization.materialize_in_destination %r in restrict writable %v3 : (tensor<128x384xf32>, memref<128x384xf32>) -> ()
  return
}

// ARGS: ro:f32:13x101 ro:f32:101 ro:f32:101 wo:f32:13x101
func.func @layernorm_odd(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<13x101xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<101xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<101xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<13x101xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<13x101xf32> to tensor<13x101xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<101xf32> to tensor<101xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<101xf32> to tensor<101xf32>
  %s0e = tensor.empty() : tensor<13xf64>
  %s0c = arith.constant 0.0 : f64
  %s0 = linalg.fill ins(%s0c : f64) outs(%s0e : tensor<13xf64>) -> tensor<13xf64>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0 : tensor<13x101xf32>) outs(%s0 : tensor<13xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %y = arith.addf %e, %o0 : f64
    linalg.yield %y : f64
  } -> tensor<13xf64>
  %nn = arith.constant 101.0 : f64
  %eps = arith.constant 1.0e-5 : f32
  %q0e = tensor.empty() : tensor<13xf64>
  %q0c = arith.constant 0.0 : f64
  %q0 = linalg.fill ins(%q0c : f64) outs(%q0e : tensor<13xf64>) -> tensor<13xf64>
  %q = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%t0, %s : tensor<13x101xf32>, tensor<13xf64>) outs(%q0 : tensor<13xf64>) {
  ^bb0(%a0: f32, %a1: f64, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %mu = arith.divf %a1, %nn : f64
    %d = arith.subf %e, %mu : f64
    %sq = arith.mulf %d, %d : f64
    %y = arith.addf %sq, %o0 : f64
    linalg.yield %y : f64
  } -> tensor<13xf64>
  %re = tensor.empty() : tensor<13x101xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %s, %q, %t1, %t2 : tensor<13x101xf32>, tensor<13xf64>, tensor<13xf64>, tensor<101xf32>, tensor<101xf32>) outs(%re : tensor<13x101xf32>) {
  ^bb0(%a0: f32, %a1: f64, %a2: f64, %a3: f32, %a4: f32, %o0: f32):
    %mu = arith.divf %a1, %nn : f64
    %mf = arith.truncf %mu : f64 to f32
    %va = arith.divf %a2, %nn : f64
    %vf = arith.truncf %va : f64 to f32
    %ve = arith.addf %vf, %eps : f32
    %rs = math.rsqrt %ve : f32
    %d = arith.subf %a0, %mf : f32
    %d1 = arith.mulf %d, %rs : f32
    %d2 = arith.mulf %d1, %a3 : f32
    %y = arith.addf %d2, %a4 : f32
    linalg.yield %y : f32
  } -> tensor<13x101xf32>
  bufferization.materialize_in_destination %r in restrict writable %v3 : (tensor<13x101xf32>, memref<13x101xf32>) -> ()
  return
}

// ARGS: ro:f32:4x64x32 ro:f32:4x64x32 ro:f32:4x64x32 ro:f32:64 wo:f32:64x4x32
func.func @attention(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %b4: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x64x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4x64x32xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<4x64x32xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<64xf32>
  %v4 = memref.view %b4[%c0][] : memref<?xi8> to memref<64x4x32xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<4x64x32xf32> to tensor<4x64x32xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<4x64x32xf32> to tensor<4x64x32xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<4x64x32xf32> to tensor<4x64x32xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<64xf32> to tensor<64xf32>
  %s0e = tensor.empty() : tensor<4x64x64xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(h,m,n,d)->(h,m,d)>, affine_map<(h,m,n,d)->(h,n,d)>, affine_map<(h,m,n,d)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%s0 : tensor<4x64x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<4x64x64xf32>
  %sc = arith.constant 0.1767766952966369 : f32
  %xe = tensor.empty() : tensor<4x64x64xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(h,m,n)->(h,m,n)>, affine_map<(h,m,n)->(n)>, affine_map<(h,m,n)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %t3 : tensor<4x64x64xf32>, tensor<64xf32>) outs(%xe : tensor<4x64x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %sc : f32
    %y = arith.addf %p, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x64x64xf32>
  %m0e = tensor.empty() : tensor<4x64xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x64x64xf32>) outs(%m0 : tensor<4x64xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<4x64xf32>
  %ee = tensor.empty() : tensor<4x64x64xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<4x64x64xf32>, tensor<4x64xf32>) outs(%ee : tensor<4x64x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x64x64xf32>
  %u0e = tensor.empty() : tensor<4x64xf32>
  %u0c = arith.constant 0.0 : f32
  %u0 = linalg.fill ins(%u0c : f32) outs(%u0e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<4x64x64xf32>) outs(%u0 : tensor<4x64xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<4x64xf32>
  %pe = tensor.empty() : tensor<4x64x64xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %u : tensor<4x64x64xf32>, tensor<4x64xf32>) outs(%pe : tensor<4x64x64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x64x64xf32>
  %ofe = tensor.empty() : tensor<4x64x32xf32>
  %ofc = arith.constant 0.0 : f32
  %of = linalg.fill ins(%ofc : f32) outs(%ofe : tensor<4x64x32xf32>) -> tensor<4x64x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(h,m,d,n)->(h,m,n)>, affine_map<(h,m,d,n)->(h,n,d)>, affine_map<(h,m,d,n)->(h,m,d)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %t2 : tensor<4x64x64xf32>, tensor<4x64x32xf32>) outs(%of : tensor<4x64x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p1 = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p1 : f32
    linalg.yield %y : f32
  } -> tensor<4x64x32xf32>
  %re = tensor.empty() : tensor<64x4x32xf32>
  %r = linalg.transpose ins(%o : tensor<4x64x32xf32>) outs(%re : tensor<64x4x32xf32>) permutation = [1, 0, 2]
  bufferization.materialize_in_destination %r in restrict writable %v4 : (tensor<64x4x32xf32>, memref<64x4x32xf32>) -> ()
  return
}

// ARGS: ro:f32:3x17x19 ro:f32:3x21x19 ro:f32:3x21x19 ro:f32:21 wo:f32:17x3x19
func.func @attention_odd(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %b4: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<3x17x19xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x21x19xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<3x21x19xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<21xf32>
  %v4 = memref.view %b4[%c0][] : memref<?xi8> to memref<17x3x19xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<3x17x19xf32> to tensor<3x17x19xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<3x21x19xf32> to tensor<3x21x19xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<3x21x19xf32> to tensor<3x21x19xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<21xf32> to tensor<21xf32>
  %s0e = tensor.empty() : tensor<3x17x21xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<3x17x21xf32>) -> tensor<3x17x21xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(h,m,n,d)->(h,m,d)>, affine_map<(h,m,n,d)->(h,n,d)>, affine_map<(h,m,n,d)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<3x17x19xf32>, tensor<3x21x19xf32>) outs(%s0 : tensor<3x17x21xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<3x17x21xf32>
  %sc = arith.constant 0.22941573387056177 : f32
  %xe = tensor.empty() : tensor<3x17x21xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(h,m,n)->(h,m,n)>, affine_map<(h,m,n)->(n)>, affine_map<(h,m,n)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %t3 : tensor<3x17x21xf32>, tensor<21xf32>) outs(%xe : tensor<3x17x21xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %sc : f32
    %y = arith.addf %p, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<3x17x21xf32>
  %m0e = tensor.empty() : tensor<3x17xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<3x17xf32>) -> tensor<3x17xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<3x17x21xf32>) outs(%m0 : tensor<3x17xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<3x17xf32>
  %ee = tensor.empty() : tensor<3x17x21xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<3x17x21xf32>, tensor<3x17xf32>) outs(%ee : tensor<3x17x21xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<3x17x21xf32>
  %u0e = tensor.empty() : tensor<3x17xf32>
  %u0c = arith.constant 0.0 : f32
  %u0 = linalg.fill ins(%u0c : f32) outs(%u0e : tensor<3x17xf32>) -> tensor<3x17xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<3x17x21xf32>) outs(%u0 : tensor<3x17xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<3x17xf32>
  %pe = tensor.empty() : tensor<3x17x21xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %u : tensor<3x17x21xf32>, tensor<3x17xf32>) outs(%pe : tensor<3x17x21xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<3x17x21xf32>
  %ofe = tensor.empty() : tensor<3x17x19xf32>
  %ofc = arith.constant 0.0 : f32
  %of = linalg.fill ins(%ofc : f32) outs(%ofe : tensor<3x17x19xf32>) -> tensor<3x17x19xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(h,m,d,n)->(h,m,n)>, affine_map<(h,m,d,n)->(h,n,d)>, affine_map<(h,m,d,n)->(h,m,d)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %t2 : tensor<3x17x21xf32>, tensor<3x21x19xf32>) outs(%of : tensor<3x17x19xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p1 = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p1 : f32
    linalg.yield %y : f32
  } -> tensor<3x17x19xf32>
  %re = tensor.empty() : tensor<17x3x19xf32>
  %r = linalg.transpose ins(%o : tensor<3x17x19xf32>) outs(%re : tensor<17x3x19xf32>) permutation = [1, 0, 2]
  bufferization.materialize_in_destination %r in restrict writable %v4 : (tensor<17x3x19xf32>, memref<17x3x19xf32>) -> ()
  return
}

// ARGS: ro:f32:2x50x32 ro:f32:2x40x32 ro:f32:2x40x32 ro:f32:40 wo:f32:50x2x32 =50
// ARGS: ro:f32:2x1x32 ro:f32:2x40x32 ro:f32:2x40x32 ro:f32:40 wo:f32:1x2x32 =1
// ARGS: ro:f32:2x33x32 ro:f32:2x40x32 ro:f32:2x40x32 ro:f32:40 wo:f32:33x2x32 =33
func.func @attentiond(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "ro"}, %b4: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<2x?x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<2x40x32xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<2x40x32xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<40xf32>
  %v4 = memref.view %b4[%c0][%n] : memref<?xi8> to memref<?x2x32xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<2x?x32xf32> to tensor<2x?x32xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<2x40x32xf32> to tensor<2x40x32xf32>
  %t2 = bufferization.to_tensor %v2 restrict : memref<2x40x32xf32> to tensor<2x40x32xf32>
  %t3 = bufferization.to_tensor %v3 restrict : memref<40xf32> to tensor<40xf32>
  %s0e = tensor.empty(%n) : tensor<2x?x40xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<2x?x40xf32>) -> tensor<2x?x40xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(h,m,n,d)->(h,m,d)>, affine_map<(h,m,n,d)->(h,n,d)>, affine_map<(h,m,n,d)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%t0, %t1 : tensor<2x?x32xf32>, tensor<2x40x32xf32>) outs(%s0 : tensor<2x?x40xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p : f32
    linalg.yield %y : f32
  } -> tensor<2x?x40xf32>
  %sc = arith.constant 0.1767766952966369 : f32
  %xe = tensor.empty(%n) : tensor<2x?x40xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(h,m,n)->(h,m,n)>, affine_map<(h,m,n)->(n)>, affine_map<(h,m,n)->(h,m,n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %t3 : tensor<2x?x40xf32>, tensor<40xf32>) outs(%xe : tensor<2x?x40xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %sc : f32
    %y = arith.addf %p, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x?x40xf32>
  %m0e = tensor.empty(%n) : tensor<2x?xf32>
  %m0c = arith.constant 0xFF800000 : f32
  %m0 = linalg.fill ins(%m0c : f32) outs(%m0e : tensor<2x?xf32>) -> tensor<2x?xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<2x?x40xf32>) outs(%m0 : tensor<2x?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.maximumf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<2x?xf32>
  %ee = tensor.empty(%n) : tensor<2x?x40xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x?x40xf32>, tensor<2x?xf32>) outs(%ee : tensor<2x?x40xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<2x?x40xf32>
  %u0e = tensor.empty(%n) : tensor<2x?xf32>
  %u0c = arith.constant 0.0 : f32
  %u0 = linalg.fill ins(%u0c : f32) outs(%u0e : tensor<2x?xf32>) -> tensor<2x?xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<2x?x40xf32>) outs(%u0 : tensor<2x?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %a0, %o0 : f32
    linalg.yield %y : f32
  } -> tensor<2x?xf32>
  %pe = tensor.empty(%n) : tensor<2x?x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h,i,j)->(h,i,j)>, affine_map<(h,i,j)->(h,i)>, affine_map<(h,i,j)->(h,i,j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %u : tensor<2x?x40xf32>, tensor<2x?xf32>) outs(%pe : tensor<2x?x40xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x?x40xf32>
  %ofe = tensor.empty(%n) : tensor<2x?x32xf32>
  %ofc = arith.constant 0.0 : f32
  %of = linalg.fill ins(%ofc : f32) outs(%ofe : tensor<2x?x32xf32>) -> tensor<2x?x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(h,m,d,n)->(h,m,n)>, affine_map<(h,m,d,n)->(h,n,d)>, affine_map<(h,m,d,n)->(h,m,d)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %t2 : tensor<2x?x40xf32>, tensor<2x40x32xf32>) outs(%of : tensor<2x?x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p1 = arith.mulf %a0, %a1 : f32
    %y = arith.addf %o0, %p1 : f32
    linalg.yield %y : f32
  } -> tensor<2x?x32xf32>
  %re = tensor.empty(%n) : tensor<?x2x32xf32>
  %r = linalg.transpose ins(%o : tensor<2x?x32xf32>) outs(%re : tensor<?x2x32xf32>) permutation = [1, 0, 2]
  bufferization.materialize_in_destination %r in restrict writable %v4 : (tensor<?x2x32xf32>, memref<?x2x32xf32>) -> ()
  return
}

// ARGS: ro:f32:128x256 ro:f32:256x192 wo:f32:128x192
func.func @mmln(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<128x256xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<256x192xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<128x192xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<128x256xf32> to tensor<128x256xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<256x192xf32> to tensor<256x192xf32>
  %fe = tensor.empty() : tensor<128x192xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<128x192xf32>) -> tensor<128x192xf32>
  %m = linalg.matmul ins(%t0, %t1 : tensor<128x256xf32>, tensor<256x192xf32>) outs(%f : tensor<128x192xf32>) -> tensor<128x192xf32>
  %s0e = tensor.empty() : tensor<128xf32>
  %s0c = arith.constant 0.0 : f32
  %s0 = linalg.fill ins(%s0c : f32) outs(%s0e : tensor<128xf32>) -> tensor<128xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<128x192xf32>) outs(%s0 : tensor<128xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<128xf32>
  %re = tensor.empty() : tensor<128x192xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%m, %s : tensor<128x192xf32>, tensor<128xf32>) outs(%re : tensor<128x192xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.subf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<128x192xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<128x192xf32>, memref<128x192xf32>) -> ()
  return
}

// ARGS: ro:f32:64x96 ro:f32:96x64 wo:f32:4x64x16
func.func @mmexp(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x96xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<96x64xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<4x64x16xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x96xf32> to tensor<64x96xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<96x64xf32> to tensor<96x64xf32>
  %fe = tensor.empty() : tensor<64x64xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<64x64xf32>) -> tensor<64x64xf32>
  %m = linalg.matmul ins(%t0, %t1 : tensor<64x96xf32>, tensor<96x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %x = tensor.expand_shape %m [[0],[1,2]] output_shape [64,4,16] : tensor<64x64xf32> into tensor<64x4x16xf32>
  %e = tensor.empty() : tensor<4x64x16xf32>
  %r = linalg.transpose ins(%x : tensor<64x4x16xf32>) outs(%e : tensor<4x64x16xf32>) permutation = [1, 0, 2]
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<4x64x16xf32>, memref<4x64x16xf32>) -> ()
  return
}

// ARGS: ro:f32:100x200 wo:f32:100x200 wo:f32:100
func.func @two(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<100x200xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<100x200xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<100xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<100x200xf32> to tensor<100x200xf32>
  %e1 = tensor.empty() : tensor<100x200xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<100x200xf32>) outs(%e1 : tensor<100x200xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = math.tanh %a0 : f32
    linalg.yield %y : f32
  } -> tensor<100x200xf32>
  %fe = tensor.empty() : tensor<100xf32>
  %fc = arith.constant 0.0 : f32
  %f = linalg.fill ins(%fc : f32) outs(%fe : tensor<100xf32>) -> tensor<100xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<100x200xf32>) outs(%f : tensor<100xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.addf %o0, %a0 : f32
    linalg.yield %y : f32
  } -> tensor<100xf32>
  bufferization.materialize_in_destination %a in restrict writable %v1 : (tensor<100x200xf32>, memref<100x200xf32>) -> ()
  bufferization.materialize_in_destination %b in restrict writable %v2 : (tensor<100xf32>, memref<100xf32>) -> ()
  return
}

// ARGS: ro:f32:300x200 wo:f32:300x200 wo:f32:300x200 wo:f32:200x300
func.func @siblings(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %b2: memref<?xi8> {weir.access = "wo"}, %b3: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<300x200xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<300x200xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<300x200xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<200x300xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<300x200xf32> to tensor<300x200xf32>
  %ea = tensor.empty() : tensor<300x200xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<300x200xf32>) outs(%ea : tensor<300x200xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = math.exp %a0 : f32
    linalg.yield %y : f32
  } -> tensor<300x200xf32>
  %eb = tensor.empty() : tensor<300x200xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<300x200xf32>) outs(%eb : tensor<300x200xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = math.tanh %a0 : f32
    linalg.yield %y : f32
  } -> tensor<300x200xf32>
  %ec = tensor.empty() : tensor<200x300xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i,j)->(j,i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<300x200xf32>) outs(%ec : tensor<200x300xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.negf %a0 : f32
    linalg.yield %y : f32
  } -> tensor<200x300xf32>
  bufferization.materialize_in_destination %a in restrict writable %v1 : (tensor<300x200xf32>, memref<300x200xf32>) -> ()
  bufferization.materialize_in_destination %b in restrict writable %v2 : (tensor<300x200xf32>, memref<300x200xf32>) -> ()
  bufferization.materialize_in_destination %c in restrict writable %v3 : (tensor<200x300xf32>, memref<200x300xf32>) -> ()
  return
}
