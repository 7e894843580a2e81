// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(builtin.module(func.func(weir-unpack-bindings))))' | FileCheck %s

// Executed: test/e2e/check/widths.py.

stream.executable private @ex {
  builtin.module {
    // Rows are full of bytes: the slice is loaded and stored.
    // CHECK-LABEL: func.func @slices
    // CHECK: stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xi8>>
    // CHECK: dispatch.tensor.load {{.*}} offsets = [1, 2], sizes = [2, 2], strides = [1, 1] : {{.*}} -> tensor<2x2xi8>
    // CHECK: dispatch.tensor.store {{.*}} offsets = [3, 0], sizes = [2, 2], strides = [1, 1] : tensor<2x2xi8> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x4xi8>>
    func.func @slices(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xi4>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x8xi4>>
      %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [1, 4], sizes = [2, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xi4>> -> tensor<2x4xi4>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [3, 0], sizes = [2, 4], strides = [1, 1] : tensor<2x4xi4> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<6x8xi4>>
      return
    }

    // Rows end within a byte: all elements are in one row of bytes.
    // CHECK-LABEL: func.func @rows
    // CHECK: dispatch.tensor<readonly:tensor<6xi8>>
    // CHECK: dispatch.tensor.load {{.*}} offsets = [0], sizes = [6]
    // CHECK: tensor.extract_slice {{.*}}[1, 0] [2, 3] [1, 1] : tensor<4x3xi8> to tensor<2x3xi8>
    func.func @rows(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x3xi4>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x3xi8>>
      %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [1, 0], sizes = [2, 3], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x3xi4>> -> tensor<2x3xi4>
      %e = tensor.empty() : tensor<2x3xi8>
      %r = linalg.map { arith.extsi } ins(%v : tensor<2x3xi4>) outs(%e : tensor<2x3xi8>)
      iree_tensor_ext.dispatch.tensor.store %r, %y, offsets = [0, 0], sizes = [2, 3], strides = [1, 1] : tensor<2x3xi8> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x3xi8>>
      return
    }

    // 24 bits take 32, with zeros in front.
    // CHECK-LABEL: func.func @widened
    // CHECK: dispatch.tensor<readonly:tensor<?xi32>>{%arg2}
    // CHECK: arith.shli
    // CHECK-NEXT: arith.shrsi
    // CHECK: arith.andi {{.*}} : i32
    // CHECK: dispatch.tensor.store
    func.func @widened(%a: !stream.binding, %b: !stream.binding, %n: index) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xi24>>{%n}
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xi24>>{%n}
      %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xi24>>{%n} -> tensor<?xi24>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0], sizes = [%n], strides = [1] : tensor<?xi24> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xi24>>{%n}
      return
    }
  }
}
