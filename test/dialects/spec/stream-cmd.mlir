// Made by scripts/refresh-spec-tests from the examples of stream-cmd.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// stream-cmd.md: stream.resource.alloc
util.func private @fragment(%sz: index) {
  %r0 = stream.resource.alloc uninitialized : !stream.resource<variable>{%sz}
  %r1 = stream.resource.alloc on(#hal.device.affinity<@dev_a>) : !stream.resource<external>{%sz}
  util.return
}

// -----

// stream-cmd.md: stream.resource.alloca
util.func private @fragment(%sz: index, %tp0: !stream.timepoint) {
  %a0, %a0_tp = stream.resource.alloca uninitialized : !stream.resource<transient>{%sz} => !stream.timepoint
  %a1, %a1_tp = stream.resource.alloca uninitialized indeterminate on(#hal.device.affinity<@dev_a>) await(%tp0) => !stream.resource<transient>{%sz} => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.resource.dealloca
util.func private @fragment(%a0_tp: !stream.timepoint, %a0: !stream.resource<transient>, %sz: index, %a1: !stream.resource<transient>) {
  %d0 = stream.resource.dealloca await(%a0_tp) => %a0 : !stream.resource<transient>{%sz} => !stream.timepoint
  %d1 = stream.resource.dealloca origin on(#hal.device.affinity<@dev_b>) %a1 : !stream.resource<transient>{%sz} => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.resource.retain, release, is_terminal
util.func private @fragment(%r: !stream.resource<transient>, %sz: index) {
  stream.resource.retain %r : !stream.resource<transient>{%sz}
  %last = stream.resource.release %r : !stream.resource<transient>{%sz}
  %only = stream.resource.is_terminal %r : !stream.resource<transient>{%sz}
  util.return
}

// -----

// stream-cmd.md: stream.resource.size
util.func private @fragment(%r: !stream.resource<*>) {
  %n = stream.resource.size %r : !stream.resource<*>
  util.return
}

// -----

// stream-cmd.md: stream.resource.try_map
util.func private @fragment(%bytes: !util.buffer, %o: index, %sz: index) {
  %ok, %mapped = stream.resource.try_map %bytes[%o] : !util.buffer -> i1, !stream.resource<constant>{%sz}
  util.return
}

// -----

// stream-cmd.md: stream.resource.load, stream.resource.store
util.func private @fragment(%h: !stream.resource<staging>, %o: index, %h_sz: index) {
  %c8 = arith.constant 8 : index
  %v = stream.resource.load %h[%o] : !stream.resource<staging>{%h_sz} -> f32
  stream.resource.store %v, %h[%c8] : f32 -> !stream.resource<staging>{%h_sz}
  util.return
}

// -----

// stream-cmd.md: stream.resource.pack
util.func private @fragment(%sz: index, %l: index, %o: index) {
  %p:4 = stream.resource.pack slices({
    [0, 2] = %sz,
    [1, 1] = %l,
    [3, 5] = %sz
  }) : index
  %q:2 = stream.resource.pack on(#hal.device.affinity<@dev_a>) offset(%o) slices({
    [0, 9] = %sz,
  }) : index
  util.return
}

// -----

// stream-cmd.md: stream.resource.constants
util.func private @fragment(%sz: index) {
  %c8 = arith.constant 8 : index
  %k:2, %k_tp = stream.resource.constants on(#hal.device.affinity<@dev_a>) :
    !stream.resource<constant>{%c8} = dense<[1, 2]> : tensor<2xi32>,
    !stream.resource<constant>{%sz} = #stream.parameter.named<"m"::"k"> : tensor<9xf32>
    => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.resource.subview
util.func private @fragment(%r: !stream.resource<transient>, %o: index, %sz: index, %l: index) {
  %part = stream.resource.subview %r[%o] : !stream.resource<transient>{%sz} -> !stream.resource<transient>{%l}
  util.return
}

// -----

// stream-cmd.md: stream.resource.transients
util.func private @fragment(%tp0: !stream.timepoint, %r: !stream.resource<*>, %sz: index, %store: !stream.resource<transient>, %st_sz: index) {
  %v1, %v1_tp = stream.resource.transients on(#hal.device.affinity<@dev_a>) await(%tp0) => %r : !stream.resource<*>{%sz} from %store : !stream.resource<transient>{%st_sz} => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: 4. Commands
util.func private @fragment(%r: !stream.resource<transient>, %h: !stream.resource<staging>, %sz: index, %pat: i32, %o: index, %l: index, %h_sz: index) {
  %c0 = arith.constant 0 : index
  %f_tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%sz}, %h as %ha: !stream.resource<staging>{%h_sz}) {
    stream.cmd.invalidate from(#hal.device.affinity<@dev_a>) %ra[%c0 for %sz] : !stream.resource<transient>{%sz}
    stream.cmd.fill %pat, %ra[%o for %l] : i32 -> !stream.resource<transient>{%sz}
    stream.cmd.copy %ra[%o], %ha[%c0], %l : !stream.resource<transient>{%sz} -> !stream.resource<staging>{%h_sz}
    stream.cmd.flush to(#hal.device.affinity<@dev_b>) %ha[%c0 for %l] : !stream.resource<staging>{%h_sz}
    stream.cmd.discard %ra[%c0 for %sz] : !stream.resource<transient>{%sz}
  } => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.cmd.dispatch
util.func private @fragment(%r: !stream.resource<constant>, %t: !stream.resource<transient>, %n: index, %k: f32, %r_sz: index, %o: index, %l: index, %sz: index) {
  %c0 = arith.constant 0 : index
  %g_tp = stream.cmd.execute with(%r as %ra: !stream.resource<constant>{%r_sz}, %t as %ta: !stream.resource<transient>{%sz}) {
    stream.cmd.dispatch {@ex_a::@scale, @ex_b::@scale}[%n, %n](%k, %n : f32, index) {
      ro %ra[%c0 for %r_sz] : !stream.resource<constant>{%r_sz},
      rw %ta[%o for %l] : !stream.resource<transient>{%sz}
    }
    stream.cmd.dispatch @ex_a::@clear {
      wo %ta[%c0 for %sz] : !stream.resource<transient>{%sz}
    }
  } => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.cmd.func
stream.cmd.func private @pack_rows(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32, %arg4: !custom.state) -> i32

// -----

// stream-cmd.md: stream.cmd.call
stream.cmd.func private @pack_rows(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32, %arg4: !custom.state) -> i32
util.func private @fragment(%r: !stream.resource<transient>, %o: index, %l: index, %k32: i32, %state: !custom.state, %sz: index) {
  %h_tp = stream.cmd.execute with(%r as %ra: !stream.resource<transient>{%sz}) {
    %code = stream.cmd.call @pack_rows(rw %ra[%o for %l], %k32, %state) : (!stream.resource<transient>{%sz}, i32, !custom.state) -> i32
  } => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.cmd.execute
util.func private @fragment(%tp0: !stream.timepoint, %r: !stream.resource<transient>, %pat: i32, %sz: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %i_tp = stream.cmd.execute once on(#hal.device.affinity<@dev_a>) await(%tp0) => with(%r as %ra: !stream.resource<transient>{%sz}) {
    stream.cmd.concurrent {
      stream.cmd.fill %pat, %ra[%c0 for %c64] : i32 -> !stream.resource<transient>{%sz}
      stream.cmd.serial {
        stream.cmd.fill %pat, %ra[%c64 for %c64] : i32 -> !stream.resource<transient>{%sz}
        stream.cmd.copy %ra[%c64], %ra[%c128], %c64 : !stream.resource<transient>{%sz} -> !stream.resource<transient>{%sz}
      }
    }
  } => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.timepoint.immediate
util.func private @fragment() {
  %now = stream.timepoint.immediate => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.timepoint.import, export, chain_external
util.func private @fragment(%fence0: !hal.fence, %fence2: !hal.fence) {
  %in_tp = stream.timepoint.import on(#hal.device.affinity<@dev_a>) %fence0 : (!hal.fence) => !stream.timepoint
  %fence1 = stream.timepoint.export %in_tp => (!hal.fence)
  stream.timepoint.chain_external on(#hal.device.affinity<@dev_a>) %in_tp => (%fence2 : !hal.fence)
  util.return
}

// -----

// stream-cmd.md: stream.timepoint.join
util.func private @fragment(%tp0: !stream.timepoint, %tp1: !stream.timepoint) {
  %both = stream.timepoint.join max(%tp0, %tp1) => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.timepoint.barrier
util.func private @fragment(%r: !stream.resource<external>, %sz: index) {
  %v2, %v2_tp = stream.timepoint.barrier on(#hal.device.affinity<@dev_a>) %r : !stream.resource<external>{%sz} => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.timepoint.await
util.func private @fragment(%both: !stream.timepoint, %r: !stream.resource<external>, %t: !stream.resource<transient>, %r_sz: index, %sz: index, %tp0: !stream.timepoint) {
  %w:2 = stream.timepoint.await %both => %r, %t : !stream.resource<external>{%r_sz}, !stream.resource<transient>{%sz}
  %x = stream.timepoint.await sync %tp0 => %r : !stream.resource<external>{%r_sz}
  util.return
}

// -----

// stream-cmd.md: stream.executable, stream.executable.export
stream.executable private @math {
  stream.executable.export public @axpy workgroups(%w0: index, %w1: index) -> (index, index, index) {
    %one = arith.constant 1 : index
    stream.return %w0, %w1, %one : index, index, index
  }
  stream.executable.export private @axpy as("axpy_again")
  builtin.module {
    func.func @axpy(%in: !stream.binding, %out: !stream.binding, %n: index, %s: f32) {
      %zero = arith.constant 0 : index
      %x = stream.binding.subspan %in[%zero] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %y = stream.binding.subspan %out[%zero] : !stream.binding -> memref<16xf32>
      %id = stream.dispatch.workgroup.id[0] : index
      %count = stream.dispatch.workgroup.count[0] : index
      %size = stream.dispatch.workgroup.size[0] : index
      return
    }
  }
}

// -----

// stream-cmd.md: stream.test.timeline_op
util.func private @fragment(%tp0: !stream.timepoint, %tp1: !stream.timepoint, %r: !stream.resource<external>, %t: !stream.resource<transient>, %r_sz: index, %sz: index) {
  %tr, %t_tp = stream.test.timeline_op await(%tp0, %tp1) => with(%r, %t) : (!stream.resource<external>{%r_sz}, !stream.resource<transient>{%sz}) -> %t{%sz} => !stream.timepoint
  %u_tp = stream.test.timeline_op await_limit(1) with() : () -> () => !stream.timepoint
  util.return
}

// -----

// stream-cmd.md: stream.test.timeline_aware
util.func private @fragment(%x: i32, %fence_a: !stream.test.fence, %fence_b: !stream.test.fence) {
  %y = stream.test.timeline_aware(%x) waits(%fence_a) signals(%fence_b) : (i32) -> i32
  util.return
}

// -----

// stream-cmd.md: 12. Generic forms
util.func private @fragment(%sz: index, %l: index, %r: !stream.resource<external>, %tp0: !stream.timepoint, %t: !stream.resource<transient>, %n: index, %k32: i32) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %a, %a_tp = "stream.resource.alloca"(%sz) : (index) -> (!stream.resource<transient>, !stream.timepoint)
  %d = "stream.resource.dealloca"(%a, %sz, %a_tp) <{prefer_origin}> : (!stream.resource<transient>, index, !stream.timepoint) -> !stream.timepoint
  %p:3 = "stream.resource.pack"(%sz, %l) <{lifetime_intervals = [0 : index, 1 : index, 1 : index, 2 : index], operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  %k, %k_tp = "stream.resource.constants"(%c8) <{values = [dense<[1, 2]> : tensor<2xi32>]}> : (index) -> (!stream.resource<constant>, !stream.timepoint)
  %w = "stream.timepoint.await"(%r, %sz, %tp0) <{operandSegmentSizes = array<i32: 1, 1, 1>, sync}> : (!stream.resource<external>, index, !stream.timepoint) -> !stream.resource<external>
  %e_tp = "stream.cmd.execute"(%t, %sz) <{once, operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%arg0: !stream.resource<transient>):
    "stream.cmd.dispatch"(%n, %k32, %arg0, %sz, %c0, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, resource_accesses = [3 : i32]}> : (index, i32, !stream.resource<transient>, index, index, index) -> ()
    "stream.yield"() : () -> ()
  }) : (!stream.resource<transient>, index) -> !stream.timepoint
  util.return
}
