// RUN: weir-opt %s | weir-opt | FileCheck %s

// CHECK: stream.executable private @math attributes {demo.note} {
stream.executable private @math attributes {demo.note} {
  // CHECK-NEXT: stream.executable.export public @axpy workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
  stream.executable.export public @axpy workgroups(%w0: index, %w1: index) -> (index, index, index) {
    %one = arith.constant 1 : index
    // CHECK: stream.return %arg0, %arg1, %c1 : index, index, index
    stream.return %w0, %w1, %one : index, index, index
  }
  // CHECK: stream.executable.export private @axpy as("axpy_again")
  stream.executable.export private @axpy as("axpy_again")
  // CHECK: stream.executable.export public @axpy as("axpy_third") attributes {demo.note}
  stream.executable.export @axpy as("axpy_third") attributes {demo.note}
  // CHECK: builtin.module {
  builtin.module {
    func.func @axpy(%in: !stream.binding, %out: !stream.binding, %n: index, %s: f32) {
      %zero = arith.constant 0 : index
      // CHECK: stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<?x4x?xf32>{%arg2, %arg2}
      %x = stream.binding.subspan %in[%zero] : !stream.binding -> memref<?x4x?xf32>{%n, %n}
      // CHECK: stream.binding.subspan %arg1[%c0] {demo.note} : !stream.binding -> memref<16xf32>
      %y = stream.binding.subspan %out[%zero] {demo.note} : !stream.binding -> memref<16xf32>
      // CHECK: stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%arg2}
      %z = stream.binding.subspan %in[%zero] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      // CHECK: %workgroup_id_0 = stream.dispatch.workgroup.id[0] : index
      %id = stream.dispatch.workgroup.id[0] : index
      // CHECK: %workgroup_count_1 = stream.dispatch.workgroup.count[1] : index
      %count = stream.dispatch.workgroup.count[1] : index
      // CHECK: %workgroup_size_2 = stream.dispatch.workgroup.size[2] {demo.note} : index
      %size = stream.dispatch.workgroup.size[2] {demo.note} : index
      return
    }
  }
  // CHECK-NOT: stream.executable.end
}

// CHECK: stream.executable public @empty {
// CHECK-NEXT: }
stream.executable @empty {
}

// CHECK: stream.executable private @no_workload {
stream.executable private @no_workload {
  // CHECK: stream.executable.export public @f workgroups() -> (index, index, index) {
  stream.executable.export public @f workgroups() -> (index, index, index) {
    %one = arith.constant 1 : index
    stream.return %one, %one, %one : index, index, index
  }
}
