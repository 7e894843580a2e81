// RUN: weir-opt %s --weir-pack-constants --remarks-filter-passed=weir-pack-constants -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: grep -A3 '#util.composite<12xi8' %t.mlir | FileCheck %s --check-prefix=APART
// APART:      dense<[1, 2, 3, 4]> : tensor<4xi8>,
// APART-NEXT: dense<0> : vector<4xi8>,
// APART-NEXT: dense<[1, 2, 3, 4]> : tensor<4xi8>,
// RUN: weir-opt %s --weir-pack-constants --weir-pack-constants | FileCheck %s
// RUN: weir-check %s %t.mlir --function shared

// Equal constants share a place, which starts at a multiple of 64.
// REMARK: [Passed] packed {{.*}}Function=shared | buffers=1, values=3
// CHECK:       #[[$SHARED:composite.*]] = #util.composite<66xi8, [
// CHECK-NEXT:    dense<[1, 2, 3]> : tensor<3xi8>,
// CHECK-NEXT:    dense<0> : vector<61xi8>,
// CHECK-NEXT:    dense<9> : tensor<2xi8>,
// CHECK-NEXT:  ]>
// CHECK-LABEL: @shared
// CHECK:         %[[K:.+]], %[[T:.+]] = stream.resource.constants :
// CHECK-NEXT:      !stream.resource<constant>{%c66{{.*}}} = #[[$SHARED]]
// CHECK-DAG:     %[[A:.+]] = stream.resource.subview %[[K]][%c0{{.*}}] : !stream.resource<constant>{%c66{{.*}}} -> !stream.resource<constant>{%c3}
// CHECK-DAG:     %[[B:.+]] = stream.resource.subview %[[K]][%c64{{.*}}] : !stream.resource<constant>{%c66{{.*}}} -> !stream.resource<constant>{%c2}
// CHECK-DAG:     %[[C:.+]] = stream.resource.subview %[[K]][%c0{{.*}}] : !stream.resource<constant>{%c66{{.*}}} -> !stream.resource<constant>{%c3}
// CHECK:         stream.cmd.execute await(%[[T]]) => with(%[[A]] as {{.+}}, %[[B]] as {{.+}}, %[[C]] as
util.func public @shared() -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k:3, %tp = stream.resource.constants :
    !stream.resource<constant>{%c3} = dense<[1, 2, 3]> : tensor<3xi8>,
    !stream.resource<constant>{%c2} = dense<9> : tensor<2xi8>,
    !stream.resource<constant>{%c3} = dense<[1, 2, 3]> : tensor<3xi8>
    => !stream.timepoint
  %x = stream.resource.alloc uninitialized : !stream.resource<external>{%c3}
  %y = stream.resource.alloc uninitialized : !stream.resource<external>{%c2}
  %z = stream.resource.alloc uninitialized : !stream.resource<external>{%c3}
  %done = stream.cmd.execute await(%tp) => with(%k#0 as %a: !stream.resource<constant>{%c3}, %k#1 as %b: !stream.resource<constant>{%c2}, %k#2 as %c: !stream.resource<constant>{%c3},
                                               %x as %p: !stream.resource<external>{%c3}, %y as %q: !stream.resource<external>{%c2}, %z as %r: !stream.resource<external>{%c3}) {
    stream.cmd.copy %a[%c0], %p[%c0], %c3 : !stream.resource<constant>{%c3} -> !stream.resource<external>{%c3}
    stream.cmd.copy %b[%c0], %q[%c0], %c2 : !stream.resource<constant>{%c2} -> !stream.resource<external>{%c2}
    stream.cmd.copy %c[%c0], %r[%c0], %c3 : !stream.resource<constant>{%c3} -> !stream.resource<external>{%c3}
  } => !stream.timepoint
  %w:3 = stream.timepoint.await %done => %x, %y, %z : !stream.resource<external>{%c3}, !stream.resource<external>{%c2}, !stream.resource<external>{%c3}
  util.return %w#0, %w#1, %w#2 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
}

// What is written later has a place of its own; buffers end where the memory system says.
// REMARK: [Passed] packed {{.*}}Function=variables | buffers=3, values=4
// CHECK-LABEL: @variables
// CHECK:         %{{.+}}:3, %{{.+}} = stream.resource.constants :
// CHECK-NEXT:      !stream.resource<variable>{%{{.+}}} = #composite{{.*}},
// CHECK-NEXT:      !stream.resource<variable>{%{{.+}}} = dense<7> : tensor<32xi8>,
// CHECK-NEXT:      !stream.resource<variable>{%{{.+}}} = dense<5> : tensor<2xi32>
util.func public @variables() -> (!stream.resource<variable>, !stream.resource<variable>, !stream.resource<variable>, !stream.resource<variable>, !stream.timepoint) attributes {
    stream.resources = #stream.resource_config<{max_allocation_size = 16, min_buffer_offset_alignment = 8}>} {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %k:4, %tp = stream.resource.constants :
    !stream.resource<variable>{%c4} = dense<[1, 2, 3, 4]> : tensor<4xi8>,
    !stream.resource<variable>{%c4} = dense<[1, 2, 3, 4]> : tensor<4xi8>,
    !stream.resource<variable>{%c32} = dense<7> : tensor<32xi8>,
    !stream.resource<variable>{%c8} = dense<5> : tensor<2xi32>
    => !stream.timepoint
  util.return %k#0, %k#1, %k#2, %k#3, %tp : !stream.resource<variable>, !stream.resource<variable>, !stream.resource<variable>, !stream.resource<variable>, !stream.timepoint
}
