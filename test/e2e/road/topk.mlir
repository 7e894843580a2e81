// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=5xf32=3,9,1,7,5 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=5xf32=3,9,1,7,5 | FileCheck %s
// CHECK{LITERAL}: 2xf32=9 7
// CHECK{LITERAL}: 2xi32=1 3

// The two largest, by repeated argmax.
#id = affine_map<(i) -> (i)>
#n = affine_map<(i) -> ()>
func.func @main(%x: tensor<5xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ninf = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %ev = tensor.empty() : tensor<2xf32>
  %ei = tensor.empty() : tensor<2xi32>
  %r:3 = scf.for %k = %c0 to %c2 step %c1 iter_args(%v = %x, %vs = %ev, %is = %ei) -> (tensor<5xf32>, tensor<2xf32>, tensor<2xi32>) {
    %e0 = tensor.empty() : tensor<f32>
    %e1 = tensor.empty() : tensor<i32>
    %i0 = linalg.fill ins(%ninf : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
    %i1 = linalg.fill ins(%z : i32) outs(%e1 : tensor<i32>) -> tensor<i32>
    %m:2 = linalg.generic {indexing_maps = [#id, #n, #n], iterator_types = ["reduction"]} ins(%v : tensor<5xf32>) outs(%i0, %i1 : tensor<f32>, tensor<i32>) {
    ^bb0(%a: f32, %b: f32, %bi: i32):
      %i = linalg.index 0 : index
      %ii = arith.index_cast %i : index to i32
      %g = arith.cmpf ogt, %a, %b : f32
      %w = arith.select %g, %a, %b : f32
      %wi = arith.select %g, %ii, %bi : i32
      linalg.yield %w, %wi : f32, i32
    } -> (tensor<f32>, tensor<i32>)
    %s = tensor.extract %m#0[] : tensor<f32>
    %si = tensor.extract %m#1[] : tensor<i32>
    %nv = tensor.insert %s into %vs[%k] : tensor<2xf32>
    %ni = tensor.insert %si into %is[%k] : tensor<2xi32>
    %at = arith.index_cast %si : i32 to index
    %left = tensor.insert %ninf into %v[%at] : tensor<5xf32>
    scf.yield %left, %nv, %ni : tensor<5xf32>, tensor<2xf32>, tensor<2xi32>
  }
  return %r#1, %r#2 : tensor<2xf32>, tensor<2xi32>
}
