// Sums of f16 and bf16 that lose their digits, or overflow, if each step is rounded.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.reference.so --function=sum --input=4096xf16=0.001 --expected_output=f16=4.098
// RUN: weir-run --module=%t.cpu.so --function=sum --input=4096xf16=0.001 --expected_output=f16=4.098
// RUN: weir-run --module=%t.reference.so --function=columns --input=700x33xbf16=1 --input=33xbf16=4 --expected_output=33xbf16=704
// RUN: weir-run --module=%t.cpu.so --function=columns --input=700x33xbf16=1 --input=33xbf16=4 --expected_output=33xbf16=704
// RUN: weir-run --module=%t.reference.so --function=matmul --input=4x3000xf16=1 --input=3000x40xf16=1 --input=4x40xf16=1 --expected_output=4x40xf16=3000
// RUN: weir-run --module=%t.cpu.so --function=matmul --input=4x3000xf16=1 --input=3000x40xf16=1 --input=4x40xf16=1 --expected_output=4x40xf16=3000
// RUN: weir-run --module=%t.reference.so --function=conv --input=1x5x5x300xbf16=1 --input=3x3x300x8xbf16=1 --expected_output=1x3x3x8xbf16=2704
// RUN: weir-run --module=%t.cpu.so --function=conv --input=1x5x5x300xbf16=1 --input=3x3x300x8xbf16=1 --expected_output=1x3x3x8xbf16=2704
// RUN: weir-run --module=%t.reference.so --function=pool --input=1x40x40x3xbf16=1 --expected_output=1x1x1x3xbf16=1600
// RUN: weir-run --module=%t.cpu.so --function=pool --input=1x40x40x3xbf16=1 --expected_output=1x1x1x3xbf16=1600
// RUN: weir-run --module=%t.reference.so --function=statistics --input=6x900xbf16=3 --expected_output=6xbf16=2704 --expected_output=6xbf16=8096 --expected_output=6xbf16=3
// RUN: weir-run --module=%t.cpu.so --function=statistics --input=6x900xbf16=3 --expected_output=6xbf16=2704 --expected_output=6xbf16=8096 --expected_output=6xbf16=3
// RUN: weir-run --module=%t.reference.so --function=softmax --input=70000xf16=1 --atol=0 --rtol=0.01 --expected_output=70000xf16=0.00001431
// RUN: weir-run --module=%t.cpu.so --function=softmax --input=70000xf16=1 --atol=0 --rtol=0.01 --expected_output=70000xf16=0.00001431
#mat = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>
#col = affine_map<(i, k) -> (k)>

func.func @sum(%a: tensor<4096xf16>) -> tensor<f16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<f16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<f16>) -> tensor<f16>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4096xf16>) outs(%f : tensor<f16>) dimensions = [0]
  return %r : tensor<f16>
}

// The reduction is the outer loop; the init counts.
func.func @columns(%a: tensor<?x33xbf16>, %c: tensor<33xbf16>) -> tensor<33xbf16> {
  %r = linalg.generic {indexing_maps = [#mat, #col], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<?x33xbf16>) outs(%c : tensor<33xbf16>) {
  ^bb0(%x: bf16, %acc: bf16):
    %s = arith.addf %acc, %x : bf16
    linalg.yield %s : bf16
  } -> tensor<33xbf16>
  return %r : tensor<33xbf16>
}

// 3001 rounds to 3000.
func.func @matmul(%a: tensor<4x3000xf16>, %b: tensor<3000x40xf16>, %c: tensor<4x40xf16>) -> tensor<4x40xf16> {
  %r = linalg.matmul ins(%a, %b : tensor<4x3000xf16>, tensor<3000x40xf16>) outs(%c : tensor<4x40xf16>) -> tensor<4x40xf16>
  return %r : tensor<4x40xf16>
}

func.func @conv(%a: tensor<1x5x5x300xbf16>, %b: tensor<3x3x300x8xbf16>) -> tensor<1x3x3x8xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<1x3x3x8xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<1x3x3x8xbf16>) -> tensor<1x3x3x8xbf16>
  %r = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x5x5x300xbf16>, tensor<3x3x300x8xbf16>) outs(%f : tensor<1x3x3x8xbf16>) -> tensor<1x3x3x8xbf16>
  return %r : tensor<1x3x3x8xbf16>
}

func.func @pool(%a: tensor<1x40x40x3xbf16>) -> tensor<1x1x1x3xbf16> {
  %z = arith.constant 0.0 : bf16
  %w = tensor.empty() : tensor<40x40xbf16>
  %e = tensor.empty() : tensor<1x1x1x3xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<1x1x1x3xbf16>) -> tensor<1x1x1x3xbf16>
  %r = linalg.pooling_nhwc_sum ins(%a, %w : tensor<1x40x40x3xbf16>, tensor<40x40xbf16>) outs(%f : tensor<1x1x1x3xbf16>) -> tensor<1x1x1x3xbf16>
  return %r : tensor<1x1x1x3xbf16>
}

// Sum, sum of squares and largest element in one op; 2700 and 8100 round to 2704 and 8096.
func.func @statistics(%a: tensor<6x900xbf16>) -> (tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<6xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<6xbf16>) -> tensor<6xbf16>
  %r:3 = linalg.generic {indexing_maps = [#mat, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x900xbf16>) outs(%f, %f, %f : tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) {
  ^bb0(%x: bf16, %s: bf16, %q: bf16, %m: bf16):
    %s1 = arith.addf %s, %x : bf16
    %p = arith.mulf %x, %x : bf16
    %q1 = arith.addf %q, %p : bf16
    %m1 = arith.maximumf %m, %x : bf16
    linalg.yield %s1, %q1, %m1 : bf16, bf16, bf16
  } -> (tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>)
  return %r#0, %r#1, %r#2 : tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>
}

// The sum of the exponentials is no f16.
func.func @softmax(%a: tensor<70000xf16>) -> tensor<70000xf16> {
  %e = tensor.empty() : tensor<70000xf16>
  %r = linalg.softmax dimension(0) ins(%a : tensor<70000xf16>) outs(%e : tensor<70000xf16>) -> tensor<70000xf16>
  return %r : tensor<70000xf16>
}
