// Made by scripts/refresh-spec-tests from the examples of dump-surface.md; do not edit.
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %s > %t.once
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.once | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s > %t.generic
// RUN: weir-opt --allow-unregistered-dialect --split-input-file %t.generic | diff %t.once -
// RUN: weir-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.generic | diff %t.generic -

// dump-surface.md: Files (`stream`)
util.func private @fragment(%buffer: !util.buffer, %off: index, %len: index, %size: index, %o64: i64, %res: !stream.resource<constant>, %rsize: index) {
  %c0 = arith.constant 0 : index
  %file = stream.file.constant on(#hal.device.affinity<@dev>) %buffer[%off for %len] : !util.buffer{%size} -> !stream.file
  %t0 = stream.file.read : %file[%o64], %res[%c0], %len : !stream.file -> !stream.resource<constant>{%rsize} => !stream.timepoint
  %t1 = stream.file.read await(%t0) => %file[%o64], %res[%c0], %len : !stream.file -> !stream.resource<constant>{%rsize} => !stream.timepoint
  %t2 = stream.file.write await(%t1) => %res[%c0], %file[%o64], %len : !stream.resource<constant>{%rsize} -> !stream.file => !stream.timepoint
  util.return
}

// -----

// dump-surface.md: Buffer views (`hal`)
util.func private @fragment(%view: !hal.buffer_view, %d0: index, %b: !hal.buffer, %off: index, %len: index) {
  %c128 = arith.constant 128 : index
  %type = hal.element_type<f32> : i32
  %layout = hal.encoding_type<dense_row_major> : i32
  hal.buffer_view.assert<%view : !hal.buffer_view> message("input0") shape([%d0, %c128]) type(%type) encoding(%layout)
  %v = hal.buffer_view.create buffer(%b : !hal.buffer)[%off, %len] shape([%d0]) type(%type) encoding(%layout) : !hal.buffer_view
  %n = hal.buffer_view.rank<%v : !hal.buffer_view> : index
  util.return
}

// -----

// dump-surface.md: Devices and fences (`hal`)
util.func private @fragment(%i: index, %other: !hal.fence, %code: i32, %millis: i32) {
  %n = hal.devices.count : index
  %device = hal.devices.get %i : !hal.device
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  %both = hal.fence.join at([%fence, %other]) flags("None") -> !hal.fence
  hal.fence.signal<%fence : !hal.fence>
  hal.fence.fail<%other : !hal.fence> status(%code)
  %state = hal.fence.query<%both : !hal.fence> : i32
  %status = hal.fence.await until([%both]) timeout_millis(%millis) flags("None") : i32
  util.return
}
