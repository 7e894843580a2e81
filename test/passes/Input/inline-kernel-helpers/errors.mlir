// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-inline-kernel-helpers

stream.executable private @recursive {
  stream.executable.export public @kernel
  builtin.module {
    func.func @down(%n: i32) -> i32 {
      // expected-error @+1 {{cannot be inlined: @down is recursive or has ops of a dialect that does not support inlining; write a loop or inline the code by hand}}
      %0 = call @down(%n) : (i32) -> i32
      return %0 : i32
    }
    func.func @kernel(%n: i32) {
      %0 = call @down(%n) : (i32) -> i32
      return
    }
  }
}

// -----

stream.executable private @blocks {
  stream.executable.export public @kernel
  builtin.module {
    func.func @choose(%c: i1, %n: i32) -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      return %n : i32
    ^b:
      %0 = arith.addi %n, %n : i32
      return %0 : i32
    }
    func.func @kernel(%c: i1, %n: i32) {
      %0 = scf.if %c -> i32 {
        // expected-error @+1 {{cannot be inlined: @choose has several blocks; write its control flow with scf}}
        %1 = func.call @choose(%c, %n) : (i1, i32) -> i32
        scf.yield %1 : i32
      } else {
        scf.yield %n : i32
      }
      return
    }
  }
}
