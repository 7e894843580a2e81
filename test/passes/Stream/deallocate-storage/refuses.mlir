// RUN: weir-opt %s --weir-deallocate-storage --remarks-filter-missed=weir-deallocate-storage 2>%t.remarks | FileCheck %s --implicit-check-not=dealloca
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

util.global private mutable @g : !stream.resource<variable>

// CHECK-LABEL: @returned
// REMARK: refuses.mlir:[[#@LINE+4]]:3: remark: [Missed] escapes
util.func public @returned(%n: index) -> !stream.resource<transient> {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<transient>{%n}
  util.return %w : !stream.resource<transient>
}

// CHECK-LABEL: @stored
// REMARK: refuses.mlir:[[#@LINE+3]]:3: remark: [Missed] escapes
util.func public @stored(%n: index) {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<variable>{%n} => !stream.timepoint
  util.global.store %r, @g : !stream.resource<variable>
  util.return
}

// CHECK-LABEL: @selected
// REMARK: refuses.mlir:[[#@LINE+3]]:8: remark: [Missed] escapes
util.func public @selected(%n: index, %p: i1, %o: !stream.resource<transient>) -> !stream.resource<transient> {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  %s = arith.select %p, %r, %o : !stream.resource<transient>
  util.return %s : !stream.resource<transient>
}

// CHECK-LABEL: @exported
// REMARK: refuses.mlir:[[#@LINE+4]]:8: remark: [Missed] escapes
util.func public @exported(%n: index) -> !hal.buffer_view {
  %c4 = arith.constant 4 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<external>{%c4} => !stream.timepoint
  %v = stream.tensor.export %r : tensor<1xf32> in !stream.resource<external>{%c4} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}

// No op after the branch has the timepoint of the commands in it.
// CHECK-LABEL: @nested
// REMARK: refuses.mlir:[[#@LINE+5]]:10: remark: [Missed] elsewhere
util.func public @nested(%n: index, %p: i1, %z: i8) {
  %c0 = arith.constant 0 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  scf.if %p {
    %d = stream.cmd.execute await(%t) => with(%r as %x: !stream.resource<transient>{%n}) {
      stream.cmd.fill %z, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
    } => !stream.timepoint
    %w = stream.timepoint.await sync %d => %r : !stream.resource<transient>{%n}
  }
  util.return
}

// CHECK-LABEL: @other_block
// REMARK: refuses.mlir:[[#@LINE+6]]:8: remark: [Missed] elsewhere
util.func public @other_block(%n: index, %p: i1) -> i8 {
  %c0 = arith.constant 0 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<staging>{%n} => !stream.timepoint
  cf.br ^bb1
^bb1:
  %v = stream.resource.load %r[%c0] : !stream.resource<staging>{%n} -> i8
  util.return %v : i8
}

// Constants may be shared, and this pass ignores unused storage.
// CHECK-LABEL: @constants
util.func public @constants(%n: index) -> i1 {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<constant>{%n} => !stream.timepoint
  %s, %u = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  %w = stream.timepoint.await sync %t => %r : !stream.resource<constant>{%n}
  %v = arith.constant true
  util.return %v : i1
}
