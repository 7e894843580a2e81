// Worked cases of encoding-passes.md; the page has none of its own, so they are kept here.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
#o = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
util.func private @fragment(%x: tensor<?x160xbf16>, %m: index, %w: tensor<96x160xbf16>, %zero: f32) {
  %ex = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<?x160xbf16> -> tensor<?x160xbf16, #l>
  %ew = iree_encoding.set_encoding %w encoding_dims{%m} : tensor<96x160xbf16> -> tensor<96x160xbf16, #r>
  %ee = tensor.empty(%m) : tensor<?x96xf32, #o>
  %ef = linalg.fill ins(%zero : f32) outs(%ee : tensor<?x96xf32, #o>) -> tensor<?x96xf32, #o>
  %ep = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%ex, %ew : tensor<?x160xbf16, #l>, tensor<96x160xbf16, #r>) outs(%ef : tensor<?x96xf32, #o>) -> tensor<?x96xf32, #o>
  %p = iree_encoding.unset_encoding %ep encoding_dims{%m} : tensor<?x96xf32, #o> -> tensor<?x96xf32>{%m}
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mk = affine_map<(m, n, k) -> (m, k)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
util.global private @fc = dense_resource<fc> : tensor<96x160xbf16>
util.global private @fc_enc0 : tensor<96x160xbf16, #r>
util.initializer {
  %w = util.global.load immutable @fc : tensor<96x160xbf16>
  %e = flow.tensor.encode %w : tensor<96x160xbf16> -> tensor<96x160xbf16, #r>
  util.global.store %e, @fc_enc0 : tensor<96x160xbf16, #r>
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mk = affine_map<(m, n, k) -> (m, k)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
util.func private @fragment(%x: tensor<?x160xbf16>, %m: index) {
  %e = flow.tensor.encode %x : tensor<?x160xbf16>{%m} -> tensor<?x160xbf16, #l>{%m}
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mk = affine_map<(m, n, k) -> (m, k)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [?, 96, 160]>
util.func private @fragment(%m: index, %x: !stream.resource<*>, %xsz: index) {
  %esz = stream.tensor.sizeof tensor<?x160xbf16, #l>{%m} : index
  %e = stream.tensor.encode %x : tensor<?x160xbf16>{%m} in !stream.resource<*>{%xsz} -> tensor<?x160xbf16, #l>{%m} in !stream.resource<*>{%esz}
  util.return
}

// -----

#a = affine_map<(m, n1, n0, k) -> (m, k)>
#b = affine_map<(m, n1, n0, k) -> (n1, k, n0)>
#c = affine_map<(m, n1, n0, k) -> (m, n1, n0)>
func.func @panel_with_rest(%x: tensor<40x72xf16>, %w: tensor<13x72x16xf16>, %acc: tensor<40x200xf32>) -> tensor<40x200xf32> {
  %f = tensor.extract_slice %acc[0, 0] [40, 192] [1, 1] : tensor<40x200xf32> to tensor<40x192xf32>
  %fe = tensor.expand_shape %f [[0], [1, 2]] output_shape [40, 12, 16] : tensor<40x192xf32> into tensor<40x12x16xf32>
  %wf = tensor.extract_slice %w[0, 0, 0] [12, 72, 16] [1, 1, 1] : tensor<13x72x16xf16> to tensor<12x72x16xf16>
  %p = linalg.contract indexing_maps = [#a, #b, #c] ins(%x, %wf : tensor<40x72xf16>, tensor<12x72x16xf16>) outs(%fe : tensor<40x12x16xf32>) -> tensor<40x12x16xf32>
  %pc = tensor.collapse_shape %p [[0], [1, 2]] : tensor<40x12x16xf32> into tensor<40x192xf32>
  %r = tensor.extract_slice %acc[0, 192] [40, 8] [1, 1] : tensor<40x200xf32> to tensor<40x8xf32>
  %wr = tensor.extract_slice %w[12, 0, 0] [1, 72, 8] [1, 1, 1] : tensor<13x72x16xf16> to tensor<72x8xf16>
  %q = linalg.matmul ins(%x, %wr : tensor<40x72xf16>, tensor<72x8xf16>) outs(%r : tensor<40x8xf32>) -> tensor<40x8xf32>
  %o1 = tensor.insert_slice %pc into %acc[0, 0] [40, 192] [1, 1] : tensor<40x192xf32> into tensor<40x200xf32>
  %o2 = tensor.insert_slice %q into %o1[0, 192] [40, 8] [1, 1] : tensor<40x8xf32> into tensor<40x200xf32>
  return %o2 : tensor<40x200xf32>
}
// upstream

// -----

#t24 = #iree_encoding.specialized<2>
util.func private @fragment() {
  %c15 = arith.constant 15 : index
  %c32 = arith.constant 32 : index
  %w = stream.tensor.constant : tensor<3x5xi8> in !stream.resource<constant> = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : tensor<3x5xi8>
  %e = stream.tensor.encode %w : tensor<3x5xi8> in !stream.resource<constant>{%c15} -> tensor<3x5xi8, #iree_encoding.layout<[#t24]>> in !stream.resource<constant>{%c32}
  util.return
}

// -----

util.func private @fragment() {
  %e = stream.tensor.constant : tensor<2x2x2x4xi8> in !stream.resource<constant> = dense<[[[[1, 2, 3, 4], [6, 7, 8, 9]], [[5, 0, 0, 0], [10, 0, 0, 0]]], [[[11, 12, 13, 14], [0, 0, 0, 0]], [[15, 0, 0, 0], [0, 0, 0, 0]]]]> : tensor<2x2x2x4xi8>
  util.return
}

// -----

func.func @matvec_result(%y: tensor<1x4x1x16xf32>) -> tensor<50xf32> {
  %c = tensor.collapse_shape %y [[0, 1], [2, 3]] : tensor<1x4x1x16xf32> into tensor<4x16xf32>
  %d = tensor.empty() : tensor<50xf32>
  %u = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<4x16xf32> -> tensor<50xf32>
  return %u : tensor<50xf32>
}
func.func @cache_row(%cache: tensor<32x64x16xf32>, %row: tensor<1x64xf32>, %i: index) -> tensor<32x64x16xf32> {
  %o = affine.apply affine_map<(d) -> (d floordiv 16)>(%i)
  %r = affine.apply affine_map<(d) -> (d mod 16)>(%i)
  %e = tensor.expand_shape %row [[0], [1, 2]] output_shape [1, 64, 1] : tensor<1x64xf32> into tensor<1x64x1xf32>
  %n = tensor.insert_slice %e into %cache[%o, 0, %r] [1, 64, 1] [1, 1, 1] : tensor<1x64x1xf32> into tensor<32x64x16xf32>
  return %n : tensor<32x64x16xf32>
}
// upstream
// P13 unit case, after; P16: one row written into a cache tiled by 16 rows

// -----

#in = affine_map<(i1, j1, i0, j0) -> (i1, j1, i0, j0)>
#out = affine_map<(i1, j1, i0, j0) -> (i1, i0)>
func.func @row_sums(%y: tensor<4x2x8x16xf32>, %init: tensor<4x8xf32>) -> tensor<30xf32> {
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction", "parallel", "reduction"]} ins(%y : tensor<4x2x8x16xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  %d = tensor.empty() : tensor<30xf32>
  %u = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x8xf32> -> tensor<30xf32>
  return %u : tensor<30xf32>
}
func.func @relayout(%y: tensor<2x2x16x4xf32>) -> tensor<4x8x8xf32> {
  %e = tensor.expand_shape %y [[0], [1], [2, 3], [4]] output_shape [2, 2, 2, 8, 4] : tensor<2x2x16x4xf32> into tensor<2x2x2x8x4xf32>
  %o = tensor.empty() : tensor<2x2x2x4x8xf32>
  %t = linalg.transpose ins(%e : tensor<2x2x2x8x4xf32>) outs(%o : tensor<2x2x2x4x8xf32>) permutation = [0, 2, 1, 4, 3]
  %c = tensor.collapse_shape %t [[0, 1], [2, 3], [4]] : tensor<2x2x2x4x8xf32> into tensor<4x8x8xf32>
  return %c : tensor<4x8x8xf32>
}
// upstream
// P22: row sums of a 30x20 value in tiles 8x16, padding known to be zero; both digits of the column are reduced
// P26: 16x4 tiles of a 32x8 value to row panels of 8, one transpose, no plain value in between

// -----

util.global private @w = dense_resource<w> : tensor<72x200xf16>
util.func public @three(%yg: tensor<120x200xf32>, %yv: tensor<120x200xf32>, %x: tensor<120x72xf16>) -> (tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>) {
  %zero = arith.constant 0.0 : f32
  %w = util.global.load immutable @w : tensor<72x200xf16>
  %xc = flow.tensor.transfer %x : tensor<120x72xf16> to #hal.device.affinity<@cpu0>
  %yc = flow.dispatch.region -> (tensor<120x200xf32>) attributes {stream.affinity = #hal.device.affinity<@cpu0>} {
    %e = tensor.empty() : tensor<120x200xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<120x200xf32>) -> tensor<120x200xf32>
    %m = linalg.matmul {iree.opt.data_tiling} ins(%xc, %w : tensor<120x72xf16>, tensor<72x200xf16>) outs(%f : tensor<120x200xf32>) -> tensor<120x200xf32>
    flow.return %m : tensor<120x200xf32>
  }
  // %xg, %yg and %xv, %yv: the same for @gpu0 and @vk0
  util.return %yc, %yg, %yv : tensor<120x200xf32>, tensor<120x200xf32>, tensor<120x200xf32>
}

// -----

#lhs = #iree_encoding.testing<>
#rhs = #iree_encoding.testing<>
util.global private @w = dense_resource<w> : tensor<72x200xf16>
util.global private @w_enc0 : tensor<72x200xf16, #rhs>
util.initializer {
  %w = util.global.load immutable @w : tensor<72x200xf16>
  %e = flow.tensor.encode %w : tensor<72x200xf16> -> tensor<72x200xf16, #rhs>
  util.global.store %e, @w_enc0 : tensor<72x200xf16, #rhs>
  util.return
}
util.func private @fragment(%xc: tensor<120x72xf16>, %we: tensor<72x200xf16, #iree_encoding.testing<>>) {
  // in @three, once per device:
  %lc = flow.tensor.encode %xc : tensor<120x72xf16> -> tensor<120x72xf16, #lhs> attributes {stream.affinity = #hal.device.affinity<@cpu0>}
  %yc = flow.dispatch @mm::@mm(%lc, %we) {stream.affinity = #hal.device.affinity<@cpu0>} : (tensor<120x72xf16, #lhs>, tensor<72x200xf16, #rhs>) -> tensor<120x200xf32>
  util.return
}

// -----

#grhs = #iree_encoding.specialized<4>
#glhs = #iree_encoding.specialized<3>
#crhs = #iree_encoding.specialized<2>
#clhs = #iree_encoding.specialized<1>
util.func private @fragment(%xc: !stream.resource<*>, %wc: !stream.resource<constant>, %xg: !stream.resource<*>, %wg: !stream.resource<constant>, %xv: !stream.resource<*>, %w: !stream.resource<constant>) {
  %c17280 = arith.constant 17280 : index
  %c18432 = arith.constant 18432 : index
  %c29952 = arith.constant 29952 : index
  %c96000 = arith.constant 96000 : index
  %c24576 = arith.constant 24576 : index
  %c49152 = arith.constant 49152 : index
  %c28800 = arith.constant 28800 : index
  %lc = stream.tensor.encode on(#hal.device.affinity<@cpu0>) %xc : tensor<120x72xf16> in !stream.resource<*>{%c17280} -> tensor<120x72xf16, #iree_encoding.layout<[#clhs]>> in !stream.resource<*>{%c18432}
  %yc = stream.tensor.dispatch on(#hal.device.affinity<@cpu0>) @mm::@mm(%lc, %wc) : (tensor<120x72xf16, #iree_encoding.layout<[#clhs]>> in !stream.resource<*>{%c18432}, tensor<72x200xf16, #iree_encoding.layout<[#crhs]>> in !stream.resource<constant>{%c29952}) -> tensor<120x200xf32> in !stream.resource<*>{%c96000}
  %lg = stream.tensor.encode on(#hal.device.affinity<@gpu0>) %xg : tensor<120x72xf16> in !stream.resource<*>{%c17280} -> tensor<120x72xf16, #iree_encoding.layout<[#glhs]>> in !stream.resource<*>{%c24576}
  %yg = stream.tensor.dispatch on(#hal.device.affinity<@gpu0>) @mm_dup0::@mm(%lg, %wg) : (tensor<120x72xf16, #iree_encoding.layout<[#glhs]>> in !stream.resource<*>{%c24576}, tensor<72x200xf16, #iree_encoding.layout<[#grhs]>> in !stream.resource<constant>{%c49152}) -> tensor<120x200xf32> in !stream.resource<*>{%c96000}
  %yv = stream.tensor.dispatch on(#hal.device.affinity<@vk0>) @mm_dup1::@mm(%xv, %w) : (tensor<120x72xf16> in !stream.resource<*>{%c17280}, tensor<72x200xf16> in !stream.resource<constant>{%c28800}) -> tensor<120x200xf32> in !stream.resource<*>{%c96000}
  util.return
}

// -----

#a = affine_map<(m, n1, n0, k) -> (m, k)>
#b = affine_map<(m, n1, n0, k) -> (n1, k, n0)>
#c = affine_map<(m, n1, n0, k) -> (m, n1, n0)>
func.func @pack_panel(%w: tensor<384x1536xf32>) -> tensor<32x384x48xf32> {
  %e = tensor.empty() : tensor<32x384x48xf32>
  %p = linalg.pack %w outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [48] into %e : tensor<384x1536xf32> -> tensor<32x384x48xf32>
  return %p : tensor<32x384x48xf32>
}
func.func @layer(%x: tensor<128x384xf32>, %wp: tensor<32x384x48xf32>, %init: tensor<128x1536xf32>) -> tensor<128x1536xf32> {
  %i = tensor.expand_shape %init [[0], [1, 2]] output_shape [128, 32, 48] : tensor<128x1536xf32> into tensor<128x32x48xf32>
  %m = linalg.contract indexing_maps = [#a, #b, #c] ins(%x, %wp : tensor<128x384xf32>, tensor<32x384x48xf32>) outs(%i : tensor<128x32x48xf32>) -> tensor<128x32x48xf32>
  %r = tensor.collapse_shape %m [[0], [1, 2]] : tensor<128x32x48xf32> into tensor<128x1536xf32>
  return %r : tensor<128x1536xf32>
}
func.func @pack_tiles(%w: tensor<384x1536xbf16>) -> tensor<96x12x16x16x2xbf16> {
  %e = tensor.empty() : tensor<96x12x32x16xbf16>
  %p = linalg.pack %w outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<384x1536xbf16> -> tensor<96x12x32x16xbf16>
  %x = tensor.expand_shape %p [[0], [1], [2, 3], [4]] output_shape [96, 12, 16, 2, 16] : tensor<96x12x32x16xbf16> into tensor<96x12x16x2x16xbf16>
  %o = tensor.empty() : tensor<96x12x16x16x2xbf16>
  %t = linalg.transpose ins(%x : tensor<96x12x16x2x16xbf16>) outs(%o : tensor<96x12x16x16x2xbf16>) permutation = [0, 1, 2, 4, 3]
  return %t : tensor<96x12x16x16x2xbf16>
}
// upstream

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#eb = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, [#mn, affine_map<(m, n) -> (n)>]], iteration_sizes = [128, 1536, 384]>
util.global private @w_enc0 : tensor<384x1536xf32, #e1>
util.global private @bias : tensor<1536xf32>
util.func private @fragment(%x: tensor<128x384xf32>, %zero: f32) {
  // after passes 1-6
  %xe = flow.tensor.encode %x : tensor<128x384xf32> -> tensor<128x384xf32, #e0>
  %we = util.global.load immutable @w_enc0 : tensor<384x1536xf32, #e1>
  %b = util.global.load immutable @bias : tensor<1536xf32>
  %y = flow.dispatch.region -> (tensor<128x1536xf32>) {
    %e = tensor.empty() : tensor<128x1536xf32, #e2>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x1536xf32, #e2>) -> tensor<128x1536xf32, #e2>
    %m = linalg.matmul ins(%xe, %we : tensor<128x384xf32, #e0>, tensor<384x1536xf32, #e1>) outs(%f : tensor<128x1536xf32, #e2>) -> tensor<128x1536xf32, #e2>
    %be = iree_encoding.set_encoding %b : tensor<1536xf32> -> tensor<1536xf32, #eb>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m, %be : tensor<128x1536xf32, #e2>, tensor<1536xf32, #eb>) outs(%e : tensor<128x1536xf32, #e2>) {
    ^bb0(%a: f32, %c: f32, %o: f32):
      %s = arith.addf %a, %c : f32
      %t = arith.maximumf %s, %zero : f32
      linalg.yield %t : f32
    } -> tensor<128x1536xf32, #e2>
    %p = iree_encoding.unset_encoding %r : tensor<128x1536xf32, #e2> -> tensor<128x1536xf32>
    flow.return %p : tensor<128x1536xf32>
  }
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mk = affine_map<(m, n, k) -> (m, k)>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
util.func private @fragment(%m1: tensor<64x96xf32, #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %a2: tensor<64x80xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %b2: tensor<80x96xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>) {
  %p = iree_encoding.unset_encoding %m1 : tensor<64x96xf32, #e2> -> tensor<64x96xf32>
  %i = iree_encoding.set_encoding %p : tensor<64x96xf32> -> tensor<64x96xf32, #e2>
  %m2 = linalg.matmul ins(%a2, %b2 : tensor<64x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%i : tensor<64x96xf32, #e2>) -> tensor<64x96xf32, #e2>
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mk = affine_map<(m, n, k) -> (m, k)>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
util.func private @fragment(%a2: tensor<64x80xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %b2: tensor<80x96xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %m1: tensor<64x96xf32, #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>) {
  %m2 = linalg.matmul ins(%a2, %b2 : tensor<64x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%m1 : tensor<64x96xf32, #e2>) -> tensor<64x96xf32, #e2>
  util.return
}

// -----

#mn = affine_map<(m, n, k) -> (m, n)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mk = affine_map<(m, n, k) -> (m, k)>
#e1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e0 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
#e2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
util.func private @fragment(%zero: f32, %ee: tensor<64x96xf32, #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %ai: tensor<64x80xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>, %bi: tensor<80x96xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [128, 1536, 384]>>) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  %z = linalg.fill ins(%zero : f32) outs(%ee : tensor<64x96xf32, #e2>) -> tensor<64x96xf32, #e2>
  %acc = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %z) -> (tensor<64x96xf32, #e2>) {
    // set of the i-th operands stays in the body (PL rules, weight 10)
    %m = linalg.matmul ins(%ai, %bi : tensor<64x80xf32, #e0>, tensor<80x96xf32, #e1>) outs(%a : tensor<64x96xf32, #e2>) -> tensor<64x96xf32, #e2>
    scf.yield %m : tensor<64x96xf32, #e2>
  }
  %p = iree_encoding.unset_encoding %acc : tensor<64x96xf32, #e2> -> tensor<64x96xf32>
  util.return
}

// -----

util.func private @fragment(%x: !stream.resource<*>, %n: index) {
  %r:2 = stream.tensor.dispatch @ln::@ln(%x) : (tensor<128x384xf32> in !stream.resource<*>{%n}) -> (tensor<128x384xf32> in !stream.resource<*>{%n}, tensor<128x384xf32> in !stream.resource<*>{%n})
  util.return
}

// -----

util.func private @fragment(%x: !stream.resource<*>, %n: index) {
  %r = stream.tensor.dispatch @ln::@ln(%x) : (tensor<128x384xf32> in !stream.resource<*>{%n}) -> tensor<128x384xf32> in !stream.resource<*>{%n}
  util.return
}
