// Every encoded value of a program, for the devices that it declares. (encoding-passes.md LX1, LX3)

// RUN: weir-layout %s | FileCheck %s
// RUN: weir-layout %s --value '@main:%e' | FileCheck %s --check-prefix=ONE --implicit-check-not=@bytes
// RUN: not weir-layout %s --value '@main:%nothing' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: weir-layout: there is no encoded value '@main:%nothing'

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 160]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @wide = #hal.device.target<"local", [#cpu]> : !hal.device
util.global private @plain = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device

// CHECK:      value       @main:%e
// CHECK-NEXT: target      wide
// CHECK-NEXT: encoding    RHS of matmul f32 x f32 -> f32, loops m = ?, n = 96, k = 160
// CHECK:      digits      n:48*2, k:1*160, n:1*48
// CHECK:      value       @main:%e
// CHECK-NEXT: target      plain
// CHECK:      same as     plain: conversion is free
// CHECK:      storage     61440 B on any of these{{$}}
// ONE:        value       @main:%e
func.func @main(%w: tensor<160x96xf32>, %m: index) -> tensor<160x96xf32> {
  %e = iree_encoding.set_encoding %w encoding_dims{%m} : tensor<160x96xf32> -> tensor<160x96xf32, #rhs>
  %u = iree_encoding.unset_encoding %e encoding_dims{%m} : tensor<160x96xf32, #rhs> -> tensor<160x96xf32>
  return %u : tensor<160x96xf32>
}

// Ops on bytes name types.
// CHECK:      value       @bytes: stream.tensor.sizeof
// CHECK-NEXT: target      wide
// CHECK:      physical    tensor<160x100xf32>  64000 B  padding 2560 B (4.2 %)
func.func @bytes() -> index {
  %s = stream.tensor.sizeof tensor<160x96xf32, #iree_encoding.layout<[#iree_encoding.padding<[0, 4]>]>> : index
  return %s : index
}
