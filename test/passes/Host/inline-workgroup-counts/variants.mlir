// RUN: weir-opt %s --weir-inline-workgroup-counts | FileCheck %s

// Each entry point has a number of workgroups of its own.
// CHECK-LABEL: @f
// CHECK-DAG: %[[ONE:.+]] = arith.constant 1 : index
// CHECK-DAG: %[[TILES:.+]] = arith.ceildivui %[[N:.+]], %{{.+}} : index
// CHECK: stream.cmd.dispatch {@a::@entry, @b::@entry}[%[[N]], %{{.+}}, %{{.+}}, %[[TILES]], %{{.+}}, %{{.+}}]
module {
  stream.executable private @a {
    stream.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %n, %c1, %c1 : index, index, index
    }
  }
  stream.executable private @b {
    stream.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %tiles = arith.ceildivui %n, %c64 : index
      stream.return %tiles, %c1, %c1 : index, index, index
    }
  }
  util.func public @f(%r: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%n}) {
      stream.cmd.dispatch {@a::@entry, @b::@entry}[%n] {
        wo %c[%n for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
