// Bytes that nothing may have written, in new storage or copied from there: the set may be too big, never too small.
// RUN: weir-opt %s --weir-test-live-bytes --verify-diagnostics -o /dev/null

util.global private mutable @state : !stream.resource<*>

// expected-remark @+1 {{perhaps undefined {[8, 16)}}}
util.func private @callee(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c16 = arith.constant 16 : index
  // expected-remark @+1 {{perhaps undefined {[8, 16)}}}
  %r = stream.async.clone %x : !stream.resource<*>{%c16} -> !stream.resource<*>{%c16}
  util.return %r : !stream.resource<*>
}

stream.async.func private @async(%0: !stream.resource<*>) -> %0

// expected-remark @+1 {{written {}}}
util.func public @f(%c: i1, %n: index, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  // expected-remark @+1 {{perhaps undefined {[0, 16)}}}
  %a = stream.async.alloca : !stream.resource<*>{%c16}
  // expected-remark @+1 {{perhaps undefined {[8, 16)}}}
  %u = stream.async.update %x, %a[%c0 to %c8] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c16}
  util.global.store %u, @state : !stream.resource<*>
  // expected-remark @+1 {{perhaps undefined {[8, 16)}}}
  %g = util.global.load @state : !stream.resource<*>
  // expected-remark @+1 {{perhaps undefined {[8, 16)}}}
  %called = util.call @callee(%u) : (!stream.resource<*>) -> !stream.resource<*>
  // What a copy takes along stays undefined.
  // expected-remark @+1 {{written {[0, 4)}, undef {[4, 8)}, perhaps undefined {[4, 8)}}}
  %s = stream.async.slice %u[%c4 to %c12] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c8}
  // expected-remark @+1 {{written {[8, 16)}, perhaps undefined {[12, 16)}}}
  %copied = stream.async.copy %s[%c0 to %c8], %x[%c8 to %c16], %c8 : !stream.resource<*>{%c8} -> %x as !stream.resource<*>{%c16}
  // A range as long as the resource begins at 0.
  // expected-remark @+1 {{perhaps undefined {[8, 16)}}}
  %whole = stream.async.update %u, %x[%n to %c16] : !stream.resource<*>{%c16} -> %x as !stream.resource<*>{%c16}
  // A call is only known to use what it is given; the rest of the tied resource stays as it was.
  // expected-remark @+1 {{written {}, perhaps undefined {[8, 16)}}}
  %tied = stream.async.call @async(%u[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c16}) -> %u{%c16}
  // A loop that may have no round.
  // expected-remark @+2 {{argument 1: live {[0, 8)} by live-read, written {[0, 8)}, perhaps undefined {[8, 16)}}}
  // expected-remark @+1 {{result 0: live everything{} by live-read, written {[0, 8)}, perhaps undefined {[8, 16)}}}
  %loop = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %u) -> (!stream.resource<*>) {
    // expected-remark @+1 {{written {[0, 16)}, pattern 0 {[8, 16)}}}
    %w = stream.async.fill %p, %carried[%c8 to %c16 for %c8] : i8 -> %carried as !stream.resource<*>{%c16}
    scf.yield %w : !stream.resource<*>
  }
  // Of two values one may be the undefined one.
  // expected-remark @+1 {{written {}, perhaps undefined {[8, 16)}}}
  %both = arith.select %c, %u, %x : !stream.resource<*>
  util.return %copied, %whole, %tied, %loop, %both, %called : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
