// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-int8-activations,weir-select-strategy{scope=op},weir-cpu-vectorize-loops,weir-clean-kernels{buffers}))" | FileCheck %s

// Activations of block-quantized products as bytes (dispatch-passes.md IA2, IA3).

#x = affine_map<(m, n, g, b, l) -> (m, g, b, l)>
#w = affine_map<(m, n, g, b, l) -> (n, g, b)>
#s = affine_map<(m, n, g, b, l) -> (n, g)>
#y = affine_map<(m, n, g, b, l) -> (m, n)>
#xb = affine_map<(m, n, g, b) -> (m, g, b)>
#wb = affine_map<(m, n, g, b) -> (n, g, b)>
#sb = affine_map<(m, n, g, b) -> (n, g)>
#yb = affine_map<(m, n, g, b) -> (m, n)>
#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512bw,+avx512vnni", native_vector_size = 64 : i64, vector_registers = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#neon = #hal.executable.target<"llvm-cpu", "system-elf-arm_64", {cpu_features = "+neon,+dotprod", native_vector_size = 16 : i64, vector_registers = 32 : i64, target_triple = "aarch64-unknown-linux-gnu"}>
#plain = #hal.executable.target<"llvm-cpu", "system-elf-riscv_64", {cpu_features = "+v", native_vector_size = 16 : i64, vector_registers = 32 : i64, target_triple = "riscv64-unknown-linux-gnu"}>

// A vector has four groups of 16 bytes, whose scales are spread to the lanes. Signed numbers of four bits get 8 more.
// CHECK-LABEL: func.func @joined(
// CHECK-DAG:     %[[FLIP:.+]] = arith.constant dense<-120> : vector<64xi8>
// CHECK-DAG:     %[[LOW:.+]] = arith.constant dense<15> : vector<64xi8>
// CHECK-DAG:     %[[BYTES:.+]] = memref.alloc() {{.*}} : memref<1x2x{{[0-9]+}}xi8>
// CHECK:         vector.reduction <maxui>
// CHECK:         arith.divf
// CHECK:         vector.shuffle {{.*}} [0, 2, 4,
// CHECK:         vector.reduction <add>
// CHECK:         vector.load {{.*}} : memref<4x128xi8{{.*}}>, vector<64xi8>
// CHECK:         arith.xori %{{.*}}, %[[FLIP]]
// CHECK:         arith.andi %{{.*}}, %[[LOW]]
// CHECK:         arith.shrui
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:         vector.shuffle {{.*}} [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
// CHECK:         vector.shuffle {{.*}} [4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7]
func.func @joined(%x: memref<1x8x16x2xf32>, %w: memref<4x8x16xi8>, %s: memref<4x8xf32>, %y: memref<1x4xf32>)
    attributes {weir.kernel, hal.executable.target = #vnni} {
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

// A group of three vectors, the last of which is masked. sdot takes signed bytes: unsigned ones get 128 less.
// CHECK-LABEL: func.func @apart(
// CHECK-DAG:     %[[FLIP:.+]] = arith.constant dense<-128> : vector<16xi8>
// CHECK:         vector.maskedload
// CHECK:         arith.xori %{{.*}}, %[[FLIP]]
// CHECK:         llvm.call_intrinsic "llvm.aarch64.neon.sdot"
func.func @apart(%x: memref<2x3x40xf32>, %w: memref<5x3x40xi8>, %s: memref<5x3xf32>, %y: memref<2x5xf32>)
    attributes {weir.kernel, hal.executable.target = #neon} {
  linalg.generic {indexing_maps = [#xb, #wb, #sb, #yb], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x3x40xf32>, memref<5x3x40xi8>, memref<5x3xf32>) outs(%y : memref<2x5xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.uitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Without an instruction bytes are multiplied as integers of 32 bits.
// CHECK-LABEL: func.func @integers(
// CHECK:         arith.extsi %{{.*}} : vector<4xi8> to vector<4xi32>
// CHECK:         arith.muli %{{.*}} : vector<4xi32>
// CHECK-NOT:     llvm.call_intrinsic
func.func @integers(%x: memref<2x3x32xf32>, %w: memref<5x3x32xi8>, %s: memref<5x3xf32>, %y: memref<2x5xf32>)
    attributes {weir.kernel, hal.executable.target = #plain} {
  linalg.generic {indexing_maps = [#xb, #wb, #sb, #yb], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<2x3x32xf32>, memref<5x3x32xi8>, memref<5x3xf32>) outs(%y : memref<2x5xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Of more rows a strip of columns is transposed into a panel: words of four bytes of 32 columns. Signed bytes become unsigned, and integers start from what that adds.
// A word of a row is in all lanes. Seven rows are tiles of four and three.
// CHECK-LABEL: func.func @panels(
// CHECK-DAG:     %[[FLIP:.+]] = arith.constant dense<-128> : vector<64xi8>
// CHECK-DAG:     %[[ADDEND:.+]] = arith.constant -128 : i32
// CHECK-DAG:     %[[STARTS:.+]] = memref.alloc() {{.*}} : memref<8x3xi32>
// CHECK-DAG:     %[[PANEL:.+]] = memref.alloc() {{.*}} : memref<24x128xi8>
// CHECK:         arith.muli %{{.*}}, %[[ADDEND]] : i32
// CHECK:         vector.load {{.*}} : memref<33x96xi8>, vector<64xi8>
// CHECK:         vector.shuffle {{.*}} : vector<16xi32>
// CHECK:         arith.xori %{{.*}}, %[[FLIP]]
// CHECK:         vector.store %{{.*}}, %[[PANEL]]
// CHECK:         memref.load %[[STARTS]]
// CHECK:         vector.broadcast %{{.*}} : i32 to vector<16xi32>
// CHECK:         vector.load %[[PANEL]]{{.*}} vector<64xi8>
// CHECK-COUNT-8: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:         vector.maskedstore {{.*}} vector<16xf32>
// CHECK-COUNT-6: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
func.func @panels(%x: memref<7x3x32xf32>, %w: memref<33x3x32xi8>, %s: memref<33x3xf32>, %y: memref<7x33xf32>)
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#xb, #wb, #sb, #yb], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<7x3x32xf32>, memref<33x3x32xi8>, memref<33x3xf32>) outs(%y : memref<7x33xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Up to four rows of a dynamic number are not worth a panel.
// CHECK-LABEL: func.func @dynamic_rows(
// CHECK:         arith.cmpi sle, %{{.*}}, %c4
// CHECK:         scf.if
// CHECK:         } else {
// CHECK:         memref.alloc() {{.*}} : memref<24x128xi8>
func.func @dynamic_rows(%x: memref<?x3x32xf32>, %w: memref<33x3x32xi8>, %s: memref<33x3xf32>, %y: memref<?x33xf32>)
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#xb, #wb, #sb, #yb], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<?x3x32xf32>, memref<33x3x32xi8>, memref<33x3xf32>) outs(%y : memref<?x33xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}

// Weights in panels (IA6): one load, a shift and masks for two parts of 64 bytes, the same for each of three rows; scales are loaded as they are.
#xw = affine_map<(m, n, g, w, l, c, b) -> (m, g, w, b, l)>
#ww = affine_map<(m, n, g, w, l, c, b) -> (n, g, w, c, b)>
#sw = affine_map<(m, n, g, w, l, c, b) -> (n, g, c)>
#yw = affine_map<(m, n, g, w, l, c, b) -> (m, n, c)>
// CHECK-LABEL: func.func @packed(
// CHECK-SAME:    %{{.+}}: memref<3x2x4x4x2xf32>, %[[WEIGHTS:.+]]: memref<2x2x4x32x4xi8>, %[[SCALES:.+]]: memref<2x2x32xf32>
// CHECK:         %[[PANELS:.+]] = memref.collapse_shape %[[WEIGHTS]] {{.*}} into memref<2x2x4x128xi8>
// CHECK:         %[[BYTES:.+]] = vector.load %[[PANELS]]{{.*}} : memref<2x2x4x128xi8>, vector<64xi8>
// CHECK-NOT:     vector.shuffle
// CHECK:         vector.bitcast %[[BYTES]]
// CHECK-NEXT:    arith.andi %[[BYTES]], %{{.+}}
// CHECK-NEXT:    arith.shrui
// CHECK-COUNT-12: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:         vector.load %[[SCALES]]{{.*}} : memref<2x2x32xf32>, vector<16xf32>
// CHECK-NOT:     vector.shuffle
// CHECK:         vector.store {{.*}} : memref<3x2x32xf32>, vector<16xf32>
func.func @packed(%x: memref<3x2x4x4x2xf32>, %w: memref<2x2x4x32x4xi8>, %s: memref<2x2x32xf32>, %y: memref<3x2x32xf32>)
    attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [#xw, #ww, #sw, #yw], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction", "parallel", "reduction"]}
      ins(%x, %w, %s : memref<3x2x4x4x2xf32>, memref<2x2x4x32x4xi8>, memref<2x2x32xf32>) outs(%y : memref<3x2x32xf32>) {
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
