// Elements of less than a byte, and small floats.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @i1_and() {
  %x = util.unfoldable_constant dense<[true, true, false, false]> : tensor<4xi1>
  %y = util.unfoldable_constant dense<[true, false, true, false]> : tensor<4xi1>
  %a = arith.andi %x, %y : tensor<4xi1>
  check.expect_eq_const(%a, dense<[true, false, false, false]> : tensor<4xi1>) : tensor<4xi1>
  %o = arith.xori %x, %y : tensor<4xi1>
  %w = arith.extui %o : tensor<4xi1> to tensor<4xi8>
  check.expect_eq_const(%w, dense<[0, 1, 1, 0]> : tensor<4xi8>) : tensor<4xi8>
  return
}
func.func @i1_packed() {
  %x = util.unfoldable_constant dense<[true, true, false, false, true, false, true, true]> : tensor<8xi1, #iree_encoding.packed_storage>
  %e = tensor.empty() : tensor<8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi1, #iree_encoding.packed_storage>) outs(%e : tensor<8xi8>) {
  ^bb0(%a: i1, %b: i8):
    %v = arith.extui %a : i1 to i8
    linalg.yield %v : i8
  } -> tensor<8xi8>
  check.expect_eq_const(%r, dense<[1, 1, 0, 0, 1, 0, 1, 1]> : tensor<8xi8>) : tensor<8xi8>
  return
}
func.func @i1_any_reduce() {
  %x = util.unfoldable_constant dense<[[true, false], [false, false], [true, true]]> : tensor<3x2xi1>
  %f = arith.constant dense<false> : tensor<3xi1>
  %r = linalg.reduce ins(%x : tensor<3x2xi1>) outs(%f : tensor<3xi1>) dimensions = [1]
    (%a: i1, %b: i1) {
      %o = arith.ori %a, %b : i1
      linalg.yield %o : i1
    }
  check.expect_eq_const(%r, dense<[true, false, true]> : tensor<3xi1>) : tensor<3xi1>
  return
}
func.func @i4_extend() {
  %x = util.unfoldable_constant dense<[0, 7, -8, -1, 3, 4]> : tensor<6xi4>
  %s = arith.extsi %x : tensor<6xi4> to tensor<6xi32>
  check.expect_eq_const(%s, dense<[0, 7, -8, -1, 3, 4]> : tensor<6xi32>) : tensor<6xi32>
  %u = arith.extui %x : tensor<6xi4> to tensor<6xi32>
  check.expect_eq_const(%u, dense<[0, 7, 8, 15, 3, 4]> : tensor<6xi32>) : tensor<6xi32>
  return
}
func.func @i4_truncate() {
  %x = util.unfoldable_constant dense<[0, 7, 8, 15, 16, 18]> : tensor<6xi32>
  %s = arith.trunci %x : tensor<6xi32> to tensor<6xi4>
  check.expect_eq_const(%s, dense<[0, 7, -8, -1, 0, 2]> : tensor<6xi4>) : tensor<6xi4>
  return
}
func.func @i4_odd_slice() {
  %x = util.unfoldable_constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, -8]]> : tensor<3x3xi4>
  %r = tensor.extract_slice %x[1, 1] [2, 2] [1, 1] : tensor<3x3xi4> to tensor<2x2xi4>
  %w = arith.extsi %r : tensor<2x2xi4> to tensor<2x2xi8>
  check.expect_eq_const(%w, dense<[[4, 5], [7, -8]]> : tensor<2x2xi8>) : tensor<2x2xi8>
  return
}
func.func @i4_weights() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %w = util.unfoldable_constant dense<[[1, -2, 3, 4], [5, 6, -7, 0]]> : tensor<2x4xi4>
  %e = tensor.empty() : tensor<2x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<2x4xi4>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%a: i4, %b: f32):
    %s = arith.extsi %a : i4 to i32
    %f = arith.sitofp %s : i32 to f32
    linalg.yield %f : f32
  } -> tensor<2x4xf32>
  %z = arith.constant dense<0.0> : tensor<1x4xf32>
  %r = linalg.matmul ins(%x, %d : tensor<1x2xf32>, tensor<2x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  check.expect_almost_eq_const(%r, dense<[[11.0, 10.0, -11.0, 4.0]]> : tensor<1x4xf32>) : tensor<1x4xf32>
  return
}
func.func @i4_dynamic() {
  %x = flow.tensor.dynamic_constant dense<[1, 2, 3, -4]> : tensor<4xi4> -> tensor<?xi4>
  %y = arith.addi %x, %x : tensor<?xi4>
  %w = arith.extsi %y : tensor<?xi4> to tensor<?xi32>
  %e = flow.tensor.dynamic_constant dense<[2, 4, 6, -8]> : tensor<4xi32> -> tensor<?xi32>
  check.expect_eq(%w, %e) : tensor<?xi32>
  return
}
func.func @i4_to_f32() {
  %x = util.unfoldable_constant dense<[1, 7, -8, -1]> : tensor<4xi4>
  %s = arith.sitofp %x : tensor<4xi4> to tensor<4xf32>
  check.expect_almost_eq_const(%s, dense<[1.0, 7.0, -8.0, -1.0]> : tensor<4xf32>) : tensor<4xf32>
  %u = arith.uitofp %x : tensor<4xi4> to tensor<4xf32>
  check.expect_almost_eq_const(%u, dense<[1.0, 7.0, 8.0, 15.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
func.func @f32_to_i4() {
  %x = util.unfoldable_constant dense<[1.0, 7.9, -8.0, -1.5]> : tensor<4xf32>
  %s = arith.fptosi %x : tensor<4xf32> to tensor<4xi4>
  check.expect_eq_const(%s, dense<[1, 7, -8, -1]> : tensor<4xi4>) : tensor<4xi4>
  %p = util.unfoldable_constant dense<[1.0, 7.9, 8.0, 15.0]> : tensor<4xf32>
  %u = arith.fptoui %p : tensor<4xf32> to tensor<4xi4>
  check.expect_eq_const(%u, dense<[1, 7, 8, 15]> : tensor<4xi4>) : tensor<4xi4>
  return
}
func.func @i2_values() {
  %x = util.unfoldable_constant dense<[0, 1, -2, -1]> : tensor<4xi2>
  %s = arith.extsi %x : tensor<4xi2> to tensor<4xi8>
  check.expect_eq_const(%s, dense<[0, 1, -2, -1]> : tensor<4xi8>) : tensor<4xi8>
  return
}
func.func @f8E4M3FN_round_trip() {
  %x = util.unfoldable_constant dense<[1.0, 0.5, -448.0, 3.3, 0.0]> : tensor<5xf32>
  %t = arith.truncf %x : tensor<5xf32> to tensor<5xf8E4M3FN>
  %r = arith.extf %t : tensor<5xf8E4M3FN> to tensor<5xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 0.5, -448.0, 3.25, 0.0]> : tensor<5xf32>) : tensor<5xf32>
  return
}
func.func @f8E5M2_round_trip() {
  %x = util.unfoldable_constant dense<[1.0, 0.5, -57344.0, 3.3, 0.0]> : tensor<5xf32>
  %t = arith.truncf %x : tensor<5xf32> to tensor<5xf8E5M2>
  %r = arith.extf %t : tensor<5xf8E5M2> to tensor<5xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 0.5, -57344.0, 3.5, 0.0]> : tensor<5xf32>) : tensor<5xf32>
  return
}
func.func @f8E4M3FNUZ_round_trip() {
  %x = util.unfoldable_constant dense<[1.0, 0.5, -240.0, 3.3, 0.0]> : tensor<5xf32>
  %t = arith.truncf %x : tensor<5xf32> to tensor<5xf8E4M3FNUZ>
  %r = arith.extf %t : tensor<5xf8E4M3FNUZ> to tensor<5xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 0.5, -240.0, 3.25, 0.0]> : tensor<5xf32>) : tensor<5xf32>
  return
}
func.func @f4E2M1FN_values() {
  %x = util.unfoldable_constant dense<[0.0, 0.5, 1.0, 1.5, -2.0, 3.0, 4.0, -6.0]> : tensor<8xf4E2M1FN>
  %r = arith.extf %x : tensor<8xf4E2M1FN> to tensor<8xf32>
  check.expect_almost_eq_const(%r, dense<[0.0, 0.5, 1.0, 1.5, -2.0, 3.0, 4.0, -6.0]> : tensor<8xf32>) : tensor<8xf32>
  return
}
func.func @f32_to_f4() {
  %x = util.unfoldable_constant dense<[0.1, 0.6, 1.1, 1.4, -2.2, 3.3, 4.7, -7.0]> : tensor<8xf32>
  %t = arith.truncf %x : tensor<8xf32> to tensor<8xf4E2M1FN>
  %r = arith.extf %t : tensor<8xf4E2M1FN> to tensor<8xf32>
  check.expect_almost_eq_const(%r, dense<[0.0, 0.5, 1.0, 1.5, -2.0, 3.0, 4.0, -6.0]> : tensor<8xf32>) : tensor<8xf32>
  return
}
func.func @f8_scales() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 0.5, 4.0]> : tensor<4xf8E8M0FNU>
  %r = arith.extf %x : tensor<4xf8E8M0FNU> to tensor<4xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 2.0, 0.5, 4.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
func.func @scaled_extension() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 0.5, -6.0]> : tensor<4xf4E2M1FN>
  %s = util.unfoldable_constant dense<[1.0, 2.0, 4.0, 0.5]> : tensor<4xf8E8M0FNU>
  %r = arith.scaling_extf %x, %s : tensor<4xf4E2M1FN>, tensor<4xf8E8M0FNU> to tensor<4xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 4.0, 2.0, -3.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
func.func @f8_matmul() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, -4.0]]> : tensor<2x2xf8E4M3FN>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %x : tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const(%r, dense<[[7.0, -6.0], [-9.0, 22.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @bf16_sum() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.5]> : tensor<3xbf16>
  %z = arith.constant dense<0.0> : tensor<bf16>
  %r = linalg.reduce ins(%x : tensor<3xbf16>) outs(%z : tensor<bf16>) dimensions = [0]
    (%a: bf16, %b: bf16) {
      %o = arith.addf %a, %b : bf16
      linalg.yield %o : bf16
    }
  check.expect_almost_eq_const(%r, dense<6.5> : tensor<bf16>) : tensor<bf16>
  return
}
func.func @i8_overflow() {
  %x = util.unfoldable_constant dense<[127, -128, 100]> : tensor<3xi8>
  %r = arith.addi %x, %x : tensor<3xi8>
  check.expect_eq_const(%r, dense<[-2, 0, -56]> : tensor<3xi8>) : tensor<3xi8>
  return
}
func.func @i16_values() {
  %x = util.unfoldable_constant dense<[32767, -32768, 100]> : tensor<3xi16>
  %r = arith.shrsi %x, %x : tensor<3xi16>
  %m = arith.maxsi %x, %r : tensor<3xi16>
  %e = arith.extsi %m : tensor<3xi16> to tensor<3xi64>
  %z = arith.constant dense<[32767, 0, 100]> : tensor<3xi64>
  %c = arith.constant dense<0> : tensor<3xi64>
  %n = arith.maxsi %e, %c : tensor<3xi64>
  check.expect_eq_const(%n, dense<[32767, 0, 100]> : tensor<3xi64>) : tensor<3xi64>
  return
}
func.func @unsigned_elements() {
  %x = util.unfoldable_constant dense<[200, 255, 0]> : tensor<3xi8>
  %r = arith.uitofp %x : tensor<3xi8> to tensor<3xf32>
  check.expect_eq_const(%r, dense<[200.0, 255.0, 0.0]> : tensor<3xf32>) : tensor<3xf32>
  return
}
