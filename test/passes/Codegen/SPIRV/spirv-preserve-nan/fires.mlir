// RUN: weir-opt %s --pass-pipeline='builtin.module(spirv.module(weir-spirv-preserve-nan,weir-spirv-update-requirements))' | FileCheck %s

#environment = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, SignedZeroInfNanPreserve], [SPV_KHR_float_controls]>, #spirv.resource_limits<>>

// Each width once, elements of vectors, too.
// CHECK: spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [{{.*}}SignedZeroInfNanPreserve{{.*}}], [SPV_KHR_float_controls]>
// CHECK:      spirv.EntryPoint "GLCompute" @both
// CHECK-NEXT: spirv.ExecutionMode @both "SignedZeroInfNanPreserve", 16
// CHECK-NEXT: spirv.ExecutionMode @both "SignedZeroInfNanPreserve", 32
// CHECK-NEXT: spirv.EntryPoint "GLCompute" @none
// CHECK-NOT:  spirv.ExecutionMode
spirv.module Logical GLSL450 attributes {spirv.target_env = #environment} {
  spirv.func @both(%a: vector<4xf32>, %b: f16) "None" {
    %0 = spirv.FSub %a, %a : vector<4xf32>
    %1 = spirv.FMul %b, %b : f16
    %2 = spirv.FMul %1, %b : f16
    spirv.Return
  }
  spirv.func @none(%a: i32) "None" {
    %0 = spirv.ISub %a, %a : i32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @both
  spirv.EntryPoint "GLCompute" @none
}
