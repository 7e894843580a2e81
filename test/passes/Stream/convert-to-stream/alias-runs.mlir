// What comes out is the storage of the caller.
// RUN: weir-compile %s --target=cpu --compile-to=stream -o - | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.so
// RUN: weir-run --module=%t.so --function=main --input=4xf32=1,2,3,4 --input=4xf32=9,9,9,9 | FileCheck %s --check-prefix=STATIC
// RUN: weir-run --module=%t.so --function=dynamic --input=3xf32=1,2,3 --input=3xf32=9,9,9 | FileCheck %s --check-prefix=DYNAMIC
// RUN: weir-run --module=%t.so --function=made --input=3.0 --input=4xf32=9,9,9,9 | FileCheck %s --check-prefix=MADE
// RUN: not weir-run --module=%t.so --function=main --input=4xf32=1,2,3,4 --input=3xf32=9,9,9 2>&1 | FileCheck %s --check-prefix=SHORT

// The caller may have given one view for both: the tensor is made elsewhere, in one region with its copy.
// CHECK-LABEL: @main(
// CHECK:         %[[S:.+]] = stream.tensor.import consume %arg1
// CHECK:         stream.cmd.execute {{.*}}%[[S]] as %[[A:.+]]: !stream.resource<external>{%c16}, %
// CHECK:           stream.cmd.copy %{{.+}}[%c0], %[[A]][%c0], %c16
// CHECK:         %[[W:.+]] = stream.timepoint.await %{{.+}} => %[[S]]
// CHECK-NEXT:    stream.tensor.export %[[W]]

// Nothing else is made of it: it is produced where it will lie.
// CHECK-LABEL: @made(
// CHECK:         %[[S:.+]] = stream.tensor.import consume %arg1
// CHECK-NOT:     stream.resource.alloc
// CHECK:         stream.cmd.execute {{.*}}with(%[[S]] as %[[A:.+]]: !stream.resource<external>{%c16}) {
// CHECK-NEXT:      stream.cmd.dispatch {{.*}} {
// CHECK-NEXT:        wo %[[A]][%c0 for %c16]
// CHECK-NEXT:      {{^ *}}}
// CHECK-NEXT:    {{^ *}}} => !stream.timepoint
// STATIC: 4xf32=2 4 6 8
// MADE: 4xf32=3 4 5 6
// DYNAMIC: 3xf32=2 4 6
// SHORT: storage: expected 4xf32, got 3xf32
util.func public @main(%v: !hal.buffer_view, %s: !hal.buffer_view) -> !hal.buffer_view {
  %x = hal.tensor.import %v "in" : !hal.buffer_view -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = hal.tensor.alias %y : tensor<4xf32> to %s : !hal.buffer_view
  %o = hal.tensor.export %w "out" : tensor<4xf32> -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
util.func public @made(%k: f32, %s: !hal.buffer_view) -> !hal.buffer_view {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %r = arith.addf %f, %k : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %w = hal.tensor.alias %y : tensor<4xf32> to %s : !hal.buffer_view
  %o = hal.tensor.export %w "out" : tensor<4xf32> -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
util.func public @dynamic(%v: !hal.buffer_view, %s: !hal.buffer_view) -> !hal.buffer_view {
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
  %x = hal.tensor.import %v "in" : !hal.buffer_view -> tensor<?xf32>{%d}
  %e = tensor.empty(%d) : tensor<?xf32>
  %y = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %w = hal.tensor.alias %y : tensor<?xf32>{%d} to %s : !hal.buffer_view
  %o = hal.tensor.export %w "out" : tensor<?xf32>{%d} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
