// A dump as other compilers write it: the kernel binds all of the result and stores a part, and one argument says how long the result is.
// RUN: weir-opt %s --weir-elide-commands -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-compile %s --compile-from=stream --target=reference -o %t.before.so
// RUN: weir-compile %t.mlir --compile-from=stream --target=reference -o %t.after.so
// RUN: weir-compile %s --compile-from=stream --target=cpu --remarks-filter=weir-elide-commands -o %t.cpu.so 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: weir-run --module=%t.before.so --function=join --input=16xf32=2 --input=16xf32=3 --input=2 > %t.before
// RUN: FileCheck %s --check-prefix=VALUES --input-file=%t.before
// RUN: weir-run --module=%t.after.so --function=join --input=16xf32=2 --input=16xf32=3 --input=2 | diff %t.before -
// RUN: weir-run --module=%t.cpu.so --function=join --input=16xf32=2 --input=16xf32=3 --input=2 | diff %t.before -

// Of two fills one goes, the other begins after the copy that follows.
// CHECK: stream.cmd.execute
// CHECK-NEXT: stream.cmd.copy
// CHECK-NEXT: stream.cmd.concurrent
// CHECK-NEXT: stream.cmd.dispatch
// CHECK: stream.cmd.copy
// CHECK-NEXT: stream.cmd.fill %{{.+}}, %{{.+}}[%c256{{.*}} for %{{.+}}]
// CHECK-NEXT: {{^ +}}}{{$}}
// CHECK-NEXT: stream.cmd.copy

// COMPILED-DAG: remark: [Passed] dead-write {{.*}} Function=join | bytes=192, pieces=0
// COMPILED-DAG: remark: [Passed] narrowed-fill {{.*}} Function=join

// VALUES: 64xf32=2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 -3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
// VALUES: 32xf32=3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5

stream.executable private @ex {
  stream.executable.export public @negate workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @negate(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %c128 = arith.constant 128 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>>
      %y = stream.binding.subspan %b[%c128] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [16], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16xf32>> -> tensor<16xf32>
      %e = tensor.empty() : tensor<16xf32>
      %n = linalg.negf ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
      iree_tensor_ext.dispatch.tensor.store %n, %y, offsets = [0], sizes = [16], strides = [1] : tensor<16xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16xf32>>
      return
    }
  }
}
util.func public @join(%view0: !hal.buffer_view, %view1: !hal.buffer_view, %count: index) -> (!hal.buffer_view, !hal.buffer_view) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0 : i8
  %pattern = arith.constant 1075838976 : i32
  %a = stream.tensor.import %view0 : !hal.buffer_view -> tensor<16xf32> in !stream.resource<external>{%c64}
  %b = stream.tensor.import %view1 : !hal.buffer_view -> tensor<16xf32> in !stream.resource<external>{%c64}
  %more = arith.muli %count, %c64 : index
  %elements = arith.muli %count, %c16 : index
  %n = arith.addi %more, %c192 : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%n} => !stream.timepoint
  %t = stream.cmd.execute await(%rt) => with(%a as %x: !stream.resource<external>{%c64}, %b as %y: !stream.resource<external>{%c64}, %r as %out: !stream.resource<external>{%n}) {
    stream.cmd.fill %zero, %out[%c0 for %c192] : i8 -> !stream.resource<external>{%n}
    stream.cmd.copy %x[%c0], %out[%c0], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%n}
    stream.cmd.concurrent {
      stream.cmd.dispatch @ex::@negate {
        ro %y[%c0 for %c64] : !stream.resource<external>{%c64},
        rw %out[%c0 for %n] : !stream.resource<external>{%n}
      }
      stream.cmd.copy %y[%c0], %out[%c64], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%n}
      stream.cmd.fill %pattern, %out[%c192 for %more] : i32 -> !stream.resource<external>{%n}
    }
    stream.cmd.copy %y[%c0], %out[%c192], %c64 : !stream.resource<external>{%c64} -> !stream.resource<external>{%n}
  } => !stream.timepoint
  %done = stream.timepoint.await %t => %r : !stream.resource<external>{%n}
  %first = stream.resource.subview %done[%c0] : !stream.resource<external>{%n} -> !stream.resource<external>{%c256}
  %second = stream.resource.subview %done[%c192] : !stream.resource<external>{%n} -> !stream.resource<external>{%more}
  %v = stream.tensor.export %first : tensor<64xf32> in !stream.resource<external>{%c256} -> !hal.buffer_view
  %w = stream.tensor.export %second : tensor<?xf32>{%elements} in !stream.resource<external>{%more} -> !hal.buffer_view
  util.return %v, %w : !hal.buffer_view, !hal.buffer_view
}
