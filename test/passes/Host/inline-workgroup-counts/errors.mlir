// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-inline-workgroup-counts

module {
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      // expected-error @+1 {{dispatches @ex::@entry without a workgroup count}}
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module {
  stream.executable private @ex {
    stream.executable.export public @entry workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      stream.return %x, %y, %z : index, index, index
    }
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      // expected-error @+1 {{dispatches @ex::@entry, whose 'iree_tensor_ext.dispatch.workgroup_count_from_slice' the backends have not replaced; run the executables phase first}}
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
