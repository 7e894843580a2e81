// A kernel of the program's own: a factor that is the same twice, an extent that is given twice, a number that is not read.
// RUN: weir-compile %s --compile-from=flow --compile-to=stream -o - | FileCheck %s --check-prefix=FOLDED
// RUN: weir-compile %s --compile-from=flow -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --input=5xf32="1 2 3 4 5" --input=2xf32="10 20" | FileCheck %s
// RUN: weir-compile %s --compile-from=flow --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=5xf32="1 2 3 4 5" --input=2xf32="10 20" | FileCheck %s

// FOLDED:     func.func @scale(%{{[^:]+}}: !stream.binding {{{[^}]*}}}, %{{[^:]+}}: index, %{{[^:]+}}: f32 {stream.values = [1.500000e+00 : f32, 2.500000e+00 : f32]}, %{{[^:]+}}: !stream.binding {{{[^}]*}}})
// FOLDED:     stream.cmd.dispatch @ex::@scale[%[[N:.+]]](%[[N]], %{{.+}} : index, f32)
// FOLDED:     stream.cmd.dispatch @ex::@scale[%[[M:.+]]](%[[M]], %{{.+}} : index, f32)

// CHECK: 5xf32=4.5 7.5 10.5 13.5 16.5
// CHECK: 2xf32=32.5 62.5
module {
  flow.executable private @ex {
    flow.executable.export public @scale workgroups(%n: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%n)
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @scale(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %m: index, %by: f32, %more: f32, %unused: i32, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
        %0 = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
        %x = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [%0], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%0} -> tensor<?xf32>
        %e = tensor.empty(%m) : tensor<?xf32>
        %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
        ^bb0(%v: f32, %o: f32):
          %p = arith.mulf %v, %by : f32
          %s = arith.addf %p, %more : f32
          linalg.yield %s : f32
        } -> tensor<?xf32>
        iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [%m], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%m}
        return
      }
    }
  }
  util.func public @main(%a: !hal.buffer_view, %b: !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view) {
    %n = hal.buffer_view.dim<%a : !hal.buffer_view>[0] : index
    %m = hal.buffer_view.dim<%b : !hal.buffer_view>[0] : index
    %x = hal.tensor.import %a : !hal.buffer_view -> tensor<?xf32>{%n}
    %y = hal.tensor.import %b : !hal.buffer_view -> tensor<?xf32>{%m}
    %three = arith.constant 3.0 : f32
    %some = arith.constant 1.5 : f32
    %other = arith.constant 2.5 : f32
    %i = arith.constant 7 : i32
    %j = arith.constant 8 : i32
    %0 = flow.dispatch @ex::@scale[%n](%x, %n, %n, %three, %some, %i) : (tensor<?xf32>{%n}, index, index, f32, f32, i32) -> tensor<?xf32>{%n}
    %1 = flow.dispatch @ex::@scale[%m](%y, %m, %m, %three, %other, %j) : (tensor<?xf32>{%m}, index, index, f32, f32, i32) -> tensor<?xf32>{%m}
    %2 = hal.tensor.export %0 : tensor<?xf32>{%n} -> !hal.buffer_view
    %3 = hal.tensor.export %1 : tensor<?xf32>{%m} -> !hal.buffer_view
    util.return %2, %3 : !hal.buffer_view, !hal.buffer_view
  }
}
