// RUN: weir-opt %s --weir-raise-loops --canonicalize | FileCheck %s
// RUN: weir-opt %s --weir-raise-loops --remarks-filter=weir-raise-loops -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Passed] blocks {{.*}}Function=header_and_body
// REMARK-DAG: [Passed] counted {{.*}}Function=header_and_body
// REMARK-DAG: [Passed] blocks {{.*}}Function=one_block
// REMARK-DAG: [Passed] counted {{.*}}Function=downwards
// REMARK-NOT: [Missed] {{.*}}Function=nested

// The loop goes on where the condition is false; a later block uses the number, and a value of the header.

// CHECK-LABEL: func.func @header_and_body
// CHECK-SAME:    (%[[N:.+]]: index, %[[X:.+]]: f32)
// CHECK:         %[[R:.+]] = scf.for %[[I:.+]] = %c0 to %[[N]] step %c1 iter_args(%[[A:.+]] = %[[X]]) -> (f32) {
// CHECK-NEXT:      %[[B:.+]] = arith.addf %[[A]], %[[X]]
// CHECK-NEXT:      scf.yield %[[B]]
// CHECK-NEXT:    }
// CHECK:         %[[LAST:.+]] = arith.maxsi %[[N]], %c0
// CHECK:         return %[[R]], %[[LAST]]
func.func @header_and_body(%n: index, %x: f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %x : index, f32)
^header(%i: index, %a: f32):
  %done = arith.cmpi sge, %i, %n : index
  cf.cond_br %done, ^exit(%a : f32), ^body(%i : index)
^body(%j: index):
  %b = arith.addf %a, %x : f32
  %k = arith.addi %c1, %j : index
  cf.br ^header(%k, %b : index, f32)
^exit(%r: f32):
  return %r, %i : f32, index
}

// The condition comes last, so that the body runs at least once; what it computes is used after the loop.

// CHECK-LABEL: func.func @one_block
// CHECK-SAME:    (%[[X:.+]]: f32, %[[LIMIT:.+]]: f32)
// CHECK:         %[[R:.+]]:2 = scf.while (%[[A:.+]] = %[[X]]) : (f32) -> (f32, f32) {
// CHECK:           %[[B:.+]] = arith.mulf %[[A]], %[[A]]
// CHECK:           %[[C:.+]] = arith.cmpf olt, %[[B]], %[[LIMIT]]
// CHECK:           scf.condition(%[[C]]) %[[A]], %[[B]]
// CHECK:         } do {
// CHECK:         ^bb0(%{{.+}}: f32, %[[NEXT:.+]]: f32):
// CHECK:           scf.yield %[[NEXT]]
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @one_block(%x: f32, %limit: f32) -> (f32, f32) {
  cf.br ^loop(%x : f32)
^loop(%a: f32):
  %b = arith.mulf %a, %a : f32
  %more = arith.cmpf olt, %b, %limit : f32
  cf.cond_br %more, ^loop(%b : f32), ^exit
^exit:
  return %a, %b : f32, f32
}

// The inner loop first: then the outer one has a single block in its body.

// CHECK-LABEL: func.func @nested
// CHECK-NOT:     {{[^s]}}cf.
// CHECK:         scf.for %{{.+}} = %c0 to %c3 step %c1 iter_args
// CHECK:           scf.for unsigned %{{.+}} = %c0 to %{{.+}} step %c1 iter_args
// CHECK-NOT:     {{[^s]}}cf.
// CHECK:         return
func.func @nested(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^outer(%c0, %x : index, f32)
^outer(%i: index, %a: f32):
  %more = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %more, ^start, ^exit
^start:
  cf.br ^inner(%c0, %a : index, f32)
^inner(%j: index, %b: f32):
  %again = arith.cmpi ult, %j, %n : index
  cf.cond_br %again, ^body, ^next
^body:
  %c = arith.addf %b, %x : f32
  %k = arith.addi %j, %c1 : index
  cf.br ^inner(%k, %c : index, f32)
^next:
  %l = arith.addi %i, %c1 : index
  cf.br ^outer(%l, %b : index, f32)
^exit:
  return %a : f32
}

// Numbers of 32 bits, downwards; the condition gives the carried values in another order, one of them twice.

// CHECK-LABEL: func.func @downwards
// CHECK-SAME:    (%[[N:.+]]: i32, %[[X:.+]]: f32)
// CHECK:         %[[START:.+]] = arith.index_cast %[[N]] : i32 to index
// CHECK:         %[[R:.+]] = scf.for %[[T:.+]] = %c0 to %[[START]] step %c1 iter_args(%[[A:.+]] = %[[X]]) -> (f32) {
// CHECK:           %[[I:.+]] = arith.subi %[[START]], %[[T]] : index
// CHECK:           arith.index_cast %[[I]] : index to i32
// CHECK:         return %[[R]], %[[R]]
func.func @downwards(%n: i32, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:3 = scf.while (%i = %n, %a = %x) : (i32, f32) -> (f32, i32, f32) {
    %more = arith.cmpi slt, %c0, %i : i32
    scf.condition(%more) %a, %i, %a : f32, i32, f32
  } do {
  ^bb0(%a: f32, %i: i32, %same: f32):
    %f = arith.sitofp %i : i32 to f32
    %b = arith.addf %a, %f : f32
    %c = arith.mulf %b, %same : f32
    %k = arith.subi %i, %c1 : i32
    scf.yield %k, %c : i32, f32
  }
  return %r#0, %r#2 : f32, f32
}

// The bound belongs to the loop; steps of 3 pass it, and the last number is used.

// CHECK-LABEL: func.func @strided
// CHECK-SAME:    (%[[LO:.+]]: index, %[[HI:.+]]: index)
// CHECK:         %[[END:.+]] = arith.addi %[[HI]], %c1
// CHECK:         scf.for %{{.+}} = %[[LO]] to %[[END]] step %c3
// CHECK:         %[[MAX:.+]] = arith.maxsi %[[LO]], %[[END]]
// CHECK:         %[[D:.+]] = arith.subi %[[MAX]], %[[LO]]
// CHECK:         %[[UP:.+]] = arith.addi %[[D]], %c2
// CHECK:         %[[ROUNDS:.+]] = arith.divui %[[UP]], %c3
// CHECK:         %[[S:.+]] = arith.muli %[[ROUNDS]], %c3
// CHECK:         %[[LAST:.+]] = arith.addi %[[LO]], %[[S]]
// CHECK:         return %[[LAST]]
func.func @strided(%lo: index, %hi: index) -> index {
  %c3 = arith.constant 3 : index
  %r = scf.while (%i = %lo) : (index) -> index {
    %more = arith.cmpi sle, %i, %hi : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    "test.use"(%i) : (index) -> ()
    %k = arith.addi %i, %c3 : index
    scf.yield %k : index
  }
  return %r : index
}
