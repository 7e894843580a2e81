// RUN: weir-opt %s --verify-diagnostics --weir-expand-tensor-shapes

util.func private @dim(%x: tensor<?x2xf32>) -> index {
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{dimension 2 of a tensor of rank 2}}
  %d = tensor.dim %x, %c2 : tensor<?x2xf32>
  util.return %d : index
}
