// weir's dialects and passes in a tool that knows nothing of weir. A plain `--weir-...` flag would be parsed before the plugin is
// loaded, hence `--pass-pipeline`.
// RUN: mlir-opt --load-dialect-plugin=%weir_lib_dir/WeirPlugin.so --load-pass-plugin=%weir_lib_dir/WeirPlugin.so \
// RUN:   --pass-pipeline='builtin.module(util.func(weir-fuse-elementwise))' %s | FileCheck %s
// The dialect plugin alone brings the passes too; both in the other order do no harm.
// RUN: mlir-opt --load-dialect-plugin=%weir_lib_dir/WeirPlugin.so \
// RUN:   --pass-pipeline='builtin.module(util.func(weir-fuse-elementwise))' %s | FileCheck %s
// RUN: mlir-opt --load-pass-plugin=%weir_lib_dir/WeirPlugin.so --load-dialect-plugin=%weir_lib_dir/WeirPlugin.so \
// RUN:   --pass-pipeline='builtin.module(util.func(weir-fuse-elementwise))' %s | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%weir_lib_dir/WeirPlugin.so --remarks-filter=weir-.* -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(util.func(weir-fuse-elementwise))' %s 2>&1 | FileCheck %s --check-prefix=REMARK
// A tool that has them built in keeps its own.
// RUN: weir-opt --load-dialect-plugin=%weir_lib_dir/WeirPlugin.so --load-pass-plugin=%weir_lib_dir/WeirPlugin.so \
// RUN:   --pass-pipeline='builtin.module(util.func(weir-fuse-elementwise))' %s | FileCheck %s
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// WITHOUT: error: Dialect `util' not found

// REMARK: remark: [Passed] merged | Category:weir-fuse-elementwise

// CHECK-LABEL: util.func public @twice
//       CHECK:   linalg.generic
//       CHECK:   arith.addf
//       CHECK:   arith.mulf
//   CHECK-NOT:   linalg.generic
//       CHECK:   util.return
#map = affine_map<(d0) -> (d0)>
util.func public @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  util.return %1 : tensor<4xf32>
}
