// A copy of a whole buffer, before or after all workgroups, is told; one inside of a workgroup is not.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-verify-kernel))" --remarks-filter-missed=weir-verify-kernel -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=Missed

// CHECK: :[[#@LINE+2]]:3: remark: [Missed] copy-left | Category:weir-verify-kernel | Function=copies | {{$}}
func.func @copies(%a: memref<4xf32>, %b: memref<4xf32>) attributes {weir.kernel} {
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  scf.forall (%i) in (2) {
    linalg.copy ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  }
  return
}
