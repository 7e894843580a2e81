// Ops of iree_linalg_ext on elements that are held as others: i4 and index.

// RUN: weir-compile %s -o %t.so
// RUN: weir-run --module=%t.so --function=sort_i4 --input=6xi4="5 3 -2 7 1 0" | FileCheck %s --check-prefix=I4
// RUN: weir-run --module=%t.so --function=sort_index --input=6xi64="5 3 -2 7 1 0" | FileCheck %s --check-prefix=INDEX
// RUN: weir-run --module=%t.so --function=scan --input=4xi64="1 2 3 4" | FileCheck %s --check-prefix=SCAN
// RUN: weir-run --module=%t.so --function=gather --input=4xi4="-8 7 3 1" --input=4xi32="3 0 1 2" | FileCheck %s --check-prefix=GATHER
// RUN: weir-run --module=%t.so --function=scatter --input=2xi4="-3 5" --input=2x1xi32="2 0" --input=4xi4="1 1 1 1" | FileCheck %s --check-prefix=SCATTER

// I4: 6xi4=-2 0 1 3 5 7
func.func @sort_i4(%x: tensor<6xi4>) -> tensor<6xi4> {
  %r = iree_linalg_ext.sort dimension(0) outs(%x : tensor<6xi4>) {
  ^bb0(%a: i4, %b: i4):
    %c = arith.cmpi slt, %a, %b : i4
    iree_linalg_ext.yield %c : i1
  } -> tensor<6xi4>
  return %r : tensor<6xi4>
}

// INDEX: 6xi64=-2 0 1 3 5 7
func.func @sort_index(%x: tensor<6xindex>) -> tensor<6xindex> {
  %r = iree_linalg_ext.sort dimension(0) outs(%x : tensor<6xindex>) {
  ^bb0(%a: index, %b: index):
    %c = arith.cmpi slt, %a, %b : index
    iree_linalg_ext.yield %c : i1
  } -> tensor<6xindex>
  return %r : tensor<6xindex>
}

// SCAN: 4xi64=1 3 6 10
func.func @scan(%x: tensor<4xindex>) -> tensor<4xindex> {
  %out = tensor.empty() : tensor<4xindex>
  %zero = arith.constant dense<0> : tensor<index>
  %r:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%x : tensor<4xindex>) outs(%out, %zero : tensor<4xindex>, tensor<index>) {
  ^bb0(%a: index, %b: index):
    %s = arith.addi %a, %b : index
    iree_linalg_ext.yield %s : index
  } -> tensor<4xindex>, tensor<index>
  return %r#0 : tensor<4xindex>
}

// GATHER: 4xi4=1 -8 7 3
func.func @gather(%x: tensor<4xi4>, %i: tensor<4xi32>) -> tensor<4xi4> {
  %out = tensor.empty() : tensor<4xi4>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : tensor<4xi4>, tensor<4xi32>) outs(%out : tensor<4xi4>) -> tensor<4xi4>
  return %r : tensor<4xi4>
}

// SCATTER: 4xi4=5 1 -3 1
func.func @scatter(%u: tensor<2xi4>, %i: tensor<2x1xi32>, %x: tensor<4xi4>) -> tensor<4xi4> {
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<2xi4>, tensor<2x1xi32>) outs(%x : tensor<4xi4>) {
  ^bb0(%a: i4, %b: i4):
    iree_linalg_ext.yield %a : i4
  } -> tensor<4xi4>
  return %r : tensor<4xi4>
}
