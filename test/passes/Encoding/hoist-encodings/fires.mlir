// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --weir-hoist-encodings --remarks-filter-passed=weir-hoist-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --allow-unregistered-dialect --weir-hoist-encodings=globals=false | FileCheck %s --check-prefix=STAYS

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 8, 384]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 8, 384]>
#o = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 8, 384]>
#b = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, [#mn, affine_map<(m, n) -> (n)>]], iteration_sizes = [?, 8, 384]>

// A weight goes to a global after the reshape, one for both regions; an activation before the first region; a bias stays. (H1, H2, PL1, PL4, PL5, PL6, E4)
// REMARK-DAG: [Passed] hoisted {{.*}}weir-hoist-encodings
// REMARK-DAG: [Passed] hoisted-to-global {{.*}}weir-hoist-encodings
// REMARK-DAG: [Passed] inlined-small {{.*}}weir-hoist-encodings
// CHECK-DAG:     #[[$L:.+]] = #iree_encoding.encoding<operand_index = 0
// CHECK-DAG:     #[[$R:.+]] = #iree_encoding.encoding<operand_index = 1
// CHECK:         util.global private @w = dense<2.000000e+00> : tensor<3072xf32>
// CHECK-NEXT:    util.global private @w_enc0 : tensor<384x8xf32, #[[$R]]>
// CHECK-NEXT:    util.initializer {
// CHECK-NEXT:      %[[W:.+]] = util.global.load immutable @w
// CHECK-NEXT:      %[[E:.+]] = tensor.expand_shape %[[W]]
// CHECK-NEXT:      %[[S:.+]] = flow.tensor.encode %[[E]] : tensor<384x8xf32> -> tensor<384x8xf32, #[[$R]]>
// CHECK-NEXT:      util.global.store %[[S]], @w_enc0
// CHECK-NOT:     util.initializer
// CHECK:         util.func public @layers(%[[X:.+]]: tensor<?x384xf32>,
// CHECK-NOT:       util.global.load immutable @w :
// CHECK-DAG:       %[[D:.+]] = tensor.dim %[[X]]
// CHECK-DAG:       %[[XE:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%{{.+}}} : tensor<?x384xf32> -> tensor<?x384xf32, #[[$L]]>
// CHECK-DAG:       %[[WE:.+]] = util.global.load immutable @w_enc0
// CHECK:           flow.dispatch.region
// CHECK-NOT:         set_encoding %[[X]]
// CHECK:             linalg.matmul ins(%[[XE]], %[[WE]]
// CHECK:             iree_encoding.set_encoding %{{.+}} : tensor<8xf32>
// CHECK:           flow.dispatch.region
// CHECK-NOT:         set_encoding
// CHECK:             linalg.matmul ins(%[[XE]],
// STAYS-LABEL:   util.func public @layers(
// STAYS-COUNT-2:   iree_encoding.set_encoding
// STAYS:           flow.dispatch.region
util.global private @w = dense<2.0> : tensor<3072xf32>
util.func public @layers(%x: tensor<?x384xf32>, %m: index, %bias: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %w = util.global.load immutable @w : tensor<3072xf32>
  %0 = flow.dispatch.region -> (tensor<?x8xf32>{%m}) {
    %d = tensor.dim %x, %c0 : tensor<?x384xf32>
    %wr = tensor.expand_shape %w [[0, 1]] output_shape [384, 8] : tensor<3072xf32> into tensor<384x8xf32>
    %xe = iree_encoding.set_encoding %x encoding_dims{%d} : tensor<?x384xf32> -> tensor<?x384xf32, #l>
    %we = iree_encoding.set_encoding %wr encoding_dims{%d} : tensor<384x8xf32> -> tensor<384x8xf32, #r>
    %e = tensor.empty(%m) : tensor<?x8xf32, #o>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32, #o>) -> tensor<?x8xf32, #o>
    %p = linalg.matmul ins(%xe, %we : tensor<?x384xf32, #l>, tensor<384x8xf32, #r>) outs(%f : tensor<?x8xf32, #o>) -> tensor<?x8xf32, #o>
    %be = iree_encoding.set_encoding %bias encoding_dims{%d} : tensor<8xf32> -> tensor<8xf32, #b>
    %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%p, %be : tensor<?x8xf32, #o>, tensor<8xf32, #b>) outs(%e : tensor<?x8xf32, #o>) {
    ^bb0(%a: f32, %c: f32, %u: f32):
      %t = arith.addf %a, %c : f32
      linalg.yield %t : f32
    } -> tensor<?x8xf32, #o>
    %q = iree_encoding.unset_encoding %s encoding_dims{%d} : tensor<?x8xf32, #o> -> tensor<?x8xf32>{%m}
    flow.return %q : tensor<?x8xf32>
  }
  %1 = flow.dispatch.region -> (tensor<?x8xf32>{%m}) {
    %d = tensor.dim %x, %c0 : tensor<?x384xf32>
    %k = tensor.empty() : tensor<384x8xf32, #r>
    %xe = iree_encoding.set_encoding %x encoding_dims{%d} : tensor<?x384xf32> -> tensor<?x384xf32, #l>
    %e = tensor.empty(%m) : tensor<?x8xf32, #o>
    %p = linalg.matmul ins(%xe, %k : tensor<?x384xf32, #l>, tensor<384x8xf32, #r>) outs(%e : tensor<?x8xf32, #o>) -> tensor<?x8xf32, #o>
    %q = iree_encoding.unset_encoding %p encoding_dims{%d} : tensor<?x8xf32, #o> -> tensor<?x8xf32>{%m}
    flow.return %q : tensor<?x8xf32>
  }
  util.return %0, %1 : tensor<?x8xf32>, tensor<?x8xf32>
}

// -----

// Out of a loop; a constant of the function gets a global before it. With the largest want among two where no target is known. (H2, H6)
// CHECK:         #[[T:.+]] = #iree_encoding.testing<>
// CHECK:         util.global private @constant_enc0 : tensor<8x8xf32, #[[T]]>
// CHECK:         util.func public @loop(%[[X:.+]]: tensor<16x16xf32>,
// CHECK:           %[[E:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK:           scf.for
// CHECK-NOT:         set_encoding
// CHECK:             "test.use"(%[[E]])
// CHECK:           util.global.load immutable @constant_enc0
util.func public @loop(%x: tensor<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = iree_encoding.set_encoding %x : tensor<16x16xf32> -> tensor<16x16xf32, #iree_encoding.testing<>>
    "test.use"(%e) : (tensor<16x16xf32, #iree_encoding.testing<>>) -> ()
  }
  %c = arith.constant dense<1.0> : tensor<8x8xf32>
  %e = iree_encoding.set_encoding %c : tensor<8x8xf32> -> tensor<8x8xf32, #iree_encoding.testing<>>
  "test.use"(%e) : (tensor<8x8xf32, #iree_encoding.testing<>>) -> ()
  util.return
}

// -----

util.global private @dev = #hal.device.target<"local", [#hal.executable.target<"vulkan", "spirv">]> : !hal.device
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>

// The only target has no layouts: the conversion is nothing, and stays where it is. (N4)
// REMARK-DAG: [Passed] plain-everywhere {{.*}}weir-hoist-encodings
// CHECK-LABEL: util.func public @nowhere(
// CHECK-SAME:    %[[X:.+]]: tensor<64x80xf32>)
// CHECK-NEXT:    flow.dispatch.region
// CHECK-NEXT:      iree_encoding.set_encoding %[[X]]
util.func public @nowhere(%x: tensor<64x80xf32>) -> tensor<64x80xf32> {
  %0 = flow.dispatch.region -> (tensor<64x80xf32>) {
    %s = iree_encoding.set_encoding %x : tensor<64x80xf32> -> tensor<64x80xf32, #l>
    %b = util.optimization_barrier %s : tensor<64x80xf32, #l>
    %u = iree_encoding.unset_encoding %b : tensor<64x80xf32, #l> -> tensor<64x80xf32>
    flow.return %u : tensor<64x80xf32>
  }
  util.return %0 : tensor<64x80xf32>
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#target = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, target_triple = "x86_64-linux-gnu"}>
util.global private @a = #hal.device.target<"local", [#target]> : !hal.device
util.global private @b = #hal.device.target<"local", [#target]> : !hal.device

// H5: one weight is read on one device, by two functions. Another one on two devices: then it is on none yet.
// CHECK:         util.global private @one_enc0 {stream.affinity = #hal.device.affinity<@a>} :
// CHECK:           flow.tensor.encode {{.*}} attributes {stream.affinity = #hal.device.affinity<@a>}
// CHECK:         util.global private @two_enc0 : tensor
// CHECK:           flow.tensor.encode {{.*}} -> tensor<80x96xf32, #{{[a-z0-9]+}}>{{$}}
util.global private @one = dense<1.0> : tensor<80x96xf32>
util.global private @two = dense<2.0> : tensor<80x96xf32>
util.func public @first() {
  %v = util.global.load immutable @one : tensor<80x96xf32>
  %w = util.global.load immutable @two : tensor<80x96xf32>
  flow.dispatch.region -> () attributes {stream.affinity = #hal.device.affinity<@a>} {
    %s = iree_encoding.set_encoding %v : tensor<80x96xf32> -> tensor<80x96xf32, #r>
    %t = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #r>
    "test.use"(%s, %t) : (tensor<80x96xf32, #r>, tensor<80x96xf32, #r>) -> ()
    flow.return
  }
  util.return
}
util.func public @second() {
  %v = util.global.load immutable @one : tensor<80x96xf32>
  %w = util.global.load immutable @two : tensor<80x96xf32>
  flow.dispatch.region -> () attributes {stream.affinity = #hal.device.affinity<@a>} {
    %s = iree_encoding.set_encoding %v : tensor<80x96xf32> -> tensor<80x96xf32, #r>
    "test.use"(%s) : (tensor<80x96xf32, #r>) -> ()
    flow.return
  }
  flow.dispatch.region -> () attributes {stream.affinity = #hal.device.affinity<@b>} {
    %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #r>
    "test.use"(%s) : (tensor<80x96xf32, #r>) -> ()
    flow.return
  }
  util.return
}

// -----

#t = #iree_encoding.testing<>

// PL5: 256 bytes, of the rank of the result, stay; 1028 leave. So does a constant, however small.
// REMARK-DAG: [Passed] inlined-small {{.*}}Function=small
// CHECK-LABEL: util.func public @small(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x8xf32>, %[[Y:[a-z0-9]+]]: tensor<257x1xf32>)
// CHECK-NOT:     iree_encoding.set_encoding %[[X]]
// CHECK-DAG:     %[[SY:.+]] = iree_encoding.set_encoding %[[Y]]
// CHECK-DAG:     %[[SC:.+]] = util.global.load immutable @constant_enc0
// CHECK:         flow.dispatch.region
// CHECK:           %[[SX:.+]] = iree_encoding.set_encoding %[[X]]
// CHECK-NEXT:      "test.use"(%[[SX]], %[[SY]], %[[SC]])
util.func public @small(%x: tensor<8x8xf32>, %y: tensor<257x1xf32>) -> tensor<8x8xf32> {
  %c = arith.constant dense<2.0> : tensor<8x8xf32>
  %0 = flow.dispatch.region -> (tensor<8x8xf32>) {
    %sx = iree_encoding.set_encoding %x : tensor<8x8xf32> -> tensor<8x8xf32, #t>
    %sy = iree_encoding.set_encoding %y : tensor<257x1xf32> -> tensor<257x1xf32, #t>
    %sc = iree_encoding.set_encoding %c : tensor<8x8xf32> -> tensor<8x8xf32, #t>
    %z = "test.use"(%sx, %sy, %sc) : (tensor<8x8xf32, #t>, tensor<257x1xf32, #t>, tensor<8x8xf32, #t>) -> tensor<8x8xf32>
    flow.return %z : tensor<8x8xf32>
  }
  util.return %0 : tensor<8x8xf32>
}
