// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=kernel vector-bits=512},weir-cpu-tile-conv,canonicalize,cse))" | FileCheck %s

// The example of the documentation: 256 pixels are 16 vectors, all 8 output channels in one register tile with 2 of them.
// CHECK-LABEL: func.func @conv
// CHECK-NOT: linalg
// CHECK: %[[IN:.*]] = memref.collapse_shape %{{.*}} {{\[}}[0], [1], [2, 3]] : memref<1x8x16x16xf32> into memref<1x8x256xf32>
// CHECK: scf.for %{{.*}} iter_args({{.*}}) -> ({{.*}}vector<16xf32>)
// CHECK-DAG: vector.load %[[IN]]{{.*}} : memref<1x8x256xf32>, vector<16xf32>
// CHECK-DAG: %[[W:.*]] = memref.load %{{.*}} : memref<8x8x1x1xf32>
// CHECK-DAG: vector.broadcast %[[W]] : f32 to vector<16xf32>
// CHECK: vector.fma
// CHECK: vector.store
// CHECK-NOT: linalg
func.func @conv(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>)
         outs(%f : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2
    : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// The input is scaled and clipped while its rows are copied, the byte of each pixel widened; vectors at the border of an image of 20 columns,
// padded by one, are selected.
// CHECK-LABEL: func.func @computed
// CHECK-NOT: linalg
// CHECK: %[[S:.*]] = memref.alloc() {{.*}} : memref<{{[0-9]+}}xf32>
// CHECK: vector.maskedload {{.*}} : memref<1x8x18x20xi8>, vector<16xi1>, vector<16xi8> into vector<16xi8>
// CHECK: arith.sitofp {{.*}} : vector<16xi8> to vector<16xf32>
// CHECK: arith.mulf {{.*}} : vector<16xf32>
// CHECK: %[[M:.*]] = arith.maximumf {{.*}} : vector<16xf32>
// CHECK: %[[P:.*]] = arith.select %{{.*}}, %[[M]], %{{.*}} : vector<16xi1>, vector<16xf32>
// CHECK: vector.store %[[P]], %[[S]]
// CHECK: vector.fma
// CHECK-NOT: linalg
func.func @computed(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>, %b3: memref<?xi8>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x18x20xi8>
  %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x3x3xf32>
  %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x18x20xf32>
  %v3 = memref.view %b3[%c0][] : memref<?xi8> to memref<8xf32>
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x18x20xi8> to tensor<1x8x18x20xi8>
  %w = bufferization.to_tensor %v1 restrict : memref<8x8x3x3xf32> to tensor<8x8x3x3xf32>
  %t = bufferization.to_tensor %v3 restrict : memref<8xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<1x8x18x20xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b)>, affine_map<(a, b, c, d) -> (a, b, c, d)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
         ins(%x, %t : tensor<1x8x18x20xi8>, tensor<8xf32>) outs(%e : tensor<1x8x18x20xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %wide = arith.sitofp %a : i8 to f32
    %m = arith.mulf %wide, %s : f32
    %r = arith.maximumf %m, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x8x18x20xf32>
  %p = tensor.pad %n low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x18x20xf32> to tensor<1x8x20x22xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x18x20xf32>) -> tensor<1x8x18x20xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x20x22xf32>, tensor<8x8x3x3xf32>)
         outs(%f : tensor<1x8x18x20xf32>) -> tensor<1x8x18x20xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2
    : (tensor<1x8x18x20xf32>, memref<1x8x18x20xf32>) -> ()
  return
}
