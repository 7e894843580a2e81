// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-sink-extracts))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-sink-extracts))" --remarks-filter=weir-sink-extracts -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] index {{.*}}Function=dynamic
// REMARK: [Missed] index {{.*}}Function=extent
// REMARK: [Missed] index {{.*}}Function=outside
// REMARK: [Missed] scalar {{.*}}Function=called
// REMARK: [Missed] scalar {{.*}}Function=long
// REMARK: [Missed] operands {{.*}}Function=operands
// REMARK-NOT: weir-sink-extracts

#i = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @dynamic(
// CHECK:         tensor.extract
func.func @dynamic(%x: tensor<4x8xf32>, %e: tensor<4xf32>, %o: tensor<8xf32>, %y: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  %m = tensor.extract %s[%i] : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%y : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The dimension may have no element with this index.
// CHECK-LABEL: func.func @extent(
// CHECK:         tensor.extract
func.func @extent(%w: tensor<?x8xf32>, %e: tensor<?xf32>, %x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%w : tensor<?x8xf32>) outs(%e : tensor<?xf32>) dimensions = [1]
  %c3 = arith.constant 3 : index
  %m = tensor.extract %s[%c3] : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// No slice has this element.
// CHECK-LABEL: func.func @outside(
// CHECK:         tensor.extract
func.func @outside(%w: tensor<4x8xf32>, %e: tensor<4xf32>, %x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%w : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  %c4 = arith.constant 4 : index
  %m = tensor.extract %s[%c4] : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @called(
// CHECK:         tensor.extract
func.func @called(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %n = func.call @scale(%m) : (f32) -> f32
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %n : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @scale(f32) -> f32

// Nine ops.
// CHECK-LABEL: func.func @long(
// CHECK:         tensor.extract
func.func @long(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %n0 = math.exp %m : f32
  %n1 = math.exp %n0 : f32
  %n2 = math.exp %n1 : f32
  %n3 = math.exp %n2 : f32
  %n4 = math.exp %n3 : f32
  %n5 = math.exp %n4 : f32
  %n6 = math.exp %n5 : f32
  %n7 = math.exp %n6 : f32
  %n8 = math.exp %n7 : f32
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %n8 : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @operands(
// CHECK:         tensor.extract
func.func @operands(%x: tensor<8xf32>, %e: tensor<f32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
  %m = tensor.extract %s[] : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
          tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %a8: f32, %a9: f32, %a10: f32, %a11: f32, %a12: f32, %a13: f32, %a14: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The host has an argument, and an element of it.
// CHECK-LABEL: func.func @argument(
// CHECK:         tensor.extract
func.func @argument(%s: tensor<f32>, %x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %m = tensor.extract %s[] : tensor<f32>
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %m : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
