// A number that a kernel makes of undefined bytes is undefined in bodies of structured ops, too, that use it from outside.
// RUN: weir-check %s %s --kernels=execute --runs 5 | FileCheck %s
// CHECK: equal in 5 of 5 runs
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi8>>
      %1 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi8>> -> tensor<4xi8>
      %x = tensor.extract %1[%c0] : tensor<4xi8>
      %e = tensor.empty() : tensor<4xi8>
      %2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<4xi8>) {
      ^bb0(%o: i8):
        %i = linalg.index 0 : index
        %j = arith.index_cast %i : index to i8
        %y = arith.addi %x, %j : i8
        linalg.yield %y : i8
      } -> tensor<4xi8>
      %3 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi8>>
      iree_tensor_ext.dispatch.tensor.store %2, %3, offsets = [0], sizes = [4], strides = [1] : tensor<4xi8> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi8>>
      return
    }
  }
}
util.func public @m() -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = stream.async.alloca : !stream.resource<transient>{%c4}
  %d = stream.async.dispatch @ex::@f(%a[%c0 to %c4 for %c4]) : (!stream.resource<transient>{%c4}) -> !stream.resource<external>{%c4}
  util.return %d : !stream.resource<external>
}
