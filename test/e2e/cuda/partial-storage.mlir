// Parts of a concatenation are written one after the other, of which is not read what is still missing: the stand-in reports such reads.
// RUN: weir-compile %s --target=cuda -o %t.so --weir-expect="dispatches==2,copies==1"
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-run --module=%t.so --device=cuda --function=parts \
// RUN:   --input="2x2x2xf32=[[[1 2][3 4]][[17 18][19 20]]]" --input="2x2x2xf32=[[[5 6][7 8]][[9 10][11 12]]]" --input="1x2x2xf32=[[[13 14][15 16]]]" \
// RUN:   --expected_output="5x2x2xf32=[[[1 2][3 4]][[17 18][19 20]][[5 6][7 8]][[9 10][11 12]][[13 14][15 16]]]"
func.func @parts(%a: tensor<2x?x2xf32>, %b: tensor<2x2x2xf32>, %c: tensor<?x?x2xf32>) -> tensor<5x2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c1 : tensor<2x?x2xf32>
  %m = tensor.dim %c, %c0 : tensor<?x?x2xf32>
  %l = tensor.dim %c, %c1 : tensor<?x?x2xf32>
  %e = tensor.empty() : tensor<5x2x2xf32>
  %0 = tensor.insert_slice %a into %e[0, 0, 0] [2, %n, 2] [1, 1, 1] : tensor<2x?x2xf32> into tensor<5x2x2xf32>
  %1 = tensor.insert_slice %b into %0[2, 0, 0] [2, 2, 2] [1, 1, 1] : tensor<2x2x2xf32> into tensor<5x2x2xf32>
  %2 = tensor.insert_slice %c into %1[4, 0, 0] [%m, %l, 2] [1, 1, 1] : tensor<?x?x2xf32> into tensor<5x2x2xf32>
  return %2 : tensor<5x2x2xf32>
}
