// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches))' --remarks-filter=weir-form-dispatches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=kappa=1000000}))' \
// RUN:   --remarks-filter-passed=weir-form-dispatches 2>&1 -o /dev/null | FileCheck %s --check-prefix=COSTLY --allow-empty
// COSTLY-NOT: duplicated {{.*}} rule=M{{[RU][12]}}

// MU1: a value meets its transpose. Each gets an instance of what makes it, and the three ops are one dispatch.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// REMARK: remark: [Passed] duplicated {{.*}} Function=both_ways | producer=linalg.generic, rule=MU1
// CHECK-LABEL: func.func @both_ways
// CHECK:         flow.dispatch.region
// CHECK-COUNT-3:   linalg.generic
// CHECK-NOT:     flow.dispatch.region
func.func @both_ways(%x: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<256x256xf32>
  %s = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %v : tensor<256x256xf32>, tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<256x256xf32>
  return %s : tensor<256x256xf32>
}

// -----

// MR2: sums of rows and of columns share no loop. What makes their matrix from bytes is in the dispatches of both, and nothing writes it.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

// REMARK: remark: [Passed] duplicated {{.*}} Function=rows_and_columns | producer=linalg.generic, rule=MR2
// CHECK-LABEL: func.func @rows_and_columns
// CHECK:         flow.dispatch.region -> (tensor<512xf32>) {
// CHECK-COUNT-2:   linalg.generic
// CHECK:         flow.dispatch.region -> (tensor<512xf32>) {
// CHECK-COUNT-2:   linalg.generic
// CHECK-NOT:     flow.dispatch.region
func.func @rows_and_columns(%x: tensor<512x512xi8>, %i: tensor<512xf32>, %j: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %e = tensor.empty() : tensor<512x512xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x512xi8>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: i8, %out: f32):
    %f = arith.sitofp %in : i8 to f32
    %n = arith.mulf %f, %f : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<512x512xf32>) outs(%i : tensor<512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  %c = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["reduction", "parallel"]} ins(%v : tensor<512x512xf32>) outs(%j : tensor<512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  return %r, %c : tensor<512xf32>, tensor<512xf32>
}

// -----

// MU3: a product that something else needs first is then read six times along the wrong dimension. It is written that way, too.

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// REMARK: remark: [Passed] duplicated {{.*}} Function=six_readers | producer=linalg.matmul, rule=MU3
// REMARK-NOT: duplicated {{.*}} Function=five_readers
// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$TR:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @six_readers
// CHECK:         %[[V:.+]]:2 = flow.dispatch.region
// CHECK:           linalg.matmul
// CHECK:           linalg.generic {indexing_maps = [#[[$ID]], #[[$TR]]]
// CHECK:         call @elsewhere(%[[V]]#0)
// CHECK:         linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]], #[[$ID]]]{{.*}} ins(%[[V]]#1,
// CHECK-LABEL: func.func @five_readers
// CHECK-NOT:     linalg.generic {indexing_maps = [#{{[^,]+}}, #{{[^,]+}}] 
func.func private @elsewhere(tensor<128x128xf32>) -> tensor<128x128xf32>
func.func @six_readers(%a: tensor<128x64xf32>, %b: tensor<64x128xf32>, %init: tensor<128x128xf32>) -> (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) {
  %e = tensor.empty() : tensor<128x128xf32>
  %v = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x128xf32>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %y = func.call @elsewhere(%v) : (tensor<128x128xf32>) -> tensor<128x128xf32>
  %0 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 0} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 1} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %2 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 2} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %3 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 3} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.divf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %4 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 4} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.maximumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %5 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 5} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.minimumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>
}
func.func @five_readers(%a: tensor<128x64xf32>, %b: tensor<64x128xf32>, %init: tensor<128x128xf32>) -> (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) {
  %e = tensor.empty() : tensor<128x128xf32>
  %v = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x128xf32>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %y = func.call @elsewhere(%v) : (tensor<128x128xf32>) -> tensor<128x128xf32>
  %0 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 0} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %1 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 1} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %2 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 2} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.subf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %3 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 3} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.divf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  %4 = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) attrs = {place = 4} {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %n = arith.maximumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<128x128xf32>
  return %0, %1, %2, %3, %4 : tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>
}

// -----

// SC1: of a product two slices are used, then what holds both of them is computed; of an elementwise op after a product one, and both
// are shrunk. Not where something else needs the whole.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Passed] shrunk {{.*}} Function=two_slices | elements=240
// REMARK: remark: [Passed] shrunk {{.*}} Function=epilogue | elements=16
// REMARK: remark: [Passed] shrunk {{.*}} Function=epilogue | elements=16
// CHECK-LABEL: func.func @two_slices
// CHECK-SAME:    (%[[A:.+]]: tensor<64x32xf32>, %[[B:.+]]: tensor<32x48xf32>)
// CHECK-DAG:     %[[ROWS:.+]] = tensor.extract_slice %[[A]][2, 0] [20, 32] [1, 1]
// CHECK-DAG:     %[[COLUMNS:.+]] = tensor.extract_slice %[[B]][0, 5] [32, 12] [1, 1]
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<20x12xf32>)
// CHECK:           linalg.matmul ins(%[[ROWS]], %[[COLUMNS]] : tensor<20x32xf32>, tensor<32x12xf32>)
// CHECK:         tensor.extract_slice %[[R]][0, 0] [10, 12] [1, 1]
// CHECK:         tensor.extract_slice %[[R]][12, 3] [8, 4] [1, 1]
func.func @two_slices(%a: tensor<64x32xf32>, %b: tensor<32x48xf32>) -> (tensor<10x12xf32>, tensor<8x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>) outs(%f : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = tensor.extract_slice %m[2, 5] [10, 12] [1, 1] : tensor<64x48xf32> to tensor<10x12xf32>
  %1 = tensor.extract_slice %m[14, 8] [8, 4] [1, 1] : tensor<64x48xf32> to tensor<8x4xf32>
  return %0, %1 : tensor<10x12xf32>, tensor<8x4xf32>
}
// CHECK-LABEL: func.func @epilogue
// CHECK:         flow.dispatch.region -> (tensor<1x16xf32>)
// CHECK:           linalg.matmul {{.*}} -> tensor<1x16xf32>
// CHECK:           linalg.index 0
// CHECK:           affine.apply
// CHECK-NOT:     flow.dispatch.region
func.func @epilogue(%a: tensor<64x32xf32>, %b: tensor<32x16xf32>, %init: tensor<64x16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<64x16xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x16xf32>) outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<64x16xf32>) outs(%e : tensor<64x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %n = arith.mulf %in, %f : f32
    linalg.yield %n : f32
  } -> tensor<64x16xf32>
  %0 = tensor.extract_slice %g[63, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<16xf32>
  return %0 : tensor<16xf32>
}
// REMARK-NOT: shrunk
// CHECK-LABEL: func.func @needed_whole
// CHECK:         linalg.matmul {{.*}} -> tensor<64x16xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.+}} : tensor<64x16xf32>)
func.func @needed_whole(%a: tensor<64x32xf32>, %b: tensor<32x16xf32>, %init: tensor<64x16xf32>) -> (tensor<16xf32>, tensor<64x16xf32>) {
  %e = tensor.empty() : tensor<64x16xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x16xf32>) outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<64x16xf32>) outs(%e : tensor<64x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x16xf32>
  %0 = tensor.extract_slice %g[63, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<16xf32>
  return %0, %m : tensor<16xf32>, tensor<64x16xf32>
}

// -----

// RS4: 16 times 128 columns on one side of a reshape, rows of 16 on the other: a unit has all 128 of as many as it has at all.

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#swap = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Passed] joined {{.*}} Function=boxes | {{.*}} units=64
func.func @boxes(%x: tensor<64x2048xf32>) -> tensor<64x128x16xf32> {
  %e = tensor.empty() : tensor<64x2048xf32>
  %w = tensor.empty() : tensor<64x128x16xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x2048xf32>) outs(%e : tensor<64x2048xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x2048xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [64, 16, 128] : tensor<64x2048xf32> into tensor<64x16x128xf32>
  %2 = linalg.generic {indexing_maps = [#swap, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<64x16x128xf32>) outs(%w : tensor<64x128x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<64x128x16xf32>
  return %2 : tensor<64x128x16xf32>
}

// -----

// The extents are not known: what was decided rests on what is assumed of them.

#id = affine_map<(d0, d1) -> (d0, d1)>

// REMARK: remark: [Analysis] assumed-dim {{.*}} Function=dynamic | extent=512, producer=linalg.generic
func.func @dynamic(%x: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// RD6: rows that are too long to stay, between two reductions: what gives them is computed again, in one group, rather than written.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// REMARK: remark: [Passed] duplicated {{.*}} Function=long_rows | producer=linalg.generic, rule=MR2
// CHECK-LABEL: func.func @long_rows
// CHECK:         flow.dispatch.region
// CHECK-COUNT-4:   linalg.generic
// CHECK:           flow.return
// CHECK-NOT:     flow.dispatch.region
func.func @long_rows(%x: tensor<64x131072xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %z = arith.constant 0.0 : f32
  %k = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<64x131072xf32>
  %v = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%v : tensor<64xf32>) -> tensor<64xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x131072xf32>) outs(%e : tensor<64x131072xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %k : f32
    %2 = arith.mulf %1, %a : f32
    %3 = arith.addf %2, %k : f32
    %4 = arith.mulf %3, %a : f32
    %5 = arith.addf %4, %k : f32
    linalg.yield %5 : f32
  } -> tensor<64x131072xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<64x131072xf32>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %u = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%t, %s : tensor<64x131072xf32>, tensor<64xf32>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %0 = arith.subf %a, %m : f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %1, %o : f32
    linalg.yield %2 : f32
  } -> tensor<64xf32>
  return %s, %u : tensor<64xf32>, tensor<64xf32>
}
