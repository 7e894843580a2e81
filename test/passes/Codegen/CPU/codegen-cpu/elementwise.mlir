// Element-wise ops: every element type, gathers, indices, comparisons, transposes.
// RUN: %python %S/../Inputs/compare-kernels.py %s

// ARGS: ro:f32:128x96 wo:f32:96x128
func.func @tr(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<128x96xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<96x128xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<128x96xf32> to tensor<128x96xf32>
  %e = tensor.empty() : tensor<96x128xf32>
  %r = linalg.transpose ins(%t0 : tensor<128x96xf32>) outs(%e : tensor<96x128xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<96x128xf32>, memref<96x128xf32>) -> ()
  return
}

// ARGS: ro:f32:37x75 wo:f32:75x37
func.func @tr_odd(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<37x75xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<75x37xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<37x75xf32> to tensor<37x75xf32>
  %e = tensor.empty() : tensor<75x37xf32>
  %r = linalg.transpose ins(%t0 : tensor<37x75xf32>) outs(%e : tensor<75x37xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<75x37xf32>, memref<75x37xf32>) -> ()
  return
}

// ARGS: ro:i8:100x70 wo:i8:70x100
func.func @tr_i8(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<100x70xi8>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<70x100xi8>
  %t0 = bufferization.to_tensor %v0 restrict : memref<100x70xi8> to tensor<100x70xi8>
  %e = tensor.empty() : tensor<70x100xi8>
  %r = linalg.transpose ins(%t0 : tensor<100x70xi8>) outs(%e : tensor<70x100xi8>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<70x100xi8>, memref<70x100xi8>) -> ()
  return
}

// ARGS: ro:f64:64x64 wo:f64:64x64
func.func @tr_f64(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64x64xf64>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<64x64xf64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64x64xf64> to tensor<64x64xf64>
  %e = tensor.empty() : tensor<64x64xf64>
  %r = linalg.transpose ins(%t0 : tensor<64x64xf64>) outs(%e : tensor<64x64xf64>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<64x64xf64>, memref<64x64xf64>) -> ()
  return
}

// ARGS: ro:i1:33x65 wo:i1:65x33
func.func @tr_i1(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<33x65xi1>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<65x33xi1>
  %t0 = bufferization.to_tensor %v0 restrict : memref<33x65xi1> to tensor<33x65xi1>
  %e = tensor.empty() : tensor<65x33xi1>
  %r = linalg.transpose ins(%t0 : tensor<33x65xi1>) outs(%e : tensor<65x33xi1>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<65x33xi1>, memref<65x33xi1>) -> ()
  return
}

// ARGS: ro:f32:1000x48 ro:i64[0,999]:1 wo:f32:1x48 =1
// ARGS: ro:f32:1000x48 ro:i64[0,999]:7 wo:f32:7x48 =7
// ARGS: ro:f32:1000x48 ro:i64[0,999]:100 wo:f32:100x48 =100
// ARGS: ro:f32:1000x48 ro:i64[0,999]:513 wo:f32:513x48 =513
func.func @gather(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1000x48xf32>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xi64>
  %v2 = memref.view %b2[%c0][%n] : memref<?xi8> to memref<?x48xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<1000x48xf32> to tensor<1000x48xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<?xi64> to tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?x48xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t1 : tensor<?xi64>) outs(%e : tensor<?x48xf32>) {
  ^bb0(%a0: i64, %o0: f32):
    %k = arith.index_cast %a0 : i64 to index
    %j = linalg.index 1 : index
    %y = tensor.extract %t0[%k, %j] : tensor<1000x48xf32>
    linalg.yield %y : f32
  } -> tensor<?x48xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<?x48xf32>, memref<?x48xf32>) -> ()
  return
}

// ARGS: wo:i64:1000
func.func @iota(%b0: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1000xi64>
  %e = tensor.empty() : tensor<1000xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types = ["parallel"]}  outs(%e : tensor<1000xi64>) {
  ^bb0(%o0: i64):
    %i = linalg.index 0 : index
    %y = arith.index_cast %i : index to i64
    linalg.yield %y : i64
  } -> tensor<1000xi64>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<1000xi64>, memref<1000xi64>) -> ()
  return
}

// ARGS: wo:f32:77x5 =2.5
func.func @fillf(%b0: memref<?xi8> {weir.access = "wo"}, %x: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<77x5xf32>
  %e = tensor.empty() : tensor<77x5xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<77x5xf32>) -> tensor<77x5xf32>
  bufferization.materialize_in_destination %r in restrict writable %v0 : (tensor<77x5xf32>, memref<77x5xf32>) -> ()
  return
}

// ARGS: ro:f32:50x70 ro:f32:70 wo:i1:50x70
func.func @cmp(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<50x70xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<70xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<50x70xi1>
  %t0 = bufferization.to_tensor %v0 restrict : memref<50x70xf32> to tensor<50x70xf32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<70xf32> to tensor<70xf32>
  %e = tensor.empty() : tensor<50x70xi1>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %t1 : tensor<50x70xf32>, tensor<70xf32>) outs(%e : tensor<50x70xi1>) {
  ^bb0(%a0: f32, %a1: f32, %o0: i1):
    %y = arith.cmpf olt, %a0, %a1 : f32
    linalg.yield %y : i1
  } -> tensor<50x70xi1>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<50x70xi1>, memref<50x70xi1>) -> ()
  return
}

// ARGS: ro:i1:50x70 ro:f16:50x70 ro:f16: wo:f16:50x70
func.func @where(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "ro"}, %b3: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<50x70xi1>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<50x70xf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<f16>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<50x70xf16>
  %t0 = bufferization.to_tensor %v0 restrict : memref<50x70xi1> to tensor<50x70xi1>
  %t1 = bufferization.to_tensor %v1 restrict : memref<50x70xf16> to tensor<50x70xf16>
  %t2 = bufferization.to_tensor %v2 restrict : memref<f16> to tensor<f16>
  %e = tensor.empty() : tensor<50x70xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->()>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%t0, %t1, %t2 : tensor<50x70xi1>, tensor<50x70xf16>, tensor<f16>) outs(%e : tensor<50x70xf16>) {
  ^bb0(%a0: i1, %a1: f16, %a2: f16, %o0: f16):
    %y = arith.select %a0, %a1, %a2 : f16
    linalg.yield %y : f16
  } -> tensor<50x70xf16>
  bufferization.materialize_in_destination %r in restrict writable %v3 : (tensor<50x70xf16>, memref<50x70xf16>) -> ()
  return
}

// ARGS: ro:i32:99 ro:i32[1,9]:99 wo:i32:99
func.func @idiv(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "ro"}, %b2: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<99xi32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<99xi32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<99xi32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<99xi32> to tensor<99xi32>
  %t1 = bufferization.to_tensor %v1 restrict : memref<99xi32> to tensor<99xi32>
  %e = tensor.empty() : tensor<99xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0, %t1 : tensor<99xi32>, tensor<99xi32>) outs(%e : tensor<99xi32>) {
  ^bb0(%a0: i32, %a1: i32, %o0: i32):
    %y = arith.floordivsi %a0, %a1 : i32
    linalg.yield %y : i32
  } -> tensor<99xi32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<99xi32>, memref<99xi32>) -> ()
  return
}

// ARGS: ro:f32[-3,3]:500 wo:f32:500 tol=1e-5
func.func @math(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<500xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<500xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<500xf32> to tensor<500xf32>
  %e = tensor.empty() : tensor<500xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<500xf32>) outs(%e : tensor<500xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s0 = arith.constant 0.0 : f32
    %m0 = math.exp %a0 : f32
    %s1 = arith.addf %s0, %m0 : f32
    %m1 = math.exp2 %a0 : f32
    %s2 = arith.addf %s1, %m1 : f32
    %m2 = math.expm1 %a0 : f32
    %s3 = arith.addf %s2, %m2 : f32
    %m3 = math.erf %a0 : f32
    %s4 = arith.addf %s3, %m3 : f32
    %m4 = math.tanh %a0 : f32
    %s5 = arith.addf %s4, %m4 : f32
    %m5 = math.sin %a0 : f32
    %s6 = arith.addf %s5, %m5 : f32
    %m6 = math.cos %a0 : f32
    %s7 = arith.addf %s6, %m6 : f32
    %m7 = math.atan %a0 : f32
    %s8 = arith.addf %s7, %m7 : f32
    %m8 = math.floor %a0 : f32
    %s9 = arith.addf %s8, %m8 : f32
    %m9 = math.ceil %a0 : f32
    %s10 = arith.addf %s9, %m9 : f32
    %m10 = math.absf %a0 : f32
    %s11 = arith.addf %s10, %m10 : f32
    %m11 = math.roundeven %a0 : f32
    %s12 = arith.addf %s11, %m11 : f32
    %ab = math.absf %a0 : f32
    %l = math.log %ab : f32
    %q = math.sqrt %ab : f32
    %p = math.powf %ab, %a0 : f32
    %l1 = math.log1p %ab : f32
    %rr = math.rsqrt %ab : f32
    %z1 = arith.addf %s12, %l : f32
    %z2 = arith.addf %z1, %q : f32
    %z3 = arith.addf %z2, %p : f32
    %z4 = arith.addf %z3, %l1 : f32
    %z5 = arith.addf %z4, %rr : f32
    linalg.yield %z5 : f32
  } -> tensor<500xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<500xf32>, memref<500xf32>) -> ()
  return
}

// ARGS: ro:f16:501 wo:f16:501 tol=1e-2
func.func @gelu_f16(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<501xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<501xf16>
  %t0 = bufferization.to_tensor %v0 restrict : memref<501xf16> to tensor<501xf16>
  %e = tensor.empty() : tensor<501xf16>
  %h = arith.constant 0.5 : f16
  %one = arith.constant 1.0 : f16
  %is = arith.constant 0.707106781 : f16
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<501xf16>) outs(%e : tensor<501xf16>) {
  ^bb0(%a0: f16, %o0: f16):
    %x = arith.mulf %a0, %is : f16
    %er = math.erf %x : f16
    %p = arith.addf %er, %one : f16
    %hx = arith.mulf %a0, %h : f16
    %y = arith.mulf %p, %hx : f16
    linalg.yield %y : f16
  } -> tensor<501xf16>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<501xf16>, memref<501xf16>) -> ()
  return
}

// ARGS: ro:bf16:501 wo:bf16:501 tol=1e-2
func.func @gelu_bf16(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<501xbf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<501xbf16>
  %t0 = bufferization.to_tensor %v0 restrict : memref<501xbf16> to tensor<501xbf16>
  %e = tensor.empty() : tensor<501xbf16>
  %h = arith.constant 0.5 : bf16
  %one = arith.constant 1.0 : bf16
  %is = arith.constant 0.707106781 : bf16
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<501xbf16>) outs(%e : tensor<501xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %x = arith.mulf %a0, %is : bf16
    %er = math.erf %x : bf16
    %p = arith.addf %er, %one : bf16
    %hx = arith.mulf %a0, %h : bf16
    %y = arith.mulf %p, %hx : bf16
    linalg.yield %y : bf16
  } -> tensor<501xbf16>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<501xbf16>, memref<501xbf16>) -> ()
  return
}

// ARGS: ro:f64:501 wo:f64:501 tol=1e-12
func.func @gelu_f64(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<501xf64>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<501xf64>
  %t0 = bufferization.to_tensor %v0 restrict : memref<501xf64> to tensor<501xf64>
  %e = tensor.empty() : tensor<501xf64>
  %h = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %is = arith.constant 0.707106781 : f64
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%t0 : tensor<501xf64>) outs(%e : tensor<501xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %x = arith.mulf %a0, %is : f64
    %er = math.erf %x : f64
    %p = arith.addf %er, %one : f64
    %hx = arith.mulf %a0, %h : f64
    %y = arith.mulf %p, %hx : f64
    linalg.yield %y : f64
  } -> tensor<501xf64>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<501xf64>, memref<501xf64>) -> ()
  return
}

// ARGS: ro:f32:64 wo:f32:40x64
func.func @bcast(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<64xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<40x64xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<64xf32> to tensor<64xf32>
  %e = tensor.empty() : tensor<40x64xf32>
  %r = linalg.broadcast ins(%t0 : tensor<64xf32>) outs(%e : tensor<40x64xf32>) dimensions = [0]
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<40x64xf32>, memref<40x64xf32>) -> ()
  return
}
