// encoding-passes.md CL9: CPUs are asked, `reference` and what it is compared with are not.
// RUN: weir-opt %s --weir-assign-devices="targets=cpu,reference target-cpu=x86-64-v4 low-precision=true" | FileCheck %s
// RUN: weir-opt %s --weir-assign-devices="targets=cpu target-cpu=x86-64-v4" | FileCheck %s --check-prefix=OFF
// An earlier phase has decided.
// RUN: weir-opt %s --weir-assign-devices="targets=cpu target-cpu=x86-64-v4 low-precision=true" -o %t.on.mlir
// RUN: weir-opt %t.on.mlir --weir-assign-devices="low-precision=true" | FileCheck %s --check-prefix=ON
// RUN: weir-opt %s --weir-assign-devices="targets=cpu target-cpu=x86-64-v4" -o %t.off.mlir
// RUN: not weir-opt %t.off.mlir --weir-assign-devices="low-precision=true" 2>&1 | FileCheck %s --check-prefix=LATE

// CHECK: #hal.executable.target<"llvm-cpu", {{.*}}low_precision = 1 : i64
// CHECK: #hal.executable.target<"weir-reference", {{.*}}
// CHECK-NOT: low_precision
// OFF-NOT: low_precision
// ON: low_precision = 1 : i64
// LATE: error: the module was compiled for other targets than the options name; leave the options out or start from the source
module {
}
