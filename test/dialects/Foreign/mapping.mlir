// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s --mlir-print-op-generic | weir-opt | FileCheck %s
// RUN: weir-opt %s --emit-bytecode | weir-opt | FileCheck %s

// Loops keep mappings to devices that are unknown here, of dialects that are carried and of others.
// CHECK-LABEL: @mapped
func.func @mapped(%t: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: scf.forall
  // CHECK: {mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  %0 = scf.forall (%i, %j) in (8, 4) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    %s = tensor.extract_slice %o[%i, %j] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
    }
  } {mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  // CHECK: scf.forall
  // CHECK: {mapping = [#iree_gpu.lane_id<0>]}
  scf.forall (%i) in (8) {
  } {mapping = [#iree_gpu.lane_id<0>]}
  return %0 : tensor<8x4xf32>
}
