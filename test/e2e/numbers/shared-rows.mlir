// Ops that only share a tensor are one dispatch, also where a concatenation takes all of their results.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==7,fills==0,copies==0" -o %t.so

// Sum and maximum of rows, one after the other; a tile more and less.
// ARGS: f32:1x1 -> f32
// ARGS: f32:2x3 -> f32
// ARGS: f32:3x15 -> f32
// ARGS: f32:17x33 -> f32
// ARGS: f32:66x130 -> f32
func.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%m) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %g = linalg.fill ins(%low : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  %t = linalg.reduce { arith.maximumf } ins(%x : tensor<?x?xf32>) outs(%g : tensor<?xf32>) dimensions = [1]
  %r = tensor.concat dim(0) %s, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// ARGS: f32:35x67 f32:35x67 -> f32
func.func @rows(%x: tensor<35x67xf32>, %y: tensor<35x67xf32>) -> tensor<70x67xf32> {
  %e = tensor.empty() : tensor<35x67xf32>
  %s = linalg.exp ins(%x : tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %t = linalg.add ins(%x, %y : tensor<35x67xf32>, tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %r = tensor.concat dim(0) %s, %t : (tensor<35x67xf32>, tensor<35x67xf32>) -> tensor<70x67xf32>
  return %r : tensor<70x67xf32>
}

// ARGS: f32:35x67 f32:35x67 -> f32
func.func @columns(%x: tensor<35x67xf32>, %y: tensor<35x67xf32>) -> tensor<35x134xf32> {
  %e = tensor.empty() : tensor<35x67xf32>
  %s = linalg.exp ins(%x : tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %t = linalg.add ins(%x, %y : tensor<35x67xf32>, tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %r = tensor.concat dim(1) %s, %t : (tensor<35x67xf32>, tensor<35x67xf32>) -> tensor<35x134xf32>
  return %r : tensor<35x134xf32>
}

// What they share is an operand of another number in each.
// ARGS: f32:35x67 f32:35x67 f32:35x67 -> f32
func.func @operand_numbers(%x: tensor<35x67xf32>, %y: tensor<35x67xf32>, %z: tensor<35x67xf32>) -> tensor<70x67xf32> {
  %e = tensor.empty() : tensor<35x67xf32>
  %s = linalg.sub ins(%x, %y : tensor<35x67xf32>, tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %t = linalg.sub ins(%z, %x : tensor<35x67xf32>, tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %r = tensor.concat dim(0) %s, %t : (tensor<35x67xf32>, tensor<35x67xf32>) -> tensor<70x67xf32>
  return %r : tensor<70x67xf32>
}

// ARGS: i8:19x33 i8:19x33 -> i8
func.func @bytes(%x: tensor<19x33xi8>, %y: tensor<19x33xi8>) -> tensor<19x66xi8> {
  %e = tensor.empty() : tensor<19x33xi8>
  %s = linalg.sub ins(%x, %y : tensor<19x33xi8>, tensor<19x33xi8>) outs(%e : tensor<19x33xi8>) -> tensor<19x33xi8>
  %t = linalg.add ins(%x, %y : tensor<19x33xi8>, tensor<19x33xi8>) outs(%e : tensor<19x33xi8>) -> tensor<19x33xi8>
  %r = tensor.concat dim(1) %s, %t : (tensor<19x33xi8>, tensor<19x33xi8>) -> tensor<19x66xi8>
  return %r : tensor<19x66xi8>
}

// A sum of rows, and what the same rows give element by element, beside the rows themselves.
// ARGS: f32:35x67 -> f32 f32
func.func @mixed(%x: tensor<35x67xf32>) -> (tensor<35x134xf32>, tensor<35xf32>) {
  %z = arith.constant 0.0 : f32
  %c = tensor.empty() : tensor<35xf32>
  %e = tensor.empty() : tensor<35x67xf32>
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<35xf32>) -> tensor<35xf32>
  %s = linalg.exp ins(%x : tensor<35x67xf32>) outs(%e : tensor<35x67xf32>) -> tensor<35x67xf32>
  %u = linalg.reduce { arith.addf } ins(%x : tensor<35x67xf32>) outs(%f : tensor<35xf32>) dimensions = [1]
  %r = tensor.concat dim(1) %s, %x : (tensor<35x67xf32>, tensor<35x67xf32>) -> tensor<35x134xf32>
  return %r, %u : tensor<35x134xf32>, tensor<35xf32>
}
