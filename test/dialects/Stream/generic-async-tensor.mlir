// RUN: weir-opt --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @async(
// CHECK-NEXT: %0 = stream.async.constant await(%arg0) : !stream.resource<constant>{%arg3} = dense<1> : tensor<8xi8>
// CHECK-NEXT: %1 = stream.async.copy %arg2[%arg8 to %arg7], %arg1[%arg5 to %arg6], %arg7 : !stream.resource<*>{%arg4} -> %arg1 as !stream.resource<*>{%arg3}
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f[%arg9](%arg1[%arg5 to %arg6 for %arg7], %arg10) : (!stream.resource<*>{%arg3}, i32) -> %arg1{%arg3}
// CHECK-NEXT: %3 = stream.async.transfer %arg2 : !stream.resource<*>{%arg3} from(#test.dev<@dev_a>) -> to(#test.dev<@dev_b>) !stream.resource<*>{%arg3}
// CHECK-NEXT: %results, %result_timepoint = stream.async.execute await(%arg0) => with(%arg2 as %arg11: !stream.resource<*>{%arg3}) -> %arg2{%arg3} {
// CHECK-NEXT: stream.yield %arg11 : !stream.resource<*>{%arg3}
// CHECK-NEXT: } => !stream.timepoint
// CHECK-NEXT: %4 = stream.async.fill %arg10, %arg1[%arg5 to %arg6 for %arg7] : i32 -> %arg1 as !stream.resource<*>{%arg9}
// CHECK-NEXT: %5 = stream.async.update %arg2, %arg1[%arg5 to %arg6] : !stream.resource<*>{%arg4} -> %arg1 as !stream.resource<*>{%arg3}
// CHECK-NEXT: return
func.func @async(%tp: !stream.timepoint, %t: !stream.resource<*>, %r: !stream.resource<*>, %sz: index, %r_sz: index, %a: index, %b: index, %l: index, %c0: index, %n: index, %k: i32) {
  %g0 = "stream.async.constant"(%tp, %sz) <{value = dense<1> : tensor<8xi8>}> : (!stream.timepoint, index) -> !stream.resource<constant>
  %g1 = "stream.async.copy"(%t, %sz, %a, %b, %r, %r_sz, %c0, %l, %l) : (!stream.resource<*>, index, index, index, !stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  %g2 = "stream.async.dispatch"(%n, %t, %k, %sz, %a, %b, %l, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>, tied_operands = [0 : index]}> : (index, !stream.resource<*>, i32, index, index, index, index, index) -> !stream.resource<*>
  %g3 = "stream.async.transfer"(%r, %sz, %sz) <{source_affinity = #test.dev<@dev_a>, target_affinity = #test.dev<@dev_b>}> : (!stream.resource<*>, index, index) -> !stream.resource<*>
  %g4, %g5 = "stream.async.execute"(%r, %sz, %sz, %tp) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, tied_operands = [0 : index]}> ({
  ^bb0(%arg: !stream.resource<*>):
    "stream.yield"(%arg, %sz) : (!stream.resource<*>, index) -> ()
  }) : (!stream.resource<*>, index, index, !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint)
  %g6 = "stream.async.fill"(%t, %n, %a, %b, %l, %k) : (!stream.resource<*>, index, index, index, index, i32) -> !stream.resource<*>
  %g7 = "stream.async.update"(%t, %sz, %a, %b, %r, %r_sz) : (!stream.resource<*>, index, index, index, !stream.resource<*>, index) -> !stream.resource<*>
  return
}

// CHECK-LABEL: @tensor(
// CHECK-NEXT: %0 = stream.tensor.update %arg1, %arg0[%arg5, %arg6] : tensor<2x?xi32>{%arg4} in !stream.resource<*>{%arg3} -> tensor<8x?xi32>{%arg4} in %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.tensor.slice %arg0[%arg5, %arg6 for %arg5, %arg4] : tensor<8x?xi32>{%arg4} in !stream.resource<*>{%arg2} -> tensor<1x?xi32>{%arg4} in !stream.resource<*>{%arg3}
// CHECK-NEXT: return
func.func @tensor(%t: !stream.resource<*>, %part: !stream.resource<*>, %t_size: index, %part_size: index, %n: index, %i: index, %c0: index) {
  %v = "stream.tensor.update"(%t, %n, %t_size, %i, %c0, %part, %n, %part_size) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 1, 1, 1>, target_encoding = tensor<8x?xi32>, update_encoding = tensor<2x?xi32>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, index, index) -> !stream.resource<*>
  %s = "stream.tensor.slice"(%t, %n, %t_size, %i, %c0, %i, %n, %n, %part_size) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 2, 1, 1>, source_encoding = tensor<8x?xi32>, result_encoding = tensor<1x?xi32>}> : (!stream.resource<*>, index, index, index, index, index, index, index, index) -> !stream.resource<*>
  return
}
