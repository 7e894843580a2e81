// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fold-constants))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-fold-constants))' --remarks-filter-passed=weir-fold-constants -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] evaluated {{.*}} Function=maps | bytes=24
// PASSED-DAG: [Passed] evaluated {{.*}} Function=resource | bytes=16
// PASSED-DAG: [Passed] evaluated {{.*}} Function=sums_of_columns | bytes=12
// PASSED-DAG: [Passed] evaluated {{.*}} Function=sums_of_rows | bytes=8

// Two inputs, one broadcast and read transposed, a resource, a change of type, indices.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#col = affine_map<(d0, d1) -> (d1)>
#v = affine_map<(d0) -> (d0)>
#z = affine_map<(d0) -> (0)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @maps
// CHECK:         arith.constant dense<{{\[\[}}11, 23, 35], [12, 24, 36]]> : tensor<2x3xi32>
// CHECK-NOT:     linalg.generic
func.func @maps() -> tensor<2x3xi32> {
  %a = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %b = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %e = tensor.empty() : tensor<2x3xi32>
  %0 = linalg.generic {indexing_maps = [#tr, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<3x2xi32>, tensor<3xi32>) outs(%e : tensor<2x3xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// NI5: sums of constant integers: signed and unsigned, of a splat, in an order of dimensions of their own, that wrap around.

// CHECK-LABEL: func.func @sums_of_columns
// CHECK:         arith.constant dense<[-2, 127, 128]> : tensor<3xi32>
// CHECK-NOT:     linalg.generic
func.func @sums_of_columns() -> tensor<3xi32> {
  %a = arith.constant dense<[[-1, 127, 1], [-1, 0, 127]]> : tensor<2x3xi8>
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3xi32>
  %i = linalg.fill ins(%c0 : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %0 = linalg.generic {indexing_maps = [#tr, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x3xi8>) outs(%i : tensor<3xi32>) {
  ^bb0(%x: i8, %o: i32):
    %v = arith.extsi %x : i8 to i32
    %s = arith.addi %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// CHECK-LABEL: func.func @sums_of_rows
// CHECK:         arith.constant dense<[383, 254]> : tensor<2xi32>
func.func @sums_of_rows() -> tensor<2xi32> {
  %a = arith.constant dense<[[-1, 127, 1], [0, -2, 0]]> : tensor<2x3xi8>
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2xi32>
  %i = linalg.fill ins(%c0 : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x3xi8>) outs(%i : tensor<2xi32>) {
  ^bb0(%x: i8, %o: i32):
    %v = arith.extui %x : i8 to i32
    %s = arith.addi %v, %o : i32
    linalg.yield %s : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func.func @sum_of_splat
// CHECK:         arith.constant dense<-16> : tensor<i8>
func.func @sum_of_splat() -> tensor<i8> {
  %a = arith.constant dense<120> : tensor<2xi8>
  %c0 = arith.constant 0 : i8
  %e = tensor.empty() : tensor<i8>
  %i = linalg.fill ins(%c0 : i8) outs(%e : tensor<i8>) -> tensor<i8>
  %0 = linalg.generic {indexing_maps = [#v, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<2xi8>) outs(%i : tensor<i8>) {
  ^bb0(%x: i8, %o: i8):
    %s = arith.addi %o, %x : i8
    linalg.yield %s : i8
  } -> tensor<i8>
  return %0 : tensor<i8>
}

// CHECK-LABEL: func.func @resource
// CHECK:         arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf64>
func.func @resource() -> tensor<2xf64> {
  %a = arith.constant dense_resource<two> : tensor<2xf32>
  %w = tensor.expand_shape %a [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %c = tensor.collapse_shape %w [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  %e = tensor.empty() : tensor<2xf64>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<2xf32>) outs(%e : tensor<2xf64>) {
  ^bb0(%x: f32, %o: f64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.sitofp %j : i64 to f64
    %s = arith.extf %x : f32 to f64
    %t = arith.addf %s, %k : f64
    linalg.yield %t : f64
  } -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// A filter that is turned around, and in another order: each element is extracted once.
// CHECK-LABEL: func.func @turned
// CHECK:         %[[C:.*]] = arith.constant dense<{{\[\[}}3, 6], [2, 5], [1, 4]]> : tensor<3x2xi8>
// CHECK:         return %[[C]]
func.func @turned() -> tensor<3x2xi8> {
  %two = arith.constant 2 : index
  %w = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<3x2xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x2xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %r = arith.subi %two, %i : index
    %v = tensor.extract %w[%j, %r] : tensor<2x3xi8>
    linalg.yield %v : i8
  } -> tensor<3x2xi8>
  return %0 : tensor<3x2xi8>
}

// Not where an index may leave the constant.
// CHECK-LABEL: func.func @outside
// CHECK:         tensor.extract
func.func @outside() -> tensor<3xi8> {
  %one = arith.constant 1 : index
  %w = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %e = tensor.empty() : tensor<3xi8>
  %0 = linalg.generic {indexing_maps = [#v], iterator_types = ["parallel"]} outs(%e : tensor<3xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %r = arith.addi %one, %i : index
    %v = tensor.extract %w[%r] : tensor<3xi8>
    linalg.yield %v : i8
  } -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

{-#
  dialect_resources: {
    builtin: {
      two: "0x040000000000803F00000040"
    }
  }
#-}

// Formats of a byte: zeros without a sign, a NaN without infinities.

// CHECK-LABEL: func.func @narrow_floats
// CHECK-DAG:     arith.constant dense<[0.000000e+00, -1.000000e+00]> : tensor<2xf8E4M3FNUZ>
// CHECK-DAG:     arith.constant dense<[0x7FC00000, 2.000000e+00]> : tensor<2xf32>
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @narrow_floats() -> (tensor<2xf8E4M3FNUZ>, tensor<2xf32>) {
  %a = arith.constant dense<[0.0, 1.0]> : tensor<2xf8E4M3FNUZ>
  %ea = tensor.empty() : tensor<2xf8E4M3FNUZ>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<2xf8E4M3FNUZ>) outs(%ea : tensor<2xf8E4M3FNUZ>) {
  ^bb0(%x: f8E4M3FNUZ, %o: f8E4M3FNUZ):
    %n = arith.negf %x : f8E4M3FNUZ
    linalg.yield %n : f8E4M3FNUZ
  } -> tensor<2xf8E4M3FNUZ>
  %b = arith.constant dense<[0xFF, 0x80]> : tensor<2xf8E8M0FNU>
  %eb = tensor.empty() : tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%b : tensor<2xf8E8M0FNU>) outs(%eb : tensor<2xf32>) {
  ^bb0(%x: f8E8M0FNU, %o: f32):
    %n = arith.extf %x : f8E8M0FNU to f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  return %0, %1 : tensor<2xf8E4M3FNUZ>, tensor<2xf32>
}

// Ops whose results depend on the machine are left to upstream's folders: a NaN, a zero of either sign, math. Types of other widths than bytes.

// CHECK-LABEL: func.func @by_folders
// CHECK-DAG:     arith.constant dense<[1.000000e+00, 2.000000e+00, 0xFFC00000]> : tensor<3xf32>
// CHECK-DAG:     arith.constant dense<[1.000000e+00, 1.773440e+00, 3.164060e-01]> : tensor<3xbf16>
// CHECK-DAG:     arith.constant dense<[false, true, false, false]> : tensor<4xi1>
// CHECK-DAG:     arith.constant dense<[-2, 0]> : tensor<2xi5>
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @by_folders(%k: i32) -> (tensor<3xf32>, tensor<3xbf16>, tensor<4xi1>, tensor<2xi5>, tensor<2xi32>) {
  %c = arith.constant dense<[0.0, 1.0, 0x7FC00000]> : tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%c : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %d = arith.divf %x, %x : f32
    %n = arith.negf %x : f32
    %m = arith.maxnumf %n, %d : f32
    %r = math.exp2 %m : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %f = arith.constant dense<[1.00390625, 3.14159274, 0.1]> : tensor<3xf32>
  %eb = tensor.empty() : tensor<3xbf16>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%f : tensor<3xf32>) outs(%eb : tensor<3xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %s = math.sqrt %x : f32
    %t = arith.truncf %s : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<3xbf16>
  %b = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %s = arith.constant dense<true> : tensor<1xi1>
  %e1 = tensor.empty() : tensor<4xi1>
  %2 = linalg.generic {indexing_maps = [#v, #z, #v], iterator_types = ["parallel"]} ins(%b, %s : tensor<4xi1>, tensor<1xi1>) outs(%e1 : tensor<4xi1>) {
  ^bb0(%x: i1, %y: i1, %o: i1):
    %n = arith.xori %x, %y : i1
    linalg.yield %n : i1
  } -> tensor<4xi1>
  %i = arith.constant dense<[15, -16]> : tensor<2xi5>
  %e5 = tensor.empty() : tensor<2xi5>
  %3 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%i : tensor<2xi5>) outs(%e5 : tensor<2xi5>) {
  ^bb0(%x: i5, %o: i5):
    %n = arith.addi %x, %x : i5
    linalg.yield %n : i5
  } -> tensor<2xi5>
  %j = arith.constant dense<[3, 4]> : tensor<2xi32>
  %e2 = tensor.empty() : tensor<2xi32>
  %4 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%j : tensor<2xi32>) outs(%e2 : tensor<2xi32>) {
  ^bb0(%x: i32, %o: i32):
    %c0 = arith.constant 0 : i32
    %n = arith.muli %k, %c0 : i32
    %m = arith.addi %n, %x : i32
    linalg.yield %m : i32
  } -> tensor<2xi32>
  return %0, %1, %2, %3, %4 : tensor<3xf32>, tensor<3xbf16>, tensor<4xi1>, tensor<2xi5>, tensor<2xi32>
}

// A generic that extracts at indices with a condition, from a constant that has other elements, too: zeros where the condition is false.

// CHECK-LABEL: func.func @spread
// CHECK:         %[[C:.+]] = arith.constant dense<{{\[\[}}5, 6, 0], [0, 5, 6]]> : tensor<2x3xi8>
// CHECK:         return %[[C]]
func.func @spread() -> tensor<2x3xi8> {
  %c = arith.constant dense<[5, 6]> : tensor<2xi8>
  %zero = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2x3xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = arith.subi %j, %i : index
    %in = arith.cmpi ult, %d, %c2 : index
    %k = arith.select %in, %d, %c0 : index
    %v = tensor.extract %c[%k] : tensor<2xi8>
    %s = arith.select %in, %v, %zero : i8
    linalg.yield %s : i8
  } -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}
