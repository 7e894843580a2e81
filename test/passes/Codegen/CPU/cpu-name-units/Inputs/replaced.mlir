#vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
#amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
func.func @depthwise(%x: memref<4x6x16xi8>, %f: memref<2x1x16xi8>, %s: memref<3x6x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
  linalg.generic {indexing_maps = [affine_map<(h, w, c, kh, kw) -> (h + kh, w + kw, c)>, affine_map<(h, w, c, kh, kw) -> (kh, kw, c)>, affine_map<(h, w, c, kh, kw) -> (h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %f : memref<4x6x16xi8>, memref<2x1x16xi8>) outs(%s : memref<3x6x16xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
func.func @tiles(%x: memref<16x16x4xi8>, %w: memref<16x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x16x4xi8>) outs(%i : memref<16x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
