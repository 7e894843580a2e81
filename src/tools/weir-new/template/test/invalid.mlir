// RUN: weir-opt %plugin %s --verify-diagnostics

func.func @integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{scales floats, not 'i32'}}
  %y = tally.scale %x by 2.0 : tensor<4xi32>
  return %y : tensor<4xi32>
}
