// With --weir-int8-activations zeros, very small numbers, infinities and NaN (dispatch-passes.md IA2, IA5): a row of zeros gives 0, magnitudes below 2^-100 count as zeros here,
// and each result of a row with an infinite activation or NaN is infinite or NaN.
// RUN: weir-compile %s --weir-int8-activations -o %t.so
// RUN: weir-run --module=%t.so --function=rows --input="5x1x4xf32=0 0 0 0 1e-38 -1e-38 1e-38 1e-45 1 2 3 4 1 2 inf 4 1 2 nan 4" --input="2x1x4xi8=1 2 3 4 1 1 -1 -1" --input="2x1xf32=1 0.5" | FileCheck %s
// The option of weir-run compiles with it.
// RUN: weir-run %s --weir-int8-activations --function=rows --input="5x1x4xf32=0 0 0 0 1e-38 -1e-38 1e-38 1e-45 1 2 3 4 1 2 inf 4 1 2 nan 4" --input="2x1x4xi8=1 2 3 4 1 1 -1 -1" --input="2x1xf32=1 0.5" | FileCheck %s
// CHECK: 5x2xf32=[0 0][0 0][{{(29|30)(\.[0-9]+)?}} {{-(1|2)(\.[0-9]+)?}}][{{-?(INF|NAN)}} {{-?(INF|NAN)}}][{{-?NAN}} {{-?NAN}}]
func.func @rows(%x: tensor<5x1x4xf32>, %w: tensor<2x1x4xi8>, %s: tensor<2x1xf32>) -> tensor<5x2xf32> {
  %de = tensor.empty() : tensor<2x1x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(n, g, b) -> (n, g, b)>, affine_map<(n, g, b) -> (n, g)>, affine_map<(n, g, b) -> (n, g, b)>], iterator_types = ["parallel", "parallel", "parallel"]}
         ins(%w, %s : tensor<2x1x4xi8>, tensor<2x1xf32>) outs(%de : tensor<2x1x4xf32>) {
  ^bb0(%a: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %a : i8 to f32
    %1 = arith.mulf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<2x1x4xf32>
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x2xf32>
  %i = linalg.fill ins(%c0 : f32) outs(%e : tensor<5x2xf32>) -> tensor<5x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, g, b) -> (m, g, b)>, affine_map<(m, n, g, b) -> (n, g, b)>, affine_map<(m, n, g, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
         ins(%x, %d : tensor<5x1x4xf32>, tensor<2x1x4xf32>) outs(%i : tensor<5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}
