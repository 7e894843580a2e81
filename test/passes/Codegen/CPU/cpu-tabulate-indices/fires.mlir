// Indices and weights of resized images; executed before and after.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tabulate-indices))" --remarks-filter-passed=weir-cpu-tabulate-indices -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir
// REMARK: [Passed] tabulated | Category:weir-cpu-tabulate-indices | Function=linear | entries=6, ops=15, tables=3
// REMARK: [Passed] tabulated | Category:weir-cpu-tabulate-indices | Function=words | entries=4, ops=6, tables=1

// Two neighbours and the weight of one. Rows are computed for each row, and the index of the column itself stays.

// CHECK-LABEL: func.func @linear(
// CHECK-DAG:     arith.constant dense<[0.000000e+00, 2.500000e-01, 7.500000e-01, 2.500000e-01, 7.500000e-01, 0.000000e+00]> : tensor<6xf32>
// CHECK-DAG:     arith.constant dense<[0, 0, 0, 1, 1, 2]> : tensor<6xi32>
// CHECK-DAG:     arith.constant dense<[1, 1, 1, 2, 2, 2]> : tensor<6xi32>
// CHECK:         linalg.generic {{.*}} ins(%arg1, %{{.+}}, %{{.+}}, %{{.+}} : tensor<4x6xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xf32>) outs(%arg2 : tensor<4x6xf32>)
// CHECK-NOT:       math.floor
// CHECK:           tensor.extract
func.func @linear(%x: tensor<4x3xf32>, %y: tensor<4x6xf32>, %e: tensor<4x6xf32>) -> tensor<4x6xf32> attributes {weir.kernel} {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%in: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %f = arith.sitofp %n : i64 to f32
    %a = arith.addf %f, %half : f32
    %m = arith.mulf %a, %half : f32
    %s = arith.subf %m, %half : f32
    %low = arith.maximumf %s, %zero : f32
    %c = arith.minimumf %low, %two : f32
    %g = math.floor %c : f32
    %gi = arith.fptosi %g : f32 to i64
    %at = arith.index_cast %gi : i64 to index
    %p = arith.addf %c, %one : f32
    %q = arith.minimumf %p, %two : f32
    %qi = arith.fptosi %q : f32 to i64
    %next = arith.index_cast %qi : i64 to index
    %w = arith.subf %c, %g : f32
    %v0 = tensor.extract %x[%i, %at] : tensor<4x3xf32>
    %v1 = tensor.extract %x[%i, %next] : tensor<4x3xf32>
    %d = arith.subf %v1, %v0 : f32
    %k = arith.mulf %d, %w : f32
    %b = arith.addf %v0, %k : f32
    %z = arith.addf %b, %in : f32
    linalg.yield %z : f32
  } -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// Integers of 64 bits that other ops read, too.

// CHECK-LABEL: func.func @words(
// CHECK:         arith.constant dense<[0, 1, 0, 1]> : tensor<4xi32>
// CHECK:         arith.extsi %in{{.*}} : i32 to i64
func.func @words(%x: tensor<5x4xi64>, %e: tensor<5x4xi64>) -> tensor<5x4xi64> attributes {weir.kernel} {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %four = arith.constant 4 : i64
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x4xi64>) outs(%e : tensor<5x4xi64>) {
  ^bb0(%in: i64, %o: i64):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %a = arith.muli %n, %four : i64
    %b = arith.addi %a, %one : i64
    %c = arith.shrui %b, %two : i64
    %d = arith.remui %c, %four : i64
    %f = arith.andi %d, %one : i64
    %s = arith.addi %f, %in : i64
    linalg.yield %s : i64
  } -> tensor<5x4xi64>
  return %r : tensor<5x4xi64>
}
