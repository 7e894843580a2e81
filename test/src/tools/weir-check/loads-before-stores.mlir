// A tensor of a global that nothing has stored yet: the program is not defined for this call, and others are compared. Constants that no pass folds are tensors, too.
// RUN: weir-check %s %s --function=stored | FileCheck %s --check-prefix=STORED
// STORED: equal in 16 of 16 runs
// RUN: not weir-check %s %s --function=unstored 2>&1 | FileCheck %s --check-prefix=UNSTORED
// UNSTORED: no inputs were found for which the first program is defined
// UNSTORED: loads a tensor that nothing has stored
// RUN: weir-check %s %s --function=uninitialized | FileCheck %s --check-prefix=STORED
util.global private mutable @sized : tensor<?xf32>
util.global private mutable @unset = #util.uninitialized : tensor<4xf32>
util.func public @stored() -> tensor<2xf32> {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  util.global.store %y, @sized : tensor<?xf32>
  %z = util.global.load @sized : tensor<?xf32>
  %s = tensor.extract_slice %z[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
  util.return %s : tensor<2xf32>
}
util.func public @unstored() -> tensor<2xf32> {
  %z = util.global.load @sized : tensor<?xf32>
  %s = tensor.extract_slice %z[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
  util.return %s : tensor<2xf32>
}
util.func public @uninitialized(%x: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %z = util.global.load @unset : tensor<4xf32>
  %r = tensor.insert %x into %z[%c1] : tensor<4xf32>
  util.global.store %r, @unset : tensor<4xf32>
  util.return %r : tensor<4xf32>
}
