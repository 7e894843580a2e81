// RUN: weir-opt %s --weir-assign-executable-targets | FileCheck %s

// One executable on two devices: a copy for each, one for devices of the same target. One that has a target keeps it.
// CHECK-DAG: #[[A:.+]] = #hal.executable.target<"llvm-cpu", "a">
// CHECK-DAG: #[[B:.+]] = #hal.executable.target<"weir-reference", "b">
// CHECK: stream.executable private @ex attributes {hal.executable.target = #[[A]]}
// CHECK: stream.executable private @ex_reference attributes {hal.executable.target = #[[B]]}
// CHECK-NOT: stream.executable private @ex_
// CHECK: stream.executable private @kept attributes {hal.executable.target = #[[B]]}
// CHECK: stream.cmd.execute on(#hal.device.affinity<@a>)
// CHECK: stream.cmd.dispatch @ex::@entry
// CHECK: stream.cmd.execute on(#hal.device.affinity<@b>)
// CHECK: stream.cmd.dispatch @ex_reference::@entry
// CHECK: stream.cmd.execute on(#hal.device.affinity<@a2>)
// CHECK: stream.cmd.dispatch @ex::@entry
#a = #hal.executable.target<"llvm-cpu", "a">
#b = #hal.executable.target<"weir-reference", "b">
module {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"unheard-of", "x">, #a]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#b]> : !hal.device
  util.global private @a2 = #hal.device.target<"local", [#a]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  stream.executable private @kept attributes {hal.executable.target = #b} {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> (!stream.timepoint, !stream.timepoint, !stream.timepoint) {
    %0 = stream.cmd.execute on(#hal.device.affinity<@a>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    %1 = stream.cmd.execute on(#hal.device.affinity<@b>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    %2 = stream.cmd.execute on(#hal.device.affinity<@a2>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0, %1, %2 : !stream.timepoint, !stream.timepoint, !stream.timepoint
  }
}
