// RUN: weir-opt %s --verify-diagnostics --weir-wrap-entry-points

// expected-error @+1 {{cannot be an entry point: 'tensor<*xf32>' has no buffer view; use ranked tensors without encoding}}
util.func public @unranked(%x: tensor<*xf32>) {
  util.return
}
