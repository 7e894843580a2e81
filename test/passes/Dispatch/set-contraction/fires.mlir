// RUN: weir-opt %s --weir-set-contraction | FileCheck %s --check-prefixes=CHECK,ON
// RUN: weir-opt %s --weir-set-contraction=mode=off | FileCheck %s --check-prefixes=CHECK,OFF '--implicit-check-not=contract>'
// RUN: weir-opt %s --weir-set-contraction=mode=fast | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: weir-opt %s --weir-set-contraction --remarks-filter=weir-set-contraction -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-opt %s --weir-set-contraction=mode=fast --remarks-filter=weir-set-contraction -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK-FAST

// ON:   module attributes {weir.fp_contract = "on"}
// OFF:  module attributes {weir.fp_contract = "off"}
// FAST: module attributes {weir.fp_contract = "fast"}

#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> (i)>

// Separate ops, and those that have the flag.
// CHECK-LABEL: func.func @scalars
// ON:         arith.mulf %{{.*}}, %{{.*}} : f32
// ON:         arith.addf %{{.*}}, %{{.*}} : f32
// ON:         arith.mulf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f32
// ON:         arith.subf %{{.*}}, %{{.*}} fastmath<fast> : f32
// OFF:        arith.mulf %{{.*}}, %{{.*}} fastmath<nnan> : f32
// OFF:        arith.subf %{{.*}}, %{{.*}} fastmath<reassoc,nnan,ninf,nsz,arcp,afn> : f32
// FAST:       arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// FAST:       arith.addf %{{.*}}, %{{.*}} fastmath<contract> : f32
// FAST:       arith.mulf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f32
// FAST:       arith.subf %{{.*}}, %{{.*}} fastmath<fast> : f32
func.func @scalars(%x: f32, %y: f32) -> f32 {
  %p = arith.mulf %x, %x : f32
  %s = arith.addf %p, %y : f32
  %q = arith.mulf %s, %s fastmath<nnan,contract> : f32
  %d = arith.subf %q, %y fastmath<fast> : f32
  return %d : f32
}

// The products that the accumulator takes, in both orders and one after the other; not what they are made of.
// CHECK-LABEL: func.func @several
// ON:           arith.subf %{{.*}}, %{{.*}} : f32
// ON:           arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// ON:           arith.mulf %{{.*}}, %{{.*}} : f32
// ON:           arith.addf %{{.*}}, %{{.*}} : f32
// ON:           arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// ON:           arith.addf %{{.*}}, %{{.*}} fastmath<contract> : f32
// ON:           arith.subf %{{.*}}, %{{.*}} fastmath<contract> : f32
func.func @several(%x: tensor<4x8xf32>, %s: tensor<4xf32>, %mean: f32) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %d = arith.subf %a, %mean : f32
    %p = arith.mulf %d, %d : f32
    %i = arith.mulf %a, %mean : f32
    %j = arith.addf %i, %a : f32
    %q = arith.mulf %j, %j : f32
    %m = arith.addf %p, %o : f32
    %n = arith.subf %m, %q : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A product minus the accumulator, a sum that is scaled, and one without a reduction are no sums of products.
// CHECK-LABEL: func.func @others
// ON-NOT:       contract>
func.func @others(%x: tensor<4x8xf32>, %s: tensor<4xf32>, %t: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>) {
  %minus = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %n = arith.subf %p, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %scaled = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %n = arith.addf %o, %p : f32
    %m = arith.mulf %n, %a : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %update = linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  return %minus, %scaled, %update : tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>
}

// Complex numbers, whose products and sums are several of both.
// CHECK-LABEL: func.func @complex
// ON:           complex.mul %{{.*}}, %{{.*}} fastmath<contract>
// ON:           complex.add %{{.*}}, %{{.*}} fastmath<contract>
// ON:           complex.mul %{{[^<]*}} : complex<f32>
// FAST:         complex.mul %{{.*}}, %{{.*}} fastmath<contract>
// FAST:         complex.add %{{.*}}, %{{.*}} fastmath<contract>
// FAST:         complex.mul %{{.*}}, %{{.*}} fastmath<contract>
func.func @complex(%x: tensor<4x8xcomplex<f32>>, %s: tensor<4xcomplex<f32>>, %z: complex<f32>) -> (tensor<4xcomplex<f32>>, complex<f32>) {
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xcomplex<f32>>) outs(%s : tensor<4xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %o: complex<f32>):
    %p = complex.mul %a, %a : complex<f32>
    %n = complex.add %o, %p : complex<f32>
    linalg.yield %n : complex<f32>
  } -> tensor<4xcomplex<f32>>
  %q = complex.mul %z, %z : complex<f32>
  return %r, %q : tensor<4xcomplex<f32>>, complex<f32>
}

// A kernel says what it has: here a product that one body makes and another adds, and a named contraction.
// REMARK:      remark: [Analysis] contraction | Category:weir-set-contraction | Function=kernel | mode=on, separate=1, sums=1
// REMARK-NOT:  remark
// REMARK-FAST: remark: [Analysis] contraction | {{.*}} | Function=kernel | mode=fast, separate=2, sums=1
// CHECK-LABEL: func.func @kernel
func.func @kernel(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {weir.kernel} {
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %q = arith.mulf %x, %x fastmath<contract> : f32
    linalg.yield %q : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#in, #in, #in], iterator_types = ["parallel", "parallel"]} ins(%p, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %t = arith.addf %x, %y fastmath<contract> : f32
    %q = arith.mulf %y, %y : f32
    %u = arith.addf %t, %q : f32
    linalg.yield %u : f32
  } -> tensor<4x8xf32>
  return %s : tensor<4x8xf32>
}
