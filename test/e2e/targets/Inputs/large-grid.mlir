// 70,001 workgroups of one row each, a dynamic number of rows, and 270 x 260 of one element.
func.func @rows(%x: tensor<70001x3xf32>, %y: tensor<3x3xf32>) -> tensor<70001x3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70001x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<70001x3xf32>) -> tensor<70001x3xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [1, 0, 0]>}
      ins(%x, %y : tensor<70001x3xf32>, tensor<3x3xf32>) outs(%f : tensor<70001x3xf32>) -> tensor<70001x3xf32>
  return %r : tensor<70001x3xf32>
}
func.func @dynamic(%x: tensor<?x3xf32>, %y: tensor<3x3xf32>) -> tensor<?x3xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%d) : tensor<?x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [1, 0, 0]>}
      ins(%x, %y : tensor<?x3xf32>, tensor<3x3xf32>) outs(%f : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
func.func @elements(%x: tensor<270x3xf32>, %y: tensor<3x260xf32>) -> tensor<270x260xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<270x260xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<270x260xf32>) -> tensor<270x260xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [1, 1, 0]>}
      ins(%x, %y : tensor<270x3xf32>, tensor<3x260xf32>) outs(%f : tensor<270x260xf32>) -> tensor<270x260xf32>
  return %r : tensor<270x260xf32>
}
