// Cases of docs/spec/dispatch-passes.md 4.17 that have no place in the other files. The counts are there.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter-missed=weir-form-dispatches -o /dev/null 2>&1 | FileCheck %s
// CHECK-DAG: [Missed] body-use {{.*}} Function=f17 
// CHECK-DAG: [Missed] not-convex {{.*}} Function=f25 


// F6b: an elementwise value and its transpose.
func.func @f6b(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %e = tensor.empty() : tensor<1024x1024xf32>
  %v = linalg.exp ins(%x : tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%v, %v : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}

// F17: the body of the consumer reads the producer's result as a whole.
func.func @f17(%x: tensor<64x256xf32>, %w: tensor<256x64xf32>, %n: tensor<64x64xi32>) -> tensor<64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %n : tensor<64x64xf32>, tensor<64x64xi32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%a: f32, %k: i32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %k : i32 to index
    %v = tensor.extract %p[%i, %j] : tensor<64x64xf32>
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// F18: the operand limit.
func.func @f18(%x0: tensor<64x512xf32>, %x1: tensor<64x512xf32>, %x2: tensor<64x512xf32>, %x3: tensor<64x512xf32>, %x4: tensor<64x512xf32>, %x5: tensor<64x512xf32>, %x6: tensor<64x512xf32>, %x7: tensor<64x512xf32>, %x8: tensor<64x512xf32>, %x9: tensor<64x512xf32>, %x10: tensor<64x512xf32>, %x11: tensor<64x512xf32>, %x12: tensor<64x512xf32>, %x13: tensor<64x512xf32>, %x14: tensor<64x512xf32>, %x15: tensor<64x512xf32>, %x16: tensor<64x512xf32>, %x17: tensor<64x512xf32>, %x18: tensor<64x512xf32>, %x19: tensor<64x512xf32>, %x20: tensor<64x512xf32>, %x21: tensor<64x512xf32>, %x22: tensor<64x512xf32>, %x23: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %e = tensor.empty() : tensor<64x512xf32>
  %s1 = linalg.add ins(%x0, %x1 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s2 = linalg.add ins(%s1, %x2 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s3 = linalg.add ins(%s2, %x3 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s4 = linalg.add ins(%s3, %x4 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s5 = linalg.add ins(%s4, %x5 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s6 = linalg.add ins(%s5, %x6 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s7 = linalg.add ins(%s6, %x7 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s8 = linalg.add ins(%s7, %x8 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s9 = linalg.add ins(%s8, %x9 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s10 = linalg.add ins(%s9, %x10 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s11 = linalg.add ins(%s10, %x11 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s12 = linalg.add ins(%s11, %x12 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s13 = linalg.add ins(%s12, %x13 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s14 = linalg.add ins(%s13, %x14 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s15 = linalg.add ins(%s14, %x15 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s16 = linalg.add ins(%s15, %x16 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s17 = linalg.add ins(%s16, %x17 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s18 = linalg.add ins(%s17, %x18 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s19 = linalg.add ins(%s18, %x19 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s20 = linalg.add ins(%s19, %x20 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s21 = linalg.add ins(%s20, %x21 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s22 = linalg.add ins(%s21, %x22 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %s23 = linalg.add ins(%s22, %x23 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  return %s23 : tensor<64x512xf32>
}

// F19: weights of bytes, widened and scaled by column before the product.
func.func @f19(%x: tensor<128x384xf32>, %w: tensor<384x384xi8>, %scale: tensor<384xf32>) -> tensor<128x384xf32> {
  %z = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<384x384xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %scale : tensor<384x384xi8>, tensor<384xf32>) outs(%we : tensor<384x384xf32>) {
  ^bb0(%a: i8, %b: f32, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    %s = arith.mulf %f, %b : f32
    linalg.yield %s : f32
  } -> tensor<384x384xf32>
  %e = tensor.empty() : tensor<128x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %g = linalg.matmul ins(%x, %d : tensor<128x384xf32>, tensor<384x384xf32>) outs(%f : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %g : tensor<128x384xf32>
}

// F24: a product of bytes becomes 4-bit elements, stored transposed.
func.func @f24(%x: tensor<128x384xi8>, %w: tensor<384x384xi8>) -> tensor<384x128xi4> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<128x384xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<128x384xi32>) -> tensor<128x384xi32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xi8>, tensor<384x384xi8>) outs(%f : tensor<128x384xi32>) -> tensor<128x384xi32>
  %o = tensor.empty() : tensor<384x128xi4>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%g : tensor<128x384xi32>) outs(%o : tensor<384x128xi4>) {
  ^bb0(%a: i32, %u: i4):
    %c = arith.constant 12 : i32
    %s = arith.shrsi %a, %c : i32
    %t = arith.trunci %s : i32 to i4
    linalg.yield %t : i4
  } -> tensor<384x128xi4>
  return %r : tensor<384x128xi4>
}

// The same, stored as it is.
func.func @f24_plain(%x: tensor<128x384xi8>, %w: tensor<384x384xi8>) -> tensor<128x384xi4> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<128x384xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<128x384xi32>) -> tensor<128x384xi32>
  %g = linalg.matmul ins(%x, %w : tensor<128x384xi8>, tensor<384x384xi8>) outs(%f : tensor<128x384xi32>) -> tensor<128x384xi32>
  %o = tensor.empty() : tensor<128x384xi4>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%g : tensor<128x384xi32>) outs(%o : tensor<128x384xi4>) {
  ^bb0(%a: i32, %u: i4):
    %c = arith.constant 12 : i32
    %s = arith.shrsi %a, %c : i32
    %t = arith.trunci %s : i32 to i4
    linalg.yield %t : i4
  } -> tensor<128x384xi4>
  return %r : tensor<128x384xi4>
}

// F25: what lies between the two is a call.
util.func private @opaque(%x: tensor<128x512xf32>) -> tensor<128x512xf32> attributes {inlining_policy = #util.inline.never} {
  %r = util.optimization_barrier %x : tensor<128x512xf32>
  util.return %r : tensor<128x512xf32>
}
func.func @f25(%x: tensor<128x512xf32>) -> tensor<128x512xf32> {
  %e = tensor.empty() : tensor<128x512xf32>
  %a = linalg.exp ins(%x : tensor<128x512xf32>) outs(%e : tensor<128x512xf32>) -> tensor<128x512xf32>
  %b = util.call @opaque(%a) : (tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<128x512xf32>, tensor<128x512xf32>) outs(%e : tensor<128x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<128x512xf32>
  return %c : tensor<128x512xf32>
}

// F26: two transposes in a row; an elementwise op between them.
func.func @f26(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<10x10xf32>
  %s = linalg.transpose ins(%x : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  %t = linalg.transpose ins(%s : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  return %t : tensor<10x10xf32>
}
func.func @f26_between(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<10x10xf32>
  %s = linalg.transpose ins(%x : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  %r = linalg.exp ins(%s : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) -> tensor<10x10xf32>
  %t = linalg.transpose ins(%r : tensor<10x10xf32>) outs(%e : tensor<10x10xf32>) permutation = [1, 0]
  return %t : tensor<10x10xf32>
}

// F28: three products side by side.
func.func @f28(%x: tensor<128x384xf32>, %u: tensor<384x64xf32>, %v: tensor<384x96xf32>, %w: tensor<384x32xf32>) -> tensor<128x192xf32> {
  %z = arith.constant 0.0 : f32
  %eu = tensor.empty() : tensor<128x64xf32>
  %fu = linalg.fill ins(%z : f32) outs(%eu : tensor<128x64xf32>) -> tensor<128x64xf32>
  %gu = linalg.matmul ins(%x, %u : tensor<128x384xf32>, tensor<384x64xf32>) outs(%fu : tensor<128x64xf32>) -> tensor<128x64xf32>
  %ev = tensor.empty() : tensor<128x96xf32>
  %fv = linalg.fill ins(%z : f32) outs(%ev : tensor<128x96xf32>) -> tensor<128x96xf32>
  %gv = linalg.matmul ins(%x, %v : tensor<128x384xf32>, tensor<384x96xf32>) outs(%fv : tensor<128x96xf32>) -> tensor<128x96xf32>
  %ew = tensor.empty() : tensor<128x32xf32>
  %fw = linalg.fill ins(%z : f32) outs(%ew : tensor<128x32xf32>) -> tensor<128x32xf32>
  %gw = linalg.matmul ins(%x, %w : tensor<128x384xf32>, tensor<384x32xf32>) outs(%fw : tensor<128x32xf32>) -> tensor<128x32xf32>
  %r = tensor.concat dim(1) %gu, %gv, %gw : (tensor<128x64xf32>, tensor<128x96xf32>, tensor<128x32xf32>) -> tensor<128x192xf32>
  return %r : tensor<128x192xf32>
}
