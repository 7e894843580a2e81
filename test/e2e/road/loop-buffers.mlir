// New values that loops carry: two buffers in turn, and no allocation in a round. Numbers under poison, with four rounds and with none.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison > %t.reference.txt
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison | diff - %t.reference.txt
// RUN: FileCheck %s --input-file=%t.reference.txt
// RUN: weir-compile %s -o /dev/null --weir-expect="@older:copies<=2,@older:allocations<=3,@older:fills==0,@cross:copies<=2,@cross:allocations<=4,@cross:fills==0,@in_order:copies<=2,@in_order:allocations<=3,@in_order:fills==0,@nest:copies<=1,@nest:allocations<=2,@nest:fills==0,@decide_first:copies<=1,@decide_first:allocations<=2,@decide_first:fills==0,@decide_last:copies<=1,@decide_last:allocations<=2,@decide_last:fills==0,@used_up:copies<=1,@used_up:allocations<=1,@used_up:fills==0,@blocks:copies<=1,@blocks:allocations<=2,@blocks:fills==0,@dynamic:copies<=1,@dynamic:allocations<=2,@dynamic:fills==0"

// RUN: weir-run --module=%t.reference.so --function=dynamic --input="2x2xf32=1 2 3 4" --input=3 --poison | FileCheck %s --check-prefix=DYNAMIC
// RUN: weir-run --module=%t.cpu.so --function=dynamic --input="2x2xf32=1 2 3 4" --input=3 --poison | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: 2x2xf32=[199 290][435 634]

// The product of the two newest values, in the fourth round and the one before; then what the loop starts with.
// CHECK:          result[0]
// CHECK-NEXT:     4x4xf32=[29.2627 47.6265 15.1703 18.2839][36.5679 59.6033 19.0226 22.7554]
// CHECK:          result[1]
// CHECK-NEXT:     4x4xf32=[5.0625 7.85156 2.44531 3.07812]
// CHECK:          result[2]
// CHECK-NEXT:     4x4xf32=[1 0.5 0 0.25]

func.func @older(%x: tensor<4x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s, %a : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @cross(%x: tensor<4x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%x, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %ft = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %t = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%ft : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s, %t : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @in_order(%x: tensor<4x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %ft = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %t = linalg.matmul ins(%s, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%ft : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s, %t : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @nest(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4x4xf32>) {
  %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%b, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  scf.yield %q : tensor<4x4xf32> }
  return %r : tensor<4x4xf32>
}

func.func @decide_first(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, tensor<4x4xf32>) -> (index, tensor<4x4xf32>) {
    %q = arith.cmpi ult, %i, %n : index
    scf.condition(%q) %i, %a : index, tensor<4x4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4x4xf32>):
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %s : index, tensor<4x4xf32>
  }
  return %r#1 : tensor<4x4xf32>
}

func.func @decide_last(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, tensor<4x4xf32>) -> (index, tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %j = arith.addi %i, %c1 : index
    %q = arith.cmpi ult, %j, %n : index
    scf.condition(%q) %j, %s : index, tensor<4x4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4x4xf32>):
    scf.yield %i, %a : index, tensor<4x4xf32>
  }
  return %r#1 : tensor<4x4xf32>
}

func.func @used_up(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4x4xf32>) {
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %ft = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %t = linalg.matmul ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%ft : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %t : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

func.func @blocks(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  cf.br ^h(%c0, %x : index, tensor<4x4xf32>)
^h(%i: index, %a: tensor<4x4xf32>):
    %q = arith.cmpi ult, %i, %n : index
    cf.cond_br %q, ^b, ^x
^b:
    %fs = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%fs : tensor<4x4xf32>) -> tensor<4x4xf32>
    %j = arith.addi %i, %c1 : index
    cf.br ^h(%j, %s : index, tensor<4x4xf32>)
^x:
  return %a : tensor<4x4xf32>
}

func.func @dynamic(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?x?xf32>) {
    %e = tensor.empty(%d, %d1) : tensor<?x?xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s = linalg.matmul ins(%a, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %s : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

func.func @main() -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<[[1.0,0.5,0.0,0.25],[0.5,1.0,0.5,0.0],[0.0,1.0,0.25,0.5],[0.0,0.5,0.0,1.0]]> : tensor<4x4xf32>
  %older_n:2 = call @older(%x, %c4) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %older_z:2 = call @older(%x, %c0) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %cross_n:2 = call @cross(%x, %c4) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %cross_z:2 = call @cross(%x, %c0) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %in_order_n:2 = call @in_order(%x, %c4) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %in_order_z:2 = call @in_order(%x, %c0) : (tensor<4x4xf32>, index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %nest_n = call @nest(%x, %c4) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %nest_z = call @nest(%x, %c0) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %decide_first_n = call @decide_first(%x, %c4) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %decide_first_z = call @decide_first(%x, %c0) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %decide_last_n = call @decide_last(%x, %c4) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %decide_last_z = call @decide_last(%x, %c0) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %used_up_n = call @used_up(%x, %c4) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %used_up_z = call @used_up(%x, %c0) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %blocks_n = call @blocks(%x, %c4) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %blocks_z = call @blocks(%x, %c0) : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  return %older_n#0, %older_n#1, %older_z#0, %older_z#1, %cross_n#0, %cross_n#1, %cross_z#0, %cross_z#1, %in_order_n#0, %in_order_n#1, %in_order_z#0, %in_order_z#1, %nest_n, %nest_z, %decide_first_n, %decide_first_z, %decide_last_n, %decide_last_z, %used_up_n, %used_up_z, %blocks_n, %blocks_z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
