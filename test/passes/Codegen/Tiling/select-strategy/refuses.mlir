// No strategy takes the whole kernel, a root, an op on buffers.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=kernel}))" --remarks-filter="weir-select-strategy" 2>%t.kernel | FileCheck %s
// RUN: FileCheck %s --check-prefix=KERNEL --input-file=%t.kernel
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root}))" --remarks-filter="weir-select-strategy" -o /dev/null 2>%t.root
// RUN: FileCheck %s --check-prefix=ROOT --input-file=%t.root
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512}))" --remarks-filter="weir-select-strategy" 2>%t.op | FileCheck %s --check-prefix=SCALAR
// RUN: FileCheck %s --check-prefix=OP --input-file=%t.op
// A measured configuration that the strategy does not support is not used.
// RUN: weir-opt %S/tuned.mlir --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512 explain=matmul}))" \
// RUN:     --remarks-filter=weir-select-strategy -o /dev/null 2> %t.candidates
// RUN: %python -c "import re; key = re.search(r'key=(\w+.root0)', open('%t.candidates').read())[1]; \
// RUN:     print(open('%S/tuned.mlir').read().replace('none', key).replace('tile = [32, 96, 0]', 'tile = [32]'))" > %t.misfit.mlir
// RUN: weir-opt %t.misfit.mlir --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512}))" \
// RUN:     --remarks-filter=weir-select-strategy 2>&1 | FileCheck %s --check-prefix=MISFIT
// MISFIT-DAG: [Missed] tuned-misfit | Category:weir-select-strategy | Function=matmul | strategy=tiles
// MISFIT-DAG: [Passed] selected | Category:weir-select-strategy | Function=matmul
// MISFIT: tile = {{\[}}0, 48, 0]
// Products with quantized weights, which other strategies take then.
// RUN: weir-opt %S/quantized.mlir --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512}))" --remarks-filter="weir-select-strategy" -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUANTIZED
// QUANTIZED-DAG: [Missed] rows | Category:weir-select-strategy | Function=many | op=linalg.generic, strategies=quantized-rows
// QUANTIZED-DAG: [Missed] few-steps | Category:weir-select-strategy | Function=short | op=linalg.generic, strategies="quantized-rows, quantized-panels"

// CHECK-NOT: lowering_config
// SCALAR-NOT: "vector-loops"
// SCALAR-COUNT-7: lowering_config<strategy = "scalar-loops">
// SCALAR-NOT: "vector-loops"

#tile_id = affine_map<(i, j) -> (i, j)>
#tile_row = affine_map<(i, j) -> (i)>
#op_id = affine_map<(i) -> (i)>
#op_every2 = affine_map<(i) -> (2 * i)>
#op_none = affine_map<(i) -> ()>

// KERNEL-DAG: [Missed] not-a-convolution | Category:weir-select-strategy | Function=matmul
func.func @matmul(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<8x8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<8x8xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<8x8xf32> to tensor<8x8xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8xf32> to tensor<8x8xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %c = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%y : tensor<8x8xf32>) -> tensor<8x8xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// KERNEL-DAG: [Missed] dynamic-shape | Category:weir-select-strategy | Function=dynamic_image
func.func @dynamic_image(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %h: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%h] : memref<?xi8> to memref<1x8x?x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][%h] : memref<?xi8> to memref<1x8x?x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x?x16xf32> to tensor<1x8x?x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x?x16xf32> to tensor<1x8x?x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x?x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x?x16xf32>) -> tensor<1x8x?x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x?x16xf32>, memref<1x8x?x16xf32>) -> ()
  return
}

// KERNEL-DAG: [Missed] element-type | Category:weir-select-strategy | Function=half
func.func @half(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf16>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf16>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf16>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf16> to tensor<1x8x16x16xf16>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf16> to tensor<8x8x1x1xf16>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf16> to tensor<1x8x16x16xf16>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf16>, tensor<8x8x1x1xf16>) outs(%y : tensor<1x8x16x16xf16>) -> tensor<1x8x16x16xf16>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf16>, memref<1x8x16x16xf16>) -> ()
  return
}

// Padding a maximum with zero is not the same as leaving the padding out.
// KERNEL-DAG: [Missed] pad-value | Category:weir-select-strategy | Function=pool_pads_zero
func.func @pool_pads_zero(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x16x16xf32> to tensor<1x8x18x18xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %y = bufferization.to_tensor %v1 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %c = linalg.pooling_nchw_max ins(%p, %k : tensor<1x8x18x18xf32>, tensor<3x3xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v1 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// KERNEL-DAG: [Missed] padding | Category:weir-select-strategy | Function=pads_channels
func.func @pads_channels(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x7x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x7x16x16xf32> to tensor<1x7x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %p = tensor.pad %x low[0, 0, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x7x16x16xf32> to tensor<1x8x16x16xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// The consumer adds up rows of the result.
// KERNEL-DAG: [Missed] several-roots | Category:weir-select-strategy | Function=reduced
#conv_id = affine_map<(n, f, h, w) -> (n, f, h, w)>
#conv_sum = affine_map<(n, f, h, w) -> (n, f, h)>
func.func @reduced(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16xf32> to tensor<1x8x16xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %r = linalg.generic {indexing_maps = [#conv_id, #conv_sum], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%c : tensor<1x8x16x16xf32>) outs(%y : tensor<1x8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<1x8x16xf32>, memref<1x8x16xf32>) -> ()
  return
}

// A transposed result is scattered, which machines do with elements of 32 bits.
// KERNEL-DAG: [Missed] destination-layout | Category:weir-select-strategy | Function=transposed
func.func @transposed(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x16x16x8xf16>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x16x16x8xf16> to tensor<1x16x16x8xf16>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, f, h, w)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x8x16x16xf32>) outs(%y : tensor<1x16x16x8xf16>) {
  ^bb0(%a: f32, %o: f16):
    %s = arith.truncf %a : f32 to f16
    linalg.yield %s : f16
  } -> tensor<1x16x16x8xf16>
  bufferization.materialize_in_destination %t in restrict writable %v2 : (tensor<1x16x16x8xf16>, memref<1x16x16x8xf16>) -> ()
  return
}

// Input and result share a binding and overlap.
// KERNEL-DAG: [Missed] in-place | Category:weir-select-strategy | Function=in_place
func.func @in_place(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b0[%c64][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// More than one block.
// KERNEL-DAG: [Missed] control-flow | Category:weir-select-strategy | Function=two_blocks
func.func @two_blocks(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  cf.br ^bb1
^bb1:
  return
}

// Something else is written.
// KERNEL-DAG: [Missed] side-effects | Category:weir-select-strategy | Function=stores
func.func @stores(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %one = arith.constant 1 : i8
  memref.store %one, %b2[%c0] : memref<?xi8>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// A volume is no image.
// KERNEL-DAG: [Missed] image-rank | Category:weir-select-strategy | Function=three_dimensions
func.func @three_dimensions(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x8x8x4xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x3x4x4xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x6x6x6x4xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x8x8x4xf32> to tensor<1x8x8x8x4xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<3x3x3x4x4xf32> to tensor<3x3x3x4x4xf32>
  %e = tensor.empty() : tensor<1x6x6x6x4xf32>
  %c = linalg.conv_3d_ndhwc_dhwcf ins(%x, %w : tensor<1x8x8x8x4xf32>, tensor<3x3x3x4x4xf32>) outs(%e : tensor<1x6x6x6x4xf32>) -> tensor<1x6x6x6x4xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x6x6x6x4xf32>, memref<1x6x6x6x4xf32>) -> ()
  return
}

// Two reductions over the input beside the window.
// KERNEL-DAG: [Missed] several-channels | Category:weir-select-strategy | Function=two_channels
func.func @two_channels(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x4x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x4x4x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<8x14xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<4x4x16xf32> to tensor<4x4x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x4x4x3xf32> to tensor<8x4x4x3xf32>
  %e = tensor.empty() : tensor<8x14xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(f, w, c, d, k) -> (c, d, w + k)>, affine_map<(f, w, c, d, k) -> (f, c, d, k)>, affine_map<(f, w, c, d, k) -> (f, w)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<4x4x16xf32>, tensor<8x4x4x3xf32>) outs(%e : tensor<8x14xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %m = arith.mulf %i, %j : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x14xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<8x14xf32>, memref<8x14xf32>) -> ()
  return
}

// Differences instead of products.
// KERNEL-DAG: [Missed] body | Category:weir-select-strategy | Function=subtracts
func.func @subtracts(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x4x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<8x14xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<4x16xf32> to tensor<4x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x4x3xf32> to tensor<8x4x3xf32>
  %e = tensor.empty() : tensor<8x14xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(f, w, c, k) -> (c, w + k)>, affine_map<(f, w, c, k) -> (f, c, k)>, affine_map<(f, w, c, k) -> (f, w)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<4x16xf32>, tensor<8x4x3xf32>) outs(%e : tensor<8x14xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %m = arith.subf %i, %j : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x14xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<8x14xf32>, memref<8x14xf32>) -> ()
  return
}

// No image at all.
// KERNEL-DAG: [Missed] empty | Category:weir-select-strategy | Function=nothing
func.func @nothing(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<0x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<0x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<0x8x16x16xf32> to tensor<0x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<0x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<0x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<0x8x16x16xf32>) -> tensor<0x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<0x8x16x16xf32>, memref<0x8x16x16xf32>) -> ()
  return
}

// The filter is the result of another op.
// KERNEL-DAG: [Missed] input-computed | Category:weir-select-strategy | Function=computes_filter
func.func @computes_filter(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %i = tensor.empty() : tensor<8x8x1x1xf32>
  %n = linalg.generic {indexing_maps = [#conv_id, #conv_id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%w : tensor<8x8x1x1xf32>) outs(%i : tensor<8x8x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<8x8x1x1xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %n : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// The input is the result of another op, which reads what the vectors run along in another order.
// KERNEL-DAG: [Missed] input-computed | Category:weir-select-strategy | Function=computes_transposed
func.func @computes_transposed(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %i = tensor.empty() : tensor<1x8x16x16xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, d, c)>, #conv_id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x8x16x16xf32>) outs(%i : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%n, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// Every second column of an image.
// KERNEL-DAG: [Missed] input-layout | Category:weir-select-strategy | Function=strided_input
func.func @strided_input(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %columns = memref.subview %v0[0, 0, 0, 0] [1, 8, 16, 16] [1, 1, 1, 2] : memref<1x8x16x32xf32> to memref<1x8x16x16xf32, strided<[4096, 512, 32, 2]>>
  %x = bufferization.to_tensor %columns restrict : memref<1x8x16x16xf32, strided<[4096, 512, 32, 2]>> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// Starts from an image of f16 that lies the other way: vectors would gather 16 bits.
// KERNEL-DAG: [Missed] init | Category:weir-select-strategy | Function=permuted_init
func.func @permuted_init(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %b3: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<1x8x16x16xf16>
  %i = bufferization.to_tensor %v3 restrict : memref<1x8x16x16xf16> to tensor<1x8x16x16xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(n, f, h, w) -> (n, f, w, h)>, #conv_id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%i : tensor<1x8x16x16xf16>) outs(%e : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f16, %o: f32):
    %s = arith.extf %a : f16 to f32
    linalg.yield %s : f32
  } -> tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%t : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// A consumer with an op that has two results.
// KERNEL-DAG: [Missed] epilogue | Category:weir-select-strategy | Function=two_results
func.func @two_results(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %r = linalg.generic {indexing_maps = [#conv_id, #conv_id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c : tensor<1x8x16x16xf32>) outs(%e : tensor<1x8x16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %k = arith.bitcast %a : f32 to i32
    %sum, %overflow = arith.addui_extended %k, %k : i32, i1
    %s = arith.bitcast %sum : i32 to f32
    linalg.yield %s : f32
  } -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %r in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// What is stored is not the result.
// KERNEL-DAG: [Missed] destination | Category:weir-select-strategy | Function=stores_other
func.func @stores_other(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %e in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// Image, batch, channels.
// KERNEL-DAG: [Missed] layout | Category:weir-select-strategy | Function=image_first
func.func @image_first(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<16x16x8xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<3x3x8x8xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<14x8x14xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<16x16x8xf32> to tensor<16x16x8xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<3x3x8x8xf32> to tensor<3x3x8x8xf32>
  %e = tensor.empty() : tensor<14x8x14xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(h, w, f, i, j, c) -> (h + i, w + j, c)>, affine_map<(h, w, f, i, j, c) -> (i, j, c, f)>, affine_map<(h, w, f, i, j, c) -> (h, f, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<16x16x8xf32>, tensor<3x3x8x8xf32>) outs(%e : tensor<14x8x14xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<14x8x14xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<14x8x14xf32>, memref<14x8x14xf32>) -> ()
  return
}

// A window as wide as the image.
// KERNEL-DAG: [Missed] window-size | Category:weir-select-strategy | Function=wide_window
func.func @wide_window(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x40xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x17xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x24xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x40xf32> to tensor<1x8x16x40xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x17xf32> to tensor<8x8x1x17xf32>
  %e = tensor.empty() : tensor<1x8x16x24xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x40xf32>, tensor<8x8x1x17xf32>) outs(%e : tensor<1x8x16x24xf32>) -> tensor<1x8x16x24xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x24xf32>, memref<1x8x16x24xf32>) -> ()
  return
}

// Steps over several elements, and filters enough for a contraction of windows.
// KERNEL-DAG: [Missed] stride | Category:weir-select-strategy | Function=steps
func.func @steps(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x3x32x32xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x3x4x4xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x8x8xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x3x32x32xf32> to tensor<1x3x32x32xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x3x4x4xf32> to tensor<8x3x4x4xf32>
  %e = tensor.empty() : tensor<1x8x8x8xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<4> : tensor<2xi64>} ins(%x, %w : tensor<1x3x32x32xf32>, tensor<8x3x4x4xf32>)
      outs(%e : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x8x8xf32>, memref<1x8x8x8xf32>) -> ()
  return
}

// Padded rows with more channels than fit into scratch memory.
// KERNEL-DAG: [Missed] scratch-size | Category:weir-select-strategy | Function=large_rows
func.func @large_rows(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x4096x64x512xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x4096x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x64x512xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x4096x64x512xf32> to tensor<1x4096x64x512xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x4096x3x3xf32> to tensor<8x4096x3x3xf32>
  %e = tensor.empty() : tensor<1x8x64x512xf32>
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4096x64x512xf32> to tensor<1x4096x66x514xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4096x66x514xf32>, tensor<8x4096x3x3xf32>) outs(%e : tensor<1x8x64x512xf32>) -> tensor<1x8x64x512xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x64x512xf32>, memref<1x8x64x512xf32>) -> ()
  return
}

// A function that is no kernel is left alone without a remark.
// KERNEL-NOT: Function=no_kernel
func.func @no_kernel(%x: tensor<1x8x16x16xf32>, %w: tensor<8x8x1x1xf32>, %y: tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32> {
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  return %c : tensor<1x8x16x16xf32>
}

// Too little work.
// ROOT-DAG: [Missed] small | Category:weir-select-strategy | Function=small | op=linalg.add, strategies=tiles
func.func @small(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> attributes {weir.kernel} {
  %r = linalg.add ins(%a, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%b : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

// Reductions are not cut.
// ROOT-DAG: [Missed] no-cut | Category:weir-select-strategy | Function=total | op=linalg.reduce, strategies=tiles
func.func @total(%a: tensor<2048x2048xf32>, %b: tensor<f32>) -> tensor<f32> attributes {weir.kernel} {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<2048x2048xf32>) outs(%b : tensor<f32>) dimensions = [0, 1]
  return %r : tensor<f32>
}

// A region in the body.
// OP-DAG: [Missed] body | Category:weir-select-strategy | Function=branch | op=linalg.generic, strategies=vector-loops
func.func @branch(%a: memref<64xf32>, %b: memref<64xf32>, %c: i1) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#op_id, #op_id], iterator_types = ["parallel"]} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = scf.if %c -> f32 {
      %n = arith.negf %x : f32
      scf.yield %n : f32
    } else {
      scf.yield %x : f32
    }
    linalg.yield %y : f32
  }
  return
}

// Two results that depend on each other, and no other loop; the last of equal elements counts.
// OP-DAG: [Missed] no-lanes | Category:weir-select-strategy | Function=argmax | op=linalg.generic, strategies=vector-loops
func.func @argmax(%a: memref<64xf32>, %v: memref<f32>, %i: memref<i32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#op_id, #op_none, #op_none], iterator_types = ["reduction"]} ins(%a : memref<64xf32>) outs(%v, %i : memref<f32>, memref<i32>) {
  ^bb0(%x: f32, %m: f32, %p: i32):
    %n = linalg.index 0 : index
    %k = arith.index_cast %n : index to i32
    %g = arith.cmpf oge, %x, %m : f32
    %y = arith.select %g, %x, %m : f32
    %q = arith.select %g, %k, %p : i32
    linalg.yield %y, %q : f32, i32
  }
  return
}

// Nothing is contiguous and there is hardly any work.
// OP-DAG: [Missed] cost | Category:weir-select-strategy | Function=strided | op=linalg.generic, strategies=vector-loops
func.func @strided(%a: memref<128xf32>, %b: memref<64xf32, strided<[2]>>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#op_every2, #op_id], iterator_types = ["parallel"]} ins(%a : memref<128xf32>) outs(%b : memref<64xf32, strided<[2]>>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// Several iterations of one step might update one element.
// OP-DAG: [Missed] shared-elements | Category:weir-select-strategy | Function=scatter | op=linalg.generic, strategies=vector-loops
func.func @scatter(%a: memref<64x64xi32>, %b: memref<127xi32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<64x64xi32>) outs(%b : memref<127xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.addi %x, %o : i32
    linalg.yield %s : i32
  }
  return
}

// Elements that are no scalars, also where only parts of them are computed.
// OP-DAG: [Missed] body | Category:weir-select-strategy | Function=complex_parts | op=linalg.generic, strategies=vector-loops
func.func @complex_parts(%a: memref<64xcomplex<f32>>, %b: memref<64xf32>, %k: complex<f32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#op_id, #op_id], iterator_types = ["parallel"]} ins(%a : memref<64xcomplex<f32>>) outs(%b : memref<64xf32>) {
  ^bb0(%x: complex<f32>, %o: f32):
    %y = complex.re %x : complex<f32>
    linalg.yield %y : f32
  }
  linalg.fill ins(%k : complex<f32>) outs(%a : memref<64xcomplex<f32>>)
  return
}

// One result for each iteration of the reduction beside the one that it ends in.
// OP-DAG: [Missed] running-result | Category:weir-select-strategy | Function=running | op=linalg.generic, strategies=vector-loops
func.func @running(%a: memref<8x64xf32>, %b: memref<8x64xf32>, %c: memref<8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<8x64xf32>) outs(%b, %c : memref<8x64xf32>, memref<8xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %s = arith.addf %x, %o : f32
    %q = arith.addf %s, %p : f32
    linalg.yield %s, %q : f32, f32
  }
  return
}
