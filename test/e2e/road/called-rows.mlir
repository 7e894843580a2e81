// Private functions make rows of what loops of their callers carry, in place: no copy, and no storage but the result's.
// RUN: weir-compile %s -o %t.so --weir-expect="@made:fills==0,@made:copies==0,@made:allocations<=1,@put:fills==0,@put:copies==0,@put:allocations<=1"
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=made --input="4x5xf64=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20" --output=@%t.made.npy
// RUN: weir-run --module=%t.so --function=made --poison --input="4x5xf64=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20" --expected_output=@%t.made.npy | FileCheck %s --check-prefix=MADE
// RUN: weir-run --module=%t.reference.so --function=put --input="3xf16=1 2 3" --input=4 --output=@%t.put.npy
// RUN: weir-run --module=%t.so --function=put --poison --input="3xf16=1 2 3" --input=4 --expected_output=@%t.put.npy
// RUN: weir-run --module=%t.so --function=put --poison --input="3xf16=1 2 3" --input=4 | FileCheck %s --check-prefix=PUT
// RUN: weir-run --module=%t.so --function=made --poison --input="0x5xf64="
// MADE: [SUCCESS]
// PUT: 12xf16=2 4 6 2 4 6 2 4 6 2 4 6

// The function returns the row.
func.func private @row(%x: tensor<?x5xf64>, %i: index) -> tensor<1x5xf64> attributes {noinline} {
  %e = tensor.empty() : tensor<1x5xf64>
  %row = tensor.extract_slice %x[%i, 0] [1, 5] [1, 1] : tensor<?x5xf64> to tensor<1x5xf64>
  %g = linalg.add ins(%row, %row : tensor<1x5xf64>, tensor<1x5xf64>) outs(%e : tensor<1x5xf64>) -> tensor<1x5xf64>
  return %g : tensor<1x5xf64>
}
func.func @made(%x: tensor<?x5xf64>) -> tensor<?x5xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?x5xf64>
  %e = tensor.empty(%n) : tensor<?x5xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<?x5xf64>) -> tensor<?x5xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> tensor<?x5xf64> {
    %g = func.call @row(%x, %i) : (tensor<?x5xf64>, index) -> tensor<1x5xf64>
    %u = tensor.insert_slice %g into %a[%i, 0] [1, 5] [1, 1] : tensor<1x5xf64> into tensor<?x5xf64>
    scf.yield %u : tensor<?x5xf64>
  }
  return %r : tensor<?x5xf64>
}

// It puts the part into an argument.
func.func private @part(%a: tensor<?xf16>, %x: tensor<?xf16>, %o: index, %n: index) -> tensor<?xf16> attributes {noinline} {
  %e = tensor.empty(%n) : tensor<?xf16>
  %y = linalg.add ins(%x, %x : tensor<?xf16>, tensor<?xf16>) outs(%e : tensor<?xf16>) -> tensor<?xf16>
  %u = tensor.insert_slice %y into %a[%o] [%n] [1] : tensor<?xf16> into tensor<?xf16>
  return %u : tensor<?xf16>
}
func.func @put(%x: tensor<?xf16>, %m: index) -> tensor<?xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f16
  %n = tensor.dim %x, %c0 : tensor<?xf16>
  %n2 = arith.muli %n, %m : index
  %e = tensor.empty(%n2) : tensor<?xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<?xf16>) -> tensor<?xf16>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%a = %f) -> tensor<?xf16> {
    %o = arith.muli %i, %n : index
    %q = func.call @part(%a, %x, %o, %n) : (tensor<?xf16>, tensor<?xf16>, index, index) -> tensor<?xf16>
    scf.yield %q : tensor<?xf16>
  }
  return %r : tensor<?xf16>
}
