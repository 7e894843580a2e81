// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-tabulate-indices))" --remarks-filter=weir-cpu-tabulate-indices -o %t.mlir 2>%t.remarks
// RUN: weir-opt %s | diff - %t.mlir
// RUN: FileCheck %s --input-file=%t.remarks
// CHECK: [Missed] few-ops | Category:weir-cpu-tabulate-indices | Function=short | ops=4
// CHECK: [Missed] extent | Category:weir-cpu-tabulate-indices | Function=dynamic | extent=dynamic
// CHECK: [Missed] extent | Category:weir-cpu-tabulate-indices | Function=once | extent=8
// CHECK: [Missed] not-evaluated | Category:weir-cpu-tabulate-indices | Function=divides | op=arith.divui
// CHECK: [Missed] not-evaluated | Category:weir-cpu-tabulate-indices | Function=wide | op=arith.shrui
// CHECK-NOT: remark:

#id = affine_map<(i, j) -> (i, j)>

func.func @short(%e: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {weir.kernel} {
  %half = arith.constant 0.5 : f32
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %f = arith.sitofp %n : i64 to f32
    %a = arith.addf %f, %half : f32
    %m = arith.mulf %a, %half : f32
    linalg.yield %m : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

func.func @dynamic(%e: tensor<8x?xf32>) -> tensor<8x?xf32> attributes {weir.kernel} {
  %half = arith.constant 0.5 : f32
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x?xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %f = arith.sitofp %n : i64 to f32
    %a = arith.addf %f, %half : f32
    %m = arith.mulf %a, %half : f32
    %g = math.floor %m : f32
    %s = arith.subf %m, %g : f32
    linalg.yield %s : f32
  } -> tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}

// Each entry would be read twice.
func.func @once(%e: tensor<2x8xf32>) -> tensor<2x8xf32> attributes {weir.kernel} {
  %half = arith.constant 0.5 : f32
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x8xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %f = arith.sitofp %n : i64 to f32
    %a = arith.addf %f, %half : f32
    %m = arith.mulf %a, %half : f32
    %g = math.floor %m : f32
    %s = arith.subf %m, %g : f32
    linalg.yield %s : f32
  } -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @divides(%e: tensor<8x8xi64>) -> tensor<8x8xi64> attributes {weir.kernel} {
  %seven = arith.constant 7 : i64
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xi64>) {
  ^bb0(%o: i64):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %a = arith.divui %seven, %n : i64
    %b = arith.xori %a, %seven : i64
    %c = arith.andi %b, %n : i64
    %d = arith.ori %c, %a : i64
    %f = arith.xori %d, %n : i64
    linalg.yield %f : i64
  } -> tensor<8x8xi64>
  return %r : tensor<8x8xi64>
}

// The values have more than 32 bits.
func.func @wide(%e: tensor<8x8xi64>) -> tensor<8x8xi64> attributes {weir.kernel} {
  %many = arith.constant 1000000000000 : i64
  %one = arith.constant 1 : i64
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xi64>) {
  ^bb0(%o: i64):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %a = arith.muli %n, %many : i64
    %b = arith.addi %a, %many : i64
    %c = arith.xori %b, %one : i64
    %d = arith.ori %c, %one : i64
    %f = arith.shrui %d, %one : i64
    linalg.yield %f : i64
  } -> tensor<8x8xi64>
  return %r : tensor<8x8xi64>
}

// Linear in the index, which loads recognize; of another loop; of data.
func.func @no_candidates(%x: tensor<8x8xindex>, %e: tensor<8x8xindex>) -> tensor<8x8xindex> attributes {weir.kernel} {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xindex>) outs(%e : tensor<8x8xindex>) {
  ^bb0(%in: index, %o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.muli %j, %c2 : index
    %b = arith.addi %a, %c3 : index
    %c = arith.muli %b, %c3 : index
    %d = arith.subi %c, %c2 : index
    %f = arith.muli %d, %c2 : index
    %g = arith.addi %f, %j : index
    %h = arith.xori %i, %c3 : index
    %k = arith.addi %g, %h : index
    %l = arith.addi %k, %in : index
    linalg.yield %l : index
  } -> tensor<8x8xindex>
  return %r : tensor<8x8xindex>
}
