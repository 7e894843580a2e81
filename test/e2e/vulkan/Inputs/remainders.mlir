// Bits of the operands and of the result: no arithmetic may flush them.
func.func @main(%x: tensor<4096xi32>, %y: tensor<4096xi32>) -> tensor<4096xi32> {
  %e = tensor.empty() : tensor<4096xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4096xi32>, tensor<4096xi32>) outs(%e : tensor<4096xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.bitcast %a : i32 to f32
    %1 = arith.bitcast %b : i32 to f32
    %2 = arith.remf %0, %1 : f32
    %3 = arith.bitcast %2 : f32 to i32
    linalg.yield %3 : i32
  } -> tensor<4096xi32>
  return %r : tensor<4096xi32>
}
