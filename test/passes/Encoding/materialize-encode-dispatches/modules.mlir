// Nothing of one module is left when the next one comes.
// RUN: cat %S/fires.mlir > %t.mlir
// RUN: echo "// -----" >> %t.mlir
// RUN: cat %S/fires.mlir >> %t.mlir
// RUN: weir-opt %t.mlir --split-input-file --weir-materialize-encode-dispatches | FileCheck %s
// CHECK: stream.executable private @_encoding_0
// CHECK: // -----
// CHECK: stream.executable private @_encoding_0
