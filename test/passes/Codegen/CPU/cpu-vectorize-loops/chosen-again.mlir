// A configuration that was chosen before the op changed does not fit it any more: the op as it is decides.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-cpu-vectorize-loops))' | FileCheck %s

// CHECK-LABEL: func.func @other_lanes
// CHECK-NOT:     linalg
// CHECK:         vector.load {{.*}} vector<[[N:[0-9]+]]xf32>
// CHECK:         arith.negf {{.*}} : vector<[[N]]xf32>
func.func @other_lanes(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [1], lanes = 2, vector_loop = 0, order = [0]>} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}
