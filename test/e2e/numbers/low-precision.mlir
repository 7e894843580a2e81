// With --weir-low-precision denormal numbers count as zeros in products of bf16 (encoding-passes.md CL9), as factors, and as what a sum starts with; without it they do not.
// Whole numbers, infinities and NaN are the same. Rows: a factor of 1e-39, and starts of 1e-40; whole numbers; an infinity; NaN.
// RUN: weir-compile %s --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v4 --target-cpu-features=+avx512bf16 --weir-low-precision -o /dev/null --remarks-filter=weir-cpu-name-units 2>&1 | FileCheck %s --check-prefix=UNIT
// RUN: weir-compile %s --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v4 --target-cpu-features=+avx512bf16 -o /dev/null --remarks-filter=weir-cpu-name-units 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: weir-compile %s --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v4 --weir-low-precision -o /dev/null --remarks-filter=weir-cpu-name-units 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %if avx512bf16 %{ weir-run %s --function=products --input="4x2xbf16=1e-39 0 1 2 inf 1 nan 1" --input="2x4xbf16=1e38 2 0 1 3 4 5 1" --input="4x4xf32=0 0 1e-40 0 0 0 0 0 0 0 0 0 0 0 0 0" | FileCheck %s --check-prefixes=BOTH,OFF %}
// RUN: %if avx512bf16 %{ weir-run %s --weir-low-precision --function=products --input="4x2xbf16=1e-39 0 1 2 inf 1 nan 1" --input="2x4xbf16=1e38 2 0 1 3 4 5 1" --input="4x4xf32=0 0 1e-40 0 0 0 0 0 0 0 0 0 0 0 0 0" | FileCheck %s --check-prefixes=BOTH,ON %}
// UNIT: [Passed] unit {{.*}} unit=vdpbf16ps-512
// NONE-NOT: weir-cpu-name-units
// APART: [Missed] apart {{.*}} bits=32
// OFF: 4x4xf32=[0.100708 2.02038E-39 9.99995E-41 1.01019E-39]
// ON: 4x4xf32=[0 0 0 0]
// BOTH-SAME: {{\[}}9.96921E+37 10 10 3][INF INF {{-?}}NAN INF]{{\[-?NAN -?NAN -?NAN -?NAN}}]
func.func @products(%x: tensor<4x2xbf16>, %w: tensor<2x4xbf16>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.matmul ins(%x, %w : tensor<4x2xbf16>, tensor<2x4xbf16>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
