// Worked cases of stream-passes.md that are to be refused; the page has none of its own, so they are kept here.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics --weir-verify-access-ranges %s

util.func private @fragment(%r: !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %c40 = arith.constant 40 : index
  %c32 = arith.constant 32 : index
  // rejected: 40 > 32
  // expected-error @+1 {{'stream.async.slice' op accesses a range that does not fit: its end 40 is after the end of the resource, 32 bytes}}
  %bad = stream.async.slice %r[%c8 to %c40] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
  util.return
}
