// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8 vector-bytes=16 vector-elements=8 accumulators=8 lanes=8" --canonicalize --cse --split-input-file | FileCheck %s
// RUN: weir-opt %s --weir-kernels-to-gpu="threads=8 vector-bytes=16 vector-elements=4 accumulators=8 lanes=8" --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=FOUR

// Four f32 at a time; what all of them have in common is loaded once.
// CHECK-LABEL: gpu.func @add
// CHECK-DAG:     %[[A:.*]] = memref.view %arg0{{.*}} to memref<{{[0-9]+}}xvector<4xf32>>
// CHECK-DAG:     %[[B:.*]] = memref.view %arg1{{.*}} to memref<{{[0-9]+}}xf32>
// CHECK-DAG:     %[[C:.*]] = memref.view %arg2{{.*}} to memref<{{[0-9]+}}xvector<4xf32>>
// CHECK:         scf.for %{{.*}} = %thread_id_x to %c12
// CHECK:           %[[V:.*]] = memref.load %[[A]][%{{.*}}] : memref<{{[0-9]+}}xvector<4xf32>>
// CHECK-DAG:       %[[S:.*]] = memref.load %[[B]][%{{.*}}]
// CHECK-DAG:       vector.extract %[[V]][0]
// CHECK-COUNT-4:   arith.addf %{{.*}}, %[[S]]
// CHECK:           vector.from_elements
// CHECK-NEXT:      memref.store %{{.*}}, %[[C]]
func.func @add(%a: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index}, %b: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index},
               %c: memref<?xi8> {weir.access = "wo", stream.alignment = 64 : index}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x8xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<6xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<6x8xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%va, %vb : memref<6x8xf32>, memref<6xf32>) outs(%vc : memref<6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// As many as the option allows of 16 bits. bf16 is stored as i16.
// CHECK-LABEL: gpu.func @small
// CHECK:         memref.load %{{.*}} : memref<{{[0-9]+}}xvector<8xi16>>
// CHECK:         vector.extract %{{.*}}[7] : i16 from vector<8xi16>
// CHECK:         arith.bitcast %{{.*}} : i16 to bf16
// CHECK:         memref.store %{{.*}} : memref<{{[0-9]+}}xvector<8xi16>>
// FOUR-LABEL:  gpu.func @small
// FOUR:          memref.load %{{.*}} : memref<{{[0-9]+}}xvector<4xi16>>
func.func @small(%a: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index}, %c: memref<?xi8> {weir.access = "wo", stream.alignment = 64 : index}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<64xbf16>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<64xbf16>
  linalg.negf ins(%va : memref<64xbf16>) outs(%vc : memref<64xbf16>)
  return
}

// -----

// Rows that do not start at vectors, and ranges that start anywhere, are read one by one.
// CHECK-LABEL: gpu.func @rows
// CHECK-NOT:     vector<
// CHECK:         gpu.return
func.func @rows(%a: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index}, %c: memref<?xi8> {weir.access = "wo", stream.alignment = 64 : index}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x9xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<6x8xf32>
  %part = memref.subview %va[0, 0] [6, 8] [1, 1] : memref<6x9xf32> to memref<6x8xf32, strided<[9, 1]>>
  linalg.exp ins(%part : memref<6x8xf32, strided<[9, 1]>>) outs(%vc : memref<6x8xf32>)
  return
}

// -----

// CHECK-LABEL: gpu.func @anywhere
// CHECK-NOT:     vector<
// CHECK:         gpu.return
func.func @anywhere(%a: memref<?xi8> {weir.access = "ro", stream.alignment = 4 : index}, %c: memref<?xi8> {weir.access = "wo", stream.alignment = 64 : index}, %at: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<6x8xf32>
  %vc = memref.view %c[%at][] : memref<?xi8> to memref<6x8xf32>
  linalg.exp ins(%va : memref<6x8xf32>) outs(%vc : memref<6x8xf32>)
  return
}

// -----

// A thread's columns of a product are neighbours, which it loads and stores at once.
// CHECK-LABEL: gpu.func @product
// CHECK:         memref.load %{{.*}} : memref<{{[0-9]+}}xvector<4xf32>>
// CHECK:         vector.extract
// CHECK:         memref.store %{{.*}} : memref<{{[0-9]+}}xvector<4xf32>>
// CHECK-NOT:     memref.store %{{.*}} : memref<{{[0-9]+}}xf32>
// CHECK:         gpu.return
func.func @product(%a: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index}, %b: memref<?xi8> {weir.access = "ro", stream.alignment = 64 : index},
                   %c: memref<?xi8> {stream.alignment = 64 : index}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %va = memref.view %a[%c0][] : memref<?xi8> to memref<32x16xf32>
  %vb = memref.view %b[%c0][] : memref<?xi8> to memref<16x32xf32>
  %vc = memref.view %c[%c0][] : memref<?xi8> to memref<32x32xf32>
  linalg.matmul ins(%va, %vb : memref<32x16xf32>, memref<16x32xf32>) outs(%vc : memref<32x32xf32>)
  return
}
