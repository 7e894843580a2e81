// State in a global of ml_program is updated in place: one row is copied, and nothing is allocated.
// RUN: weir-compile %s -o %t.so --weir-expect="@step:fills==0,@step:copies==1,@step:bytes-copied==64,@step:allocations==0"
// RUN: weir-run --module=%t.so --function=check --poison | FileCheck %s
// RUN: weir-run %s --target=reference --function=check | FileCheck %s
// CHECK{LITERAL}: 4x16xf32=[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1][5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5][5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5][1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]
ml_program.global private mutable @state(dense<1.0> : tensor<4x16xf32>) : tensor<4x16xf32>
func.func @step(%x: tensor<16xf32>, %position: i32) {
  %p = arith.index_cast %position : i32 to index
  %old = ml_program.global_load @state : tensor<4x16xf32>
  %new = tensor.insert_slice %x into %old[%p, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<4x16xf32>
  ml_program.global_store @state = %new : tensor<4x16xf32>
  return
}
func.func @check() -> tensor<4x16xf32> {
  %five = arith.constant dense<5.0> : tensor<16xf32>
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  call @step(%five, %c1) : (tensor<16xf32>, i32) -> ()
  call @step(%five, %c2) : (tensor<16xf32>, i32) -> ()
  %r = ml_program.global_load @state : tensor<4x16xf32>
  return %r : tensor<4x16xf32>
}
