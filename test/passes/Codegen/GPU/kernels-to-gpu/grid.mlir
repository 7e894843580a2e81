// RUN: weir-opt %s --weir-kernels-to-gpu="threads=32 max-iterations=1000" --canonicalize --cse --split-input-file | FileCheck %s

// A device knows the number of workgroups: where one stands comes from the extents, which are operands. Some workgroups may be too many.
// CHECK-NOT:   @place__workgroups
// CHECK-LABEL: gpu.func @place(
// CHECK-SAME:    %[[N:[a-z0-9]+]]: index, %[[X:[a-z0-9]+]]: index, %[[Y:[a-z0-9]+]]: index, %[[Z:[a-z0-9]+]]: index) kernel
// CHECK-SAME:    weir.grid_operands
// CHECK:         %[[ROW:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK:         %[[GROUP:.*]] = arith.addi %[[ROW]], %{{.*}} : index
// CHECK:         %[[ZY:.*]] = arith.muli %[[Z]], %[[Y]]
// CHECK:         %[[ALL:.*]] = arith.muli %[[ZY]], %[[X]]
// CHECK:         %[[PLACE_X:.*]] = arith.remui %[[GROUP]], %[[X]]
// CHECK:         %[[REST:.*]] = arith.divui %[[GROUP]], %[[X]]
// CHECK:         %[[PLACE_Y:.*]] = arith.remui %[[REST]], %[[Y]]
// CHECK:         %[[PLACE_Z:.*]] = arith.divui %[[REST]], %[[Y]]
// CHECK:         %[[IS:.*]] = arith.cmpi ult, %[[GROUP]], %[[ALL]]
// CHECK:         scf.if %[[IS]]
func.func @place(%b: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xi64>
  %x = stream.dispatch.workgroup.id[0] : index
  %y = stream.dispatch.workgroup.id[1] : index
  %z = stream.dispatch.workgroup.id[2] : index
  %width = stream.dispatch.workgroup.count[0] : index
  %threads = stream.dispatch.workgroup.size[0] : index
  %0 = arith.muli %y, %width : index
  %1 = arith.addi %0, %x : index
  %2 = arith.addi %1, %z : index
  %3 = arith.muli %2, %threads : index
  %4 = arith.index_cast %3 : index to i64
  memref.store %4, %v[%1] : memref<?xi64>
  return
}

// -----

// Who asks for the size of a workgroup only has no grid of its own.
// CHECK:       func.func @size__workgroups
// CHECK-LABEL: gpu.func @size(
// CHECK-NOT:     weir.grid_operands
// CHECK:         memref.store %c1_i64
func.func @size(%b: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v = memref.view %b[%c0][] : memref<?xi8> to memref<4xi64>
  %n = stream.dispatch.workgroup.size[0] : index
  %m = arith.index_cast %n : index to i64
  memref.store %m, %v[%c0] : memref<4xi64>
  return
}
