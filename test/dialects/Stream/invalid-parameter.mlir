// RUN: weir-opt %s --split-input-file --verify-diagnostics

util.func private @f(%s: !util.buffer, %k: !util.buffer, %o: i64, %n: index) {
  %0:2, %t = stream.cmd.parameter.load {
    %s::%k[%o] : !stream.resource<constant>{%n},
    // expected-error@+1 {{expected the scope of the other rows}}
    %k::%k[%o] : !stream.resource<constant>{%n}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @f(%k: !util.buffer, %o: i64, %n: index, %a: !stream.resource<transient>, %b: !stream.resource<transient>) {
  %t = stream.cmd.parameter.gather {
    %k[%o] -> %a[%n for %n] : !stream.resource<transient>{%n},
    // expected-error@+1 {{expected the resource, type and size of the other rows}}
    %k[%o] -> %b[%n for %n] : !stream.resource<transient>{%n}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @f(%k: !util.buffer, %o: i64, %n: index) {
  // C1
  // expected-error@+1 {{has rows with missing parts: 1 keys, but 0 others}}
  %t = "stream.cmd.parameter.load"(%k, %o) <{operandSegmentSizes = array<i32: 0, 1, 1, 0, 0>}> : (!util.buffer, i64) -> !stream.timepoint
  util.return
}

// -----

// expected-error@+1 {{names no parameter}}
%t = "stream.cmd.parameter.load"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0>}> : () -> !stream.timepoint

// -----

// expected-error@+1 {{unknown collective 'gossip'}}
stream.cmd.collective<gossip : f32>[%n] channel(%c) {}

// -----

// expected-error@+1 {{unknown reduction 'xor'}}
stream.cmd.collective<reduce with xor : f32>[%n] channel(%c) {}

// -----

// expected-error@+1 {{unknown element type of a collective 'i1'}}
stream.cmd.collective<reduce with sum : i1>[%n] channel(%c) {}

// -----

util.func private @f(%n: index, %c: !stream.channel) {
  // expected-error@+1 {{attribute 'op' failed to satisfy constraint: #stream.collective<KIND (with REDUCTION)? : ELEMENT>}}
  "stream.cmd.collective"(%c, %n) <{op = #stream.collective<gossip : f32>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0>, resource_accesses = []}> : (!stream.channel, index) -> ()
  util.return
}

// -----

util.func private @f(%k: !util.buffer, %o: i64, %n: index, %a: !stream.resource<transient>) {
  // expected-error@+1 {{yields its target, but the types differ}}
  %r, %t = stream.async.parameter.gather {
    %k[%o] -> %a[%n to %n for %n] : !stream.resource<transient>{%n}
  } : !stream.resource<external> => !stream.timepoint
  util.return
}

// -----

// Rows name the resource: none exists without them.
util.func private @f() {
  // expected-error@+1 {{expected at least one row}}
  %r, %t = stream.async.parameter.gather {
  } : !stream.resource<transient> => !stream.timepoint
  util.return
}

// -----

util.func private @f() {
  // expected-error@+1 {{expected at least one row}}
  %t = stream.cmd.parameter.scatter {
  } => !stream.timepoint
  util.return
}
