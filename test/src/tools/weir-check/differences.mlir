// RUN: split-file --leading-lines %s %t
// RUN: weir-check %t/before.mlir %t/before.mlir | FileCheck %s --check-prefix=SAME
// RUN: not weir-check %t/before.mlir %t/offset.mlir --function fills | FileCheck %s --check-prefix=OFFSET
// RUN: not weir-check %t/before.mlir %t/undefined.mlir --function fills | FileCheck %s --check-prefix=UNDEFINED
// RUN: weir-check %t/undefined.mlir %t/before.mlir --function fills | FileCheck %s --check-prefix=SAME
// RUN: weir-check %t/before.mlir %t/bounds.mlir --function fills | FileCheck %s --check-prefix=SAME
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function calls | FileCheck %s --check-prefix=CALLS
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function branches | FileCheck %s --check-prefix=BRANCHES
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function region | FileCheck %s --check-prefix=REGION
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function blocks | FileCheck %s --check-prefix=BLOCKS
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function host | FileCheck %s --check-prefix=HOST
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function order | FileCheck %s --check-prefix=ORDER
// RUN: not weir-check %t/poison-before.mlir %t/poison-after.mlir | FileCheck %s --check-prefix=POISON
// RUN: weir-check %t/poison-before.mlir %t/poison-after.mlir --poison-reads=false | FileCheck %s --check-prefix=QUIET
// RUN: weir-check %t/poison-after.mlir %t/poison-after.mlir | FileCheck %s --check-prefix=QUIET
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not weir-check %t/before.mlir %t/bounds.mlir --function only_here | FileCheck %s --check-prefix=GONE

// SAME: equal in {{[0-9]+}} of 16 runs
// MISSING: weir-check: the first program has no function @missing with a body
// GONE: there is no function @only_here

//--- before.mlir
// Unknown bytes are given by the caller; their number is found in the program.
// OFFSET: different: return of @fills differs: result 0, byte 4: before 0x01, after 0x
// OFFSET-NEXT: before: written by {{.*}}.mlir:[[#@LINE+9]]:8: %{{.*}} = stream.async.fill
// OFFSET-NEXT: after: as it was given to the program
// OFFSET-NEXT: run {{[0-9]+}} of seed 0, calls: @fills(%arg0 : !stream.resource<*>)
// UNDEFINED: different: return of @fills differs: result 0, byte 0: before 0x{{[0-9a-f]+}}, after undefined
// UNDEFINED: after: never written
util.func public @fills(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i8
  %f = stream.async.fill %one, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CALLS: different: call of @foreign differs: argument 0, byte 0
util.func private @foreign(%a: !stream.resource<*>, %n: index) -> (%a, index)
util.func private @helper(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %more = arith.cmpi ult, %c0, %n : index
  %c1 = arith.constant 1 : index
  %r = scf.if %more -> !stream.resource<*> {
    %next = arith.subi %n, %c1 : index
    %d = stream.async.dispatch @ex::@step[%n](%a[%c0 to %c8 for %c8], %n) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %s = util.call @helper(%d, %next) : (!stream.resource<*>, index) -> !stream.resource<*>
    scf.yield %s : !stream.resource<*>
  } else {
    scf.yield %a : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func public @calls(%a: !stream.resource<*>, %n: index) -> (!stream.resource<*>, index) {
  %c8 = arith.constant 8 : index
  %m = arith.remui %n, %c8 : index
  %h = util.call @helper(%a, %m) : (!stream.resource<*>, index) -> !stream.resource<*>
  %r:2 = util.call @foreign(%h, %n) : (!stream.resource<*>, index) -> (%h, index)
  util.return %r#0, %r#1 : !stream.resource<*>, index
}

// BRANCHES: different: return of @branches differs: result 0, byte
util.func public @branches(%a: !stream.resource<*>, %n: index, %x: i32) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x7 = arith.constant 7 : i32
  %low = arith.andi %x, %x7 : i32
  %k = arith.index_cast %low : i32 to index
  %r:2 = scf.while (%v = %a, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %more = arith.cmpi ult, %i, %k : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%v: !stream.resource<*>, %i: index):
    %which = arith.remui %i, %c2 : index
    %s = scf.index_switch %which -> !stream.resource<*>
    case 0 {
      %e = stream.async.dispatch @ex::@even(%v[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %e : !stream.resource<*>
    }
    default {
      %o = stream.async.dispatch @ex::@odd(%v[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %v{%c8}
      scf.yield %o : !stream.resource<*>
    }
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %j : !stream.resource<*>, index
  }
  util.return %r#0 : !stream.resource<*>
}

// REGION: different: return of @region differs: result 0, byte 0
util.func public @region(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  %r, %tp = stream.async.execute await(%now) => with(%a as %x: !stream.resource<*>{%c8}, %b as %y: !stream.resource<*>{%c4}) -> (%a{%c8}) {
    %w:2 = stream.async.concurrent with(%y as %z: !stream.resource<*>{%c4}) -> (!stream.resource<*>{%c4}, !stream.resource<*>{%c4}) {
      %p = stream.async.dispatch @ex::@p(%z[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
      %q = stream.async.dispatch @ex::@q(%z[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
      stream.yield %p, %q : !stream.resource<*>{%c4}, !stream.resource<*>{%c4}
    }
    %u = stream.async.update %w#0, %x[%c0 to %c4] : !stream.resource<*>{%c4} -> %x as !stream.resource<*>{%c8}
    %v = stream.async.update %w#1, %u[%c4 to %c8] : !stream.resource<*>{%c4} -> %u as !stream.resource<*>{%c8}
    stream.yield %v : !stream.resource<*>{%c8}
  } => !stream.timepoint
  %ready = stream.timepoint.await %tp => %r : !stream.resource<*>{%c8}
  util.return %ready : !stream.resource<*>
}

// BLOCKS: different: return of @blocks differs: result 1: before {{[0-9]+}}, after {{[0-9]+}}
util.func public @blocks(%a: !stream.resource<*>, %x: i2) -> (!stream.resource<*>, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.switch %x : i2, [default: ^bb1(%c0 : i32), 1: ^bb1(%c1 : i32), 2: ^bb2]
^bb1(%n: i32):
  %more = arith.cmpi slt, %n, %c1 : i32
  %next = arith.addi %n, %c1 : i32
  cf.cond_br %more, ^bb1(%next : i32), ^bb3(%next : i32)
^bb2:
  cf.br ^bb3(%c0 : i32)
^bb3(%m: i32):
  util.return %a, %m : !stream.resource<*>, i32
}

// HOST: different: return of @host differs: result 0: before {{[0-9]+}}, after {{[0-9]+}}
util.func public @host(%a: !stream.resource<*>, %e: i16) -> (i16, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 2.5 : f32
  %h = stream.async.transfer %a : !stream.resource<*>{%c4} -> !stream.resource<staging>{%c4}
  %s = stream.async.store %e, %h[%c2] : i16 -> %h as !stream.resource<staging>{%c4}
  %l = stream.async.load %s[%c2] : !stream.resource<staging>{%c4} -> i16
  %f = arith.extf %x : f32 to f64
  %g = math.sqrt %f : f64
  %t = arith.truncf %g : f64 to f32
  util.return %l, %t : i16, f32
}

// ORDER: different: event {{[0-9]+}} differs: before: call of @log1; after: call of @log2
util.func private @log1(%n: index)
util.func private @log2(%n: index)
util.func public @order(%n: index) {
  util.call @log1(%n) : (index) -> ()
  util.call @log2(%n) : (index) -> ()
  util.return
}

util.func public @only_here() {
  util.return
}

//--- offset.mlir
util.func public @fills(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i8
  %f = stream.async.fill %one, %a[%c5 to %c8 for %c3] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

//--- undefined.mlir
util.func public @fills(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i8
  %n = stream.async.alloca : !stream.resource<*>{%c8}
  %f = stream.async.fill %one, %n[%c4 to %c8 for %c4] : i8 -> %n as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

//--- bounds.mlir
// Every function differs in one place.
util.func public @fills(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 257 : i16
  %f = stream.async.fill %one, %a[%c4 to %c8 for %c4] : i16 -> %a as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
util.func private @foreign(%a: !stream.resource<*>, %n: index) -> (%a, index)
util.func public @calls(%a: !stream.resource<*>, %n: index) -> (!stream.resource<*>, index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %h = stream.async.dispatch @ex::@step[%n](%a[%c0 to %c8 for %c8], %n) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
  %r:2 = util.call @foreign(%h, %n) : (!stream.resource<*>, index) -> (%h, index)
  util.return %r#0, %r#1 : !stream.resource<*>, index
}
util.func public @branches(%a: !stream.resource<*>, %n: index, %x: i32) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = stream.async.dispatch @ex::@even(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %e : !stream.resource<*>
}
util.func public @region(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r, %tp = stream.async.execute with(%a as %x: !stream.resource<*>{%c8}, %b as %y: !stream.resource<*>{%c4}) -> (%a{%c8}) {
    %u = stream.async.update %y, %x[%c0 to %c4] : !stream.resource<*>{%c4} -> %x as !stream.resource<*>{%c8}
    stream.yield %u : !stream.resource<*>{%c8}
  } => !stream.timepoint
  %ready = stream.timepoint.await %tp => %r : !stream.resource<*>{%c8}
  util.return %ready : !stream.resource<*>
}
util.func public @blocks(%a: !stream.resource<*>, %x: i2) -> (!stream.resource<*>, i32) {
  %c0 = arith.constant 0 : i32
  util.return %a, %c0 : !stream.resource<*>, i32
}
util.func public @host(%a: !stream.resource<*>, %e: i16) -> (i16, f32) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.58113885 : f32
  %h = stream.async.transfer %a : !stream.resource<*>{%c4} -> !stream.resource<staging>{%c4}
  %l = stream.async.load %h[%c2] : !stream.resource<staging>{%c4} -> i16
  util.return %l, %x : i16, f32
}
util.func private @log1(%n: index)
util.func private @log2(%n: index)
util.func public @order(%n: index) {
  util.call @log2(%n) : (index) -> ()
  util.call @log1(%n) : (index) -> ()
  util.return
}

//--- poison-before.mlir
// POISON: different: operand 0 of a kernel in the second program has undefined bytes, the first is byte 4, which it never does in the first one: {{.*}}stream.async.dispatch @ex::@reads
// QUIET: equal in 16 of 16 runs
util.func public @reads() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i8
  %s = stream.async.splat %one : i8 -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@reads(%s[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %f = stream.async.fill %one, %d[%c0 to %c8 for %c8] : i8 -> %d as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

//--- poison-after.mlir
util.func public @reads() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i8
  %a = stream.async.alloca : !stream.resource<*>{%c8}
  %s = stream.async.fill %one, %a[%c0 to %c4 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@reads(%s[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %f = stream.async.fill %one, %d[%c0 to %c8 for %c8] : i8 -> %d as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
