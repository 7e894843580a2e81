// Programs whose dumps are compiled (peer-dumps.test). Weights are arguments, so that dumps are short.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Any number of rows, bias and relu.
func.func @rows(%x: tensor<?x33xf32>, %w: tensor<33x40xf32>, %b: tensor<40xf32>) -> tensor<?x40xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x33xf32>
  %e = tensor.empty(%m) : tensor<?x40xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x40xf32>) -> tensor<?x40xf32>
  %r = linalg.matmul ins(%x, %w : tensor<?x33xf32>, tensor<33x40xf32>) outs(%f : tensor<?x40xf32>) -> tensor<?x40xf32>
  %o = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %b : tensor<?x40xf32>, tensor<40xf32>) outs(%e : tensor<?x40xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32):
    %s = arith.addf %p, %q : f32
    %t = arith.maximumf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<?x40xf32>
  return %o : tensor<?x40xf32>
}

// No size is known.
func.func @sizes(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Scores, their softmax, and a weighted sum, in batches.
func.func @attention(%q: tensor<3x20x18xf32>, %k: tensor<3x34x18xf32>, %v: tensor<3x34x18xf32>) -> tensor<3x20x18xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x20x34xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x20x34xf32>) -> tensor<3x20x34xf32>
  %s = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%q, %k : tensor<3x20x18xf32>, tensor<3x34x18xf32>) outs(%f : tensor<3x20x34xf32>) -> tensor<3x20x34xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<3x20x34xf32>) outs(%e : tensor<3x20x34xf32>) -> tensor<3x20x34xf32>
  %d = tensor.empty() : tensor<3x20x18xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<3x20x18xf32>) -> tensor<3x20x18xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<3x20x34xf32>, tensor<3x34x18xf32>) outs(%g : tensor<3x20x18xf32>) -> tensor<3x20x18xf32>
  return %o : tensor<3x20x18xf32>
}

// Bytes, K odd in tiles of 2.
func.func @bytes(%x: tensor<19x71xi8>, %w: tensor<71x34xi8>) -> tensor<19x34xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<19x34xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<19x34xi32>) -> tensor<19x34xi32>
  %r = linalg.matmul ins(%x, %w : tensor<19x71xi8>, tensor<71x34xi8>) outs(%f : tensor<19x34xi32>) -> tensor<19x34xi32>
  return %r : tensor<19x34xi32>
}

// Halves, summed in 32 bits.
func.func @halves(%x: tensor<21x35xf16>, %w: tensor<35x50xf16>) -> tensor<21x50xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<21x50xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<21x50xf32>) -> tensor<21x50xf32>
  %r = linalg.matmul ins(%x, %w : tensor<21x35xf16>, tensor<35x50xf16>) outs(%f : tensor<21x50xf32>) -> tensor<21x50xf32>
  return %r : tensor<21x50xf32>
}

// A transposed weight, and the result transposed.
func.func @transposed(%x: tensor<18x33xf32>, %w: tensor<50x33xf32>) -> tensor<50x18xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<18x50xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<18x50xf32>) -> tensor<18x50xf32>
  %r = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %w : tensor<18x33xf32>, tensor<50x33xf32>) outs(%f : tensor<18x50xf32>) -> tensor<18x50xf32>
  %d = tensor.empty() : tensor<50x18xf32>
  %t = linalg.transpose ins(%r : tensor<18x50xf32>) outs(%d : tensor<50x18xf32>) permutation = [1, 0]
  return %t : tensor<50x18xf32>
}

// A matrix times a vector, and what comes of it times the matrix.
func.func @vectors(%a: tensor<37x66xf32>, %v: tensor<66xf32>) -> tensor<66xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %r = linalg.matvec ins(%a, %v : tensor<37x66xf32>, tensor<66xf32>) outs(%f : tensor<37xf32>) -> tensor<37xf32>
  %d = tensor.empty() : tensor<66xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<66xf32>) -> tensor<66xf32>
  %s = linalg.vecmat ins(%r, %a : tensor<37xf32>, tensor<37x66xf32>) outs(%g : tensor<66xf32>) -> tensor<66xf32>
  return %s : tensor<66xf32>
}

// One value as both operands.
func.func @gram(%y: tensor<35x40xf32>) -> tensor<35x35xf32> {
  %z = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<35x40xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<35x40xf32>) outs(%d : tensor<35x40xf32>) {
  ^bb0(%p: f32, %u: f32):
    %t = math.absf %p : f32
    linalg.yield %t : f32
  } -> tensor<35x40xf32>
  %e = tensor.empty() : tensor<35x35xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<35x35xf32>) -> tensor<35x35xf32>
  %r = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %x : tensor<35x40xf32>, tensor<35x40xf32>) outs(%f : tensor<35x35xf32>) -> tensor<35x35xf32>
  return %r : tensor<35x35xf32>
}

// An argument that is added to the result of two layers, and a sum of rows.
func.func @residual(%x: tensor<20x48xf32>, %w: tensor<48x30xf32>, %v: tensor<30x48xf32>) -> (tensor<20x48xf32>, tensor<20xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<20x30xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<20x30xf32>) -> tensor<20x30xf32>
  %a = linalg.matmul ins(%x, %w : tensor<20x48xf32>, tensor<48x30xf32>) outs(%f : tensor<20x30xf32>) -> tensor<20x30xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<20x30xf32>) outs(%e : tensor<20x30xf32>) {
  ^bb0(%p: f32, %u: f32):
    %t = arith.maximumf %p, %z : f32
    linalg.yield %t : f32
  } -> tensor<20x30xf32>
  %d = tensor.empty() : tensor<20x48xf32>
  %h = linalg.fill ins(%z : f32) outs(%d : tensor<20x48xf32>) -> tensor<20x48xf32>
  %b = linalg.matmul ins(%g, %v : tensor<20x30xf32>, tensor<30x48xf32>) outs(%h : tensor<20x48xf32>) -> tensor<20x48xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%b, %x : tensor<20x48xf32>, tensor<20x48xf32>) outs(%d : tensor<20x48xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32):
    %t = arith.addf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<20x48xf32>
  %i = tensor.empty() : tensor<20xf32>
  %j = linalg.fill ins(%z : f32) outs(%i : tensor<20xf32>) -> tensor<20xf32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<20x48xf32>) outs(%j : tensor<20xf32>) {
  ^bb0(%p: f32, %u: f32):
    %t = arith.addf %p, %u : f32
    linalg.yield %t : f32
  } -> tensor<20xf32>
  return %s, %r : tensor<20x48xf32>, tensor<20xf32>
}

// A loop that sums products.
func.func @loop(%a: tensor<4x18x20xf32>, %b: tensor<4x20x33xf32>) -> tensor<18x33xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<18x33xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<18x33xf32>) -> tensor<18x33xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %f) -> (tensor<18x33xf32>) {
    %p = tensor.extract_slice %a[%i, 0, 0] [1, 18, 20] [1, 1, 1] : tensor<4x18x20xf32> to tensor<18x20xf32>
    %q = tensor.extract_slice %b[%i, 0, 0] [1, 20, 33] [1, 1, 1] : tensor<4x20x33xf32> to tensor<20x33xf32>
    %m = linalg.matmul ins(%p, %q : tensor<18x20xf32>, tensor<20x33xf32>) outs(%acc : tensor<18x33xf32>) -> tensor<18x33xf32>
    scf.yield %m : tensor<18x33xf32>
  }
  return %r : tensor<18x33xf32>
}

// Convolutions, of which image, filter and result have encodings.
func.func @nhwc(%x: tensor<1x12x13x18xf32>, %w: tensor<3x3x18x20xf32>) -> tensor<1x10x11x20xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x10x11x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x10x11x20xf32>) -> tensor<1x10x11x20xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x12x13x18xf32>, tensor<3x3x18x20xf32>) outs(%f : tensor<1x10x11x20xf32>) -> tensor<1x10x11x20xf32>
  return %r : tensor<1x10x11x20xf32>
}
func.func @nchw(%x: tensor<2x18x13x12xf32>, %w: tensor<20x18x3x2xf32>) -> tensor<2x20x6x6xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x20x6x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x20x6x6xf32>) -> tensor<2x20x6x6xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<2x18x13x12xf32>, tensor<20x18x3x2xf32>) outs(%f : tensor<2x20x6x6xf32>) -> tensor<2x20x6x6xf32>
  return %r : tensor<2x20x6x6xf32>
}
