// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-sink-dequantization))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-sink-dequantization))' --remarks-filter=weir-sink-dequantization -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Missed] scales-in-sum {{.*}}Function=scale_of_each_product
// REMARK-DAG: [Missed] scale {{.*}}Function=argument
// REMARK-DAG: [Missed] scale {{.*}}Function=zero
// REMARK-DAG: [Missed] scale {{.*}}Function=tiny
// REMARK-DAG: [Missed] scale {{.*}}Function=huge
// REMARK-DAG: [Missed] overflow {{.*}}Function=too_many
// REMARK-DAG: [Missed] overflow {{.*}}Function=unknown_count
// REMARK-NOT: Function={{one_factor|padded_with_one|wraps}}

#id2 = affine_map<(i, j) -> (i, j)>

// SD2
// CHECK-LABEL: func.func @scale_of_each_product
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @scale_of_each_product(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scales = arith.constant dense<[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]> : tensor<8xf32>
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (j)>, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %scales : tensor<4x8xi8>, tensor<8xf32>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD3: it may be infinite.
// CHECK-LABEL: func.func @argument
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @argument(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>, %s: f32) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD3
// CHECK-LABEL: func.func @zero
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @zero(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scales = arith.constant dense<[0.1, 0.2, 0.0, 0.4]> : tensor<4xf32>
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (i)>, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %scales : tensor<4x8xi8>, tensor<4xf32>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %s: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD3: below 2^-62.
// CHECK-LABEL: func.func @tiny
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @tiny(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %tiny = arith.constant 1.0e-19 : f32
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %tiny : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD3: above 2^48.
// CHECK-LABEL: func.func @huge
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @huge(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %huge = arith.constant 3.0e+14 : f32
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %huge : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD4: 2^31 is one too many.
// CHECK-LABEL: func.func @too_many
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x131072xf32>, tensor<131072x4xf32>)
func.func @too_many(%x: tensor<4x131072xi8>, %w: tensor<131072x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x131072xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x131072xi8>) outs(%ex : tensor<4x131072xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x131072xf32>
  %ew = tensor.empty() : tensor<131072x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<131072x4xi8>) outs(%ew : tensor<131072x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<131072x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x131072xf32>, tensor<131072x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD4
// CHECK-LABEL: func.func @unknown_count
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x?xf32>, tensor<?x4xf32>)
func.func @unknown_count(%x: tensor<4x?xi8>, %w: tensor<?x4xi8>, %i: tensor<4x4xf32>, %k: index) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty(%k) : tensor<4x?xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x?xi8>) outs(%ex : tensor<4x?xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x?xf32>
  %ew = tensor.empty(%k) : tensor<?x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<?x4xi8>) outs(%ew : tensor<?x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<?x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x?xf32>, tensor<?x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The other factor is one of floats.
// CHECK-LABEL: func.func @one_factor
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @one_factor(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.fill ins(%scale : f32) outs(%ex : tensor<4x8xf32>) -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD1: padding that is not 0.
// CHECK-LABEL: func.func @padded_with_one
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @padded_with_one(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %one = arith.constant 1.0 : f32
  %cx = tensor.extract_slice %x[0, 0] [4, 7] [1, 1] : tensor<4x8xi8> to tensor<4x7xi8>
  %ecx = tensor.empty() : tensor<4x7xf32>
  %fcx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%cx : tensor<4x7xi8>) outs(%ecx : tensor<4x7xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x7xf32>
  %fx = tensor.pad %fcx low[0, 0] high[0, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %one : f32
  } : tensor<4x7xf32> to tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// SD1: the difference may wrap around.
// CHECK-LABEL: func.func @wraps
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @wraps(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %scale = arith.constant 0.25 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %fx = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xi8>) outs(%ex : tensor<4x8xf32>) {
  ^bb0(%q: i8, %o: f32):
    %c = arith.constant 100 : i8
    %d = arith.subi %q, %c : i8
    %f = arith.sitofp %d : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %ew = tensor.empty() : tensor<8x4xf32>
  %fw = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x4xi8>) outs(%ew : tensor<8x4xf32>) {
  ^bb0(%q: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %r = linalg.matmul ins(%fx, %fw : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
