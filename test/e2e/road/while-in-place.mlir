// What scf.while and loops of blocks change keeps its storage, as in an scf.for: no allocation and no copy of it in the loop.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=until --poison --input=3xf32=1,2,3 --input=f32=9 | FileCheck %s --check-prefix=UNTIL
// RUN: weir-run --module=%t.reference.so --function=blocks --poison --input=2x3xf32=1,2,3,4,5,6 --input=i64=3 | FileCheck %s --check-prefix=BLOCKS
// RUN: weir-run --module=%t.reference.so --function=rows --poison --input=3x4xf32=0 | FileCheck %s --check-prefix=ROWS
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=until --poison --input=3xf32=1,2,3 --input=f32=9 | FileCheck %s --check-prefix=UNTIL
// RUN: weir-run --module=%t.cpu.so --function=blocks --poison --input=2x3xf32=1,2,3,4,5,6 --input=i64=3 | FileCheck %s --check-prefix=BLOCKS
// RUN: weir-run --module=%t.cpu.so --function=rows --poison --input=3x4xf32=0 | FileCheck %s --check-prefix=ROWS
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@blocks:copies==0,@blocks:allocations==1,@rows:fills==0,@rows:copies==0,@rows:allocations==1"
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s --check-prefix=STREAM
// UNTIL{LITERAL}: 3xf32=16 32 48
// UNTIL{LITERAL}: 3xf32=1 2 3
// BLOCKS{LITERAL}: 2x3xf32=[3 6 9][12 15 18]
// ROWS{LITERAL}: 3x4xf32=[1 1 1 1][1 1 1 1][1 1 1 1]

// One copy of the argument, which the caller keeps.

// STREAM-LABEL: util.func public @until
// STREAM:         cmd.copy %{{.+}}, %{{.+}}, %c12
// STREAM:         scf.while
// STREAM-NOT:       cmd.copy {{.*}}, %c12 :
// STREAM:           scf.condition
// STREAM-NOT:       alloca
// STREAM:           rw
// STREAM:           scf.yield
func.func @until(%x: tensor<3xf32>, %limit: f32) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<3xf32>
  %r = scf.while (%a = %x) : (tensor<3xf32>) -> tensor<3xf32> {
    %v = tensor.extract %a[%c0] : tensor<3xf32>
    %more = arith.cmpf olt, %v, %limit : f32
    scf.condition(%more) %a : tensor<3xf32>
  } do {
  ^bb0(%a: tensor<3xf32>):
    %b = linalg.add ins(%a, %a : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    scf.yield %b : tensor<3xf32>
  }
  return %r, %x : tensor<3xf32>, tensor<3xf32>
}

// STREAM-LABEL: util.func public @blocks
// STREAM:         scf.for
// STREAM-NOT:       alloca
// STREAM:           rw
func.func @blocks(%x: tensor<2x3xf32>, %n: i64) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  cf.br ^header(%c0, %f : i64, tensor<2x3xf32>)
^header(%i: i64, %a: tensor<2x3xf32>):
  %more = arith.cmpi slt, %i, %n : i64
  cf.cond_br %more, ^body, ^exit
^body:
  %b = linalg.add ins(%a, %x : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %k = arith.addi %i, %c1 : i64
  cf.br ^header(%k, %b : i64, tensor<2x3xf32>)
^exit:
  return %a : tensor<2x3xf32>
}

// The rows cover the tensor, so that it needs no first values, and the dispatch writes its row of it.

// STREAM-LABEL: util.func public @rows
// STREAM:         scf.for
// STREAM:           wo
func.func @rows(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %row = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r:2 = scf.while (%i = %c0, %a = %f) : (index, tensor<3x4xf32>) -> (index, tensor<3x4xf32>) {
    %more = arith.cmpi ult, %i, %c3 : index
    scf.condition(%more) %i, %a : index, tensor<3x4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<3x4xf32>):
    %old = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %new = linalg.exp ins(%old : tensor<4xf32>) outs(%row : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %new into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
    %k = arith.addi %i, %c1 : index
    scf.yield %k, %u : index, tensor<3x4xf32>
  }
  return %r#1 : tensor<3x4xf32>
}
