// RUN: not weir-opt %s --pass-pipeline='builtin.module(spirv.module(weir-spirv-update-requirements))' 2>&1 | FileCheck %s

// A target that has no dot products is not given them.
// CHECK: errors.mlir:[[#@LINE+4]]:{{.*}} error: {{.*}}DotProduct
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.3, [Shader, Int8], [SPV_KHR_integer_dot_product]>, #spirv.resource_limits<>>} {
  spirv.func @dot(%a: vector<4xi8>, %b: vector<4xi8>) -> i32 "None" {
    %0 = spirv.SDot %a, %b : vector<4xi8> -> i32
    spirv.ReturnValue %0 : i32
  }
}
