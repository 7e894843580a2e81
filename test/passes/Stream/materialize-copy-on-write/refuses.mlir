// One case for each remark.
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter='weir-materialize-copy-on-write' -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --weir-materialize-copy-on-write --remarks-filter-missed='weir-materialize-copy-on-write' -o /dev/null 2>&1 | grep -c Missed | FileCheck %s --check-prefix=COUNT
// RUN: weir-check %s %t.mlir --in-place
// COUNT: 11

// CHECK-DAG: [Passed] in-place | Category:weir-materialize-copy-on-write | Function=in_place | operand=0
util.func public @in_place(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Passed] remade {{.*}}Function=remade | operand=0
util.func public @remade(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.alloca : !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c8 for %c8] : i8 -> %x as !stream.resource<*>{%c8}
  %c1_i8 = arith.constant 1 : i8
  %g = stream.async.fill %c1_i8, %x[%c0 to %c8 for %c8] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f, %g : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Missed] source-constant {{.*}}Function=constant | blocker=stream.async.constant:[[#@LINE + 5]], bytes=8, operand=0
util.func public @constant(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.constant : !stream.resource<*>{%c8} = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8>
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-argument {{.*}}Function=argument | blocker="util.func @argument", bytes=arg1, operand=0
util.func public @argument(%x: !stream.resource<*>, %n: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %f = stream.async.fill %p, %x[%c0 to %n for %n] : i8 -> %x as !stream.resource<*>{%n}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-borrowed {{.*}}Function=borrowed | blocker=stream.tensor.import:[[#@LINE + 5]], bytes=8, operand=0
util.func private @borrowed(%view: !hal.buffer_view, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.tensor.import %view : !hal.buffer_view -> tensor<8xi8> in !stream.resource<external>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<external>{%c8}
  util.return %f : !stream.resource<external>
}

util.global private mutable @state : !stream.resource<*>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %x = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%c8}
  util.global.store %x, @state : !stream.resource<*>
  util.return
}
// CHECK-DAG: [Missed] source-global {{.*}}Function=global | blocker=util.global.load:[[#@LINE + 5]], bytes=8, operand=0
util.func public @global(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = util.global.load @state : !stream.resource<*>
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-handed-on {{.*}}Function=selected | blocker=arith.select:[[#@LINE + 7]], bytes=8, operand=0
util.func public @selected(%p: i8, %q: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %b = util.call @in_place(%p) : (i8) -> !stream.resource<*>
  %x = arith.select %q, %a, %b : !stream.resource<*>
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] other-name {{.*}}Function=other_name | blocker=stream.async.cast:[[#@LINE + 6]], bytes=8, operand=0
util.func public @other_name(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %x = stream.async.cast %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f, %a : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Missed] repeated {{.*}}Function=repeated | blocker=stream.async.splat:[[#@LINE + 6]], bytes=8, operand=0
util.func public @repeated(%p: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  scf.for %i = %c0 to %c4 step %c1 {
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    util.global.store %f, @state : !stream.resource<*>
  }
  util.return
}

// CHECK-DAG: [Missed] used-later {{.*}}Function=used_later | blocker=util.return:[[#@LINE + 7]], bytes=8, operand=0
util.func public @used_later(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f, %x : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Missed] used-in-op {{.*}}Function=used_in_op | blocker=stream.async.copy:[[#@LINE + 8]], bytes=8, operand=0
util.func public @used_in_op(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %f = stream.async.copy %x[%c0 to %c4], %x[%c2 to %c6], %c4 : !stream.resource<*>{%c8} -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] too-many-uses {{.*}}Function=many | bytes=8, operand=0
util.func public @many(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> ()
  %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] yielded-twice {{.*}}Function=yielded | blocker=stream.yield:[[#@LINE + 7]], bytes=8, operand=0
util.func public @yielded(%p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r:2, %t = stream.async.execute with(%x as %a: !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, %x{%c8}) {
    %d = stream.async.dispatch @ex::@make(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    stream.yield %a, %d : !stream.resource<*>{%c8}, !stream.resource<*>{%c8}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %t => %r#0, %r#1 : !stream.resource<*>{%c8}, !stream.resource<*>{%c8}
  util.return %w#0, %w#1 : !stream.resource<*>, !stream.resource<*>
}
