// RUN: weir-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-form-dispatches{fusion=some}))'
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{refuse=everything}))' 2>&1 | FileCheck %s --check-prefix=PATTERN
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=speed=3}))' 2>&1 | FileCheck %s --check-prefix=PARAMETER
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=line=0}))' 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not weir-opt %s --pass-pipeline='builtin.module(func.func(weir-form-dispatches{parameters=line}))' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not weir-compile %s --weir-fusion-refuse=cpu:everything -o /dev/null 2>&1 | FileCheck %s --check-prefix=PATTERN
// RUN: not weir-compile %s --weir-fusion-refuse=gpu:horizontal -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// PATTERN: 'everything' is not a fusion pattern; the patterns are permuted-store, {{.*}}window-reduction-epilogue
// PARAMETER: 'speed' is not a fusion parameter; the parameters are lambda, units, cap, cache, kappa, tau, omega, line
// VALUE: 'line' must not be 0
// FORM: 'line' is not NAME=NUMBER
// TARGET: --weir-fusion-refuse: there is no target 'gpu'; there are: cpu

// expected-error @+1 {{weir-form-dispatches: option fusion must be 'full' or 'none', not 'some'}}
func.func @f() {
  return
}
