// Channels are pointers; a collective is a call with two ranges: the bytes to send and those that are received.
// RUN: weir-opt %s --weir-convert-host-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func internal @__weir_fn_main
util.func public @main(%n: index, %color: index) -> (index, index) {
  // CHECK: llvm.call %{{.+}}(%{{.+}}) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  %c = stream.channel.create : !stream.channel
  // CHECK: llvm.call %{{.+}}(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i64, i64) -> !llvm.ptr
  %part = stream.channel.split %c, %color, %n : !stream.channel -> !stream.channel
  // CHECK-COUNT-2: llvm.call %{{.+}}(%{{.+}}, %{{.+}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> i64
  %rank = stream.channel.rank %part : index
  %count = stream.channel.count %part : index
  util.return %rank, %count : index, index
}

// As IREE schedules them: at the same time, which means in their order here.
// CHECK-LABEL: llvm.func internal @__weir_fn_collectives
util.func public @collectives(%n: index, %i: i32) {
  %c0 = arith.constant 0 : index
  %c = stream.channel.create : !stream.channel
  %t = stream.resource.alloc : !stream.resource<transient>{%n}
  %r = stream.resource.alloc : !stream.resource<transient>{%n}
  // CHECK: %[[CMD:.+]] = llvm.call {{.*}} : !llvm.ptr, (!llvm.ptr, i32, i64) -> !llvm.ptr
  %tp = stream.cmd.execute with(%t as %x: !stream.resource<transient>{%n}, %r as %y: !stream.resource<transient>{%n}) {
    stream.cmd.concurrent {
      // CHECK-NOT: (!llvm.ptr) -> ()
      // CHECK-DAG: %[[REDUCE:.+]] = llvm.mlir.constant(1 : i32)
      // CHECK-DAG: %[[MAX:.+]] = llvm.mlir.constant(4 : i32)
      // CHECK-DAG: %[[BF16:.+]] = llvm.mlir.constant(570425360 : i32)
      // CHECK: llvm.call %{{.+}}(%[[CMD]], %{{.+}}, %[[REDUCE]], %[[MAX]], %[[BF16]], %{{.+}}, %{{.+}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> ()
      stream.cmd.collective<all_reduce with maximum : bf16>[%n] channel(%c) {
        ro %y[%c0 for %n] : !stream.resource<transient>{%n},
        wo %x[%c0 for %n] : !stream.resource<transient>{%n}
      }
      // CHECK: llvm.call %{{.+}}(%[[CMD]], %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> ()
      stream.cmd.collective<broadcast : ui8>[%n] channel(%c) param(%i : i32) {
        ro %y[%c0 for %n] : !stream.resource<transient>{%n},
        wo %x[%c0 for %n] : !stream.resource<transient>{%n}
      }
    }
  } => !stream.timepoint
  %done = stream.timepoint.await %tp => %t : !stream.resource<transient>{%n}
  util.return
}
