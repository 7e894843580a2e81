// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3x4xf32=1,2,3,4,5,6,7,8,9,10,11,12 --input=2 --input=5xf64=1,2,3,4,5 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3x4xf32=1,2,3,4,5,6,7,8,9,10,11,12 --input=2 --input=5xf64=1,2,3,4,5 | FileCheck %s
// CHECK{LITERAL}: 5x5xf32=[0 0 0 0 0][0 14 54 94 0][0 54 158 262 0][0 94 262 430 0][0 0 0 0 0]
// CHECK{LITERAL}: 5x5xf32=[1 1 1 1 1][1 41 73 105 1][1 73 105 137 1][1 105 137 169 1][1 1 1 1 1]
// CHECK{LITERAL}: 4x4xf32=[2 2 2 2][41 73 105 2][73 105 137 2][105 137 169 2]
// CHECK{LITERAL}: 2x4xf32=[6 9 14 21][38 51 66 83]
// CHECK{LITERAL}: 3xf64=30 70 51

// Complex numbers between the parts that come in and go out: contraction, transpose, padding and constants on complex<f32>; a
// scalar computed on the host; packing, a reduction and a temporary of dynamic extent on complex<f64>.
func.func @main(%a: tensor<3x4xf32>, %s: f32, %d: tensor<?xf64>)
    -> (tensor<5x5xf32>, tensor<5x5xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<?xf64>) {
  %e = tensor.empty() : tensor<3x4xcomplex<f32>>
  %c = linalg.map ins(%a : tensor<3x4xf32>) outs(%e : tensor<3x4xcomplex<f32>>) (%x: f32, %o: complex<f32>) {
    %z = complex.create %x, %s : complex<f32>
    linalg.yield %z : complex<f32>
  }
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %e3 = tensor.empty() : tensor<3x3xcomplex<f32>>
  %f3 = linalg.fill ins(%i : complex<f32>) outs(%e3 : tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  %e4 = tensor.empty() : tensor<4x3xcomplex<f32>>
  %t = linalg.transpose ins(%c : tensor<3x4xcomplex<f32>>) outs(%e4 : tensor<4x3xcomplex<f32>>) permutation = [1, 0]
  %m = linalg.matmul ins(%c, %t : tensor<3x4xcomplex<f32>>, tensor<4x3xcomplex<f32>>) outs(%f3 : tensor<3x3xcomplex<f32>>)
      -> tensor<3x3xcomplex<f32>>
  %p = tensor.pad %m low[1, 1] high[1, 1] {
  ^bb0(%r: index, %q: index):
    tensor.yield %i : complex<f32>
  } : tensor<3x3xcomplex<f32>> to tensor<5x5xcomplex<f32>>
  %e5 = tensor.empty() : tensor<5x5xf32>
  %re = linalg.map ins(%p : tensor<5x5xcomplex<f32>>) outs(%e5 : tensor<5x5xf32>) (%x: complex<f32>, %o: f32) {
    %v = complex.re %x : complex<f32>
    linalg.yield %v : f32
  }
  %im = linalg.map ins(%p : tensor<5x5xcomplex<f32>>) outs(%e5 : tensor<5x5xf32>) (%x: complex<f32>, %o: f32) {
    %v = complex.im %x : complex<f32>
    linalg.yield %v : f32
  }

  %one = arith.constant 1.0 : f32
  %k0 = complex.create %s, %one : complex<f32>
  %k1 = complex.mul %k0, %i : complex<f32>
  %k2 = complex.neg %k1 : complex<f32>
  %k3 = complex.re %k2 : complex<f32>
  %k4 = complex.create %k3, %s : complex<f32>
  %e44 = tensor.empty() : tensor<4x4xcomplex<f32>>
  %fs = linalg.fill ins(%k4 : complex<f32>) outs(%e44 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %ins = tensor.insert_slice %m into %fs[1, 0] [3, 3] [1, 1] : tensor<3x3xcomplex<f32>> into tensor<4x4xcomplex<f32>>
  %ee = tensor.empty() : tensor<4x4xf32>
  %in = linalg.map ins(%ins : tensor<4x4xcomplex<f32>>) outs(%ee : tensor<4x4xf32>) (%x: complex<f32>, %o: f32) {
    %v = complex.im %x : complex<f32>
    linalg.yield %v : f32
  }

  %splat = arith.constant dense<(1.0, 2.0)> : tensor<2x4xcomplex<f32>>
  %dense = arith.constant dense<[[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0), (1.0, 4.0)], [(0.0, 7.0), (0.0, 8.0), (0.0, 9.0), (0.0, 10.0)]]> : tensor<2x4xcomplex<f32>>
  %rows = tensor.extract_slice %c[0, 0] [2, 4] [1, 1] : tensor<3x4xcomplex<f32>> to tensor<2x4xcomplex<f32>>
  %e24 = tensor.empty() : tensor<2x4xcomplex<f32>>
  %pr = linalg.mul ins(%rows, %dense : tensor<2x4xcomplex<f32>>, tensor<2x4xcomplex<f32>>) outs(%e24 : tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  %su = linalg.add ins(%pr, %splat : tensor<2x4xcomplex<f32>>, tensor<2x4xcomplex<f32>>) outs(%e24 : tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  %er = tensor.empty() : tensor<2x4xf32>
  %sr = linalg.map ins(%su : tensor<2x4xcomplex<f32>>) outs(%er : tensor<2x4xf32>) (%x: complex<f32>, %o: f32) {
    %v = complex.im %x : complex<f32>
    %w = arith.addf %v, %one : f32
    linalg.yield %w : f32
  }

  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %d, %c0 : tensor<?xf64>
  %h = arith.ceildivui %n, %c2 : index
  %ed = tensor.empty(%n) : tensor<?xcomplex<f64>>
  %w = linalg.map ins(%d : tensor<?xf64>) outs(%ed : tensor<?xcomplex<f64>>) (%x: f64, %o: complex<f64>) {
    %v = complex.create %x, %x : complex<f64>
    linalg.yield %v : complex<f64>
  }
  %z = complex.constant [0.0 : f64, 0.0 : f64] : complex<f64>
  %l = complex.constant [0.0 : f64, 1.0 : f64] : complex<f64>
  %eh = tensor.empty(%h) : tensor<?x2xcomplex<f64>>
  %pk = linalg.pack %w padding_value(%l : complex<f64>) inner_dims_pos = [0] inner_tiles = [2] into %eh : tensor<?xcomplex<f64>> -> tensor<?x2xcomplex<f64>>
  %ex = tensor.empty(%h) : tensor<?xcomplex<f64>>
  %fx = linalg.fill ins(%z : complex<f64>) outs(%ex : tensor<?xcomplex<f64>>) -> tensor<?xcomplex<f64>>
  %sum = linalg.reduce { complex.add } ins(%pk : tensor<?x2xcomplex<f64>>) outs(%fx : tensor<?xcomplex<f64>>) dimensions = [1]
  %ef = tensor.empty(%h) : tensor<?xf64>
  %ten = arith.constant 10.0 : f64
  %so = linalg.map ins(%sum : tensor<?xcomplex<f64>>) outs(%ef : tensor<?xf64>) (%x: complex<f64>, %o: f64) {
    %re1 = complex.re %x : complex<f64>
    %im1 = complex.im %x : complex<f64>
    %v = arith.mulf %re1, %ten : f64
    %y = arith.subf %im1, %re1 : f64
    %u = arith.addf %v, %y : f64
    linalg.yield %u : f64
  }
  return %re, %im, %in, %sr, %so : tensor<5x5xf32>, tensor<5x5xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<?xf64>
}
