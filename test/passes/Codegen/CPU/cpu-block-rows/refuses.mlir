// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-block-rows))" --remarks-filter=weir-cpu-block-rows 2>%t.remarks | FileCheck %s --implicit-check-not=scf.for
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Half of the second-level cache.
// REMARK: [Missed] fits | {{.*}} Function=fits
// CHECK-LABEL: func.func @fits
func.func @fits(%a: tensor<256x512xf32>, %s: tensor<512xf32>) -> tensor<512xf32> attributes {weir.kernel} {
  %t = linalg.reduce { arith.addf } ins(%a : tensor<256x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  return %t : tensor<512xf32>
}

// REMARK: [Missed] dynamic-shape | {{.*}} Function=dynamic
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: tensor<?x512xf32>, %s: tensor<512xf32>) -> tensor<512xf32> attributes {weir.kernel} {
  %t = linalg.reduce { arith.addf } ins(%a : tensor<?x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  return %t : tensor<512xf32>
}

// Not one of its candidates: the rows lie along memory, products have an order of their own, and here a user has chosen.
// REMARK-NOT: Function=rows
// CHECK-LABEL: func.func @rows
func.func @rows(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %s: tensor<512xf32>, %c: tensor<512x512xf32>) -> (tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>) attributes {weir.kernel} {
  %t = linalg.reduce { arith.addf } ins(%a : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [1]
  %p = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %u = linalg.reduce { arith.addf } {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops">} ins(%a : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  return %t, %p, %u : tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>
}
