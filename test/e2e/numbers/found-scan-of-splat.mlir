// An accumulator that starts as a splat, in parallel scans: upstream's integer ranges (v22.1) take what scf.forall inserts into for the splat, so they must not see these loops.
// RUN: weir-compile %s -o %t.so
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

func.func @main(%x: tensor<10x27xi4>) -> (tensor<10xi4> {fuzz.tolerance = 0.0 : f64}) {
  %start = arith.constant dense<-3> : tensor<10xi4>
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<10x27xi4>) outs(%x, %start : tensor<10x27xi4>, tensor<10xi4>) {
  ^bb0(%a: i4, %b: i4):
    iree_linalg_ext.yield %a : i4
  } -> tensor<10x27xi4>, tensor<10xi4>
  return %0#1 : tensor<10xi4>
}
