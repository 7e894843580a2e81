func.func @image(%x: tensor<2x18x9x7xf32>, %e: tensor<2x16x7x5xf32>) -> tensor<2x16x7x5xf32> {
  %w = arith.constant dense_resource<taps> : tensor<16x18x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x18x9x7xf32>, tensor<16x18x3x3xf32>) outs(%e : tensor<2x16x7x5xf32>) -> tensor<2x16x7x5xf32>
  return %0 : tensor<2x16x7x5xf32>
}
func.func @long_sum(%x: tensor<1x52x26x26xf32>, %e: tensor<1x16x24x24xf32>) -> tensor<1x16x24x24xf32> {
  %w = arith.constant dense_resource<more_taps> : tensor<16x52x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x52x26x26xf32>, tensor<16x52x3x3xf32>) outs(%e : tensor<1x16x24x24xf32>) -> tensor<1x16x24x24xf32>
  return %0 : tensor<1x16x24x24xf32>
}
