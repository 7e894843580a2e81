// State that is updated although its old value is still needed: one copy, of the old value, and no new storage for the state.
// RUN: weir-compile %s -o %t.so --weir-expect="@step:copies==2,@step:bytes-copied==4160,@step:allocations==1"
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s --check-prefix=STREAM
// RUN: weir-run --module=%t.so --function=check --poison | FileCheck %s
// RUN: weir-run %s --target=reference --function=check | FileCheck %s
// STREAM-LABEL: util.func public @step
// STREAM:         %[[STATE:.+]] = util.global.load @state :
// STREAM-NOT:     stream.resource.alloca {{.*}}!stream.resource<variable>
// STREAM:         util.global.store %[[STATE]], @state
// CHECK: 16xf32=1 1 1
// CHECK: 16xf32=5 5 5
// CHECK: 16xf32=1 1 1
util.global private mutable @state = dense<1.0> : tensor<64x16xf32>
func.func @step(%x: tensor<16xf32>, %position: i32) -> tensor<64x16xf32> {
  %p = arith.index_cast %position : i32 to index
  %old = util.global.load @state : tensor<64x16xf32>
  %new = tensor.insert_slice %x into %old[%p, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<64x16xf32>
  util.global.store %new, @state : tensor<64x16xf32>
  return %old : tensor<64x16xf32>
}
// The old row, the row that the first call has written, and another row.
func.func @check() -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %five = arith.constant dense<5.0> : tensor<16xf32>
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %first = call @step(%five, %c3) : (tensor<16xf32>, i32) -> tensor<64x16xf32>
  %second = call @step(%five, %c4) : (tensor<16xf32>, i32) -> tensor<64x16xf32>
  %a = tensor.extract_slice %first[3, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<16xf32>
  %b = tensor.extract_slice %second[3, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<16xf32>
  %c = tensor.extract_slice %second[4, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<16xf32>
  return %a, %b, %c : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}
