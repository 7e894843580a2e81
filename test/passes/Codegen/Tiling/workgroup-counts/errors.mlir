// RUN: weir-opt %s --verify-diagnostics --pass-pipeline="builtin.module(stream.executable(weir-workgroup-counts))"

stream.executable private @ex {
  // expected-error @+1 {{has a kernel that reads its workgroup index or count, but no count region; compute the number of workgroups in the region}}
  stream.executable.export public @grid workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    stream.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @grid() {
      return
    }
  }
}
