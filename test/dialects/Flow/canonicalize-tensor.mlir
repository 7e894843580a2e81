// RUN: weir-opt %s --canonicalize --split-input-file | FileCheck %s

// flow.tensor.constant folds to its value, which may become an arith.constant of a folded user.
// CHECK-LABEL: @constant
func.func @constant() -> tensor<4xi32> {
  // CHECK: %[[C:.+]] = flow.tensor.constant dense<7> : tensor<4xi32>
  // CHECK: return %[[C]]
  %0 = flow.tensor.constant dense<7> : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// What arith.constant cannot hold stays a flow.tensor.constant.
// CHECK-LABEL: @constant_materialized
func.func @constant_materialized() -> tensor<4xi32> {
  // CHECK: %[[C:.+]] = flow.tensor.constant #flow.parameter.named<"k"> : tensor<4xi32>
  // CHECK-NOT: clone
  // CHECK: return %[[C]]
  %0 = flow.tensor.constant #flow.parameter.named<"k"> : tensor<4xi32>
  %1 = flow.tensor.clone %0 : tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----

// flow.tensor.dynamic_constant.F1
// CHECK-LABEL: @dynamic_constant_f1
func.func @dynamic_constant_f1() -> tensor<4xi32> {
  // CHECK: %[[C:.+]] = flow.tensor.constant dense<7> : tensor<4xi32>
  // CHECK: return %[[C]]
  %0 = flow.tensor.dynamic_constant dense<7> : tensor<4xi32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// flow.tensor.dynamic_constant.F2
// CHECK-LABEL: @dynamic_constant_f2
func.func @dynamic_constant_f2() -> tensor<?x4xi32> {
  // CHECK-DAG: %[[C3:.+]] = arith.constant 3 : index
  // CHECK-DAG: %[[C:.+]] = flow.tensor.constant dense<7> : tensor<3x4xi32>
  // CHECK: %[[D:.+]] = util.optimization_barrier %[[C3]] : index
  // CHECK: %[[R:.+]] = flow.tensor.reshape %[[C]] : tensor<3x4xi32> -> tensor<?x4xi32>{%[[D]]}
  // CHECK: return %[[R]]
  %0 = flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// -----

// flow.tensor.tie_shape.F1, F2
// CHECK-LABEL: @tie_shape
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %{{.+}}: tensor<?x0xf32>, %[[N:.+]]: index
func.func @tie_shape(%a: tensor<4xf32>, %b: tensor<?x0xf32>, %n: index) -> (tensor<4xf32>, tensor<?x0xf32>) {
  // CHECK: %[[E:.+]] = flow.tensor.empty : tensor<?x0xf32>{%[[N]]}
  // CHECK: return %[[A]], %[[E]]
  %0 = flow.tensor.tie_shape %a : tensor<4xf32>
  %1 = flow.tensor.tie_shape %b : tensor<?x0xf32>{%n}
  return %0, %1 : tensor<4xf32>, tensor<?x0xf32>
}

// -----

// flow.tensor.reshape.F1: static; dynamic with at most one pair of different dims.
// CHECK-LABEL: @reshape_f1
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<?x?xf32>, %[[N:.+]]: index, %[[M:.+]]: index, %[[K:.+]]: index
func.func @reshape_f1(%a: tensor<4xf32>, %b: tensor<?x?xf32>, %n: index, %m: index, %k: index) -> (tensor<4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: %[[R:.+]] = flow.tensor.reshape %[[B]] : tensor<?x?xf32>{%[[N]], %[[M]]} -> tensor<?x?xf32>{%[[M]], %[[N]]}
  // CHECK: return %[[A]], %[[B]], %[[B]], %[[R]]
  %0 = flow.tensor.reshape %a : tensor<4xf32> -> tensor<4xf32>
  %1 = flow.tensor.reshape %b : tensor<?x?xf32>{%n, %m} -> tensor<?x?xf32>{%n, %m}
  %2 = flow.tensor.reshape %b : tensor<?x?xf32>{%n, %m} -> tensor<?x?xf32>{%n, %k}
  %3 = flow.tensor.reshape %b : tensor<?x?xf32>{%n, %m} -> tensor<?x?xf32>{%m, %n}
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// Equal dynamic shapes of different encodings are different values.
// CHECK-LABEL: @reshape_f1_encoding
func.func @reshape_f1_encoding(%a: tensor<?xf32>, %n: index) -> tensor<?xf32, #iree_encoding.testing<>> {
  // CHECK: flow.tensor.reshape
  %0 = flow.tensor.reshape %a : tensor<?xf32>{%n} -> tensor<?xf32, #iree_encoding.testing<>>{%n}
  return %0 : tensor<?xf32, #iree_encoding.testing<>>
}

// -----

// flow.tensor.reshape.F2, F3, F5; the last is flow.tensor.splat.F2, too
// CHECK-LABEL: @reshape_f2_f3_f5
// CHECK-SAME: %{{.+}}: tensor<?x0xf32>, %[[N:.+]]: index, %[[V:.+]]: f32
func.func @reshape_f2_f3_f5(%a: tensor<?x0xf32>, %n: index, %v: f32) -> (tensor<0x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>) {
  // CHECK-DAG: %[[E0:.+]] = flow.tensor.empty : tensor<0x?xf32>{%[[N]]}
  // CHECK-DAG: %[[E1:.+]] = flow.tensor.empty : tensor<2x?xf32>{%[[N]]}
  // CHECK-DAG: %[[S:.+]] = flow.tensor.splat %[[V]] : tensor<2x?xf32>{%[[N]]}
  // CHECK: return %[[E0]], %[[E1]], %[[S]]
  %0 = flow.tensor.reshape %a : tensor<?x0xf32>{%n} -> tensor<0x?xf32>{%n}
  %e = flow.tensor.empty : tensor<?xf32>{%n}
  %1 = flow.tensor.reshape %e : tensor<?xf32>{%n} -> tensor<2x?xf32>{%n}
  %s = flow.tensor.splat %v : tensor<?xf32>{%n}
  %2 = flow.tensor.reshape %s : tensor<?xf32>{%n} -> tensor<2x?xf32>{%n}
  return %0, %1, %2 : tensor<0x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>
}

// -----

// flow.tensor.reshape.F4, flow.tensor.bitcast.F4
// CHECK-LABEL: @views_f4
// CHECK-SAME: %[[A:.+]]: tensor<4xi32>
func.func @views_f4(%a: tensor<4xi32>) -> (tensor<2x2xi32>, tensor<2x4xi16>, tensor<2x2xi32>) {
  // CHECK-DAG: %[[R0:.+]] = flow.tensor.reshape %[[A]] : tensor<4xi32> -> tensor<2x2xi32>
  // CHECK-DAG: %[[R1:.+]] = flow.tensor.bitcast %[[A]] : tensor<4xi32> -> tensor<2x4xi16>
  // CHECK-DAG: %[[R2:.+]] = flow.tensor.reshape %[[A]] : tensor<4xi32> -> tensor<2x2xi32>
  // CHECK: return %[[R0]], %[[R1]], %[[R2]]
  %0 = flow.tensor.reshape %a : tensor<4xi32> -> tensor<4x1xi32>
  %1 = flow.tensor.reshape %0 : tensor<4x1xi32> -> tensor<2x2xi32>
  %2 = flow.tensor.bitcast %a : tensor<4xi32> -> tensor<8xi16>
  %3 = flow.tensor.reshape %2 : tensor<8xi16> -> tensor<2x4xi16>
  %4 = flow.tensor.bitcast %2 : tensor<8xi16> -> tensor<2x2xi32>
  return %1, %3, %4 : tensor<2x2xi32>, tensor<2x4xi16>, tensor<2x2xi32>
}

// -----

// flow.tensor.reshape.F6
// CHECK-LABEL: @reshape_f6
// CHECK-SAME: %[[A:.+]]: tensor<?x4xf32>, %[[N:.+]]: index, %[[M:.+]]: index, %[[B:.+]]: tensor<?xf32>
func.func @reshape_f6(%a: tensor<?x4xf32>, %n: index, %m: index, %b: tensor<?xf32>) -> (index, index, index, index, tensor<?x2xf32>) {
  // CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
  // CHECK-DAG: %[[DIM:.+]] = tensor.dim %[[B]]
  // CHECK: return %[[C2]], %[[M]], %[[N]], %[[DIM]],
  %c0 = arith.constant 0 : index
  %r = flow.tensor.reshape %a : tensor<?x4xf32>{%n} -> tensor<?x2xf32>{%m}
  %0 = tensor.rank %r : tensor<?x2xf32>
  %1 = tensor.dim %r, %c0 : tensor<?x2xf32>
  // Found at a user above.
  %2 = tensor.dim %a, %c0 : tensor<?x4xf32>
  // It is unknown.
  %3 = tensor.dim %b, %c0 : tensor<?xf32>
  return %0, %1, %2, %3, %r : index, index, index, index, tensor<?x2xf32>
}

// -----

// flow.tensor.bitcast.F1, F2, F3
// CHECK-LABEL: @bitcast
// CHECK-SAME: %[[A:.+]]: tensor<4xi32>, %[[B:.+]]: tensor<?xi32>, %[[N:.+]]: index
func.func @bitcast(%a: tensor<4xi32>, %b: tensor<?xi32>, %n: index) -> (tensor<4xi32>, tensor<?xi32>, tensor<?xf32>, tensor<0xi16>, tensor<?xf32>) {
  // CHECK-DAG: %[[R:.+]] = flow.tensor.bitcast %[[B]] : tensor<?xi32>{%[[N]]} -> tensor<?xf32>{%[[N]]}
  // CHECK-DAG: %[[E0:.+]] = flow.tensor.empty : tensor<0xi16>
  // CHECK-DAG: %[[E1:.+]] = flow.tensor.empty : tensor<?xf32>{%[[N]]}
  // CHECK: return %[[A]], %[[B]], %[[R]], %[[E0]], %[[E1]]
  %0 = flow.tensor.bitcast %a : tensor<4xi32> -> tensor<4xi32>
  %1 = flow.tensor.bitcast %b : tensor<?xi32>{%n} -> tensor<?xi32>{%n}
  %2 = flow.tensor.bitcast %b : tensor<?xi32>{%n} -> tensor<?xf32>{%n}
  %z = flow.tensor.empty : tensor<0xi32>
  %3 = flow.tensor.bitcast %z : tensor<0xi32> -> tensor<0xi16>
  %e = flow.tensor.empty : tensor<?xi32>{%n}
  %4 = flow.tensor.bitcast %e : tensor<?xi32>{%n} -> tensor<?xf32>{%n}
  return %0, %1, %2, %3, %4 : tensor<4xi32>, tensor<?xi32>, tensor<?xf32>, tensor<0xi16>, tensor<?xf32>
}

// -----

// flow.tensor.load.F1, F2
// CHECK-LABEL: @load
// CHECK-SAME: %[[I:.+]]: index, %[[V:.+]]: f32
func.func @load(%i: index, %v: f32) -> (i32, i32, f32) {
  // CHECK-DAG: %[[C6:.+]] = arith.constant 6 : i32
  // CHECK-DAG: %[[C7:.+]] = arith.constant 7 : i32
  // CHECK: return %[[C6]], %[[C7]], %[[V]]
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = flow.tensor.load %t[%c1, %c2] : tensor<2x3xi32>
  %p = flow.tensor.constant dense<7> : tensor<i32>
  %1 = flow.tensor.load %p : tensor<i32>
  %s = flow.tensor.splat %v : tensor<4xf32>
  %2 = flow.tensor.load %s[%i] : tensor<4xf32>
  return %0, %1, %2 : i32, i32, f32
}

// -----

// Indices outside, of the wrong number, or unknown do not fold.
// CHECK-LABEL: @load_stays
func.func @load_stays(%i: index) -> (i32, i32, i32) {
  // CHECK-COUNT-3: flow.tensor.load
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = flow.tensor.load %t[%c1, %c3] : tensor<2x3xi32>
  %1 = flow.tensor.load %t[%c1] : tensor<2x3xi32>
  %2 = flow.tensor.load %t[%c1, %i] : tensor<2x3xi32>
  return %0, %1, %2 : i32, i32, i32
}

// -----

// flow.tensor.load.F3
// CHECK-LABEL: @load_stored
// CHECK-SAME: %{{.+}}: index, %[[V:.+]]: i64, %[[T:.+]]: tensor<2xi64>
func.func @load_stored(%i: index, %v: i64, %t: tensor<2xi64>) -> (i64, i64, i64, i64, i64) {
  // CHECK-DAG: %[[C7:.+]] = arith.constant 7 : i64
  // CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c = arith.constant dense<[7, 8]> : tensor<2xi64>
  %e = flow.tensor.empty : tensor<4xi64>
  %0 = flow.tensor.store %v, %c[%c1] : tensor<2xi64>
  %1 = flow.tensor.update %0, %e[%c1] : tensor<2xi64> -> %e as tensor<4xi64>
  %2 = flow.tensor.load %1[%c1] : tensor<4xi64>
  %3 = flow.tensor.load %1[%c2] : tensor<4xi64>
  // Neither unwritten bytes, nor after a position that is not known.
  // CHECK: %[[U:.+]] = flow.tensor.load %{{.+}}[%{{.+}}] : tensor<4xi64>
  %4 = flow.tensor.load %1[%c3] : tensor<4xi64>
  %5 = flow.tensor.store %v, %t[%i] : tensor<2xi64>
  // CHECK: %[[W:.+]] = flow.tensor.load %{{.+}}[%[[C1]]] : tensor<2xi64>
  %6 = flow.tensor.load %5[%c1] : tensor<2xi64>
  %7 = flow.tensor.store %v, %5[%c1] : tensor<2xi64>
  %8 = flow.tensor.load %7[%c1] : tensor<2xi64>
  // CHECK: return %[[C7]], %[[V]], %[[U]], %[[W]], %[[V]]
  return %2, %3, %4, %6, %8 : i64, i64, i64, i64, i64
}

// -----

// flow.tensor.store.F1
// CHECK-LABEL: @store
func.func @store(%i: index) -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) {
  // CHECK-DAG: %[[R:.+]] = arith.constant dense<{{\[\[}}1, 2], [9, 4]]> : tensor<2x2xi32>
  // CHECK-DAG: %[[T:.+]] = arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
  // CHECK: %[[S0:.+]] = flow.tensor.store %{{.+}}, %[[T]]
  // CHECK: %[[S1:.+]] = flow.tensor.store %{{.+}}, %[[T]]
  // CHECK: return %[[R]], %[[S0]], %[[S1]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 9 : i32
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = flow.tensor.store %v, %t[%c1, %c0] : tensor<2x2xi32>
  %1 = flow.tensor.store %v, %t[%c1, %c2] : tensor<2x2xi32>
  %2 = flow.tensor.store %v, %t[%c1, %i] : tensor<2x2xi32>
  return %0, %1, %2 : tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>
}

// -----

// flow.tensor.alloca.F1
// CHECK-LABEL: @alloca
func.func @alloca(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[A:.+]] = flow.tensor.alloca
  // CHECK-NEXT: %[[B:.+]] = flow.tensor.alloca
  // CHECK-NEXT: return %[[A]], %[[B]]
  %0 = flow.tensor.alloca : tensor<?xf32>{%n}
  %1 = flow.tensor.alloca : tensor<?xf32>{%n}
  %2 = flow.tensor.alloca : tensor<?xf32>{%n}
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// flow.tensor.empty.F1
// CHECK-LABEL: @empty_f1
// CHECK-SAME: %[[N:.+]]: index
func.func @empty_f1(%n: index) -> (tensor<?x?xf32, #iree_encoding.testing<>>, tensor<?xf32>) {
  // CHECK-DAG: %[[M1:.+]] = arith.constant -1 : index
  // CHECK-DAG: %[[E:.+]] = flow.tensor.empty : tensor<4x?xf32, #encoding>{%[[N]]} attributes {demo.note}
  // CHECK-DAG: %[[C:.+]] = tensor.cast %[[E]] : tensor<4x?xf32, #encoding> to tensor<?x?xf32, #encoding>
  // CHECK-DAG: %[[B:.+]] = flow.tensor.empty : tensor<?xf32>{%[[M1]]}
  // CHECK: return %[[C]], %[[B]]
  %c4 = arith.constant 4 : index
  %cm1 = arith.constant -1 : index
  %0 = flow.tensor.empty : tensor<?x?xf32, #iree_encoding.testing<>>{%c4, %n} attributes {demo.note}
  %1 = flow.tensor.empty : tensor<?xf32>{%cm1}
  return %0, %1 : tensor<?x?xf32, #iree_encoding.testing<>>, tensor<?xf32>
}

// -----

// flow.tensor.splat.F1
// CHECK-LABEL: @splat_f1
// CHECK-SAME: %[[V:.+]]: f32, %[[N:.+]]: index
func.func @splat_f1(%v: f32, %n: index) -> (tensor<0x?xf32>, tensor<?xf32>) {
  // CHECK-DAG: %[[E:.+]] = flow.tensor.empty : tensor<0x?xf32>{%[[N]]}
  // CHECK-DAG: %[[S:.+]] = flow.tensor.splat %[[V]] : tensor<?xf32>{%[[N]]}
  // CHECK: return %[[E]], %[[S]]
  %0 = flow.tensor.splat %v : tensor<0x?xf32>{%n}
  %1 = flow.tensor.splat %v : tensor<?xf32>{%n}
  return %0, %1 : tensor<0x?xf32>, tensor<?xf32>
}

// -----

// flow.tensor.clone.F1, F2, F3; other clones stay.
// CHECK-LABEL: @clone
// CHECK-SAME: %{{.+}}: tensor<0x?xf32>, %[[B:.+]]: tensor<4xf32>, %[[N:.+]]: index
func.func @clone(%a: tensor<0x?xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<2xi32>, tensor<0x?xf32>, tensor<?xf32>, tensor<4xf32>) {
  // CHECK-DAG: %[[C:.+]] = arith.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK-DAG: %[[E0:.+]] = flow.tensor.empty : tensor<0x?xf32>{%[[N]]}
  // CHECK-DAG: %[[E1:.+]] = flow.tensor.empty : tensor<?xf32>{%[[N]]}
  // CHECK-DAG: %[[D:.+]] = flow.tensor.clone %[[B]] : tensor<4xf32>
  // CHECK: return %[[C]], %[[E0]], %[[E1]], %[[D]]
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = flow.tensor.clone %c : tensor<2xi32>
  %1 = flow.tensor.clone %a : tensor<0x?xf32>{%n}
  %e = flow.tensor.empty : tensor<?xf32>{%n}
  %2 = flow.tensor.clone %e : tensor<?xf32>{%n}
  %3 = flow.tensor.clone %b : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<0x?xf32>, tensor<?xf32>, tensor<4xf32>
}

// -----

// flow.tensor.clone.F1: not where the clone is the storage of a loop or of a dispatch.
// CHECK-LABEL: @clone_as_storage
func.func @clone_as_storage(%n: index) -> (tensor<2xi32>, tensor<2xi32>) {
  // CHECK: %[[A:.+]] = flow.tensor.clone
  // CHECK: scf.for {{.*}} = %[[A]])
  // CHECK: %[[B:.+]] = flow.tensor.clone
  // CHECK: flow.dispatch @e::@f(%[[B]]) : (tensor<2xi32>) -> %[[B]]
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = flow.tensor.clone %c : tensor<2xi32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> tensor<2xi32> {
    %s = arith.addi %t, %t : tensor<2xi32>
    scf.yield %s : tensor<2xi32>
  }
  %2 = flow.tensor.clone %c : tensor<2xi32>
  %3 = flow.dispatch @e::@f(%2) : (tensor<2xi32>) -> %2
  return %1, %3 : tensor<2xi32>, tensor<2xi32>
}

// -----

// Encodes have no folds.
// CHECK-LABEL: @encode
func.func @encode(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-2: flow.tensor.encode
  %0 = flow.tensor.encode %a : tensor<4xf32> -> tensor<4xf32, #iree_encoding.testing<>>
  %1 = flow.tensor.encode %0 : tensor<4xf32, #iree_encoding.testing<>> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// flow.tensor.barrier.F1
// CHECK-LABEL: @barrier_f1
// CHECK-SAME: %[[A:.+]]: tensor<?xi32>, %[[N:.+]]: index, %[[M:.+]]: index
func.func @barrier_f1(%a: tensor<?xi32>, %n: index, %m: index) -> (tensor<2x?xi32>, tensor<?xi16>) {
  // CHECK-DAG: %[[B0:.+]] = flow.tensor.barrier %[[A]] : tensor<?xi32>{%[[N]]} on "x" attributes {demo.note}
  // CHECK-DAG: %[[R0:.+]] = flow.tensor.reshape %[[B0]] : tensor<?xi32>{%[[N]]} -> tensor<2x?xi32>{%[[M]]}
  // CHECK-DAG: %[[B1:.+]] = flow.tensor.barrier %[[A]] : tensor<?xi32>{%[[N]]} on "y"
  // CHECK-DAG: %[[R1:.+]] = flow.tensor.bitcast %[[B1]] : tensor<?xi32>{%[[N]]} -> tensor<?xi16>{%[[M]]}
  // CHECK: return %[[R0]], %[[R1]]
  %0 = flow.tensor.reshape %a : tensor<?xi32>{%n} -> tensor<2x?xi32>{%m}
  %1 = flow.tensor.barrier %0 : tensor<2x?xi32>{%m} on "x" attributes {demo.note}
  %2 = flow.tensor.bitcast %a : tensor<?xi32>{%n} -> tensor<?xi16>{%m}
  %3 = flow.tensor.barrier %2 : tensor<?xi16>{%m} on "y"
  return %1, %3 : tensor<2x?xi32>, tensor<?xi16>
}

// -----

// flow.tensor.transfer.F1; in place counts as in the same place, wherever that was.
// CHECK-LABEL: @transfer_f1
// CHECK-SAME: %[[A:.+]]: tensor<4xi32>
func.func @transfer_f1(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK-NEXT: %[[X:.+]] = flow.tensor.transfer %[[A]] : tensor<4xi32> to "x"
  // CHECK-NEXT: %[[U:.+]] = flow.dispatch @e::@f(%[[X]]) : (tensor<4xi32>) -> %[[X]]
  // CHECK-NEXT: return %[[X]], %[[U]]
  %x = flow.tensor.transfer %a : tensor<4xi32> to "x"
  %0 = flow.tensor.transfer %x : tensor<4xi32> to "x"
  %t = flow.dispatch @e::@f(%0) : (tensor<4xi32>) -> %0
  %1 = flow.tensor.transfer %t : tensor<4xi32> to "x"
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// flow.tensor.transfer.F2, F3
// CHECK-LABEL: @transfer_f2_f3
// CHECK-SAME: %[[A:.+]]: tensor<4xi32>
func.func @transfer_f2_f3(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<2x2xi32>) {
  // CHECK-NEXT: %[[Y:.+]] = flow.tensor.transfer %[[A]] : tensor<4xi32> to "y"
  // CHECK-NEXT: %[[X:.+]] = flow.tensor.transfer %[[A]] : tensor<4xi32> to "x"
  // CHECK-NEXT: %[[R:.+]] = flow.tensor.reshape %[[X]] : tensor<4xi32> -> tensor<2x2xi32>
  // CHECK-NEXT: return %[[Y]], %[[R]]
  %x = flow.tensor.transfer %a : tensor<4xi32> to "x"
  %0 = flow.tensor.transfer %x : tensor<4xi32> to "y"
  %r = flow.tensor.reshape %a : tensor<4xi32> -> tensor<2x2xi32>
  %1 = flow.tensor.transfer %r : tensor<2x2xi32> to "x"
  return %0, %1 : tensor<4xi32>, tensor<2x2xi32>
}

// -----

// The value was elsewhere in between: a transfer back moves it.
// CHECK-LABEL: @transfer_f1_elsewhere
func.func @transfer_f1_elsewhere(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK: %[[X:.+]] = flow.tensor.transfer %{{.+}} : tensor<4xi32> to "x"
  // CHECK: %[[B:.+]] = flow.tensor.barrier %[[X]] : tensor<4xi32> on "y"
  // CHECK: %[[R0:.+]] = flow.tensor.transfer %[[B]] : tensor<4xi32> to "x"
  // CHECK: %[[D:.+]] = flow.dispatch @e::@f(%[[X]]) {stream.affinity = "y"}
  // CHECK: %[[R1:.+]] = flow.tensor.transfer %[[D]] : tensor<4xi32> to "x"
  // CHECK: return %[[R0]], %[[R1]]
  %x = flow.tensor.transfer %a : tensor<4xi32> to "x"
  %b = flow.tensor.barrier %x : tensor<4xi32> on "y"
  %0 = flow.tensor.transfer %b : tensor<4xi32> to "x"
  %d = flow.dispatch @e::@f(%x) {stream.affinity = "y"} : (tensor<4xi32>) -> %x
  %1 = flow.tensor.transfer %d : tensor<4xi32> to "x"
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// flow.tensor.slice.F1
// CHECK-LABEL: @slice_f1
func.func @slice_f1() -> (tensor<2x1xi32>, tensor<1x2xi32>, tensor<1x2xi32>) {
  // CHECK-DAG: %[[R0:.+]] = arith.constant dense<{{\[\[}}2], [5]]> : tensor<2x1xi32>
  // CHECK-DAG: %[[R1:.+]] = arith.constant dense<7> : tensor<1x2xi32>
  // CHECK-DAG: %[[S:.+]] = flow.tensor.slice
  // CHECK: return %[[R0]], %[[R1]], %[[S]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = flow.tensor.slice %t[%c0, %c1 for %c2, %c1] : tensor<2x3xi32> -> tensor<2x1xi32>
  %s = arith.constant dense<7> : tensor<2x3xi32>
  %1 = flow.tensor.slice %s[%c1, %c1 for %c1, %c2] : tensor<2x3xi32> -> tensor<1x2xi32>
  // Out of bounds.
  %2 = flow.tensor.slice %t[%c1, %c2 for %c1, %c2] : tensor<2x3xi32> -> tensor<1x2xi32>
  return %0, %1, %2 : tensor<2x1xi32>, tensor<1x2xi32>, tensor<1x2xi32>
}

// -----

// flow.tensor.slice.F2
// CHECK-LABEL: @slice_f2
// CHECK-SAME: %[[A:.+]]: tensor<?xf32>, %[[N:.+]]: index, %[[I:.+]]: index, %[[J:.+]]: index
func.func @slice_f2(%a: tensor<?xf32>, %n: index, %i: index, %j: index) -> (tensor<2xf32>, tensor<8xf32>, tensor<2xf32>) {
  // CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
  // CHECK-DAG: %[[S:.+]] = arith.addi %[[I]], %[[J]] : index
  // CHECK-DAG: %[[R0:.+]] = flow.tensor.slice %[[A]][%[[S]] for %[[C2]]] : tensor<?xf32>{%[[N]]} -> tensor<2xf32>
  // CHECK-DAG: %[[R1:.+]] = flow.tensor.slice %[[A]][%[[J]] for %{{.+}}] : tensor<?xf32>{%[[N]]} -> tensor<8xf32>
  // CHECK-DAG: %[[R2:.+]] = flow.tensor.slice %[[R1]][%[[I]] for %[[C2]]] : tensor<8xf32> -> tensor<2xf32>
  // CHECK: return %[[R0]], %[[R1]], %[[R2]]
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %0 = flow.tensor.slice %a[%i for %c8] : tensor<?xf32>{%n} -> tensor<8xf32>
  %1 = flow.tensor.slice %0[%j for %c2] : tensor<8xf32> -> tensor<2xf32>
  // The inner one is used elsewhere too.
  %2 = flow.tensor.slice %a[%j for %c8] : tensor<?xf32>{%n} -> tensor<8xf32>
  %3 = flow.tensor.slice %2[%i for %c2] : tensor<8xf32> -> tensor<2xf32>
  return %1, %2, %3 : tensor<2xf32>, tensor<8xf32>, tensor<2xf32>
}

// -----

// flow.tensor.slice.F3, F4
// CHECK-LABEL: @slice_f3_f4
// CHECK-SAME: %{{.+}}: tensor<4xf32>, %[[N:.+]]: index
func.func @slice_f3_f4(%a: tensor<4xf32>, %n: index) -> (tensor<0xf32>, tensor<?xf32>) {
  // CHECK-DAG: %[[E0:.+]] = flow.tensor.empty : tensor<0xf32>
  // CHECK-DAG: %[[E1:.+]] = flow.tensor.empty : tensor<?xf32>{%[[N]]}
  // CHECK: return %[[E0]], %[[E1]]
  %0 = flow.tensor.slice %a[%n for %n] : tensor<4xf32> -> tensor<0xf32>
  %e = flow.tensor.empty : tensor<4xf32>
  %1 = flow.tensor.slice %e[%n for %n] : tensor<4xf32> -> tensor<?xf32>{%n}
  return %0, %1 : tensor<0xf32>, tensor<?xf32>
}

// -----

// flow.tensor.update.F1
// CHECK-LABEL: @update_f1
func.func @update_f1() -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  // CHECK-DAG: %[[R:.+]] = arith.constant dense<{{\[\[}}1, 2, 3], [4, 8, 9]]> : tensor<2x3xi32>
  // CHECK-DAG: %[[U:.+]] = flow.tensor.update
  // CHECK: return %[[R]], %[[U]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %u = arith.constant dense<[[8, 9]]> : tensor<1x2xi32>
  %0 = flow.tensor.update %u, %t[%c1, %c1] : tensor<1x2xi32> -> tensor<2x3xi32>
  // Out of bounds.
  %1 = flow.tensor.update %u, %t[%c0, %c2] : tensor<1x2xi32> -> tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// -----

// flow.tensor.update.F2, F4, F5
// CHECK-LABEL: @update_f2_f4_f5
// CHECK-SAME: %[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<4xf32>, %{{.+}}: tensor<0x?xf32>, %[[N:.+]]: index, %[[D:.+]]: tensor<?xf32>, %{{.+}}: tensor<0xf32>
func.func @update_f2_f4_f5(%a: tensor<4xf32>, %b: tensor<4xf32>, %z: tensor<0x?xf32>, %n: index, %d: tensor<?xf32>, %z1: tensor<0xf32>, %e: tensor<?xf32>, %z2: tensor<1x1xf32>) -> (tensor<4xf32>, tensor<0x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-DAG: %[[E:.+]] = flow.tensor.empty : tensor<0x?xf32>{%[[N]]}
  // Equal dynamic types may differ in size.
  // CHECK-DAG: %[[U:.+]] = flow.tensor.update %{{.+}}, %[[D]]
  // CHECK: return %[[B]], %[[E]], %[[D]], %[[U]]
  %c0 = arith.constant 0 : index
  %0 = flow.tensor.update %b, %a[%c0] : tensor<4xf32> -> tensor<4xf32>
  %1 = flow.tensor.update %z2, %z[%c0, %c0] : tensor<1x1xf32> -> %z as tensor<0x?xf32>{%n}
  %2 = flow.tensor.update %z1, %d[%n] : tensor<0xf32> -> tensor<?xf32>{%n}
  %3 = flow.tensor.update %e, %d[%c0] : tensor<?xf32>{%n} -> tensor<?xf32>{%n}
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<0x?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// flow.tensor.update.F3
// CHECK-LABEL: @update_f3
// CHECK-SAME: %[[T:.+]]: tensor<8x?xf32>, %[[U:.+]]: tensor<2x4xf32>, %[[N:.+]]: index, %[[M:.+]]: index, %[[I:.+]]: index
func.func @update_f3(%t: tensor<8x?xf32>, %u: tensor<2x4xf32>, %n: index, %m: index, %i: index) -> tensor<?x?xf32> {
  // CHECK: %[[R:.+]] = flow.tensor.update %[[U]], %[[T]][%[[I]], %[[I]]] : tensor<2x4xf32> -> %[[T]] as tensor<8x?xf32>{%[[M]]}
  // CHECK: %[[C:.+]] = tensor.cast %[[R]] : tensor<8x?xf32> to tensor<?x?xf32>
  // CHECK: return %[[C]]
  %tc = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %uc = tensor.cast %u : tensor<2x4xf32> to tensor<?x4xf32>
  %0 = flow.tensor.update %uc, %tc[%i, %i] : tensor<?x4xf32>{%n} -> %tc as tensor<?x?xf32>{%n, %m}
  return %0 : tensor<?x?xf32>
}

// -----

// A cast that adds knowledge stays.
// CHECK-LABEL: @update_f3_stays
func.func @update_f3_stays(%t: tensor<?xf32>, %u: tensor<2xf32>, %i: index) -> tensor<8xf32> {
  // CHECK: %[[C:.+]] = tensor.cast
  // CHECK: flow.tensor.update %{{.+}}, %[[C]][
  %tc = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %0 = flow.tensor.update %u, %tc[%i] : tensor<2xf32> -> %tc as tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Traces and dispatch placeholders with effects stay.
// CHECK-LABEL: @trace
func.func @trace(%a: tensor<4xf32>) {
  // CHECK: flow.tensor.trace
  flow.tensor.trace "k" = [%a : tensor<4xf32>]
  return
}
