// A small U-Net: what goes down is concatenated with what comes up again, later part first.
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @main(%x: tensor<1x4x16x16xf32>, %w0: tensor<8x4x3x3xf32>, %w1: tensor<16x8x3x3xf32>, %w2: tensor<8x16x1x1xf32>, %w3: tensor<4x16x3x3xf32>) -> tensor<1x4x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %pad1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x4x16x16xf32> to tensor<1x4x18x18xf32>
  %e2 = tensor.empty() : tensor<1x8x16x16xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %c4 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad1, %w0 : tensor<1x4x18x18xf32>, tensor<8x4x3x3xf32>) outs(%i3 : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %r5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c4 : tensor<1x8x16x16xf32>) outs(%e2 : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x8x16x16xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x8x8xf32>
  %pi = linalg.fill ins(%low : f32) outs(%pe : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %p = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%r5, %window : tensor<1x8x16x16xf32>, tensor<2x2xf32>) outs(%pi : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %pad6 = tensor.pad %p low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x8xf32> to tensor<1x8x10x10xf32>
  %e7 = tensor.empty() : tensor<1x16x8x8xf32>
  %i8 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  %c9 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad6, %w1 : tensor<1x8x10x10xf32>, tensor<16x8x3x3xf32>) outs(%i8 : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  %r10 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c9 : tensor<1x16x8x8xf32>) outs(%e7 : tensor<1x16x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x8x8xf32>
  %e11 = tensor.empty() : tensor<1x8x8x8xf32>
  %i12 = linalg.fill ins(%zero : f32) outs(%e11 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %c13 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%r10, %w2 : tensor<1x16x8x8xf32>, tensor<8x16x1x1xf32>) outs(%i12 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %r14 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c13 : tensor<1x8x8x8xf32>) outs(%e11 : tensor<1x8x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x8x8x8xf32>
  %ue = tensor.empty() : tensor<1x8x8x2x8x2xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(n, c, h, i, w, j) -> (n, c, h, w)>, affine_map<(n, c, h, i, w, j) -> (n, c, h, i, w, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%r14 : tensor<1x8x8x8xf32>) outs(%ue : tensor<1x8x8x2x8x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1x8x8x2x8x2xf32>
  %up = tensor.collapse_shape %u [[0], [1], [2, 3], [4, 5]] : tensor<1x8x8x2x8x2xf32> into tensor<1x8x16x16xf32>
  %cat15 = tensor.concat dim(1) %up, %r5 :
      (tensor<1x8x16x16xf32>, tensor<1x8x16x16xf32>) -> tensor<1x16x16x16xf32>
  %pad16 = tensor.pad %cat15 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x16x16x16xf32> to tensor<1x16x18x18xf32>
  %e17 = tensor.empty() : tensor<1x4x16x16xf32>
  %i18 = linalg.fill ins(%zero : f32) outs(%e17 : tensor<1x4x16x16xf32>) -> tensor<1x4x16x16xf32>
  %c19 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad16, %w3 : tensor<1x16x18x18xf32>, tensor<4x16x3x3xf32>) outs(%i18 : tensor<1x4x16x16xf32>) -> tensor<1x4x16x16xf32>
  return %c19 : tensor<1x4x16x16xf32>
}
