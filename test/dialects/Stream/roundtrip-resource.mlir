// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK-LABEL: @alloc
func.func @alloc(%size: index) {
  // CHECK: stream.resource.alloc : !stream.resource<variable>{%arg0}
  %0 = stream.resource.alloc : !stream.resource<variable>{%size}
  // CHECK: stream.resource.alloc uninitialized on(@dev_a) {demo.note} : !stream.resource<*>{%arg0}
  %1 = stream.resource.alloc uninitialized on(@dev_a) {demo.note} : !stream.resource<*>{%size}
  return
}

// CHECK-LABEL: @alloca
func.func @alloca(%size: index, %tp: !stream.timepoint) {
  // CHECK: stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0} => !stream.timepoint
  %v0, %tp_v0 = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: stream.resource.alloca uninitialized indeterminate on(@dev_a) await(%arg1) => !stream.resource<transient>{%arg0} => !stream.timepoint
  %v1, %tp_v1 = stream.resource.alloca uninitialized indeterminate on(@dev_a) await(%tp) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: stream.resource.alloca uninitialized await(%arg1) => {demo.note} !stream.resource<external>{%arg0} => !stream.timepoint
  %v2, %tp_v2 = stream.resource.alloca uninitialized await(%tp) = > {demo.note} !stream.resource<external>{%size} = > !stream.timepoint
  return
}

// CHECK-LABEL: @dealloca
func.func @dealloca(%r: !stream.resource<transient>, %size: index, %tp: !stream.timepoint) {
  // CHECK: stream.resource.dealloca %arg0 : !stream.resource<transient>{%arg1} => !stream.timepoint
  %0 = stream.resource.dealloca %r : !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: stream.resource.dealloca origin on(@dev_b) await(%arg2) => %arg0 : !stream.resource<transient>{%arg1} => !stream.timepoint {demo.note}
  %1 = stream.resource.dealloca origin on(@dev_b) await(%tp) => %r : !stream.resource<transient>{%size} => !stream.timepoint {demo.note}
  return
}

// CHECK-LABEL: @reference_count
func.func @reference_count(%r: !stream.resource<transient>, %size: index) -> (i1, i1) {
  // CHECK: stream.resource.retain %arg0 : !stream.resource<transient>{%arg1}
  stream.resource.retain %r : !stream.resource<transient>{%size}
  // CHECK: %[[LAST:.+]] = stream.resource.release %arg0 : !stream.resource<transient>{%arg1}
  %last = stream.resource.release %r : !stream.resource<transient>{%size}
  // CHECK: %[[ONLY:.+]] = stream.resource.is_terminal %arg0 {demo.note} : !stream.resource<transient>{%arg1}
  %only = stream.resource.is_terminal %r {demo.note} : !stream.resource<transient>{%size}
  // CHECK: return %[[LAST]], %[[ONLY]] : i1, i1
  return %last, %only : i1, i1
}

// CHECK-LABEL: @size
func.func @size(%r: !stream.resource<*>) {
  // CHECK: stream.resource.size %arg0 : !stream.resource<*>
  %0 = stream.resource.size %r : !stream.resource<*>
  // CHECK: stream.resource.size %arg0 <affinity = @dev_a> {demo.note} : !stream.resource<*>
  %1 = stream.resource.size %r <affinity = @dev_a> {demo.note} : !stream.resource<*>
  // CHECK: stream.resource.size %arg0 <affinity = @dev_b> : !stream.resource<*>
  %2 = stream.resource.size %r <{affinity = @dev_b}> : !stream.resource<*>
  return
}

// CHECK-LABEL: @host_access
func.func @host_access(%bytes: !util.buffer, %h: !stream.resource<staging>, %size: index, %o: index, %v: f32,
                       %vec: vector<4xi8>) {
  // CHECK: %{{.+}}, %{{.+}} = stream.resource.try_map %arg0[%arg3] : !util.buffer -> i1, !stream.resource<constant>{%arg2}
  %ok, %mapped = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%size}
  // CHECK: stream.resource.try_map on(@dev_a) %arg0[%arg3] : !util.buffer -> i1, !stream.resource<constant>{%arg2} attributes {demo.note}
  %ok2, %mapped2 = stream.resource.try_map on(@dev_a) %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%size} attributes {demo.note}
  // CHECK: stream.resource.load %arg1[%arg3] : !stream.resource<staging>{%arg2} -> f32
  %0 = stream.resource.load %h[%o] : !stream.resource<staging>{%size} -> f32
  // CHECK: stream.resource.load %arg1[%arg3] : !stream.resource<staging>{%arg2} -> vector<4xi8>
  %1 = stream.resource.load %h[%o] : !stream.resource<staging>{%size} -> vector<4xi8>
  // CHECK: stream.resource.store %arg4, %arg1[%arg3] : f32 -> !stream.resource<staging>{%arg2}
  stream.resource.store %v, %h[%o] : f32 -> !stream.resource<staging>{%size}
  // CHECK: stream.resource.store %arg5, %arg1[%arg3] : vector<4xi8> -> !stream.resource<staging>{%arg2} attributes {demo.note}
  stream.resource.store %vec, %h[%o] : vector<4xi8> -> !stream.resource<staging>{%size} attributes {demo.note}
  return
}

// CHECK-LABEL: @pack
func.func @pack(%size: index, %l: index, %o: index) {
  // CHECK:      stream.resource.pack slices({
  // CHECK-NEXT:   [0, 2] = %arg0,
  // CHECK-NEXT:   [1, 1] = %arg1,
  // CHECK-NEXT:   [3, 5] = %arg0
  // CHECK-NEXT: }) : index
  %p:4 = stream.resource.pack slices({
    [0, 2] = %size,
    [1, 1] = %l,
    [3, 5] = %size
  }) : index
  // CHECK:      stream.resource.pack on(@dev_a) offset(%arg2) slices({
  // CHECK-NEXT:   [0, 9] = %arg0
  // CHECK-NEXT: }) : index attributes {demo.note}
  %q:2 = stream.resource.pack on(@dev_a) offset(%o) slices({
    [0, 9] = %size,
  }) : index attributes {demo.note}
  // CHECK: stream.resource.pack slices({}) : index
  %none = stream.resource.pack slices({}) : index
  return
}

// CHECK-LABEL: @constants
func.func @constants(%size: index, %c8: index) {
  // CHECK:      %{{.+}}:2, %{{.+}} = stream.resource.constants on(@dev_a) :
  // CHECK-NEXT:   !stream.resource<constant>{%arg1} = dense<[1, 2]> : tensor<2xi32>,
  // CHECK-NEXT:   !stream.resource<constant>{%arg0} = #stream.parameter.named<"m"::"k"> : tensor<9xf32> => !stream.timepoint
  %k:2, %k_tp = stream.resource.constants on(@dev_a) :
    !stream.resource<constant>{%c8} = dense<[1, 2]> : tensor<2xi32>,
    !stream.resource<constant>{%size} = #stream.parameter.named<"m"::"k"> : tensor<9xf32>
    => !stream.timepoint
  // CHECK:      stream.resource.constants {demo.note} :
  // CHECK-NEXT:   !stream.resource<variable>{%arg1} = dense<3> : tensor<8xi8> => !stream.timepoint
  %v, %v_tp = stream.resource.constants {demo.note} :
    !stream.resource<variable>{%c8} = dense<3> : tensor<8xi8> => !stream.timepoint
  return
}

// CHECK-LABEL: @subview
func.func @subview(%r: !stream.resource<transient>, %size: index, %o: index, %l: index) -> !stream.resource<transient> {
  // CHECK: stream.resource.subview %arg0[%arg2] : !stream.resource<transient>{%arg1} -> !stream.resource<transient>{%arg3}
  %0 = stream.resource.subview %r[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%l}
  return %0 : !stream.resource<transient>
}

// CHECK-LABEL: @transients
func.func @transients(%r: !stream.resource<*>, %size: index, %store: !stream.resource<transient>, %st_size: index,
                      %tp: !stream.timepoint) {
  // CHECK: stream.resource.transients on(@dev_a) await(%arg4) => %arg0 : !stream.resource<*>{%arg1} from %arg2 : !stream.resource<transient>{%arg3} => !stream.timepoint
  %v1, %v1_tp = stream.resource.transients on(@dev_a) await(%tp) => %r : !stream.resource<*>{%size} from %store : !stream.resource<transient>{%st_size} => !stream.timepoint
  // CHECK: stream.resource.transients %arg0 : !stream.resource<*>{%arg1} from %arg2 : !stream.resource<transient>{%arg3} => !stream.timepoint attributes {demo.note}
  %v2, %v2_tp = stream.resource.transients %r : !stream.resource<*>{%size} from %store : !stream.resource<transient>{%st_size} => !stream.timepoint attributes {demo.note}
  return
}
