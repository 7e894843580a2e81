// RUN: weir-opt %s --split-input-file --weir-specialize-encodings --verify-diagnostics

// X34.
util.func public @boundary(%v: !hal.buffer_view, %s: index) {
  // expected-error@+1 {{passes the encoded type 'tensor<4xf32, #iree_encoding.testing<>>' to or from the caller (encoded-at-abi); pass a tensor without encoding}}
  %0 = stream.tensor.import %v : !hal.buffer_view -> tensor<4xf32, #iree_encoding.testing<>> in !stream.resource<external>{%s}
  util.return
}

// -----

// SP5: what a kernel goes by, and what others do.
stream.executable private @ex {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%b: !stream.binding) {
      return
    }
  }
}
util.func private @foreign(%s: index) {
  // expected-error@+1 {{has the type 'tensor<4x4xf32, "foreign">', whose encoding is unknown to every target, and kernels use the value (foreign-encoding)}}
  %0 = stream.tensor.empty : tensor<4x4xf32, "foreign"> in !stream.resource<*>{%s}
  stream.tensor.dispatch @ex::@k(%0) : (tensor<4x4xf32, "foreign"> in !stream.resource<*>{%s}) -> ()
  util.return
}

// -----

util.func public @given(%x: !stream.resource<*>, %s: index) -> !stream.resource<*> {
  // expected-error@+1 {{has the type 'tensor<4x4xf32, "foreign">', whose encoding is unknown to every target, and other modules use the value (foreign-encoding)}}
  %0 = stream.tensor.clone %x : tensor<4x4xf32, "foreign"> in !stream.resource<*>{%s} -> tensor<4x4xf32, "foreign"> in !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}
