// A private function that is given a part of a buffer, from its second element on: the kernel may not take for granted that it starts where a buffer may.
// RUN: weir-compile %s --compile-from=stream --target=cuda -o %t.so
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim weir-run --module=%t.so --function=main --poison --input=65xf32=3 | FileCheck %s
// RUN: weir-compile %s --compile-from=stream -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=65xf32=3 | FileCheck %s
// CHECK: 64xf32=-3 -3 -3
module {
  stream.executable private @ex {
    stream.executable.export public @neg workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @neg(%a: !stream.binding, %b: !stream.binding) {
        %c0 = arith.constant 0 : index
        %in = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>
        %out = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        %x = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
        %e = tensor.empty() : tensor<64xf32>
        %r = linalg.negf ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
        iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
        return
      }
    }
  }
  util.func private @callee(%r: !stream.resource<external>, %n: index) -> !stream.resource<external> attributes {inlining_policy = #util.inline.never} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %s, %ready = stream.resource.alloca uninitialized : !stream.resource<external>{%c256} => !stream.timepoint
    %t = stream.cmd.execute await(%ready) => with(%r as %x: !stream.resource<external>{%n}, %s as %y: !stream.resource<external>{%c256}) {
      stream.cmd.dispatch @ex::@neg {
        ro %x[%c0 for %c256] : !stream.resource<external>{%n},
        wo %y[%c0 for %c256] : !stream.resource<external>{%c256}
      }
    } => !stream.timepoint
    %w = stream.timepoint.await %t => %s : !stream.resource<external>{%c256}
    util.return %w : !stream.resource<external>
  }
  util.func public @main(%view: !hal.buffer_view) -> !hal.buffer_view {
    %c4 = arith.constant 4 : index
    %c256 = arith.constant 256 : index
    %c260 = arith.constant 260 : index
    %in = stream.tensor.import %view : !hal.buffer_view -> tensor<65xf32> in !stream.resource<external>{%c260}
    %sub = stream.resource.subview %in[%c4] : !stream.resource<external>{%c260} -> !stream.resource<external>{%c256}
    %r = util.call @callee(%sub, %c256) : (!stream.resource<external>, index) -> !stream.resource<external>
    %out = stream.tensor.export %r : tensor<64xf32> in !stream.resource<external>{%c256} -> !hal.buffer_view
    util.return %out : !hal.buffer_view
  }
}
