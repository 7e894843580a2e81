// F2, executed: what a dispatch makes in parts, so that its store is not retyped (F4), is made at the beginning of the longer storage: six zeros are filled in behind
// it, and no byte is copied.

// RUN: weir-opt %s --weir-input-pipeline | weir-opt --pass-pipeline='builtin.module(util.func(weir-regions-to-workgroups),weir-outline-dispatches,weir-deduplicate-executables,weir-refine-access,canonicalize,cse,weir-convert-to-stream)' -o %t.stream.mlir
// RUN: weir-opt %t.stream.mlir --weir-materialize-encode-dispatches -o %t.before.mlir
// RUN: weir-opt %t.stream.mlir --weir-fold-encodes --weir-materialize-encode-dispatches --remarks-filter-passed=weir-fold-encodes --remarks-filter-missed=weir-fold-encodes -o %t.after.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: [Missed] not-whole-store
// REMARK: [Passed] prefix {{.*}} bytes=1000
// RUN: weir-compile --compile-from=flow %t.before.mlir -o %t.before.so
// RUN: weir-compile --compile-from=flow %t.after.mlir -o %t.after.so --weir-expect=bytes-copied==0,bytes-filled==24,dispatches==2
// RUN: %python -c "import numpy as np; np.save('%t.v.npy', ((np.arange(250) * 3) % 17 - 8).astype('float32'))"
// RUN: weir-run --module=%t.before.so --function=main --poison --input=@%t.v.npy --output=@%t.0.npy
// RUN: weir-run --module=%t.after.so --function=main --poison --input=@%t.v.npy --expected_output=@%t.0.npy | FileCheck %s
// CHECK: [SUCCESS]

#vector = #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]}}>]>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#ij = affine_map<(i, j) -> (i, j)>
func.func @main(%v: tensor<250xf32>) -> tensor<250x250xf32> {
  %w = flow.dispatch.workgroups(%v) : (tensor<250xf32>) -> tensor<250xf32> =
      (%b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<250xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<250xf32>>) {
    scf.forall (%k) in (2) {
      %p = affine.apply affine_map<(k) -> (k * 125)>(%k)
      %t = iree_tensor_ext.dispatch.tensor.load %b, offsets = [%p], sizes = [125], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<250xf32>> -> tensor<125xf32>
      %e = tensor.empty() : tensor<125xf32>
      %n = linalg.negf ins(%t : tensor<125xf32>) outs(%e : tensor<125xf32>) -> tensor<125xf32>
      iree_tensor_ext.dispatch.tensor.store %n, %o, offsets = [%p], sizes = [125], strides = [1] : tensor<125xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<250xf32>>
    }
    flow.return
  } count() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  %vp = flow.tensor.encode %w : tensor<250xf32> -> tensor<250xf32, #vector>
  %d = flow.dispatch.region -> (tensor<250x250xf32>) {
    %u = iree_encoding.unset_encoding %vp : tensor<250xf32, #vector> -> tensor<250xf32>
    %e = tensor.empty() : tensor<250x250xf32>
    %n = linalg.generic {indexing_maps = [#i, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%u, %u : tensor<250xf32>, tensor<250xf32>) outs(%e : tensor<250x250xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %m = arith.addf %p, %q : f32
      linalg.yield %m : f32
    } -> tensor<250x250xf32>
    flow.return %n : tensor<250x250xf32>
  }
  return %d : tensor<250x250xf32>
}
