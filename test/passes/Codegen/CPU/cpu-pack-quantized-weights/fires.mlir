// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-pack-quantized-weights))" --remarks-filter=weir-cpu-pack-quantized-weights 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// A second run finds panels, and leaves them.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-pack-quantized-weights),func.func(weir-cpu-pack-quantized-weights))" | FileCheck %s
// Without lanes nothing is packed.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-pack-quantized-weights{lanes=0}))" | FileCheck %s --check-prefix=OFF
// OFF-NOT: tensor.expand_shape
// REMARK: [Passed] packed {{.*}}Function=signed | columns=32
// REMARK: [Passed] packed {{.*}}Function=nibbles | columns=32
// REMARK: [Passed] packed {{.*}}Function=narrow | columns=16

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>

#xp = affine_map<(m, n, g, b, l) -> (m, g, b, l)>
#wp = affine_map<(m, n, g, b, l) -> (n, g, b)>
#sp = affine_map<(m, n, g, b, l) -> (n, g)>
#cp = affine_map<(m, n, g, b, l) -> (g)>
#yp = affine_map<(m, n, g, b, l) -> (m, n)>
// CHECK-DAG: #[[$X:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
// CHECK-DAG: #[[$W:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d3, d4, d5)>
// CHECK-DAG: #[[$S:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4)>
// CHECK-DAG: #[[$Y:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4)>
// CHECK-DAG: #[[$XP:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d6, d4)>

// CHECK-LABEL: func.func @signed(
// CHECK-DAG:     %[[BYTES:.+]] = arith.constant dense<3> : tensor<2x4x8x32x4xi8>
// CHECK-DAG:     %[[SCALES:.+]] = arith.constant dense<5.000000e-01> : tensor<2x4x32xf32>
// CHECK-DAG:     %[[ACTIVATIONS:.+]] = tensor.expand_shape %{{.+}} {{\[}}[0], [1], [2, 3]] output_shape [5, 4, 8, 4]
// CHECK-DAG:     %[[INIT:.+]] = tensor.expand_shape %{{.+}} {{\[}}[0], [1, 2]] output_shape [5, 2, 32]
// CHECK:         linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$S]], #[[$Y]]], iterator_types = ["parallel", "parallel", "reduction", "reduction", "parallel", "reduction"]}
// CHECK-SAME:      ins(%[[ACTIVATIONS]], %[[BYTES]], %[[SCALES]] : {{.*}}) outs(%[[INIT]] : tensor<5x2x32xf32>)
// CHECK:         tensor.collapse_shape {{.*}} : tensor<5x2x32xf32> into tensor<5x64xf32>
func.func @signed(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// Elements of four bits stay in their bytes; rows are dynamic, and what columns share is not packed.
// CHECK-LABEL: func.func @nibbles(
// CHECK-DAG:     arith.constant dense<-46> : tensor<3x4x4x32x4xi8>
// CHECK:         linalg.generic {indexing_maps = [#[[$XP]],
// CHECK-SAME:      ins({{.*}} : tensor<?x4x4x4x2xf32>, tensor<3x4x4x32x4xi8>, tensor<3x4x32xf32>, tensor<4xf32>)
func.func @nibbles(%x: tensor<?x4x16x2xf32>, %f: tensor<4xf32>, %y: tensor<?x96xf32>) -> tensor<?x96xf32> {
  %w = arith.constant dense<-46> : tensor<96x4x16xi8>
  %s = arith.constant dense<0.5> : tensor<96x4xf32>
  %r = linalg.generic {indexing_maps = [#xp, #wp, #sp, #cp, #yp], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s, %f : tensor<?x4x16x2xf32>, tensor<96x4x16xi8>, tensor<96x4xf32>, tensor<4xf32>) outs(%y : tensor<?x96xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %d: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %l = linalg.index 4 : index
    %i = arith.index_cast %l : index to i8
    %bits = arith.muli %i, %c4 : i8
    %shift = arith.subi %c4, %bits : i8
    %up = arith.shli %b, %shift : i8
    %down = arith.shrui %up, %c4 : i8
    %0 = arith.uitofp %down : i8 to f32
    %1 = arith.subf %0, %d : f32
    %2 = arith.mulf %1, %c : f32
    %3 = arith.mulf %a, %2 : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x96xf32>
  return %r : tensor<?x96xf32>
}

// Panels of one vector.
// CHECK-LABEL: func.func @narrow(
// CHECK:         arith.constant dense<3> : tensor<3x4x8x16x4xi8>
func.func @narrow(%x: tensor<5x4x32xf32>, %y: tensor<5x48xf32>) -> tensor<5x48xf32> {
  %w = arith.constant dense<3> : tensor<48x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<48x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<48x4x32xi8>, tensor<48x4xf32>) outs(%y : tensor<5x48xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x48xf32>
  return %r : tensor<5x48xf32>
}
