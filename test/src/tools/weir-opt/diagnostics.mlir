// RUN: weir-opt %s --split-input-file --verify-diagnostics -o %t.mlir
// RUN: FileCheck %s --check-prefix=KEPT < %t.mlir
// A file whose expectations are not met fails.
// RUN: sed 's/undeclared/another/' %s | not weir-opt --split-input-file --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG-DAG: error: unexpected error: use of undeclared SSA value name
// WRONG-DAG: error: expected error "use of another SSA value name" was not produced

// KEPT: util.func private @first
util.func private @first(%a: index) -> index {
  util.return %a : index
}

// -----

util.func private @second(%a: index) -> index {
  // expected-error @below {{use of undeclared SSA value name}}
  util.return %b : index
}

// -----

// KEPT: util.func private @third
util.func private @third() {
  util.return
}
