module {
  func.func @main(%arg0: tensor<?x?x7xf32>, %arg1: tensor<?x7x4xf32>) -> tensor<?x?x4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x7xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?x7xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?x7x4xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.index_cast %dim_1 : index to i64
    %2 = arith.cmpi eq, %0, %1 : i64
    cf.assert %2, "mismatching contracting dimension"
    %3 = tensor.empty(%dim, %dim_0) : tensor<?x?x4xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
    %5 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<?x?x7xf32>, tensor<?x7x4xf32>) outs(%4 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
    return %5 : tensor<?x?x4xf32>
  }
}
