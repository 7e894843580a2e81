// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-hoist-views))" --verify-diagnostics

// expected-error @+1 {{must have one block; write its control flow with scf}}
func.func @branches(%b0: memref<?xi8>, %c: i1) attributes {weir.kernel} {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
