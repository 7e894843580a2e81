// The walk over storage (stream.md 6.1): every kind of step, every relation, and what represents ops that say nothing.

#include "passes/Stream/Storage/StorageEdges.h"

#include "dialects/Register.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr StringLiteral kindNames[] = {"op", "enter", "leave", "branch", "argument", "return", "load", "store", "unknown"};
constexpr StringLiteral relationNames[] = {"own", "constant", "pass", "tied", "copy"};

class StorageEdgesTest : public ::testing::Test {
protected:
  StorageEdgesTest() {
    DialectRegistry registry;
    registerDialects(registry);
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect, scf::SCFDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  /// One step a line: its kind and, of each edge, source, target, relation and `=` if the bytes are the same.
  std::string walk(StringRef ops, StringRef others = "") {
    std::string text = others.str() + "\nutil.func private @f(%a: !stream.resource<*>, %b: !stream.resource<*>, %n: index, %m: index, "
                                      "%q: i1, %p: i8, %tp: !stream.timepoint) {\n" +
                       ops.str() + "\n}\n";
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "does not parse";
    std::string found;
    llvm::raw_string_ostream os(found);
    auto function = cast<util::FuncOp>(module->lookupSymbol("f"));
    AsmState state(*module);
    StorageEdges edges;
    auto print = [&](Value value) { value ? value.printAsOperand(os, state) : void(os << "-"); };
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      edges.visit(op, [&](const StorageEdges::Step &step) {
        os << kindNames[size_t(step.kind)];
        for (const StorageEdges::Edge &edge : step.edges) {
          os << ' ';
          print(edge.source ? edge.source->get() : Value());
          os << (edge.sameBytes ? "=" : "-") << relationNames[size_t(edge.relation)] << ">";
          print(edge.target);
        }
        os << '\n';
      });
    });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(StorageEdgesTest, Made) {
  EXPECT_EQ(walk(R"(
    %0 = stream.async.alloca : !stream.resource<*>{%n}
    %1 = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
    %2 = stream.async.constant : !stream.resource<*>{%n} = dense<1> : tensor<8xi8>
    util.return)"),
            "op --own>%0\nop --own>%1\nop --constant>%2\n");
}

TEST_F(StorageEdgesTest, Copies) {
  EXPECT_EQ(walk(R"(
    %0 = stream.async.clone %a : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
    %1 = stream.async.transfer %a : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
    %2 = stream.async.slice %a[%m to %n] : !stream.resource<*>{%n} -> !stream.resource<*>{%m}
    %3 = stream.async.slice %a[%m to %n] : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
    util.return)"),
            "op %arg0=copy>%0\nop %arg0=copy>%1\nop %arg0-copy>%2\nop %arg0=copy>%3\n");
}

TEST_F(StorageEdgesTest, Writes) {
  EXPECT_EQ(walk(R"(
    %0 = stream.async.fill %p, %a[%m to %n for %n] : i8 -> %a as !stream.resource<*>{%n}
    %1 = stream.async.update %b, %a[%m to %n] : !stream.resource<*>{%n} -> %a as !stream.resource<*>{%n}
    %2:2 = stream.async.dispatch @ex::@g(%a[%m to %n for %n], %b[%m to %n for %n]) : (!stream.resource<*>{%n}, !stream.resource<*>{%n}) -> (%b{%n}, !stream.resource<*>{%n})
    %3:2 = stream.async.call @k(%a[%m to %n for %n]) : (!stream.resource<*>{%n}) -> (%a{%n}, !stream.resource<*>{%n})
    util.return)",
                 "stream.async.func private @k(%x: !stream.resource<*>) -> (%x, !stream.resource<*>)"),
            "op %arg0-tied>%0\nop %arg0-tied>%1\nop %arg1-tied>%2#0 --own>%2#1\nop %arg0-tied>%3#0\n");
}

TEST_F(StorageEdgesTest, OtherNames) {
  EXPECT_EQ(walk(R"(
    %0 = stream.async.cast %a : !stream.resource<*>{%n} -> !stream.resource<transient>{%n}
    %1 = stream.async.barrier %a : !stream.resource<*>{%n}
    %2, %t = stream.timepoint.barrier %a : !stream.resource<*>{%n} => !stream.timepoint
    %3:2 = stream.timepoint.await %tp => %a, %b : !stream.resource<*>{%n}, !stream.resource<*>{%n}
    %4 = stream.resource.subview %a[%m] : !stream.resource<*>{%n} -> !stream.resource<*>{%m}
    %5 = arith.select %q, %a, %b : !stream.resource<*>
    %6:3 = util.optimization_barrier %b, %n, %a : !stream.resource<*>, index, !stream.resource<*>
    util.return)"),
            "op %arg0=pass>%0\nop %arg0=pass>%1\nop %arg0=pass>%result\nop %arg0=pass>%2#0 %arg1=pass>%2#1\nop %arg0-pass>%3\n"
            "op %arg0=pass>%4 %arg1=pass>%4\nop %arg1-pass>%5#0 %arg0-pass>%5#2\n");
}

TEST_F(StorageEdgesTest, Boundary) {
  EXPECT_EQ(walk(R"(
    %v = util.null : !hal.buffer_view
    %0 = stream.tensor.import %v : !hal.buffer_view -> tensor<8xi8> in !stream.resource<external>{%n}
    %1 = stream.tensor.export %0 : tensor<8xi8> in !stream.resource<external>{%n} -> !hal.buffer_view
    %2 = util.global.load @g : !stream.resource<*>
    util.global.store %2, @g : !stream.resource<*>
    util.return)",
                 "util.global private mutable @g : !stream.resource<*>"),
            "op %0-pass>%1\nop %1-pass>%2\nload --pass>%g\nstore %g-pass>-\n");
}

TEST_F(StorageEdgesTest, ExecutionRegions) {
  EXPECT_EQ(walk(R"(
    %0:2, %t = stream.async.execute with(%a as %x: !stream.resource<*>{%n}, %b as %y: !stream.resource<*>{%n}) -> (%a as !stream.resource<*>{%n}, !stream.resource<*>{%n}) {
      %w = stream.async.fill %p, %x[%m to %n for %n] : i8 -> %x as !stream.resource<*>{%n}
      stream.yield %w, %y : !stream.resource<*>{%n}, !stream.resource<*>{%n}
    } => !stream.timepoint
    %u = stream.cmd.execute with(%a as %x: !stream.resource<*>{%n}) {
    } => !stream.timepoint
    util.return)"),
            "enter %arg0=pass>%arg7 %arg1=pass>%arg8\nleave %1=pass>%results#0 %arg8=pass>%results#1\nop %arg0-tied>%results#0\n"
            "op %arg7-tied>%1\nenter %arg0=pass>%arg7\n");
}

TEST_F(StorageEdgesTest, Regions) {
  EXPECT_EQ(walk(R"(
    %0 = scf.for %i = %m to %n step %n iter_args(%x = %a) -> (!stream.resource<*>) {
      scf.yield %b : !stream.resource<*>
    }
    %1 = scf.if %q -> (!stream.resource<*>) {
      scf.yield %a : !stream.resource<*>
    } else {
      scf.yield %0 : !stream.resource<*>
    }
    util.return)"),
            "enter %arg0=pass>%arg8\nleave %arg0=pass>%0\nenter %arg1=pass>%arg8\nleave %arg1=pass>%0\n"
            "enter\nenter\nleave %arg0=pass>%1\nleave %0=pass>%1\n");
}

TEST_F(StorageEdgesTest, Branches) {
  EXPECT_EQ(walk(R"(
    cf.cond_br %q, ^one(%a : !stream.resource<*>), ^two(%n, %b : index, !stream.resource<*>)
  ^one(%x: !stream.resource<*>):
    cf.br ^two(%m, %x : index, !stream.resource<*>)
  ^two(%i: index, %y: !stream.resource<*>):
    util.return)"),
            "branch %arg0=pass>%0\nbranch %arg1=pass>%2\nbranch %0=pass>%2\n");
}

TEST_F(StorageEdgesTest, Calls) {
  EXPECT_EQ(walk(R"(
    %0:2 = util.call @g(%n, %a, %b) : (index, !stream.resource<*>, !stream.resource<*>) -> (!stream.resource<*>, %b)
    %1:2 = util.call @h(%a, %b) : (!stream.resource<*>, !stream.resource<*>) -> (!stream.resource<*>, %b)
    util.return)",
                 R"(
    util.func private @h(%x: !stream.resource<*>, %y: !stream.resource<*>) -> (!stream.resource<*>, %y)
    util.func private @g(%i: index, %x: !stream.resource<*>, %y: !stream.resource<*>) -> (!stream.resource<*>, %y) {
      util.return %x, %y : !stream.resource<*>, !stream.resource<*>
    })"),
            "op %arg1-tied>%0#1\nargument %arg0=pass>%arg1 %arg1=pass>%arg2\nreturn %arg1=pass>%0#0 %arg2=pass>%0#1\n"
            "op %arg1-tied>%1#1\nunknown\n");
}

TEST_F(StorageEdgesTest, Unknown) {
  // What has nothing to do with resources gives no step at all.
  EXPECT_EQ(walk(R"(
    %0 = "foreign.op"(%a, %b) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
    "foreign.keep"(%a) : (!stream.resource<*>) -> ()
    %1 = "foreign.other"(%n) : (index) -> index
    %2 = arith.addi %n, %m : index
    util.return)"),
            "unknown\nunknown\n");
}

} // namespace
