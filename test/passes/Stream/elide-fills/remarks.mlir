// RUN: weir-opt %s --weir-elide-fills --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s

// A passed remark has the bytes that are saved, in the names of the program, and the proof.

// CHECK: remarks.mlir:[[#@LINE+8]]:8: remark: [Passed] splat-to-alloca {{.*}}overwritten-by="stream.async.update at
// CHECK-SAME: loc({{.*}}remarks.mlir":[[#@LINE+8]]:8), stream.async.update at loc({{.*}}remarks.mlir":[[#@LINE+9]]:8)", range="[0, 296)", saved-bytes=296
util.func public @e1(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  %v = stream.async.update %b, %u[%c256 to %c296] : !stream.resource<*>{%c40} -> %u as !stream.resource<*>{%c296}
  util.return %v : !stream.resource<*>
}

// CHECK: remarks.mlir:[[#@LINE+8]]:8: remark: [Passed] splat-to-gap-fills
// CHECK-SAME: live="[0, %arg1) and [%arg2 + %arg1, %arg2 + %arg1 + %arg3)"
// CHECK-SAME: overwritten-by="stream.async.update at loc({{.*}}remarks.mlir":[[#@LINE+7]]:8)", range="[0, %arg2 + %arg1 + %arg3)", saved-bytes=%arg2{{$}}
util.func public @e2(%a: !stream.resource<*>, %n: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i32
  %nm = arith.addi %n, %m : index
  %nmk = arith.addi %nm, %k : index
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%nmk}
  %u = stream.async.update %a, %s[%n to %nm] : !stream.resource<*>{%m} -> %s as !stream.resource<*>{%nmk}
  util.return %u : !stream.resource<*>
}
