// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s

// CHECK-LABEL: @regions
// CHECK-SAME: %[[A:.+]]: tensor<32x8xf32>, %[[B:.+]]: tensor<8x16xf32>, %[[ZERO:.+]]: f32, %[[X:.+]]: tensor<?x4xf32>, %[[Y:.+]]: tensor<8xi32>, %[[M:.+]]: index, %[[N:.+]]: index
func.func @regions(%a: tensor<32x8xf32>, %b: tensor<8x16xf32>, %zero: f32, %x: tensor<?x4xf32>, %y: tensor<8xi32>, %m0: index, %n0: index) {
  // CHECK: flow.dispatch.region -> (tensor<32x16xf32>) {
  // CHECK:   %[[P:.+]] = linalg.matmul
  // CHECK:   flow.return %[[P]] : tensor<32x16xf32>
  // CHECK: }
  %r = flow.dispatch.region -> (tensor<32x16xf32>) {
    %e = tensor.empty() : tensor<32x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
    %m = linalg.matmul ins(%a, %b : tensor<32x8xf32>, tensor<8x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
    flow.return %m : tensor<32x16xf32>
  }
  // The count region sees outer values.
  // CHECK: flow.dispatch.region[%[[M]], %[[N]]] -> (tensor<?x4xf32>{%[[M]]}, tensor<8xi32>) attributes {demo.tag} {
  // CHECK:   flow.return %[[X]], %[[Y]] : tensor<?x4xf32>, tensor<8xi32>
  // CHECK: } count(%[[WM:.+]]: index, %[[WN:.+]]: index) -> (index, index, index) {
  // CHECK:   flow.return %[[WM]], %[[WN]], %[[M]] : index, index, index
  // CHECK: }
  %s:2 = flow.dispatch.region[%m0, %n0] -> (tensor<?x4xf32>{%m0}, tensor<8xi32>) attributes {demo.tag} {
    flow.return %x, %y : tensor<?x4xf32>, tensor<8xi32>
  } count(%wm: index, %wn: index) -> (index, index, index) {
    flow.return %wm, %wn, %m0 : index, index, index
  }
  // Results and terminator may be left out on input; the results are printed.
  // CHECK: flow.dispatch.region -> () {
  // CHECK-NEXT: func.call @regions_effect
  // CHECK-NEXT: }
  flow.dispatch.region[] {
    func.call @regions_effect() : () -> ()
  }
  // CHECK-NEXT: flow.dispatch.region -> () {
  // CHECK-NEXT: }
  flow.dispatch.region -> () {
    flow.return
  }
  return
}
func.func private @regions_effect()

// CHECK-LABEL: @workgroups
// CHECK-SAME: %[[X:.+]]: tensor<?x8xf32>, %[[N:.+]]: index, %[[ACC:.+]]: tensor<64xi32>
func.func @workgroups(%x: tensor<?x8xf32>, %n: index, %acc: tensor<64xi32>) {
  // CHECK: flow.dispatch.workgroups[%[[N]]](%[[X]], %[[N]]) : (tensor<?x8xf32>{%[[N]]}, index) -> tensor<?x8xf32>{%[[N]]} =
  // CHECK-NEXT: (%[[IN:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>, %[[DIM:.+]]: index, %[[OUT:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf32>>) {
  %0 = flow.dispatch.workgroups[%n](%x, %n) : (tensor<?x8xf32>{%n}, index) -> tensor<?x8xf32>{%n} =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>, %dim: index,
       %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf32>>) {
    // CHECK: %workgroup_id_0 = flow.dispatch.workgroup.id[0] : index
    %id = flow.dispatch.workgroup.id[0] : index
    // CHECK: %workgroup_count_1 = flow.dispatch.workgroup.count[1] : index
    %count = flow.dispatch.workgroup.count[1] : index
    // CHECK: %workgroup_size_2 = flow.dispatch.workgroup.size[2] {demo.note} : index
    %size = flow.dispatch.workgroup.size[2] {demo.note} : index
    // CHECK: flow.dispatch.tie_shape %[[IN]] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%[[DIM]]}
    %tied = flow.dispatch.tie_shape %in : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf32>>{%dim}
    // CHECK: flow.return
    flow.return
    // CHECK: } count(%[[W:.+]]: index) -> (index, index, index) {
  } count(%w: index) -> (index, index, index) {
    %gx, %gy, %gz = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %gx, %gy, %gz : index, index, index
  }
  // Body names may shadow outer ones.
  // CHECK: flow.dispatch.workgroups(%[[ACC]]) : (tensor<64xi32>) -> %[[ACC]] attributes {demo.tag = 1 : i32} =
  // CHECK-NEXT: (%{{.+}}: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>>) {
  %1 = flow.dispatch.workgroups(%acc) : (tensor<64xi32>) -> %acc attributes {demo.tag = 1 : i32} =
      (%acc: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>>) {
    flow.return
  }
  // CHECK: flow.dispatch.workgroups() : () -> () =
  // CHECK-NEXT: () {
  flow.dispatch.workgroups() : () -> () = () {
    flow.return
  }
  // CHECK: flow.dispatch.workgroups(%[[ACC]]) : (tensor<64xi32>) -> (%[[ACC]] as tensor<8x8xi32>, tensor<4xf32>) =
  %2:2 = flow.dispatch.workgroups(%acc) : (tensor<64xi32>) -> (%acc as tensor<8x8xi32>, tensor<4xf32>) =
      (%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64xi32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// CHECK-LABEL: flow.executable private @exe {
flow.executable private @exe {
  // CHECK-NEXT: flow.executable.export public @entry workgroups(%[[W0:.+]]: index, %[[W1:.+]]: index) -> (index, index, index) {
  // CHECK:        flow.return %[[W1]], %[[W0]], %{{.+}} : index, index, index
  // CHECK-NEXT: } attributes {demo.tag}
  flow.executable.export public @entry workgroups(%w0: index, %w1: index) -> (index, index, index) {
    %one = arith.constant 1 : index
    flow.return %w1, %w0, %one : index, index, index
  } attributes {demo.tag}
  // CHECK-NEXT: flow.executable.export private @entry as("entry_small"){{$}}
  flow.executable.export private @entry as("entry_small")
  // CHECK-NEXT: builtin.module {
  builtin.module {
    func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<12xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12xf32>>) {
      return
    }
  }
  // CHECK-NOT: flow.executable_end
}
// A visibility word is always printed; everything in the body is optional.
// CHECK: flow.executable public @empty attributes {demo.tag} {
// CHECK-NEXT: }
flow.executable @empty attributes {demo.tag} {
  flow.executable_end
}

// CHECK-LABEL: @dispatches
// CHECK-SAME: %[[M:.+]]: index, %[[N:.+]]: index, %[[X:.+]]: tensor<12x?xf32>, %[[P:.+]]: tensor<8xf32>, %[[Q:.+]]: tensor<4x?xi8>
func.func @dispatches(%m: index, %n: index, %x: tensor<12x?xf32>, %p: tensor<8xf32>, %q: tensor<4x?xi8>) {
  // CHECK: flow.dispatch @exe::@entry[%[[M]], %[[N]]](%[[X]], %[[N]]) : (tensor<12x?xf32>{%[[N]]}, index) -> tensor<?xf32>{%[[M]]}
  %0 = flow.dispatch @exe::@entry[%m, %n](%x, %n) : (tensor<12x?xf32>{%n}, index) -> tensor<?xf32>{%m}
  // CHECK: flow.dispatch {@exe::@entry_small, @exe2::@entry}(%[[P]], %[[Q]]) : (tensor<8xf32>, tensor<4x?xi8>{%[[N]]}) -> (%[[P]], %[[Q]] as tensor<?x4xi8>{%[[N]]})
  %1:2 = flow.dispatch {@exe::@entry_small, @exe2::@entry}(%p, %q) : (tensor<8xf32>, tensor<4x?xi8>{%n}) -> (%p, %q as tensor<?x4xi8>{%n})
  // CHECK: flow.dispatch @exe::@entry[%[[M]], %[[N]]](%[[X]], %[[N]]) {demo.note} : (tensor<12x?xf32>{%[[N]]}, index) -> ()
  flow.dispatch @exe::@entry[%m, %n](%x, %n) {demo.note} : (tensor<12x?xf32>{%n}, index) -> ()
  // Several results without parentheses.
  // CHECK: flow.dispatch @missing() : () -> (index, index)
  %2:2 = flow.dispatch @missing() : () -> index, index
  return
}

// CHECK: flow.func private @host_scan(%arg0: tensor<?xf32>, %arg1: index) -> %arg0
flow.func private @host_scan(%arg0: tensor<?xf32>, %arg1: index) -> %arg0
// CHECK: flow.func private @host_view(%arg0: tensor<4xf32> {demo.in}) -> (%arg0 as tensor<2x2xf32> {demo.out}, index) attributes {demo.tag}
flow.func private @host_view(%x: tensor<4xf32> {demo.in}) -> (%x as tensor<2x2xf32> {demo.out}, index) attributes {demo.tag}
// CHECK: flow.func private @host_nothing()
flow.func private @host_nothing()

// CHECK-LABEL: @calls
// CHECK-SAME: %[[T:.+]]: tensor<?xf32>, %[[N:.+]]: index
func.func @calls(%t: tensor<?xf32>, %n: index) {
  // CHECK: flow.call @host_scan(%[[T]], %[[N]]) : (tensor<?xf32>{%[[N]]}, index) -> %[[T]]{%[[N]]}
  %r = flow.call @host_scan(%t, %n) : (tensor<?xf32>{%n}, index) -> %t{%n}
  // CHECK: flow.call @host_scan(%[[T]], %[[N]]) <arg_attrs = [{demo.in}, {}]> {demo.note} : (tensor<?xf32>{%[[N]]}, index) -> tensor<?xf32>{%[[N]]}
  %s = flow.call @host_scan(%t, %n) <arg_attrs = [{demo.in}, {}]> {demo.note} : (tensor<?xf32>{%n}, index) -> tensor<?xf32>{%n}
  // CHECK: flow.call @host_nothing() : () -> ()
  flow.call @host_nothing() : () -> ()
  return
}

// An op that is not known may end the regions.
// CHECK-LABEL: @unknown_end(
// CHECK: flow.dispatch.region
// CHECK-NEXT: "other.return"(%arg0) : (tensor<8xf32>) -> ()
// CHECK-NEXT: } count
// CHECK-NEXT: "other.return"(%arg2, %arg2, %arg2)
util.func public @unknown_end(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
  %1 = flow.dispatch.region[%arg1] -> (tensor<8xf32>) {
    "other.return"(%arg0) : (tensor<8xf32>) -> ()
  } count(%arg2: index) -> (index, index, index) {
    "other.return"(%arg2, %arg2, %arg2) : (index, index, index) -> ()
  }
  util.return %1 : tensor<8xf32>
}
