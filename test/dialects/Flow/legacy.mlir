// RUN: weir-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: weir-opt %s --split-input-file --verify-diagnostics | weir-opt --split-input-file | FileCheck %s

// CHECK-LABEL: @types
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xi32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<f32>>
// CHECK-SAME: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32, #encoding>>
func.func private @types(!flow.dispatch.input<4x?xf32>, !flow.dispatch.output<8xi32>, !flow.dispatch.tensor<readwrite:f32>, !flow.dispatch.tensor<readwrite:tensor<4xf32, #iree_encoding.testing<>>>)

// -----

// CHECK-LABEL: flow.executable private @exe
flow.executable private @exe {
  // CHECK: flow.executable.export public @f{{$}}
  flow.dispatch.entry @f
  // CHECK: flow.executable.export public @f as("alias") attributes {demo.note}
  flow.dispatch.entry public @f as("alias") attributes {demo.note}
}

// -----

// CHECK-LABEL: @ops
func.func @ops(%x: tensor<4xf32>, %w: index, %n: index, %d: tensor<?xf32>) {
  // CHECK: flow.tensor.constant dense<7> : tensor<3x4xi32>
  %c = flow.tensor.constant dense<7> : tensor<3x4xi32> -> tensor<3x4xi32>
  // CHECK: flow.tensor.dynamic_constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  %v = flow.tensor.constant dense<7> : tensor<3x4xi32> -> tensor<?x4xi32>
  // CHECK: flow.tensor.trace "k" = [
  // CHECK-NEXT: tensor<3x4xi32>,
  // CHECK-NEXT: tensor<4xf32>
  // CHECK-NEXT: ] attributes {demo.note}
  flow.tensor.trace {key = "k", demo.note} %c, %x : tensor<3x4xi32>, tensor<4xf32>
  // CHECK: flow.dispatch @exe::@f[%{{.+}}](%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
  %r = flow.dispatch @exe::@f[%w] (%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: flow.dispatch.workgroups[%{{.+}}](%{{.+}}, %{{.+}})
  // CHECK-NEXT: (%[[A:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %[[N:.+]]: index, %[[R:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>)
  %s = flow.dispatch.workgroups[%n](%d, %n) : (tensor<?xf32>{%n}, index) -> tensor<?xf32>{%n} =
      (%a: !flow.dispatch.input<?xf32>, %m: index, %o: !flow.dispatch.output<?xf32>) {
    // CHECK: %[[O:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[N]], 0 : index
    %0 = flow.dispatch.workload.ordinal %m, 0 : index
    // CHECK: %[[T:.+]] = flow.dispatch.tie_shape %[[A]] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%[[O]]}
    %1 = flow.dispatch.tie_shape %a : !flow.dispatch.tensor<readonly:?xf32>{%0}
    // CHECK: %[[V:.+]] = iree_tensor_ext.dispatch.tensor.load %[[T]], offsets = [0], sizes = [%[[O]]], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%[[O]]} -> tensor<?xf32>
    %2 = flow.dispatch.tensor.load %1, offsets = [0], sizes = [%0], strides = [1] : !flow.dispatch.tensor<readonly:?xf32>{%0} -> tensor<?xf32>
    // CHECK: iree_tensor_ext.dispatch.tensor.store %[[V]], %[[R]], offsets = [0], sizes = [%[[O]]], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%[[O]]}
    flow.dispatch.tensor.store %2, %o, offsets = [0], sizes = [%0], strides = [1] : tensor<?xf32> -> !flow.dispatch.output<?xf32>{%0}
    flow.return
  } count(%w0: index) -> (index, index, index) {
    // CHECK: iree_tensor_ext.dispatch.workgroup_count_from_slice(%{{.+}})
    %gx, %gy, %gz = flow.dispatch.workgroup_count_from_slice %w0
    flow.return %gx, %gy, %gz : index, index, index
  }
  return
}

// -----

// CHECK: util.global public mutable @v = dense<1> : tensor<4xi32>
flow.variable @v mutable dense<1> : tensor<4xi32>

// -----

// A function that gives the first value is called by an initializer.
// CHECK: util.global private @w : tensor<4xi32>
// CHECK-NEXT: util.initializer {
// CHECK-NEXT: %[[W:.+]] = util.call @make() : () -> tensor<4xi32>
// CHECK-NEXT: util.global.store %[[W]], @w : tensor<4xi32>
// CHECK-NEXT: util.return
// CHECK-NEXT: }
flow.variable private @w init(@make) : tensor<4xi32>
// CHECK: util.global public mutable @x {demo.a} : i32
// CHECK-NEXT: util.initializer {
// CHECK-NEXT: %[[X:.+]] = func.call @number() : () -> i32
// CHECK-NEXT: util.global.store %[[X]], @x : i32
flow.variable @x mutable init(@number) {demo.a} : i32
util.func private @make() -> tensor<4xi32>
func.func private @number() -> i32

// -----

// expected-error@+1 {{'util.global' op is initialized by @f, which is not a function without arguments that returns 'i32'}}
flow.variable @y init(@f) : i32
util.func private @f() -> i64

// -----

// The function has no type: its own verifier comes later.
// expected-error@+1 {{'util.global' op is initialized by @f, which is not a function without arguments that returns 'i32'}}
util.global private @g {util.initialized_by = @f} : i32
"util.func"() <{sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'util.global' op is initialized by @none, which is not a function without arguments that returns 'i32'}}
flow.variable @z init(@none) : i32

// -----

// expected-error@+1 {{expected ':': a variable with an initializer function must not have a value}}
flow.variable @z init(@none) 1 : i32
