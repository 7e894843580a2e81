// The host looks at each of the tensors, at a place that is an argument: no more than two of a megabyte are there beside what goes in, and what comes out is what comes out
// without the passes.
// RUN: weir-compile %s --compile-to=input -o %t.input.mlir
// RUN: weir-opt %t.input.mlir --weir-dispatch-pipeline --weir-flow-pipeline --weir-stream-pipeline -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %t.input.mlir --weir-dispatch-pipeline --weir-flow-pipeline --weir-stream-pipeline=elide=false -o %t.plain.mlir
// RUN: weir-compile %t.mlir --compile-from=stream -o %t.so
// RUN: weir-compile %t.plain.mlir --compile-from=stream -o %t.plain.so
// RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.random.default_rng(7).standard_normal((512, 512), dtype='float32'))"
// RUN: weir-run --module=%t.plain.so --function=main --poison --input=@%t.x.npy --input=7 --output=@%t.y.npy --output=@%t.s.npy
// RUN: weir-run --module=%t.so --function=main --poison --input=@%t.x.npy --input=7 --expected_output=@%t.y.npy --expected_output=@%t.s.npy | FileCheck %s --check-prefix=EQUAL
// EQUAL: [SUCCESS]

// CHECK-COUNT-2: stream.resource.alloca {{.*}}!stream.resource<transient>{%c1048576}
// CHECK-NOT: stream.resource.alloca {{.*}}!stream.resource<transient>{%c1048576}
#row = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1, d0)>
func.func @main(%x0: tensor<512x512xf32>, %c7: index) -> (tensor<512x512xf32>, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<512x512xf32>
  %s0 = tensor.extract %x0[%c0, %c7] : tensor<512x512xf32>
  %x1 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x0 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s0 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s1 = tensor.extract %x1[%c0, %c7] : tensor<512x512xf32>
  %x2 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x1 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s1 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s2 = tensor.extract %x2[%c0, %c7] : tensor<512x512xf32>
  %x3 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x2 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s2 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s3 = tensor.extract %x3[%c0, %c7] : tensor<512x512xf32>
  %x4 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x3 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s3 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s4 = tensor.extract %x4[%c0, %c7] : tensor<512x512xf32>
  %x5 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x4 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s4 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s5 = tensor.extract %x5[%c0, %c7] : tensor<512x512xf32>
  %x6 = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "parallel"]} ins(%x5 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.addf %a, %s5 : f32
    linalg.yield %m : f32
  } -> tensor<512x512xf32>
  %s = tensor.extract %x6[%c0, %c7] : tensor<512x512xf32>
  return %x6, %s : tensor<512x512xf32>, f32
}
