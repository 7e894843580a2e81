// Input forms of control flow that are rewritten first: scf.forall on tensors, cf.switch; and tensor.bitcast.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.reference.so --function=forall --poison --input=4x2xf32=[[1,2],[3,4],[5,6],[7,8]] | FileCheck %s --check-prefix=FORALL
// RUN: weir-run --module=%t.cpu.so --function=forall --poison --input=4x2xf32=[[1,2],[3,4],[5,6],[7,8]] | FileCheck %s --check-prefix=FORALL
// RUN: weir-run --module=%t.cpu.so --function=switch --poison --input=3 --input=2xf32=1,2 | FileCheck %s --check-prefix=THREE
// RUN: weir-run --module=%t.cpu.so --function=switch --poison --input=-7 --input=2xf32=1,2 | FileCheck %s --check-prefix=SEVEN
// RUN: weir-run --module=%t.reference.so --function=switch --poison --input=0 --input=2xf32=1,2 | FileCheck %s --check-prefix=ELSE
// RUN: weir-run --module=%t.cpu.so --function=bits --poison --input=2xf32=1,-2 | FileCheck %s --check-prefix=BITS

// FORALL{LITERAL}: 4x2xf32=[10 10][5 6][3 4][1 2]
// THREE: 2xf32=2 4
// SEVEN: 2xf32=1 4
// ELSE: 2xf32=1 2
// BITS: 2xi32=1065353216 -1073741824

// Rows in reverse order, the last written by a second insertion, and the first overwritten.
func.func @forall(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %ten = arith.constant dense<10.0> : tensor<1x2xf32>
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4x2xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<4x2xf32>) {
    %s = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<1x2xf32>
    %j = arith.subi %c3, %i : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    }
  }
  %q = scf.forall (%i) = (0) to (2) step (2) shared_outs(%o = %r) -> (tensor<4x2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %ten into %o[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    }
  }
  return %q : tensor<4x2xf32>
}

func.func @switch(%i: i32, %x: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  cf.switch %i : i32, [
    default: ^done(%x : tensor<2xf32>),
    3: ^double,
    -7: ^square(%x : tensor<2xf32>)
  ]
^double:
  %d = linalg.add ins(%x, %x : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  cf.br ^done(%d : tensor<2xf32>)
^square(%y: tensor<2xf32>):
  %s = linalg.mul ins(%y, %y : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  cf.br ^done(%s : tensor<2xf32>)
^done(%r: tensor<2xf32>):
  return %r : tensor<2xf32>
}

func.func @bits(%x: tensor<2xf32>) -> tensor<2xi32> {
  %b = tensor.bitcast %x : tensor<2xf32> to tensor<2xi32>
  return %b : tensor<2xi32>
}
