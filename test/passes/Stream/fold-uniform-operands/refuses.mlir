// RUN: weir-opt %s --split-input-file --weir-fold-uniform-operands --remarks-filter-missed=weir-fold-uniform-operands -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// Different constants, the same value at one of two dispatches only, zeros of different types, zeros of either sign.
// CHECK: [Missed] differs {{.*}} export=k, operand=0
// CHECK: [Missed] differs {{.*}} export=k, operand=1
// CHECK: [Missed] differs {{.*}} export=k, operand=2
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%b: !stream.binding, %i: index, %j: index, %v: f32) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16x16xf32>
      memref.store %v, %x[%i, %j] : memref<16x16xf32>
      return
    }
  }
}
util.func private @sites(%r: !stream.resource<transient>, %p: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %c1024 = arith.constant 1024 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c1024}) {
    stream.cmd.dispatch @ex::@k(%p, %p, %zero : index, index, f32) {
      rw %x[%c0 for %c1024] : !stream.resource<transient>{%c1024}
    }
    stream.cmd.dispatch @ex::@k(%p, %c3, %minus : index, index, f32) {
      rw %x[%c0 for %c1024] : !stream.resource<transient>{%c1024}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// Others may run it.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable public @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%b: !stream.binding, %i: index, %v: f32) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16xf32>
      memref.store %v, %x[%i] : memref<16xf32>
      return
    }
  }
}
util.func private @site(%r: !stream.resource<transient>, %p: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %c64 = arith.constant 64 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c64}) {
    stream.cmd.dispatch @ex::@k(%p, %zero : index, f32) {
      rw %x[%c0 for %c64] : !stream.resource<transient>{%c64}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// One of two variants of a dispatch: the other one has the same operands.
// CHECK: [Missed] shared-kernel {{.*}} export=k
// CHECK: [Missed] shared-kernel {{.*}} export=l
stream.executable private @ex {
  stream.executable.export public @k
  stream.executable.export public @l
  builtin.module {
    func.func @k(%b: !stream.binding, %i: index) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16xindex>
      memref.store %i, %x[%c0] : memref<16xindex>
      return
    }
    func.func @l(%b: !stream.binding, %i: index) {
      %c1 = arith.constant 1 : index
      %x = stream.binding.subspan %b[%c1] : !stream.binding -> memref<15xindex>
      memref.store %i, %x[%c1] : memref<15xindex>
      return
    }
  }
}
util.func private @site(%r: !stream.resource<transient>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c128}) {
    stream.cmd.dispatch {@ex::@k, @ex::@l}(%c0 : index) {
      rw %x[%c0 for %c128] : !stream.resource<transient>{%c128}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}

// -----

// The function is called by another one.
// CHECK: [Missed] shared-kernel {{.*}} export=k
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%b: !stream.binding, %i: index) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %b[%c0] : !stream.binding -> memref<16xindex>
      memref.store %i, %x[%c0] : memref<16xindex>
      return
    }
    func.func @other(%b: !stream.binding) {
      %c3 = arith.constant 3 : index
      call @k(%b, %c3) : (!stream.binding, index) -> ()
      return
    }
  }
}
util.func private @site(%r: !stream.resource<transient>) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %t = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c128}) {
    stream.cmd.dispatch @ex::@k(%c0 : index) {
      rw %x[%c0 for %c128] : !stream.resource<transient>{%c128}
    }
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
