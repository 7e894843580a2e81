// Ops of dialects flow, util and hal in programs.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

func.func @reshape() {
  %x = flow.tensor.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %b = util.optimization_barrier %x : tensor<2x3xi32>
  %r = flow.tensor.reshape %b : tensor<2x3xi32> -> tensor<3x2xi32>
  check.expect_eq_const(%r, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>) : tensor<3x2xi32>
  return
}
func.func @slice_and_update() {
  %x = util.unfoldable_constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = flow.tensor.slice %x[%c0, %c1 for %c2, %c2] : tensor<2x3xi32> -> tensor<2x2xi32>
  check.expect_eq_const(%s, dense<[[2, 3], [5, 6]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  %u = util.unfoldable_constant dense<[[7, 8]]> : tensor<1x2xi32>
  %r = flow.tensor.update %u, %s[%c1, %c0] : tensor<1x2xi32> -> %s as tensor<2x2xi32>
  check.expect_eq_const(%r, dense<[[2, 3], [7, 8]]> : tensor<2x2xi32>) : tensor<2x2xi32>
  return
}
func.func @splat_load_store() {
  %v = util.unfoldable_constant 7 : i32
  %t = flow.tensor.splat %v : tensor<4xi32>
  %c2 = arith.constant 2 : index
  %n = arith.constant 9 : i32
  %s = flow.tensor.store %n, %t[%c2] : tensor<4xi32>
  %l = flow.tensor.load %s[%c2] : tensor<4xi32>
  %ok = arith.cmpi eq, %l, %n : i32
  check.expect_true(%ok) : i1
  check.expect_eq_const(%s, dense<[7, 7, 9, 7]> : tensor<4xi32>) : tensor<4xi32>
  return
}
func.func @clone_and_barrier() {
  %x = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = flow.tensor.clone %x : tensor<2xf32>
  %y = arith.addf %c, %x : tensor<2xf32>
  %b = util.optimization_barrier %y : tensor<2xf32>
  check.expect_eq_const(%b, dense<[2.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @bitcast() {
  %x = util.unfoldable_constant dense<[1, 2]> : tensor<2xi32>
  %c = flow.tensor.bitcast %x : tensor<2xi32> -> tensor<8xi8>
  check.expect_eq_const(%c, dense<[1, 0, 0, 0, 2, 0, 0, 0]> : tensor<8xi8>) : tensor<8xi8>
  return
}
func.func @empty_is_written() {
  %e = flow.tensor.empty : tensor<3xf32>
  %one = arith.constant 1.0 : f32
  %r = linalg.fill ins(%one : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const(%r, dense<1.0> : tensor<3xf32>) : tensor<3xf32>
  return
}
func.func @dynamic_constant() {
  %x = flow.tensor.dynamic_constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32> -> tensor<?x2xi32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x2xi32>
  %i = arith.index_cast %d : index to i32
  %two = arith.constant 2 : i32
  %ok = arith.cmpi eq, %i, %two : i32
  check.expect_true(%ok) : i1
  return
}
func.func @tie_shape() {
  %x = flow.tensor.dynamic_constant dense<[1.0, 2.0]> : tensor<2xf32> -> tensor<?xf32>
  %n = util.unfoldable_constant 2 : index
  %t = flow.tensor.tie_shape %x : tensor<?xf32>{%n}
  %y = arith.mulf %t, %t : tensor<?xf32>
  %e = flow.tensor.dynamic_constant dense<[1.0, 4.0]> : tensor<2xf32> -> tensor<?xf32>
  check.expect_almost_eq(%y, %e) : tensor<?xf32>
  return
}
func.func @workgroups() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %a = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %p : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %b, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  check.expect_eq_const(%r, dense<[2.0, 4.0, 6.0, 8.0]> : tensor<4xf32>) : tensor<4xf32>
  return
}
func.func @region() {
  %x = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = flow.dispatch.region -> (tensor<2xf32>) {
    %y = math.sqrt %x : tensor<2xf32>
    %z = arith.mulf %y, %y : tensor<2xf32>
    flow.return %z : tensor<2xf32>
  }
  check.expect_almost_eq_const(%r, dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @numeric_hints() {
  %x = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = util.optimization_barrier %x : tensor<2xf32>
  %n = util.unfoldable_constant 4 : index
  %a = util.assume.int %n<umin = 4, umax = 8, udiv = 4> : index
  %c4 = arith.constant 4 : index
  %al = util.align %a, %c4 : index
  %ok = arith.cmpi eq, %al, %c4 : index
  check.expect_true(%ok) : i1
  check.expect_eq(%x, %y) : tensor<2xf32>
  return
}
func.func @views() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %v = hal.tensor.export %x : tensor<1x3xf32> -> !hal.buffer_view
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[1] : index
  %c3 = arith.constant 3 : index
  %ok = arith.cmpi eq, %d, %c3 : index
  check.expect_true(%ok) : i1
  %y = hal.tensor.import %v : !hal.buffer_view -> tensor<1x3xf32>
  %z = arith.addf %y, %y : tensor<1x3xf32>
  check.expect_eq_const(%z, dense<[[2.0, 4.0, 6.0]]> : tensor<1x3xf32>) : tensor<1x3xf32>
  check.expect_eq(%v, %v) : !hal.buffer_view
  return
}
func.func @legacy_cast() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %v = hal.tensor.cast %x : tensor<3xf32> -> !hal.buffer_view
  %y = hal.tensor.cast %v : !hal.buffer_view -> tensor<3xf32>
  check.expect_eq(%x, %y) : tensor<3xf32>
  return
}
func.func @trace() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  flow.tensor.trace "x" = [%x : tensor<3xf32>]
  check.expect_eq(%x, %x) : tensor<3xf32>
  return
}
func.func @switch_value() {
  %i = util.unfoldable_constant 1 : index
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %d = arith.constant 30 : i32
  %r = util.switch i32 from [%a, %b] at %i else %d : i32
  %ok = arith.cmpi eq, %r, %b : i32
  check.expect_true(%ok) : i1
  return
}
func.func @sizes_and_ranges() {
  %s = util.sizeof f32
  %c4 = arith.constant 4 : index
  %ok = arith.cmpi eq, %s, %c4 : index
  check.expect_true(%ok) : i1
  %a = util.unfoldable_constant 3 : index
  %m = util.range.max %a, %c4 : index
  %ok2 = arith.cmpi eq, %m, %c4 : index
  check.expect_true(%ok2) : i1
  return
}
func.func @barrier_values() {
  %x = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = iree_tensor_ext.compute_barrier.start %x : tensor<2xf32> -> tensor<2xf32>
  %y = arith.addf %r, %r : tensor<2xf32>
  %z = iree_tensor_ext.compute_barrier.end %y : tensor<2xf32> -> tensor<2xf32>
  check.expect_eq_const(%z, dense<[2.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
  return
}
func.func @tensor_ext_bitcast() {
  %x = util.unfoldable_constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %r = iree_tensor_ext.bitcast %x : tensor<1x2xf32> -> tensor<2xi32>
  check.expect_eq_const(%r, dense<[1065353216, 1073741824]> : tensor<2xi32>) : tensor<2xi32>
  return
}
