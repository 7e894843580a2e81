// RUN: weir-opt %s --weir-ledger='expect=@cmd:bytes-through-dispatches==152,@cmd:readwrite-bindings==1,@cmd:scratch-bytes==4096' -o /dev/null
// RUN: weir-opt %s --weir-ledger='expect=@async:bytes-through-dispatches==24,@async:readwrite-bindings==1,@async:scratch-bytes==0,readwrite-bindings==2' -o /dev/null
// RUN: weir-opt %s --cse --weir-ledger=%t.json -o /dev/null && FileCheck %s --input-file=%t.json
// CHECK: "bytes-through-dispatches": 152
// CHECK: "readwrite-bindings": 1
// CHECK: "scratch-bytes": 4096
// RUN: not weir-opt %s --weir-ledger=expect=@cmd:readwrite-bindings==0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: readwrite-bindings is 1

// What dispatches read and write, ranges that are both, and scratch memory of the kernel that needs most of it. The copy is not a dispatch.
stream.executable private @ex {
  stream.executable.export public @small
  stream.executable.export public @large
  builtin.module {
    func.func @small(%a: !stream.binding, %b: !stream.binding) attributes {weir.scratch_size = 64 : i64} {
      return
    }
    func.func @large(%a: !stream.binding) attributes {weir.scratch_size = 4096 : i64} {
      return
    }
  }
}
util.func public @cmd(%r: !stream.resource<transient>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@small {
      ro %x[%c0 for %c8] : !stream.resource<transient>{%c64},
      rw %x[%c8 for %c8] : !stream.resource<transient>{%c64}
    }
    stream.cmd.copy %x[%c0], %x[%c8], %c8 : !stream.resource<transient>{%c64} -> !stream.resource<transient>{%c64}
    stream.cmd.dispatch @ex::@large {
      wo %x[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
    stream.cmd.dispatch @ex::@large {
      ro %x[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return
}

stream.executable private @update {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "rw"}) {
      return
    }
  }
}
util.func public @async(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r = stream.async.dispatch @update::@f(%a[%c0 to %c8 for %c8], %b[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %b{%c8}
  util.return %r : !stream.resource<*>
}
