// RUN: weir-opt %s --pass-pipeline='builtin.module(spirv.module(weir-spirv-update-requirements))' | FileCheck %s

#environment = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, DotProduct, DotProductInput4x8Bit], [SPV_KHR_integer_dot_product]>, #spirv.resource_limits<>>

// CHECK: spirv.module {{.*}} requires #spirv.vce<v1.3, [DotProduct, DotProductInput4x8Bit, Int8, Shader, Matrix], [SPV_KHR_integer_dot_product]> attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3,
spirv.module Logical GLSL450 attributes {spirv.target_env = #environment} {
  spirv.func @dot(%a: vector<4xi8>, %b: vector<4xi8>) -> i32 "None" {
    %0 = spirv.UDot %a, %b : vector<4xi8> -> i32
    spirv.ReturnValue %0 : i32
  }
}

// Others need no more than upstream says.
// CHECK: spirv.module {{.*}} requires #spirv.vce<v1.0, [Shader, Matrix], []>
spirv.module Logical GLSL450 attributes {spirv.target_env = #environment} {
  spirv.func @add(%a: i32, %b: i32) -> i32 "None" {
    %0 = spirv.IAdd %a, %b : i32
    spirv.ReturnValue %0 : i32
  }
}
