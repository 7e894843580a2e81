// Bytes and lists that the host computes with.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s

util.func public @buffer_round_trip() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %b = util.buffer.alloc uninitialized : !util.buffer{%c16}
  %size = util.buffer.size %b : !util.buffer
  %is16 = arith.cmpi eq, %size, %c16 : index
  check.expect_true(%is16) : i1
  %pattern = util.unfoldable_constant 0x01020304 : i32
  util.buffer.fill %pattern, %b[%c0 for %c16] : i32 -> !util.buffer{%c16}
  %x = util.unfoldable_constant 2.5 : f32
  util.buffer.store %x, %b[%c4 for %c4] : f32 -> !util.buffer{%c16}
  %l = util.buffer.load %b[%c4 for %c4] : !util.buffer{%c16} -> f32
  %same = arith.cmpf oeq, %l, %x : f32
  check.expect_true(%same) : i1
  // Little-endian, and unaligned.
  %byte = util.buffer.load %b[%c1 for %c1] : !util.buffer{%c16} -> i8
  %three = arith.constant 3 : i8
  %is3 = arith.cmpi eq, %byte, %three : i8
  check.expect_true(%is3) : i1
  // A subspan is the same bytes, a slice a copy.
  %part = util.buffer.subspan %b[%c8] : !util.buffer{%c16} -> !util.buffer{%c8}
  %copy = util.buffer.slice %b[%c8] : !util.buffer{%c16} -> !util.buffer{%c8}
  %before = util.buffer.compare %part[%c0], %copy[%c0], %c8 : !util.buffer{%c8}, !util.buffer{%c8}
  check.expect_true(%before) : i1
  %s = arith.constant 7 : i16
  util.buffer.store %s, %part[%c2 for %c2] : i16 -> !util.buffer{%c8}
  %seen = util.buffer.compare %part[%c0], %b[%c8], %c8 : !util.buffer{%c8}, !util.buffer{%c16}
  check.expect_true(%seen) : i1
  %after = util.buffer.compare %part[%c0], %copy[%c0], %c8 : !util.buffer{%c8}, !util.buffer{%c8}
  check.expect_false(%after) : i1
  util.buffer.copy %copy[%c0], %b[%c0], %c8 : !util.buffer{%c8} -> !util.buffer{%c16}
  %front = util.buffer.compare %b[%c0], %copy[%c0], %c8 : !util.buffer{%c16}, !util.buffer{%c8}
  check.expect_true(%front) : i1
  util.buffer.dealloc %b : !util.buffer{%c16}
  util.return
}

util.func public @constant_bytes() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %b = util.buffer.constant : !util.buffer = dense<[1, 515, 9]> : tensor<3xi16>
  %i = util.unfoldable_constant 3 : index
  %v = util.buffer.load %b[%i for %c2] : !util.buffer{%c6} -> i8
  %two = arith.constant 2 : i8
  %is2 = arith.cmpi eq, %v, %two : i8
  check.expect_true(%is2) : i1
  %t = util.buffer.constant : !util.buffer = "abc"
  %n = util.buffer.size %t : !util.buffer
  %is3 = arith.cmpi eq, %n, %c3 : index
  check.expect_true(%is3) : i1
  util.return
}

util.func public @list_of_numbers() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = util.unfoldable_constant 5 : index
  %l = util.list.create %c1 : !util.list<i32>
  %n0 = util.list.size %l : !util.list<i32>
  %empty = arith.cmpi eq, %n0, %c0 : index
  check.expect_true(%empty) : i1
  util.list.resize %l, %c5 : !util.list<i32>
  %z = util.list.get %l[%c2] : !util.list<i32>
  %zero = arith.constant 0 : i32
  %isz = arith.cmpi eq, %z, %zero : i32
  check.expect_true(%isz) : i1
  %v = util.unfoldable_constant 42 : i32
  util.list.set %l[%c2], %v : !util.list<i32>
  %g = util.list.get %l[%c2] : !util.list<i32>
  %isv = arith.cmpi eq, %g, %v : i32
  check.expect_true(%isv) : i1
  // What was cut off is zero when it comes back.
  util.list.resize %l, %c1 : !util.list<i32>
  util.list.resize %l, %c5 : !util.list<i32>
  %h = util.list.get %l[%c2] : !util.list<i32>
  %ish = arith.cmpi eq, %h, %zero : i32
  check.expect_true(%ish) : i1
  util.return
}

// The list is made of what rounds of a loop append.
util.func public @list_that_grows() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = util.unfoldable_constant 100 : index
  %l = util.list.create : !util.list<i64>
  scf.for %i = %c0 to %n step %c1 {
    %size = util.list.size %l : !util.list<i64>
    %more = arith.addi %size, %c1 : index
    util.list.resize %l, %more : !util.list<i64>
    %v = arith.index_cast %i : index to i64
    util.list.set %l[%size], %v : !util.list<i64>
  }
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i64) {
    %v = util.list.get %l[%i] : !util.list<i64>
    %t = arith.addi %s, %v : i64
    scf.yield %t : i64
  }
  %e = arith.constant 4950 : i64
  %ok = arith.cmpi eq, %sum, %e : i64
  check.expect_true(%ok) : i1
  util.return
}

util.func private @last(%l: !util.list<?>) -> f32 {
  %c1 = arith.constant 1 : index
  %v = util.list.get %l[%c1] : !util.list<?> -> f32
  util.return %v : f32
}
util.func public @list_of_anything() {
  %a = util.unfoldable_constant 3 : i32
  %b = util.unfoldable_constant 1.5 : f32
  %l = util.list.construct [%a : i32, %b : f32] : !util.list<?>
  %v = util.call @last(%l) : (!util.list<?>) -> f32
  %ok = arith.cmpf oeq, %v, %b : f32
  check.expect_true(%ok) : i1
  util.return
}

// Tensors leave and enter through views, and state what they are.
util.func public @list_of_views() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = util.unfoldable_constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = arith.addf %x, %x : tensor<2x3xf32>
  %view = hal.tensor.export %y : tensor<2x3xf32> -> !hal.buffer_view
  %l = util.list.create %c2 : !util.list<!hal.buffer_view>
  util.list.resize %l, %c2 : !util.list<!hal.buffer_view>
  util.list.set %l[%c1], %view : !util.list<!hal.buffer_view>
  %got = util.list.get %l[%c1] : !util.list<!hal.buffer_view>
  %rank = hal.buffer_view.rank<%got : !hal.buffer_view> : index
  %is2 = arith.cmpi eq, %rank, %c2 : index
  check.expect_true(%is2) : i1
  %type = hal.buffer_view.element_type<%got : !hal.buffer_view> : i32
  %f32 = hal.element_type<f32> : i32
  %isf32 = arith.cmpi eq, %type, %f32 : i32
  check.expect_true(%isf32) : i1
  %encoding = hal.buffer_view.encoding_type<%got : !hal.buffer_view> : i32
  %dense = hal.encoding_type<dense_row_major> : i32
  %isdense = arith.cmpi eq, %encoding, %dense : i32
  check.expect_true(%isdense) : i1
  %t = hal.tensor.import %got : !hal.buffer_view -> tensor<2x3xf32>
  check.expect_almost_eq_const(%t, dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
  util.return
}
