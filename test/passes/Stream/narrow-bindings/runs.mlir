// RUN: weir-opt %s --weir-narrow-bindings -o %t.mlir
// RUN: weir-check %s %t.mlir --runs 4 | FileCheck %s
// RUN: FileCheck %s --check-prefix=NARROW < %t.mlir
// CHECK: equal in 4 of 4 runs

// Two kernels write parts of one resource, of which the second one reads a part. Whole before, ranges after.
// NARROW: wo %{{.*}}[%c4096{{.*}} for %c1024{{.*}}]
// NARROW: ro %{{.*}}[%c4096{{.*}} for %c512{{.*}}]
// NARROW: wo %{{.*}}[%c64{{.*}} for %c960{{.*}}]
stream.executable private @ex {
  stream.executable.export public @first
  stream.executable.export public @second
  builtin.module {
    func.func @first(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x32xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<40x32xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x32xf32>> -> tensor<8x32xf32>
      %e = tensor.empty() : tensor<8x32xf32>
      %n = linalg.negf ins(%t : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
      iree_tensor_ext.dispatch.tensor.store %n, %y, offsets = [32, 0], sizes = [8, 32], strides = [1, 1] : tensor<8x32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<40x32xf32>>
      return
    }
    // Rows of 16 bytes: number 5 does not start where bindings may, number 4 does.
    func.func @second(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [32, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<40x32xf32>> -> tensor<4x4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [5, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x4xf32>>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [60, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x4xf32>>
      return
    }
  }
}
util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c1024 = arith.constant 1024 : index
  %c5120 = arith.constant 5120 : index
  %c7_i32 = arith.constant 7 : i32
  %in = stream.tensor.import %view : !hal.buffer_view -> tensor<8x32xf32> in !stream.resource<external>{%c1024}
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c5120} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<external>{%c1024} => !stream.timepoint
  %j = stream.timepoint.join max(%rt, %st) => !stream.timepoint
  %t = stream.cmd.execute await(%j) => with(%in as %i: !stream.resource<external>{%c1024}, %r as %x: !stream.resource<external>{%c5120}, %s as %y: !stream.resource<external>{%c1024}) {
    stream.cmd.fill %c7_i32, %x[%c0 for %c5120] : i32 -> !stream.resource<external>{%c5120}
    stream.cmd.fill %c7_i32, %y[%c0 for %c1024] : i32 -> !stream.resource<external>{%c1024}
    stream.cmd.dispatch @ex::@first {
      ro %i[%c0 for %c1024] : !stream.resource<external>{%c1024},
      wo %x[%c0 for %c5120] : !stream.resource<external>{%c5120}
    }
    stream.cmd.dispatch @ex::@second {
      ro %x[%c0 for %c5120] : !stream.resource<external>{%c5120},
      wo %y[%c0 for %c1024] : !stream.resource<external>{%c1024}
    }
  } => !stream.timepoint
  %o = stream.timepoint.await %t => %s : !stream.resource<external>{%c1024}
  %v = stream.tensor.export %o : tensor<64x4xf32> in !stream.resource<external>{%c1024} -> !hal.buffer_view
  util.return %v : !hal.buffer_view
}
