// A dump as other compilers write it: a kernel makes a transient, which is copied after what another one makes. Both write the result.
// RUN: weir-opt %s --weir-elide-commands -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-compile %s --compile-from=stream --target=reference -o %t.before.so
// RUN: weir-compile %t.mlir --compile-from=stream --target=reference -o %t.after.so
// RUN: weir-compile %s --compile-from=stream --target=cpu --weir-expect="@join:copies==0,@join:bytes-written==512" -o %t.cpu.so
// RUN: weir-run --module=%t.before.so --function=join --input=64xf32=2 --poison | FileCheck %s --check-prefix=VALUES
// RUN: weir-run --module=%t.after.so --function=join --input=64xf32=2 --poison | FileCheck %s --check-prefix=VALUES
// RUN: weir-run --module=%t.cpu.so --function=join --input=64xf32=2 --poison | FileCheck %s --check-prefix=VALUES

// CHECK: stream.cmd.execute
// CHECK-NEXT: stream.cmd.concurrent
// CHECK-NEXT: stream.cmd.dispatch
// CHECK-NEXT: ro
// CHECK-NEXT: wo %[[OUT:[a-z0-9]+]][%c0
// CHECK: stream.cmd.dispatch
// CHECK-NEXT: ro
// CHECK-NEXT: wo %[[OUT]][%c256{{.*}} for %c256
// CHECK-NOT: stream.cmd.copy

// VALUES: 128xf32={{(-2 ){64}(-2 ){63}-2$}}

stream.executable private @ex {
  stream.executable.export public @negate workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @negate(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
      %e = tensor.empty() : tensor<64xf32>
      %n = linalg.negf ins(%t : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
      iree_tensor_ext.dispatch.tensor.store %n, %y, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
      return
    }
  }
}
util.func public @join(%view: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %a = stream.tensor.import %view : !hal.buffer_view -> tensor<64xf32> in !stream.resource<external>{%c256}
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c256} => !stream.timepoint
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c512} => !stream.timepoint
  %ready = stream.timepoint.join max(%st, %rt) => !stream.timepoint
  %t = stream.cmd.execute await(%ready) => with(%a as %x: !stream.resource<external>{%c256}, %s as %tmp: !stream.resource<transient>{%c256}, %r as %out: !stream.resource<external>{%c512}) {
    stream.cmd.concurrent {
      stream.cmd.dispatch @ex::@negate {
        ro %x[%c0 for %c256] : !stream.resource<external>{%c256},
        wo %out[%c0 for %c256] : !stream.resource<external>{%c512}
      }
      stream.cmd.dispatch @ex::@negate {
        ro %x[%c0 for %c256] : !stream.resource<external>{%c256},
        wo %tmp[%c0 for %c256] : !stream.resource<transient>{%c256}
      }
    }
    stream.cmd.copy %tmp[%c0], %out[%c256], %c256 : !stream.resource<transient>{%c256} -> !stream.resource<external>{%c512}
  } => !stream.timepoint
  %d = stream.resource.dealloca await(%t) => %s : !stream.resource<transient>{%c256} => !stream.timepoint
  %done = stream.timepoint.await %d => %r : !stream.resource<external>{%c512}
  %v = stream.tensor.export %done : tensor<128xf32> in !stream.resource<external>{%c512} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}
