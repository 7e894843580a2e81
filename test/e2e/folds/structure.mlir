// Loops with forwarded values, slices of unpacked tensors and expansions with sizes as operands compute what the program says.
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.cpu.so --function=forwarded_twice --input=0 | FileCheck %s --check-prefix=TWICE
// RUN: weir-run --module=%t.reference.so --function=forwarded_twice --input=0 | FileCheck %s --check-prefix=TWICE
// RUN: weir-run --module=%t.cpu.so --function=two_results --input=0 | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.reference.so --function=two_results --input=0 | FileCheck %s --check-prefix=TWO
// RUN: weir-run --module=%t.cpu.so --function=tensors --input=0 --input="2xf32=1 2" | FileCheck %s --check-prefix=TENSORS
// RUN: weir-run --module=%t.reference.so --function=tensors --input=0 --input="2xf32=1 2" | FileCheck %s --check-prefix=TENSORS
// RUN: weir-run --module=%t.cpu.so --function=slice --input="3x2x2xf32=0 1 2 3 4 5 6 7 8 9 10 11" --input=2 | FileCheck %s --check-prefix=SLICE
// RUN: weir-run --module=%t.reference.so --function=slice --input="3x2x2xf32=0 1 2 3 4 5 6 7 8 9 10 11" --input=2 | FileCheck %s --check-prefix=SLICE
// RUN: weir-run --module=%t.cpu.so --function=expand --input="2x4xf32=0 1 2 3 4 5 6 7" | FileCheck %s --check-prefix=EXPAND
// RUN: weir-run --module=%t.reference.so --function=expand --input="2x4xf32=0 1 2 3 4 5 6 7" | FileCheck %s --check-prefix=EXPAND
// RUN: weir-run --module=%t.cpu.so --function=strided --input="1x2xi32=8 9" | FileCheck %s --check-prefix=STRIDED
// RUN: weir-run --module=%t.reference.so --function=strided --input="1x2xi32=8 9" | FileCheck %s --check-prefix=STRIDED

// TWICE:      i64=20
// TWICE: i64=20
// TWICE: i64=2
func.func @forwarded_twice(%s: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c20 = arith.constant 20 : index
  %r:3 = scf.while (%a = %s) : (index) -> (index, index, index) {
    %go = arith.cmpi slt, %a, %c1 : index
    %v = scf.if %go -> index {
      %n = arith.addi %a, %c2 : index
      scf.yield %n : index
    } else {
      scf.yield %c20 : index
    }
    scf.condition(%go) %v, %v, %a : index, index, index
  } do {
  ^bb0(%p: index, %q: index, %o: index):
    scf.yield %q : index
  }
  return %r#0, %r#1, %r#2 : index, index, index
}

// From 0: (3, 100), then 3 is not less than 2.
// TWO:      i64=-1
// TWO: i64=-2
// TWO: i64=-1
// TWO: i64=3
// TWO: i64=100
func.func @two_results(%s: index) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %m1 = arith.constant -1 : index
  %m2 = arith.constant -2 : index
  %r:5 = scf.while (%a = %s, %b = %c0) : (index, index) -> (index, index, index, index, index) {
    %go = arith.cmpi slt, %a, %c2 : index
    %v:2 = scf.if %go -> (index, index) {
      %n = arith.addi %a, %c3 : index
      %k = arith.addi %b, %c100 : index
      scf.yield %n, %k : index, index
    } else {
      scf.yield %m1, %m2 : index, index
    }
    scf.condition(%go) %v#0, %v#1, %v#0, %a, %b : index, index, index, index, index
  } do {
  ^bb0(%p: index, %q: index, %u: index, %o: index, %w: index):
    scf.yield %u, %q : index, index
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : index, index, index, index, index
}

// TENSORS:      2xf32=-5 -5
// TENSORS: 2xf32=16 32
func.func @tensors(%s: index, %t: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<-5.0> : tensor<2xf32>
  %r:4 = scf.while (%a = %s, %u = %t) : (index, tensor<2xf32>) -> (index, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %go = arith.cmpi slt, %a, %c4 : index
    %v = scf.if %go -> tensor<2xf32> {
      %n = arith.addf %u, %u : tensor<2xf32>
      scf.yield %n : tensor<2xf32>
    } else {
      scf.yield %z : tensor<2xf32>
    }
    scf.condition(%go) %a, %v, %v, %u : index, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  } do {
  ^bb0(%a: index, %p: tensor<2xf32>, %q: tensor<2xf32>, %o: tensor<2xf32>):
    %n = arith.addi %a, %c1 : index
    scf.yield %n, %q : index, tensor<2xf32>
  }
  return %r#2, %r#3 : tensor<2xf32>, tensor<2xf32>
}

// SLICE:      2x4xf32=[0 1 2 3][4 5 6 7]
// SLICE: 2x4xf32=[0 1 2 3][4 5 6 7]
// SLICE: 2x3xf32=[0 1 2][4 5 6]
// SLICE: 4xf32=4 6 8 10
func.func @slice(%x: tensor<3x2x2xf32>, %n: index) -> (tensor<2x4xf32>, tensor<?x4xf32>, tensor<?x3xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<3x4xf32>
  %a = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<3x2x2xf32> -> tensor<3x4xf32>
  %s = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<3x4xf32> to tensor<2x4xf32>
  %b = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<3x2x2xf32> -> tensor<3x4xf32>
  %t = tensor.extract_slice %b[0, 0] [%n, 4] [1, 1] : tensor<3x4xf32> to tensor<?x4xf32>
  %c = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<3x2x2xf32> -> tensor<3x4xf32>
  %u = tensor.extract_slice %c[0, 0] [%n, 3] [1, 1] : tensor<3x4xf32> to tensor<?x3xf32>
  %d = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<3x2x2xf32> -> tensor<3x4xf32>
  %v = tensor.extract_slice %d[0, 0] [%n, 4] [1, 1] : tensor<3x4xf32> to tensor<?x4xf32>
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce {arith.addf} ins(%v : tensor<?x4xf32>) outs(%f : tensor<4xf32>) dimensions = [0]
  return %s, %t, %u, %r : tensor<2x4xf32>, tensor<?x4xf32>, tensor<?x3xf32>, tensor<4xf32>
}

// EXPAND:      1x2x4xf32=[
// EXPAND: 2x1x2x2xf32=[
// EXPAND: i64=1
// EXPAND: i64=2
// EXPAND: i64=4
func.func @expand(%a: tensor<2x4xf32>) -> (tensor<1x?x?xf32>, tensor<2x?x?x?xf32>, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.cast %a : tensor<2x4xf32> to tensor<?x?xf32>
  %x = tensor.expand_shape %d [[0, 1], [2]] output_shape [%c1, %c2, %c4] : tensor<?x?xf32> into tensor<1x?x?xf32>
  %y = tensor.expand_shape %d [[0, 1], [2, 3]] output_shape [%c2, %c1, %c2, %c2] : tensor<?x?xf32> into tensor<2x?x?x?xf32>
  %d0 = tensor.dim %x, %c0 : tensor<1x?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<1x?x?xf32>
  %d2 = tensor.dim %x, %c2 : tensor<1x?x?xf32>
  return %x, %y, %d0, %d1, %d2 : tensor<1x?x?xf32>, tensor<2x?x?x?xf32>, index, index, index
}

// A part of a constant that is inserted with strides into an equal constant.
// STRIDED: 2x8xi32={{\[}}1 1 8 1 9 1 1 1][1 1 1 1 1 1 1 1]
func.func @strided(%x: tensor<1x2xi32>) -> tensor<2x8xi32> {
  %a = arith.constant dense<1> : tensor<1x4xi32>
  %b = arith.constant dense<1> : tensor<2x8xi32>
  %i = tensor.insert_slice %x into %a[0, 1] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<1x4xi32>
  %r = tensor.insert_slice %i into %b[0, 0] [1, 4] [1, 2] : tensor<1x4xi32> into tensor<2x8xi32>
  return %r : tensor<2x8xi32>
}
