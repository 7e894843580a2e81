// Branches that need nothing of each other run at the same time, on any number of threads, and give what they give in a row.
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=33x30xf32=0.5 --input="33xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33" --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --threads=1 --input=33x30xf32=0.5 --input="33xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33" --expected_output=@%t.0.npy --expected_output=@%t.1.npy
// RUN: weir-run --module=%t.so --function=main --poison --threads=2 --input=33x30xf32=0.5 --input="33xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33" --expected_output=@%t.0.npy --expected_output=@%t.1.npy
// RUN: weir-run --module=%t.so --function=main --poison --threads=5 --input=33x30xf32=0.5 --input="33xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33" --expected_output=@%t.0.npy --expected_output=@%t.1.npy

// CHECK:      stream.cmd.concurrent {
// CHECK-NEXT:   stream.cmd.dispatch
// CHECK:        stream.cmd.dispatch
func.func @main(%x: tensor<33x30xf32>, %bias: tensor<33xf32>) -> (tensor<33x33xf32>, tensor<30x30xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<33x33xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<33x33xf32>) -> tensor<33x33xf32>
  %e1 = tensor.empty() : tensor<30x30xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<30x30xf32>) -> tensor<30x30xf32>
  %e2 = tensor.empty() : tensor<33x30xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias : tensor<33x30xf32>, tensor<33xf32>) outs(%e2 : tensor<33x30xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<33x30xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                          iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %y : tensor<33x30xf32>, tensor<33x30xf32>) outs(%f0 : tensor<33x33xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<33x33xf32>
  %columns = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
                             iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %y : tensor<33x30xf32>, tensor<33x30xf32>) outs(%f1 : tensor<30x30xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<30x30xf32>
  return %rows, %columns : tensor<33x33xf32>, tensor<30x30xf32>
}
