// Kernels that are executed may be bound to more than they access: two regions that write parts of one resource need not wait for each other.
// RUN: weir-check %s %s --kernels=execute --runs 5 | FileCheck %s
// CHECK: equal in 5 of 5 runs
stream.executable private @ex {
  stream.executable.export public @put
  builtin.module {
    func.func @put(%b: !stream.binding, %at: index) {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant dense<7> : tensor<4xi8>
      %0 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xi8>>
      iree_tensor_ext.dispatch.tensor.store %c7, %0, offsets = [%at], sizes = [4], strides = [1] : tensor<4xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xi8>>
      return
    }
  }
}
util.func public @m() -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = stream.resource.alloc : !stream.resource<external>{%c8}
  %p = stream.cmd.execute with(%r as %a: !stream.resource<external>{%c8}) {
    stream.cmd.dispatch @ex::@put(%c0 : index) {
      rw %a[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  %q = stream.cmd.execute with(%r as %a: !stream.resource<external>{%c8}) {
    stream.cmd.dispatch @ex::@put(%c4 : index) {
      rw %a[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  %j = stream.timepoint.join max(%p, %q) => !stream.timepoint
  %w = stream.timepoint.await %j => %r : !stream.resource<external>{%c8}
  util.return %w : !stream.resource<external>
}
