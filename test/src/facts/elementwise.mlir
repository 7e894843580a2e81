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

// Two devices, an op that stays alone, and more values at once than the target has registers.
// CHECK-DAG: remark: [Explained] weir-fuse-elementwise: affinity | {{.*}} | merged if: 'linalg.generic' at {{.*}}:[[#@LINE+3]]:8{{.*}} runs on #hal.device.affinity<@b> | state it by: stream.affinity on that op, or --device-pin | tried: 1
// CHECK-DAG: remark: [Explained] weir-fuse-elementwise: pinned | {{.*}} | merged if: 'linalg.generic' at {{.*}}:[[#@LINE+12]]:8{{.*}} need not stay alone | state it by: no weir.no_fuse on it | tried: 1
func.func @apart(%x: tensor<64xf32>, %e: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], stream.affinity = #hal.device.affinity<@a>} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], stream.affinity = #hal.device.affinity<@b>} ins(%0 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.sqrt %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], weir.no_fuse} ins(%1 : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %2 : tensor<64xf32>
}
