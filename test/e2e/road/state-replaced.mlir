// New content of globals that is made by a function, has a dynamic size, or is the first: numbers under poison, and no allocation that is certain.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so --remarks-filter-passed=weir-overwrite-state 2>%t.remarks
// RUN: weir-run --module=%t.cpu.so --function=main --poison | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-compile %s --compile-to=stream -o %t.stream.mlir --weir-expect="@called:allocations==0,@called:copies==0,@dynamic:allocations==1,@dynamic:copies==0,@first:copies==0"
// RUN: FileCheck %s --check-prefix=STREAM --input-file=%t.stream.mlir

// Each row is the content after one call. The dynamic one has 2, 3, 3 and 2 elements.
// CHECK{LITERAL}: 3xf32=1 2 3
// CHECK{LITERAL}: 3xf32=2 4 6
// CHECK{LITERAL}: 3xf32=4 8 12
// CHECK{LITERAL}: 2xf32=2 4
// CHECK{LITERAL}: 3xf32=2 4 6
// CHECK{LITERAL}: 3xf32=4 8 12
// CHECK{LITERAL}: 2xf32=4 8
// CHECK{LITERAL}: 3xf32=2 4 6
// CHECK{LITERAL}: 3xf32=4 8 12

// REMARK-DAG: [Passed] overwrites {{.*}} Function=_called | bytes=12, global=made, storage=made
// REMARK-DAG: [Passed] overwrites {{.*}} Function=_dynamic | bytes=@sized__size, global=sized, storage=sized
// REMARK-DAG: [Passed] overwrites {{.*}} Function=_first | bytes=12, global=unset, storage=unset

// STREAM-LABEL: util.func private @_dynamic
// STREAM:         scf.if
// STREAM-NEXT:      scf.yield
// STREAM-NEXT:    } else {
// STREAM-NEXT:      stream.resource.alloca
// STREAM-LABEL: util.func private @_first
// STREAM:         util.global.load @unset__stored
// STREAM:         scf.if
// STREAM-NEXT:      scf.yield
// STREAM-NEXT:    } else {
// STREAM-NEXT:      stream.resource.alloca

util.global private mutable @made = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
func.func private @double(%x: tensor<3xf32>) -> tensor<3xf32> attributes {noinline} {
  %e = tensor.empty() : tensor<3xf32>
  %r = linalg.add ins(%x, %x : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func @called(%x: tensor<3xf32>) attributes {noinline} {
  %r = call @double(%x) : (tensor<3xf32>) -> tensor<3xf32>
  util.global.store %r, @made : tensor<3xf32>
  return
}

util.global private mutable @sized : tensor<?xf32>
func.func @dynamic(%x: tensor<?xf32>) attributes {noinline} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  util.global.store %r, @sized : tensor<?xf32>
  return
}

util.global private mutable @unset : tensor<3xf32>
func.func @first(%x: tensor<3xf32>) attributes {noinline} {
  %e = tensor.empty() : tensor<3xf32>
  %r = linalg.add ins(%x, %x : tensor<3xf32>, tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  util.global.store %r, @unset : tensor<3xf32>
  return
}

func.func private @getMade() -> tensor<3xf32> attributes {noinline} {
  %r = util.global.load @made : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @getSized() -> tensor<?xf32> attributes {noinline} {
  %r = util.global.load @sized : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @getUnset() -> tensor<3xf32> attributes {noinline} {
  %r = util.global.load @unset : tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @main() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<3xf32>, tensor<3xf32>) {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = util.unfoldable_constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %c2 = util.unfoldable_constant 2 : index
  %c3 = util.unfoldable_constant 3 : index
  %x2 = tensor.extract_slice %x[0] [%c2] [1] : tensor<3xf32> to tensor<?xf32>
  %y2 = tensor.extract_slice %y[0] [%c2] [1] : tensor<3xf32> to tensor<?xf32>
  %x3 = tensor.extract_slice %x[0] [%c3] [1] : tensor<3xf32> to tensor<?xf32>
  %y3 = tensor.extract_slice %y[0] [%c3] [1] : tensor<3xf32> to tensor<?xf32>
  %a0 = call @getMade() : () -> tensor<3xf32>
  call @called(%x) : (tensor<3xf32>) -> ()
  %a1 = call @getMade() : () -> tensor<3xf32>
  call @called(%y) : (tensor<3xf32>) -> ()
  %a2 = call @getMade() : () -> tensor<3xf32>
  call @dynamic(%x2) : (tensor<?xf32>) -> ()
  %b0 = call @getSized() : () -> tensor<?xf32>
  call @dynamic(%x3) : (tensor<?xf32>) -> ()
  %b1 = call @getSized() : () -> tensor<?xf32>
  call @dynamic(%y3) : (tensor<?xf32>) -> ()
  %b2 = call @getSized() : () -> tensor<?xf32>
  call @dynamic(%y2) : (tensor<?xf32>) -> ()
  %b3 = call @getSized() : () -> tensor<?xf32>
  call @first(%x) : (tensor<3xf32>) -> ()
  %d0 = call @getUnset() : () -> tensor<3xf32>
  call @first(%y) : (tensor<3xf32>) -> ()
  %d1 = call @getUnset() : () -> tensor<3xf32>
  return %a0, %a1, %a2, %b0, %b1, %b2, %b3, %d0, %d1 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<3xf32>, tensor<3xf32>
}
