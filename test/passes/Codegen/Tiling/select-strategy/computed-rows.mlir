// A contraction whose rows are quantized in the same dispatch: each tile has all columns, so that rows are computed once, and is a row of the image. Without ops
// on the rows panels of columns are tiles.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512 vector-registers=32}))" | FileCheck %s

#rows = affine_map<(y, x, p, n, k, v) -> (y, x, k, v)>
#panels = affine_map<(y, x, p, n, k, v) -> (p, k, n, v)>
#out = affine_map<(y, x, p, n, k, v) -> (y, x, p, n)>
#id = affine_map<(y, x, k, v) -> (y, x, k, v)>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cores = 2 : i64, cpu_features = "+avx512f,+avx512vnni"}>

// CHECK-LABEL: func.func @computed
// CHECK:         strategy = "tiles", tile = [4, 0, 0, 0, 0, 0]
func.func @computed(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #target} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %scale = arith.constant 3.0e-3 : f32
  %low = arith.constant 0.0 : f32
  %high = arith.constant 255.0 : f32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<56x56x32x4xi32>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<8x32x32x4xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<56x56x8x32xi32>
  %x = bufferization.to_tensor %vx restrict : memref<56x56x32x4xi32> to tensor<56x56x32x4xi32>
  %w = bufferization.to_tensor %vw restrict : memref<8x32x32x4xi8> to tensor<8x32x32x4xi8>
  %eq = tensor.empty() : tensor<56x56x32x4xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<56x56x32x4xi32>) outs(%eq : tensor<56x56x32x4xi8>) {
  ^bb0(%in: i32, %o: i8):
    %f = arith.sitofp %in : i32 to f32
    %m = arith.mulf %f, %scale : f32
    %l = arith.maximumf %m, %low : f32
    %h = arith.minimumf %l, %high : f32
    %i = arith.fptoui %h : f32 to i8
    linalg.yield %i : i8
  } -> tensor<56x56x32x4xi8>
  %e = tensor.empty() : tensor<56x56x8x32xi32>
  %s = linalg.fill ins(%zero : i32) outs(%e : tensor<56x56x8x32xi32>) -> tensor<56x56x8x32xi32>
  %r = linalg.generic {indexing_maps = [#rows, #panels, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %w : tensor<56x56x32x4xi8>, tensor<8x32x32x4xi8>) outs(%s : tensor<56x56x8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<56x56x8x32xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<56x56x8x32xi32>, memref<56x56x8x32xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @stored
// CHECK:         strategy = "tiles", tile = [0, {{[1-9][0-9]*}}, 1, 0, 0, 0]
func.func @stored(%bx: memref<?xi8>, %bw: memref<?xi8>, %by: memref<?xi8>) attributes {weir.kernel, hal.executable.target = #target} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %vx = memref.view %bx[%c0][] : memref<?xi8> to memref<56x56x32x4xi8>
  %vw = memref.view %bw[%c0][] : memref<?xi8> to memref<8x32x32x4xi8>
  %vy = memref.view %by[%c0][] : memref<?xi8> to memref<56x56x8x32xi32>
  %x = bufferization.to_tensor %vx restrict : memref<56x56x32x4xi8> to tensor<56x56x32x4xi8>
  %w = bufferization.to_tensor %vw restrict : memref<8x32x32x4xi8> to tensor<8x32x32x4xi8>
  %e = tensor.empty() : tensor<56x56x8x32xi32>
  %s = linalg.fill ins(%zero : i32) outs(%e : tensor<56x56x8x32xi32>) -> tensor<56x56x8x32xi32>
  %r = linalg.generic {indexing_maps = [#rows, #panels, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<56x56x32x4xi8>, tensor<8x32x32x4xi8>) outs(%s : tensor<56x56x8x32xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<56x56x8x32xi32>
  bufferization.materialize_in_destination %r in restrict writable %vy : (tensor<56x56x8x32xi32>, memref<56x56x8x32xi32>) -> ()
  return
}
