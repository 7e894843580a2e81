// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-encodings=after=weir-materialize-encodings
// RUN: not weir-opt %s --split-input-file --weir-verify-encodings=after=weir-fold 2>&1 | FileCheck %s
// CHECK: 'weir-fold' is not a pass on encodings

// VE4: what branches yield.
func.func @yields(%c: i1, %x: tensor<4x4xf32>, %y: tensor<4x4xf32, #iree_encoding.testing<>>) -> tensor<4x4xf32> {
  // expected-error @below {{should match successor input type #0 'tensor<4x4xf32>'}}
  %0 = scf.if %c -> tensor<4x4xf32> {
    scf.yield %x : tensor<4x4xf32>
  } else {
    // expected-note @below {{region branch point}}
    scf.yield %y : tensor<4x4xf32, #iree_encoding.testing<>>
  }
  return %0 : tensor<4x4xf32>
}

// -----

// VE4.
func.func private @gets(tensor<4x4xf32>)
func.func @calls(%y: tensor<4x4xf32, #iree_encoding.testing<>>) {
  // expected-error @below {{operand type mismatch}}
  call @gets(%y) : (tensor<4x4xf32, #iree_encoding.testing<>>) -> ()
  return
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
// VE3: in their places, for one op, and all or none.
func.func @roles(%x: tensor<4x4xf32, #lhs>, %c: tensor<4x4xf32, #out>) -> tensor<4x4xf32, #out> {
  // expected-error @below {{VE3: operand 1 is encoded as operand 0}}
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32, #lhs>, tensor<4x4xf32, #lhs>) outs(%c : tensor<4x4xf32, #out>) -> tensor<4x4xf32, #out>
  return %0 : tensor<4x4xf32, #out>
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [5, 4, 4]>
#out = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
func.func @sizes(%x: tensor<4x4xf32, #lhs>, %w: tensor<4x4xf32, #rhs>, %c: tensor<4x4xf32, #out>) -> tensor<4x4xf32, #out> {
  // expected-error @below {{VE3: operand 1 is encoded for another op than operand 0}}
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32, #lhs>, tensor<4x4xf32, #rhs>) outs(%c : tensor<4x4xf32, #out>) -> tensor<4x4xf32, #out>
  return %0 : tensor<4x4xf32, #out>
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [4, 4, 4]>
func.func @some(%x: tensor<4x4xf32, #lhs>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{VE3: has operands with and without encodings: operand 1 has none}}
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32, #lhs>, tensor<4x4xf32>) outs(%w : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

#testing = #iree_encoding.testing<>
// VE6.
func.func @left(%x: tensor<4x4xf32>) -> tensor<4x4xf32, #testing> {
  // expected-error @below {{VE6: must be inside of a dispatch}}
  %0 = iree_encoding.set_encoding %x : tensor<4x4xf32> -> tensor<4x4xf32, #testing>
  return %0 : tensor<4x4xf32, #testing>
}

// -----

// VE7.
util.func private @verbose() -> index {
  // expected-error @below {{VE7: has the unspecialised type}}
  %0 = stream.tensor.sizeof tensor<4x4xf32, #iree_encoding.testing<>> : index
  util.return %0 : index
}

// -----

// VE7.
util.func private @several(%n: index) -> !stream.resource<*> {
  // expected-error @below {{VE7: a value has several layouts}}
  %0 = stream.tensor.empty : tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.identity, #iree_encoding.padding<[0, 4]>]>> in !stream.resource<*>{%n}
  util.return %0 : !stream.resource<*>
}

// -----

// VE11.
util.func private @encode(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c64 = arith.constant 64 : index
  // expected-error @below {{VE11: remains after weir-materialize-encode-dispatches}}
  %0 = stream.tensor.encode %x : tensor<4x4xf32> in !stream.resource<*>{%c64} -> tensor<4x4xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 4]>]>> in !stream.resource<*>{%c64}
  util.return %0 : !stream.resource<*>
}

// -----

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
stream.executable private @ex {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding) {
      %c0 = arith.constant 0 : index
      // expected-error @below {{VE12: still has an encoding:}}
      %v0 = stream.binding.subspan %b0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x24xf32, #panel>>
      return
    }
  }
}

// -----

// What fills a global runs on its device. (VE11)
stream.executable private @ex {
  stream.executable.export public @kernel
  builtin.module {
    func.func @kernel(%b0: !stream.binding) {
      return
    }
  }
}
util.global private @a : !hal.device
util.global private @b : !hal.device
util.global private @w {stream.affinity = #hal.device.affinity<@a>} : !stream.resource<constant>
util.initializer {
  %c64 = arith.constant 64 : index
  // expected-error @below {{VE11: encodes w on #hal.device.affinity<@b>, which is on #hal.device.affinity<@a>}}
  %0 = stream.async.dispatch on(#hal.device.affinity<@b>) @ex::@kernel() : () -> !stream.resource<constant>{%c64}
  util.global.store %0, @w : !stream.resource<constant>
  util.return
}
