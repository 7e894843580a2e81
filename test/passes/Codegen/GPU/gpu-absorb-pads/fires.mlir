// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-absorb-pads))" --remarks-filter=weir-gpu-absorb-pads 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// The pad of one dimension is compared, the other one is not; two readers have it each. Of what may be empty nothing is read outside.
// REMARK-COUNT-2: [Passed] absorbed | Category:weir-gpu-absorb-pads | Function=twice
// CHECK-LABEL: func.func @twice
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%arg1 : tensor<3xf32>)
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[PLACE:.*]] = arith.subi %{{.*}}, %c1
// CHECK:           %[[SIZE:.*]] = tensor.dim %arg0
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult, %[[PLACE]], %[[SIZE]]
// CHECK:           %[[SAFE:.*]] = arith.select %[[INSIDE]], %[[PLACE]], %c0
// CHECK:           scf.if %[[INSIDE]]
// CHECK-NEXT:        %[[READ:.*]] = tensor.extract %arg0[%[[SAFE]], %{{.*}}]
// CHECK-NEXT:        scf.yield %[[READ]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %cst
// CHECK:         linalg.generic
// CHECK:           tensor.extract %arg0
func.func @twice(%x: tensor<?x8xf32>, %f: tensor<3xf32>, %o: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) attributes {weir.kernel} {
  %z = arith.constant 0.5 : f32
  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i + k, j)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %f : tensor<?x8xf32>, tensor<3xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  %q = linalg.negf ins(%p : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r, %q : tensor<?x8xf32>, tensor<?x8xf32>
}

// Others than kernels are left alone.
// CHECK-LABEL: func.func @other
// CHECK:         tensor.pad
func.func @other(%x: tensor<6xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %z = arith.constant 0.5 : f32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<6xf32> to tensor<8xf32>
  %q = linalg.negf ins(%p : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %q : tensor<8xf32>
}

// What is packed is read element by element, and the padding where none exists.
// CHECK-LABEL: func.func @pack
// CHECK-NOT:     linalg.pack
// CHECK:         linalg.generic
// CHECK-SAME:      outs(%{{.*}} : tensor<3x4x2xf32>)
// CHECK:           %[[TILE:.*]] = linalg.index 1
// CHECK:           arith.cmpi ult
// CHECK:           %[[READ:.*]] = tensor.extract
// CHECK:           arith.select %{{.*}}, %[[READ]]
func.func @pack(%x: tensor<3x7xf32>, %o: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> attributes {weir.kernel} {
  %z = arith.constant 0.5 : f32
  %p = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [1] inner_tiles = [2] into %o : tensor<3x7xf32> -> tensor<3x4x2xf32>
  return %p : tensor<3x4x2xf32>
}

// CHECK-LABEL: func.func @unpack
// CHECK-NOT:     linalg.unpack
// CHECK:           %[[COLUMN:.*]] = linalg.index 1
// CHECK:           %[[OUTER:.*]] = arith.divui %[[COLUMN]]
// CHECK:           %[[INNER:.*]] = arith.remui %[[COLUMN]]
// CHECK:           tensor.extract %{{.*}}[%{{.*}}, %[[OUTER]], %[[INNER]]]
func.func @unpack(%p: tensor<3x4x2xf32>, %o: tensor<3x7xf32>) -> tensor<3x7xf32> attributes {weir.kernel} {
  %x = linalg.unpack %p inner_dims_pos = [1] inner_tiles = [2] into %o : tensor<3x4x2xf32> -> tensor<3x7xf32>
  return %x : tensor<3x7xf32>
}

// What is stored as it is padded is computed element by element; it has an element for certain.
// REMARK: [Passed] computed | Category:weir-gpu-absorb-pads | Function=stored
// CHECK-LABEL: func.func @stored
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}], iterator_types = ["parallel", "parallel"]} outs(%{{.*}} : tensor<?x8xf32>)
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult
// CHECK:           %[[READ:.*]] = tensor.extract
// CHECK:           arith.select %[[INSIDE]], %[[READ]], %cst
func.func @stored(%b: memref<?xi8> {weir.access = "ro"}, %n: index) -> tensor<?x8xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.5 : f32
  %view = memref.view %b[%c0][%n] : memref<?xi8> to memref<?x6xf32>
  %x = bufferization.to_tensor %view restrict : memref<?x6xf32> to tensor<?x6xf32>
  %p = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x6xf32> to tensor<?x8xf32>
  return %p : tensor<?x8xf32>
}

// Every third element of a row, which has one dimension less, of a tensor of one value; another part in what comes of that.
// REMARK-COUNT-2: [Passed] computed | Category:weir-gpu-absorb-pads | Function=inserted
// CHECK-LABEL: func.func @inserted
// CHECK-NOT:     tensor.insert_slice
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<4x20xf32>)
// CHECK-DAG:       %[[ROW:.*]] = linalg.index 0
// CHECK-DAG:       %[[COLUMN:.*]] = linalg.index 1
// CHECK:           arith.subi %[[ROW]], %arg2
// CHECK:           arith.subi %[[COLUMN]], %c2
// CHECK:           arith.remui
// CHECK:           arith.divui
// CHECK:           %[[READ:.*]] = tensor.extract %{{.*}}[%{{.*}}] : tensor<6xf32>
// CHECK:           arith.select %{{.*}}, %[[READ]], %arg1
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x20xf32>) outs(%{{.*}} : tensor<4x20xf32>)
// CHECK:         ^bb0(%[[OLD:.*]]: f32, %{{.*}}: f32):
// CHECK:           %[[READ:.*]] = tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x5xf32>
// CHECK:           arith.select %{{.*}}, %[[READ]], %[[OLD]]
func.func @inserted(%b: memref<?xi8> {weir.access = "ro"}, %v: f32, %i: index) -> tensor<4x20xf32> attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %view = memref.view %b[%c0][] : memref<?xi8> to memref<6xf32>
  %x = bufferization.to_tensor %view restrict : memref<6xf32> to tensor<6xf32>
  %other = memref.view %b[%c0][] : memref<?xi8> to memref<4x5xf32>
  %y = bufferization.to_tensor %other restrict : memref<4x5xf32> to tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x20xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x20xf32>) -> tensor<4x20xf32>
  %r = tensor.insert_slice %x into %f[%i, 2] [1, 6] [1, 3] : tensor<6xf32> into tensor<4x20xf32>
  %s = tensor.insert_slice %y into %r[0, 15] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<4x20xf32>
  return %s : tensor<4x20xf32>
}
