// Facts that make weir-fuse-elementwise merge what it leaves.
// RUN: weir-opt %s --weir-fuse-elementwise --remarks-explain -o /dev/null 2>&1 | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// An expensive op with two readers: each of them has a remark. The expensive op has taken another one, and is still named by its own place.
// CHECK-DAG: :[[#@LINE+13]]:8: remark: [Explained] weir-fuse-elementwise: recompute | with 'linalg.generic' at {{.*}}:[[#@LINE+8]]:8{{.*}} | merged if: no use of the value between by 'linalg.generic' at {{.*}}:[[#@LINE+18]]:8{{.*}} | state it by: let that op compute the value itself, or use another one | tried: 1
// CHECK-DAG: :[[#@LINE+17]]:8: remark: [Explained] weir-fuse-elementwise: recompute | with 'linalg.generic' at {{.*}}:[[#@LINE+7]]:8{{.*}} | merged if: no use of the value between by 'linalg.generic' at {{.*}}:[[#@LINE+12]]:8{{.*}} | state it by: let that op compute the value itself, or use another one | tried: 1
func.func @readers(%x: tensor<64xf32>, %e: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %2, %3 : tensor<64xf32>, tensor<64xf32>
}
