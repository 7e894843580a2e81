// Two tensors that loops carry start from nothing, so that one op makes both once equal ops are merged: each has its own buffer.
// RUN: weir-run %s --input="8xi32=1 2 3 4 5 6 7 8" --input="8xi32=11 12 13 14 15 16 17 18" | FileCheck %s
// RUN: weir-run %s --target=reference --input="8xi32=1 2 3 4 5 6 7 8" --input="8xi32=11 12 13 14 15 16 17 18" | FileCheck %s
// CHECK: 8xi32=8 7 6 5 4 3 2 1
// CHECK: 8xi32=18 17 16 15 14 13 12 11
func.func @main(%x: tensor<8xi32>, %y: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %r:2 = flow.dispatch.region -> (tensor<8xi32>, tensor<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c3 = arith.constant 3 : index
    %e = tensor.empty() : tensor<8xi32>
    %f = tensor.empty() : tensor<8xi32>
    %l:4 = scf.for %n = %c0 to %c3 step %c1 iter_args(%p = %x, %q = %y, %a = %e, %b = %f) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
      %t:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a1 = %a, %b1 = %b) -> (tensor<8xi32>, tensor<8xi32>) {
        %v = tensor.extract %p[%i] : tensor<8xi32>
        %w = tensor.extract %q[%i] : tensor<8xi32>
        %a2 = tensor.insert %v into %a1[%i] : tensor<8xi32>
        %b2 = tensor.insert %w into %b1[%i] : tensor<8xi32>
        scf.yield %a2, %b2 : tensor<8xi32>, tensor<8xi32>
      }
      %u:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%p1 = %p, %q1 = %q) -> (tensor<8xi32>, tensor<8xi32>) {
        %j = arith.subi %c7, %i : index
        %v = tensor.extract %t#0[%j] : tensor<8xi32>
        %w = tensor.extract %t#1[%j] : tensor<8xi32>
        %p2 = tensor.insert %v into %p1[%i] : tensor<8xi32>
        %q2 = tensor.insert %w into %q1[%i] : tensor<8xi32>
        scf.yield %p2, %q2 : tensor<8xi32>, tensor<8xi32>
      }
      scf.yield %u#0, %u#1, %t#0, %t#1 : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
    }
    flow.return %l#0, %l#1 : tensor<8xi32>, tensor<8xi32>
  }
  return %r#0, %r#1 : tensor<8xi32>, tensor<8xi32>
}
