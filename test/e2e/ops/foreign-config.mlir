// A program with the peer's configurations in aliases, also nested ones, compiles.
// RUN: weir-run --module=%s --target=cpu --function=main --input="4x8xf32=1" --input="8x2xf32=2" --expected_output="4x2xf32=16"
// RUN: weir-run --module=%s --target=reference --function=main --input="4x8xf32=1" --input="8x2xf32=2" --expected_output="4x2xf32=16"

#config = #iree_codegen.lowering_config<tile_sizes = [[4, 2, 0], [1, 1, 0], [0, 0, 4]]>
#translation = #iree_codegen.translation_info<pipeline = CPUDoubleTilingExpert>
#compilation = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>
func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>) -> tensor<4x2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %f = linalg.fill {lowering_config = #config} ins(%z : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %r = linalg.matmul {compilation_info = #compilation} ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%f : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
