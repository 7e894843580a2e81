// Structured ops, named and generic.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @matmul_f32() {
  %a = util.unfoldable_constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = util.unfoldable_constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>
  %i = util.unfoldable_constant dense<1.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[5.0, 6.0], [11.0, 12.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @matmul_i8() {
  %a = util.unfoldable_constant dense<[[1, -2, 3], [100, 127, -128]]> : tensor<2x3xi8>
  %b = util.unfoldable_constant dense<[[1, 2], [3, 4], [5, 127]]> : tensor<3x2xi8>
  %z = arith.constant dense<0> : tensor<2x2xi32>
  %r = linalg.matmul ins(%a, %b : tensor<2x3xi8>, tensor<3x2xi8>) outs(%z : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[10, 375], [-159, -15548]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @matmul_unsigned_cast() {
  %a = util.unfoldable_constant dense<[[1, -2], [100, 127]]> : tensor<2x2xi8>
  %b = util.unfoldable_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %z = arith.constant dense<0> : tensor<2x2xi32>
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<2x2xi8>, tensor<2x2xi8>) outs(%z : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[763, 1018], [481, 708]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @matmul_transposed_map() {
  %a = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = util.unfoldable_constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[17.0, 23.0], [39.0, 53.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @batch_matmul() {
  %a = util.unfoldable_constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = util.unfoldable_constant dense<[[[1.0], [1.0]], [[2.0], [0.5]]]> : tensor<2x2x1xf32>
  %z = arith.constant dense<0.0> : tensor<2x1x1xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x1x2xf32>, tensor<2x2x1xf32>) outs(%z : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  check.expect_almost_eq_const(%r, dense<[[[3.0]], [[8.0]]]> : tensor<2x1x1xf32>) : tensor<2x1x1xf32>
  return
}
func.func @matvec_vecmat_dot() {
  %a = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %v = util.unfoldable_constant dense<[1.0, 10.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %s = arith.constant dense<0.0> : tensor<f32>
  %m = linalg.matvec ins(%a, %v : tensor<2x2xf32>, tensor<2xf32>) outs(%z : tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const(%m, dense<[21.0, 43.0]> : tensor<2xf32>) : tensor<2xf32>
  %w = linalg.vecmat ins(%v, %a : tensor<2xf32>, tensor<2x2xf32>) outs(%z : tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const(%w, dense<[31.0, 42.0]> : tensor<2xf32>) : tensor<2xf32>
  %d = linalg.dot ins(%v, %v : tensor<2xf32>, tensor<2xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  check.expect_almost_eq_const(%d, dense<101.0> : tensor<f32>) : tensor<f32>
  return
}
func.func @quantized_matmul() {
  %a = util.unfoldable_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %b = util.unfoldable_constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi8>
  %za = arith.constant 1 : i32
  %zb = arith.constant 2 : i32
  %z = arith.constant dense<0> : tensor<2x2xi32>
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<2x2xi8>, tensor<2x2xi8>, i32, i32) outs(%z : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[5, 6], [21, 26]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @matmul_dynamic() {
  %a = flow.tensor.dynamic_constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32> -> tensor<?x?xf32>
  %b = flow.tensor.dynamic_constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32> -> tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %w = flow.tensor.dynamic_constant dense<[[4.0, 5.0], [10.0, 11.0]]> : tensor<2x2xf32> -> tensor<?x?xf32>
  check.expect_almost_eq(%r, %w) : tensor<?x?xf32>
  return
}
func.func @matmul_f16_and_bf16() {
  %a = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf16>
  %z = arith.constant dense<0.0> : tensor<2x2xf16>
  %r = linalg.matmul ins(%a, %a : tensor<2x2xf16>, tensor<2x2xf16>) outs(%z : tensor<2x2xf16>) -> tensor<2x2xf16>
  check.expect_almost_eq_const(%r, dense<[[7.0, 10.0], [15.0, 22.0]]> : tensor<2x2xf16>) : tensor<2x2xf16>
  %b = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  %zf = arith.constant dense<0.0> : tensor<2x2xf32>
  %q = linalg.matmul ins(%b, %b : tensor<2x2xbf16>, tensor<2x2xbf16>) outs(%zf : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%q, dense<[[7.0, 10.0], [15.0, 22.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @large_matmul() {
  %a = util.unfoldable_constant dense<1.0> : tensor<67x129xf32>
  %b = util.unfoldable_constant dense<0.5> : tensor<129x33xf32>
  %z = arith.constant dense<0.0> : tensor<67x33xf32>
  %r = linalg.matmul ins(%a, %b : tensor<67x129xf32>, tensor<129x33xf32>) outs(%z : tensor<67x33xf32>) -> tensor<67x33xf32>
  check.expect_almost_eq_const(%r, dense<64.5> : tensor<67x33xf32>) : tensor<67x33xf32>
  return
}
func.func @mmt4d() {
  %a = util.unfoldable_constant dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>
  %b = util.unfoldable_constant dense<[[[[5.0, 6.0], [7.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  %z = arith.constant dense<0.0> : tensor<1x1x2x2xf32>
  %r = linalg.mmt4d ins(%a, %b : tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) outs(%z : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[[17.0, 23.0], [39.0, 53.0]]]]> : tensor<1x1x2x2xf32>) : tensor<1x1x2x2xf32>
  return
}
func.func @contract() {
  %a = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %r = linalg.contract indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>]
      ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const(%r, dense<[7.0, 22.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @conv_2d_nhwc_hwcf() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>
  %w = util.unfoldable_constant dense<[[[[1.0, -1.0]], [[1.0, 0.0]]], [[[1.0, 0.0]], [[1.0, 1.0]]]]> : tensor<2x2x1x2xf32>
  %z = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x3x3x1xf32>, tensor<2x2x1x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[[12.0, 4.0], [16.0, 4.0]], [[24.0, 4.0], [28.0, 4.0]]]]> : tensor<1x2x2x2xf32>) : tensor<1x2x2x2xf32>
  return
}
func.func @conv_2d_nchw_fchw_strided() {
  %x = util.unfoldable_constant dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]]]> : tensor<1x1x4x4xf32>
  %w = util.unfoldable_constant dense<1.0> : tensor<1x1x2x2xf32>
  %z = arith.constant dense<0.0> : tensor<1x1x2x2xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x1x4x4xf32>, tensor<1x1x2x2xf32>) outs(%z : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[[14.0, 22.0], [46.0, 54.0]]]]> : tensor<1x1x2x2xf32>) : tensor<1x1x2x2xf32>
  return
}
func.func @conv_1d_and_3d() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %w = util.unfoldable_constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %r = linalg.conv_1d ins(%x, %w : tensor<4xf32>, tensor<2xf32>) outs(%z : tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const(%r, dense<-1.0> : tensor<3xf32>) : tensor<3xf32>
  %x3 = util.unfoldable_constant dense<2.0> : tensor<3x3x3xf32>
  %w3 = util.unfoldable_constant dense<0.5> : tensor<2x2x2xf32>
  %z3 = arith.constant dense<0.0> : tensor<2x2x2xf32>
  %r3 = linalg.conv_3d ins(%x3, %w3 : tensor<3x3x3xf32>, tensor<2x2x2xf32>) outs(%z3 : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  check.expect_almost_eq_const(%r3, dense<8.0> : tensor<2x2x2xf32>) : tensor<2x2x2xf32>
  return
}
func.func @depthwise_conv() {
  %x = util.unfoldable_constant dense<[[[[1.0, 10.0], [2.0, 20.0]], [[3.0, 30.0], [4.0, 40.0]]]]> : tensor<1x2x2x2xf32>
  %w = util.unfoldable_constant dense<[[[1.0, 0.1], [1.0, 0.1]], [[1.0, 0.1], [1.0, 0.1]]]> : tensor<2x2x2xf32>
  %z = arith.constant dense<0.0> : tensor<1x1x1x2xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x2x2x2xf32>, tensor<2x2x2xf32>) outs(%z : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  check.expect_almost_eq_const(%r, dense<[[[[10.0, 10.0]]]]> : tensor<1x1x1x2xf32>) : tensor<1x1x1x2xf32>
  return
}
func.func @poolings() {
  %x = util.unfoldable_constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [9.0], [6.0]], [[7.0], [8.0], [5.0]]]]> : tensor<1x3x3x1xf32>
  %win = tensor.empty() : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<1x2x2x1xf32>
  %low = arith.constant dense<-1.0e9> : tensor<1x2x2x1xf32>
  %high = arith.constant dense<1.0e9> : tensor<1x2x2x1xf32>
  %s = linalg.pooling_nhwc_sum ins(%x, %win : tensor<1x3x3x1xf32>, tensor<2x2xf32>) outs(%zero : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%s, dense<[[[[16.0], [20.0]], [[28.0], [28.0]]]]> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  %m = linalg.pooling_nhwc_max ins(%x, %win : tensor<1x3x3x1xf32>, tensor<2x2xf32>) outs(%low : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%m, dense<9.0> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  %n = linalg.pooling_nhwc_min ins(%x, %win : tensor<1x3x3x1xf32>, tensor<2x2xf32>) outs(%high : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_almost_eq_const(%n, dense<[[[[1.0], [2.0]], [[4.0], [5.0]]]]> : tensor<1x2x2x1xf32>) : tensor<1x2x2x1xf32>
  return
}
func.func @softmax() {
  %x = util.unfoldable_constant dense<[[0.0, 0.0], [1.0, 3.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[0.5, 0.5], [0.119203, 0.880797]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @pack_and_unpack() {
  %x = util.unfoldable_constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %p = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x2x2x2xi32>
  %k = linalg.pack %x padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<3x3xi32> -> tensor<2x2x2x2xi32>
  check.expect_eq_const(%k, dense<[[[[1, 2], [4, 5]], [[3, 0], [6, 0]]], [[[7, 8], [0, 0]], [[9, 0], [0, 0]]]]> : tensor<2x2x2x2xi32>) : tensor<2x2x2x2xi32>
  %o = tensor.empty() : tensor<3x3xi32>
  %u = linalg.unpack %k inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %o : tensor<2x2x2x2xi32> -> tensor<3x3xi32>
  check.expect_eq(%u, %x) : tensor<3x3xi32>
  return
}
func.func @pack_outer_permuted() {
  %x = util.unfoldable_constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>
  %e = tensor.empty() : tensor<2x1x2x2xi8>
  %k = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<2x4xi8> -> tensor<2x1x2x2xi8>
  check.expect_eq_const(%k, dense<[[[[1, 5], [2, 6]]], [[[3, 7], [4, 8]]]]> : tensor<2x1x2x2xi8>) : tensor<2x1x2x2xi8>
  return
}
func.func @pack_dynamic() {
  %x = flow.tensor.dynamic_constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32> -> tensor<?x?xf32>
  %p = arith.constant 9.0 : f32
  %two = util.unfoldable_constant 2 : index
  %one = util.unfoldable_constant 1 : index
  %e = tensor.empty(%one, %two, %two) : tensor<?x?x2x?xf32>
  %k = linalg.pack %x padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [2, %two] into %e : tensor<?x?xf32> -> tensor<?x?x2x?xf32>
  %c = tensor.cast %k : tensor<?x?x2x?xf32> to tensor<1x2x2x2xf32>
  check.expect_eq_const(%c, dense<[[[[1.0, 2.0], [9.0, 9.0]], [[3.0, 9.0], [9.0, 9.0]]]]> : tensor<1x2x2x2xf32>) : tensor<1x2x2x2xf32>
  return
}
func.func @index_in_body() {
  %e = tensor.empty() : tensor<2x3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = affine.apply affine_map<(i, j) -> (i * 10 + j)>(%i, %j)
    %v = arith.index_cast %s : index to i32
    linalg.yield %v : i32
  } -> tensor<2x3xi32>
  check.expect_eq_const(%r, dense<[[0, 1, 2], [10, 11, 12]]> : tensor<2x3xi32>) : tensor<2x3xi32>
  return
}
func.func @argmax() {
  %x = util.unfoldable_constant dense<[[3.0, 9.0, 4.0], [7.0, 1.0, 7.5]]> : tensor<2x3xf32>
  %low = arith.constant dense<0xFF800000> : tensor<2xf32>
  %zi = arith.constant dense<0> : tensor<2xi64>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xf32>) outs(%low, %zi : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%in: f32, %m: f32, %at: i64):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i64
    %g = arith.cmpf ogt, %in, %m : f32
    %v = arith.select %g, %in, %m : f32
    %w = arith.select %g, %k, %at : i64
    linalg.yield %v, %w : f32, i64
  } -> (tensor<2xf32>, tensor<2xi64>)
  check.expect_almost_eq_const(%r#0, dense<[9.0, 7.5]> : tensor<2xf32>) : tensor<2xf32>
  check.expect_eq_const(%r#1, dense<[1, 2]> : tensor<2xi64>) : tensor<2xi64>
  return
}
func.func @map_broadcast_transpose_reduce() {
  %x = util.unfoldable_constant dense<[1.0, 4.0, 9.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %m = linalg.map { math.sqrt } ins(%x : tensor<3xf32>) outs(%e : tensor<3xf32>)
  %e2 = tensor.empty() : tensor<2x3xf32>
  %b = linalg.broadcast ins(%m : tensor<3xf32>) outs(%e2 : tensor<2x3xf32>) dimensions = [0]
  %e3 = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%b : tensor<2x3xf32>) outs(%e3 : tensor<3x2xf32>) permutation = [1, 0]
  check.expect_almost_eq_const(%t, dense<[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
  %z = arith.constant dense<1.0> : tensor<2xf32>
  %p = linalg.reduce { arith.mulf } ins(%t : tensor<3x2xf32>) outs(%z : tensor<2xf32>) dimensions = [0]
  check.expect_almost_eq_const(%p, dense<6.0> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @elementwise_named() {
  %x = util.unfoldable_constant dense<[1.0, -4.0]> : tensor<2xf32>
  %y = util.unfoldable_constant dense<[2.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %a = linalg.add ins(%x, %y : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.sub ins(%a, %y : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %d = linalg.div ins(%s, %y : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %b = linalg.abs ins(%d : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %m = linalg.max ins(%b, %y : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %w = linalg.elementwise kind = #linalg.elementwise_kind<mul> ins(%m, %b : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const(%w, dense<[1.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @fill_rng_and_copy() {
  %c = util.unfoldable_constant 3 : i64
  %e = tensor.empty() : tensor<2x2xi64>
  %f = linalg.fill ins(%c : i64) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  %r = linalg.copy ins(%f : tensor<2x2xi64>) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const(%r, dense<3> : tensor<2x2xi64>) : tensor<2x2xi64>
  return
}
func.func @reductions_of_kinds() {
  %x = util.unfoldable_constant dense<[[1, 7, 3], [4, -5, 6]]> : tensor<2x3xi32>
  %l = arith.constant dense<-2147483648> : tensor<3xi32>
  %m = linalg.reduce { arith.maxsi } ins(%x : tensor<2x3xi32>) outs(%l : tensor<3xi32>) dimensions = [0]
  check.expect_eq_const(%m, dense<[4, 7, 6]> : tensor<3xi32>) : tensor<3xi32>
  %o = arith.constant dense<1> : tensor<i32>
  %p = linalg.reduce { arith.muli } ins(%x : tensor<2x3xi32>) outs(%o : tensor<i32>) dimensions = [0, 1]
  check.expect_eq_const(%p, dense<-2520> : tensor<i32>) : tensor<i32>
  return
}
func.func @winograd() {
  %x = util.unfoldable_constant dense<1.0> : tensor<1x6x6x1xf32>
  %w = util.unfoldable_constant dense<1.0> : tensor<1x3x3x1xf32>
  %z = arith.constant dense<0.0> : tensor<1x4x4x1xf32>
  %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x6x6x1xf32>, tensor<1x3x3x1xf32>) outs(%z : tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  check.expect_almost_eq_const(%r, dense<9.0> : tensor<1x4x4x1xf32>) : tensor<1x4x4x1xf32>
  return
}
func.func @strided_reads() {
  %x = util.unfoldable_constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %w = tensor.empty() : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i * 2 + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<6xf32>, tensor<2xf32>) outs(%z : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 5.0, 9.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}
func.func @layernorm() {
  %x = util.unfoldable_constant dense<[[1.0, 3.0], [2.0, 6.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %n = arith.constant 2.0 : f32
  %s = linalg.reduce { arith.addf } ins(%x : tensor<2x2xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  %e = tensor.empty() : tensor<2x2xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %d = arith.subf %a, %m : f32
    linalg.yield %d : f32
  } -> tensor<2x2xf32>
  %q = arith.mulf %c, %c : tensor<2x2xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<2x2xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %v : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %d = math.rsqrt %m : f32
    %p = arith.mulf %a, %d : f32
    linalg.yield %p : f32
  } -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[-1.0, 1.0], [-1.0, 1.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @uneven_extents() {
  %x = util.unfoldable_constant dense<1> : tensor<1x7x13xi32>
  %z = arith.constant dense<0> : tensor<1x13xi32>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<1x7x13xi32>) outs(%z : tensor<1x13xi32>) dimensions = [1]
  check.expect_eq_const(%r, dense<7> : tensor<1x13xi32>) : tensor<1x13xi32>
  return
}
