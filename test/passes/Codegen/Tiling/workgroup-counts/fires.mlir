// RUN: weir-opt %s --pass-pipeline="builtin.module(stream.executable(weir-workgroup-counts))" | FileCheck %s

// CHECK: stream.executable.export public @k workgroups(%[[N:.+]]: index) -> (index, index, index)
// CHECK: %[[X:.+]] = arith.ceildivsi %[[N]], %c16
// CHECK-NOT: iree_tensor_ext
// CHECK: stream.return %[[X]], %[[ONE:.+]], %[[ONE]] : index, index, index

// A grid that the region computes matters only where it is empty.
// CHECK: stream.executable.export public @k as("guarded") workgroups(%[[W:.+]]: index, %[[N:.+]]: index) -> (index, index, index)
// CHECK: %[[X:.+]] = arith.ceildivsi %[[N]], %c16
// CHECK: %[[EMPTY:.+]] = arith.cmpi eq
// CHECK: %[[COUNT:.+]] = arith.select %[[EMPTY]], %{{.+}}, %[[X]] : index
// CHECK: stream.return %[[COUNT]]

// A kernel that asks for its place has no function that counts: the grid is what the region says.
// CHECK: stream.executable.export public @grid workgroups(%[[W:.+]]: index) -> (index, index, index)
// CHECK-NEXT: stream.return %[[W]], %[[W]], %[[W]]
// CHECK-NOT: __workgroups
stream.executable private @ex {
  stream.executable.export public @k workgroups(%n: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%n)
    stream.return %x, %y, %z : index, index, index
  }
  stream.executable.export public @k as("guarded") workgroups(%w: index, %n: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  stream.executable.export public @grid workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k__workgroups(%n: index) -> index {
      %c16 = arith.constant 16 : index
      %0 = arith.ceildivsi %n, %c16 : index
      return %0 : index
    }
    func.func @k() {
      return
    }
    func.func @grid() {
      return
    }
  }
}
