// Rows whose copies may not fit in the memory that a workgroup has.

func.func @rows(%x: tensor<2x?xf32>, %i: tensor<2x?xi32>) -> (tensor<2x?xf32>, tensor<2x?xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(1) outs(%x, %i : tensor<2x?xf32>, tensor<2x?xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf ole, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<2x?xf32>, tensor<2x?xi32>
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<2x?xi32>
}

// Two copies of a type; the rows stand across.
func.func @columns(%x: tensor<?x3xi32>, %i: tensor<?x3xi32>) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<?x3xi32>, tensor<?x3xi32>) {
  ^bb0(%p: i32, %q: i32, %j: i32, %k: i32):
    %s = arith.cmpi sgt, %p, %q : i32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?x3xi32>, tensor<?x3xi32>
  return %0#0, %0#1 : tensor<?x3xi32>, tensor<?x3xi32>
}

func.func @vector(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = iree_linalg_ext.sort dimension(0) outs(%x : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.cmpf ogt, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// One row is all there is of the tensor.
func.func @row(%x: tensor<1x?x1xf32>, %i: tensor<1x?x1xi32>) -> (tensor<1x?x1xf32>, tensor<1x?x1xi32>) {
  %0:2 = iree_linalg_ext.sort dimension(1) outs(%x, %i : tensor<1x?x1xf32>, tensor<1x?x1xi32>) {
  ^bb0(%p: f32, %q: f32, %j: i32, %k: i32):
    %s = arith.cmpf ole, %p, %q : f32
    iree_linalg_ext.yield %s : i1
  } -> tensor<1x?x1xf32>, tensor<1x?x1xi32>
  return %0#0, %0#1 : tensor<1x?x1xf32>, tensor<1x?x1xi32>
}

// Sorted or not, as the run says.
func.func @branch(%x: tensor<2x?xf32>, %is: i1) -> tensor<2x?xf32> {
  %r = scf.if %is -> tensor<2x?xf32> {
    %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<2x?xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.cmpf olt, %p, %q : f32
      iree_linalg_ext.yield %s : i1
    } -> tensor<2x?xf32>
    scf.yield %0 : tensor<2x?xf32>
  } else {
    scf.yield %x : tensor<2x?xf32>
  }
  return %r : tensor<2x?xf32>
}

// One row in a loop, in a branch of its body.
func.func @loop(%x: tensor<1x?xi32>, %n: index) -> tensor<1x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<1x?xi32> {
    %first = arith.cmpi eq, %i, %c0 : index
    %next = scf.if %first -> tensor<1x?xi32> {
      %0 = iree_linalg_ext.sort dimension(1) outs(%a : tensor<1x?xi32>) {
      ^bb0(%p: i32, %q: i32):
        %s = arith.cmpi slt, %p, %q : i32
        iree_linalg_ext.yield %s : i1
      } -> tensor<1x?xi32>
      scf.yield %0 : tensor<1x?xi32>
    } else {
      %0 = iree_linalg_ext.sort dimension(1) outs(%a : tensor<1x?xi32>) {
      ^bb0(%p: i32, %q: i32):
        %s = arith.cmpi sgt, %p, %q : i32
        iree_linalg_ext.yield %s : i1
      } -> tensor<1x?xi32>
      scf.yield %0 : tensor<1x?xi32>
    }
    scf.yield %next : tensor<1x?xi32>
  }
  return %r : tensor<1x?xi32>
}
