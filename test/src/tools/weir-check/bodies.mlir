// A pass may know from a body that a kernel overwrites bytes without reading them: kernels as functions of all that they are bound to differ, bodies decide.
// RUN: weir-opt %s --weir-elide-fills -o %t.mlir
// RUN: FileCheck %s --check-prefix=ELIDED --input-file=%t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --kernels=execute | FileCheck %s --check-prefix=EXECUTED
// RUN: not weir-check %s %t.mlir --kernels=opaque | FileCheck %s --check-prefix=OPAQUE
// RUN: sed 's/linalg.add/linalg.sub/' %t.mlir > %t.wrong.mlir
// RUN: not weir-check %s %t.wrong.mlir --kernels=execute | FileCheck %s --check-prefix=OPAQUE

// ELIDED-NOT: stream.async.splat
// EQUAL: {{^}}equal in 16 of 16 runs with kernels executed{{$}}
// EXECUTED: {{^}}equal in 16 of 16 runs{{$}}
// OPAQUE: different: return of @twice differs

stream.executable private @ex {
  stream.executable.export public @twice workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @twice(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %in = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %out = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %empty = tensor.empty() : tensor<4xf32>
      %sum = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %sum, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @twice(%x: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c0_i32 = arith.constant 0 : i32
  %fill = stream.async.splat %c0_i32 : i32 -> !stream.resource<external>{%c16}
  %r = stream.async.dispatch @ex::@twice(%x[%c0 to %c16 for %c16], %fill[%c0 to %c16 for %c16]) : (!stream.resource<external>{%c16}, !stream.resource<external>{%c16}) -> %fill{%c16}
  util.return %r : !stream.resource<external>
}
