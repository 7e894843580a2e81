// Bytes that are arguments: with VNNI the right operand is packed by a dispatch of its own, as kernels multiply packed bytes several times as fast; results are those
// of plain operands. Without it, and for few rows, nothing is packed.

// RUN: weir-compile %s --data-tiling=off -o %t.off.so --weir-expect="dispatches==2"
// RUN: weir-compile %s --target-cpu-features=+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx512vnni --compile-to=dispatch -o /dev/null --remarks-filter-passed=weir-annotate-data-tiling 2> %t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks --implicit-check-not=marked
// REMARK: Passed] marked
// RUN: weir-compile %s -o %t.late.so
// RUN: weir-compile %s --data-tiling=early -o %t.early.so
// RUN: %python -c "import numpy as np; a = lambda n, m, *s: ((np.arange(n) * m) % 251 - 125).reshape(s).astype('int8'); np.save('%t.x.npy', a(161 * 68, 5, 161, 68)); np.save('%t.y.npy', a(15 * 68, 3, 15, 68)); np.save('%t.w.npy', a(68 * 101, 7, 68, 101))"
// RUN: weir-run --module=%t.off.so --function=main --input=@%t.x.npy --input=@%t.y.npy --input=@%t.w.npy --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.late.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.w.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// RUN: weir-run --module=%t.early.so --function=main --poison --input=@%t.x.npy --input=@%t.y.npy --input=@%t.w.npy --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]

func.func @main(%x: tensor<161x68xi8>, %y: tensor<15x68xi8>, %w: tensor<68x101xi8>) -> (tensor<161x101xi32>, tensor<15x101xi32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<161x101xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<161x101xi32>) -> tensor<161x101xi32>
  %r = linalg.matmul ins(%x, %w : tensor<161x68xi8>, tensor<68x101xi8>) outs(%f : tensor<161x101xi32>) -> tensor<161x101xi32>
  %g = tensor.empty() : tensor<15x101xi32>
  %h = linalg.fill ins(%zero : i32) outs(%g : tensor<15x101xi32>) -> tensor<15x101xi32>
  %s = linalg.matmul ins(%y, %w : tensor<15x68xi8>, tensor<68x101xi8>) outs(%h : tensor<15x101xi32>) -> tensor<15x101xi32>
  return %r, %s : tensor<161x101xi32>, tensor<15x101xi32>
}
