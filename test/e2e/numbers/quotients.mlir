// Quotients of a row by one number are rounded like any other: what divides leaves no remainder.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: %python %S/Inputs/call-all.py %s --bin %weir_bin_dir %t.reference.so %t.cpu.so

// CALL: 3x40xf32=41 3xf32=41,0.5,82 -> 3xi32=40,3280,0
// CALL: 3x40xf32=0 3xf32=41,1e-39,82 -> 3xi32=0,0,0
func.func @floor_div(%a: tensor<3x40xf32>, %b: tensor<3xf32>) -> tensor<3xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x40xi32>
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<3x40xf32>, tensor<3xf32>) outs(%e : tensor<3x40xi32>) {
  ^bb0(%x: f32, %y: f32, %o: i32):
    %d = arith.divf %x, %y : f32
    %i = arith.fptosi %d : f32 to i32
    linalg.yield %i : i32
  } -> tensor<3x40xi32>
  %f = tensor.empty() : tensor<3xi32>
  %z = linalg.fill ins(%zero : i32) outs(%f : tensor<3xi32>) -> tensor<3xi32>
  %s = linalg.reduce { arith.addi } ins(%q : tensor<3x40xi32>) outs(%z : tensor<3xi32>) dimensions = [1]
  return %s : tensor<3xi32>
}
