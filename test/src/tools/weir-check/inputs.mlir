// Scalar arguments have the values that --input states. The output and the exit code tell of runs without inputs that the first program is defined for.
// RUN: weir-check %s %s --input=arg0=13 --input=@seldom:arg0=33 --input=@rare:arg0=1 --input=@rare:arg1=-0x2 --input=@rare:arg2=true --input=@rare:arg3=0.5 | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-check %s %s --function=thirteen --input=%%arg0=12 2>&1 | FileCheck %s --check-prefix=TWELVE
// RUN: not weir-check %s %s --input=arg0=x 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not weir-check %s %s --input=@rare:arg1=200 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not weir-check %s %s --input=@rare:arg1=-129 2>&1 | FileCheck %s --check-prefix=LOW
// RUN: not weir-check %s %s --input=@rare:arg4=1 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not weir-check %s %s --input=arg0 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not weir-check %s %s --function=seldom --calls=1 --runs=40 | FileCheck %s --check-prefix=SKIPPED
// RUN: weir-check %s %s --function=seldom --calls=1 --runs=40 --allow-skipped-runs | FileCheck %s --check-prefix=SKIPPED

// EQUAL: {{^}}equal in 16 of 16 runs{{$}}
// TWELVE: no inputs were found for which the first program is defined
// TWELVE-NEXT: first program: {{.*}}inputs.mlir:[[#@LINE+7]]:3: cf.assert
// TWELVE-NEXT: an assertion failed
// TWELVE-NEXT: calls: @thirteen(%arg0 = 12 : index)
// TYPE: weir-check: --input: 'x' is not a index, the type of arg0 of @{{.*}}
func.func @thirteen(%n: index) {
  %thirteen = arith.constant 13 : index
  %is = arith.cmpi eq, %n, %thirteen : index
  cf.assert %is, "thirteen"
  return
}

// WIDE: weir-check: --input: '200' is not a i7, the type of arg1 of @rare
// LOW: weir-check: --input: '-129' is not a i7, the type of arg1 of @rare
// NAME: weir-check: --input: there is no scalar argument '@rare:arg4'; there are: @rare:arg0, @rare:arg1, @rare:arg2, @rare:arg3, @seldom:arg0, @thirteen:arg0, arg0, arg1, arg2, arg3
// FORM: weir-check: 'arg0' is not [@function:]arg0=VALUE, for a scalar argument; tensors are generated
func.func @rare(%n: i64, %low: i7, %is: i1, %half: f32) {
  %one = arith.constant 1 : i64
  %minus_two = arith.constant -2 : i7
  %expected_half = arith.constant 0.5 : f32
  %is_one = arith.cmpi eq, %n, %one : i64
  %is_low = arith.cmpi eq, %low, %minus_two : i7
  %is_half = arith.cmpf oeq, %half, %expected_half : f32
  cf.assert %is_one, "one"
  cf.assert %is_low, "minus two"
  cf.assert %is_half, "half"
  cf.assert %is, "true"
  return
}

// SKIPPED: equal in {{[1-9][0-9]?}} of 40 runs
// SKIPPED-NEXT: skipped run{{.*}}: BEFORE is undefined for all inputs that were tried: {{.*}}inputs.mlir:[[#@LINE+7]]:3: cf.assert
// SKIPPED-NEXT: an assertion failed
// SKIPPED-NEXT: last calls: @seldom(%arg0 = {{[0-9]+}} : index)
// SKIPPED-NEXT: give scalar arguments with --input, extents with --weir-dim, or try another --seed
func.func @seldom(%n: index) {
  %wanted = arith.constant 33 : index
  %is = arith.cmpi eq, %n, %wanted : index
  cf.assert %is, "seldom"
  return
}
