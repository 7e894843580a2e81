// RUN: weir-opt %s --weir-check-shapes | FileCheck %s

// Static shapes, bodies of structured ops and of dispatches, and what the types say make no checks.

// CHECK-NOT: hal.check
util.func public @static(%i: tensor<3xindex>, %t: tensor<4xf32>, %x: tensor<?xf32>, %n: index) -> (tensor<3xf32>, tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty() : tensor<3xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%i : tensor<3xindex>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: index, %o: f32):
    %v = tensor.extract %t[%a] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<3xf32>
  %s = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %w = flow.dispatch.region -> (tensor<?xf32>{%n}) {
    %f = tensor.empty(%n) : tensor<?xf32>
    flow.return %f : tensor<?xf32>
  }
  util.return %g, %s, %w : tensor<3xf32>, tensor<?xf32>, tensor<?xf32>
}

// An op of a dialect that is not known.
util.func public @unknown() {
  "other.region"() ({
  }) : () -> ()
  util.return
}
