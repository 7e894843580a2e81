// RUN: weir-opt %s --weir-fold-encodes --remarks-filter-passed=weir-fold-encodes 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#panel = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>
#classic = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>
#rows = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>
#p = #iree_encoding.layout<[#panel]>
#c = #iree_encoding.layout<[#classic]>
#r = #iree_encoding.layout<[#rows]>

// F9, N3, N4: what was to be encoded is not: the global is that which it was made from.
// REMARK-DAG: [Passed] replaced-global
// CHECK:       util.global private @w :
// CHECK-NOT:   util.global private @w_enc0
util.global private @w : !stream.resource<constant>
util.global private @w_enc0 : !stream.resource<constant>
util.initializer {
  %w = util.global.load @w : !stream.resource<constant>
  %s = stream.tensor.sizeof tensor<8x30xf32> : index
  %t = stream.async.transfer %w : !stream.resource<constant>{%s} -> !stream.resource<*>{%s}
  %e = stream.tensor.encode on(#hal.device.affinity<@a>) %t : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %c = stream.async.transfer %e : !stream.resource<*>{%s} -> !stream.resource<constant>{%s}
  util.global.store %c, @w_enc0 : !stream.resource<constant>
  util.return
}

// CHECK:         %{{.+}} = stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
// CHECK:       stream.executable private @ex_dup0
// CHECK:         %{{.+}} = stream.binding.subspan {{.*}} -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32, #[[$P:.+]]>>
stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding) {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<1.0> : tensor<8x30xf32>
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      iree_tensor_ext.dispatch.tensor.store %v, %x, offsets = [0, 0], sizes = [8, 30], strides = [1, 1] : tensor<8x30xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8x30xf32>>
      return
    }
  }
}
// CHECK-LABEL: util.func public @globals(
// CHECK-NEXT:    %[[W:.+]] = util.global.load immutable @w :
// CHECK-NEXT:    util.return %[[W]]
util.func public @globals() -> !stream.resource<constant> {
  %w = util.global.load immutable @w_enc0 : !stream.resource<constant>
  util.return %w : !stream.resource<constant>
}

// F1: panels of 16 and the classic right operand, with padding that an encode has made zero; tiles of one row.
// REMARK-DAG: [Passed] same-bytes
// CHECK-LABEL: util.func public @same(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[S:.+]]: index, %[[R:.+]]: index, %[[M:.+]]: index)
// CHECK:         %[[E:.+]] = stream.tensor.encode %[[X]] : tensor<8x30xf32> in !stream.resource<*>{%[[S]]} -> tensor<8x30xf32, #{{.+}}> in
// CHECK:         util.return %[[E]], %[[X]]
util.func public @same(%x: !stream.resource<*>, %s: index, %r: index, %m: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %k = stream.tensor.clone %0 : tensor<8x30xf32, #p> in !stream.resource<*>{%r} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %1 = stream.tensor.encode %k : tensor<8x30xf32, #p> in !stream.resource<*>{%r} -> tensor<8x30xf32, #c> in !stream.resource<*>{%r}
  %2 = stream.tensor.encode %x : tensor<?x16xf32>{%m} in !stream.resource<*>{%s} -> tensor<?x16xf32, #p>{%m} in !stream.resource<*>{%s}
  util.return %1, %2 : !stream.resource<*>, !stream.resource<*>
}

// F3, F10.
// REMARK-DAG: [Passed] merged
// CHECK-LABEL: util.func public @merged(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>, %[[S:.+]]: index, %[[R:.+]]: index, %[[V:.+]]: f32)
// CHECK:         %[[A:.+]] = stream.tensor.encode %[[X]] : tensor<8x30xf32> in !stream.resource<*>{%[[S]]} -> tensor<8x30xf32, #[[ROWS:.+]]> in !stream.resource<*>{%[[R]]}
// CHECK:         %[[B:.+]] = stream.tensor.splat %{{.+}} : f32 -> tensor<8x30xf32, #{{.+}}> in !stream.resource<*>{%[[R]]}
// CHECK:         %[[C:.+]] = stream.tensor.splat %[[V]] : f32 -> tensor<8x32xf32, #{{.+}}> in !stream.resource<*>{%[[R]]}
// CHECK:         %[[D:.+]] = stream.tensor.empty : tensor<8x32xf32, #{{.+}}> in !stream.resource<*>{%[[R]]}
// CHECK-NEXT:    util.return %[[A]], %[[B]], %[[C]], %[[D]], %[[X]]
util.func public @merged(%x: !stream.resource<*>, %s: index, %r: index, %v: f32) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %1 = stream.tensor.encode %0 : tensor<8x30xf32, #p> in !stream.resource<*>{%r} -> tensor<8x30xf32, #r> in !stream.resource<*>{%r}
  %zero = arith.constant 0.0 : f32
  %z = stream.tensor.splat %zero : f32 -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %2 = stream.tensor.encode %z : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  %w = stream.tensor.splat %v : f32 -> tensor<8x32xf32> in !stream.resource<*>{%s}
  %3 = stream.tensor.encode %w : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #p> in !stream.resource<*>{%r}
  %e = stream.tensor.empty : tensor<8x32xf32> in !stream.resource<*>{%s}
  %4 = stream.tensor.encode %e : tensor<8x32xf32> in !stream.resource<*>{%s} -> tensor<8x32xf32, #p> in !stream.resource<*>{%r}
  // There and back.
  %5 = stream.tensor.encode %0 : tensor<8x30xf32, #p> in !stream.resource<*>{%r} -> tensor<8x30xf32> in !stream.resource<*>{%s}
  util.return %1, %2, %3, %4, %5 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// F4: the dispatch stores panels; the other dispatch of the kernel does not.
// REMARK-DAG: [Passed] folded-into-producer
// CHECK-LABEL: util.func public @producer(
// CHECK:         %[[A:.+]] = stream.tensor.dispatch @ex::@f() : () -> tensor<8x30xf32> in
// CHECK:         %[[R:.+]] = stream.tensor.sizeof tensor<8x30xf32, #[[$P]]>
// CHECK:         %[[B:.+]] = stream.tensor.dispatch @ex_dup0::@f() : () -> tensor<8x30xf32, #[[$P]]> in !stream.resource<*>{%[[R]]}
// CHECK-NOT:     encode
// CHECK:         util.return %[[A]], %[[B]]
util.func public @producer(%s: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %a = stream.tensor.dispatch @ex::@f() : () -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %b = stream.tensor.dispatch @ex::@f() : () -> tensor<8x30xf32> in !stream.resource<*>{%s}
  %r = stream.tensor.sizeof tensor<8x30xf32, #p> : index
  %e = stream.tensor.encode %b : tensor<8x30xf32> in !stream.resource<*>{%s} -> tensor<8x30xf32, #p> in !stream.resource<*>{%r}
  util.return %a, %e : !stream.resource<*>, !stream.resource<*>
}

// F1 over a reshape, which is not an op on resources: tiles of 16 rows, with 12 times 64 columns or 768.
// CHECK-LABEL: util.func public @reshaped(
// CHECK-SAME:    %[[X:.+]]: !stream.resource<*>)
// CHECK-NOT:     stream.tensor.encode
// CHECK:         util.return %[[X]]
#rows3 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1, 2]}}>]>
#rows2 = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]}}>]>
util.func public @reshaped(%x: !stream.resource<*>) -> !stream.resource<*> {
  %s = arith.constant 393216 : index
  %0 = stream.tensor.encode %x : tensor<128x12x64xf32, #rows3> in !stream.resource<*>{%s} -> tensor<128x12x64xf32> in !stream.resource<*>{%s}
  %1 = stream.tensor.encode %0 : tensor<128x768xf32> in !stream.resource<*>{%s} -> tensor<128x768xf32, #rows2> in !stream.resource<*>{%s}
  util.return %1 : !stream.resource<*>
}
