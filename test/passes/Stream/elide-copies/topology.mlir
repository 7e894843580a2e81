// RUN: weir-opt %s --weir-elide-copies | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies --remarks-filter='weir-elide-copies' -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS

// Devices that share memory, or can see into one another's, need no transfer; the other direction is another link.

module attributes {stream.topology = #hal.device.topology<links = [(@a -> @b = {unified_memory = true}), (@b -> @c = {transparent_access = true}), (@c -> @a = {transparent_access = false})]>} {
  // CHECK-LABEL: util.func public @pairs
  // CHECK-SAME:    (%[[X:.+]]: !stream.resource<*>)
  // CHECK:         %[[T:.+]] = stream.async.transfer %[[X]] : {{.*}} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>)
  // CHECK-NEXT:    %[[S:.+]] = stream.async.transfer %[[X]] : {{.*}} from(#hal.device.affinity<@c>) -> to(#hal.device.affinity<@a>)
  // CHECK-NEXT:    util.return %[[X]], %[[X]], %[[T]], %[[S]]
  // SAYS-DAG: [Passed] shared {{.*}} bytes=8, op=transfer
  // SAYS-DAG: [Passed] shared {{.*}} bytes=8, op=transfer
  // SAYS-DAG: [Missed] other-place {{.*}} bytes=8, op=transfer
  // SAYS-DAG: [Missed] other-place {{.*}} bytes=8, op=transfer
  util.func public @pairs(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
    %c8 = arith.constant 8 : index
    %0 = stream.async.transfer %x : !stream.resource<*>{%c8} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%c8}
    %1 = stream.async.transfer %x : !stream.resource<*>{%c8} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@c>) !stream.resource<*>{%c8}
    %2 = stream.async.transfer %x : !stream.resource<*>{%c8} from(#hal.device.affinity<@b>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%c8}
    %3 = stream.async.transfer %x : !stream.resource<*>{%c8} from(#hal.device.affinity<@c>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%c8}
    util.return %0, %1, %2, %3 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
  }
}
