// What dispatches do with constants, from the command line.
// RUN: weir-compile %s --target=cpu --compile-to=flow -o - | FileCheck %s --check-prefixes=OUTSIDE,IDENTITY
// RUN: weir-compile %s --target=cpu --compile-to=flow --weir-inline-constants-max-bytes=400 -o - | FileCheck %s --check-prefixes=INSIDE,IDENTITY
// RUN: weir-compile %s --target=cpu --compile-to=flow --weir-fp-order=keep -o - | FileCheck %s --check-prefix=COPY
// RUN: weir-compile %s --target=cpu --compile-to=flow --weir-init-strategy=copy -o - | FileCheck %s --check-prefix=COPY
// RUN: weir-compile %s --target=reference --compile-to=flow -o - | FileCheck %s --check-prefix=COPY
// RUN: weir-compile %s --target=reference --compile-to=flow --weir-fp-order=free -o - | FileCheck %s --check-prefix=IDENTITY
// RUN: weir-compile %s --target=cpu --compile-to=dispatch -o - --remarks-filter=weir-decouple-constant-inits 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: weir-compile %s --target=cpu --compile-to=dispatch --weir-scan-limit=2 -o - --remarks-filter=weir-decouple-constant-inits 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not weir-compile %s -o %t.so --weir-fp-order=some 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not weir-compile %s -o %t.so --weir-init-strategy=some 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not weir-compile %s -o %t.so --weir-scan-limit=-1 2>&1 | FileCheck %s --check-prefix=LIMIT
// KNOWN: Function=sum | {{.*}} identity=0.000000e+00, rule=W3
// UNKNOWN: Function=sum | {{.*}} identity=-0.000000e+00, rule=W3
// ORDER: weir-compile: error: --weir-fp-order: 'some' is not one of free, keep
// STRATEGY: weir-compile: error: --weir-init-strategy: 'some' is not one of copy, identity
// LIMIT: weir-compile: error: --weir-scan-limit: '-1' is not a number of at least 0

// weir-run hands them on.
// RUN: weir-run %s --function=add --input=100xf32=1 --weir-inline-constants-max-bytes=400 --weir-assume-dim=7 --weir-disable-interchange \
// RUN:   --weir-fusion-refuse=cpu:multi-result --weir-fp-order=keep --weir-init-strategy=copy --weir-scan-limit=10 | FileCheck %s --check-prefix=RUNS
// RUN: not weir-run %s --function=add --input=100xf32=1 --weir-fp-order=some 2>&1 | FileCheck %s --check-prefix=ORDER
// RUNS: 100xf32=1 2 3

// OUTSIDE-LABEL: util.func public @add
// OUTSIDE:         arith.constant dense
// OUTSIDE:         flow.dispatch {{.*}} (tensor<100xf32>, tensor<100xf32>)
// INSIDE-LABEL:  flow.executable private @add
// INSIDE:          arith.constant dense
// INSIDE-LABEL:  util.func public @add
// INSIDE-NOT:      arith.constant dense
// INSIDE:          flow.dispatch {{.*}} (tensor<100xf32>) ->
func.func @add(%x: tensor<100xf32>) -> tensor<100xf32> {
  %c = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0,
                             0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0,
                             0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0,
                             0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0,
                             0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0]> : tensor<100xf32>
  %e = tensor.empty() : tensor<100xf32>
  %0 = linalg.add ins(%x, %c : tensor<100xf32>, tensor<100xf32>) outs(%e : tensor<100xf32>) -> tensor<100xf32>
  return %0 : tensor<100xf32>
}

// IDENTITY-LABEL: flow.executable private @sum_dispatch_0
// IDENTITY:         linalg.fill
// IDENTITY:         linalg.reduce
// COPY-LABEL: flow.executable private @sum_dispatch_0
// COPY:         linalg.copy
// COPY:         linalg.reduce
func.func @sum(%x: tensor<4x64xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x64xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}
