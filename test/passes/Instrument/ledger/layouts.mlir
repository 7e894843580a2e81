// What layouts cost: conversions in kernels that do more, padding that is read, written and computed, and constants that were packed (G8 of encoding-passes.md).
// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-annotate-work),weir-ledger{expect=@main:dispatches==2,@main:conversions==0,@main:conversions-fused==2,@main:bytes-padding==192,@main:flops-padding==24,compilation:conversions==2,compilation:bytes-converted==1984,compilation:bytes-padding==64,initializers:conversions==0,conversions==0,conversions-fused==2})' -o /dev/null
// RUN: not weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-annotate-work),weir-ledger{expect=@main:bytes-padding==0})' -o /dev/null 2>&1 | FileCheck %s
// CHECK: '@main:bytes-padding==0' does not hold: bytes-padding is 192

// No column of tables counts what was packed.
// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-annotate-work),weir-ledger)' -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE:     @main
// TABLE:     @dynamic
// TABLE:     total
// TABLE-NOT: compilation

// Of a dynamic size padding is not known.
// RUN: not weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-annotate-work),weir-ledger{expect=@dynamic:bytes-padding==0})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: bytes-padding is unknown (padding of dynamic sizes)

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
#map = affine_map<(i, j) -> (i, j)>
module attributes {weir.work = {layout = {bytes = 1984 : i64, bytes_padding = 64 : i64, conversions = 2 : i64}}} {
  stream.executable private @ex {
    stream.executable.export public @twice
    stream.executable.export public @grows
    stream.executable.export public @plain
    builtin.module {
      // 12x30 is 12x32 in panels: 96 bytes more read, as many written. One conversion of a plain binding, and 24 sums of padding.
      func.func @twice(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %c: !stream.binding {weir.access = "wo"}) {
        %c0 = arith.constant 0 : index
        %va = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x30xf32, #panel>>
        %vb = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x30xf32>>
        %vc = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12x30xf32, #panel>>
        %ta = iree_tensor_ext.dispatch.tensor.load %va, offsets = [0, 0], sizes = [12, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x30xf32, #panel>> -> tensor<12x30xf32, #panel>
        %tb = iree_tensor_ext.dispatch.tensor.load %vb, offsets = [0, 0], sizes = [12, 30], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x30xf32>> -> tensor<12x30xf32>
        %eb = iree_encoding.set_encoding %tb : tensor<12x30xf32> -> tensor<12x30xf32, #panel>
        %e = tensor.empty() : tensor<12x30xf32, #panel>
        %s = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%ta, %eb : tensor<12x30xf32, #panel>, tensor<12x30xf32, #panel>) outs(%e : tensor<12x30xf32, #panel>) {
        ^bb0(%x: f32, %y: f32, %z: f32):
          %sum = arith.addf %x, %y : f32
          linalg.yield %sum : f32
        } -> tensor<12x30xf32, #panel>
        iree_tensor_ext.dispatch.tensor.store %s, %vc, offsets = [0, 0], sizes = [12, 30], strides = [1, 1] : tensor<12x30xf32, #panel> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12x30xf32, #panel>>
        return
      }
      func.func @grows(%n: index, %a: !stream.binding {weir.access = "ro"}) {
        %c0 = arith.constant 0 : index
        %va = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x30xf32, #panel>>{%n}
        return
      }
      // A conversion at the load; 12x32 is whole panels.
      func.func @plain(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
        %c0 = arith.constant 0 : index
        %va = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x32xf32, #panel>>
        %vb = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12x32xf32>>
        %ta = iree_tensor_ext.dispatch.tensor.load %va, offsets = [0, 0], sizes = [12, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<12x32xf32, #panel>> -> tensor<12x32xf32>
        %e = math.exp %ta : tensor<12x32xf32>
        iree_tensor_ext.dispatch.tensor.store %e, %vb, offsets = [0, 0], sizes = [12, 32], strides = [1, 1] : tensor<12x32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<12x32xf32>>
        return
      }
    }
  }
  util.func public @main(%x: !stream.resource<external>) -> !stream.resource<external> {
    %c0 = arith.constant 0 : index
    %c1440 = arith.constant 1440 : index
    %c1536 = arith.constant 1536 : index
    %1 = stream.async.dispatch @ex::@plain(%x[%c0 to %c1536 for %c1536]) : (!stream.resource<external>{%c1536}) -> !stream.resource<external>{%c1536}
    %0 = stream.async.dispatch @ex::@twice(%x[%c0 to %c1536 for %c1536], %1[%c0 to %c1440 for %c1440]) : (!stream.resource<external>{%c1536}, !stream.resource<external>{%c1536}) -> !stream.resource<external>{%c1536}
    util.return %0 : !stream.resource<external>
  }
  util.func public @dynamic(%x: !stream.resource<external>, %n: index) {
    %c0 = arith.constant 0 : index
    %size = stream.resource.size %x : !stream.resource<external>
    stream.async.dispatch @ex::@grows(%n, %x[%c0 to %size for %size]) : (index, !stream.resource<external>{%size}) -> ()
    util.return
  }
}
