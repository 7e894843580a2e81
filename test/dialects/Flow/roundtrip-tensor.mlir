// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s

// CHECK: util.global private @w = #flow.parameter.named<"model"::"decoder.w3"> : tensor<256x64xbf16>
util.global private @w = #flow.parameter.named<"model"::"decoder.w3"> : tensor<256x64xbf16>
// CHECK: attributes {demo.p = #flow.parameter.named<"key only">}
module @parameters attributes {demo.p = #flow.parameter.named<"key only">} {}

// CHECK-LABEL: @tensors
// CHECK-SAME: %[[N:.+]]: index, %[[D:.+]]: index, %[[X:.+]]: tensor<?x4xf32>, %[[V:.+]]: f32, %[[Y:.+]]: tensor<?xf32>, %[[BIG:.+]]: tensor<16x?xf32>, %[[Z:.+]]: tensor<f32>
func.func @tensors(%n: index, %d: index, %x: tensor<?x4xf32>, %v: f32, %y: tensor<?xf32>, %big: tensor<16x?xf32>, %z: tensor<f32>) {
  // CHECK: flow.tensor.constant #flow.parameter.named<"model"::"rope", {length = 512 : i64}> : tensor<16x8xf32>
  %c = flow.tensor.constant #flow.parameter.named<"model"::"rope", {length = 512}> : tensor<16x8xf32>
  // CHECK: flow.tensor.constant {demo.note} dense<1.500000e+00> : tensor<2x3xf32>
  %c1 = flow.tensor.constant {demo.note} dense<1.5> : tensor<2x3xf32>
  // CHECK: flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  %c2 = flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  // CHECK: flow.tensor.tie_shape %[[X]] : tensor<?x4xf32>{%[[D]]}
  %t = flow.tensor.tie_shape %x : tensor<?x4xf32>{%d}
  // CHECK: flow.tensor.reshape %[[X]] : tensor<?x4xf32>{%[[N]]} -> tensor<4x?xf32>{%[[N]]} attributes {demo.note}
  %r = flow.tensor.reshape %x : tensor<?x4xf32>{%n} -> tensor<4x?xf32>{%n} attributes {demo.note}
  // Empty braces are read and not printed.
  // CHECK: flow.tensor.reshape %[[Z]] : tensor<f32> -> tensor<1xf32>{{$}}
  %r1 = flow.tensor.reshape %z : tensor<f32>{} -> tensor<1xf32>{}
  // CHECK: flow.tensor.bitcast %[[X]] : tensor<?x4xf32>{%[[N]]} -> tensor<?x8xi16>{%[[N]]}
  %r2 = flow.tensor.bitcast %x : tensor<?x4xf32>{%n} -> tensor<?x8xi16>{%n}
  // CHECK: flow.tensor.load %[[X]][%[[N]], %[[D]]] : tensor<?x4xf32>{%[[N]]}
  %l = flow.tensor.load %x[%n, %d] : tensor<?x4xf32>{%n}
  // CHECK: flow.tensor.load %[[Z]] : tensor<f32>
  %l2 = flow.tensor.load %z : tensor<f32>
  // CHECK: flow.tensor.store %[[V]], %[[X]][%[[N]], %[[D]]] : tensor<?x4xf32>{%[[N]]}
  %u = flow.tensor.store %v, %x[%n, %d] : tensor<?x4xf32>{%n}
  // CHECK: flow.tensor.alloca : tensor<?x8xf32>{%[[N]]}
  %al = flow.tensor.alloca : tensor<?x8xf32>{%n}
  // CHECK: flow.tensor.empty : tensor<?xf32>{%[[N]]}
  %e = flow.tensor.empty : tensor<?xf32>{%n}
  // CHECK: flow.tensor.empty : tensor<4xf32> attributes {demo.note}
  %e1 = flow.tensor.empty : tensor<4xf32> attributes {demo.note}
  // CHECK: flow.tensor.splat %[[V]] : tensor<4x?xf32>{%[[N]]}
  %s = flow.tensor.splat %v : tensor<4x?xf32>{%n}
  // CHECK: flow.tensor.clone %[[Y]] : tensor<?xf32>{%[[N]]}
  %d1 = flow.tensor.clone %y : tensor<?xf32>{%n}
  // CHECK: %[[ENC:.+]] = flow.tensor.encode %[[X]] : tensor<?x4xf32>{%[[N]]} -> tensor<?x4xf32, #encoding>{%[[N]]}
  %e2 = flow.tensor.encode %x : tensor<?x4xf32>{%n} -> tensor<?x4xf32, #iree_encoding.testing<>>{%n}
  // CHECK: flow.tensor.encode %[[ENC]] : tensor<?x4xf32, #encoding>{%[[N]]} -> tensor<?x4xf32>{%[[N]]}
  %e3 = flow.tensor.encode %e2 : tensor<?x4xf32, #iree_encoding.testing<>>{%n} -> tensor<?x4xf32>{%n}
  // CHECK: flow.tensor.barrier %[[X]] : tensor<?x4xf32>{%[[N]]} on #hal.device.affinity<@dev0>
  %b = flow.tensor.barrier %x : tensor<?x4xf32>{%n} on #hal.device.affinity<@dev0>
  // CHECK: flow.tensor.transfer %[[Y]] : tensor<?xf32>{%[[N]]} to #hal.device.promise<@dev1>
  %tr = flow.tensor.transfer %y : tensor<?xf32>{%n} to #hal.device.promise<@dev1>
  // CHECK: %[[S:.+]] = flow.tensor.slice %[[BIG]][%[[N]], %[[D]] for %[[N]], %[[D]]] : tensor<16x?xf32>{%[[N]]} -> tensor<4x?xf32>{%[[D]]}
  %s2 = flow.tensor.slice %big[%n, %d for %n, %d] : tensor<16x?xf32>{%n} -> tensor<4x?xf32>{%d}
  // CHECK: flow.tensor.slice %[[Z]][ for ] : tensor<f32> -> tensor<f32>
  %s3 = flow.tensor.slice %z[for] : tensor<f32> -> tensor<f32>
  // The name of the target is printed; on input it is optional and says nothing.
  // CHECK-COUNT-3: flow.tensor.update %[[S]], %[[BIG]][%[[N]], %[[D]]] : tensor<4x?xf32>{%[[D]]} -> %[[BIG]] as tensor<16x?xf32>{%[[N]]}
  %up = flow.tensor.update %s2, %big[%n, %d] : tensor<4x?xf32>{%d} -> %big as tensor<16x?xf32>{%n}
  %up1 = flow.tensor.update %s2, %big[%n, %d] : tensor<4x?xf32>{%d} -> %nowhere as tensor<16x?xf32>{%n}
  %up2 = flow.tensor.update %s2, %big[%n, %d] : tensor<4x?xf32>{%d} -> tensor<16x?xf32>{%n}
  // CHECK: flow.tensor.trace "after_norm" = [
  // CHECK-NEXT: %[[X]] : tensor<?x4xf32>{%[[N]]},
  // CHECK-NEXT: %[[Z]] : tensor<f32>
  // CHECK-NEXT: ] attributes {demo.note}
  flow.tensor.trace "after_norm" = [%x : tensor<?x4xf32>{%n}, %z : tensor<f32>] attributes {demo.note}
  return
}
