#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x3xf32>) -> tensor<4x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_3_5_torch.float32> : tensor<3x5xf32>
    %cst_1 = arith.constant 6.2831853071795862 : f64
    %0 = tensor.empty() : tensor<4x3xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x3xf32>) outs(%0 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.truncf %cst_1 : f64 to f32
      %8 = arith.mulf %in, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<4x3xf32>
    %2 = tensor.empty() : tensor<4x5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %4 = linalg.matmul ins(%1, %cst_0 : tensor<4x3xf32>, tensor<3x5xf32>) outs(%3 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<4x5xf32>) outs(%2 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = math.cos %in : f32
      linalg.yield %7 : f32
    } -> tensor<4x5xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<4x5xf32>) outs(%2 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = math.sin %in : f32
      linalg.yield %7 : f32
    } -> tensor<4x5xf32>
    %concat = tensor.concat dim(1) %5, %6 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x10xf32>
    return %concat : tensor<4x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_5_torch.float32: "0x04000000B7422ABEC19E343FA34B8B3F1EA8BFBF925F2CBEF9A933C047239FBCCD4E2BBFCB22CDBE5EAF49BFB03B0BBF4EC8FE3F05FA9F3DD661533E7F70D6BF"
    }
  }
#-}
