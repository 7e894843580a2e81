#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = arith.constant dense_resource<four> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %y : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %s = arith.mulf %in, %in2 : f32
    %t = arith.addf %s, %out : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %c, %b, %r : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      four: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
