// Powers that are roots have the values of C's `pow`, also for zeros and infinities with a sign, on each target.
// REQUIRES: vulkan
// DEFINE: %{target} =
// DEFINE: %{run} = env LD_LIBRARY_PATH=%weir_lib_dir/cudasim weir-run %s --target=%{target} --device=%{target} --function=main \
// DEFINE:   --input="8xf32=-inf -0.0 0.0 inf 4.0 16.0 0.25 1.0" --input="8xf64=-inf -0.0 0.0 inf 4.0 16.0 0.25 1.0" | FileCheck %s
// REDEFINE: %{target} = cpu
// RUN: %{run}
// REDEFINE: %{target} = reference
// RUN: weir-run %s --target=reference --function=main --input="8xf32=-inf -0.0 0.0 inf 4.0 16.0 0.25 1.0" --input="8xf64=-inf -0.0 0.0 inf 4.0 16.0 0.25 1.0" | FileCheck %s
// REDEFINE: %{target} = vulkan
// RUN: %{run}
// REDEFINE: %{target} = cuda
// RUN: %{run}

// Finite negative numbers have no root.
// RUN: weir-run %s --function=main --input="8xf32=-4" --input="8xf64=-4" | FileCheck %s --check-prefix=NEGATIVE
// RUN: weir-run %s --function=no_infinity --input="4xf8E4M3FN=-4 -0.0 4 16" | FileCheck %s --check-prefix=SMALL
// RUN: weir-run %s --target=reference --function=no_infinity --input="4xf8E4M3FN=-4 -0.0 4 16" | FileCheck %s --check-prefix=SMALL
// SMALL: 4xf8E4M3FN={{-?}}NAN 0 2 4
func.func @no_infinity(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %half = arith.constant dense<0.5> : tensor<4xf8E4M3FN>
  %0 = math.powf %x, %half : tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// NEGATIVE-COUNT-4: ={{-?NAN -?NAN -?NAN -?NAN -?NAN -?NAN -?NAN -?NAN$}}

// CHECK:      8xf32=INF 0 0 INF 2 4 0.5 1
// CHECK-NEXT: result[1]
// CHECK-NEXT: 8xf32=INF 0 0 INF 2.82843 8 0.353553 1
// CHECK-NEXT: result[2]
// CHECK-NEXT: 8xf32=0 INF INF 0 0.5 0.25 2 1
// CHECK-NEXT: result[3]
// CHECK-NEXT: 8xf64=INF 0 0 INF 2 4 0.5 1
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf64>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>) {
  %half = arith.constant dense<0.5> : tensor<8xf32>
  %three_fourths = arith.constant dense<0.75> : tensor<8xf32>
  %minus_half = arith.constant dense<-0.5> : tensor<8xf32>
  %half_f64 = arith.constant dense<0.5> : tensor<8xf64>
  %0 = math.powf %x, %half : tensor<8xf32>
  %1 = math.powf %x, %three_fourths : tensor<8xf32>
  %2 = math.powf %x, %minus_half : tensor<8xf32>
  %3 = math.powf %y, %half_f64 : tensor<8xf64>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>
}
