// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-verify-calls

util.func private @loop(%n: i32) -> i32 {
  // expected-error @+1 {{is a recursive call of @loop: the depth of recursion cannot be bounded; use scf.while}}
  %0 = util.call @loop(%n) : (i32) -> i32
  util.return %0 : i32
}

// -----

// A circle of three, entered in its middle.
func.func @main(%n: i32) -> i32 {
  %0 = call @b(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @a(%n: i32) -> i32 {
  // expected-error @+1 {{is a recursive call of @b}}
  %0 = call @b(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @b(%n: i32) -> i32 {
  %0 = call @c(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @c(%n: i32) -> i32 {
  %0 = call @a(%n) : (i32) -> i32
  return %0 : i32
}

// -----

util.func private @ext(%n: i32) -> i32
util.func public @main(%n: i32) -> i32 {
  // expected-error @+1 {{calls @ext, which has no body: a module cannot import functions}}
  %0 = util.call @ext(%n) : (i32) -> i32
  util.return %0 : i32
}

// -----

// Several calls of one function are no recursion, nor is a declaration that is not called.
func.func private @unused(i32) -> i32
func.func private @twice(%n: i32) -> i32 {
  %0 = arith.addi %n, %n : i32
  return %0 : i32
}
func.func @main(%n: i32) -> i32 {
  %0 = call @twice(%n) : (i32) -> i32
  %1 = call @twice(%0) : (i32) -> i32
  return %1 : i32
}

// -----

flow.func private @host_scan(%arg0: tensor<4xf32>) -> %arg0
util.func public @in_stream_order(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{calls @host_scan, which has no body: a module cannot import functions}}
  %r = flow.call @host_scan(%x) : (tensor<4xf32>) -> %x
  util.return %r : tensor<4xf32>
}
