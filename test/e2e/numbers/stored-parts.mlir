// What is put together of arguments, constants and parts of them, without commands that copy or fill.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==10,fills==0,copies==0" -o %t.so

// Rolled along the first dimension, then an elementwise op.
// ARGS: f32:35x17 -> f32
func.func @roll(%x: tensor<35x17xf32>) -> tensor<35x17xf32> {
  %a = tensor.extract_slice %x[5, 0] [30, 17] [1, 1] : tensor<35x17xf32> to tensor<30x17xf32>
  %b = tensor.extract_slice %x[0, 0] [5, 17] [1, 1] : tensor<35x17xf32> to tensor<5x17xf32>
  %r = tensor.concat dim(0) %a, %b : (tensor<30x17xf32>, tensor<5x17xf32>) -> tensor<35x17xf32>
  %e = tensor.empty() : tensor<35x17xf32>
  %y = linalg.negf ins(%r : tensor<35x17xf32>) outs(%e : tensor<35x17xf32>) -> tensor<35x17xf32>
  return %y : tensor<35x17xf32>
}

// Along two inner dimensions, as shifted windows are.
// ARGS: f32:2x13x14x3 -> f32
func.func @windows(%x: tensor<2x13x14x3xf32>) -> tensor<2x13x14x3xf32> {
  %a = tensor.extract_slice %x[0, 3, 0, 0] [2, 10, 14, 3] [1, 1, 1, 1] : tensor<2x13x14x3xf32> to tensor<2x10x14x3xf32>
  %b = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 14, 3] [1, 1, 1, 1] : tensor<2x13x14x3xf32> to tensor<2x3x14x3xf32>
  %r = tensor.concat dim(1) %a, %b : (tensor<2x10x14x3xf32>, tensor<2x3x14x3xf32>) -> tensor<2x13x14x3xf32>
  %c = tensor.extract_slice %r[0, 0, 3, 0] [2, 13, 11, 3] [1, 1, 1, 1] : tensor<2x13x14x3xf32> to tensor<2x13x11x3xf32>
  %d = tensor.extract_slice %r[0, 0, 0, 0] [2, 13, 3, 3] [1, 1, 1, 1] : tensor<2x13x14x3xf32> to tensor<2x13x3x3xf32>
  %q = tensor.concat dim(2) %c, %d : (tensor<2x13x11x3xf32>, tensor<2x13x3x3xf32>) -> tensor<2x13x14x3xf32>
  return %q : tensor<2x13x14x3xf32>
}

// With every second element of a dynamic dimension.
// ARGS: i32:9x7 i32:4x7 -> i32
// ARGS: i32:1x7 i32:1x7 -> i32
func.func @strided(%x: tensor<?x7xi32>, %z: tensor<?x7xi32>) -> tensor<?x7xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x7xi32>
  %h = affine.apply affine_map<(n) -> ((n + 1) floordiv 2)>(%n)
  %a = tensor.extract_slice %x[0, 0] [%h, 7] [2, 1] : tensor<?x7xi32> to tensor<?x7xi32>
  %r = tensor.concat dim(0) %a, %z : (tensor<?x7xi32>, tensor<?x7xi32>) -> tensor<?x7xi32>
  return %r : tensor<?x7xi32>
}

// A token before it: the same number everywhere, or not.
// ARGS: f32:3x19x17 f32:20x17 -> f32
func.func @token(%x: tensor<3x19x17xf32>, %p: tensor<20x17xf32>) -> tensor<3x20x17xf32> {
  %c = arith.constant dense<2.0> : tensor<3x1x17xf32>
  %r = tensor.concat dim(1) %c, %x : (tensor<3x1x17xf32>, tensor<3x19x17xf32>) -> tensor<3x20x17xf32>
  %e = tensor.empty() : tensor<3x20x17xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b, c)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%r, %p : tensor<3x20x17xf32>, tensor<20x17xf32>) outs(%e : tensor<3x20x17xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.addf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<3x20x17xf32>
  return %y : tensor<3x20x17xf32>
}

// ARGS: f32:1x19x17 -> f32
func.func @learned_token(%x: tensor<1x19x17xf32>) -> tensor<1x20x17xf32> {
  %c = arith.constant dense<[[[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, -3.0, -2.0, -1.0]]]> : tensor<1x1x17xf32>
  %r = tensor.concat dim(1) %c, %x : (tensor<1x1x17xf32>, tensor<1x19x17xf32>) -> tensor<1x20x17xf32>
  return %r : tensor<1x20x17xf32>
}

// A transposed convolution: the image with zeros between its pixels.
// ARGS: f32:1x3x7x9 f32:5x3x4x4 -> f32
func.func @upsample(%x: tensor<1x3x7x9xf32>, %w: tensor<5x3x4x4xf32>) -> tensor<1x5x14x18xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x17x21xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x17x21xf32>) -> tensor<1x3x17x21xf32>
  %i = tensor.insert_slice %x into %f[0, 0, 2, 2] [1, 3, 7, 9] [1, 1, 2, 2] : tensor<1x3x7x9xf32> into tensor<1x3x17x21xf32>
  %o = tensor.empty() : tensor<1x5x14x18xf32>
  %g = linalg.fill ins(%z : f32) outs(%o : tensor<1x5x14x18xf32>) -> tensor<1x5x14x18xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x3x17x21xf32>, tensor<5x3x4x4xf32>) outs(%g : tensor<1x5x14x18xf32>) -> tensor<1x5x14x18xf32>
  return %r : tensor<1x5x14x18xf32>
}

// A shape that is computed is computed on the host.
// ARGS: f32:5x4x6 -> f32
func.func @reshape(%x: tensor<?x4x6xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %n = tensor.dim %x, %c0 : tensor<?x4x6xf32>
  %m = arith.muli %n, %c6 : index
  %i = arith.index_cast %m : index to i64
  %c4 = arith.constant dense<4> : tensor<1xi64>
  %a = tensor.from_elements %i : tensor<1xi64>
  %s = tensor.concat dim(0) %a, %c4 : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %r = tensor.reshape %x(%s) : (tensor<?x4x6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
