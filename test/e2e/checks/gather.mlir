// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so

// Subscripts that are data are checked by the kernel, in vectors and in what is left over.

// DEFINE: %{target} = cpu
// DEFINE: %{inputs} =
// DEFINE: %{run} = weir-run --module=%t.%{target}.so --function=rows --poison --input=3x2xf32=1,2,3,4,5,6 --input=%{inputs}
// REDEFINE: %{inputs} = 19xi64=0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0
// RUN: %{run} | FileCheck %s --check-prefix=FITS
// REDEFINE: %{inputs} = 19xi64=0,1,2,0,1,3,0,1,2,0,1,2,0,1,2,0,1,2,0
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=RANGE
// REDEFINE: %{inputs} = 19xi64=0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,-1
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=RANGE
// REDEFINE: %{target} = reference
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=RANGE
// FITS: 19x2xf32=[1 2][3 4][5 6]
// RANGE: weir-run: error: {{.*}}gather.mlir:{{[0-9]+}}:{{[0-9]+}}: an index is out of range

// Without checks the same module runs what is in range.
// RUN: weir-run %s --no-shape-checks --function=rows --input=3x2xf32=1,2,3,4,5,6 --input=2xi64=2,0 | FileCheck %s --check-prefix=BELIEVED
// BELIEVED: 2x2xf32=[5 6][1 2]
func.func @rows(%t: tensor<?x2xf32>, %i: tensor<?xi64>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %i, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<?xi64>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: i64, %o: f32):
    %r = arith.index_cast %a : i64 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%r, %c] : tensor<?x2xf32>
    linalg.yield %v : f32
  } -> tensor<?x2xf32>
  return %g : tensor<?x2xf32>
}
