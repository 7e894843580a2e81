// Programs that cannot be compiled: one message at the op, exit code 1, no file.
// RUN: rm -rf %t && mkdir -p %t && %python %S/Inputs/split.py %s %t | FileCheck %s --implicit-check-not=error: --implicit-check-not=note:

// CHECK-LABEL: unknown-op: exit 1
// CHECK: unknown-op.mlir:2:8: error: unknown op 'my.op', which cannot be compiled
//--- unknown-op
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "my.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: unknown-scalar-op: exit 1
// CHECK: unknown-scalar-op.mlir:5:10: error: unknown op 'my.scalar', which cannot be compiled
//--- unknown-scalar-op
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = "my.scalar"(%x) : (f32) -> f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An op of another target in a dispatch.
// CHECK-LABEL: foreign-op: exit 1
// CHECK: foreign-op.mlir:5:10: error: 'spirv.CL.erf' op is not supported for this target, on 'f32' -> 'f32'
//--- foreign-op
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = spirv.CL.erf %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: f6: exit 1
// CHECK: f6.mlir:{{[0-9:]+}}: error: 'arith.truncf' op is not supported for this target, on {{.*}}f6E2M3FN
//--- f6
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.truncf %a : tensor<4xf32> to tensor<4xf6E2M3FN>
  %1 = arith.addf %0, %0 : tensor<4xf6E2M3FN>
  %2 = arith.extf %1 : tensor<4xf6E2M3FN> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: f6-boundary: exit 1
// CHECK: f6-boundary.mlir:1:1: error: 'util.func' op cannot be an entry point: elements of 'tensor<4xf6E2M3FN>' cannot be passed
//--- f6-boundary
func.func @main(%a: tensor<4xf6E2M3FN>) -> tensor<4xf6E2M3FN> {
  return %a : tensor<4xf6E2M3FN>
}

// CHECK-LABEL: i65-boundary: exit 1
// CHECK: i65-boundary.mlir:1:1: error: 'util.func' op cannot be an entry point: elements of 'tensor<4xi65>' cannot be passed
//--- i65-boundary
func.func @main(%a: tensor<4xi65>) -> tensor<4xi65> {
  return %a : tensor<4xi65>
}

// CHECK-LABEL: complex-boundary: exit 1
// CHECK: complex-boundary.mlir:1:1: error: 'util.func' op cannot be an entry point: elements of 'tensor<4xcomplex<f16>>' cannot be passed
//--- complex-boundary
func.func @main() -> tensor<4xcomplex<f16>> {
  %c = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f16>>
  return %c : tensor<4xcomplex<f16>>
}

// CHECK-LABEL: vector-boundary: exit 1
// CHECK: vector-boundary.mlir:1:1: error: argument 0 of public function @main is 'vector<4xf32>', which callers cannot pass; use a tensor,
//--- vector-boundary
func.func @main(%a: vector<4xf32>) -> vector<4xf32> {
  return %a : vector<4xf32>
}

// CHECK-LABEL: memref-boundary: exit 1
// CHECK: memref-boundary.mlir:1:1: error: argument 0 of public function @main is 'memref<4xf32>', which callers cannot pass; use a tensor,
//--- memref-boundary
func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// CHECK-LABEL: vector-elements: exit 1
// CHECK: vector-elements.mlir:1:1: error: 'util.func' op cannot be an entry point: elements of 'tensor<4xvector<4xf32>>' cannot be passed
//--- vector-elements
func.func @main(%a: tensor<4xvector<4xf32>>) -> tensor<4xvector<4xf32>> {
  return %a : tensor<4xvector<4xf32>>
}

// CHECK-LABEL: unranked: exit 1
// CHECK: unranked.mlir:1:1: error: 'util.func' op cannot be an entry point: 'tensor<*xf32>' has no buffer view; use ranked tensors without encoding
//--- unranked
func.func @main(%a: tensor<*xf32>) -> tensor<*xf32> {
  return %a : tensor<*xf32>
}

// CHECK-LABEL: unsupported-host-op: exit 1
// CHECK: unsupported-host-op.mlir:2:8: error: 'bufferization.alloc_tensor' op is not supported
//--- unsupported-host-op
func.func @main(%n: index) -> tensor<?x8xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: runtime-function: exit 1
// CHECK: weir-compile: error: linking failed: undefined symbol: printF32; undefined symbol: printNewline
//--- runtime-function
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    vector.print %x : f32
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: recursion: exit 1
// CHECK: recursion.mlir:2:8: error: 'func.call' op is a recursive call of @main: the depth of recursion cannot be bounded; use scf.while
//--- recursion
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @main(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: mutual-recursion: exit 1
// CHECK: mutual-recursion.mlir:13:8: error: 'func.call' op is a recursive call of @odd: the depth of recursion cannot be bounded; use scf.while
//--- mutual-recursion
func.func private @odd(%n: i32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i32
  %z = arith.cmpi eq, %n, %c0 : i32
  %r = scf.if %z -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    %0 = func.call @even(%n, %a) : (i32, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func private @even(%n: i32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @odd(%n, %a) : (i32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%n: i32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @odd(%n, %a) : (i32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: missing-function: exit 1
// CHECK: missing-function.mlir:2:8: error: 'func.call' op 'absent' does not reference a valid function
//--- missing-function
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @absent(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: declared-function: exit 1
// CHECK: declared-function.mlir:3:8: error: 'func.call' op calls @ext, which has no body: a module cannot import functions
//--- declared-function
func.func private @ext(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @ext(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: elided-constant: exit 1
// CHECK: elided-constant.mlir:2:8: error: the data of resource '__elided__' is missing from the input; print the file without --mlir-elide-resource-strings-if-larger
//--- elided-constant
func.func @main() -> tensor<4x1000xf32> {
  %c = arith.constant dense_resource<__elided__> : tensor<4x1000xf32>
  return %c : tensor<4x1000xf32>
}

// CHECK-LABEL: short-constant: exit 1
// CHECK: short-constant.mlir:2:8: error: resource 'weights' has 4 bytes, but its type 'tensor<4xf32>' needs 16
//--- short-constant
func.func @main() -> tensor<4xf32> {
  %c = arith.constant dense_resource<weights> : tensor<4xf32>
  return %c : tensor<4xf32>
}
{-# dialect_resources: { builtin: { weights: "0x04000000aabbccdd" } } #-}

// CHECK-LABEL: undefined-value: exit 1
// CHECK: undefined-value.mlir:2:23: error: use of undeclared SSA value name
//--- undefined-value
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: files left: 0
