// What is not a number, or infinite, stays so where devices have SignedZeroInfNanPreserve (SPV_KHR_float_controls); others run the kernels, too, and may take `x - x` for 0.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-run --module=%t.so --function=f32 --input="4xf32=nan 1 inf -inf" | FileCheck %s --check-prefix=EXACT
// RUN: weir-run --module=%t.so --function=f16 --input="4xf16=nan 1 inf -inf" | FileCheck %s --check-prefix=EXACT
// RUN: weir-run --module=%t.so --function=f64 --input="4xf64=nan 1 inf -inf" | FileCheck %s --check-prefix=EXACT
// EXACT: {{-?}}NAN 0 {{-?}}NAN {{-?}}NAN
// RUN: env WEIR_VULKAN_WITHOUT=SignedZeroInfNanPreserve weir-run --module=%t.so --function=f32 --input="4xf32=1 2 3 4" | FileCheck %s --check-prefix=RUNS
// RUNS: 0 0 0 0

// A row that a mask leaves empty has no largest element, and no sum to divide by.
// RUN: weir-run --module=%t.so --function=attention --input=1x1x1xf16=2 --input=1x1x1xf16=3 --input=1x1x1xf16=4 --input=1x1x1xi1=0 | FileCheck %s --check-prefix=MASK
// RUN: weir-run --module=%t.so --function=attention --input=1x1x1xf16=2 --input=1x1x1xf16=3 --input=1x1x1xf16=4 --input=1x1x1xi1=1 | FileCheck %s --check-prefix=FOUR
// MASK: 1x1x1xf16={{.*}}NAN
// FOUR: 1x1x1xf16={{.*}}4

func.func @f32(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.sub ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f16(%x: tensor<4xf16>) -> tensor<4xf16> {
  %e = tensor.empty() : tensor<4xf16>
  %0 = linalg.sub ins(%x, %x : tensor<4xf16>, tensor<4xf16>) outs(%e : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
func.func @f64(%x: tensor<4xf64>) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf64>
  %0 = linalg.sub ins(%x, %x : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
func.func @attention(%q: tensor<1x1x1xf16>, %k: tensor<1x1x1xf16>, %v: tensor<1x1x1xf16>, %mask: tensor<1x1x1xi1>) -> tensor<1x1x1xf16> {
  %scale = arith.constant 1.0 : f16
  %empty = tensor.empty() : tensor<1x1x1xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, k1, k2, n) -> (b, m, k1)>, affine_map<(b, m, k1, k2, n) -> (b, k2, k1)>,
      affine_map<(b, m, k1, k2, n) -> (b, k2, n)>, affine_map<(b, m, k1, k2, n) -> ()>, affine_map<(b, m, k1, k2, n) -> (b, m, k2)>,
      affine_map<(b, m, k1, k2, n) -> (b, m, n)>]}
      ins(%q, %k, %v, %scale, %mask : tensor<1x1x1xf16>, tensor<1x1x1xf16>, tensor<1x1x1xf16>, f16, tensor<1x1x1xi1>) outs(%empty : tensor<1x1x1xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<1x1x1xf16>
  return %0 : tensor<1x1x1xf16>
}
