// Operands that ops of flow pass on are packed after them: no such op is on a packed tensor (weir-propagate-encodings{within-functions}).

// RUN: weir-compile %s --data-tiling=early --data-tiling-policy=all -o %t.early.so
// RUN: weir-compile %s --data-tiling=off -o %t.off.so
// RUN: weir-run --module=%t.off.so --function=main --input=2xbf16=3 --input=2x66xbf16=2 --output=@%t.npy
// RUN: weir-run --module=%t.early.so --function=main --poison --input=2xbf16=3 --input=2x66xbf16=2 --expected_output=@%t.npy | FileCheck %s
// RUN: weir-run --module=%t.off.so --function=parts --input=40x64xf32=3 --input=64x48xf32=2 --output=@%t.npy
// RUN: weir-run --module=%t.early.so --function=parts --poison --input=40x64xf32=3 --input=64x48xf32=2 --expected_output=@%t.npy | FileCheck %s
// CHECK: [SUCCESS]

func.func @main(%x: tensor<?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : bf16
  %k = tensor.dim %x, %c0 : tensor<?xbf16>
  %n = tensor.dim %w, %c1 : tensor<?x?xbf16>
  %copy = flow.tensor.clone %x : tensor<?xbf16>{%k}
  %e = tensor.empty(%n) : tensor<?xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?xbf16>) -> tensor<?xbf16>
  %r = linalg.vecmat ins(%copy, %w : tensor<?xbf16>, tensor<?x?xbf16>) outs(%f : tensor<?xbf16>) -> tensor<?xbf16>
  return %r : tensor<?xbf16>
}

func.func @parts(%x: tensor<40x64xf32>, %w: tensor<64x48xf32>) -> tensor<20x48xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %part = flow.tensor.slice %x[%c16, %c0 for %c20, %c64] : tensor<40x64xf32> -> tensor<20x64xf32>
  %same = util.optimization_barrier %w : tensor<64x48xf32>
  %e = tensor.empty() : tensor<20x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<20x48xf32>) -> tensor<20x48xf32>
  %r = linalg.matmul ins(%part, %same : tensor<20x64xf32>, tensor<64x48xf32>) outs(%f : tensor<20x48xf32>) -> tensor<20x48xf32>
  return %r : tensor<20x48xf32>
}
