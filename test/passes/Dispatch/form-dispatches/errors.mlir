// RUN: weir-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(weir-form-dispatches{fusion=some}))'

// expected-error @+1 {{weir-form-dispatches: option fusion is 'full' or 'none', not 'some'}}
func.func @f() {
  return
}
