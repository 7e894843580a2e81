// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op},weir-cpu-vectorize-loops,weir-clean-kernels{buffers}))" | FileCheck %s

#x = affine_map<(m, n, g, b, l) -> (m, g, b, l)>
#w = affine_map<(m, n, g, b, l) -> (n, g, b)>
#s = affine_map<(m, n, g, b, l) -> (n, g)>
#y = affine_map<(m, n, g, b, l) -> (m, n)>
#lookup = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", native_vector_size = 64 : i64, vector_registers = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#avx2 = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx2,+fma", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// One row: activations are dealt out by the parts of a byte, the body runs on all numbers of four bits, and each byte is looked up twice.
// CHECK-LABEL: func.func @looked_up(
// CHECK:         %[[NUMBERS:.+]] = arith.constant dense<[0.{{.*}}, 1.{{.*}}, 7.000000e+00, -8.000000e+00, {{.*}}, -1.000000e+00]> : vector<16xf32>
// CHECK:         vector.shuffle {{.*}} [0, 2, 4,
// CHECK:         vector.shuffle {{.*}} [1, 3, 5,
// CHECK:         scf.for {{.*}} iter_args
// CHECK:           %[[SCALE:.+]] = memref.load %arg2
// CHECK:           %[[ALL:.+]] = vector.broadcast %[[SCALE]]
// CHECK:           %[[TABLE:.+]] = arith.mulf %[[ALL]], %[[NUMBERS]]
// CHECK:           %[[BYTES:.+]] = vector.load %arg1[{{.*}}] : memref<4x8x16xi8>, vector<16xi8>
// CHECK:           %[[WIDE:.+]] = arith.extui %[[BYTES]]
// CHECK:           llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"(%[[TABLE]], %[[WIDE]])
// CHECK:           %[[HIGH:.+]] = arith.shrui %[[WIDE]]
// CHECK:           llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"(%[[TABLE]], %[[HIGH]])
// CHECK:         return
func.func @looked_up(%x: memref<1x8x16x2xf32>, %w: memref<4x8x16xi8>, %s: memref<4x8xf32>, %y: memref<1x4xf32>)
    attributes {weir.kernel, hal.executable.target = #lookup} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<1x8x16x2xf32>, memref<4x8x16xi8>, memref<4x8xf32>) outs(%y : memref<1x4xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 4 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrsi %up, %c4 : i8
    %0 = arith.sitofp %down : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Many rows without a table: elements are masked, and the weights of eight columns transposed into a panel.
// CHECK-LABEL: func.func @panels(
// CHECK:         %[[PANELS:.+]] = memref.alloc() {{.*}} : memref<1x256x
// CHECK:         %[[ROWS:.+]] = memref.alloc() {{.*}} : memref<12x264xf32>
// CHECK:         arith.extui %{{.+}} : vector<8xi8> to vector<8xi32>
// CHECK-NOT:     permvar
// CHECK:         arith.andi
// CHECK:         arith.uitofp
// CHECK:         arith.shrui
// CHECK-COUNT-24: vector.shuffle
// CHECK:         vector.store %{{.+}}, %[[PANELS]]
// CHECK:         vector.store %{{.+}}, %[[ROWS]]
// CHECK:         scf.for {{.*}} iter_args
// CHECK:           vector.load %[[PANELS]]
// CHECK:           memref.load %[[ROWS]]
// CHECK:         return
func.func @panels(%x: memref<12x8x16x2xf32>, %w: memref<16x8x16xi8>, %s: memref<16x8xf32>, %y: memref<12x16xf32>)
    attributes {weir.kernel, hal.executable.target = #avx2} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<12x8x16x2xf32>, memref<16x8x16xi8>, memref<16x8xf32>) outs(%y : memref<12x16xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 4 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %0 = arith.uitofp %down : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Shifts that take no element of four bits: other loops.
// CHECK-LABEL: func.func @other_shift(
// CHECK-NOT:     permvar
// CHECK:         return
func.func @other_shift(%x: memref<1x8x16x2xf32>, %w: memref<4x8x16xi8>, %s: memref<4x8xf32>, %y: memref<1x4xf32>)
    attributes {weir.kernel, hal.executable.target = #lookup} {
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<1x8x16x2xf32>, memref<4x8x16xi8>, memref<4x8xf32>) outs(%y : memref<1x4xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 4 : index
    %shift = arith.index_cast %l : index to i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %0 = arith.uitofp %down : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}
