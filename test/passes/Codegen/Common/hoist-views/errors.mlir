// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-hoist-views))" --verify-diagnostics

// expected-error @+1 {{kernel must be one block: control flow has to be structured}}
func.func @branches(%b0: memref<?xi8>, %c: i1) attributes {weir.kernel} {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
