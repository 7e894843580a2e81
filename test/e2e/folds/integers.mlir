// Casts through narrow types and divisions of the least value: constants, host code, loops and kernels give what exact arithmetic gives.
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.cpu.so --function=casts --input=10000 | FileCheck %s --check-prefix=CASTS
// RUN: weir-run --module=%t.reference.so --function=casts --input=10000 | FileCheck %s --check-prefix=CASTS
// RUN: weir-run --module=%t.cpu.so --function=casts --input=40200 | FileCheck %s --check-prefix=HIGH
// RUN: weir-run --module=%t.reference.so --function=casts --input=40200 | FileCheck %s --check-prefix=HIGH
// RUN: weir-run --module=%t.cpu.so --function=loop --input=70000 | FileCheck %s --check-prefix=LOOP
// RUN: weir-run --module=%t.reference.so --function=loop --input=70000 | FileCheck %s --check-prefix=LOOP
// RUN: weir-run --module=%t.cpu.so --function=kernel --input="8xi64=256 300 -1 127 128 -129 70000 5" | FileCheck %s --check-prefix=KERNEL
// RUN: weir-run --module=%t.reference.so --function=kernel --input="8xi64=256 300 -1 127 128 -129 70000 5" | FileCheck %s --check-prefix=KERNEL
// RUN: weir-run --module=%t.cpu.so --function=tensors --input="3xi64=65543 40000 -1" | FileCheck %s --check-prefix=TENSORS
// RUN: weir-run --module=%t.reference.so --function=tensors --input="3xi64=65543 40000 -1" | FileCheck %s --check-prefix=TENSORS
// RUN: weir-run --module=%t.cpu.so --function=quotients | FileCheck %s --check-prefix=QUOTIENTS
// RUN: weir-run --module=%t.reference.so --function=quotients | FileCheck %s --check-prefix=QUOTIENTS
// RUN: weir-run --module=%t.cpu.so --function=divide --input=-9223372036854775808 --input=7 --input="5xi8=-128 -128 127 -127 -128" --input="5xi8=7 -128 -1 -1 127" | FileCheck %s --check-prefix=DIVIDE
// RUN: weir-run --module=%t.reference.so --function=divide --input=-9223372036854775808 --input=7 --input="5xi8=-128 -128 127 -127 -128" --input="5xi8=7 -128 -1 -1 127" | FileCheck %s --check-prefix=DIVIDE

// CASTS:      i64=16
// CASTS: i64=16
// CASTS: i64=10000
// CASTS: i64=16
// CASTS: i64=16

// HIGH:      i64=8
// HIGH: i64=8
// HIGH: i64=-25336
// HIGH: i64=8
// HIGH: i64=8
func.func @casts(%a: index) -> (index, index, index, i64, i64) {
  %0 = arith.index_cast %a : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %a : index to i8
  %3 = arith.index_castui %2 : i8 to index
  %4 = arith.index_cast %a : index to i16
  %5 = arith.index_cast %4 : i16 to index
  %6 = arith.index_cast %a : index to i64
  %7 = arith.trunci %6 : i64 to i8
  %8 = arith.extsi %7 : i8 to i64
  %9 = arith.extui %7 : i8 to i64
  return %1, %3, %5, %8, %9 : index, index, index, i64, i64
}

// What is carried is cast in every iteration: 70000 is 112 in eight bits, then 113, 114.
// LOOP: i64=115
func.func @loop(%a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (index) {
    %n = arith.index_cast %x : index to i8
    %w = arith.index_cast %n : i8 to index
    %y = arith.addi %w, %c1 : index
    scf.yield %y : index
  }
  return %r : index
}

// KERNEL:      8xi64=0 44 -1 127 -128 127 112 5
// KERNEL: 8xi64=0 44 255 127 128 127 112 5
func.func @kernel(%x: tensor<8xi64>) -> (tensor<8xi64>, tensor<8xi64>) {
  %e = tensor.empty() : tensor<8xi64>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi64>) outs(%e, %e : tensor<8xi64>, tensor<8xi64>) {
  ^bb0(%i: i64, %o: i64, %p: i64):
    %a = arith.index_cast %i : i64 to index
    %b = arith.index_cast %a : index to i8
    %c = arith.index_cast %b : i8 to index
    %d = arith.index_cast %c : index to i64
    %f = arith.index_castui %a : index to i8
    %g = arith.index_castui %f : i8 to index
    %h = arith.index_castui %g : index to i64
    linalg.yield %d, %h : i64, i64
  } -> (tensor<8xi64>, tensor<8xi64>)
  return %r#0, %r#1 : tensor<8xi64>, tensor<8xi64>
}

// TENSORS:      3xi64=7 -25536 -1
// TENSORS: 3xi64=7 40000 65535
func.func @tensors(%x: tensor<3xi64>) -> (tensor<3xi64>, tensor<3xi64>) {
  %a = arith.index_cast %x : tensor<3xi64> to tensor<3xindex>
  %b = arith.index_cast %a : tensor<3xindex> to tensor<3xi16>
  %c = arith.index_cast %b : tensor<3xi16> to tensor<3xindex>
  %d = arith.index_cast %c : tensor<3xindex> to tensor<3xi64>
  %e = arith.index_castui %a : tensor<3xindex> to tensor<3xi16>
  %f = arith.index_castui %e : tensor<3xi16> to tensor<3xindex>
  %g = arith.index_castui %f : tensor<3xindex> to tensor<3xi64>
  return %d, %g : tensor<3xi64>, tensor<3xi64>
}

// QUOTIENTS:      i8=-18
// QUOTIENTS: i64=-7754212542
// QUOTIENTS: i64=9223372036854775807
// QUOTIENTS: i64=-1317624576693539401
// QUOTIENTS: i64=-1317624576693539401
// QUOTIENTS: 3xi16=-4681 1 -2048
func.func @quotients() -> (i8, i64, i64, index, index, tensor<3xi16>) {
  %a = arith.constant -128 : i8
  %b = arith.constant 7 : i8
  %c = arith.ceildivsi %a, %b : i8
  %d = arith.constant -9223372036854775808 : i64
  %e = arith.constant 1189465982 : i64
  %f = arith.ceildivsi %d, %e : i64
  %g = arith.constant -9223372036854775807 : i64
  %h = arith.constant -1 : i64
  %i = arith.floordivsi %g, %h : i64
  %m = arith.constant -9223372036854775808 : index
  %n = arith.constant 7 : index
  %o = arith.ceildivsi %m, %n : index
  %p = index.ceildivs %m, %n
  %q = arith.constant dense<[-32768, -32768, -32768]> : tensor<3xi16>
  %r = arith.constant dense<[7, -32768, 16]> : tensor<3xi16>
  %s = arith.ceildivsi %q, %r : tensor<3xi16>
  return %c, %f, %i, %o, %p, %s : i8, i64, i64, index, index, tensor<3xi16>
}

// DIVIDE:      i64=-1317624576693539401
// DIVIDE: i64=-1317624576693539401
// DIVIDE: 5xi8=-18 1 -127 127 -1
// DIVIDE: 5xi8=-19 1 -127 127 -2
func.func @divide(%a: index, %b: index, %x: tensor<5xi8>, %y: tensor<5xi8>) -> (index, index, tensor<5xi8>, tensor<5xi8>) {
  %0 = index.ceildivs %a, %b
  %1 = arith.ceildivsi %a, %b : index
  %2 = arith.ceildivsi %x, %y : tensor<5xi8>
  %3 = arith.floordivsi %x, %y : tensor<5xi8>
  return %0, %1, %2, %3 : index, index, tensor<5xi8>, tensor<5xi8>
}
