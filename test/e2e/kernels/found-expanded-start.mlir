// The start of a convolution follows reshapes of unit dimensions, past which ops are expanded: collapsing it again did not end.
// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=main --input=2x9x10x48x1xf16=1 --input=2x9x1x3x1xf16=2 --input=2x2x10x44x1xf16=0 | FileCheck %s
// CHECK: 2x2x10x44x1xf16={{.*}}[27]
func.func @main(%x: tensor<2x9x10x48x1xf16>, %w: tensor<2x9x1x3x1xf16>, %s: tensor<2x2x10x44x1xf16>) -> tensor<2x2x10x44x1xf16> {
  %e = tensor.empty() : tensor<2x9x1x3x1xf16>
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2, d3, d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2, d3, d1)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%w : tensor<2x9x1x3x1xf16>) outs(%e : tensor<2x9x1x3x1xf16>) {
  ^bb0(%in: f16, %out: f16):
    %low = arith.constant -1.0 : f16
    %high = arith.constant 1.0 : f16
    %l = arith.maximumf %in, %low : f16
    %h = arith.minimumf %l, %high : f16
    linalg.yield %h : f16
  } -> tensor<2x9x1x3x1xf16>
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x, %c : tensor<2x9x10x48x1xf16>, tensor<2x9x1x3x1xf16>) outs(%s : tensor<2x2x10x44x1xf16>) -> tensor<2x2x10x44x1xf16>
  return %r : tensor<2x2x10x44x1xf16>
}
