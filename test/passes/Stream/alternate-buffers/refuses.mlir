// One case for each reason: the loop stays as it was.
// RUN: weir-opt %s --weir-alternate-buffers --remarks-filter-missed=weir-alternate-buffers 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

stream.executable private @ex {
  stream.executable.export public @mul
  stream.executable.export public @part
  stream.executable.export public @two
  builtin.module {
    util.func private @mul(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @part(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}, %c: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// A function from outside makes the value.
// REMARK: [Missed] computed-elsewhere {{.*}} Function=called | result=0
// CHECK-LABEL: util.func private @called(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @outside(%a: !stream.resource<*>) -> !stream.resource<*>
util.func private @called(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = util.call @outside(%a) : (!stream.resource<*>) -> !stream.resource<*>
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// One branch makes it, the other one gives the old value.
// REMARK: [Missed] computed-elsewhere {{.*}} Function=branches | result=0
// CHECK-LABEL: util.func private @branches(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @branches(%x: !stream.resource<*>, %n: index, %p: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.slice %x[%c0 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = scf.if %p -> !stream.resource<*> {
      %c = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c : !stream.resource<*>
    } else {
      scf.yield %a : !stream.resource<*>
    }
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A branch gives the new value twice: under another name it would be in the storage of the next one.
// REMARK: [Missed] kept {{.*}} Function=givenTwice | result=0
// CHECK-LABEL: util.func private @givenTwice(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @outside2(%a: !stream.resource<*>)
util.func private @givenTwice(%x: !stream.resource<*>, %n: index, %p: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b:2 = scf.if %p -> (!stream.resource<*>, !stream.resource<*>) {
      %c = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c, %c : !stream.resource<*>, !stream.resource<*>
    } else {
      %c = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c, %x : !stream.resource<*>, !stream.resource<*>
    }
    util.call @outside2(%b#1) : (!stream.resource<*>) -> ()
    scf.yield %b#0 : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The value is put together.
// REMARK: [Missed] put-together {{.*}} Function=put | result=0
// CHECK-LABEL: util.func private @put(
// CHECK-COUNT-1: -> %{{.*}} as
// CHECK: util.return
util.func private @put(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %e = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %t = stream.async.slice %a[%c0 to %c1] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c1}
    %b = stream.async.update %t, %e[%c0 to %c1] : !stream.resource<*>{%c1} -> %e as !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The kernel may leave bytes as they were.
// REMARK: [Missed] partial {{.*}} Function=partial | result=0
// CHECK-LABEL: util.func private @partial(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @partial(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = stream.async.dispatch @ex::@part(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A function gets the old value.
// REMARK: [Missed] kept {{.*}} Function=kept | result=0
// CHECK-LABEL: util.func private @kept(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @keep(%a: !stream.resource<*>)
util.func private @kept(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    util.call @keep(%a) : (!stream.resource<*>) -> ()
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The new value is carried on twice.
// REMARK: [Missed] kept {{.*}} Function=twice | result=0
// CHECK-LABEL: util.func private @twice(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @twice(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b, %b : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0 : !stream.resource<*>
}

// What the loop starts with may have another size.
// REMARK: [Missed] sizes {{.*}} Function=grows | result=0
// CHECK-LABEL: util.func private @grows(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @grows(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The loop starts on another device.
// REMARK: [Missed] other-place {{.*}} Function=placed | result=0
// CHECK-LABEL: util.func private @placed(
// CHECK-NOT: -> %{{.*}} as
// CHECK: util.return
util.func private @placed(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat on(#hal.device.affinity<@one>) %p : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %b = stream.async.dispatch on(#hal.device.affinity<@two>) @ex::@mul(%a[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
