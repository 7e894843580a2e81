// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-vectorize-loops{vector-bits=512}))" --remarks-filter=weir-cpu-vectorize-loops 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
#id = affine_map<(i) -> (i)>
#every2 = affine_map<(i) -> (2 * i)>
#none = affine_map<(i) -> ()>

// A region in the body.
// CHECK-LABEL: func.func @branch
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=branch | because=BODY, op=linalg.generic
// CHECK:         linalg.generic
func.func @branch(%a: memref<64xf32>, %b: memref<64xf32>, %c: i1) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = scf.if %c -> f32 {
      %n = arith.negf %x : f32
      scf.yield %n : f32
    } else {
      scf.yield %x : f32
    }
    linalg.yield %y : f32
  }
  return
}

// Two results that depend on each other, and no other loop.
// CHECK-LABEL: func.func @argmax
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=argmax | because=NO_LANES, op=linalg.generic
// CHECK:         linalg.generic
func.func @argmax(%a: memref<64xf32>, %v: memref<f32>, %i: memref<i32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#id, #none, #none], iterator_types = ["reduction"]} ins(%a : memref<64xf32>) outs(%v, %i : memref<f32>, memref<i32>) {
  ^bb0(%x: f32, %m: f32, %p: i32):
    %n = linalg.index 0 : index
    %k = arith.index_cast %n : index to i32
    %g = arith.cmpf ogt, %x, %m : f32
    %y = arith.select %g, %x, %m : f32
    %q = arith.select %g, %k, %p : i32
    linalg.yield %y, %q : f32, i32
  }
  return
}

// Nothing is contiguous and there is hardly any work.
// CHECK-LABEL: func.func @strided
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=strided | because=COST, op=linalg.generic
// CHECK:         linalg.generic
func.func @strided(%a: memref<128xf32>, %b: memref<64xf32, strided<[2]>>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#every2, #id], iterator_types = ["parallel"]} ins(%a : memref<128xf32>) outs(%b : memref<64xf32, strided<[2]>>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// The copy of one short row into a panel, for what is left of the rows behind the vectors.
// CHECK-LABEL: func.func @panel
// CHECK:         %[[PANEL:.*]] = memref.alloc() {{.*}} : memref<3x8xf32>
// CHECK:         %[[PART:.*]] = memref.subview %[[PANEL]]
// CHECK:         linalg.generic {{.*}} outs(%[[PART]] :
// CHECK:         memref.load %[[PANEL]]
func.func @panel(%a: memref<6x3xf32>, %b: memref<32x3xf32>, %c: memref<6x32xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<6x3xf32>, memref<32x3xf32>) outs(%c : memref<6x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Several iterations of one step might update one element.
// CHECK-LABEL: func.func @scatter
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=scatter | because=SHARED_ELEMENTS, op=linalg.generic
// CHECK:         linalg.generic
// CHECK-NOT:     vector
// CHECK:         return
func.func @scatter(%a: memref<64x64xi32>, %b: memref<127xi32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<64x64xi32>) outs(%b : memref<127xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.addi %x, %o : i32
    linalg.yield %s : i32
  }
  return
}

// Elements that are no scalars, also where only parts of them are computed.
// CHECK-LABEL: func.func @complex_parts
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=complex_parts | because=BODY, op=linalg.generic
// CHECK:         linalg.generic
// CHECK:         linalg.fill
func.func @complex_parts(%a: memref<64xcomplex<f32>>, %b: memref<64xf32>, %k: complex<f32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<64xcomplex<f32>>) outs(%b : memref<64xf32>) {
  ^bb0(%x: complex<f32>, %o: f32):
    %y = complex.re %x : complex<f32>
    linalg.yield %y : f32
  }
  linalg.fill ins(%k : complex<f32>) outs(%a : memref<64xcomplex<f32>>)
  return
}

// A division by what is the same for a row stays one, unless reciprocals are allowed.
// CHECK-LABEL: func.func @quotient
// CHECK:         arith.divf %{{.*}} : vector<16xf32>
func.func @quotient(%a: memref<4x64xf32>, %b: memref<4xf32>, %c: memref<4x64xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4x64xf32>, memref<4xf32>) outs(%c : memref<4x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %q = arith.divf %x, %y : f32
    linalg.yield %q : f32
  }
  return
}

// One result for each iteration of the reduction beside the one that it ends in.
// CHECK-LABEL: func.func @running
// REMARK-DAG: [Missed] SCALAR_LOOPS | Category:weir-cpu-vectorize-loops | Function=running | because=RUNNING_RESULT, op=linalg.generic
// CHECK:         linalg.generic
// CHECK-NOT:     vector
// CHECK:         return
func.func @running(%a: memref<8x64xf32>, %b: memref<8x64xf32>, %c: memref<8xf32>) attributes {weir.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<8x64xf32>) outs(%b, %c : memref<8x64xf32>, memref<8xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %s = arith.addf %x, %o : f32
    %q = arith.addf %s, %p : f32
    linalg.yield %s, %q : f32, f32
  }
  return
}
