// RUN: weir-opt --split-input-file --verify-diagnostics %s

// resource.alloca: await and colon exclude each other.
func.func @alloca_both(%size: index, %tp: !stream.timepoint) {
  // expected-error @+1 {{expected non-function type}}
  %a, %t = stream.resource.alloca uninitialized await(%tp) => : !stream.resource<transient>{%size} => !stream.timepoint
  return
}

// -----

func.func @alloca_word(%size: index) {
  // expected-error @+1 {{expected 'uninitialized'}}
  %a, %t = stream.resource.alloca : !stream.resource<transient>{%size} => !stream.timepoint
  return
}

// -----

// The size is part of the syntax.
func.func @alloc_size(%size: index) {
  // expected-error @+1 {{expected '{'}}
  %a = stream.resource.alloc : !stream.resource<transient>
  return
}

// -----

func.func @alloc_type(%size: index) {
  // expected-error @+1 {{result #0 must be resource, but got 'tensor<4xf32>'}}
  %a = "stream.resource.alloc"(%size) : (index) -> tensor<4xf32>
  return
}

// -----

func.func @size_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{operand #0 must be resource}}
  %n = stream.resource.size %x : tensor<4xf32>
  return
}

// -----

func.func @try_map_source(%bytes: memref<4xi8>, %o: index) {
  // expected-error @+1 {{expected util.buffer}}
  %ok, %r = stream.resource.try_map %bytes[%o] : memref<4xi8> -> i1, !stream.resource<constant>{%o}
  return
}

// -----

func.func @try_map_staging(%bytes: !util.buffer, %o: index) {
  // expected-error @+1 {{result #1 must be resource that is not staging}}
  %ok, %r = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<staging>{%o}
  return
}

// -----

func.func @load_lifetime(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{operand #0 must be staging resource}}
  %v = stream.resource.load %r[%size] : !stream.resource<transient>{%size} -> f32
  return
}

// -----

func.func @load_type(%r: !stream.resource<staging>, %size: index) {
  // expected-error @+1 {{result #0 must be index, integer, float, complex or vector}}
  %v = stream.resource.load %r[%size] : !stream.resource<staging>{%size} -> tensor<4xf32>
  return
}

// -----

func.func @store_lifetime(%r: !stream.resource<external>, %size: index, %v: f32) {
  // expected-error @+1 {{operand #0 must be staging resource}}
  stream.resource.store %v, %r[%size] : f32 -> !stream.resource<external>{%size}
  return
}

// -----

// resource.pack.C1
func.func @pack_intervals(%size: index) {
  // expected-error @+1 {{has 2 slices but 3 interval bounds; each slice has two}}
  %p:3 = "stream.resource.pack"(%size, %size) <{lifetime_intervals = [0 : index, 1 : index, 1 : index], operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  return
}

// -----

// resource.pack.C2
func.func @pack_sizes(%size: index) {
  // expected-error @+1 {{has 2 slices but 1 sizes}}
  %p:3 = "stream.resource.pack"(%size) <{lifetime_intervals = [0 : index, 1 : index, 1 : index, 2 : index], operandSegmentSizes = array<i32: 0, 1>}> : (index) -> (index, index, index)
  return
}

// -----

func.func @pack_interval_type(%size: index) {
  // expected-error @+1 {{attribute 'lifetime_intervals' failed to satisfy constraint: index array attribute}}
  %p:2 = "stream.resource.pack"(%size) <{lifetime_intervals = [0 : i32, 1 : i32], operandSegmentSizes = array<i32: 0, 1>}> : (index) -> (index, index)
  return
}

// -----

// resource.constants.C1
func.func @constants_values(%size: index) {
  // expected-error @+1 {{has 1 resource results but 1 sizes and 2 values}}
  %k, %k_tp = "stream.resource.constants"(%size) <{values = [1 : i8, 2 : i8]}> : (index) -> (!stream.resource<constant>, !stream.timepoint)
  return
}

// -----

// resource.constants.C1
func.func @constants_sizes(%size: index) {
  // expected-error @+1 {{has 1 resource results but 2 sizes and 1 values}}
  %k, %k_tp = "stream.resource.constants"(%size, %size) <{values = [1 : i8]}> : (index, index) -> (!stream.resource<constant>, !stream.timepoint)
  return
}

// -----

// resource.constants.C2
func.func @constants_types(%size: index) {
  // expected-error @+1 {{has resource results of different types}}
  %k:2, %k_tp = stream.resource.constants :
    !stream.resource<constant>{%size} = dense<1> : tensor<4xi8>,
    !stream.resource<variable>{%size} = dense<1> : tensor<4xi8>
    => !stream.timepoint
  return
}

// -----

func.func @constants_lifetime(%size: index) {
  // expected-error @+1 {{result #0 must be variadic of constant or variable resource}}
  %k, %k_tp = stream.resource.constants : !stream.resource<transient>{%size} = dense<1> : tensor<4xi8> => !stream.timepoint
  return
}

// -----

func.func @constants_none() {
  // expected-error @+1 {{expected non-function type}}
  %k_tp = stream.resource.constants : => !stream.timepoint
  return
}

// -----

func.func @await_none(%t: !stream.timepoint) {
  // expected-error @+1 {{expected at least one resource}}
  "stream.timepoint.await"(%t) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!stream.timepoint) -> ()
  return
}

// -----

func.func @trace_none() {
  // expected-error @+1 {{expected at least one tensor}}
  "stream.tensor.trace"() <{key = "k", resource_encodings = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @generic_constants_none() {
  // expected-error @+1 {{expected at least one constant}}
  %k_tp = "stream.resource.constants"() <{values = []}> : () -> !stream.timepoint
  return
}

// -----

// resource.subview: one type for both.
func.func @subview_type(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{failed to verify that all of {source, result} have same type}}
  %0 = stream.resource.subview %r[%size] : !stream.resource<transient>{%size} -> !stream.resource<external>{%size}
  return
}

// -----

// resource.subview.C1
func.func @subview_size(%r: !stream.resource<transient>, %size: index) {
  // expected-error @+1 {{expected '{'}}
  %0 = stream.resource.subview %r[%size] : !stream.resource<transient>{%size} -> !stream.resource<transient>
  return
}

// -----

func.func @transients_staging(%r: !stream.resource<staging>, %size: index) {
  // expected-error @+1 {{operand #0 must be resource that is not staging}}
  %0, %tp = stream.resource.transients %r : !stream.resource<staging>{%size} from %r : !stream.resource<staging>{%size} => !stream.timepoint
  return
}
