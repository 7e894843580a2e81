// A row that is kept between its reductions has a size known at run time only: on the stack while it is short, else on the heap.
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x4xf32=0 --output=- | FileCheck %s --check-prefix=SHORT
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x1000000xf32=0 --output=@%t.cpu.npy
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x1000000xf32=0 --expected_output=@%t.cpu.npy
// SHORT{LITERAL}: 2x4xf32=[0.0320586 0.0871443 0.236883 0.643914][0.0320586 0.0871443 0.236883 0.643914]

#rows = affine_map<(i, j) -> (i, j)>
#each = affine_map<(i, j) -> (i)>

func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i64
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %row = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %lows = linalg.fill ins(%lowest : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i64
    %r = arith.remsi %ji, %c4 : i64
    %f = arith.sitofp %r : i64 to f32
    %s = arith.addf %in, %f : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %max = linalg.generic {indexing_maps = [#rows, #each], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<?x?xf32>) outs(%lows : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.maximumf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %exp = linalg.generic {indexing_maps = [#rows, #each, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%y, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %top: f32, %out: f32):
    %d = arith.subf %in, %top : f32
    %s = math.exp %d : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #each], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#rows, #each, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %total: f32, %out: f32):
    %s = arith.divf %in, %total : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
