// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-wrap-entry-points --weir-expand-tensor-shapes --weir-check-shapes

// What constants say is an error here and now.

util.func public @equal(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<2xf32> to tensor<?xf32>
  // expected-error @+1 {{operand 1, dimension 0 of 'linalg.add': 2, but 'linalg.add' needs 4}}
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  util.return %r : tensor<?xf32>
}

// -----

util.func public @size() -> tensor<?xf32> {
  %n = arith.constant -1 : index
  // expected-error @+1 {{dimension 0 of the result of 'tensor.empty': -1, which is out of range}}
  %e = tensor.empty(%n) : tensor<?xf32>
  util.return %e : tensor<?xf32>
}

// -----

util.func public @slice(%x: tensor<4xf32>) -> tensor<?xf32> {
  %o = arith.constant 3 : index
  %s = arith.constant 2 : index
  // expected-error @+1 {{operand 0, dimension 0 of 'tensor.extract_slice': 4, but 'tensor.extract_slice' needs at least 5}}
  %e = tensor.extract_slice %x[%o] [%s] [1] : tensor<4xf32> to tensor<?xf32>
  util.return %e : tensor<?xf32>
}

// -----

util.func public @subscript(%x: tensor<4xf32>) -> f32 {
  %i = arith.constant 4 : index
  // expected-error @+1 {{the index in dimension 0 of 'tensor.extract': 4, out of range because operand 0, dimension 0 of 'tensor.extract' is 4}}
  %e = tensor.extract %x[%i] : tensor<4xf32>
  util.return %e : f32
}

// -----

// What is never reached may be wrong: it is only wrong if it runs.

util.func public @unreached(%c: i1, %x: tensor<4xf32>) -> f32 {
  %i = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %c -> f32 {
    %e = tensor.extract %x[%i] : tensor<4xf32>
    scf.yield %e : f32
  } else {
    scf.yield %z : f32
  }
  util.return %r : f32
}
