// RUN: weir-opt %s --weir-elide-commands --remarks-filter-passed=weir-elide-commands 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// The same bytes come out.
// RUN: weir-opt %s --weir-elide-commands -o %t.mlir
// RUN: weir-check %s %t.mlir --runs 4 --input=@tail:arg1=128 | FileCheck %s --check-prefix=SAME
// SAME: equal in 4 of 4 runs
// A second run changes nothing.
// RUN: weir-opt %s --weir-elide-commands --weir-elide-commands | FileCheck %s --enable-var-scope

stream.executable private @ex {
  stream.executable.export public @put
  builtin.module {
    func.func @put(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c128 = arith.constant 128 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>
      %y = stream.binding.subspan %b[%c128] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>> -> tensor<16xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [0], sizes = [16], strides = [1] : tensor<16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
      return
    }
  }
}

// What a copy overwrites at the start goes; how long the rest is, a run knows. 4 bytes of the pattern have to stay in phase.
// REMARK: [Passed] narrowed-fill {{.*}} Function=tail
// CHECK-LABEL: @tail
// CHECK-SAME: %[[M:[a-z0-9]+]]: index
// CHECK: %[[L:.+]] = arith.subi %[[M]], %c64
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %{{.+}}[%c64{{.*}} for %[[L]]] : i32
// CHECK-NEXT: stream.cmd.copy
util.func public @tail(%a: !stream.resource<external>, %m: index, %z: i32) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%m} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %r as %y: !stream.resource<external>{%m}) {
    stream.cmd.fill %z, %y[%c0 for %m] : i32 -> !stream.resource<external>{%m}
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%m}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %r : !stream.resource<external>{%m}
  util.return %o : !stream.resource<external>
}

// The region in front wrote what the next one overwrites. The storage is freed, so what is not read by then is not read.
// REMARK-DAG: [Passed] dead-write {{.*}} Function=regions | bytes=64
// REMARK-DAG: [Passed] forwarded {{.*}} Function=regions | bytes=64
// REMARK-DAG: [Passed] dead-write {{.*}} Function=regions | bytes=32
// REMARK-DAG: [Passed] dead-write {{.*}} Function=regions | bytes=16
// CHECK-LABEL: @regions
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: } => !stream.timepoint
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: stream.cmd.copy %{{.+}}[%c0{{.*}}], %{{.+}}[%c0{{.*}}], %c64
// CHECK-NEXT: } => !stream.timepoint
util.func public @regions(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<transient>{%c128} => !stream.timepoint
  %b, %bt = stream.resource.alloca uninitialized await(%rt) => !stream.resource<external>{%c64} => !stream.timepoint
  %t1 = stream.cmd.execute await(%bt) => with(%r as %y: !stream.resource<transient>{%c128}) {
    stream.cmd.fill %z, %y[%c0 for %c64] : i8 -> !stream.resource<transient>{%c128}
    stream.cmd.fill %z, %y[%c64 for %c32] : i8 -> !stream.resource<transient>{%c128}
  } => !stream.timepoint
  %t2 = stream.cmd.execute await(%t1) => with(%a as %x: !stream.resource<external>{%c64}, %b as %w: !stream.resource<external>{%c64}, %r as %y: !stream.resource<transient>{%c128}) {
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c128}
    stream.cmd.copy %y[%c0], %w[%c0], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<external>{%c64}
    stream.cmd.fill %z, %y[%c16 for %c16] : i8 -> !stream.resource<transient>{%c128}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t2) => %r : !stream.resource<transient>{%c128} => !stream.timepoint
  %o = stream.timepoint.await %d => %b : !stream.resource<external>{%c64}
  util.return %o : !stream.resource<external>
}

// A dead copy reads nothing, so what it copied is not read either.
// REMARK-COUNT-2: [Passed] dead-write {{.*}} Function=chain
// CHECK-LABEL: @chain
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: } => !stream.timepoint
util.func public @chain(%a: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<transient>{%c64}
  %s = stream.resource.alloc uninitialized : !stream.resource<transient>{%c64}
  %t = stream.cmd.execute with(%a as %w: !stream.resource<external>{%c64}, %r as %x: !stream.resource<transient>{%c64}, %s as %y: !stream.resource<transient>{%c64}) {
    stream.cmd.copy %w[%c0], %x[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<transient>{%c64}
    stream.cmd.copy %x[%c0], %y[%c0], %c64 : !stream.resource<transient>{%c64} -> !stream.resource<transient>{%c64}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// Storage from outside, overwritten in the region. What is read of another name before the fills does not count.
// REMARK-COUNT-2: [Passed] dead-write {{.*}} Function=outside
// CHECK-LABEL: @outside
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %{{.+}}[%c0{{.*}} for %c128{{.*}}]
// CHECK-NEXT: } => !stream.timepoint
util.func private @outside(%a: !stream.resource<external>, %b: !stream.resource<external>, %z: i8, %o: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c128}, %b as %y: !stream.resource<external>{%c128}) {
    stream.cmd.copy %y[%c0], %x[%c64], %c64 : !stream.resource<external>{%c128} -> !stream.resource<external>{%c128}
    stream.cmd.fill %o, %x[%c0 for %c64] : i8 -> !stream.resource<external>{%c128}
    stream.cmd.fill %z, %x[%c0 for %c128] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// Runs it.
util.func public @call_outside(%z: i8, %o: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %a, %at = stream.resource.alloca uninitialized : !stream.resource<external>{%c128} => !stream.timepoint
  %b, %bt = stream.resource.alloca uninitialized await(%at) => !stream.resource<external>{%c128} => !stream.timepoint
  %t = stream.cmd.execute await(%bt) => with(%a as %x: !stream.resource<external>{%c128}, %b as %y: !stream.resource<external>{%c128}) {
    stream.cmd.fill %o, %x[%c0 for %c128] : i8 -> !stream.resource<external>{%c128}
    stream.cmd.fill %o, %y[%c0 for %c128] : i8 -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %t => %a, %b : !stream.resource<external>{%c128}, !stream.resource<external>{%c128}
  %u = util.call @outside(%w#0, %w#1, %z, %o) : (!stream.resource<external>, !stream.resource<external>, i8, i8) -> !stream.timepoint
  %r = stream.timepoint.await %u => %w#0 : !stream.resource<external>{%c128}
  util.return %r : !stream.resource<external>
}

// What is there already: a part of a fill, in phase; a copy made again, and back; a range onto itself; a copy of a pattern.
// REMARK: [Passed] redundant-fill {{.*}} Function=known
// REMARK: [Passed] redundant-copy {{.*}} Function=known
// REMARK: [Passed] redundant-copy {{.*}} Function=known
// REMARK: [Passed] redundant-copy {{.*}} Function=known
// REMARK: [Passed] copy-to-fill {{.*}} Function=known
// CHECK-LABEL: @known
// CHECK-SAME: %[[Z:[a-z0-9]+]]: i32)
// CHECK: stream.cmd.execute with(%{{[0-9]+}} as %[[X:[a-z0-9]+]]: {{[^,]*}}, %{{[0-9]+}} as %[[Y:[a-z0-9]+]]:
// CHECK-NEXT: stream.cmd.fill %[[Z]], %[[X]][%c0{{.*}} for %c64{{.*}}]
// CHECK-NEXT: stream.cmd.dispatch
// CHECK: stream.cmd.copy %[[Y]][%c128{{.*}}], %[[X]][%c64{{.*}}], %c64
// CHECK-NEXT: stream.cmd.fill %[[Z]], %[[Y]][%c0{{.*}} for %c16{{.*}}] : i32
// CHECK-NEXT: } => !stream.timepoint
util.func public @known(%a: !stream.resource<external>, %z: i32) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %r = stream.resource.alloc uninitialized : !stream.resource<external>{%c128}
  %s = stream.resource.alloc uninitialized : !stream.resource<external>{%c192}
  %t = stream.cmd.execute with(%r as %x: !stream.resource<external>{%c128}, %s as %y: !stream.resource<external>{%c192}, %a as %i: !stream.resource<external>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c64] : i32 -> !stream.resource<external>{%c128}
    stream.cmd.fill %z, %x[%c16 for %c16] : i32 -> !stream.resource<external>{%c128}
    stream.cmd.dispatch @ex::@put {
      ro %i[%c0 for %c64] : !stream.resource<external>{%c64},
      wo %y[%c0 for %c192] : !stream.resource<external>{%c192}
    }
    stream.cmd.copy %y[%c128], %x[%c64], %c64 : !stream.resource<external>{%c192} -> !stream.resource<external>{%c128}
    stream.cmd.copy %y[%c128], %x[%c64], %c64 : !stream.resource<external>{%c192} -> !stream.resource<external>{%c128}
    stream.cmd.copy %x[%c64], %y[%c128], %c64 : !stream.resource<external>{%c128} -> !stream.resource<external>{%c192}
    stream.cmd.copy %y[%c16], %y[%c16], %c16 : !stream.resource<external>{%c192} -> !stream.resource<external>{%c192}
    stream.cmd.copy %x[%c16], %y[%c0], %c16 : !stream.resource<external>{%c128} -> !stream.resource<external>{%c192}
  } => !stream.timepoint
  %o:2 = stream.timepoint.await %t => %r, %s : !stream.resource<external>{%c128}, !stream.resource<external>{%c192}
  util.return %o#0, %o#1 : !stream.resource<external>, !stream.resource<external>
}

// A subview of new storage, named by the host: two copies around what a fill leaves.
// REMARK: [Passed] narrowed-fill {{.*}} Function=parts | bytes=128, pieces=2
// CHECK-LABEL: @parts
// CHECK: stream.cmd.execute{{.*}} {{{$}}
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %[[X:.+]][%c0{{.*}} for %c16{{.*}}]
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %[[X]][%c80{{.*}} for %c48{{.*}}]
// CHECK-NEXT: stream.cmd.copy
util.func public @parts(%a: !stream.resource<external>, %z: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c256} => !stream.timepoint
  %p = stream.resource.subview %r[%c64] : !stream.resource<external>{%c256} -> !stream.resource<external>{%c128}
  %t = stream.cmd.execute await(%rt) => with(%p as %x: !stream.resource<external>{%c128}, %a as %y: !stream.resource<external>{%c64}) {
    stream.cmd.fill %z, %x[%c0 for %c128] : i8 -> !stream.resource<external>{%c128}
    stream.cmd.copy %y[%c0], %x[%c16], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%c128}
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %p : !stream.resource<external>{%c128}
  util.return %o : !stream.resource<external>
}
