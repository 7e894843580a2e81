// Found by random programs: each is made safe, and accepted.
// RUN: weir-opt %s --split-input-file --weir-materialize-copy-on-write --weir-elide-copies --weir-verify-in-place -o /dev/null
// RUN: weir-opt %s --split-input-file --weir-overwrite-state --weir-alternate-buffers --weir-materialize-copy-on-write --weir-elide-copies --weir-verify-in-place -o /dev/null
// RUN: weir-opt %s --split-input-file --weir-materialize-copy-on-write --weir-elide-copies --weir-elide-fills --weir-emplace-allocations --weir-verify-in-place -o /dev/null

// Each round stores storage that it has made itself.
util.global public mutable @global0 : !stream.resource<variable>
util.func private @private0(%arg0: index, %arg1: !stream.resource<*>, %arg2: !stream.resource<transient>) {
  %c0_i8 = arith.constant 0 : i8
  %0:2 = scf.while (%arg3 = %arg1, %arg4 = %arg0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %1 = arith.cmpi ult, %arg4, %arg0 : index
    scf.condition(%1) %arg1, %arg4 : !stream.resource<*>, index
  } do {
  ^bb0(%arg3: !stream.resource<*>, %arg4: index):
    %1 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%arg0}
    %2 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %1) -> (!stream.resource<*>) {
      %5 = stream.async.update %arg2, %arg6[%arg5 to %arg5] : !stream.resource<transient>{%arg0} -> %arg6 as !stream.resource<*>{%arg0}
      scf.yield %5 : !stream.resource<*>
    }
    %3 = arith.cmpi ult, %arg0, %arg0 : index
    %4:2 = scf.if %3 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %arg1, %2 : !stream.resource<*>, !stream.resource<*>
    } else {
      %5 = stream.async.transfer %2 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
      util.global.store %5, @global0 : !stream.resource<variable>
      scf.yield %arg3, %2 : !stream.resource<*>, !stream.resource<*>
    }
    scf.yield %arg1, %arg4 : !stream.resource<*>, index
  }
  util.return
}

// -----

// A region hands on one of two results of a dispatch, and a loop exchanges them.
util.func public @public1(%arg0: index, %arg1: !stream.resource<*>) {
  %c12 = arith.constant 12 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = stream.async.alloca : !stream.resource<*>{%arg0}
  %1:2 = stream.async.dispatch @unknown::@f0_t0_t1_r4_n0(%0[%c4 to %c12 for %c8], %0[%c0 to %arg0 for %arg0], %arg1[%c0 to %c8 for %c8], %0[%c0 to %c0 for %c0]) : (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}, !stream.resource<*>{%c8}, !stream.resource<*>{%arg0}) -> (%0{%arg0}, %0[1]{%arg0})
  %results, %result_timepoint = stream.async.execute with(%1#1 as %arg2: !stream.resource<*>{%arg0}, %1#0 as %arg3: !stream.resource<*>{%arg0}) -> !stream.resource<*>{%arg0} {
    stream.yield %arg2 : !stream.resource<*>{%arg0}
  } => !stream.timepoint
  %2:2 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %1#0, %arg4 = %results) -> (!stream.resource<*>, !stream.resource<*>) {
    %3:2 = stream.async.dispatch @unknown::@f1_t0_r1_n1(%arg4[%c0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, %arg4{%arg0})
    scf.yield %3#1, %arg3 : !stream.resource<*>, !stream.resource<*>
  }
  util.return
}

// -----

// Two globals get one content at the end, and another one before that in one of them.
util.global private mutable @global0 : !stream.resource<variable>
util.global private mutable @global1 : !stream.resource<variable>
util.func public @public0(%arg0: index, %arg1: index) {
  %c77_i8 = arith.constant 77 : i8
  %c8 = arith.constant 8 : index
  %global0 = util.global.load @global0 : !stream.resource<variable>
  %0 = stream.async.clone %global0 : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %1 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<variable>{%c8}
  util.global.store %1, @global1 : !stream.resource<variable>
  %2 = arith.andi %arg0, %arg1 : index
  %3 = stream.async.fill %c77_i8, %0[%2 to %arg1 for %arg1] : i8 -> %0 as !stream.resource<*>{%c8}
  util.global.store %1, @global0 : !stream.resource<variable>
  util.return
}

// -----

// A loop of blocks: what an earlier round has stored is other storage.
util.global private mutable @global0 : !stream.resource<*>
util.func public @public0(%arg0: index) -> !stream.resource<*> {
  %c1_i8 = arith.constant 1 : i8
  cf.br ^bb1(%arg0 : index)
^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
  %1 = arith.cmpi ult, %0, %arg0 : index
  %2 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%arg0}
  cf.cond_br %1, ^bb2(%2, %0 : !stream.resource<*>, index), ^bb3
^bb2(%3: !stream.resource<*>, %4: index):  // pred: ^bb1
  util.global.store %3, @global0 : !stream.resource<*>
  cf.br ^bb1(%arg0 : index)
^bb3:  // pred: ^bb1
  util.return %2 : !stream.resource<*>
}

// -----

// A function returns its argument and new storage, in both orders.
module attributes {stream.affinity.default = #hal.device.affinity<@device_0>} {
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %c16 = arith.constant 16 : index
    %0:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %arg3, %arg3 : !stream.resource<*>, !stream.resource<*>
    } else {
      %2 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%c16}
      scf.yield %2, %2 : !stream.resource<*>, !stream.resource<*>
    }
    %1 = scf.if %arg2 -> (!stream.resource<*>) {
      %2 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%c16}
      scf.yield %2 : !stream.resource<*>
    } else {
      scf.yield %arg3 : !stream.resource<*>
    }
    util.return %1, %0#1 : !stream.resource<*>, !stream.resource<*>
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1) -> !stream.resource<*> {
    %c12 = arith.constant 12 : index
    %c16 = arith.constant 16 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %0 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%c16}
    %1:2 = util.call @private0(%arg0, %arg1, %arg2, %0) : (index, index, i1, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
    %2:2 = stream.async.dispatch @unknown::@f1_t1_r2_n1(%1#0[%c4 to %c12 for %c8], %1#1[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> (!stream.resource<*>{%arg0}, %1#1{%c16})
    util.return %2#0 : !stream.resource<*>
  }
}

// -----

// What a round makes and hands on is other storage than what it has been given, under another name of that.
util.global private mutable @global0 : !stream.resource<variable>
util.global private mutable @global1 : !stream.resource<variable>
util.func private @private0(%arg0: index) {
  %c16909060_i64 = arith.constant 16909060 : i64
  %global0 = util.global.load @global0 : !stream.resource<variable>
  %0 = stream.async.fill %c16909060_i64, %global0[%arg0 to %arg0 for %arg0] : i64 -> %global0 as !stream.resource<variable>{%arg0}
  %global1 = util.global.load @global1 : !stream.resource<variable>
  %1 = scf.for %arg1 = %arg0 to %arg0 step %arg0 iter_args(%arg2 = %0) -> (!stream.resource<variable>) {
    %2:2 = stream.async.dispatch @unknown::@f1_t0_t1_r2_n0(%global1[%arg0 to %arg0 for %arg0], %global1[%arg0 to %arg0 for %arg0]) : (!stream.resource<variable>{%arg0}, !stream.resource<variable>{%arg0}) -> (%global1[1]{%arg0}, %global1{%arg0})
    %3 = stream.async.transfer %arg2 : !stream.resource<variable>{%arg0} -> !stream.resource<*>{%arg0}
    %4 = stream.async.copy %2#1[%arg0 to %arg0], %3[%arg0 to %arg0], %arg0 : !stream.resource<variable>{%arg0} -> %3 as !stream.resource<*>{%arg0}
    scf.yield %2#0 : !stream.resource<variable>
  }
  util.return
}

// -----

// A loop within a round writes to what the round has been given.
module attributes {stream.affinity.default = #hal.device.affinity<@device_0>} {
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>) {
    %c0_i32 = arith.constant 0 : i32
    %c4 = arith.constant 4 : index
    %c20 = arith.constant 20 : index
    %c12 = arith.constant 12 : index
    %c7 = arith.constant 7 : index
    %c15 = arith.constant 15 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %0:3 = scf.while (%arg3 = %arg2, %arg4 = %arg2, %arg5 = %c0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
      %1:2 = stream.async.dispatch on(#hal.device.affinity<@device_1>) @unknown::@f0_t2_r3s_n1[%c0](%arg2[%c8 to %c15 for %c7], %arg3[%c0 to %arg1 for %arg1], %arg2[%c12 to %c20 for %c8], %arg0) : (!stream.resource<*>{%arg1}, !stream.resource<*>{%arg1}, !stream.resource<*>{%arg1}, index) -> (%arg2[2]{%arg1}, !stream.resource<*>{%arg0})
      %2 = scf.for %arg6 = %c0 to %arg0 step %arg0 iter_args(%arg7 = %arg4) -> (!stream.resource<*>) {
        %4 = arith.addi %c4, %c4 : index
        %5 = stream.async.fill %c0_i32, %arg7[%c4 to %4 for %c4] : i32 -> %arg7 as !stream.resource<*>{%arg1}
        scf.yield %5 : !stream.resource<*>
      }
      %3 = arith.cmpi ult, %arg5, %arg0 : index
      scf.condition(%3) %1#0, %1#0, %arg5 : !stream.resource<*>, !stream.resource<*>, index
    } do {
    ^bb0(%arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: index):
      scf.yield %arg4, %arg4, %arg0 : !stream.resource<*>, !stream.resource<*>, index
    }
    util.return
  }
}

// -----

// Two values change places, one of them through a loop that hands it on.
module {
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>, %arg3: !stream.resource<*>) {
    %c0_i8 = arith.constant 0 : i8
    %c1 = arith.constant 1 : index
    %0 = stream.async.fill %c0_i8, %arg3[%arg1 to %arg0 for %arg0] : i8 -> %arg3 as !stream.resource<*>{%arg0}
    %1:2 = scf.for %arg4 = %arg1 to %arg1 step %c1 iter_args(%arg5 = %0, %arg6 = %0) -> (!stream.resource<*>, !stream.resource<*>) {
      %2 = scf.for %arg7 = %arg1 to %arg0 step %c1 iter_args(%arg8 = %arg5) -> (!stream.resource<*>) {
        scf.yield %arg8 : !stream.resource<*>
      }
      %3 = stream.async.copy %arg2[%arg1 to %arg0], %arg6[%arg1 to %arg0], %arg0 : !stream.resource<*>{%arg0} -> %arg6 as !stream.resource<*>{%arg0}
      scf.yield %3, %2 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// A loop starts with what another one has made in its last round, and goes on with copies.
module {
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>) {
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    %0:3 = scf.while (%arg3 = %arg2, %arg4 = %arg2, %arg5 = %arg1) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
      %2 = stream.async.dispatch @new::@make(%c3) : (index) -> !stream.resource<*>{%c4}
      %3 = arith.cmpi ult, %arg5, %arg0 : index
      scf.condition(%3) %2, %arg3, %arg5 : !stream.resource<*>, !stream.resource<*>, index
    } do {
    ^bb0(%arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: index):
      scf.yield %arg3, %arg2, %arg0 : !stream.resource<*>, !stream.resource<*>, index
    }
    %1:3 = scf.while (%arg3 = %0#0, %arg4 = %0#1, %arg5 = %arg1) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
      %2:2 = stream.async.dispatch @unknown::@f1_t1_t2_r3_n0(%arg4[%arg1 to %c4 for %c4], %arg4[%arg1 to %c4 for %c4], %arg3[%arg1 to %c3 for %c3]) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c4}, !stream.resource<*>{%c4}) -> (%arg4[1]{%c4}, %arg3{%c4})
      %3 = arith.cmpi ult, %arg5, %arg0 : index
      scf.condition(%3) %0#1, %2#0, %arg5 : !stream.resource<*>, !stream.resource<*>, index
    } do {
    ^bb0(%arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: index):
      %2 = stream.async.dispatch @unknown::@f0_r2_n1(%arg4[%c3 to %c4 for %arg0], %arg3[%arg1 to %arg0 for %arg0]) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c4}) -> !stream.resource<*>{%arg0}
      %3 = stream.async.dispatch @unknown::@f1_t2_r3_n0(%2[%arg0 to %arg0 for %arg1], %arg2[%arg1 to %c3 for %c3], %arg3[%arg1 to %c4 for %c4]) : (!stream.resource<*>{%arg0}, !stream.resource<*>{%c4}, !stream.resource<*>{%c4}) -> %arg3{%c4}
      scf.yield %3, %arg4, %arg0 : !stream.resource<*>, !stream.resource<*>, index
    }
    util.return
  }
}

// -----

// A loop gives one of two values that it was given, or one that it has made since.
module {
  stream.async.func private @async(%arg0: !stream.resource<*>, %arg1: !stream.resource<*>) -> !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: i1, %arg2: !stream.resource<*>) {
    %c0_i16 = arith.constant 0 : i16
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %0 = stream.async.slice %arg2[%c4 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
    %1:2 = scf.while (%arg3 = %0, %arg4 = %arg0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
      %2 = arith.cmpi ult, %arg4, %arg0 : index
      scf.condition(%2) %arg3, %arg4 : !stream.resource<*>, index
    } do {
    ^bb0(%arg3: !stream.resource<*>, %arg4: index):
      %2 = stream.async.fill %c0_i16, %arg3[%arg0 to %c8 for %c8] : i16 -> %arg3 as !stream.resource<*>{%c8}
      %3:2 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %arg3, %arg7 = %0) -> (!stream.resource<*>, !stream.resource<*>) {
        %5 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%c8}
        scf.yield %5, %arg6 : !stream.resource<*>, !stream.resource<*>
      }
      %4:2 = scf.if %arg1 -> (!stream.resource<*>, !stream.resource<*>) {
        %5 = stream.async.call @async(%2[%arg0 to %c4 for %c4], %arg2[%arg0 to %c8 for %c8]) : (!stream.resource<*>{%c4}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
        scf.yield %3#1, %0 : !stream.resource<*>, !stream.resource<*>
      } else {
        scf.yield %2, %3#0 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %4#0, %arg4 : !stream.resource<*>, index
    }
    util.return
  }
}

// -----

// Rounds of blocks update state that is no longer what the function has found.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>) -> !stream.resource<*> {
    %c4_i8 = arith.constant 4 : i8
    %c77_i8 = arith.constant 77 : i8
    %c16 = arith.constant 16 : index
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %0 = stream.async.clone %global0 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %1 = stream.async.fill %c77_i8, %0[%arg0 to %arg0 for %arg1] : i8 -> %0 as !stream.resource<*>{%c16}
    %2 = stream.async.clone %1 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %2, @global0 : !stream.resource<variable>
    cf.br ^bb2(%arg1, %arg2 : index, !stream.resource<*>)
  ^bb2(%3: index, %4: !stream.resource<*>):  // 2 preds: ^bb1, ^bb3
    %5 = arith.cmpi slt, %3, %arg1 : index
    cf.cond_br %5, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %global0_0 = util.global.load @global0 : !stream.resource<variable>
    %6 = stream.async.clone %global0_0 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    %7 = stream.async.fill %c4_i8, %6[%arg0 to %c16 for %c16] : i8 -> %6 as !stream.resource<*>{%c16}
    %8 = stream.async.clone %7 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %8, @global0 : !stream.resource<variable>
    cf.br ^bb2(%3, %arg2 : index, !stream.resource<*>)
  ^bb4:  // pred: ^bb2
    util.return %1 : !stream.resource<*>
  }
}

// -----

// A function of the program puts one value into two globals; one of them gets new storage.
module {
  util.global private mutable @global0 : !stream.resource<*>
  util.global public mutable @global1 : !stream.resource<variable>
  util.func private @private0(%arg0: !stream.resource<*>) -> !stream.resource<*> {
    util.global.store %arg0, @global0 : !stream.resource<*>
    util.return %arg0 : !stream.resource<*>
  }
  util.func private @private1(%arg0: index, %arg1: !stream.resource<*>) {
    util.global.store %arg1, @global0 : !stream.resource<*>
    %0 = stream.async.transfer %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
    util.global.store %0, @global1 : !stream.resource<variable>
    util.return
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>, %arg3: !stream.resource<*>) {
    %c0_i8 = arith.constant 0 : i8
    %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%arg0}
    util.global.store %0, @global1 : !stream.resource<variable>
    %1 = stream.async.update %arg2, %0[%arg1 to %arg0] : !stream.resource<*>{%arg0} -> %0 as !stream.resource<variable>{%arg0}
    %2 = stream.async.transfer %arg3 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
    util.global.store %2, @global1 : !stream.resource<variable>
    util.return
  }
}

// -----

// A call returns its argument, which branches have chosen, each beside other storage.
module {
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) -> !stream.resource<*> {
    util.return %arg4 : !stream.resource<*>
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: !stream.resource<*>) {
    %c-1_i64 = arith.constant -1 : i64
    %c0_i16 = arith.constant 0 : i16
    %c0 = arith.constant 0 : index
    %0 = stream.async.fill %c0_i16, %arg4[%c0 to %arg0 for %arg0] : i16 -> %arg4 as !stream.resource<*>{%arg0}
    %1 = stream.async.dispatch @unknown::@f0_r0s_n1(%c0) : (index) -> !stream.resource<*>{%arg0}
    %2:2 = scf.index_switch %arg0 -> !stream.resource<*>, !stream.resource<*> 
    case 0 {
      scf.yield %0, %arg4 : !stream.resource<*>, !stream.resource<*>
    }
    case 2 {
      scf.yield %1, %0 : !stream.resource<*>, !stream.resource<*>
    }
    default {
      scf.yield %0, %arg5 : !stream.resource<*>, !stream.resource<*>
    }
    %3 = scf.if %arg2 -> (!stream.resource<*>) {
      %4 = util.call @private0(%arg0, %arg1, %arg2, %2#1, %2#1) : (index, index, i1, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
      %5 = stream.async.fill %c-1_i64, %2#0[%c0 to %arg0 for %arg0] : i64 -> %2#0 as !stream.resource<*>{%arg0}
      scf.yield %4 : !stream.resource<*>
    } else {
      scf.yield %arg3 : !stream.resource<*>
    }
    util.return
  }
}

// -----

// A branch loads state that is replaced after it.
module {
  util.global private mutable @global1 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>) {
    %c4_i8 = arith.constant 4 : i8
    %global1 = util.global.load @global1 : !stream.resource<variable>
    %0 = scf.index_switch %arg0 -> !stream.resource<variable> 
    case 0 {
      scf.yield %global1 : !stream.resource<variable>
    }
    case 2 {
      %global1_0 = util.global.load @global1 : !stream.resource<variable>
      scf.yield %global1_0 : !stream.resource<variable>
    }
    default {
      scf.yield %global1 : !stream.resource<variable>
    }
    %1 = stream.async.clone %arg2 : !stream.resource<*>{%arg1} -> !stream.resource<variable>{%arg1}
    util.global.store %1, @global1 : !stream.resource<variable>
    %2 = stream.async.fill %c4_i8, %0[%arg1 to %arg1 for %arg1] : i8 -> %0 as !stream.resource<variable>{%arg1}
    util.return
  }
}

// -----

// A branch in a branch chooses between values that are older than the one beside it.
module {
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> !stream.resource<*> {
    %c4_i8 = arith.constant 4 : i8
    %c1_i8 = arith.constant 1 : i8
    %c77_i8 = arith.constant 77 : i8
    %c0 = arith.constant 0 : index
    %0 = stream.async.fill %c77_i8, %arg3[%c0 to %arg0 for %arg0] : i8 -> %arg3 as !stream.resource<*>{%arg0}
    %1:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %0, %arg3 : !stream.resource<*>, !stream.resource<*>
    } else {
      %4 = stream.async.fill %c1_i8, %0[%c0 to %c0 for %c0] : i8 -> %0 as !stream.resource<*>{%arg0}
      %5:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
        scf.yield %4, %arg3 : !stream.resource<*>, !stream.resource<*>
      } else {
        scf.yield %4, %0 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %4, %5#1 : !stream.resource<*>, !stream.resource<*>
    }
    %2 = arith.andi %arg0, %arg1 : index
    %3 = stream.async.fill %c4_i8, %1#0[%2 to %arg0 for %arg0] : i8 -> %1#0 as !stream.resource<*>{%arg0}
    util.return %1#1 : !stream.resource<*>
  }
}

// -----

// Four values change places.
module {
  stream.executable private @k {
    builtin.module {
      util.func private @whole(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @some(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo"})
      util.func private @rw(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw"})
      util.func private @inout(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw", weir.overwrites})
      util.func private @none(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "ro"})
      util.func private @unknown(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding)
      util.func private @whole2(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @whole3(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites}, %arg3: !stream.binding {weir.access = "wo", weir.overwrites})
    }
    stream.executable.export public @whole 
    stream.executable.export public @some 
    stream.executable.export public @rw 
    stream.executable.export public @inout 
    stream.executable.export public @none 
    stream.executable.export public @unknown 
    stream.executable.export public @whole2 
    stream.executable.export public @whole3 
  }
  util.global private mutable @global1 : !stream.resource<variable>
  util.func private @external(%arg0: !stream.resource<*>, %arg1: !stream.resource<*>) -> (!stream.resource<*>, %arg0)
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c8 = arith.constant 8 : index
    %global1 = util.global.load @global1 : !stream.resource<variable>
    %0 = stream.async.clone %global1 : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
    %1:4 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %0, %arg4 = %0, %arg5 = %0, %arg6 = %0) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
      %3 = stream.async.dispatch @k::@whole(%arg1[%arg0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> !stream.resource<*>{%c8}
      scf.yield %arg4, %3, %arg3, %arg5 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
    }
    %2:3 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %1#2, %arg4 = %1#2, %arg5 = %1#2) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
      %3:3 = stream.async.dispatch @k::@whole3(%arg3[%arg0 to %arg0 for %arg0]) : (!stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}, !stream.resource<*>{%c8})
      %4:2 = util.call @external(%arg4, %arg1) : (!stream.resource<*>, !stream.resource<*>) -> (!stream.resource<*>, %arg4)
      %5:2 = scf.for %arg6 = %arg0 to %arg0 step %arg0 iter_args(%arg7 = %1#3, %arg8 = %3#0) -> (!stream.resource<*>, !stream.resource<*>) {
        %6:2 = stream.async.dispatch @k::@whole2(%arg7[%arg0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
        scf.yield %6#1, %6#0 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %3#0, %3#2, %3#1 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// Each round stores what it was given to a global, and hands on storage that it has made.
module {
  util.global private mutable @global0 : !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c77_i64 = arith.constant 77 : i64
    %c-1_i8 = arith.constant -1 : i8
    %c1_i8 = arith.constant 1 : i8
    %c0 = arith.constant 0 : index
    %0 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%arg0}
    %1 = stream.async.transfer %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
    %2:2 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %0, %arg4 = %1) -> (!stream.resource<*>, !stream.resource<variable>) {
      %4 = stream.async.fill %c-1_i8, %arg3[%c0 to %arg0 for %arg0] : i8 -> %arg3 as !stream.resource<*>{%arg0}
      util.global.store %arg3, @global0 : !stream.resource<*>
      scf.yield %4, %1 : !stream.resource<*>, !stream.resource<variable>
    }
    %3 = stream.async.fill %c77_i64, %2#0[%c0 to %arg0 for %arg0] : i64 -> %2#0 as !stream.resource<*>{%arg0}
    util.return
  }
}

// -----

// A loop in a round uses two buffers in turn, beside values that the round has made before.
module {
  stream.executable private @k {
    builtin.module {
      util.func private @whole(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @some(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo"})
      util.func private @rw(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw"})
      util.func private @inout(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw", weir.overwrites})
      util.func private @none(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "ro"})
      util.func private @unknown(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding)
      util.func private @whole2(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @whole3(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites}, %arg3: !stream.binding {weir.access = "wo", weir.overwrites})
    }
    stream.executable.export public @whole 
    stream.executable.export public @some 
    stream.executable.export public @rw 
    stream.executable.export public @inout 
    stream.executable.export public @none 
    stream.executable.export public @unknown 
    stream.executable.export public @whole2 
    stream.executable.export public @whole3 
  }
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c0 = arith.constant 0 : index
    %0:2 = stream.async.dispatch @unknown::@f0_t0_r1_n1[%arg0](%arg1[%c0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (%arg1{%arg0}, !stream.resource<*>{%arg0})
    %1:2 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %0#1, %arg4 = %0#0) -> (!stream.resource<*>, !stream.resource<*>) {
      %2:2 = stream.async.dispatch @k::@whole2(%arg4[%c0 to %arg2 for %arg2]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0})
      %3:2 = scf.for %arg5 = %c0 to %arg0 step %arg0 iter_args(%arg6 = %arg4, %arg7 = %arg3) -> (!stream.resource<*>, !stream.resource<*>) {
        %4:2 = stream.async.dispatch @k::@whole2(%arg6[%c0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0})
        scf.yield %4#1, %4#0 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %2#0, %2#1 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// A loop puts state into a second global; the first one gets other content after it.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.global private mutable @global1 : !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c16 = arith.constant 16 : index
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %0 = stream.async.clone %global0 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    %1 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %arg1) -> (!stream.resource<*>) {
      util.global.store %0, @global1 : !stream.resource<*>
      scf.yield %arg1 : !stream.resource<*>
    }
    %2 = stream.async.clone %arg1 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %2, @global0 : !stream.resource<variable>
    util.return
  }
  util.func public @public1(%arg0: index) {
    %c77_i8 = arith.constant 77 : i8
    %c16 = arith.constant 16 : index
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %0 = stream.async.clone %global0 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    %1 = stream.async.fill %c77_i8, %0[%arg0 to %c16 for %c16] : i8 -> %0 as !stream.resource<*>{%c16}
    %2 = stream.async.clone %1 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %2, @global0 : !stream.resource<variable>
    util.return
  }
}

// -----

// An execution region hands out what it captures, beside a value that is made later.
module {
  util.func public @public0(%arg0: index, %arg1: i1, %arg2: !stream.resource<*>) -> !stream.resource<*> {
    %c4_i8 = arith.constant 4 : i8
    %c0 = arith.constant 0 : index
    %c1_i8 = arith.constant 1 : i8
    %0 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%arg0}
    %1 = stream.async.dispatch @wave::@part(%0[%c0 to %arg0 for %arg0], %c0) : (!stream.resource<*>{%arg0}, index) -> !stream.resource<*>{%arg0}
    %2:2 = scf.if %arg1 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %0, %1 : !stream.resource<*>, !stream.resource<*>
    } else {
      %results:2, %result_timepoint = stream.async.execute with(%0 as %arg3: !stream.resource<*>{%arg0}, %0 as %arg4: !stream.resource<*>{%arg0}, %arg2 as %arg5: !stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}) {
        stream.yield %arg5, %arg3 : !stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}
      } => !stream.timepoint
      scf.yield %results#0, %0 : !stream.resource<*>, !stream.resource<*>
    }
    %3 = stream.async.fill %c4_i8, %2#1[%c0 to %arg0 for %arg0] : i8 -> %2#1 as !stream.resource<*>{%arg0}
    util.return %2#0 : !stream.resource<*>
  }
}

// -----

// An execution region hands out what a loop has made, beside another value of the loop.
module {
  stream.executable private @k {
    builtin.module {
      util.func private @whole(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @some(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo"})
      util.func private @rw(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw"})
      util.func private @inout(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw", weir.overwrites})
      util.func private @none(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "ro"})
      util.func private @unknown(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding)
      util.func private @whole2(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @whole3(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites}, %arg3: !stream.binding {weir.access = "wo", weir.overwrites})
    }
    stream.executable.export public @whole 
    stream.executable.export public @some 
    stream.executable.export public @rw 
    stream.executable.export public @inout 
    stream.executable.export public @none 
    stream.executable.export public @unknown 
    stream.executable.export public @whole2 
    stream.executable.export public @whole3 
  }
  util.func private @private1(%arg0: index, %arg1: i1, %arg2: !stream.resource<*>) {
    %0 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%arg0}
    %1:4 = scf.for %arg3 = %arg0 to %arg0 step %arg0 iter_args(%arg4 = %arg2, %arg5 = %arg2, %arg6 = %arg2, %arg7 = %0) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
      %3:3 = stream.async.dispatch @k::@whole3(%arg4[%arg3 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}, !stream.resource<*>{%arg0})
      scf.yield %3#2, %arg7, %3#0, %3#1 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
    }
    %2:2 = scf.if %arg1 -> (!stream.resource<*>, !stream.resource<*>) {
      %results:2, %result_timepoint = stream.async.execute with(%1#3 as %arg3: !stream.resource<*>{%arg0}, %1#1 as %arg4: !stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}) {
        stream.yield %arg4, %arg4 : !stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}
      } => !stream.timepoint
      %3:2 = stream.async.dispatch @unknown::@f0_t0_t1_r2s_n0(%1#3[%arg0 to %arg0 for %arg0], %1#1[%arg0 to %arg0 for %arg0], %arg0) : (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}, index) -> (%1#3{%arg0}, %1#1{%arg0})
      scf.yield %results#1, %3#1 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %1#1, %1#1 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// One region of a loop makes storage and writes to it, the other one stores it to a global.
module {
  util.global public mutable @global0 : !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i8 = arith.constant 1 : i8
    %0:3 = scf.while (%arg2 = %arg1, %arg3 = %arg1, %arg4 = %arg0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
      %1 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%arg0}
      %2 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %1) -> (!stream.resource<*>) {
        %4 = stream.async.fill %c0_i32, %arg6[%arg0 to %arg0 for %arg0] : i32 -> %arg6 as !stream.resource<*>{%arg0}
        scf.yield %4 : !stream.resource<*>
      }
      %3 = arith.cmpi ult, %arg4, %arg0 : index
      scf.condition(%3) %arg1, %2, %arg4 : !stream.resource<*>, !stream.resource<*>, index
    } do {
    ^bb0(%arg2: !stream.resource<*>, %arg3: !stream.resource<*>, %arg4: index):
      util.global.store %arg3, @global0 : !stream.resource<*>
      scf.yield %arg1, %arg3, %arg4 : !stream.resource<*>, !stream.resource<*>, index
    }
    util.return
  }
}

// -----

// One branch stores what the other one writes to: another round makes it anew.
util.global private mutable @global0 : !stream.resource<*>
util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  scf.for %arg2 = %c0 to %arg0 step %c1 {
    %0 = stream.async.dispatch @new::@make(%arg2) : (index) -> !stream.resource<*>{%c8}
    %1 = stream.async.fill %c1_i8, %0[%c0 to %c4 for %c4] : i8 -> %0 as !stream.resource<*>{%c8}
    %2 = arith.cmpi eq, %arg2, %c0 : index
    scf.if %2 {
      util.global.store %1, @global0 : !stream.resource<*>
    } else {
      %3 = stream.async.fill %c1_i8, %1[%c4 to %c8 for %c4] : i8 -> %1 as !stream.resource<*>{%c8}
      %4 = stream.async.dispatch @new::@read(%3[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    }
  }
  util.return
}

// -----

// A branch gives two arguments, the other one an argument and a copy of the other argument.
module {
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
    %c772_i16 = arith.constant 772 : i16
    %0:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
      %2 = stream.async.fill %c772_i16, %arg4[%arg1 to %arg0 for %arg0] : i16 -> %arg4 as !stream.resource<*>{%arg0}
      scf.yield %arg5, %2 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %arg4, %arg5 : !stream.resource<*>, !stream.resource<*>
    }
    %1:2 = stream.async.dispatch @unknown::@f0_t0_r3_n1(%0#1[%arg1 to %arg0 for %arg0], %0#0[%arg1 to %arg0 for %arg0], %0#0[%arg1 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}) -> (%0#1{%arg0}, !stream.resource<*>{%arg0})
    util.return %1#0, %arg4 : !stream.resource<*>, !stream.resource<*>
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %c1_i64 = arith.constant 1 : i64
    %0:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
      %1 = stream.async.fill %c1_i64, %arg4[%arg0 to %arg0 for %arg0] : i64 -> %arg4 as !stream.resource<*>{%arg0}
      %2 = arith.cmpi ult, %arg0, %arg0 : index
      %3 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%arg0}
      %4:2 = util.call @private0(%arg0, %arg1, %2, %3, %arg4, %1) : (index, index, i1, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
      scf.yield %4#0, %arg3 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %arg4, %arg4 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// A block stores what another way to the write hands on.
module {
  util.global private mutable @global1 : !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %c4_i8 = arith.constant 4 : i8
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0:2 = stream.async.dispatch @unknown::@f0_t0_t1_r3_n0[%arg0](%arg3[%c0 to %arg0 for %arg0], %arg3[%c0 to %arg1 for %arg1], %arg3[%arg0 to %arg0 for %c0]) : (!stream.resource<*>{%arg1}, !stream.resource<*>{%arg1}, !stream.resource<*>{%arg1}) -> (%arg3{%arg1}, %arg3[1]{%arg1})
    %1 = arith.andi %arg0, %c1 : index
    cf.cond_br %arg2, ^bb1, ^bb2(%0#1 : !stream.resource<*>)
  ^bb1:  // pred: ^bb0
    util.global.store %0#1, @global1 : !stream.resource<*>
    %2 = stream.async.splat %c4_i8 : i8 -> !stream.resource<*>{%arg1}
    cf.br ^bb2(%2 : !stream.resource<*>)
  ^bb2(%3: !stream.resource<*>):  // 2 preds: ^bb0, ^bb1
    %4 = stream.async.fill %c1_i8, %3[%1 to %arg1 for %arg1] : i8 -> %3 as !stream.resource<*>{%arg1}
    util.return
  }
}

// -----

// Two globals hold one storage until the end of the function, which calls another one before that.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.global private mutable @global1 : !stream.resource<variable>
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %0:2 = scf.while (%arg4 = %arg3, %arg5 = %arg0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
      %1 = arith.cmpi ult, %arg5, %arg0 : index
      scf.condition(%1) %arg3, %arg5 : !stream.resource<*>, index
    } do {
    ^bb0(%arg4: !stream.resource<*>, %arg5: index):
      %global0 = util.global.load @global0 : !stream.resource<variable>
      %1 = stream.async.clone %global0 : !stream.resource<variable>{%arg0} -> !stream.resource<*>{%arg0}
      %2 = stream.async.fill %c1_i8, %1[%arg0 to %arg0 for %arg0] : i8 -> %1 as !stream.resource<*>{%arg0}
      %3 = stream.async.clone %2 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
      util.global.store %3, @global0 : !stream.resource<variable>
      scf.yield %arg4, %arg5 : !stream.resource<*>, index
    }
    util.return %arg3, %arg3 : !stream.resource<*>, !stream.resource<*>
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) {
    %c-1_i8 = arith.constant -1 : i8
    %0:2 = util.call @private0(%arg0, %arg1, %arg2, %arg3) : (index, index, i1, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
    %1 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<variable>{%arg0}
    util.global.store %1, @global1 : !stream.resource<variable>
    %2 = scf.if %arg2 -> (!stream.resource<variable>) {
      util.global.store %1, @global0 : !stream.resource<variable>
      %3 = stream.async.splat %c-1_i8 : i8 -> !stream.resource<variable>{%arg0}
      scf.yield %3 : !stream.resource<variable>
    } else {
      scf.yield %1 : !stream.resource<variable>
    }
    util.global.store %2, @global1 : !stream.resource<variable>
    util.return
  }
}

// -----

// Branches of a loop write to what a loop before it has made after it has stored.
module {
  stream.executable private @k {
    builtin.module {
      util.func private @whole(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @some(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo"})
      util.func private @rw(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw"})
      util.func private @inout(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw", weir.overwrites})
      util.func private @none(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "ro"})
      util.func private @unknown(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding)
      util.func private @whole2(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @whole3(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites}, %arg3: !stream.binding {weir.access = "wo", weir.overwrites})
    }
    stream.executable.export public @whole 
    stream.executable.export public @some 
    stream.executable.export public @rw 
    stream.executable.export public @inout 
    stream.executable.export public @none 
    stream.executable.export public @unknown 
    stream.executable.export public @whole2 
    stream.executable.export public @whole3 
  }
  util.global private mutable @global0 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %0:3 = scf.while (%arg5 = %arg3, %arg6 = %arg2, %arg7 = %arg0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
      %4 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%arg0}
      %5 = arith.cmpi ult, %arg7, %arg0 : index
      scf.condition(%5) %4, %arg2, %arg7 : !stream.resource<*>, !stream.resource<*>, index
    } do {
    ^bb0(%arg5: !stream.resource<*>, %arg6: !stream.resource<*>, %arg7: index):
      %4 = stream.async.transfer %arg5 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
      util.global.store %4, @global0 : !stream.resource<variable>
      scf.yield %arg6, %arg3, %arg7 : !stream.resource<*>, !stream.resource<*>, index
    }
    %1 = arith.andi %arg0, %arg1 : index
    %2 = stream.async.fill %c1_i8, %0#0[%1 to %arg0 for %arg0] : i8 -> %0#0 as !stream.resource<*>{%arg0}
    %3:2 = scf.for %arg5 = %arg0 to %arg0 step %arg1 iter_args(%arg6 = %0#0, %arg7 = %arg2) -> (!stream.resource<*>, !stream.resource<*>) {
      %4 = arith.cmpi ult, %arg0, %arg0 : index
      %5:2 = scf.if %4 -> (!stream.resource<*>, !stream.resource<*>) {
        %6:2 = stream.async.dispatch @k::@whole2(%arg7[%arg0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0})
        scf.yield %6#0, %6#1 : !stream.resource<*>, !stream.resource<*>
      } else {
        %6:2 = stream.async.dispatch @k::@whole2(%arg4[%arg0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0})
        scf.yield %6#0, %6#1 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %5#0, %5#1 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// A function from outside gets one of two values that are different storage.
module {
  util.func private @external(%arg0: !stream.resource<*>) -> !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: i1, %arg2: !stream.resource<*>) -> !stream.resource<*> {
    %c257_i16 = arith.constant 257 : i16
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c12 = arith.constant 12 : index
    %0 = stream.async.alloca : !stream.resource<*>{%arg0}
    %1 = stream.async.transfer %arg2 : !stream.resource<*>{%arg0} -> !stream.resource<staging>{%arg0}
    %2 = stream.async.transfer %1 : !stream.resource<staging>{%arg0} -> !stream.resource<*>{%arg0}
    %3:2 = scf.if %arg1 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %2, %arg2 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %0, %2 : !stream.resource<*>, !stream.resource<*>
    }
    %4 = util.call @external(%3#1) : (!stream.resource<*>) -> !stream.resource<*>
    %5 = stream.async.fill %c257_i16, %3#0[%c4 to %c16 for %c12] : i16 -> %3#0 as !stream.resource<*>{%arg0}
    util.return %4 : !stream.resource<*>
  }
}

// -----

// A loop gives what its last round has made, and stores what the round before that has made.
module {
  util.global public mutable @global0 : !stream.resource<*>
  util.func private @private1(%arg0: index, %arg1: !stream.resource<*>, %arg2: !stream.resource<*>) {
    %0 = stream.async.alloca : !stream.resource<*>{%arg0}
    %1 = stream.async.alloca : !stream.resource<*>{%arg0}
    %2:2 = scf.while (%arg3 = %0, %arg4 = %arg0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
      %4 = arith.cmpi ult, %arg4, %arg0 : index
      scf.condition(%4) %arg3, %arg4 : !stream.resource<*>, index
    } do {
    ^bb0(%arg3: !stream.resource<*>, %arg4: index):
      %4 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %1) -> (!stream.resource<*>) {
        %5 = stream.async.update %arg2, %arg6[%arg5 to %arg5] : !stream.resource<*>{%arg0} -> %arg6 as !stream.resource<*>{%arg0}
        scf.yield %5 : !stream.resource<*>
      }
      util.global.store %arg3, @global0 : !stream.resource<*>
      scf.yield %4, %arg4 : !stream.resource<*>, index
    }
    %3 = stream.async.copy %arg1[%arg0 to %arg0], %2#0[%arg0 to %arg0], %arg0 : !stream.resource<*>{%arg0} -> %2#0 as !stream.resource<*>{%arg0}
    util.return
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// Two buffers take turns, one of which is the content of a global that gets another one after the loop.
module {
  stream.executable private @k {
    builtin.module {
      util.func private @whole(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @some(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo"})
      util.func private @rw(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw"})
      util.func private @inout(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "rw", weir.overwrites})
      util.func private @none(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "ro"})
      util.func private @unknown(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding)
      util.func private @whole2(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites})
      util.func private @whole3(%arg0: !stream.binding {weir.access = "ro"}, %arg1: !stream.binding {weir.access = "wo", weir.overwrites}, %arg2: !stream.binding {weir.access = "wo", weir.overwrites}, %arg3: !stream.binding {weir.access = "wo", weir.overwrites})
    }
    stream.executable.export public @whole 
    stream.executable.export public @some 
    stream.executable.export public @rw 
    stream.executable.export public @inout 
    stream.executable.export public @none 
    stream.executable.export public @unknown 
    stream.executable.export public @whole2 
    stream.executable.export public @whole3 
  }
  util.global private mutable @global0 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c77_i8 = arith.constant 77 : i8
    %c16 = arith.constant 16 : index
    %c0 = arith.constant 0 : index
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %0 = stream.async.fill %c77_i8, %arg1[%c0 to %arg0 for %arg0] : i8 -> %arg1 as !stream.resource<*>{%c16}
    %1 = stream.async.transfer %global0 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    %2 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %1) -> (!stream.resource<*>) {
      %4 = stream.async.dispatch @k::@whole(%arg3[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
      scf.yield %4 : !stream.resource<*>
    }
    %3 = stream.async.clone %0 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %3, @global0 : !stream.resource<variable>
    util.return
  }
}

// -----

// One region stores what another one writes to in a loop; each round makes it anew.
module {
  util.global public mutable @global1 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c77_i8 = arith.constant 77 : i8
    %0:2 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (!stream.resource<*>, !stream.resource<*>) {
      %1:2 = stream.async.dispatch @unknown::@f0_t0_t1_r2s_n0(%arg4[%arg0 to %arg0 for %arg0], %arg1[%arg0 to %arg0 for %arg0], %arg2) : (!stream.resource<*>{%arg0}, !stream.resource<*>{%arg0}, index) -> (%arg4{%arg0}, %arg1{%arg0})
      %2:2 = scf.index_switch %arg2 -> !stream.resource<*>, !stream.resource<*> 
      case 0 {
        %global1 = util.global.load @global1 : !stream.resource<variable>
        %3 = stream.async.clone %global1 : !stream.resource<variable>{%arg0} -> !stream.resource<*>{%arg0}
        %4 = stream.async.splat %c77_i8 : i8 -> !stream.resource<*>{%arg0}
        scf.yield %3, %4 : !stream.resource<*>, !stream.resource<*>
      }
      case 2 {
        %3 = stream.async.transfer %1#1 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
        util.global.store %3, @global1 : !stream.resource<variable>
        scf.yield %arg1, %arg3 : !stream.resource<*>, !stream.resource<*>
      }
      default {
        %3 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%arg0}
        %4 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %1#1) -> (!stream.resource<*>) {
          %5 = stream.async.update %3, %arg6[%arg5 to %arg5] : !stream.resource<*>{%arg0} -> %arg6 as !stream.resource<*>{%arg0}
          scf.yield %5 : !stream.resource<*>
        }
        scf.yield %3, %3 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %2#1, %2#0 : !stream.resource<*>, !stream.resource<*>
    }
    util.return
  }
}

// -----

// A function gets the content of a global that it changes, and has read that before.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %c0_i16 = arith.constant 0 : i16
    %c16909060_i32 = arith.constant 16909060 : i32
    %0 = stream.async.fill %c16909060_i32, %arg3[%arg0 to %arg0 for %arg0] : i32 -> %arg3 as !stream.resource<*>{%arg0}
    %1 = stream.async.splat %c0_i16 : i16 -> !stream.resource<*>{%arg0}
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %2 = stream.async.clone %global0 : !stream.resource<variable>{%arg0} -> !stream.resource<*>{%arg0}
    %3 = stream.async.fill %c1_i8, %2[%arg0 to %arg0 for %arg0] : i8 -> %2 as !stream.resource<*>{%arg0}
    %4 = stream.async.clone %3 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
    util.global.store %4, @global0 : !stream.resource<variable>
    %5:2 = util.call @private0(%arg0, %arg1, %arg2, %3) : (index, index, i1, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
    util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// Blocks hand on one of two arguments, or new storage, and change their places.
module {
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>, %arg2: !stream.resource<*>) {
    %c1_i8 = arith.constant 1 : i8
    %c1_i64 = arith.constant 1 : i64
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = arith.andi %arg0, %c1 : index
    %1:2 = stream.async.dispatch @unknown::@f0_r2_n2(%arg1[%0 to %c8 for %c8], %arg2[%c0 to %arg0 for %arg0]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%arg0}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%arg0})
    %2 = stream.async.dispatch @unknown::@f1_r1s_n1(%1#0[%c4 to %c8 for %c4], %arg0) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    cf.br ^bb1(%c0, %2, %1#0 : index, !stream.resource<*>, !stream.resource<*>)
  ^bb1(%3: index, %4: !stream.resource<*>, %5: !stream.resource<*>):  // 2 preds: ^bb0, ^bb5
    %6 = arith.cmpi slt, %3, %arg0 : index
    cf.cond_br %6, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %7 = stream.async.fill %c1_i64, %4[%c0 to %c8 for %c8] : i64 -> %4 as !stream.resource<*>{%c8}
    cf.br ^bb3(%c0, %5 : index, !stream.resource<*>)
  ^bb3(%8: index, %9: !stream.resource<*>):  // 2 preds: ^bb2, ^bb4
    %10 = arith.cmpi slt, %8, %3 : index
    cf.cond_br %10, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %11 = stream.async.splat %c1_i8 : i8 -> !stream.resource<*>{%c8}
    %12 = arith.addi %8, %c1 : index
    cf.br ^bb3(%12, %11 : index, !stream.resource<*>)
  ^bb5:  // pred: ^bb3
    %13 = arith.addi %3, %c1 : index
    cf.br ^bb1(%13, %9, %7 : index, !stream.resource<*>, !stream.resource<*>)
  ^bb6:  // pred: ^bb1
    util.return
  }
}

// -----

// A function stores other content, and calls one that stores none, before it loads again.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> !stream.resource<*> {
    %c0_i8 = arith.constant 0 : i8
    %c-1_i8 = arith.constant -1 : i8
    %c4_i8 = arith.constant 4 : i8
    %global0 = util.global.load @global0 : !stream.resource<variable>
    %0 = stream.async.clone %global0 : !stream.resource<variable>{%arg1} -> !stream.resource<*>{%arg1}
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    %1 = stream.async.splat %c4_i8 : i8 -> !stream.resource<*>{%arg1}
    %2 = util.call @private1(%arg0, %arg1, %arg2, %1, %arg3) : (index, index, i1, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
    %3 = stream.async.fill %c-1_i8, %0[%arg0 to %arg0 for %arg0] : i8 -> %0 as !stream.resource<*>{%arg1}
    %4 = stream.async.clone %3 : !stream.resource<*>{%arg1} -> !stream.resource<variable>{%arg1}
    util.global.store %4, @global0 : !stream.resource<variable>
    cf.br ^bb2
  ^bb2:  // pred: ^bb1
    %global0_0 = util.global.load @global0 : !stream.resource<variable>
    %5 = stream.async.clone %global0_0 : !stream.resource<variable>{%arg1} -> !stream.resource<*>{%arg1}
    %6 = stream.async.fill %c0_i8, %5[%arg0 to %arg1 for %arg0] : i8 -> %5 as !stream.resource<*>{%arg1}
    %7 = stream.async.clone %6 : !stream.resource<*>{%arg1} -> !stream.resource<variable>{%arg1}
    util.global.store %7, @global0 : !stream.resource<variable>
    util.return %3 : !stream.resource<*>
  }
  util.func private @private1(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) -> !stream.resource<*> {
    util.return %arg4 : !stream.resource<*>
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// A function passes content that it may have changed on to itself.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) -> !stream.resource<*> {
    %c0_i8 = arith.constant 0 : i8
    %c8 = arith.constant 8 : index
    cf.cond_br %arg2, ^bb1, ^bb2(%arg4 : !stream.resource<*>)
  ^bb1:  // pred: ^bb0
    %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%c8}
    %1 = stream.async.clone %0 : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
    util.global.store %1, @global0 : !stream.resource<variable>
    cf.br ^bb2(%0 : !stream.resource<*>)
  ^bb2(%2: !stream.resource<*>):  // 2 preds: ^bb0, ^bb1
    %3 = util.call @private0(%arg0, %arg1, %arg2, %arg3, %2) : (index, index, i1, !stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
    %4 = stream.async.dispatch @new::@make(%arg0) : (index) -> !stream.resource<*>{%arg0}
    util.return %4 : !stream.resource<*>
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// A function gives one of its arguments and new storage, in either order, and gets another one twice.
module {
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>, %arg5: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
    %c0_i8 = arith.constant 0 : i8
    %c16 = arith.constant 16 : index
    %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%c16}
    %1:2 = scf.if %arg2 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %0, %arg5 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %arg5, %0 : !stream.resource<*>, !stream.resource<*>
    }
    util.return %1#0, %1#1 : !stream.resource<*>, !stream.resource<*>
  }
  util.func public @public0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>, %arg4: !stream.resource<*>) {
    %c77_i64 = arith.constant 77 : i64
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %0 = stream.async.update %arg4, %arg3[%c8 to %c16] : !stream.resource<*>{%c8} -> %arg3 as !stream.resource<*>{%c16}
    %1:2 = util.call @private0(%arg0, %arg1, %arg2, %arg4, %arg4, %0) : (index, index, i1, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
    %2 = stream.async.fill %c77_i64, %1#0[%arg1 to %c16 for %c16] : i64 -> %1#0 as !stream.resource<*>{%c16}
    %3 = stream.async.update %arg4, %1#1[%c8 to %c16] : !stream.resource<*>{%c8} -> %1#1 as !stream.resource<*>{%c16}
    util.return
  }
}

// -----

// Each round of a loop stores one of two buffers, and hands on the other one.
module {
  util.global public mutable @global0 : !stream.resource<variable>
  util.func private @private1(%arg0: index, %arg1: !stream.resource<*>) {
    %c77_i32 = arith.constant 77 : i32
    %c16909060_i64 = arith.constant 16909060 : i64
    %c77_i8 = arith.constant 77 : i8
    %c0_i64 = arith.constant 0 : i64
    %0 = stream.async.fill %c0_i64, %arg1[%arg0 to %arg0 for %arg0] : i64 -> %arg1 as !stream.resource<*>{%arg0}
    %1 = stream.async.fill %c77_i8, %arg1[%arg0 to %arg0 for %arg0] : i8 -> %arg1 as !stream.resource<*>{%arg0}
    %2:2 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %0, %arg4 = %1) -> (!stream.resource<*>, !stream.resource<*>) {
      %4 = stream.async.fill %c16909060_i64, %arg4[%arg0 to %arg0 for %arg0] : i64 -> %arg4 as !stream.resource<*>{%arg0}
      %5 = stream.async.transfer %arg3 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
      util.global.store %5, @global0 : !stream.resource<variable>
      scf.yield %arg4, %4 : !stream.resource<*>, !stream.resource<*>
    }
    %3 = stream.async.fill %c77_i32, %2#0[%arg0 to %arg0 for %arg0] : i32 -> %2#0 as !stream.resource<*>{%arg0}
    util.return
  }
  util.func public @public0() {
    util.return
  }
}

// -----

// A function from outside changes two operands, which branches hand on in turn.
module {
  util.func private @external(%arg0: !stream.resource<*>, %arg1: !stream.resource<*>, %arg2: !stream.resource<*>) -> (%arg2, %arg1)
  util.func public @public1(%arg0: i1, %arg1: !stream.resource<*>) {
    %0:2 = util.call @external(%arg1, %arg1, %arg1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> (%arg1[2], %arg1[1])
    %1:2 = scf.if %arg0 -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %0#1, %0#0 : !stream.resource<*>, !stream.resource<*>
    } else {
      scf.yield %arg1, %0#1 : !stream.resource<*>, !stream.resource<*>
    }
    %2:2 = util.call @external(%1#0, %1#1, %arg1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> (%arg1, %1#1)
    util.return
  }
}

// -----

// Blocks of a loop store what they are given, and hand on what they make.
module {
  util.global private mutable @global1 : !stream.resource<variable>
  util.func public @public0(%arg0: index, %arg1: index, %arg2: !stream.resource<*>, %arg3: !stream.resource<*>) {
    %c0_i8 = arith.constant 0 : i8
    %c12 = arith.constant 12 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %0 = stream.async.update %arg2, %arg3[%c12 to %c16] : !stream.resource<*>{%c4} -> %arg3 as !stream.resource<*>{%c16}
    cf.br ^bb1(%arg0, %0 : index, !stream.resource<*>)
  ^bb1(%1: index, %2: !stream.resource<*>):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %1, %arg1 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = stream.async.clone %2 : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
    util.global.store %4, @global1 : !stream.resource<variable>
    %global1 = util.global.load @global1 : !stream.resource<variable>
    %5 = stream.async.clone %global1 : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
    %6 = stream.async.fill %c0_i8, %5[%arg0 to %arg0 for %arg0] : i8 -> %5 as !stream.resource<*>{%c16}
    cf.br ^bb1(%1, %6 : index, !stream.resource<*>)
  ^bb3:  // pred: ^bb1
    %results:2, %result_timepoint = stream.async.execute with(%2 as %arg4: !stream.resource<*>{%c16}) -> (!stream.resource<*>{%arg0}, %2{%c16}) {
      stream.yield %arg4, %arg4 : !stream.resource<*>{%arg0}, !stream.resource<*>{%c16}
    } => !stream.timepoint
    util.return
  }
}

// -----

// A loop gives what it starts with, which another loop has made after it has stored.
module {
  util.global private mutable @global0 : !stream.resource<*>
  util.func public @public0(%arg0: index, %arg1: !stream.resource<*>) {
    %c12 = arith.constant 12 : index
    %c77_i32 = arith.constant 77 : i32
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %c8 = arith.constant 8 : index
    %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%arg0}
    %1 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %0) -> (!stream.resource<*>) {
      %4 = arith.addi %c8, %c4 : index
      util.global.store %arg3, @global0 : !stream.resource<*>
      %5 = stream.async.fill %c77_i32, %arg3[%c8 to %4 for %c4] : i32 -> %arg3 as !stream.resource<*>{%arg0}
      scf.yield %5 : !stream.resource<*>
    }
    %2:2 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %1, %arg4 = %arg1) -> (!stream.resource<*>, !stream.resource<*>) {
      scf.yield %1, %arg4 : !stream.resource<*>, !stream.resource<*>
    }
    %3 = stream.async.copy %2#1[%c0 to %c8], %2#0[%c4 to %c12], %c8 : !stream.resource<*>{%c8} -> %2#0 as !stream.resource<*>{%arg0}
    util.return
  }
}

// -----

// A call changes what an earlier round has stored under a name that this round has made anew.
module {
  util.global private mutable @global0 : !stream.resource<variable>
  util.func private @private0(%arg0: index, %arg1: index, %arg2: i1, %arg3: !stream.resource<*>) -> !stream.resource<*> {
    %c77_i8 = arith.constant 77 : i8
    %c8 = arith.constant 8 : index
    %0:2 = scf.for %arg4 = %arg0 to %arg0 step %arg0 iter_args(%arg5 = %arg3, %arg6 = %arg3) -> (!stream.resource<*>, !stream.resource<*>) {
      %2 = stream.async.dispatch @unknown::@f1_r1_n1(%arg5[%arg0 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> !stream.resource<*>{%c8}
      %3:3 = scf.while (%arg7 = %2, %arg8 = %arg3, %arg9 = %arg0) : (!stream.resource<*>, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>, index) {
        %5 = util.call @private0(%arg0, %arg1, %arg2, %arg3) : (index, index, i1, !stream.resource<*>) -> !stream.resource<*>
        %6 = arith.cmpi ult, %arg9, %arg0 : index
        scf.condition(%6) %2, %arg5, %arg9 : !stream.resource<*>, !stream.resource<*>, index
      } do {
      ^bb0(%arg7: !stream.resource<*>, %arg8: !stream.resource<*>, %arg9: index):
        scf.yield %arg7, %arg3, %arg9 : !stream.resource<*>, !stream.resource<*>, index
      }
      %4 = stream.async.transfer %3#0 : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
      util.global.store %4, @global0 : !stream.resource<variable>
      scf.yield %arg6, %3#1 : !stream.resource<*>, !stream.resource<*>
    }
    %1 = stream.async.splat %c77_i8 : i8 -> !stream.resource<variable>{%c8}
    util.global.store %1, @global0 : !stream.resource<variable>
    util.return %arg3 : !stream.resource<*>
  }
  util.func public @public0() {
    util.return
  }
}
