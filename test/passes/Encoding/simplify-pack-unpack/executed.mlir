// Executed before and after: what packs and unpacks become beside slices, reshapes, broadcasts, extensions and reductions changes no number. That it becomes something is
// checked in the other files, whose programs run here.

// RUN: cat %S/slices.mlir %S/moves.mlir %s > %t.before.mlir
// RUN: weir-opt %t.before.mlir --pass-pipeline='builtin.module(func.func(weir-simplify-pack-unpack,weir-propagate-packs))' -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: %python -c "import numpy as np; np.save('%t.y0.npy', ((np.arange(1*4*1*16) * 3) % 23 - 11).astype('float32').reshape(1,4,1,16)); np.save('%t.y1.npy', ((np.arange(5*3*2*16) * 4) % 23 - 11).astype('float32').reshape(1,3,2,5,16)); np.save('%t.y2.npy', ((np.arange(4*2*8*16) * 5) % 23 - 11).astype('float32').reshape(4,2,8,16)); np.save('%t.y3.npy', ((np.arange(32*64*16) * 6) % 23 - 11).astype('float32').reshape(32,64,16)); np.save('%t.r.npy', ((np.arange(64) * 7) % 23 - 11).astype('float32').reshape(64)); np.save('%t.y4.npy', ((np.arange(4*20*8) * 8) % 23 - 11).astype('float32').reshape(4,20,8)); np.save('%t.z0.npy', ((np.arange(2*3*8*16) * 9) % 23 - 11).astype('float32').reshape(2,3,8,16)); np.save('%t.z1.npy', ((np.arange(1*3*8*16) * 10) % 23 - 11).astype('float32').reshape(1,3,8,16)); np.save('%t.b0.npy', ((np.arange(20) * 11) % 23 - 11).astype('float32').reshape(20)); np.save('%t.b1.npy', ((np.arange(32) * 12) % 23 - 11).astype('float32').reshape(32)); np.save('%t.y5.npy', ((np.arange(2*2*16*4) * 13) % 23 - 11).astype('float32').reshape(2,2,16,4)); np.save('%t.y6.npy', ((np.arange(5*32*4) * 14) % 23 - 11).astype('float32').reshape(5,32,4)); np.save('%t.x8.npy', ((np.arange(30*20) * 15) % 23 - 11).astype('int8').reshape(30,20)); np.save('%t.x.npy', ((np.arange(30*20) * 16) % 23 - 11).astype('float32').reshape(30,20)); np.save('%t.s.npy', ((np.arange(30) * 17) % 23 - 11).astype('float32').reshape(30))"
// RUN: weir-run --module=%t.before.mlir --function=main --poison --input=@%t.y0.npy --input=@%t.y1.npy --input=@%t.y2.npy --input=@%t.y3.npy --input=@%t.r.npy --input=@%t.y4.npy --input=@%t.z0.npy --input=@%t.z1.npy --input=@%t.b0.npy --input=@%t.b1.npy --input=@%t.y5.npy --input=@%t.y6.npy --input=@%t.x8.npy --input=@%t.x.npy --input=@%t.s.npy --input=21 \
// RUN:   --output=@%t.0.npy --output=@%t.1.npy --output=@%t.2.npy --output=@%t.3.npy --output=@%t.4.npy --output=@%t.5.npy --output=@%t.6.npy --output=@%t.7.npy --output=@%t.8.npy --output=@%t.9.npy --output=@%t.10.npy --output=@%t.11.npy --output=@%t.12.npy --output=@%t.13.npy --output=@%t.14.npy --output=@%t.15.npy
// RUN: weir-run --module=%t.after.mlir --function=main --poison --input=@%t.y0.npy --input=@%t.y1.npy --input=@%t.y2.npy --input=@%t.y3.npy --input=@%t.r.npy --input=@%t.y4.npy --input=@%t.z0.npy --input=@%t.z1.npy --input=@%t.b0.npy --input=@%t.b1.npy --input=@%t.y5.npy --input=@%t.y6.npy --input=@%t.x8.npy --input=@%t.x.npy --input=@%t.s.npy --input=21 \
// RUN:   --expected_output=@%t.0.npy --expected_output=@%t.1.npy --expected_output=@%t.2.npy --expected_output=@%t.3.npy --expected_output=@%t.4.npy --expected_output=@%t.5.npy --expected_output=@%t.6.npy --expected_output=@%t.7.npy --expected_output=@%t.8.npy --expected_output=@%t.9.npy --expected_output=@%t.10.npy --expected_output=@%t.11.npy --expected_output=@%t.12.npy --expected_output=@%t.13.npy --expected_output=@%t.14.npy --expected_output=@%t.15.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// CHECK-LABEL: func.func @sum(
// CHECK:         linalg.generic {{.*}}ins(%arg0 : tensor<4x2x8x16xf32>)
func.func @sum(%y: tensor<4x2x8x16xf32>, %init: tensor<30xf32>) -> tensor<30xf32> {
  %e = tensor.empty() : tensor<30x32xf32>
  %u = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<4x2x8x16xf32> -> tensor<30x32xf32>
  %0 = linalg.reduce { arith.addf } ins(%u : tensor<30x32xf32>) outs(%init : tensor<30xf32>) dimensions = [1]
  return %0 : tensor<30xf32>
}

func.func @main(%y0: tensor<1x4x1x16xf32>, %y1: tensor<1x3x2x5x16xf32>, %y2: tensor<4x2x8x16xf32>, %y3: tensor<32x64x16xf32>, %r: tensor<64xf32>, %y4: tensor<4x20x8xf32>, %z0: tensor<2x3x8x16xf32>, %z1: tensor<1x3x8x16xf32>, %b0: tensor<20xf32>, %b1: tensor<32xf32>, %y5: tensor<2x2x16x4xf32>, %y6: tensor<5x32x4xf32>, %x8: tensor<30x20xi8>, %x: tensor<30x20xf32>, %s: tensor<30xf32>, %i32: i32) -> (tensor<50xf32>, tensor<5x96xf32>, tensor<21x20xf32>, tensor<20xf32>, tensor<32x64x16xf32>, tensor<2x20x8xf32>, tensor<21x48xf32>, tensor<4x2x8x16xf32>, tensor<2x5x16xf32>, tensor<4x8x8xf32>, tensor<3x32x8xf32>, tensor<4x2x8x16xi32>, tensor<4x20x8xi32>, tensor<30xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  %i = arith.index_cast %i32 : i32 to index
  %r0 = func.call @row(%y0) : (tensor<1x4x1x16xf32>) -> tensor<50xf32>
  %r1 = func.call @heads(%y1) : (tensor<1x3x2x5x16xf32>) -> tensor<5x96xf32>
  %r2 = func.call @rows(%y2) : (tensor<4x2x8x16xf32>) -> tensor<21x20xf32>
  %r3 = func.call @one_row(%y2, %i) : (tensor<4x2x8x16xf32>, index) -> tensor<20xf32>
  %r4 = func.call @cache(%y3, %r, %i) : (tensor<32x64x16xf32>, tensor<64xf32>, index) -> tensor<32x64x16xf32>
  %r5 = func.call @tiles(%y4) : (tensor<4x20x8xf32>) -> tensor<2x20x8xf32>
  %r6 = func.call @joined(%z0, %z1) : (tensor<2x3x8x16xf32>, tensor<1x3x8x16xf32>) -> tensor<21x48xf32>
  %r7 = func.call @bias(%b0) : (tensor<20xf32>) -> tensor<4x2x8x16xf32>
  %r8 = func.call @generic(%b1) : (tensor<32xf32>) -> tensor<2x5x16xf32>
  %r9 = func.call @relayout(%y5) : (tensor<2x2x16x4xf32>) -> tensor<4x8x8xf32>
  %r10 = func.call @filled_up(%y6) : (tensor<5x32x4xf32>) -> tensor<3x32x8xf32>
  %r11 = func.call @extended(%x8) : (tensor<30x20xi8>) -> tensor<4x2x8x16xi32>
  %r12 = func.call @bits(%x) : (tensor<30x20xf32>) -> tensor<4x20x8xi32>
  %r13 = func.call @sum(%y2, %s) : (tensor<4x2x8x16xf32>, tensor<30xf32>) -> tensor<30xf32>
  %c:2 = func.call @constants() : () -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %c#0, %c#1 : tensor<50xf32>, tensor<5x96xf32>, tensor<21x20xf32>, tensor<20xf32>, tensor<32x64x16xf32>, tensor<2x20x8xf32>, tensor<21x48xf32>, tensor<4x2x8x16xf32>, tensor<2x5x16xf32>, tensor<4x8x8xf32>, tensor<3x32x8xf32>, tensor<4x2x8x16xi32>, tensor<4x20x8xi32>, tensor<30xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
}
