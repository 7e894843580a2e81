// Slices, padding, joins, reshapes and single elements.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @extract_slice_strided() {
  %x = util.unfoldable_constant dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17]]> : tensor<3x6xi32>
  %r = tensor.extract_slice %x[0, 1] [2, 3] [2, 2] : tensor<3x6xi32> to tensor<2x3xi32>
  check.expect_eq_const(%r, dense<[[1, 3, 5], [13, 15, 17]]> : tensor<2x3xi32>) : tensor<2x3xi32>
  return
}
func.func @extract_slice_dynamic() {
  %x = util.unfoldable_constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi8>
  %o = util.unfoldable_constant 1 : index
  %n = util.unfoldable_constant 2 : index
  %r = tensor.extract_slice %x[0, %o] [2, %n] [1, 1] : tensor<2x4xi8> to tensor<2x?xi8>
  %s = tensor.cast %r : tensor<2x?xi8> to tensor<2x2xi8>
  check.expect_eq_const(%s, dense<[[1, 2], [5, 6]]> : tensor<2x2xi8>) : tensor<2x2xi8>
  return
}
func.func @insert_slice_strided() {
  %x = util.unfoldable_constant dense<0> : tensor<3x5xi16>
  %y = util.unfoldable_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %r = tensor.insert_slice %y into %x[1, 0] [2, 2] [1, 3] : tensor<2x2xi16> into tensor<3x5xi16>
  check.expect_eq_const(%r, dense<[[0, 0, 0, 0, 0], [1, 0, 0, 2, 0], [3, 0, 0, 4, 0]]> : tensor<3x5xi16>) : tensor<3x5xi16>
  return
}
func.func @insert_slice_dynamic() {
  %x = flow.tensor.dynamic_constant dense<0.0> : tensor<4x3xf32> -> tensor<?x3xf32>
  %y = flow.tensor.dynamic_constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32> -> tensor<?x3xf32>
  %o = util.unfoldable_constant 2 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?x3xf32>
  %r = tensor.insert_slice %y into %x[%o, 0] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<?x3xf32>
  %e = flow.tensor.dynamic_constant dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]> : tensor<4x3xf32> -> tensor<?x3xf32>
  check.expect_eq(%r, %e) : tensor<?x3xf32>
  return
}
func.func @pad_constant() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %v = arith.constant 9.0 : f32
  %r = tensor.pad %x low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x2xf32> to tensor<3x4xf32>
  check.expect_eq_const(%r, dense<[[9.0, 9.0, 9.0, 9.0], [1.0, 2.0, 9.0, 9.0], [3.0, 4.0, 9.0, 9.0]]> : tensor<3x4xf32>) : tensor<3x4xf32>
  return
}
func.func @pad_dynamic() {
  %x = flow.tensor.dynamic_constant dense<[1, 2, 3]> : tensor<3xi32> -> tensor<?xi32>
  %l = util.unfoldable_constant 2 : index
  %v = arith.constant -1 : i32
  %r = tensor.pad %x low[%l] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i32
  } : tensor<?xi32> to tensor<?xi32>
  %e = flow.tensor.dynamic_constant dense<[-1, -1, 1, 2, 3, -1]> : tensor<6xi32> -> tensor<?xi32>
  check.expect_eq(%r, %e) : tensor<?xi32>
  return
}
func.func @concat_three() {
  %x = util.unfoldable_constant dense<[[1], [2]]> : tensor<2x1xi64>
  %y = util.unfoldable_constant dense<[[3, 4], [5, 6]]> : tensor<2x2xi64>
  %r = tensor.concat dim(1) %x, %y, %x : (tensor<2x1xi64>, tensor<2x2xi64>, tensor<2x1xi64>) -> tensor<2x4xi64>
  check.expect_eq_const(%r, dense<[[1, 3, 4, 1], [2, 5, 6, 2]]> : tensor<2x4xi64>) : tensor<2x4xi64>
  return
}
func.func @concat_dynamic() {
  %x = flow.tensor.dynamic_constant dense<[[1.0, 2.0]]> : tensor<1x2xf32> -> tensor<?x2xf32>
  %y = flow.tensor.dynamic_constant dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32> -> tensor<?x2xf32>
  %r = tensor.concat dim(0) %x, %y : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %e = flow.tensor.dynamic_constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32> -> tensor<?x2xf32>
  check.expect_almost_eq(%r, %e) : tensor<?x2xf32>
  return
}
func.func @collapse_and_expand() {
  %x = util.unfoldable_constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>
  %c = tensor.collapse_shape %x [[0, 1, 2]] : tensor<2x2x2xi32> into tensor<8xi32>
  check.expect_eq_const(%c, dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>) : tensor<8xi32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [4, 2] : tensor<8xi32> into tensor<4x2xi32>
  check.expect_eq_const(%e, dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>) : tensor<4x2xi32>
  return
}
func.func @expand_dynamic() {
  %x = flow.tensor.dynamic_constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32> -> tensor<?xf32>
  %n = util.unfoldable_constant 2 : index
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  %f = arith.addf %e, %e : tensor<?x3xf32>
  %c = tensor.cast %f : tensor<?x3xf32> to tensor<2x3xf32>
  check.expect_eq_const(%c, dense<[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
  return
}
func.func @reshape_by_tensor() {
  %x = util.unfoldable_constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %s = arith.constant dense<[3, 2]> : tensor<2xi64>
  %r = tensor.reshape %x(%s) : (tensor<6xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  check.expect_eq_const(%r, dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
  return
}
func.func @from_elements() {
  %a = util.unfoldable_constant 1 : i32
  %b = util.unfoldable_constant 2 : i32
  %r = tensor.from_elements %a, %b, %a, %b : tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[1, 2], [1, 2]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @from_elements_scalar() {
  %a = util.unfoldable_constant 4.5 : f32
  %r = tensor.from_elements %a : tensor<f32>
  check.expect_eq_const(%r, dense<4.5> : tensor<f32>) : tensor<f32>
  return
}
func.func @splat_dynamic() {
  %a = util.unfoldable_constant 3 : i8
  %n = util.unfoldable_constant 3 : index
  %r = tensor.splat %a[%n] : tensor<2x?xi8>
  %c = tensor.cast %r : tensor<2x?xi8> to tensor<2x3xi8>
  check.expect_eq_const(%c, dense<3> : tensor<2x3xi8>) : tensor<2x3xi8>
  return
}
func.func @generate() {
  %n = util.unfoldable_constant 3 : index
  %r = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %v = arith.index_cast %s : index to i32
    tensor.yield %v : i32
  } : tensor<2x?xi32>
  %c = tensor.cast %r : tensor<2x?xi32> to tensor<2x3xi32>
  check.expect_eq_const(%c, dense<[[0, 1, 2], [1, 2, 3]]> : tensor<2x3xi32>) : tensor<2x3xi32>
  return
}
func.func @extract_and_insert() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = util.unfoldable_constant 1 : index
  %e = tensor.extract %x[%c1, %c0] : tensor<2x2xf32>
  %r = tensor.insert %e into %x[%c0, %c1] : tensor<2x2xf32>
  check.expect_eq_const(%r, dense<[[1.0, 3.0], [3.0, 4.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  return
}
func.func @extract_f16() {
  %x = util.unfoldable_constant dense<[1.5, 2.5]> : tensor<2xf16>
  %c1 = arith.constant 1 : index
  %e = tensor.extract %x[%c1] : tensor<2xf16>
  %w = arith.extf %e : f16 to f32
  %c = arith.constant 2.5 : f32
  %ok = arith.cmpf oeq, %w, %c : f32
  check.expect_true(%ok) : i1
  return
}
func.func @extract_i1() {
  %x = util.unfoldable_constant dense<[true, false]> : tensor<2xi1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %x[%c0] : tensor<2xi1>
  %b = tensor.extract %x[%c1] : tensor<2xi1>
  check.expect_true(%a) : i1
  check.expect_false(%b) : i1
  return
}
func.func @bitcast() {
  %x = util.unfoldable_constant dense<[1.0, -2.0]> : tensor<2xf32>
  %r = tensor.bitcast %x : tensor<2xf32> to tensor<2xi32>
  check.expect_eq_const(%r, dense<[1065353216, -1073741824]> : tensor<2xi32>) : tensor<2xi32>
  return
}
func.func @gather_rows() {
  %x = util.unfoldable_constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = util.unfoldable_constant dense<[2, 0, 2]> : tensor<3xi64>
  %e = tensor.empty() : tensor<3x2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xi64>) outs(%e : tensor<3x2xi32>) {
  ^bb0(%in: i64, %out: i32):
    %p = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%p, %j] : tensor<3x2xi32>
    linalg.yield %v : i32
  } -> tensor<3x2xi32>
  check.expect_eq_const(%r, dense<[[5, 6], [1, 2], [5, 6]]> : tensor<3x2xi32>) : tensor<3x2xi32>
  return
}
func.func @transposed_slice() {
  %x = util.unfoldable_constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %t = linalg.transpose ins(%x : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]
  %r = tensor.extract_slice %t[1, 0] [2, 2] [1, 1] : tensor<3x2xi32> to tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[2, 5], [3, 6]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @rank_and_dim() {
  %x = flow.tensor.dynamic_constant dense<0.0> : tensor<4x3xf32> -> tensor<?x3xf32>
  %r = tensor.rank %x : tensor<?x3xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %p = arith.muli %r, %d : index
  %c8 = arith.constant 8 : index
  %ok = arith.cmpi eq, %p, %c8 : index
  check.expect_true(%ok) : i1
  return
}
func.func @empty_slice() {
  %x = util.unfoldable_constant dense<[1, 2, 3]> : tensor<3xi32>
  %n = util.unfoldable_constant 0 : index
  %s = tensor.extract_slice %x[1] [%n] [1] : tensor<3xi32> to tensor<?xi32>
  %c = tensor.concat dim(0) %s, %x : (tensor<?xi32>, tensor<3xi32>) -> tensor<?xi32>
  %r = tensor.cast %c : tensor<?xi32> to tensor<3xi32>
  check.expect_eq_const(%r, dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
  return
}
func.func @zero_elements() {
  %x = util.unfoldable_constant dense<> : tensor<0x3xf32>
  %r = arith.addf %x, %x : tensor<0x3xf32>
  check.expect_eq_const(%r, dense<> : tensor<0x3xf32>) : tensor<0x3xf32>
  return
}
func.func @sum_of_nothing() {
  %x = flow.tensor.dynamic_constant dense<> : tensor<0xf32> -> tensor<?xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.reduce ins(%x : tensor<?xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  check.expect_eq_const(%r, dense<0.0> : tensor<f32>) : tensor<f32>
  return
}
func.func @matmul_of_nothing() {
  %x = util.unfoldable_constant dense<> : tensor<2x0xf32>
  %y = util.unfoldable_constant dense<> : tensor<0x3xf32>
  %init = util.unfoldable_constant dense<1.0> : tensor<2x3xf32>
  %r = linalg.matmul ins(%x, %y : tensor<2x0xf32>, tensor<0x3xf32>) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const(%r, dense<1.0> : tensor<2x3xf32>) : tensor<2x3xf32>
  return
}
func.func @scalar_tensors() {
  %x = util.unfoldable_constant dense<3.0> : tensor<f32>
  %y = util.unfoldable_constant dense<4.0> : tensor<f32>
  %r = arith.mulf %x, %y : tensor<f32>
  check.expect_almost_eq_const(%r, dense<12.0> : tensor<f32>) : tensor<f32>
  return
}
func.func @index_elements() {
  %x = util.unfoldable_constant dense<[1, 2]> : tensor<2xindex>
  %y = arith.addi %x, %x : tensor<2xindex>
  %r = arith.index_cast %y : tensor<2xindex> to tensor<2xi32>
  check.expect_eq_const(%r, dense<[2, 4]> : tensor<2xi32>) : tensor<2xi32>
  return
}
func.func @complex_elements() {
  %x = util.unfoldable_constant dense<[(1.0, 2.0), (3.0, -1.0)]> : tensor<2xcomplex<f32>>
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
      ins(%x : tensor<2xcomplex<f32>>) outs(%e : tensor<2xf32>) {
  ^bb0(%in: complex<f32>, %out: f32):
    %s = complex.mul %in, %in : complex<f32>
    %re = complex.re %s : complex<f32>
    %im = complex.im %s : complex<f32>
    %v = arith.addf %re, %im : f32
    linalg.yield %v : f32
  } -> tensor<2xf32>
  check.expect_almost_eq_const(%r, dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
