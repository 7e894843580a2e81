// How many dispatches a call has: X1, X2 and X4 of encoding-passes.md section 19, and the rows of section 20 for constant weights. On `panel` and on a target
// without layouts as many as without encodings, on `classic` one more, which encodes the argument. (Two
// layers of this size are one dispatch in any case.)

// RUN: weir-opt %s --weir-input-pipeline --weir-dispatch-pipeline --weir-flow-pipeline --weir-stream-pipeline --weir-expect="@layer:dispatches==1,@two:dispatches==1" -o /dev/null
// RUN: sed -e 's/KIND/panel/' %s > %t.panel.mlir
// RUN: weir-opt %t.panel.mlir --weir-input-pipeline --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-stream-pipeline=data-tiling=true --weir-expect="@layer:dispatches==1,@two:dispatches==1" -o /dev/null
// RUN: sed -e 's/KIND/identity/' %s > %t.identity.mlir
// RUN: weir-opt %t.identity.mlir --weir-input-pipeline --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-stream-pipeline=data-tiling=true --weir-expect="@layer:dispatches==1,@two:dispatches==1" -o /dev/null
// RUN: sed -e 's/KIND/classic/' %s > %t.classic.mlir
// RUN: weir-opt %t.classic.mlir --weir-input-pipeline --weir-dispatch-pipeline=data-tiling=true --weir-flow-pipeline --weir-stream-pipeline=data-tiling=true --weir-expect="@layer:dispatches==2,@two:dispatches==2" \
// RUN:   --remarks-filter-missed=weir-convert-encodings-to-flow -o /dev/null 2>&1 | FileCheck %s
// CHECK-COUNT-2: remark: [Missed] encode-left

#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, native_vector_size = 64 : i64, target_triple = "x86_64-linux-gnu", vector_registers = 32 : i64, weir.layout = "KIND"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

func.func @layer(%x: tensor<128x384xf32>) -> tensor<128x1536xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<w> : tensor<384x1536xf32>
  %b = arith.constant dense_resource<b> : tensor<1536xf32>
  %e = tensor.empty() : tensor<128x1536xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %m = linalg.matmul {iree.opt.data_tiling} ins(%x, %w : tensor<128x384xf32>, tensor<384x1536xf32>) outs(%f : tensor<128x1536xf32>) -> tensor<128x1536xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %b : tensor<128x1536xf32>, tensor<1536xf32>) outs(%e : tensor<128x1536xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %t = arith.maximumf %s, %zero : f32
    linalg.yield %t : f32
  } -> tensor<128x1536xf32>
  return %r : tensor<128x1536xf32>
}

func.func @two(%x: tensor<128x784xf32>) -> tensor<128x128xf32> {
  %zero = arith.constant 0.0 : f32
  %w1 = arith.constant dense_resource<w1> : tensor<784x256xf32>
  %w2 = arith.constant dense_resource<w2> : tensor<256x128xf32>
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %m = linalg.matmul {iree.opt.data_tiling} ins(%x, %w1 : tensor<128x784xf32>, tensor<784x256xf32>) outs(%f : tensor<128x256xf32>) -> tensor<128x256xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<128x256xf32>) outs(%e : tensor<128x256xf32>) {
  ^bb0(%p: f32, %o: f32):
    %t = arith.maximumf %p, %zero : f32
    linalg.yield %t : f32
  } -> tensor<128x256xf32>
  %e2 = tensor.empty() : tensor<128x128xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x128xf32>) -> tensor<128x128xf32>
  %n = linalg.matmul {iree.opt.data_tiling} ins(%r, %w2 : tensor<128x256xf32>, tensor<256x128xf32>) outs(%f2 : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %n : tensor<128x128xf32>
}
