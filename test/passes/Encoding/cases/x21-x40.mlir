// Worked cases on the host, by their names, with their numbers: from encodings to what is left of them.

// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-specialize-encodings,weir-fold-encodes,weir-evaluate-encodes{max-bytes=64},weir-verify-encodings{after=weir-evaluate-encodes},weir-encode-tensors,canonicalize,cse)' --remarks-filter=weir-.* 2>%t.remarks | FileCheck %s
// RUN: weir-opt %s --weir-specialize-encodings | FileCheck %s --check-prefix=LAYOUT
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu"}>
#panel = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-linux-gnu", weir.layout = "auto"}>
#none = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">
#unknown = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {iree.encoding.resolver = #hal.device.promise<@classic>}>
util.global private @classic = #hal.device.target<"local", [#classic]> : !hal.device
util.global private @panel = #hal.device.target<"local", [#panel]> : !hal.device
util.global private @none = #hal.device.target<"vulkan", [#none]> : !hal.device
util.global private @unknown = #hal.device.target<"local", [#unknown]> : !hal.device

#norm = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 1536, 384]>
stream.executable private @ln {
  stream.executable.export public @ln
  builtin.module {
    func.func @ln(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32>>
      %z = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32, #norm>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [128, 384], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32>> -> tensor<128x384xf32>
      %e = tensor.empty() : tensor<128x384xf32>
      %v = linalg.exp ins(%l : tensor<128x384xf32>) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
      %s = iree_encoding.set_encoding %v : tensor<128x384xf32> -> tensor<128x384xf32, #norm>
      iree_tensor_ext.dispatch.tensor.store %v, %y, offsets = [0, 0], sizes = [128, 384], strides = [1, 1] : tensor<128x384xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32>>
      iree_tensor_ext.dispatch.tensor.store %s, %z, offsets = [0, 0], sizes = [128, 384], strides = [1, 1] : tensor<128x384xf32, #norm> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32, #norm>>
      return
    }
  }
}

// X21: one value plain and as a left operand. In tiles both are there, 196608 bytes each; on a device without layouts one, with panels, too. (N5)
// REMARK-DAG:  [Passed] merged-result
// CHECK-LABEL: util.func public @x21(
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@classic>) @ln::@ln({{.+}}) : ({{.+}}) -> (!stream.resource<*>{%c196608}, !stream.resource<*>{%c196608})
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@none>) @ln_dup0::@ln({{.+}}) : ({{.+}}) -> !stream.resource<*>{%c196608}
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@panel>) @ln_dup0::@ln({{.+}}) : ({{.+}}) -> !stream.resource<*>{%c196608}
util.func public @x21(%x: !stream.resource<*>, %xs: index) {
  %s = stream.tensor.sizeof tensor<128x384xf32> : index
  %s0 = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<128x384xf32, #norm> : index
  %a:2 = stream.tensor.dispatch on(#hal.device.affinity<@classic>) @ln::@ln(%x) : (tensor<128x384xf32> in !stream.resource<*>{%xs}) -> (tensor<128x384xf32> in !stream.resource<*>{%s}, tensor<128x384xf32, #norm> in !stream.resource<*>{%s0})
  %s1 = stream.tensor.sizeof on(#hal.device.affinity<@none>) tensor<128x384xf32, #norm> : index
  %b:2 = stream.tensor.dispatch on(#hal.device.affinity<@none>) @ln::@ln(%x) : (tensor<128x384xf32> in !stream.resource<*>{%xs}) -> (tensor<128x384xf32> in !stream.resource<*>{%s}, tensor<128x384xf32, #norm> in !stream.resource<*>{%s1})
  %s2 = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<128x384xf32, #norm> : index
  %c:2 = stream.tensor.dispatch on(#hal.device.affinity<@panel>) @ln::@ln(%x) : (tensor<128x384xf32> in !stream.resource<*>{%xs}) -> (tensor<128x384xf32> in !stream.resource<*>{%s}, tensor<128x384xf32, #norm> in !stream.resource<*>{%s2})
  util.optimization_barrier %a#0, %a#1, %b#0, %b#1, %c#0, %c#1 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
  util.return
}

// X22: a constant of 15 bytes in tiles of 2x4: 32 bytes, zeros between.
// REMARK-DAG:  [Passed] evaluated {{.*}} bytes=32, padding=17
// CHECK-LABEL: util.func public @x22(
// CHECK:         stream.async.constant : !stream.resource<constant>{%c32} = dense<{{\[\[\[\[}}1, 2, 3, 4], [6, 7, 8, 9]], {{\[\[}}5, 0, 0, 0], [10, 0, 0, 0]]], {{\[\[\[}}11, 12, 13, 14], [0, 0, 0, 0]], {{\[\[}}15, 0, 0, 0], [0, 0, 0, 0]]]]> : tensor<2x2x2x4xi8>
#t24 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [2, 4], outerDimsPerm = [0, 1]}}>]>
util.func public @x22() -> !stream.resource<constant> {
  %c15 = arith.constant 15 : index
  %c32 = arith.constant 32 : index
  %w = stream.tensor.constant : tensor<3x5xi8> in !stream.resource<constant> = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : tensor<3x5xi8>
  %e = stream.tensor.encode %w : tensor<3x5xi8> in !stream.resource<constant>{%c15} -> tensor<3x5xi8, #t24> in !stream.resource<constant>{%c32}
  util.return %e : !stream.resource<constant>
}

// X23: more than `max-bytes` stays as it is. The RUN line says 64 bytes for what the page has 1 GiB for.
// REMARK-DAG:  [Missed] constant-too-large {{.*}}bytes=2048
// CHECK-LABEL: util.func public @x23(
// CHECK:         stream.tensor.encode
#wide = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 32], outerDimsPerm = [0, 1]}}>]>
util.func public @x23() -> !stream.resource<constant> {
  %c1000 = arith.constant 1000 : index
  %c2048 = arith.constant 2048 : index
  %w = stream.tensor.constant : tensor<10x25xf32> in !stream.resource<constant> = dense<2.0> : tensor<10x25xf32>
  %e = stream.tensor.encode %w : tensor<10x25xf32> in !stream.resource<constant>{%c1000} -> tensor<10x25xf32, #wide> in !stream.resource<constant>{%c2048}
  util.return %e : !stream.resource<constant>
}

// X24: the bytes of a parameter are not known; the initializer that loads it converts it, once.
// REMARK-DAG:  [Missed] parameter-bytes-unknown
// CHECK:       util.initializer {
// CHECK:         stream.async.constant {{.*}} = #stream.parameter.named<"model"::"w">
// CHECK:         stream.tensor.encode
// CHECK:         util.global.store
util.global private @packed : !stream.resource<constant>
util.initializer {
  %c1000 = arith.constant 1000 : index
  %c2048 = arith.constant 2048 : index
  %w = stream.tensor.constant : tensor<10x25xf32> in !stream.resource<constant> = #stream.parameter.named<"model"::"w"> : tensor<10x25xf32>
  %e = stream.tensor.encode %w : tensor<10x25xf32> in !stream.resource<constant>{%c1000} -> tensor<10x25xf32, #wide> in !stream.resource<constant>{%c2048}
  util.global.store %e, @packed : !stream.resource<constant>
  util.return
}
util.func public @x24() -> !stream.resource<constant> {
  %w = util.global.load immutable @packed : !stream.resource<constant>
  util.return %w : !stream.resource<constant>
}

// X25: of three matrices in panels the second is bytes 24576 to 49152, encoded.
// CHECK-LABEL: util.func public @x25(
// CHECK:         stream.async.slice on(#hal.device.affinity<@panel>) %{{.+}}[%c24576 to %c49152] : !stream.resource<*>{%{{.+}}} -> !stream.resource<*>{%c24576}
// CHECK-NOT:     stream.tensor.encode
#bmk = affine_map<(b, m, n, k) -> (b, m, k)>
#bkn = affine_map<(b, m, n, k) -> (b, k, n)>
#bmn = affine_map<(b, m, n, k) -> (b, m, n)>
#brhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#bmk, #bkn, #bmn], iteration_sizes = [3, 128, 96, 64]>
util.func public @x25(%x: !stream.resource<*>, %xs: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<3x64x96xf32, #brhs> : index
  %p = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<1x64x96xf32, #brhs> : index
  %e = stream.tensor.empty on(#hal.device.affinity<@panel>) : tensor<3x64x96xf32, #brhs> in !stream.resource<*>{%s}
  %k = util.optimization_barrier %e : !stream.resource<*>
  %r = stream.tensor.slice on(#hal.device.affinity<@panel>) %k[%c1, %c0, %c0 for %c1, %c64, %c96] : tensor<3x64x96xf32, #brhs> in !stream.resource<*>{%s} -> tensor<1x64x96xf32, #brhs> in !stream.resource<*>{%p}
  util.optimization_barrier %r : !stream.resource<*>
  util.return
}

// X26: rows 3 to 19 are parts of two tiles, and taken of the plain value; rows 16 to 31 are the second tile: 16 * 80 * 4 bytes after the first.
// REMARK-DAG:  [Missed] unaligned-slice
// CHECK-LABEL: util.func public @x26(
// CHECK:         %[[P:.+]] = stream.tensor.encode {{.*}} : tensor<64x80xf32, #{{.+}}> in {{.+}} -> tensor<64x80xf32> in !stream.resource<*>{%c20480}
// CHECK:         stream.async.slice on(#hal.device.affinity<@classic>) %[[P]][%c960 to %c6400]
// CHECK:         stream.async.slice on(#hal.device.affinity<@classic>) %{{.+}}[%c5120 to %c10240]
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
util.func public @x26() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c17 = arith.constant 17 : index
  %c80 = arith.constant 80 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<64x80xf32, #lhs> : index
  %s0 = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<17x80xf32> : index
  %s1 = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<16x80xf32, #lhs> : index
  %k = stream.tensor.empty on(#hal.device.affinity<@classic>) : tensor<64x80xf32, #lhs> in !stream.resource<*>{%s}
  %e = util.optimization_barrier %k : !stream.resource<*>
  %0 = stream.tensor.slice on(#hal.device.affinity<@classic>) %e[%c3, %c0 for %c17, %c80] : tensor<64x80xf32, #lhs> in !stream.resource<*>{%s} -> tensor<17x80xf32> in !stream.resource<*>{%s0}
  %1 = stream.tensor.slice on(#hal.device.affinity<@classic>) %e[%c16, %c0 for %c16, %c80] : tensor<64x80xf32, #lhs> in !stream.resource<*>{%s} -> tensor<16x80xf32, #lhs> in !stream.resource<*>{%s1}
  util.optimization_barrier %0, %1 : !stream.resource<*>, !stream.resource<*>
  util.return
}

// X28: bytes, an unsigned or a signed left operand: 48 columns and 4 rows interleaved, 196608 bytes as in the plain operand.
// LAYOUT-DAG:  #[[$DOT:.+]] = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [48, 4], outerDimsPerm = [1, 0]}}>]>
// LAYOUT-LABEL: util.func public @x28(
// LAYOUT:         stream.tensor.empty on(#hal.device.affinity<@panel>) : tensor<512x384xi8, #[[$DOT]]>
// LAYOUT:         stream.tensor.empty on(#hal.device.affinity<@panel>) : tensor<512x384xi8, #[[$DOT]]>
// CHECK-LABEL: util.func public @x28(
// CHECK-COUNT-2: stream.async.alloca on(#hal.device.affinity<@panel>) : !stream.resource<*>{%c196608}
#dot = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [ui8, i8, i32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 384, 512]>
#signed = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [128, 384, 512]>
util.func public @x28() {
  %s = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<512x384xi8, #dot> : index
  %k = stream.tensor.empty on(#hal.device.affinity<@panel>) : tensor<512x384xi8, #dot> in !stream.resource<*>{%s}
  %t = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<512x384xi8, #signed> : index
  %l = stream.tensor.empty on(#hal.device.affinity<@panel>) : tensor<512x384xi8, #signed> in !stream.resource<*>{%t}
  util.optimization_barrier %k, %l : !stream.resource<*>, !stream.resource<*>
  util.return
}

// X31: tiles of a row are its bytes: of 64 columns nothing is left, of 50 a slice (it ends in padding).
// REMARK-DAG:  [Passed] same-bytes
// REMARK-DAG:  [Passed] prefix
// CHECK-LABEL: util.func public @x31(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[Y:.+]]: !stream.resource<*>)
// CHECK:         %[[S:.+]] = stream.async.slice %[[Y]][%c0 to %c200] : !stream.resource<*>{%c256} -> !stream.resource<*>{%c200}
// CHECK:         util.return %[[X]], %[[S]]
#row = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [1, 16], outerDimsPerm = [0, 1]}}>]>
util.func public @x31(%x: !stream.resource<*>, %y: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c256 = arith.constant 256 : index
  %c200 = arith.constant 200 : index
  %0 = stream.tensor.encode %x : tensor<1x64xf32, #row> in !stream.resource<*>{%c256} -> tensor<1x64xf32> in !stream.resource<*>{%c256}
  %1 = stream.tensor.encode %y : tensor<1x50xf32, #row> in !stream.resource<*>{%c256} -> tensor<1x50xf32> in !stream.resource<*>{%c200}
  util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
}

// X33: on one of two devices that differ: plain, with the size of that.
// REMARK-DAG:  [Missed] ambiguous-device
// CHECK-LABEL: util.func public @x33(
// CHECK:         stream.async.alloca on(#hal.device.optimal<[#hal.device.affinity<@classic>, #hal.device.affinity<@none>]>) : !stream.resource<*>{%c196608}
util.func public @x33() {
  %s = stream.tensor.sizeof on(#hal.device.optimal<[#hal.device.affinity<@classic>, #hal.device.affinity<@none>]>) tensor<128x384xf32, #norm> : index
  %k = stream.tensor.empty on(#hal.device.optimal<[#hal.device.affinity<@classic>, #hal.device.affinity<@none>]>) : tensor<128x384xf32, #norm> in !stream.resource<*>{%s}
  util.optimization_barrier %k : !stream.resource<*>
  util.return
}

// X35: what a dispatch updates in place keeps its layout, and is converted after it.
// CHECK-LABEL: util.func public @x35(
// CHECK:         %[[A:.+]] = stream.{{tensor|async}}.dispatch {{.*}}@inplace::@f
// CHECK:         stream.tensor.encode {{.*}} %[[A]] : tensor<64x80xf32> in {{.+}} -> tensor<64x80xf32, #{{.+}}> in
stream.executable private @inplace {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64x80xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [64, 80], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64x80xf32>> -> tensor<64x80xf32>
      %v = linalg.exp ins(%l : tensor<64x80xf32>) outs(%l : tensor<64x80xf32>) -> tensor<64x80xf32>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 0], sizes = [64, 80], strides = [1, 1] : tensor<64x80xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<64x80xf32>>
      return
    }
  }
}
util.func public @x35(%x: !stream.resource<*>) {
  %c20480 = arith.constant 20480 : index
  %a = stream.tensor.dispatch on(#hal.device.affinity<@classic>) @inplace::@f(%x) : (tensor<64x80xf32> in !stream.resource<*>{%c20480}) -> tensor<64x80xf32> in %x{%c20480}
  %s = stream.tensor.sizeof on(#hal.device.affinity<@classic>) tensor<64x80xf32, #lhs> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@classic>) %a : tensor<64x80xf32> in !stream.resource<*>{%c20480} -> tensor<64x80xf32, #lhs> in !stream.resource<*>{%s}
  util.optimization_barrier %e : !stream.resource<*>
  util.return
}

// X36: x * x^T with panels: the left operand is plain, the right one a further result of what makes x.
// REMARK-DAG:  [Passed] folded-into-producer
// CHECK-LABEL: util.func public @x36(
// CHECK:         %[[X:.+]]:2 = stream.async.dispatch on(#hal.device.affinity<@panel>) @make::@f({{.+}}) : ({{.+}}) -> (!stream.resource<*>{%c196608}, !stream.resource<*>{%c196608})
// CHECK-NOT:     stream.tensor.encode
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@panel>) @product::@f(%[[X]]#0[{{.+}}], %[[X]]#1[{{.+}}])
#xl = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [128, 128, 384]>
#xr = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #nk, #mn], iteration_sizes = [128, 128, 384]>
stream.executable private @make {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32>>
      %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [128, 384], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32>> -> tensor<128x384xf32>
      iree_tensor_ext.dispatch.tensor.store %l, %y, offsets = [0, 0], sizes = [128, 384], strides = [1, 1] : tensor<128x384xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128x384xf32>>
      return
    }
  }
}
stream.executable private @product {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32, #xl>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<128x384xf32, #xr>>
      return
    }
  }
}
util.func public @x36(%x: !stream.resource<*>, %xs: index) -> !stream.resource<*> {
  %s = stream.tensor.sizeof tensor<128x384xf32> : index
  %rs = stream.tensor.sizeof tensor<128x128xf32> : index
  %v = stream.tensor.dispatch on(#hal.device.affinity<@panel>) @make::@f(%x) : (tensor<128x384xf32> in !stream.resource<*>{%xs}) -> tensor<128x384xf32> in !stream.resource<*>{%s}
  %ls = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<128x384xf32, #xl> : index
  %l = stream.tensor.encode on(#hal.device.affinity<@panel>) %v : tensor<128x384xf32> in !stream.resource<*>{%s} -> tensor<128x384xf32, #xl> in !stream.resource<*>{%ls}
  %es = stream.tensor.sizeof on(#hal.device.affinity<@panel>) tensor<128x384xf32, #xr> : index
  %e = stream.tensor.encode on(#hal.device.affinity<@panel>) %v : tensor<128x384xf32> in !stream.resource<*>{%s} -> tensor<128x384xf32, #xr> in !stream.resource<*>{%es}
  %r = stream.tensor.dispatch on(#hal.device.affinity<@panel>) @product::@f(%l, %e) : (tensor<128x384xf32, #xl> in !stream.resource<*>{%ls}, tensor<128x384xf32, #xr> in !stream.resource<*>{%es}) -> tensor<128x128xf32> in !stream.resource<*>{%rs}
  util.return %r : !stream.resource<*>
}

// X37: from one layout to another and on to a third is from the first to the third; the same twice is once.
// REMARK-DAG:  [Passed] merged
// CHECK-LABEL: util.func public @x37(
// CHECK-COUNT-1: stream.tensor.encode
// CHECK-NOT:     stream.tensor.encode
// CHECK:         util.return
#cols = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#rows = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>
util.func public @x37(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c16384 = arith.constant 16384 : index
  %0 = stream.tensor.encode %x : tensor<64x64xf32> in !stream.resource<*>{%c16384} -> tensor<64x64xf32, #cols> in !stream.resource<*>{%c16384}
  %1 = stream.tensor.encode %0 : tensor<64x64xf32, #cols> in !stream.resource<*>{%c16384} -> tensor<64x64xf32, #rows> in !stream.resource<*>{%c16384}
  %2 = stream.tensor.encode %x : tensor<64x64xf32> in !stream.resource<*>{%c16384} -> tensor<64x64xf32, #rows> in !stream.resource<*>{%c16384}
  util.return %1, %2 : !stream.resource<*>, !stream.resource<*>
}

// X40: a target names a resolver that weir does not know: its values are plain.
// CHECK-LABEL: util.func public @x40(
// CHECK:         stream.async.alloca on(#hal.device.affinity<@unknown>) : !stream.resource<*>{%c196608}
util.func public @x40() {
  %s = stream.tensor.sizeof on(#hal.device.affinity<@unknown>) tensor<128x384xf32, #norm> : index
  %k = stream.tensor.empty on(#hal.device.affinity<@unknown>) : tensor<128x384xf32, #norm> in !stream.resource<*>{%s}
  util.optimization_barrier %k : !stream.resource<*>
  util.return
}
