#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<?x?xi64>) -> tensor<?x?x4xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c11 = arith.constant 11 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant dense_resource<torch_tensor_11_4_torch.float32> : tensor<11x4xf32>
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xi64>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xi64>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x?xi64>) outs(%0 : tensor<?x?x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %2 = arith.index_cast %in : i64 to index
      %3 = linalg.index 2 : index
      %4 = arith.cmpi slt, %2, %c11 : index
      cf.assert %4, "index must be smaller than dim size"
      %5 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %5, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst[%2, %3] : tensor<11x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?x4xf32>
    return %1 : tensor<?x?x4xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_11_4_torch.float32: "0x04000000F786FD3D58ED363E463A3CBF7E28A93E1C73C03DE9A042BF570C89BF8FE2093F15FE963E66488FBF3105163F91DB1AC068FA9C3E056C4C3FDBDC1240F026D0BE2FC84D3F270C2CBE179A533E24EF1DBF0F1BEE3FC273D2BEF20C5B3F29EB4D3FF95ADE3E006ACCBEDE8B8A3F321F0D3FB431C5BF0C6CACBF210C33BF972DE3BE0E6D52BE47271F3FD4DBAA3FE7D897BF373F5F3F8C37E9BF799909402AC37CBF110B09BDD420083F7715CB3FC1849FBF"
    }
  }
#-}
