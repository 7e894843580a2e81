// Padding along K that one dispatch makes and another one reads (encoding-passes.md VE12). K is 5 in tiles of 2, and log(0) is no finite number.
// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-encodings=after=weir-propagate-encodings

// What a kernel stores in its encoding another one loads.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      // expected-error @below {{VE12: reads padding along K that may not be zero}}
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %y = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// The same in a layout, and through a clone.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
#layout = #iree_encoding.layout<[#iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [4, 2], outerDimsPerm = [0, 1]}}>]>
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #layout>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #layout>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #layout>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #layout>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      // expected-error @below {{VE12: reads padding along K that may not be zero}}
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %v = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #layout> in !stream.resource<*>{%n}
  %y = stream.tensor.clone %v : tensor<4x5xf32, #layout> in !stream.resource<*>{%n} -> tensor<4x5xf32, #layout> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #layout> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// One of two places.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @double {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = arith.addf %i, %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      // expected-error @below {{VE12: reads padding along K that may not be zero}}
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %u = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %v = stream.tensor.dispatch @double::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %y = scf.if %q -> (!stream.resource<*>) {
    scf.yield %u : !stream.resource<*>
  } else {
    scf.yield %v : !stream.resource<*>
  }
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// Zeros, doubled.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
stream.executable private @double {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = arith.addf %i, %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %y = stream.tensor.dispatch @double::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// An encode between the two.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
#layout = #iree_encoding.layout<[#iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [4, 2], outerDimsPerm = [0, 1]}}>]>
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #layout>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #layout>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %v = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #layout> in !stream.resource<*>{%n}
  %y = stream.tensor.encode %v : tensor<4x5xf32, #layout> in !stream.resource<*>{%n} -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// A kernel that converts what it stores, and one that converts what it loads: the binding is plain.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %y = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

// What others run, too, may be handed anything, of which nothing is said.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 5]>
util.global private @gpu = #hal.device.target<"local", [#hal.executable.target<"gpu", "gpu", {iree.encoding.resolver = #iree_gpu.gpu_encoding_resolver<>, weir.tiles = array<i64: 4, 4, 2>}>]> : !hal.device
stream.executable private @log {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32>> -> tensor<4x5xf32>
      %s = iree_encoding.set_encoding %l : tensor<4x5xf32> -> tensor<4x5xf32, #lhs>
      %e = tensor.empty() : tensor<4x5xf32, #lhs>
      %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x5xf32, #lhs>) outs(%e : tensor<4x5xf32, #lhs>) {
      ^bb0(%i: f32, %o: f32):
        %p = math.log %i : f32
        linalg.yield %p : f32
      } -> tensor<4x5xf32, #lhs>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : tensor<4x5xf32, #lhs> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>>
      %w = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>>
      %r = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [4, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x5xf32, #lhs>> -> tensor<4x5xf32, #lhs>
      %m = iree_tensor_ext.dispatch.tensor.load %w, offsets = [0, 0], sizes = [5, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5x4xf32>> -> tensor<5x4xf32, #rhs>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x4xf32, #res>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      %p = linalg.matmul ins(%l, %m : tensor<4x5xf32, #lhs>, tensor<5x4xf32, #rhs>) outs(%f : tensor<4x4xf32, #res>) -> tensor<4x4xf32, #res>
      iree_tensor_ext.dispatch.tensor.store %p, %r, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xf32, #res> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x4xf32>>
      return
    }
  }
}
util.func public @main(%x: !stream.resource<*>, %w: !stream.resource<*>, %n: index, %q: i1) -> !stream.resource<*> {
  %y = stream.tensor.dispatch @log::@f(%x) : (tensor<4x5xf32> in !stream.resource<*>{%n}) -> tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}
  %r = stream.tensor.dispatch @product::@f(%y, %w) : (tensor<4x5xf32, #lhs> in !stream.resource<*>{%n}, tensor<5x4xf32> in !stream.resource<*>{%n}) -> tensor<4x4xf32> in !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}
util.func public @other(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %r = stream.async.dispatch @product::@f(%x[%c0 to %n for %n], %x[%c0 to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}
