// RUN: weir-opt %s --weir-elide-copies | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies --remarks-filter='weir-elide-copies' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// A transfer that does not say where its source is, and a clone made elsewhere than what it copies: the op that made the source says it.

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>

// CHECK-LABEL: @moved
// CHECK: %[[X:.+]] = stream.async.splat on(#[[A:.+]])
// CHECK: stream.async.transfer %[[X]] {{.*}} to(#[[B:.+]])
util.func public @moved(%z: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %x = stream.async.splat on(#a) %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.transfer %x : !stream.resource<*>{%c8} -> to(#b) !stream.resource<*>{%c8}
  util.return %y : !stream.resource<*>
}

// CHECK-LABEL: @copied
// CHECK: %[[X:.+]] = stream.async.splat
// CHECK: %[[Y:.+]] = stream.async.clone on(#{{.+}}) %[[X]]
// CHECK-NOT: stream.async.transfer
// CHECK: util.return %[[Y]]
util.func public @copied(%z: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %x = stream.async.splat on(#a) %z : i8 -> !stream.resource<*>{%c8}
  %k = stream.async.clone on(#b) %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %y = stream.async.transfer %k : !stream.resource<*>{%c8} -> to(#b) !stream.resource<*>{%c8}
  util.return %y : !stream.resource<*>
}

// CHECK-LABEL: @same
// CHECK-NOT: stream.async.transfer
// CHECK: util.return
util.func public @same(%z: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %x = stream.async.splat on(#a) %z : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.transfer %x : !stream.resource<*>{%c8} -> to(#a) !stream.resource<*>{%c8}
  util.return %y : !stream.resource<*>
}

// REMARK-DAG: other-place {{.*}}Function=moved
// REMARK-DAG: other-place {{.*}}Function=copied
