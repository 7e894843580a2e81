// RUN: weir-opt %s --split-input-file --weir-fold-uniform-operands --remarks-filter-passed=weir-fold-uniform-operands 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --weir-fold-uniform-operands --weir-fold-uniform-operands | FileCheck %s

// A constant of both dispatches, which is the second number of the workload, too; one that is given twice; one that is not read. Bindings are in
// between, attributes stay with their arguments.

// REMARK: [Passed] repeated {{.*}} export=k, operand=1
// REMARK: [Passed] constant {{.*}} export=k, operand=2
// REMARK: [Passed] unused {{.*}} export=k, operand=4

// CHECK:         func.func @k(%[[I:.+]]: index, %[[B:.+]]: !stream.binding {stream.alignment = 64 : index}, %[[V:.+]]: f32) {
// CHECK-DAG:       %[[C5:.+]] = arith.constant 5 : index
// CHECK-DAG:       %[[N:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[I]], 0 : index
// CHECK:           stream.binding.subspan %[[B]][%{{.+}}] : !stream.binding -> memref<?x?xf32>{%[[N]], %[[C5]]}
// CHECK:           memref.store %[[V]], %{{.+}}[%[[I]], %[[C5]]]
stream.executable private @ex {
  stream.executable.export public @k workgroups(%w0: index, %w1: index) -> (index, index, index) {
    stream.return %w0, %w1, %w1 : index, index, index
  }
  builtin.module {
    func.func @k(%i: index, %j: index, %b: !stream.binding {stream.alignment = 64 : index}, %m: index, %v: f32, %unused: i64) {
      %c0 = arith.constant 0 : index
      %n = iree_tensor_ext.dispatch.workload.ordinal %i, 0 : index
      %d = iree_tensor_ext.dispatch.workload.ordinal %m, 1 : index
      %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<?x?xf32>{%n, %d}
      memref.store %v, %x[%j, %m] : memref<?x?xf32>
      return
    }
  }
}
// The workload stays.
// CHECK-LABEL: util.func private @sites(
// CHECK-SAME:    %[[R:.+]]: !stream.resource<transient>, %[[P:.+]]: index, %[[Q:.+]]: index, %[[A:.+]]: f32, %{{.+}}: i64)
// CHECK:         stream.cmd.dispatch @ex::@k[%[[P]], %[[C:.+]]](%[[P]], %[[A]] : index, f32) {
// CHECK:         stream.cmd.dispatch @ex::@k[%[[Q]], %{{.+}}](%[[Q]], %[[A]] : index, f32) {
util.func private @sites(%r: !stream.resource<transient>, %p: index, %q: index, %a: f32, %o: i64) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %other = arith.constant 5 : index
  %c1024 = arith.constant 1024 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c1024}) {
    stream.cmd.dispatch @ex::@k[%p, %c5](%p, %p, %c5, %a, %o : index, index, index, f32, i64) {
      rw %x[%c0 for %c1024] : !stream.resource<transient>{%c1024}
    }
    stream.cmd.dispatch @ex::@k[%q, %other](%q, %q, %other, %a, %o : index, index, index, f32, i64) {
      rw %x[%c0 for %c1024] : !stream.resource<transient>{%c1024}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
