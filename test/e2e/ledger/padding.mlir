// Padding that is no byte range is written by one kernel: nothing is filled, and nothing is read but the tensor.
// RUN: weir-compile %s -o %t.so --weir-expect="bytes-filled==0,bytes-copied==0,dispatches==1,peak-transient-bytes==0" \
// RUN:   --weir-expect="bytes-read==48,bytes-written==160"
// RUN: weir-compile %s -o %t.reference.so --target=reference
// RUN: weir-run --module=%t.so --function=main --poison --input="3x4xf32=1 2 3 4 5 6 7 8 9 10 11 12" | FileCheck %s
// RUN: weir-run --module=%t.reference.so --function=main --poison --input="3x4xf32=1 2 3 4 5 6 7 8 9 10 11 12" | FileCheck %s
// CHECK: 5x8xf32=[0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5][0.5 0.5 1 2 3 4 0.5 0.5][0.5 0.5 5 6 7 8 0.5 0.5][0.5 0.5 9 10 11 12 0.5 0.5][0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5]
func.func @main(%x: tensor<3x4xf32>) -> tensor<5x8xf32> {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %f = linalg.fill ins(%half : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %p = tensor.insert_slice %x into %f[1, 2] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<5x8xf32>
  return %p : tensor<5x8xf32>
}
