// Elements become bytes before they are gathered; executed before and after.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-narrow-poolings))" --remarks-filter=weir-narrow-poolings -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir
// REMARK: [Passed] gathered {{.*}}Function=resized
// REMARK: [Passed] gathered {{.*}}Function=twice
// REMARK: [Passed] gathered {{.*}}Function=twice
// REMARK-NOT: [Passed]

#same = affine_map<(n, c, y, x) -> (n, c, y, x)>

// NP5.
// CHECK-LABEL: func.func @resized
// CHECK-SAME:    (%[[A:.+]]: tensor<1x3x4x5xf32>)
// CHECK:         %[[Q:.+]] = linalg.generic {{.*}} ins(%[[A]] : tensor<1x3x4x5xf32>) outs(%{{.+}} : tensor<1x3x4x5xi8>)
// CHECK:           math.roundeven
// CHECK:         linalg.generic {{.*}} outs(%{{.+}} : tensor<1x3x8x10xi8>)
// CHECK:         ^bb0(%{{.+}}: i8):
// CHECK:           tensor.extract %[[Q]][{{.*}}] : tensor<1x3x4x5xi8>
func.func @resized(%a: tensor<1x3x4x5xf32>) -> tensor<1x3x8x10xi8> {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x8x10xf32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x8x10xf32>) {
  ^bb0(%o: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x4x5xf32>
    linalg.yield %v : f32
  } -> tensor<1x3x8x10xf32>
  %q = tensor.empty() : tensor<1x3x8x10xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x8x10xf32>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x8x10xi8>
  return %r : tensor<1x3x8x10xi8>
}

// NP5: another function to bytes follows.
// CHECK-LABEL: func.func @twice
// CHECK:         math.roundeven
// CHECK:         %[[Q:.+]] = linalg.generic {{.*}} ins(%{{.+}} : tensor<1x3x4x5xi8>) outs(%{{.+}} : tensor<1x3x4x5xi8>)
// CHECK:           arith.xori
// CHECK:         tensor.extract %[[Q]]
// CHECK-NOT:     arith.xori
func.func @twice(%a: tensor<1x3x4x5xf32>) -> tensor<1x3x8x10xi8> {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x8x10xf32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x8x10xf32>) {
  ^bb0(%o: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x4x5xf32>
    linalg.yield %v : f32
  } -> tensor<1x3x8x10xf32>
  %q = tensor.empty() : tensor<1x3x8x10xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x8x10xf32>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x8x10xi8>
  %sign = arith.constant -128 : i8
  %s = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r : tensor<1x3x8x10xi8>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: i8, %o: i8):
    %f = arith.xori %v, %sign : i8
    linalg.yield %f : i8
  } -> tensor<1x3x8x10xi8>
  return %s : tensor<1x3x8x10xi8>
}

// Less elements are gathered than are there.
// CHECK-LABEL: func.func @fewer
// CHECK:         tensor.extract %{{.+}} : tensor<1x3x8x9xf32>
func.func @fewer(%a: tensor<1x3x8x9xf32>) -> tensor<1x3x4x5xi8> {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x4x5xf32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x4x5xf32>) {
  ^bb0(%o: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x8x9xf32>
    linalg.yield %v : f32
  } -> tensor<1x3x4x5xf32>
  %q = tensor.empty() : tensor<1x3x4x5xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x4x5xf32>) outs(%q : tensor<1x3x4x5xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x4x5xi8>
  return %r : tensor<1x3x4x5xi8>
}

// What is gathered is read as it is, too.
// CHECK-LABEL: func.func @shared
// CHECK:         tensor.extract %{{.+}} : tensor<1x3x4x5xf32>
func.func @shared(%a: tensor<1x3x4x5xf32>) -> (tensor<1x3x8x10xi8>, tensor<1x3x8x10xf32>) {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x8x10xf32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x8x10xf32>) {
  ^bb0(%o: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x4x5xf32>
    linalg.yield %v : f32
  } -> tensor<1x3x8x10xf32>
  %q = tensor.empty() : tensor<1x3x8x10xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x8x10xf32>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x8x10xi8>
  return %r, %g : tensor<1x3x8x10xi8>, tensor<1x3x8x10xf32>
}

// The op computes with what it extracts.
// CHECK-LABEL: func.func @sums
// CHECK:         tensor.extract %{{.+}} : tensor<1x3x4x5xf32>
func.func @sums(%a: tensor<1x3x4x5xf32>) -> tensor<1x3x8x10xi8> {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x8x10xf32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x8x10xf32>) {
  ^bb0(%o: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x4x5xf32>
    %s = arith.addf %v, %v : f32
    linalg.yield %s : f32
  } -> tensor<1x3x8x10xf32>
  %q = tensor.empty() : tensor<1x3x8x10xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x8x10xf32>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %scale : f32
    %even = math.roundeven %d : f32
    %low = arith.maximumf %even, %least : f32
    %high = arith.minimumf %low, %most : f32
    %t = arith.fptosi %high : f32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x8x10xi8>
  return %r : tensor<1x3x8x10xi8>
}

// A division that is undefined for zeros, which may not be gathered.
// CHECK-LABEL: func.func @undefined
// CHECK:         tensor.extract %{{.+}} : tensor<1x3x4x5xi32>
func.func @undefined(%a: tensor<1x3x4x5xi32>) -> tensor<1x3x8x10xi8> {
  %scale = arith.constant 0.5 : f32
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x3x8x10xi32>
  %g = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x3x8x10xi32>) {
  ^bb0(%o: i32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %y = linalg.index 2 : index
    %x = linalg.index 3 : index
    %h = arith.divui %y, %c2 : index
    %w = arith.divui %x, %c2 : index
    %v = tensor.extract %a[%n, %c, %h, %w] : tensor<1x3x4x5xi32>
    linalg.yield %v : i32
  } -> tensor<1x3x8x10xi32>
  %q = tensor.empty() : tensor<1x3x8x10xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g : tensor<1x3x8x10xi32>) outs(%q : tensor<1x3x8x10xi8>) {
  ^bb0(%v: i32, %o: i8):
    %k = arith.constant 100 : i32
    %one = arith.constant 1 : i32
    %odd = arith.ori %v, %one : i32
    %d = arith.divsi %k, %odd : i32
    %t = arith.trunci %d : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x8x10xi8>
  return %r : tensor<1x3x8x10xi8>
}
