// RUN: weir-opt %s --weir-propagate-subviews --remarks-filter-passed=weir-propagate-subviews -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %t.mlir --weir-propagate-subviews | FileCheck %s
// RUN: weir-check %s %t.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: weir-opt %t.mlir --canonicalize --cse -o %t.canonical.mlir
// RUN: weir-check %s %t.canonical.mlir --runs 20 | FileCheck %s --check-prefix=EXEC
// RUN: FileCheck %s --check-prefix=CANONICAL < %t.canonical.mlir
// EXEC: equal in 20 of 20 runs

// REMARK-COUNT-7: [Passed] carried

// Both callers give the second quarter of 64 bytes: only the resource crosses. The command has the offset.
// CHECK-LABEL: util.func private @second(
// CHECK-SAME:    %[[R:.+]]: !stream.resource<variable>, %{{.+}}: i8) {
// CHECK:         %[[S:.+]] = stream.resource.subview %[[R]][%{{.+}}] : !stream.resource<variable>{%{{.+}}} -> !stream.resource<variable>{%{{.+}}}
// CHECK:         with(%[[S]] as
// CANONICAL-LABEL: util.func private @second(
// CANONICAL-SAME:    %[[R:.+]]: !stream.resource<variable>
// CANONICAL:         with(%[[R]] as %[[A:.+]]: !stream.resource<variable>{%c64})
// CANONICAL-NEXT:      stream.cmd.fill %{{.+}}, %[[A]][%c20 for %c8]
util.func private @second(%s: !stream.resource<variable>, %p: i8) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %tp = stream.cmd.execute with(%s as %a: !stream.resource<variable>{%c16}) {
    stream.cmd.fill %p, %a[%c4 for %c8] : i8 -> !stream.resource<variable>{%c16}
  } => !stream.timepoint
  %w = stream.timepoint.await sync %tp => %s : !stream.resource<variable>{%c16}
  util.return
}

// CHECK-LABEL: util.func public @calls(
util.func public @calls(%p: i8, %q: i8) -> (!stream.resource<variable>, !stream.resource<variable>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %x = stream.resource.alloc : !stream.resource<variable>{%c64}
  %y = stream.resource.alloc : !stream.resource<variable>{%c64}
  %tp = stream.cmd.execute with(%x as %a: !stream.resource<variable>{%c64}, %y as %b: !stream.resource<variable>{%c64}) {
    stream.cmd.fill %p, %a[%c0 for %c64] : i8 -> !stream.resource<variable>{%c64}
    stream.cmd.fill %q, %b[%c0 for %c64] : i8 -> !stream.resource<variable>{%c64}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %tp => %x, %y : !stream.resource<variable>{%c64}, !stream.resource<variable>{%c64}
  %s = stream.resource.subview %w#0[%c16] : !stream.resource<variable>{%c64} -> !stream.resource<variable>{%c16}
  %t = stream.resource.subview %w#1[%c16] : !stream.resource<variable>{%c64} -> !stream.resource<variable>{%c16}
  // CHECK: util.call @second(%[[W:.+]]#0, %{{.+}}) : (!stream.resource<variable>, i8) -> ()
  // CHECK: util.call @second(%[[W]]#1, %{{.+}}) : (!stream.resource<variable>, i8) -> ()
  util.call @second(%s, %q) : (!stream.resource<variable>, i8) -> ()
  util.call @second(%t, %p) : (!stream.resource<variable>, i8) -> ()
  util.return %w#0, %w#1 : !stream.resource<variable>, !stream.resource<variable>
}

// A part of which only a call knows where it starts comes back; its length is a constant.
// CHECK-LABEL: util.func private @part(
// CHECK-SAME:    %[[R:.+]]: !stream.resource<external>, %[[N:.+]]: index, %[[O:.+]]: index) -> (!stream.resource<external>, index, index) {
// CHECK:         util.return %[[R]], %[[N]], %[[O]] : !stream.resource<external>, index, index
util.func private @part(%r: !stream.resource<external>, %n: index, %o: index) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %s = stream.resource.subview %r[%o] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
  util.return %s : !stream.resource<external>
}

// CHECK-LABEL: util.func public @results(
// CHECK:         %[[C:.+]]:3 = util.call @part
// CHECK:         stream.resource.subview %[[C]]#0[%[[C]]#2] : !stream.resource<external>{%[[C]]#1} -> !stream.resource<external>{%{{.+}}}
// CANONICAL-LABEL: util.func public @results(
// CANONICAL:         %[[C:.+]]:3 = util.call @part
// CANONICAL:         with(%[[C]]#0 as %[[A:.+]]: !stream.resource<external>{%[[C]]#1}
// CANONICAL:           stream.cmd.copy %[[A]][%[[C]]#2]
util.func public @results(%in: !stream.resource<external>, %far: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %o = arith.select %far, %c24, %c8 : index
  %s = util.call @part(%in, %c64, %o) : (!stream.resource<external>, index, index) -> !stream.resource<external>
  %x = stream.resource.alloc : !stream.resource<external>{%c8}
  %tp = stream.cmd.execute with(%s as %a: !stream.resource<external>{%c8}, %x as %b: !stream.resource<external>{%c8}, %in as %whole: !stream.resource<external>{%c64}) {
    stream.cmd.copy %a[%c0], %b[%c0], %c8 : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}

// Round after round the other half; what enters the loop is a part, and whole is what a branch gives now and then.
// CHECK-LABEL: util.func public @loop(
// CHECK:         scf.for {{.*}} iter_args(%[[V:.+]] = %{{.+}}, %[[N:.+]] = %{{.+}}, %[[O:.+]] = %{{.+}}) -> (!stream.resource<staging>, index, index) {
// CHECK:           stream.resource.subview %[[V]][%[[O]]] : !stream.resource<staging>{%[[N]]} -> !stream.resource<staging>{%{{.+}}}
util.func public @loop(%trips: i2, %p: i8) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c7_i8 = arith.constant 7 : i8
  %n = arith.index_castui %trips : i2 to index
  %x = stream.resource.alloc : !stream.resource<staging>{%c16}
  %y = stream.resource.alloc : !stream.resource<staging>{%c8}
  %c9 = arith.constant 9 : index
  stream.resource.store %p, %x[%c1] : i8 -> !stream.resource<staging>{%c16}
  stream.resource.store %p, %x[%c8] : i8 -> !stream.resource<staging>{%c16}
  stream.resource.store %p, %x[%c9] : i8 -> !stream.resource<staging>{%c16}
  stream.resource.store %p, %y[%c1] : i8 -> !stream.resource<staging>{%c8}
  %lo = stream.resource.subview %x[%c0] : !stream.resource<staging>{%c16} -> !stream.resource<staging>{%c8}
  %hi = stream.resource.subview %x[%c8] : !stream.resource<staging>{%c16} -> !stream.resource<staging>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %lo) -> !stream.resource<staging> {
    stream.resource.store %c7_i8, %v[%i] : i8 -> !stream.resource<staging>{%c8}
    %odd = arith.cmpi eq, %i, %c1 : index
    // CHECK: scf.if %{{.+}} -> (!stream.resource<staging>, index, index) {
    // CHECK:   scf.yield %[[X:.+]], %[[C16:.+]], %[[C8:.+]] : !stream.resource<staging>, index, index
    // CHECK: } else {
    // CHECK:   scf.yield %{{.+}}, %[[C8]], %{{.+}} : !stream.resource<staging>, index, index
    %next = scf.if %odd -> !stream.resource<staging> {
      scf.yield %hi : !stream.resource<staging>
    } else {
      scf.yield %y : !stream.resource<staging>
    }
    scf.yield %next : !stream.resource<staging>
  }
  %l = stream.resource.load %r[%c1] : !stream.resource<staging>{%c8} -> i8
  %m = stream.resource.load %x[%c8] : !stream.resource<staging>{%c16} -> i8
  util.return %l, %m : i8, i8
}

// CHECK-LABEL: util.func public @blocks(
// CHECK:         cf.cond_br %{{.+}}, ^bb1(%[[W:[^,]+]], %{{.+}} : !stream.resource<staging>, index), ^bb1(%[[W]], %{{.+}} : !stream.resource<staging>, index)
// CHECK:       ^bb1(%[[V:.+]]: !stream.resource<staging>, %[[O:.+]]: index):
// CHECK:         stream.resource.subview %[[V]][%[[O]]]
util.func public @blocks(%c: i1, %p: i8, %q: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %x = stream.resource.alloc : !stream.resource<staging>{%c16}
  %c10 = arith.constant 10 : index
  stream.resource.store %p, %x[%c2] : i8 -> !stream.resource<staging>{%c16}
  stream.resource.store %q, %x[%c10] : i8 -> !stream.resource<staging>{%c16}
  %lo = stream.resource.subview %x[%c0] : !stream.resource<staging>{%c16} -> !stream.resource<staging>{%c8}
  %hi = stream.resource.subview %x[%c8] : !stream.resource<staging>{%c16} -> !stream.resource<staging>{%c8}
  cf.cond_br %c, ^bb1(%lo : !stream.resource<staging>), ^bb1(%hi : !stream.resource<staging>)
^bb1(%v: !stream.resource<staging>):
  %l = stream.resource.load %v[%c2] : !stream.resource<staging>{%c8} -> i8
  util.return %l : i8
}

// Weights that weir-pack-constants has put together: the globals hold all of them.
// CHECK:       util.global private @bias : !stream.resource<constant>
// CHECK-NOT:   util.global private @bias__
// CHECK:       util.global private mutable @half__offset = 0 : index
util.global private @bias : !stream.resource<constant>
util.global private mutable @half : !stream.resource<constant>
util.initializer {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %k, %tp = stream.resource.constants : !stream.resource<constant>{%c8} = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8> => !stream.timepoint
  %w = stream.timepoint.await %tp => %k : !stream.resource<constant>{%c8}
  %b = stream.resource.subview %w[%c4] : !stream.resource<constant>{%c8} -> !stream.resource<constant>{%c4}
  %h = stream.resource.subview %w[%c0] : !stream.resource<constant>{%c8} -> !stream.resource<constant>{%c4}
  util.global.store %b, @bias : !stream.resource<constant>
  util.global.store %h, @half : !stream.resource<constant>
  util.return
}
// CANONICAL-LABEL: util.func public @weights(
// CANONICAL-DAG:     %[[K:.+]] = util.global.load immutable @bias
// CANONICAL-DAG:     %[[H:.+]] = util.global.load @half :
// CANONICAL-DAG:     %[[O:.+]] = util.global.load @half__offset
// CANONICAL:         with(%[[K]] as %[[A:.+]]: !stream.resource<constant>{%c8}, %[[H]] as %[[B:.+]]: !stream.resource<constant>{%c8}
// CANONICAL:           stream.cmd.copy %[[A]][%c4], %{{.+}}[%c0]
// CANONICAL:           stream.cmd.copy %[[B]][%[[O]]], %{{.+}}[%c4]
util.func public @weights(%swap: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %k = util.global.load immutable @bias : !stream.resource<constant>
  %h = util.global.load @half : !stream.resource<constant>
  %x = stream.resource.alloc : !stream.resource<external>{%c8}
  %tp = stream.cmd.execute with(%k as %a: !stream.resource<constant>{%c4}, %h as %b: !stream.resource<constant>{%c4}, %x as %o: !stream.resource<external>{%c8}) {
    stream.cmd.copy %a[%c0], %o[%c0], %c4 : !stream.resource<constant>{%c4} -> !stream.resource<external>{%c8}
    stream.cmd.copy %b[%c0], %o[%c4], %c4 : !stream.resource<constant>{%c4} -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%c8}
  // The next call finds the other one.
  scf.if %swap {
    util.global.store %k, @half : !stream.resource<constant>
  }
  util.return %w : !stream.resource<external>
}
