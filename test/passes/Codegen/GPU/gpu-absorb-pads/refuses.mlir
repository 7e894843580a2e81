// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-gpu-absorb-pads))" --remarks-filter=weir-gpu-absorb-pads 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// REMARK: [Missed] not-structured | Category:weir-gpu-absorb-pads | Function=returned
// CHECK-LABEL: func.func @returned
// CHECK:         tensor.pad
func.func @returned(%x: tensor<6xf32>) -> tensor<8xf32> attributes {weir.kernel} {
  %z = arith.constant 0.5 : f32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<6xf32> to tensor<8xf32>
  return %p : tensor<8xf32>
}

// REMARK: [Missed] padding | Category:weir-gpu-absorb-pads | Function=varies
// CHECK-LABEL: func.func @varies
// CHECK:         tensor.pad
func.func @varies(%x: tensor<6xindex>, %o: tensor<8xindex>) -> tensor<8xindex> attributes {weir.kernel} {
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<6xindex> to tensor<8xindex>
  %q = linalg.copy ins(%p : tensor<8xindex>) outs(%o : tensor<8xindex>) -> tensor<8xindex>
  return %q : tensor<8xindex>
}

// Only the padded tensor says how many elements are added up.
// REMARK: [Missed] extent | Category:weir-gpu-absorb-pads | Function=sum
// CHECK-LABEL: func.func @sum
// CHECK:         tensor.pad
func.func @sum(%x: tensor<6xf32>, %o: tensor<f32>) -> tensor<f32> attributes {weir.kernel} {
  %z = arith.constant 0.5 : f32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<6xf32> to tensor<8xf32>
  %q = linalg.reduce { arith.addf } ins(%p : tensor<8xf32>) outs(%o : tensor<f32>) dimensions = [0]
  return %q : tensor<f32>
}

// What is written may be stored into in place; what a kernel computes is there when it is inserted.
// CHECK-LABEL: func.func @in_place
// CHECK:         tensor.insert_slice
// CHECK:         tensor.insert_slice
func.func @in_place(%b: memref<?xi8> {weir.access = "rw"}, %x: tensor<6xf32>, %v: f32) -> (tensor<4x20xf32>, tensor<4x20xf32>) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %view = memref.view %b[%c0][] : memref<?xi8> to memref<4x20xf32>
  %y = bufferization.to_tensor %view restrict : memref<4x20xf32> to tensor<4x20xf32>
  %e = tensor.empty() : tensor<4x20xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x20xf32>) -> tensor<4x20xf32>
  %r = tensor.insert_slice %x into %y[0, 2] [1, 6] [1, 1] : tensor<6xf32> into tensor<4x20xf32>
  %s = tensor.insert_slice %x into %f[0, 2] [1, 6] [1, 1] : tensor<6xf32> into tensor<4x20xf32>
  return %r, %s : tensor<4x20xf32>, tensor<4x20xf32>
}
