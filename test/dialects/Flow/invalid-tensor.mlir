// RUN: weir-opt %s --split-input-file --verify-diagnostics

// flow.tensor.constant.C1
func.func @constant_c1() {
  // expected-error @+1 {{the result type 'tensor<3xi32>' is not the type of the attribute, 'tensor<4xi32>'}}
  %0 = "flow.tensor.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<3xi32>
  return
}

// -----

func.func @dynamic_constant() {
  // expected-error @+1 {{the value's type 'tensor<3x4xi32>' is not compatible with 'tensor<?x5xi32>'}}
  %0 = flow.tensor.dynamic_constant dense<1> : tensor<3x4xi32> -> tensor<?x5xi32>
  return
}

// -----

// flow.tensor.tie_shape.C1
func.func @tie_shape_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.tie_shape %a : tensor<?xf32>
  return
}

// -----

// flow.tensor.reshape.C1
func.func @reshape_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{a reshape must keep the element type}}
  %0 = flow.tensor.reshape %a : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

// flow.tensor.reshape.C2
func.func @reshape_c2(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.reshape %a : tensor<?xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reshape_c2_result(%a: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.reshape %a : tensor<4xf32> -> tensor<?xf32>{%n, %n}
  return
}

// -----

// flow.tensor.bitcast.C1
func.func @bitcast_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.bitcast %a : tensor<?xf32> -> tensor<4xi32>
  return
}

// -----

// flow.tensor.load.C1
func.func @load_c1(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{matches element type of 'source'}}
  %0 = "flow.tensor.load"(%a, %i) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (tensor<4xf32>, index) -> i32
  return
}

// -----

// flow.tensor.load.C2
func.func @load_c2(%a: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.load %a[%i] : tensor<?xf32>
  return
}

// -----

// flow.tensor.store.C1
func.func @store_c1(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{matches element type of 'target'}}
  %0 = "flow.tensor.store"(%i, %a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (index, tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

// flow.tensor.store.C2
func.func @store_c2(%a: tensor<?xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.store %v, %a[%i] : tensor<?xf32>
  return
}

// -----

// flow.tensor.alloca.C1
func.func @alloca_c1() {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.alloca : tensor<?xf32>
  return
}

// -----

// flow.tensor.empty.C1
func.func @empty_c1(%n: index) {
  // expected-error @+1 {{0 dynamic dimension}}
  %0 = flow.tensor.empty : tensor<4xf32>{%n}
  return
}

// -----

// flow.tensor.splat.C1
func.func @splat_c1(%v: i32) {
  // expected-error @+1 {{matches element type of 'result'}}
  %0 = "flow.tensor.splat"(%v) : (i32) -> tensor<4xf32>
  return
}

// -----

// flow.tensor.splat.C2
func.func @splat_c2(%v: f32) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.splat %v : tensor<?xf32>
  return
}

// -----

// flow.tensor.clone.C1
func.func @clone_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.clone %a : tensor<?xf32>
  return
}

// -----

// flow.tensor.encode.C1
func.func @encode_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{differ in rank or element type}}
  %0 = flow.tensor.encode %a : tensor<4xf32> -> tensor<2x2xf32, #iree_encoding.testing<>>
  return
}

// -----

func.func @encode_c1_element(%a: tensor<4xf32>) {
  // expected-error @+1 {{differ in rank or element type}}
  %0 = flow.tensor.encode %a : tensor<4xf32> -> tensor<4xi32, #iree_encoding.testing<>>
  return
}

// -----

// flow.tensor.encode.C2
func.func @encode_c2(%a: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.encode %a : tensor<?xf32>{%n} -> tensor<?xf32, #iree_encoding.testing<>>
  return
}

// -----

// flow.tensor.encode.C3
func.func @encode_c3(%a: tensor<4xf32>) {
  // expected-error @+1 {{differ in a static size}}
  %0 = flow.tensor.encode %a : tensor<4xf32> -> tensor<5xf32, #iree_encoding.testing<>>
  return
}

// -----

// flow.tensor.barrier.C1
func.func @barrier_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.barrier %a : tensor<?xf32> on "here"
  return
}

// -----

// flow.tensor.transfer.C1
func.func @transfer_c1(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.transfer %a : tensor<?xf32> to "there"
  return
}

// -----

// flow.tensor.slice.C1
func.func @slice_c1(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{differ in rank or element type}}
  %0 = flow.tensor.slice %a[%i for %i] : tensor<4xf32> -> tensor<2x2xf32>
  return
}

// -----

func.func @slice_starts(%a: tensor<4x4xf32>, %i: index) {
  // expected-error @+1 {{needs as many starts and lengths}}
  %0 = flow.tensor.slice %a[%i for %i, %i] : tensor<4x4xf32> -> tensor<2x2xf32>
  return
}

// -----

// flow.tensor.slice.C2
func.func @slice_c2(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.slice %a[%i for %i] : tensor<4xf32> -> tensor<?xf32>
  return
}

// -----

// flow.tensor.update.C1
func.func @update_c1(%a: tensor<4xf32>, %b: tensor<2xi32>, %i: index) {
  // expected-error @+1 {{differ in rank or element type}}
  %0 = flow.tensor.update %b, %a[%i] : tensor<2xi32> -> tensor<4xf32>
  return
}

// -----

func.func @update_c1_result(%a: tensor<4xf32>, %b: tensor<2xf32>, %i: index) {
  // expected-error @+1 {{all of {target, result} have same type}}
  %0 = "flow.tensor.update"(%a, %i, %b) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}> : (tensor<4xf32>, index, tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

// flow.tensor.update.C2
func.func @update_c2(%a: tensor<4xf32>, %b: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{1 dynamic dimension}}
  %0 = flow.tensor.update %b, %a[%i] : tensor<?xf32> -> tensor<4xf32>
  return
}

// -----

// The dims of the target are read strictly.
func.func @update_strict(%a: tensor<?xf32>, %b: tensor<2xf32>, %i: index) {
  // expected-error @+1 {{expected '{'}}
  %0 = flow.tensor.update %b, %a[%i] : tensor<2xf32> -> tensor<?xf32>
  return
}

// -----

func.func @trace_dims(%a: tensor<?xf32>) {
  // expected-error @+1 {{1 dynamic dimension}}
  "flow.tensor.trace"(%a) <{key = "k", operandSegmentSizes = array<i32: 1, 0>}> : (tensor<?xf32>) -> ()
  return
}
