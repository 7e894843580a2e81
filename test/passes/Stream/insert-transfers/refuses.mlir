// RUN: weir-opt %s --weir-insert-transfers --split-input-file --verify-diagnostics

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #b} {
  util.func private @elsewhere(%x: !stream.resource<*>)

  // Nothing says when the result of the branch is there.
  util.func public @no_timepoint(%x: !stream.resource<external>, %y: !stream.resource<*>, %which: i1) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %t = stream.async.execute on(#a) with(%x as %v: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#a) @ex::@one(%v[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %s, %u = stream.async.execute on(#a) with(%x as %v: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %0 = stream.async.dispatch on(#a) @ex::@two(%v[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
      stream.yield %0 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    // The timepoints changed places.
    %either:2 = scf.if %which -> (!stream.resource<*>, !stream.timepoint) {
      scf.yield %r, %u : !stream.resource<*>, !stream.timepoint
    } else {
      scf.yield %s, %t : !stream.resource<*>, !stream.timepoint
    }
    // expected-error @+1 {{'util.call' op uses a value of another device before it is there, and no timepoint comes with it; insert a stream.timepoint.await in front}}
    util.call @elsewhere(%either#0) : (!stream.resource<*>) -> ()
    util.return
  }
}

// -----

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>
module attributes {stream.affinity.default = #a} {
  // Nothing in a wave waits for another op of it.
  util.func public @in_wave(%x: !stream.resource<external>) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %r, %t = stream.async.execute on(#a) with(%x as %y: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
      %1 = stream.async.concurrent with(%y as %z: !stream.resource<external>{%c16}) -> !stream.resource<*>{%c16} {
        // expected-error @+1 {{'stream.async.dispatch' op needs a value of another device, and ops of a stream.async.concurrent do not wait for transfers; move it out of that}}
        %w = stream.async.dispatch on(#b) @ex::@wave(%z[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c16}
        stream.yield %w : !stream.resource<*>{%c16}
      }
      stream.yield %1 : !stream.resource<*>{%c16}
    } => !stream.timepoint
    %v = stream.timepoint.await %t => %r : !stream.resource<*>{%c16}
    util.return %v : !stream.resource<*>
  }
}
