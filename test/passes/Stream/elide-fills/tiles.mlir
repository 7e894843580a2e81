// Loops over rows and columns that write a resource in parts, in any order: what was filled before is not live (stream-passes.md 9.7).
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{self-check=true})' | FileCheck %s
// RUN: sed -e 's/public @/private @t_/' %s | sed -e 's/private @t_run/public @run/' -e 's/call @/call @t_/' > %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-elide-fills='self-check=true' -o %t.after.mlir
// RUN: weir-check %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

// Numbers of rows and columns are sizes of resources, which are not negative.

// Row by row.
// CHECK-LABEL: @elements(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @elements(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// The product of the size has its factors in the other order.
// CHECK-LABEL: @elements_swapped(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @elements_swapped(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %n, %m : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Column by column.
// CHECK-LABEL: @columns_first(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @columns_first(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %j = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %i = %c0 to %m step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// From the last element to the first one.
// CHECK-LABEL: @backwards(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @backwards(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %i1 = arith.addi %i, %c1 : index
      %k = arith.subi %m, %i1 : index
      %kn = arith.muli %k, %n : index
      %j1 = arith.addi %j, %c1 : index
      %l = arith.subi %n, %j1 : index
      %t = arith.addi %kn, %l : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Rows of a length that is not known.
// CHECK-LABEL: @widths(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @widths(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %o = arith.muli %i, %n : index
    %e = arith.addi %o, %n : index
    %w = stream.async.fill %q, %a[%o to %e for %n] : i8 -> %a as !stream.resource<*>{%size}
    scf.yield %w : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Rows in pieces of 4 bytes, the last of which may be shorter.
// CHECK-LABEL: @pieces(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @pieces(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c4 iter_args(%b = %a) -> !stream.resource<*> {
      %rest = arith.subi %n, %j : index
      %length = arith.minui %rest, %c4 : index
      %row = arith.muli %i, %n : index
      %o = arith.addi %row, %j : index
      %e = arith.addi %o, %length : index
      %w = stream.async.fill %q, %b[%o to %e for %length] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Two rows in a round, the last one perhaps alone.
// CHECK-LABEL: @tiles(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @tiles(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c2 iter_args(%a = %s) -> !stream.resource<*> {
    %length = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%i)[%m]
    %bytes = arith.muli %length, %n : index
    %o = arith.muli %i, %n : index
    %e = arith.addi %o, %bytes : index
    %w = stream.async.fill %q, %a[%o to %e for %bytes] : i8 -> %a as !stream.resource<*>{%size}
    scf.yield %w : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// As many bytes in a round as the caller says.
// CHECK-LABEL: @symbolic_step(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @symbolic_step(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %r0 = scf.for %i = %c0 to %n step %m iter_args(%a = %s) -> !stream.resource<*> {
    %next = arith.addi %i, %m : index
    %e = arith.minsi %next, %n : index
    %o = arith.addi %i, %c0 : index
    %length = arith.subi %e, %i : index
    %w = stream.async.fill %q, %a[%o to %e for %length] : i8 -> %a as !stream.resource<*>{%n}
    scf.yield %w : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Of two numbers that may be negative the product may be positive, and no loop has a round.
// CHECK-LABEL: @negative(
// CHECK:         stream.async.splat
util.func public @negative(%m: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Column by column, but the last byte of each element.
// CHECK-LABEL: @gap(
// CHECK:         stream.async.splat
util.func public @gap(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %j = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %i = %c0 to %m step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c15 : index
      %w = stream.async.fill %q, %b[%o to %e for %c15] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// The pieces are shorter than the step.
// CHECK-LABEL: @short_piece(
// CHECK:         stream.async.splat
util.func public @short_piece(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c4 iter_args(%b = %a) -> !stream.resource<*> {
      %rest = arith.subi %n, %j : index
      %length = arith.minui %rest, %c3 : index
      %row = arith.muli %i, %n : index
      %o = arith.addi %row, %j : index
      %e = arith.addi %o, %length : index
      %w = stream.async.fill %q, %b[%o to %e for %length] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// The last byte is cut off in every row.
// CHECK-LABEL: @cut_early(
// CHECK:         stream.async.splat
util.func public @cut_early(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %size = arith.muli %m, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %i = %c0 to %m step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %j = %c0 to %n step %c4 iter_args(%b = %a) -> !stream.resource<*> {
      %rest0 = arith.subi %n, %j : index
      %rest = arith.subi %rest0, %c1 : index
      %length = arith.minsi %rest, %c4 : index
      %row = arith.muli %i, %n : index
      %o = arith.addi %row, %j : index
      %e = arith.addi %o, %length : index
      %w = stream.async.fill %q, %b[%o to %e for %length] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Column by column, as far down as the column says.
// CHECK-LABEL: @triangle(
// CHECK:         stream.async.splat
util.func public @triangle(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %j = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %i = %j to %m step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

// Another op reads between two columns.
// CHECK-LABEL: @read_by_columns(
// CHECK:         stream.async.splat
util.func public @read_by_columns(%rows: !stream.resource<*>, %columns: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %q = arith.constant 5 : i8
  %m = stream.resource.size %rows : !stream.resource<*>
  %n = stream.resource.size %columns : !stream.resource<*>
  %mn = arith.muli %m, %n : index
  %size = arith.muli %mn, %c16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r0 = scf.for %j = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r1 = scf.for %i = %c0 to %m step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %in = arith.muli %i, %n : index
      %t = arith.addi %in, %j : index
      %o = arith.muli %t, %c16 : index
      %e = arith.addi %o, %c16 : index
      %w = stream.async.fill %q, %b[%o to %e for %c16] : i8 -> %b as !stream.resource<*>{%size}
      %look = stream.async.dispatch @k::@f(%w[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%c16}
      util.optimization_barrier %look : !stream.resource<*>
      scf.yield %w : !stream.resource<*>
    }
    scf.yield %r1 : !stream.resource<*>
  }
  util.return %r0 : !stream.resource<*>
}

util.func public @run() -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %km1 = arith.constant -1 : index
  %k0 = arith.constant 0 : index
  %k1 = arith.constant 1 : index
  %k2 = arith.constant 2 : index
  %k3 = arith.constant 3 : index
  %k4 = arith.constant 4 : index
  %k5 = arith.constant 5 : index
  %k7 = arith.constant 7 : index
  %k9 = arith.constant 9 : index
  %p = arith.constant 7 : i8
  %b0 = stream.async.splat %p : i8 -> !stream.resource<*>{%k0}
  %b1 = stream.async.splat %p : i8 -> !stream.resource<*>{%k1}
  %b2 = stream.async.splat %p : i8 -> !stream.resource<*>{%k2}
  %b3 = stream.async.splat %p : i8 -> !stream.resource<*>{%k3}
  %b4 = stream.async.splat %p : i8 -> !stream.resource<*>{%k4}
  %b5 = stream.async.splat %p : i8 -> !stream.resource<*>{%k5}
  %b7 = stream.async.splat %p : i8 -> !stream.resource<*>{%k7}
  %b9 = stream.async.splat %p : i8 -> !stream.resource<*>{%k9}
  %0 = util.call @elements(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %1 = util.call @elements(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %2 = util.call @elements(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %3 = util.call @elements_swapped(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %4 = util.call @elements_swapped(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %5 = util.call @elements_swapped(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %6 = util.call @columns_first(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %7 = util.call @columns_first(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %8 = util.call @columns_first(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %9 = util.call @backwards(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %10 = util.call @backwards(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %11 = util.call @backwards(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %12 = util.call @widths(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %13 = util.call @widths(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %14 = util.call @widths(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %15 = util.call @pieces(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %16 = util.call @pieces(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %17 = util.call @pieces(%b2, %b9) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %18 = util.call @tiles(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %19 = util.call @tiles(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %20 = util.call @tiles(%b4, %b1) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %21 = util.call @symbolic_step(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %22 = util.call @symbolic_step(%b2, %b9) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %23 = util.call @symbolic_step(%b1, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %24 = util.call @negative(%km1, %km1) : (index, index) -> !stream.resource<*>
  %25 = util.call @negative(%k2, %k3) : (index, index) -> !stream.resource<*>
  %26 = util.call @gap(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %27 = util.call @gap(%b0, %b4) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %28 = util.call @gap(%b5, %b0) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %29 = util.call @short_piece(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %30 = util.call @short_piece(%b2, %b9) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %31 = util.call @cut_early(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %32 = util.call @cut_early(%b2, %b7) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %33 = util.call @triangle(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %34 = util.call @triangle(%b3, %b3) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  %35 = util.call @read_by_columns(%b3, %b2) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
