// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-distribute-tiles))" --verify-diagnostics

// An unchecked configuration.
func.func @neg(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {weir.kernel} {
  // expected-error @+1 {{strategy tiles has 3 sizes for 2 loops}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [8, 0, 0]>} ins(%a : tensor<64x64xf32>) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
