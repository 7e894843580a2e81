// Instructions of kernels: a product and a sum of two ops are one fused operation in mode fast alone; those of one sum of products in on, too.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --weir-fp-contract=off -o %t.off.so
// RUN: llvm-objdump -d --no-show-raw-insn %t.off.so | FileCheck %s --check-prefix=NEVER
// RUN: weir-compile %s --target-cpu=x86-64-v3 -o %t.on.so
// RUN: llvm-objdump -d --no-show-raw-insn %t.on.so | FileCheck %s --check-prefix=SUMS
// RUN: weir-compile %s --target-cpu=x86-64-v3 --weir-fp-contract=fast -o %t.fast.so
// RUN: llvm-objdump -d --no-show-raw-insn %t.fast.so | FileCheck %s --check-prefix=ALL
// RUN: %python %S/../cuda/Inputs/ptx.py %weir_bin_dir --option=--weir-fp-contract=off %s | FileCheck %s --check-prefix=PTX-NEVER
// RUN: %python %S/../cuda/Inputs/ptx.py %weir_bin_dir %s | FileCheck %s --check-prefix=PTX-SUMS
// RUN: %python %S/../cuda/Inputs/ptx.py %weir_bin_dir --option=--weir-fp-contract=fast %s | FileCheck %s --check-prefix=PTX-ALL

// NEVER-NOT: {{vfn?m}}
// NEVER:     vmulps
// NEVER-NOT: {{vfn?m}}
// PTX-NEVER-NOT: fma.rn
// PTX-NEVER:     mul.rn.f32
// PTX-NEVER-NOT: fma.rn

// SUMS-LABEL: {{^[0-9a-f]+ <.*}}apart_dispatch_0{{.*>:$}}
// SUMS-NOT:   {{vfn?m}}
// SUMS:       vmulps
// SUMS-NOT:   {{vfn?m}}
// SUMS-LABEL: {{^[0-9a-f]+ <.*}}sums_dispatch_0{{.*>:$}}
// SUMS:       vfmadd
// PTX-SUMS-LABEL: .entry apart_dispatch_0
// PTX-SUMS-NOT:   fma.rn
// PTX-SUMS:       mul.rn.f32
// PTX-SUMS-NOT:   fma.rn
// PTX-SUMS-LABEL: .entry sums_dispatch_0
// PTX-SUMS:       fma.rn.f32

// ALL-LABEL: {{^[0-9a-f]+ <.*}}apart_dispatch_0{{.*>:$}}
// ALL:       {{vfn?m}}
// ALL-LABEL: {{^[0-9a-f]+ <.*}}sums_dispatch_0{{.*>:$}}
// ALL:       vfmadd
// PTX-ALL-LABEL: .entry apart_dispatch_0
// PTX-ALL:       fma.rn.f32
// PTX-ALL-LABEL: .entry sums_dispatch_0
// PTX-ALL:       fma.rn.f32
func.func @apart(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<512xf32>) -> tensor<512xf32> {
  %e = tensor.empty() : tensor<512xf32>
  %p = linalg.mul ins(%b, %c : tensor<512xf32>, tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %r = linalg.sub ins(%a, %p : tensor<512xf32>, tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  return %r : tensor<512xf32>
}

func.func @sums(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
