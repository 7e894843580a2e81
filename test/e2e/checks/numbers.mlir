// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so

// Sizes, offsets and subscripts that come from scalars and from data.

// DEFINE: %{target} = cpu
// DEFINE: %{function} = fill
// DEFINE: %{run} = weir-run --module=%t.%{target}.so --function=%{function} --poison

// RUN: %{run} --input=3 | FileCheck %s --check-prefix=FILL-FITS
// RUN: %{run} --input=0 | FileCheck %s --check-prefix=FILL-NONE
// RUN: not %{run} --input=-1 2>&1 | FileCheck %s --check-prefix=FILL
// RUN: not %{run} --input=9000000000000000000 2>&1 | FileCheck %s --check-prefix=FILL-HUGE
// RUN: not %{run} --input=100000000000000 2>&1 | FileCheck %s --check-prefix=FILL-LARGE
// REDEFINE: %{target} = reference
// RUN: not %{run} --input=-1 2>&1 | FileCheck %s --check-prefix=FILL
// FILL-FITS: 3xf32=1 1 1
// FILL-NONE: 0xf32=
// FILL: argument 0: -1, out of range as dimension 0 of the result of 'tensor.empty'
// FILL-HUGE: argument 0: 9000000000000000000, out of range as dimension 0 of the result of 'tensor.empty'
// FILL-LARGE: out of memory: 400000000000000 bytes for a buffer
func.func @fill(%n: index) -> tensor<?xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %f : tensor<?xf32>
}

// The product of extents does not fit 64 bits.
// REDEFINE: %{target} = cpu
// REDEFINE: %{function} = square
// RUN: not %{run} --input=2147483648 2>&1 | FileCheck %s --check-prefix=SQUARE
// RUN: not %{run} --input=-2 2>&1 | FileCheck %s --check-prefix=SQUARE-NEGATIVE
// SQUARE: the result of 'tensor.empty' is too large: 2147483648 x 2147483648
// SQUARE-NEGATIVE: argument 0: -2, out of range
func.func @square(%i: i64) -> tensor<?x?xf32> {
  %n = arith.index_cast %i : i64 to index
  %c = arith.constant 1.0 : f32
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %f : tensor<?x?xf32>
}

// REDEFINE: %{function} = slice
// RUN: %{run} --input=5xf32=1,2,3,4,5 --input=2 --input=3 | FileCheck %s --check-prefix=SLICE-FITS
// RUN: not %{run} --input=5xf32=1 --input=3 --input=3 2>&1 | FileCheck %s --check-prefix=SLICE-END
// RUN: not %{run} --input=5xf32=1 --input=-1 --input=3 2>&1 | FileCheck %s --check-prefix=SLICE-OFFSET
// RUN: not %{run} --input=5xf32=1 --input=9223372036854775807 --input=3 2>&1 | FileCheck %s --check-prefix=SLICE-FAR
// RUN: not %{run} --input=5xf32=1 --input=1 --input=-3 2>&1 | FileCheck %s --check-prefix=SLICE-SIZE
// SLICE-FITS: 3xf32=3 4 5
// SLICE-END: argument 0, dimension 0: 5, but 'tensor.extract_slice' needs at least 6
// SLICE-OFFSET: argument 1: -1, out of range as the offset in dimension 0 of 'tensor.extract_slice'
// SLICE-FAR: argument 1: 9223372036854775807, out of range as the offset in dimension 0 of 'tensor.extract_slice'
// SLICE-SIZE: argument 2: -3, out of range as the size in dimension 0 of 'tensor.extract_slice'
func.func @slice(%x: tensor<?xf32>, %o: index, %s: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %x[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = element
// RUN: %{run} --input=2x3xf32=1,2,3,4,5,6 --input=1 --input=2 | FileCheck %s --check-prefix=ELEMENT-FITS
// RUN: not %{run} --input=2x3xf32=1 --input=0 --input=4 2>&1 | FileCheck %s --check-prefix=ELEMENT
// ELEMENT-FITS: f32=6
// ELEMENT: argument 2: 4, out of range because operand 0, dimension 1 of 'tensor.extract' is 3
func.func @element(%x: tensor<?x3xf32>, %i: index, %j: index) -> f32 {
  %r = tensor.extract %x[%i, %j] : tensor<?x3xf32>
  return %r : f32
}

// REDEFINE: %{function} = data
// RUN: %{run} --input=2xf32=0 --input=i64=2 | FileCheck %s --check-prefix=DATA-FITS
// RUN: not %{run} --input=2xf32=0 --input=i64=3 2>&1 | FileCheck %s --check-prefix=DATA
// DATA-FITS: 2xf32=1 1
// DATA: argument 0, dimension 0: 2, but operand 1, dimension 0 of 'linalg.exp' is 3
func.func @data(%x: tensor<?xf32>, %t: tensor<i64>) -> tensor<?xf32> {
  %e = tensor.extract %t[] : tensor<i64>
  %n = arith.index_cast %e : i64 to index
  %f = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = pad
// RUN: %{run} --input=2xf32=1 --input=1 | FileCheck %s --check-prefix=PAD-FITS
// RUN: not %{run} --input=2xf32=1 --input=-1 2>&1 | FileCheck %s --check-prefix=PAD
// PAD-FITS: 3xf32=0 1 1
// PAD: argument 1: -1, out of range as the low padding in dimension 0 of 'tensor.pad'
func.func @pad(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c = arith.constant 0.0 : f32
  %r = tensor.pad %x low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = reshape
// RUN: %{run} --input=6xf32=1 --input=2xi64=2,3 | FileCheck %s --check-prefix=RESHAPE-FITS
// RUN: not %{run} --input=6xf32=1 --input=2xi64=2,4 2>&1 | FileCheck %s --check-prefix=RESHAPE
// RUN: not %{run} --input=6xf32=1 --input=2xi64=-2,-3 2>&1 | FileCheck %s --check-prefix=RESHAPE-NEGATIVE
// RESHAPE-FITS: 2x3xf32=[1 1 1][1 1 1]
// RESHAPE: argument 0, dimension 0: 6, but 'tensor.reshape' needs 8
// RESHAPE-NEGATIVE: dimension 0 of the result of 'tensor.reshape': -2, which is out of range
func.func @reshape(%x: tensor<?xf32>, %shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%shape) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A loop with such a step would not end.
// REDEFINE: %{function} = steps
// RUN: %{run} --input=3 --input=2 | FileCheck %s --check-prefix=STEPS-FITS
// RUN: not %{run} --input=3 --input=0 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not %{run} --input=3 --input=-2 2>&1 | FileCheck %s --check-prefix=STEPS-NEGATIVE
// STEPS-FITS: i32=2
// STEPS: argument 1: 0, but 'scf.for' needs at least 1
// STEPS-NEGATIVE: argument 1: -2, but 'scf.for' needs at least 1
func.func @steps(%n: index, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %s iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}
