// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-convert-host-to-llvm

util.func private @loop(%n: i32) -> i32 {
  // expected-error @+1 {{is a recursive call of @loop}}
  %0 = util.call @loop(%n) : (i32) -> i32
  util.return %0 : i32
}

// -----

util.func private @ext(%n: i32) -> i32
util.func public @main(%n: i32) -> i32 {
  // expected-error @+1 {{calls @ext, which has no body}}
  %0 = util.call @ext(%n) : (i32) -> i32
  util.return %0 : i32
}

// -----

// expected-error @+1 {{is public and passes 'vector<4xf32>', which does not fit 64 bits}}
util.func public @vector(%v: vector<4xf32>) -> vector<4xf32> {
  util.return %v : vector<4xf32>
}

// -----

// expected-error @+1 {{is public and passes 'i128', which does not fit 64 bits}}
util.func public @wide(%v: i128) {
  util.return
}

// -----

// Storage is not decided yet.
util.func public @async(%v: i8, %n: index) {
  // expected-error @+1 {{failed to legalize operation 'stream.async.splat'}}
  %0 = stream.async.splat %v : i8 -> !stream.resource<transient>{%n}
  util.return
}

// -----

// expected-error @+1 {{this compiler has no backend for the target of the device @d, #hal.executable.target<"foo", "bar">; its targets are listed under --target in --help}}
util.global private @d = #hal.device.target<"foo", [#hal.executable.target<"foo", "bar">]> : !hal.device

// -----

// expected-error @+1 {{has type '!util.list<i32>', which host code does not support}}
util.global private mutable @list : !util.list<i32>

// -----

// expected-error @+1 {{is public and passes '!util.list<i32>', which does not outlive a call; pass its elements}}
util.func public @passes_list(%l: !util.list<i32>) {
  util.return
}

// -----

// expected-error @+1 {{has argument 1 of type 'tensor<4xf32>', which host code does not support; check that --compile-from names the phase of the program}}
util.func public @tensor(%n: index, %t: tensor<4xf32>) {
  util.return
}

// -----

// expected-error @+1 {{has result 0 of type '!hal.semaphore', which host code does not support}}
util.func public @semaphore(%b: !hal.fence) -> !hal.semaphore {
  %s = util.null : !hal.semaphore
  util.return %s : !hal.semaphore
}

// -----

// expected-error @+1 {{is public and passes '!hal.device'; get the device with hal.devices.get inside of the function}}
util.func public @device(%d: !hal.device) {
  util.return
}

// -----

// expected-error @+1 {{has type '!hal.fence', which host code does not support}}
util.global private mutable @fence : !hal.fence

// -----

// expected-error @+2 {{has an argument of type '!stream.test.fence', which host code does not support}}
// expected-error @+1 {{failed to legalize operation 'util.func'}}
util.func private @test_fence(%fence: !stream.test.fence) {
  %tp = stream.timepoint.import %fence : (!stream.test.fence) => !stream.timepoint
  util.return
}

// -----

util.func public @list_of_tensors(%n: index) {
  %l = util.list.create : !util.list<!hal.fence>
  // expected-error @+2 {{does not support elements of type '!hal.fence' in a list; export tensors to !hal.buffer_view}}
  // expected-error @+1 {{failed to legalize operation 'util.list.get'}}
  %0 = util.list.get %l[%n] : !util.list<!hal.fence>
  util.return
}

// -----

util.func private @write(%r: !stream.resource<external>, %n: index) {
  %c0 = arith.constant 0 : index
  %o = arith.constant 0 : i64
  %c4 = arith.constant 4 : index
  %bytes = util.buffer.constant : !util.buffer = dense<[1, 2, 3, 4]> : tensor<4xi8>
  %file = stream.file.constant %bytes[%c0 for %c4] : !util.buffer{%c4} -> !stream.file
  // expected-error @+2 {{writes to the buffer of a file, which must not change; return the resource instead}}
  // expected-error @+1 {{failed to legalize operation 'stream.file.write'}}
  %t = stream.file.write : %r[%c0], %file[%o], %c4 : !stream.resource<external>{%n} -> !stream.file => !stream.timepoint
  util.return
}

// -----

util.func private @size(%r: !stream.resource<external>) -> i64 {
  // expected-error @+2 {{needs a size that the program computes only after this op}}
  // expected-error @+1 {{failed to legalize operation 'stream.resource.size'}}
  %n = stream.resource.size %r : !stream.resource<external>
  %i = arith.index_cast %n : index to i64
  util.return %i : i64
}

// -----

// expected-error @+1 {{failed to legalize operation 'func.func'; programs are in the form of phase executables by now: the pipelines from weir-input-pipeline to weir-executables-pipeline come before}}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

util.func public @rank(%n: index) -> index {
  // expected-error @+2 {{states an id, a rank or a count, but these come from the group that the module runs in: drop them}}
  // expected-error @+1 {{failed to legalize operation 'stream.channel.create'}}
  %c = stream.channel.create rank(%n) count(%n) : !stream.channel
  %0 = stream.channel.rank %c : index
  util.return %0 : index
}

// -----

util.func private @send(%r: !stream.resource<external>, %n: index, %i: i32) {
  %c0 = arith.constant 0 : index
  %c = stream.channel.create : !stream.channel
  // expected-error @+1 {{failed to legalize operation 'stream.cmd.execute'}}
  %tp = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
    // expected-error @+1 {{is not supported: only collectives of all members of a channel are, such as send_recv with ranges for both directions}}
    stream.cmd.collective<send : f32>[%n] channel(%c) param(%i : i32) {
      ro %x[%c0 for %n] : !stream.resource<external>{%n}
    }
  } => !stream.timepoint
  util.return
}

// -----

// expected-error @+1 {{has type '!stream.channel', which host code does not support}}
util.global private mutable @channel : !stream.channel
