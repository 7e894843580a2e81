// Made by scripts/refresh-spec-tests from the examples of stream-async.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// stream-async.md: stream.async.alloca
util.func private @fragment(%sz: index) {
  %r0 = stream.async.alloca : !stream.resource<*>{%sz}
  %r1 = stream.async.alloca on(#hal.device.affinity<@dev_a>) : !stream.resource<transient>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.constant
util.func private @fragment(%sz: index, %tp: !stream.timepoint) {
  %k0 = stream.async.constant : !stream.resource<constant>{%sz} = dense<[7, 8, 9]> : tensor<3xi8>
  %k1 = stream.async.constant on(#hal.device.affinity<@dev_a>) await(%tp) : !stream.resource<variable>{%sz} = #stream.parameter.named<"p"::"w"> : tensor<4xf32>
  util.return
}

// -----

// stream-async.md: stream.async.splat
util.func private @fragment(%pat8: i8, %sz: index, %tp: !stream.timepoint, %pat32: i32) {
  %s0 = stream.async.splat %pat8 : i8 -> !stream.resource<*>{%sz}
  %s1 = stream.async.splat await(%tp) %pat32 : i32 -> !stream.resource<transient>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.clone
util.func private @fragment(%r: !stream.resource<constant>, %sz: index) {
  %c = stream.async.clone %r : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.slice
util.func private @fragment(%r: !stream.resource<*>, %a: index, %b: index, %sz: index, %l: index) {
  %p = stream.async.slice %r[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  util.return
}

// -----

// stream-async.md: stream.async.transfer
util.func private @fragment(%r: !stream.resource<*>, %sz: index) {
  %x0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %x1 = stream.async.transfer on(#hal.device.affinity<@dev_a>) %r : !stream.resource<*>{%sz} from(#hal.device.affinity<@dev_a>) -> to(#hal.device.affinity<@dev_b>) !stream.resource<external>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.cast
util.func private @fragment(%r: !stream.resource<external>, %sz: index) {
  %q = stream.async.cast %r : !stream.resource<external>{%sz} -> !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.barrier
util.func private @fragment(%r: !stream.resource<*>, %sz: index) {
  %v = stream.async.barrier on(#hal.device.affinity<@dev_a>) %r : !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.fill
util.func private @fragment(%pat8: i8, %t: !stream.resource<*>, %a: index, %b: index, %l: index, %sz: index, %pat32: i32) {
  %c0 = arith.constant 0 : index
  %f = stream.async.fill %pat8, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %g = stream.async.fill %pat32, %t[%c0 to %sz for %sz] : i32 -> !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.fill
util.func private @fragment(%pat8: i8, %t: !stream.resource<*>, %sz: index) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c4 = arith.constant 4 : index
  // before (backward case): bytes [8,16) first, then [4,8)
  %f0 = stream.async.fill %pat8, %t[%c8 to %c16 for %c8] : i8 -> %t as !stream.resource<*>{%sz}
  %f1 = stream.async.fill %pat8, %f0[%c4 to %c8 for %c4] : i8 -> %f0 as !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.fill
util.func private @fragment(%pat8: i8, %t: !stream.resource<*>, %sz: index) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c12 = arith.constant 12 : index
  // after: one fill of [4,16)
  %h1 = stream.async.fill %pat8, %t[%c4 to %c16 for %c12] : i8 -> %t as !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.update
util.func private @fragment(%u: !stream.resource<*>, %t: !stream.resource<transient>, %a: index, %b: index, %u_sz: index, %sz: index, %t2: !stream.resource<*>) {
  %w = stream.async.update %u, %t[%a to %b] : !stream.resource<*>{%u_sz} -> %t as !stream.resource<transient>{%sz}
  %x = "stream.async.update"(%t2, %sz, %a, %b, %u, %u_sz) : (!stream.resource<*>, index, index, index, !stream.resource<*>, index) -> !stream.resource<*>
  util.return
}

// -----

// stream-async.md: stream.async.copy
util.func private @fragment(%r: !stream.resource<*>, %t: !stream.resource<*>, %r_sz: index, %sz: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %y = stream.async.copy %r[%c0 to %c8], %t[%c4 to %c12], %c8 : !stream.resource<*>{%r_sz} -> %t as !stream.resource<*>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.load
util.func private @fragment(%h: !stream.resource<staging>, %a: index, %h_sz: index) {
  %e = stream.async.load %h[%a] : !stream.resource<staging>{%h_sz} -> i32
  util.return
}

// -----

// stream-async.md: stream.async.store
util.func private @fragment(%e: f32, %h: !stream.resource<staging>, %a: index, %h_sz: index) {
  %n = stream.async.store %e, %h[%a] : f32 -> %h as !stream.resource<staging>{%h_sz}
  util.return
}

// -----

// stream-async.md: stream.async.dispatch
util.func private @fragment(%n: index, %r: !stream.resource<*>, %k: i32, %sz: index, %o_sz: index, %t: !stream.resource<*>, %a: index, %b: index, %l: index, %kr: !stream.resource<constant>) {
  %c0 = arith.constant 0 : index
  %o0 = stream.async.dispatch @ex::@relu[%n](%r[%c0 to %sz for %sz], %k) : (!stream.resource<*>{%sz}, i32) -> !stream.resource<*>{%o_sz}
  %o1:2 = stream.async.dispatch on(#hal.device.affinity<@dev_a>) {@ex_a::@mix, @ex_b::@mix}[%n, %n](%t[%a to %b for %l], %kr[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}, !stream.resource<constant>{%sz}) -> (%t{%sz}, !stream.resource<*>{%o_sz})
  %o2 = stream.async.dispatch @ex::@iota() : () -> !stream.resource<*>{%o_sz}
  %o3 = stream.async.dispatch @ex::@both(%t[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> %t as !stream.resource<transient>{%sz}
  util.return
}

// -----

// stream-async.md: stream.async.func
stream.async.func private @inplace(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
stream.async.func private @pair(%arg0: i64, %arg1: !stream.resource<*>) -> (%arg1 as !stream.resource<external>, !stream.resource<*>)

// -----

// stream-async.md: stream.async.call
stream.async.func private @inplace(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
stream.async.func private @pair(%arg0: i64, %arg1: !stream.resource<*>) -> (%arg1 as !stream.resource<external>, !stream.resource<*>)
util.func private @fragment(%r: !stream.resource<*>, %n: index, %sz: index, %seed: i64, %a: index, %b: index, %l: index, %o_sz: index) {
  %c0 = arith.constant 0 : index
  %z = stream.async.call @inplace(%r[%c0 to %sz for %sz], %n) : (!stream.resource<*>{%sz}, index) -> %r{%sz}
  %y:2 = stream.async.call on(#hal.device.affinity<@dev_a>) @pair(%seed, %r[%a to %b for %l]) : (i64, !stream.resource<*>{%sz}) -> (%r as !stream.resource<external>{%sz}, !stream.resource<*>{%o_sz})
  util.return
}

// -----

// stream-async.md: stream.async.execute
util.func private @fragment(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %t: !stream.resource<*>, %n: index, %sz: index, %l: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %res, %tp1 = stream.async.execute on(#hal.device.affinity<@dev_a>) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%sz}, %t as %ta: !stream.resource<*>{%sz}) -> (%t{%sz}) {
    %1 = stream.async.dispatch @ex::@relu[%n](%ra[%c0 to %sz for %sz]) : (!stream.resource<transient>{%sz}) -> !stream.resource<*>{%l}
    %2 = stream.async.update %1, %ta[%a to %b] : !stream.resource<*>{%l} -> %ta as !stream.resource<*>{%sz}
    stream.yield %2 : !stream.resource<*>{%sz}
  } => !stream.timepoint
  %tp2 = stream.async.execute with() {
    stream.yield
  } => !stream.timepoint
  util.return
}

// -----

// stream-async.md: stream.async.concurrent
util.func private @fragment(%r: !stream.resource<*>, %sz: index, %o_sz: index) {
  %c0 = arith.constant 0 : index
  %e:2, %etp = stream.async.execute with(%r as %ra: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}) {
    %w:2 = stream.async.concurrent with(%ra as %rb: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}) {
      %p = stream.async.dispatch @ex::@lo(%rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%o_sz}
      %q = stream.async.dispatch @ex::@hi(%rb[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%o_sz}
      stream.yield %p, %q : !stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}
    }
    stream.yield %w#0, %w#1 : !stream.resource<*>{%o_sz}, !stream.resource<*>{%o_sz}
  } => !stream.timepoint
  util.return
}

// -----

// stream-async.md: 9. Generic forms
util.func private @fragment(%tp: !stream.timepoint, %sz: index, %t: !stream.resource<*>, %a: index, %b: index, %r: !stream.resource<*>, %r_sz: index, %l: index, %n: index, %k: i32) {
  %c0 = arith.constant 0 : index
  %g0 = "stream.async.constant"(%tp, %sz) <{value = dense<1> : tensor<8xi8>}> : (!stream.timepoint, index) -> !stream.resource<constant>
  %g1 = "stream.async.copy"(%t, %sz, %a, %b, %r, %r_sz, %c0, %l, %l) : (!stream.resource<*>, index, index, index, !stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  %g2 = "stream.async.dispatch"(%n, %t, %k, %sz, %a, %b, %l, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>, tied_operands = [0 : index]}> : (index, !stream.resource<*>, i32, index, index, index, index, index) -> !stream.resource<*>
  %g3 = "stream.async.transfer"(%r, %sz, %sz) <{source_affinity = #hal.device.affinity<@dev_a>, target_affinity = #hal.device.affinity<@dev_b>}> : (!stream.resource<*>, index, index) -> !stream.resource<*>
  %g4, %g5 = "stream.async.execute"(%r, %sz, %sz, %tp) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, tied_operands = [0 : index]}> ({
  ^bb0(%arg: !stream.resource<*>):
    "stream.yield"(%arg, %sz) : (!stream.resource<*>, index) -> ()
  }) : (!stream.resource<*>, index, index, !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint)
  util.return
}
