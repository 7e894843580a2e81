// RUN: weir-opt %s --weir-annotate-dispatch-arguments | FileCheck %s

// A kernel that is only declared.
// CHECK: func.func private @declared(!stream.binding {llvm.dereferenceable = 8 : i64})
stream.executable private @elsewhere {
  stream.executable.export public @declared
  builtin.module {
    func.func private @declared(!stream.binding)
  }
}
util.func public @calls_declared(%a: !stream.resource<external>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.cmd.execute with(%a as %x: !stream.resource<external>{%c8}) {
    stream.cmd.dispatch @elsewhere::@declared {
      ro %x[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
