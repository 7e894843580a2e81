// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-compile %s --target=cpu -o %t.cpu.so

// Extents of arguments that do not fit together are found at the entry.

// DEFINE: %{target} = cpu
// DEFINE: %{function} = add
// DEFINE: %{run} = weir-run --module=%t.%{target}.so --function=%{function} --poison

// RUN: %{run} --input=4xf32=1 --input=4xf32=2 | FileCheck %s --check-prefix=ADD-FITS
// RUN: not %{run} --input=4xf32=1 --input=2xf32=2 2>&1 | FileCheck %s --check-prefix=ADD
// REDEFINE: %{target} = reference
// RUN: %{run} --input=4xf32=1 --input=4xf32=2 | FileCheck %s --check-prefix=ADD-FITS
// RUN: not %{run} --input=4xf32=1 --input=2xf32=2 2>&1 | FileCheck %s --check-prefix=ADD
// ADD-FITS: 4xf32=3 3 3 3
// ADD: weir-run: error: {{.*}}arguments.mlir:[[#@LINE+2]]:8: argument 1, dimension 0: 2, but argument 0, dimension 0 is 4
func.func @add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.addf %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}

// REDEFINE: %{target} = cpu
// REDEFINE: %{function} = matmul
// RUN: %{run} --input=2x3xf32=1 --input=3x1xf32=2 --input=2x1xf32=0 | FileCheck %s --check-prefix=MATMUL-FITS
// RUN: not %{run} --input=2x3xf32=1 --input=4x1xf32=2 --input=2x1xf32=0 2>&1 | FileCheck %s --check-prefix=MATMUL
// RUN: not %{run} --input=2x3xf32=1 --input=3x1xf32=2 --input=2x5xf32=0 2>&1 | FileCheck %s --check-prefix=MATMUL-INIT
// MATMUL-FITS: 2x1xf32=[6][6]
// MATMUL: argument 1, dimension 0: 4, but argument 0, dimension 1 is 3
// MATMUL-INIT: argument 2, dimension 1: 5, but argument 1, dimension 1 is 1
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// REDEFINE: %{function} = conv
// RUN: %{run} --input=5xf32=1 --input=2xf32=1 --input=4xf32=0 | FileCheck %s --check-prefix=CONV-FITS
// RUN: %{run} --input=5xf32=1 --input=2xf32=1 --input=3xf32=0 | FileCheck %s --check-prefix=CONV-SMALL
// RUN: %{run} --input=5xf32=1 --input=9xf32=1 --input=0xf32= | FileCheck %s --check-prefix=CONV-NONE
// RUN: not %{run} --input=5xf32=1 --input=3xf32=1 --input=4xf32=0 2>&1 | FileCheck %s --check-prefix=CONV
// CONV-FITS: 4xf32=2 2 2 2
// CONV-SMALL: 3xf32=2 2 2
// CONV-NONE: 0xf32=
// CONV: argument 0, dimension 0: 5, but 'linalg.conv_1d' needs at least 6
func.func @conv(%x: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = concat
// RUN: %{run} --input=1x2xf32=1 --input=2x2xf32=2 | FileCheck %s --check-prefix=CONCAT-FITS
// RUN: not %{run} --input=1x2xf32=1 --input=2x3xf32=2 2>&1 | FileCheck %s --check-prefix=CONCAT
// CONCAT-FITS: 3x2xf32=[1 1][2 2][2 2]
// CONCAT: argument 1, dimension 1: 3, but argument 0, dimension 1 is 2
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// REDEFINE: %{function} = halves
// RUN: %{run} --input=6xf32=1 | FileCheck %s --check-prefix=HALVES-FITS
// RUN: not %{run} --input=7xf32=1 2>&1 | FileCheck %s --check-prefix=HALVES
// HALVES-FITS: 3xf32=2 2 2
// HALVES: argument 0, dimension 0: 7, but 'tensor.expand_shape' needs 6
func.func @halves(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c2 : index
  %p = tensor.expand_shape %x [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.reduce ins(%p : tensor<?x2xf32>) outs(%i : tensor<?xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = branch
// RUN: %{run} --input=0 --input=2xf32=1 --input=3xf32=2 | FileCheck %s --check-prefix=BRANCH-ELSE
// RUN: not %{run} --input=1 --input=2xf32=1 --input=3xf32=2 2>&1 | FileCheck %s --check-prefix=BRANCH
// BRANCH-ELSE: 2xf32=1 1
// BRANCH: argument 2, dimension 0: 3, but argument 1, dimension 0 is 2
func.func @branch(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %a = arith.addf %x, %y : tensor<?xf32>
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// REDEFINE: %{function} = broadcast
// RUN: %{run} --input=1xf32=1 --input=3xf32=2 | FileCheck %s --check-prefix=BROADCAST-FITS
// RUN: not %{run} --input=2xf32=1 --input=3xf32=2 2>&1 | FileCheck %s --check-prefix=BROADCAST
// BROADCAST-FITS: 3xf32=3 3 3
// BROADCAST: operand 1, dimension 0: 3, but operand 0, dimension 0 of 'linalg.generic' is 2
func.func @broadcast(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = tosa.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Without checks nothing is compared.
// RUN: weir-compile %s --no-shape-checks --compile-to=input -o - | FileCheck %s --check-prefix=NONE
// RUN: weir-run %s --no-shape-checks --function=add --input=2xf32=1 --input=2xf32=2 | FileCheck %s --check-prefix=NONE
// NONE-NOT: hal.check
// NONE: {{2xf32=3 3|util.func public @broadcast}}
