// Packed elements, in a dynamic number: no kernel holds them all.
// RUN: weir-compile %s --target=vulkan -o %t.so --remarks-filter-passed=weir-gpu-absorb-views 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-run --module=%t.so --device=vulkan --function=main --input="7xi4=1 -2 3 -4 5 -6 7" --input="7xi4=1 1 1 1 1 1 -8" | FileCheck %s
// RUN: weir-compile %s --target=cuda -o %t.so
// RUN: env LD_LIBRARY_PATH=%weir_lib_dir/cudasim WEIR_CUDASIM_CHECKS=undefined,races weir-run --module=%t.so --device=cuda --function=main \
// RUN:   --input="7xi4=1 -2 3 -4 5 -6 7" --input="7xi4=1 1 1 1 1 1 -8" | FileCheck %s
// REMARK: absorbed
// CHECK: 7xi4=0 -3 2 -5 4 -7 -1
func.func @main(%a: tensor<?xi4>, %b: tensor<?xi4>) -> tensor<?xi4> {
  %r = linalg.sub ins(%a, %b : tensor<?xi4>, tensor<?xi4>) outs(%a : tensor<?xi4>) -> tensor<?xi4>
  return %r : tensor<?xi4>
}
