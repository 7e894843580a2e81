// Functions of a program: a contraction with a plain result keeps its form, one on tiles alone runs on packed tensors. A kernel's contraction then reads what is unpacked in front
// of it.

// RUN: sed -e 's/KIND/panel/' %s | weir-opt --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings,weir-materialize-encodings{scope=graph}))' --remarks-filter-passed=weir-materialize-encodings -o %t.panel.mlir 2>%t.remarks
// RUN: FileCheck %s --check-prefix=PANEL --input-file=%t.panel.mlir --implicit-check-not=iree_encoding.set
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: sed -e 's/KIND/classic/' %s | weir-opt --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings,weir-materialize-encodings{scope=graph contraction=contract}))' | FileCheck %s --check-prefix=CLASSIC --implicit-check-not=iree_encoding.set
// RUN: weir-opt %t.panel.mlir --pass-pipeline='builtin.module(func.func(weir-materialize-encodings))' | FileCheck %s --check-prefix=KERNEL
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-materialize-encodings{scope=world}))' 2>&1 | FileCheck %s --check-prefix=SCOPE
// SCOPE: weir-materialize-encodings: 'world' is not a scope; use kernel or graph

// REMARK: [Passed] left-to-kernel
// PANEL:   %[[P:.+]] = linalg.pack %arg1 {{.*}}inner_dims_pos = [1] inner_tiles = [16] {{.*}} -> tensor<7x72x16xf32>
// PANEL:   %[[U:.+]] = linalg.unpack %[[P]]
// PANEL:   linalg.matmul ins(%arg0, %[[U]] : tensor<4x72xf32>, tensor<72x100xf32>)
// CLASSIC: linalg.pack %arg0
// CLASSIC: linalg.pack %arg1
// CLASSIC: %[[R:.+]] = linalg.generic {{.*}}
// CLASSIC: linalg.unpack %[[R]]
// The columns of the last panel are an op of their own.
// KERNEL:  %[[P:.+]] = linalg.pack %arg1
// KERNEL:  %[[FULL:.+]] = tensor.extract_slice %[[P]][0, 0, 0] [6, 72, 16]
// KERNEL:  linalg.generic {{.*}} ins(%arg0, %[[FULL]] : tensor<4x72xf32>, tensor<6x72x16xf32>)
// KERNEL:  linalg.generic {{.*}} ins(%arg0, %{{.+}} : tensor<4x72xf32>, tensor<72x4xf32>)
#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu", native_vector_size = 64 : i64, vector_registers = 32 : i64, weir.layout = "KIND"}>
util.global private @dev = #hal.device.target<"local", [#target]> : !hal.device
func.func @f(%x: tensor<4x72xf32>, %w: tensor<72x100xf32>, %c: tensor<4x100xf32>) -> tensor<4x100xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x72xf32>, tensor<72x100xf32>) outs(%c : tensor<4x100xf32>) -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}
