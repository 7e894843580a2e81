// State that loops change in place: loaded and stored in each round, or carried through all of them. Who gets the state gets a copy.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=3x2xf32=1,2,3,4,5,6 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=3x2xf32=1,2,3,4,5,6 | FileCheck %s
// CHECK{LITERAL}: 4x2xf32=[1 2][3 4][5 6][0 0]
// CHECK{LITERAL}: 4x2xf32=[1 2][5 6][3 4][1 2]
// CHECK{LITERAL}: 4x2xf32=[0.5 1][2.5 3][1.5 2][0.5 1]
// Three rows of 8 bytes in each loop, and the whole for each function that hands it out.
// RUN: weir-compile %s --compile-to=stream -o /dev/null --weir-expect="@fill:bytes-copied<=24,@refill:bytes-copied<=24,@halve:bytes-copied<=32,@get:bytes-copied<=32"

util.global private mutable @rows = dense<0.0> : tensor<4x2xf32>

func.func @fill(%new: tensor<3x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %old = util.global.load @rows : tensor<4x2xf32>
    %row = tensor.extract_slice %new[%i, 0] [1, 2] [1, 1] : tensor<3x2xf32> to tensor<1x2xf32>
    %next = tensor.insert_slice %row into %old[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    util.global.store %next, @rows : tensor<4x2xf32>
  }
  return
}

func.func @refill(%new: tensor<3x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %old = util.global.load @rows : tensor<4x2xf32>
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%state = %old) -> (tensor<4x2xf32>) {
    %at = arith.subi %c3, %i : index
    %row = tensor.extract_slice %new[%i, 0] [1, 2] [1, 1] : tensor<3x2xf32> to tensor<1x2xf32>
    %next = tensor.insert_slice %row into %state[%at, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    scf.yield %next : tensor<4x2xf32>
  }
  util.global.store %last, @rows : tensor<4x2xf32>
  return
}

func.func @halve() -> tensor<4x2xf32> {
  %old = util.global.load @rows : tensor<4x2xf32>
  %half = arith.constant 0.5 : f32
  %new = linalg.generic {indexing_maps = [affine_map<(r, d) -> (r, d)>], iterator_types = ["parallel", "parallel"]} outs(%old : tensor<4x2xf32>) {
  ^bb0(%a: f32):
    %h = arith.mulf %a, %half : f32
    linalg.yield %h : f32
  } -> tensor<4x2xf32>
  util.global.store %new, @rows : tensor<4x2xf32>
  return %new : tensor<4x2xf32>
}

func.func @get() -> tensor<4x2xf32> {
  %now = util.global.load @rows : tensor<4x2xf32>
  return %now : tensor<4x2xf32>
}

func.func @main(%new: tensor<3x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  func.call @fill(%new) : (tensor<3x2xf32>) -> ()
  %early = func.call @get() : () -> tensor<4x2xf32>
  func.call @refill(%new) : (tensor<3x2xf32>) -> ()
  %late = func.call @get() : () -> tensor<4x2xf32>
  %half = func.call @halve() : () -> tensor<4x2xf32>
  func.call @fill(%new) : (tensor<3x2xf32>) -> ()
  return %early, %late, %half : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}
