module {
  func.func @main(%arg0: tensor<?x7xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x10xf32> {
    %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<?x7xf32>, tensor<?x3xf32>) -> tensor<?x10xf32>
    return %concat : tensor<?x10xf32>
  }
}
