// Rows too long to stay in a cache between two reductions: what gives them is computed for both.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==1,fills==0,copies==0" -o %t.so

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// ARGS: i32:17x70001 -> i32 i32
func.func @long_rows(%x: tensor<17x70001xi32>) -> (tensor<17xi32>, tensor<17xi32>) {
  %z = arith.constant 0 : i32
  %k = arith.constant 1 : i32
  %e = tensor.empty() : tensor<17x70001xi32>
  %v = tensor.empty() : tensor<17xi32>
  %f = linalg.fill ins(%z : i32) outs(%v : tensor<17xi32>) -> tensor<17xi32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<17x70001xi32>) outs(%e : tensor<17x70001xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.muli %a, %a : i32
    %1 = arith.addi %0, %k : i32
    %2 = arith.muli %1, %a : i32
    %3 = arith.addi %2, %k : i32
    %4 = arith.muli %3, %a : i32
    %5 = arith.addi %4, %k : i32
    linalg.yield %5 : i32
  } -> tensor<17x70001xi32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<17x70001xi32>) outs(%f : tensor<17xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<17xi32>
  %u = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%t, %s : tensor<17x70001xi32>, tensor<17xi32>) outs(%f : tensor<17xi32>) {
  ^bb0(%a: i32, %m: i32, %o: i32):
    %0 = arith.subi %a, %m : i32
    %1 = arith.muli %0, %0 : i32
    %2 = arith.addi %1, %o : i32
    linalg.yield %2 : i32
  } -> tensor<17xi32>
  return %s, %u : tensor<17xi32>, tensor<17xi32>
}
