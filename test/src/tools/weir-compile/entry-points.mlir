// What no caller can pass is refused where it is declared.
// RUN: split-file %s %t
// RUN: not weir-compile %t/memref.mlir -o %t.so 2>&1 | FileCheck %s --check-prefix=MEMREF
// RUN: not weir-compile %t/vector.mlir -o %t.so 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not weir-compile %t/private.mlir -o %t.so 2>&1 | FileCheck %s --check-prefix=PRIVATE
// IR may be looked at.
// RUN: weir-compile %t/private.mlir --compile-to=input -o - | FileCheck %s --check-prefix=INPUT
// INPUT: util.func private @main

//--- memref.mlir
// MEMREF: memref.mlir:2:1: error: argument 1 of public function @main is 'memref<4xf32>', which callers cannot pass; use a tensor, integer, float or index, or make the function private
func.func @main(%x: tensor<4xf32>, %y: memref<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
//--- vector.mlir
// VECTOR: vector.mlir:{{[0-9]+}}:1: error: result 0 of public function @main is 'vector<4xf32>'
func.func @main(%v: f32) -> vector<4xf32> {
  %0 = vector.broadcast %v : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}
//--- private.mlir
// PRIVATE: error: no function of the program is public; make the functions to call public
func.func private @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
