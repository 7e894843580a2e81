// Two convolutions of volumes of bytes with what exporters write around them give the numbers of --target=reference: transposes, pads, a residual, a mean.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --remarks-filter=weir-convert-to-channels-last -o %t.so 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] converted
// REMARK-NOT: [Missed]
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

#id = affine_map<(n, c, d, h, w) -> (n, c, d, h, w)>
#channel = affine_map<(n, c, d, h, w) -> (c)>
#mean = affine_map<(n, c, d, h, w) -> (n, c)>

func.func @main(%x: tensor<1x5x2x6x7xi8>, %w: tensor<3x3x3x5x10xi8>, %b: tensor<10xi32>, %v: tensor<3x3x3x10x10xi8>) -> (tensor<1x10xi32>, tensor<1x10x2x6x7xi8>) {
  %zero = arith.constant 0 : i8
  %c0 = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %px = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %zero : i8
  } : tensor<1x5x2x6x7xi8> to tensor<1x5x4x8x9xi8>
  %ex = tensor.empty() : tensor<1x4x8x9x5xi8>
  %tx = linalg.transpose ins(%px : tensor<1x5x4x8x9xi8>) outs(%ex : tensor<1x4x8x9x5xi8>) permutation = [0, 2, 3, 4, 1]
  %es = tensor.empty() : tensor<1x2x6x7x10xi32>
  %fs = linalg.fill ins(%c0 : i32) outs(%es : tensor<1x2x6x7x10xi32>) -> tensor<1x2x6x7x10xi32>
  %s = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%tx, %w : tensor<1x4x8x9x5xi8>, tensor<3x3x3x5x10xi8>) outs(%fs : tensor<1x2x6x7x10xi32>) -> tensor<1x2x6x7x10xi32>
  %et = tensor.empty() : tensor<1x10x2x6x7xi32>
  %ts = linalg.transpose ins(%s : tensor<1x2x6x7x10xi32>) outs(%et : tensor<1x10x2x6x7xi32>) permutation = [0, 4, 1, 2, 3]
  %en = tensor.empty() : tensor<1x10x2x6x7xi8>
  %n = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%ts, %b : tensor<1x10x2x6x7xi32>, tensor<10xi32>) outs(%en : tensor<1x10x2x6x7xi8>) {
  ^bb0(%a: i32, %bias: i32, %o: i8):
    %0 = arith.addi %a, %bias : i32
    %1 = arith.shrsi %0, %four : i32
    %2 = arith.maxsi %1, %c0 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x10x2x6x7xi8>
  %pn = tensor.pad %n low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %zero : i8
  } : tensor<1x10x2x6x7xi8> to tensor<1x10x4x8x9xi8>
  %ey = tensor.empty() : tensor<1x4x8x9x10xi8>
  %tn = linalg.transpose ins(%pn : tensor<1x10x4x8x9xi8>) outs(%ey : tensor<1x4x8x9x10xi8>) permutation = [0, 2, 3, 4, 1]
  %r = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%tn, %v : tensor<1x4x8x9x10xi8>, tensor<3x3x3x10x10xi8>) outs(%fs : tensor<1x2x6x7x10xi32>) -> tensor<1x2x6x7x10xi32>
  %tr = linalg.transpose ins(%r : tensor<1x2x6x7x10xi32>) outs(%et : tensor<1x10x2x6x7xi32>) permutation = [0, 4, 1, 2, 3]
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%tr, %n : tensor<1x10x2x6x7xi32>, tensor<1x10x2x6x7xi8>) outs(%et : tensor<1x10x2x6x7xi32>) {
  ^bb0(%a: i32, %res: i8, %o: i32):
    %0 = arith.extsi %res : i8 to i32
    %1 = arith.addi %a, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<1x10x2x6x7xi32>
  %em = tensor.empty() : tensor<1x10xi32>
  %fm = linalg.fill ins(%c0 : i32) outs(%em : tensor<1x10xi32>) -> tensor<1x10xi32>
  %m = linalg.generic {indexing_maps = [#id, #mean], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%sum : tensor<1x10x2x6x7xi32>) outs(%fm : tensor<1x10xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %o : i32
    linalg.yield %0 : i32
  } -> tensor<1x10xi32>
  return %m, %n : tensor<1x10xi32>, tensor<1x10x2x6x7xi8>
}
