// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-collapse-loops))" --remarks-filter=weir-cpu-collapse-loops -o %t.mlir 2>%t.remarks
// RUN: weir-opt %s | diff - %t.mlir
// RUN: FileCheck %s --input-file=%t.remarks
// CHECK: [Missed] strided | Category:weir-cpu-collapse-loops | Function=gap
// CHECK: [Missed] configured | Category:weir-cpu-collapse-loops | Function=configured
// CHECK: [Missed] reduction | Category:weir-cpu-collapse-loops | Function=sums
// CHECK-NOT: remark:

func.func @gap(%a: memref<4x5xf32>, %b: memref<4x5xf32, strided<[6, 1]>>) attributes {weir.kernel} {
  linalg.copy ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32, strided<[6, 1]>>)
  return
}

func.func @configured(%a: memref<4x5xf32>, %b: memref<4x5xf32>) attributes {weir.kernel} {
  linalg.copy {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops">} ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32>)
  return
}

// The sums start with the fill in their own loops.
func.func @sums(%a: memref<4x5x8xf32>, %b: memref<4x5xf32>) attributes {weir.kernel} {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%b : memref<4x5xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a : memref<4x5x8xf32>) outs(%b : memref<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %o, %x : f32
    linalg.yield %s : f32
  }
  return
}

// Not candidates: a transpose has no loops together, an index is that of one loop, and other functions are no kernels.
func.func @transpose(%a: memref<4x5xf32>, %b: memref<5x4xf32>) attributes {weir.kernel} {
  linalg.transpose ins(%a : memref<4x5xf32>) outs(%b : memref<5x4xf32>) permutation = [1, 0]
  return
}

func.func @index(%b: memref<4x5xindex>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%b : memref<4x5xindex>) {
  ^bb0(%o: index):
    %j = linalg.index 1 : index
    linalg.yield %j : index
  }
  return
}

func.func @other(%a: memref<4x5xf32>, %b: memref<4x5xf32>) {
  linalg.copy ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32>)
  return
}
