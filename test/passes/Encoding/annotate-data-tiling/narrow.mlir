// A constant left operand beside fewer than 16 columns is what kernels read packed: the factors change places (encoding-passes.md X27). Its layout is a panel of its
// rows, `m:32*16, k:1*96, m:1*32`; everything else is plain.

// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling))' --remarks-filter='weir-annotate-data-tiling' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-layout --type 'tensor<512x96xf32>' --role rhs --maps 'affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>' --iteration-sizes 3,512,96 --target-cpu-features +avx512f --target-triple x86_64-linux-gnu | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: digits {{ *}}n:32*16, k:1*96, n:1*32

// REMARK: remark: [Passed] marked {{.*}} cost=0, gain=393216
// CHECK:       #[[$X:.+]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK:       #[[$A:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK:       #[[$O:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @columns(
// CHECK-SAME:    %[[Y:.+]]: tensor<96x3xf32>, %[[C:.+]]: tensor<512x3xf32>
// CHECK:         %[[W:.+]] = arith.constant
// CHECK:         linalg.generic {indexing_maps = [#[[$X]], #[[$A]], #[[$O]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[Y]], %[[W]] : tensor<96x3xf32>, tensor<512x96xf32>) outs(%[[C]] : tensor<512x3xf32>) attrs = {iree.opt.data_tiling} {
// CHECK-NEXT:    ^bb0(%[[P:.+]]: f32, %[[Q:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT:      arith.mulf %[[Q]], %[[P]]
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "vectors"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @columns(%y: tensor<96x3xf32>, %o: tensor<512x3xf32>) -> tensor<512x3xf32> {
  %a = arith.constant dense<2.0> : tensor<512x96xf32>
  %0 = linalg.matmul ins(%a, %y : tensor<512x96xf32>, tensor<96x3xf32>) outs(%o : tensor<512x3xf32>) -> tensor<512x3xf32>
  return %0 : tensor<512x3xf32>
}

// -----

// What a user has marked has its panel, too, and bytes keep their signs; the same constant beside more columns stays where it is.
// REMARK: remark: [Passed] user-marked
// REMARK: remark: [Passed] user-marked
// CHECK-LABEL: func.func @marked(
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[W:.+]] : tensor<32x15xi8>, tensor<64x32xi8>) {{.*}} attrs = {iree.opt.data_tiling} {
// CHECK-NEXT:    ^bb0(%[[P:.+]]: i8, %[[Q:.+]]: i8, %{{.+}}: i32):
// CHECK-DAG:       %[[S:.+]] = arith.extsi %[[Q]]
// CHECK-DAG:       %[[U:.+]] = arith.extui %[[P]]
// CHECK:           arith.muli %[[S]], %[[U]]
// CHECK:         linalg.generic {{.*}} ins(%[[W]], %{{.+}} : tensor<64x32xi8>, tensor<32x16xi8>) {{.*}} attrs = {iree.opt.data_tiling} {
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "vectors"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @marked(%y: tensor<32x15xi8>, %z: tensor<32x16xi8>, %o: tensor<64x15xi32>, %p: tensor<64x16xi32>) -> (tensor<64x15xi32>, tensor<64x16xi32>) {
  %a = arith.constant dense<2> : tensor<64x32xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %y : tensor<64x32xi8>, tensor<32x15xi8>) outs(%o : tensor<64x15xi32>) attrs = {iree.opt.data_tiling} {
  ^bb0(%l: i8, %r: i8, %c: i32):
    %el = arith.extsi %l : i8 to i32
    %er = arith.extui %r : i8 to i32
    %m = arith.muli %el, %er : i32
    %s = arith.addi %c, %m : i32
    linalg.yield %s : i32
  } -> tensor<64x15xi32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %z : tensor<64x32xi8>, tensor<32x16xi8>) outs(%p : tensor<64x16xi32>) attrs = {iree.opt.data_tiling} {
  ^bb0(%l: i8, %r: i8, %c: i32):
    %el = arith.extsi %l : i8 to i32
    %er = arith.extui %r : i8 to i32
    %m = arith.muli %el, %er : i32
    %s = arith.addi %c, %m : i32
    linalg.yield %s : i32
  } -> tensor<64x16xi32>
  return %0, %1 : tensor<64x15xi32>, tensor<64x16xi32>
}

// -----

// One column is a matrix times a vector, too few rows are no panel, and 13 columns nearly fill lanes.
// REMARK: remark: [Missed] not-profitable
// REMARK: remark: [Missed] too-small
// REMARK: remark: [Missed] not-profitable
// CHECK-LABEL: func.func @other(
// CHECK-COUNT-3: linalg.matmul ins
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "vectors"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
func.func @other(%y: tensor<1024x1xf32>, %o: tensor<512x1xf32>, %z: tensor<96x3xf32>, %p: tensor<8x3xf32>, %v: tensor<1024x13xf32>, %q: tensor<512x13xf32>) -> (tensor<512x1xf32>, tensor<8x3xf32>, tensor<512x13xf32>) {
  %a = arith.constant dense<2.0> : tensor<512x1024xf32>
  %0 = linalg.matmul ins(%a, %y : tensor<512x1024xf32>, tensor<1024x1xf32>) outs(%o : tensor<512x1xf32>) -> tensor<512x1xf32>
  %b = arith.constant dense<2.0> : tensor<8x96xf32>
  %1 = linalg.matmul ins(%b, %z : tensor<8x96xf32>, tensor<96x3xf32>) outs(%p : tensor<8x3xf32>) -> tensor<8x3xf32>
  %2 = linalg.matmul ins(%a, %v : tensor<512x1024xf32>, tensor<1024x13xf32>) outs(%q : tensor<512x13xf32>) -> tensor<512x13xf32>
  return %0, %1, %2 : tensor<512x1xf32>, tensor<8x3xf32>, tensor<512x13xf32>
}

// -----

// Tiles of all operands.
// REMARK: remark: [Missed] not-profitable
// CHECK-LABEL: func.func @classic(
// CHECK:         linalg.matmul ins
#classic = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-unknown-unknown-eabi-elf", weir.layout = "classic"}>
util.global private @device = #hal.device.target<"local", [#classic]> : !hal.device
func.func @classic(%y: tensor<96x3xf32>, %o: tensor<512x3xf32>) -> tensor<512x3xf32> {
  %a = arith.constant dense<2.0> : tensor<512x96xf32>
  %0 = linalg.matmul ins(%a, %y : tensor<512x96xf32>, tensor<96x3xf32>) outs(%o : tensor<512x3xf32>) -> tensor<512x3xf32>
  return %0 : tensor<512x3xf32>
}
