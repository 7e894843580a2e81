// RUN: weir-opt --split-input-file --verify-diagnostics %s

stream.executable private @e {
  // executable.export.C1: the written types.
  // expected-error @+1 {{index}}
  stream.executable.export public @f workgroups(%w: index) -> (index, index) {
    stream.return %w, %w : index, index
  }
}

// -----

stream.executable private @e {
  stream.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    // executable.export.C1: the number of values.
    // expected-error @+1 {{must return the workgroup count as three index values}}
    stream.return %w, %w : index, index
  }
}

// -----

stream.executable private @e {
  stream.executable.export public @f workgroups(%w: i32) -> (index, index, index) {
    // executable.export.C1: their types.
    // expected-error @+1 {{must return the workgroup count as three index values}}
    stream.return %w, %w, %w : i32, i32, i32
  }
}

// -----

// expected-error @+1 {{expects parent op 'stream.executable'}}
stream.executable.export public @f

// -----

func.func @return_parent(%w: index) {
  // expected-error @+1 {{expects parent op 'stream.executable.export'}}
  stream.return %w : index
}

// -----

stream.executable private @e {
  builtin.module {
    func.func @f(%b: !stream.binding, %n: index) {
      // binding.subspan.C1
      // expected-error @+1 {{result has 1 dynamic dimension(s) but 0 dimension value(s)}}
      %m = stream.binding.subspan %b[%n] : !stream.binding -> memref<?xf32>
      return
    }
  }
}

// -----

func.func @workgroup_id() {
  // dispatch.workgroup.id.C1
  // expected-error @+1 {{dimension is 3 but must be 0, 1 or 2}}
  %i = stream.dispatch.workgroup.id[3] : index
  return
}

// -----

func.func @workgroup_count() {
  // dispatch.workgroup.count.C1
  // expected-error @+1 {{dimension is 3 but must be 0, 1 or 2}}
  %i = stream.dispatch.workgroup.count[3] : index
  return
}

// -----

func.func @workgroup_size() {
  // dispatch.workgroup.size.C1
  // expected-error @+1 {{dimension is 4 but must be 0, 1 or 2}}
  %i = stream.dispatch.workgroup.size[4] : index
  return
}

// -----

func.func @workgroup_negative() {
  // expected-error @+1 {{must be 0, 1 or 2}}
  %i = "stream.dispatch.workgroup.size"() <{dimension = -1 : index}> : () -> index
  return
}
