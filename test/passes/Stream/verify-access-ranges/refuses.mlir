// RUN: weir-opt --weir-verify-access-ranges --split-input-file --verify-diagnostics %s

util.func private @end_behind_size(%r: !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c40 = arith.constant 40 : index
  // expected-error @+1 {{accesses a range that does not fit: its end 40 is after the end of the resource, 32 bytes}}
  %s = stream.async.slice %r[%c8 to %c40] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
  util.return
}

// -----

util.func private @start_behind_end(%r: !stream.resource<*>, %n: index, %u: !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  // expected-error @+1 {{its start 12 is after its end 8}}
  %s = stream.async.update %u, %r[%c12 to %c8] : !stream.resource<*>{%n} -> %r as !stream.resource<*>{%n}
  util.return
}

// -----

util.func private @length_behind_end(%r: !stream.resource<*>, %a: index, %p: i8) {
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  // expected-error @+1 {{its length 12 is larger than its end 8}}
  %s = stream.async.fill %p, %r[%a to %c8 for %c12] : i8 -> %r as !stream.resource<*>{%c12}
  util.return
}

// -----

util.func private @sum(%r: !stream.resource<*>) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  // expected-error @+1 {{its start 4 and length 4 do not add up to its end 12}}
  %s = stream.async.dispatch @ex::@f(%r[%c4 to %c12 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c8}
  util.return
}

// -----

util.func private @empty_range_with_length(%r: !stream.resource<*>, %t: !stream.resource<*>, %a: index, %n: index) {
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{its start is its end, but its length is 4}}
  %s = stream.async.slice %r[%a to %a] : !stream.resource<*>{%n} -> !stream.resource<*>{%c4}
  util.return
}
