// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-vectorize-loops{vector-bits=512}))" --verify-diagnostics

// An unchecked configuration: there are no 1000 rows.
func.func @sum(%a: memref<10x64xf32>, %s: memref<10x64xf32>) attributes {weir.kernel} {
  // expected-error @+1 {{strategy vector-loops does not support these registers}}
  linalg.exp {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [1000, 1]>} ins(%a : memref<10x64xf32>) outs(%s : memref<10x64xf32>)
  return
}
