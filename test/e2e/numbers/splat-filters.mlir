// Filters of one number, whose weights no binding brings, by the strategies of other filters: depthwise ones, of rows and of channels, and whole ones.
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal
// RUN: weir-compile %s -o /dev/null --remarks-filter-passed=weir-select-strategy 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL-DAG: dispatch_0{{.*}}depthwise_conv_2d_nchw_chw{{.*}}strategy=conv-rows
// KERNEL-DAG: depthwise_conv_2d_nhwc_hwc{{.*}}strategy=conv-depth
// KERNEL-DAG: conv_2d_nhwc_hwcf{{.*}}strategy=conv-channels
func.func @main(%x: tensor<1x5x13x18xf32>, %y: tensor<1x13x18x21xf32>) -> (tensor<1x5x7x9xf32>, tensor<1x13x18x21xf32>, tensor<1x11x16x19xf32>) {
  %z = arith.constant 0.0 : f32
  %w1 = arith.constant dense<0.25> : tensor<5x3x3xf32>
  %p1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x5x13x18xf32> to tensor<1x5x15x20xf32>
  %e1 = tensor.empty() : tensor<1x5x7x9xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<1x5x7x9xf32>) -> tensor<1x5x7x9xf32>
  %r1 = linalg.depthwise_conv_2d_nchw_chw {strides = dense<2> : tensor<2xi64>} ins(%p1, %w1 : tensor<1x5x15x20xf32>, tensor<5x3x3xf32>) outs(%f1 : tensor<1x5x7x9xf32>) -> tensor<1x5x7x9xf32>
  %w2 = arith.constant dense<-0.5> : tensor<3x3x21xf32>
  %p2 = tensor.pad %y low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x13x18x21xf32> to tensor<1x15x20x21xf32>
  %e2 = tensor.empty() : tensor<1x13x18x21xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x13x18x21xf32>) -> tensor<1x13x18x21xf32>
  %r2 = linalg.depthwise_conv_2d_nhwc_hwc ins(%p2, %w2 : tensor<1x15x20x21xf32>, tensor<3x3x21xf32>) outs(%f2 : tensor<1x13x18x21xf32>) -> tensor<1x13x18x21xf32>
  %w3 = arith.constant dense<2.0> : tensor<3x3x21x19xf32>
  %e3 = tensor.empty() : tensor<1x11x16x19xf32>
  %f3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<1x11x16x19xf32>) -> tensor<1x11x16x19xf32>
  %r3 = linalg.conv_2d_nhwc_hwcf ins(%y, %w3 : tensor<1x13x18x21xf32>, tensor<3x3x21x19xf32>) outs(%f3 : tensor<1x11x16x19xf32>) -> tensor<1x11x16x19xf32>
  return %r1, %r2, %r3 : tensor<1x5x7x9xf32>, tensor<1x13x18x21xf32>, tensor<1x11x16x19xf32>
}
