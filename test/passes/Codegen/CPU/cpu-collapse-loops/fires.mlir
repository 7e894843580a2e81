// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-collapse-loops))" --remarks-filter=weir-cpu-collapse-loops 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Passed] collapsed | Category:weir-cpu-collapse-loops | Function=border | before=3, loops=1
// REMARK: [Passed] collapsed | Category:weir-cpu-collapse-loops | Function=border | before=3, loops=2
// REMARK: [Passed] collapsed | Category:weir-cpu-collapse-loops | Function=bias | before=3, loops=2
// REMARK: [Passed] collapsed | Category:weir-cpu-collapse-loops | Function=channels | before=3, loops=2
// REMARK: [Passed] collapsed | Category:weir-cpu-collapse-loops | Function=dynamic | before=2, loops=1

// A pad: the fill is contiguous, the copy from row to row.
// CHECK-LABEL: func.func @border
// CHECK:         linalg.fill ins(%{{.*}} : i8) outs(%{{.*}} : memref<1008xi8>)
// CHECK:         linalg.copy ins(%{{.*}} : memref<4x120xi8>) outs(%{{.*}} : memref<4x120xi8, strided<[168, 1], offset: 192>>)
func.func @border(%a: memref<4x5x24xi8>, %b: memref<6x7x24xi8>) attributes {weir.kernel} {
  %zero = arith.constant 0 : i8
  linalg.fill ins(%zero : i8) outs(%b : memref<6x7x24xi8>)
  %inner = memref.subview %b[1, 1, 0] [4, 5, 24] [1, 1, 1] : memref<6x7x24xi8> to memref<4x5x24xi8, strided<[168, 24, 1], offset: 192>>
  linalg.copy ins(%a : memref<4x5x24xi8>) outs(%inner : memref<4x5x24xi8, strided<[168, 24, 1], offset: 192>>)
  return
}

// A vector for each channel keeps the channels apart.
// CHECK-LABEL: func.func @bias
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%{{.*}}, %arg1 : memref<20x24xf32>, memref<24xf32>) outs(%{{.*}} : memref<20x24xf32>)
func.func @bias(%a: memref<4x5x24xf32>, %v: memref<24xf32>, %b: memref<4x5x24xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j, k)>],
                  iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %v : memref<4x5x24xf32>, memref<24xf32>) outs(%b : memref<4x5x24xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// Channels move to the end; rows and columns stay together.
// CHECK-LABEL: func.func @channels
// CHECK:         linalg.generic {{.*}}ins(%{{.*}} : memref<3x20xf32>) outs(%{{.*}} : memref<20x3xf32>)
func.func @channels(%a: memref<3x4x5xf32>, %b: memref<4x5x3xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(c, i, j) -> (c, i, j)>, affine_map<(c, i, j) -> (i, j, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%a : memref<3x4x5xf32>) outs(%b : memref<4x5x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.copy ins(%{{.*}} : memref<?xf32>) outs(%{{.*}} : memref<?xf32>)
func.func @dynamic(%a: memref<?x7xf32>, %b: memref<?x7xf32>) attributes {weir.kernel} {
  linalg.copy ins(%a : memref<?x7xf32>) outs(%b : memref<?x7xf32>)
  return
}
