// A call passes one value for two arguments: of what the callee makes, only the bytes after the caller's part are filled.
// RUN: weir-compile %s -o %t.so --weir-dim=%%arg0.dim0=3 --weir-expect="@same:bytes-filled==24"
// RUN: weir-compile %s -o %t.reference.so --target=reference
// RUN: weir-run --module=%t.so --function=same --poison --input="3xf32=1 2 3" | FileCheck %s
// RUN: weir-run --module=%t.reference.so --function=same --poison --input="3xf32=1 2 3" | FileCheck %s
// CHECK: 9xf32=1 2 3 7 7 7 7 7 7

func.func private @sevens(%n: index, %m: index) -> tensor<?xf32> attributes {noinline} {
  %z = arith.constant 7.0 : f32
  %s = arith.addi %n, %m : index
  %t = arith.addi %s, %m : index
  %e = tensor.empty(%t) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %f : tensor<?xf32>
}

func.func @same(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = func.call @sevens(%n, %n) : (index, index) -> tensor<?xf32>
  %w = tensor.insert_slice %x into %q[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %w : tensor<?xf32>
}
