// Whole powers of floats whose results are exact on every target, also of negative bases, and for the exponents at both ends.
// RUN: sed -e s/f64/f32/g %s > %t.f32.mlir
// RUN: weir-compile %s --target=cpu,vulkan,cuda -o %t.f64.so
// RUN: weir-compile %t.f32.mlir --target=cpu,vulkan,cuda -o %t.f32.so
// DEFINE: %{run} = env LD_LIBRARY_PATH=%weir_lib_dir/cudasim weir-run --function=main --poison
// DEFINE: %{powers} = --input="9xf64=2 -3 0.5 -2 0 -1 7 10 1.5" --input="9xi32=10 5 -3 -1 0 2147483647 1 -2147483648 3" --expected_output="9xf64=1024 -243 8 -0.5 1 -1 7 0 3.375"
// DEFINE: %{powers32} = --input="9xf32=2 -3 0.5 -2 0 -1 7 10 1.5" --input="9xi32=10 5 -3 -1 0 2147483647 1 -2147483648 3" --expected_output="9xf32=1024 -243 8 -0.5 1 -1 7 0 3.375"
// RUN: %{run} --module=%t.f64.so --device=cpu %{powers} | FileCheck %s
// RUN: %{run} --module=%t.f64.so --device=vulkan %{powers} | FileCheck %s
// RUN: %{run} --module=%t.f64.so --device=cuda %{powers} | FileCheck %s
// RUN: %{run} --module=%t.f32.so --device=cpu %{powers32} | FileCheck %s
// RUN: %{run} --module=%t.f32.so --device=vulkan %{powers32} | FileCheck %s
// RUN: %{run} --module=%t.f32.so --device=cuda %{powers32} | FileCheck %s
// CHECK: [SUCCESS]
func.func @main(%x: tensor<9xf64>, %k: tensor<9xi32>) -> tensor<9xf64> {
  %e = tensor.empty() : tensor<9xf64>
  %r = linalg.map { math.fpowi } ins(%x, %k : tensor<9xf64>, tensor<9xi32>) outs(%e : tensor<9xf64>)
  return %r : tensor<9xf64>
}
