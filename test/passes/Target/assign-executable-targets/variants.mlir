// RUN: weir-opt %s --weir-assign-executable-targets | FileCheck %s
// RUN: weir-opt %s --weir-assign-executable-targets --weir-assign-executable-targets | FileCheck %s

// A device with several targets: a copy for each, and dispatches refer to all of them. One that has been given its copies keeps them.
// CHECK-DAG: #[[A:.+]] = #hal.executable.target<"llvm-cpu", "a">
// CHECK-DAG: #[[B:.+]] = #hal.executable.target<"weir-reference", "b">
// CHECK: stream.executable private @ex attributes {hal.executable.target = #[[A]]}
// CHECK: stream.executable private @ex_reference attributes {hal.executable.target = #[[B]]}
// CHECK-NOT: stream.executable private
// CHECK: stream.cmd.execute on(#hal.device.affinity<@both>)
// CHECK: stream.cmd.dispatch {@ex::@entry, @ex_reference::@entry}
// CHECK: stream.cmd.execute on(#hal.device.affinity<@second>)
// CHECK: stream.cmd.dispatch @ex_reference::@entry
#a = #hal.executable.target<"llvm-cpu", "a">
#b = #hal.executable.target<"weir-reference", "b">
module {
  util.global private @both = #hal.device.target<"local", [#a, #hal.executable.target<"unheard-of", "x">, #b]> : !hal.device
  util.global private @second = #hal.device.target<"local", [#b]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> (!stream.timepoint, !stream.timepoint) {
    %0 = stream.cmd.execute on(#hal.device.affinity<@both>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    %1 = stream.cmd.execute on(#hal.device.affinity<@second>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0, %1 : !stream.timepoint, !stream.timepoint
  }
}
