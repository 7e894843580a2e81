// The op's own constraints hold, also where the verifier is off.
// RUN: weir-opt %s --verify-diagnostics --verify-each=false --weir-convert-tm-tensor --weir-decompose-linalg-ext

func.func @yields_nothing(%x: tensor<4xi32>, %i: tensor<4x1xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  // expected-error @+1 {{'iree_linalg_ext.scatter' op region must yield 'i32'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%x, %i : tensor<4xi32>, tensor<4x1xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32):
    tm_tensor.yield
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
