// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512},weir-cpu-vectorize-loops{vector-bits=512},weir-clean-kernels{buffers}))" | FileCheck %s

// A step takes eight rows: they are widened along the sum, and its products read one f32 for all lanes.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[ROWS:.*]] = memref.alloc() {{.*}} : memref<8x384xf32>
// CHECK:         vector.load %{{.*}} : memref<{{.*}}xf16{{.*}}>, vector<16xf16>
// CHECK:         arith.extf %{{.*}} : vector<16xf16> to vector<16xf32>
// CHECK:         vector.store %{{.*}}, %[[ROWS]]
// CHECK:         scf.for
// CHECK:           memref.load %[[ROWS]]
// CHECK-NOT:       f16 to f32
// CHECK:           scf.yield
func.func @rows(%a: memref<8x384xf16>, %b: memref<384x48xf32>, %c: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x384xf16>, memref<384x48xf32>) outs(%c : memref<8x48xf32>) {
  ^bb0(%x: f16, %y: f32, %o: f32):
    %w = arith.extf %x : f16 to f32
    %p = arith.mulf %w, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// bf16 is widened by a shift; rows that are not contiguous along the sum would be gathered.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @in_place(%a: memref<8x384xbf16>, %t: memref<384x8xf16>, %b: memref<384x48xf32>, %c: memref<8x48xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x384xbf16>, memref<384x48xf32>) outs(%c : memref<8x48xf32>) {
  ^bb0(%x: bf16, %y: f32, %o: f32):
    %w = arith.extf %x : bf16 to f32
    %p = arith.mulf %w, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]} ins(%t, %b : memref<384x8xf16>, memref<384x48xf32>) outs(%c : memref<8x48xf32>) {
  ^bb0(%x: f16, %y: f32, %o: f32):
    %w = arith.extf %x : f16 to f32
    %p = arith.mulf %w, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}
