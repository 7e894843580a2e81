// RUN: weir-opt %s --weir-assign-executable-targets | FileCheck %s

// CHECK-DAG: #[[A:.+]] = #hal.executable.target<"llvm-cpu", "a">
// CHECK-DAG: #[[B:.+]] = #hal.executable.target<"weir-reference", "b">
// CHECK: stream.executable private @ex attributes {hal.executable.target = #[[B]]}
// CHECK: stream.executable private @unused attributes {hal.executable.target = #[[A]]}
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "a">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "b">]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  stream.executable private @unused {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute on(#hal.device.affinity<@b>) with(%r as %c: !stream.resource<external>{%s}) {
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
