// RUN: weir-opt %s --weir-inline-workgroup-counts | FileCheck %s

// CHECK: stream.executable.export public @entry{{ *$}}
// CHECK: util.func public @f(%[[N:.+]]: index,
// CHECK: %[[X:.+]] = arith.ceildivui %[[N]], %c16
// CHECK: stream.cmd.execute
// CHECK: stream.cmd.dispatch @ex::@entry[%[[X]], %c1{{.*}}, %c1{{.*}}](%[[N]] : index)
module {
  stream.executable private @ex {
    stream.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
      %c16 = arith.constant 16 : index
      %c1 = arith.constant 1 : index
      %x = arith.ceildivui %n, %c16 : index
      stream.return %x, %c1, %c1 : index, index, index
    }
  }
  util.func public @f(%n: index, %r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry[%n](%n : index) {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
