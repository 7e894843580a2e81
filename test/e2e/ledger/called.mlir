// Functions that are not inlined write parts of a tensor with dynamic extents: what others of their calls leave is not filled.
// RUN: weir-compile %s -o %t.so --weir-expect="bytes-filled==0"
// RUN: weir-compile %s -o %t.reference.so --target=reference
// RUN: weir-run --module=%t.so --function=twice --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.reference.so --function=twice --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.so --function=computed --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.reference.so --function=computed --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.so --function=chain --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.reference.so --function=chain --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.so --function=fresh --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.reference.so --function=fresh --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.so --function=loop_calls --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=EIGHT
// RUN: weir-run --module=%t.reference.so --function=loop_calls --poison --input="3xf32=1 2 3" | FileCheck %s --check-prefix=EIGHT
// TWO: 6xf32=1 2 3 1 2 3
// EIGHT: 24xf32=1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3

func.func private @paste(%a: tensor<?xf32>, %x: tensor<?xf32>, %at: index, %n: index) -> tensor<?xf32> attributes {noinline} {
  %u = tensor.insert_slice %x into %a[%at] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %u : tensor<?xf32>
}

func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = arith.addi %n, %n : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %q = func.call @paste(%f, %x, %n, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  %w = func.call @paste(%q, %x, %c0, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  return %w : tensor<?xf32>
}

func.func private @paste_row(%a: tensor<?xf32>, %x: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> attributes {noinline} {
  %at = arith.muli %i, %n : index
  %u = tensor.insert_slice %x into %a[%at] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %u : tensor<?xf32>
}

func.func @computed(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = arith.addi %n, %n : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %q = func.call @paste_row(%f, %x, %c1, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  %w = func.call @paste_row(%q, %x, %c0, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  return %w : tensor<?xf32>
}

func.func private @both(%a: tensor<?xf32>, %x: tensor<?xf32>, %n: index) -> tensor<?xf32> attributes {noinline} {
  %c0 = arith.constant 0 : index
  %q = func.call @paste(%a, %x, %n, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  %w = func.call @paste(%q, %x, %c0, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  return %w : tensor<?xf32>
}

func.func @chain(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = arith.addi %n, %n : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %w = func.call @both(%f, %x, %n) : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  return %w : tensor<?xf32>
}

func.func private @make(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> attributes {noinline} {
  %z = arith.constant 0.0 : f32
  %s = arith.addi %n, %n : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %u = tensor.insert_slice %x into %f[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %u : tensor<?xf32>
}

func.func @fresh(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = func.call @make(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %w = tensor.insert_slice %x into %q[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %w : tensor<?xf32>
}

func.func @loop_calls(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c8 = arith.constant 8 : index
  %s = arith.muli %n, %c8 : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %w = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %f) -> tensor<?xf32> {
    %at = arith.muli %i, %n : index
    %q = func.call @paste(%a, %x, %at, %n) : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  return %w : tensor<?xf32>
}
