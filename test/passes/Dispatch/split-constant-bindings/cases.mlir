// D18 and D19 of docs/spec/dispatch-passes.md 2.13 with their forms: the pass makes @dN_after of @dN, and leaves that as it is.
// RUN: %weir_src_root/scripts/check-spec-cases --bin %weir_bin_dir --forms %s | FileCheck %s
// CHECK-COUNT-2: has the form

// D18: a splat that turned up late.
flow.executable private @e_d18 {
  flow.executable.export public @d18
  builtin.module {
    func.func @d18(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @use_d18(%x: tensor<8x4xf32>, %v: f32) -> tensor<4xf32> {
  %k = flow.tensor.splat %v : tensor<4xf32>
  %r = flow.dispatch @e_d18::@d18(%x, %k) : (tensor<8x4xf32>, tensor<4xf32>) -> %k
  util.return %r : tensor<4xf32>
}

flow.executable private @e_d18_after {
  flow.executable.export public @d18_after
  builtin.module {
    func.func @d18_after(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %v: f32, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %e = tensor.empty() : tensor<4xf32>
      %i = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @use_d18_after(%x: tensor<8x4xf32>, %v: f32) -> tensor<4xf32> {
  %r = flow.dispatch @e_d18_after::@d18_after(%x, %v) : (tensor<8x4xf32>, f32) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}

// D19: a constant in its place.
flow.executable private @e_d19 {
  flow.executable.export public @d19
  builtin.module {
    func.func @d19(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %k, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
util.func public @use_d19(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %k = flow.tensor.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e_d19::@d19(%x, %k) : (tensor<8x4xf32>, tensor<4xf32>) -> %k
  util.return %r : tensor<4xf32>
}

flow.executable private @e_d19_after {
  flow.executable.export public @d19_after
  builtin.module {
    func.func @d19_after(%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>>, %k: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %a = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<8x4xf32>
      %i = iree_tensor_ext.dispatch.tensor.load %k, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>) dimensions = [0]
      iree_tensor_ext.dispatch.tensor.store %s, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
util.func public @use_d19_after(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %k = flow.tensor.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch @e_d19_after::@d19_after(%x, %k) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  util.return %r : tensor<4xf32>
}
