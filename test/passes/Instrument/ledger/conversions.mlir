// Dispatches that only change a layout: 960 bytes become 1024 in panels, in each call; 512 stay 512 in an initializer.
// RUN: weir-opt %s --weir-materialize-encode-dispatches --weir-encode-tensors --weir-ledger='expect=@main:conversions==1,@main:bytes-converted==1984,@main:dispatches==2,conversions==1' -o /dev/null
// RUN: weir-opt %s --weir-materialize-encode-dispatches --weir-encode-tensors -o /dev/null --weir-ledger=%t.json
// RUN: FileCheck %s --input-file=%t.json
// CHECK: "initializers": {
// CHECK-DAG: "bytes-converted": 1024
// CHECK-DAG: "conversions": 1

#panel = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]}}>]>
util.global private @w : !stream.resource<constant>
util.initializer {
  %c512 = arith.constant 512 : index
  %k = stream.tensor.constant : tensor<4x32xf32> in !stream.resource<constant> = dense<1.0> : tensor<4x32xf32>
  %e = stream.tensor.encode %k : tensor<4x32xf32> in !stream.resource<constant>{%c512} -> tensor<4x32xf32, #panel> in !stream.resource<constant>{%c512}
  util.global.store %e, @w : !stream.resource<constant>
  util.return
}
stream.executable private @other {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      return
    }
  }
}
util.func public @main(%x: !stream.resource<external>) -> !stream.resource<external> {
  %c960 = arith.constant 960 : index
  %c1024 = arith.constant 1024 : index
  %0 = stream.tensor.encode %x : tensor<8x30xf32> in !stream.resource<external>{%c960} -> tensor<8x30xf32, #panel> in !stream.resource<external>{%c1024}
  %1 = stream.tensor.dispatch @other::@f(%0) : (tensor<8x30xf32, #panel> in !stream.resource<external>{%c1024}) -> tensor<8x30xf32> in !stream.resource<external>{%c960}
  util.return %1 : !stream.resource<external>
}
