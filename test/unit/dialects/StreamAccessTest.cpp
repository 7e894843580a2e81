// The async access contract (stream.md section 10), sizes, ties and affinities of stream.async ops.

#include "dialects/Register.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

class StreamAccessTest : public ::testing::Test {
protected:
  StreamAccessTest() {
    DialectRegistry registry;
    registerDialects(registry);
    registry.insert<func::FuncDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  /// Parses a function with the given ops in it.
  void parse(StringRef ops) {
    std::string text = "stream.async.func private @callee(%x: !stream.resource<*>) -> %x\n"
                       "func.func @f(%r: !stream.resource<*>, %t: !stream.resource<*>, %sz: index, %r_sz: index, "
                       "%a: index, %b: index, %l: index, %c: index, %d: index, %p: i8, %tp: !stream.timepoint) {\n" +
                       ops.str() + "\nreturn\n}\n";
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    function = *module->getOps<func::FuncOp>().begin();
  }

  template <typename OpT>
  OpT get() {
    OpT found;
    function->walk([&](OpT op) { found = op; });
    return found;
  }

  /// The entries of the only op that reports any at the function's level, one per line.
  std::string getRanges(StringRef ops) {
    parse(ops);
    std::string text;
    llvm::raw_string_ostream os(text);
    AsmState state(function, OpPrintingFlags().useLocalScope());
    for (Operation &op : function.getBody().front())
      if (auto accessOp = dyn_cast<AsyncAccessOpInterface>(op)) {
        SmallVector<AsyncAccessRange> ranges;
        accessOp.getAsyncAccessRanges(ranges);
        for (const AsyncAccessRange &range : ranges) {
          range.print(os, state);
          os << '\n';
        }
      }
    return text;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
};

// %arg0 = r, %arg1 = t, %arg2 = sz, %arg3 = r_sz, %arg4 = a, %arg5 = b, %arg6 = l, %arg7 = c, %arg8 = d

TEST_F(StreamAccessTest, Producers) {
  EXPECT_EQ(getRanges("%0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}"), "W %0[0 to %arg2 for %arg2]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.constant : !stream.resource<*>{%sz} = dense<1> : tensor<4xi8>"),
            "W %0[0 to %arg2 for %arg2]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.alloca : !stream.resource<*>{%sz}"), "");
}

TEST_F(StreamAccessTest, Copies) {
  EXPECT_EQ(getRanges("%0 = stream.async.clone %r : !stream.resource<*>{%r_sz} -> !stream.resource<*>{%sz}"),
            "R %arg0[0 to %arg3 for %arg3]\nW %0[0 to %arg2 for %arg2]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.transfer %r : !stream.resource<*>{%r_sz} -> !stream.resource<staging>{%sz}"),
            "R %arg0[0 to %arg3 for %arg3]\nW %0[0 to %arg2 for %arg2]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.slice %r[%a to %b] : !stream.resource<*>{%r_sz} -> !stream.resource<*>{%l}"),
            "R %arg0[%arg4 to %arg5 for %arg6]\nW %0[0 to %arg6 for %arg6]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.barrier %r : !stream.resource<*>{%r_sz}"), "");
}

TEST_F(StreamAccessTest, Writers) {
  EXPECT_EQ(getRanges("%0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}"),
            "W %arg1[%arg4 to %arg5 for %arg6]\nW %0[%arg4 to %arg5 for %arg6]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.update %r, %t[%a to %b] : !stream.resource<*>{%r_sz} -> %t as "
                      "!stream.resource<*>{%sz}"),
            "R %arg0[0 to %arg3 for %arg3]\nW %arg1[%arg4 to %arg5 for %arg3]\nW %0[%arg4 to %arg5 for %arg3]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.copy %r[%a to %b], %t[%c to %d], %l : !stream.resource<*>{%r_sz} -> %t as "
                      "!stream.resource<*>{%sz}"),
            "R %arg0[%arg4 to %arg5 for %arg6]\nW %arg1[%arg7 to %arg8 for %arg6]\nW %0[%arg7 to %arg8 for %arg6]\n");
}

TEST_F(StreamAccessTest, DispatchesAndCalls) {
  EXPECT_EQ(getRanges("%0:2 = stream.async.dispatch @ex::@f[%a](%p, %r[%a to %b for %l], %t[%c to %d for %l]) : (i8, "
                      "!stream.resource<*>{%r_sz}, !stream.resource<*>{%sz}) -> (!stream.resource<*>{%l}, %t{%sz})"),
            "R %arg0[%arg4 to %arg5 for %arg6]\nRW %arg1[%arg7 to %arg8 for %arg6]\n"
            "W %0#0[0 to %arg6 for %arg6]\nRW %0#1[%arg7 to %arg8 for %arg6]\n");
  EXPECT_EQ(getRanges("%0 = stream.async.call @callee(%r[%a to %b for %l]) : (!stream.resource<*>{%r_sz}) -> "
                      "%r{%r_sz}"),
            "RW %arg0[%arg4 to %arg5 for %arg6]\nRW %0[%arg4 to %arg5 for %arg6]\n");
}

TEST_F(StreamAccessTest, Regions) {
  EXPECT_EQ(getRanges(R"(
    %0:2, %1 = stream.async.execute await(%tp) => with(%r as %ra: !stream.resource<*>{%r_sz},
        %t as %ta: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%r_sz}, %t{%sz}) {
      %2 = stream.async.clone %ra : !stream.resource<*>{%r_sz} -> !stream.resource<*>{%r_sz}
      stream.yield %2, %ta : !stream.resource<*>{%r_sz}, !stream.resource<*>{%sz}
    } => !stream.timepoint)"),
            "R %arg0[0 to %arg3 for %arg3]\nRW %arg1[0 to %arg2 for %arg2]\n"
            "W %results#0[0 to %arg3 for %arg3]\nRW %results#1[0 to %arg2 for %arg2]\n");
}

TEST_F(StreamAccessTest, MayOverlap) {
  parse("%0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}");
  Block &body = function.getBody().front();
  Value r = body.getArgument(0), t = body.getArgument(1), a = body.getArgument(4), b = body.getArgument(5),
        l = body.getArgument(6);
  auto range = [&](Value resource, Value start, Value end) {
    return AsyncAccessRange{ResourceAccess::Read, resource, start, end, l};
  };
  EXPECT_TRUE(AsyncAccessRange::mayOverlap(range(r, a, b), range(r, a, b)));
  EXPECT_TRUE(AsyncAccessRange::mayOverlap(range(r, Value(), b), range(r, Value(), b)));
  EXPECT_FALSE(AsyncAccessRange::mayOverlap(range(r, a, b), range(t, a, b)));
  EXPECT_FALSE(AsyncAccessRange::mayOverlap(range(r, a, b), range(r, b, l)));
  EXPECT_FALSE(AsyncAccessRange::mayOverlap(range(r, b, l), range(r, a, b)));
  EXPECT_FALSE(AsyncAccessRange::mayOverlap(range(r, Value(), a), range(r, a, b)));
}

TEST_F(StreamAccessTest, SizesAndTies) {
  parse("%0:2 = stream.async.dispatch @ex::@f[%a](%p, %r[%a to %b for %l], %t[%c to %d for %l]) : (i8, "
        "!stream.resource<*>{%r_sz}, !stream.resource<*>{%sz}) -> (!stream.resource<*>{%l}, %t{%sz})");
  auto dispatch = get<AsyncDispatchOp>();
  Block &body = function.getBody().front();
  EXPECT_EQ(dispatch.getOperandSize(1), Value());
  EXPECT_EQ(dispatch.getOperandSize(2), body.getArgument(3));
  EXPECT_EQ(dispatch.getOperandSize(3), body.getArgument(2));
  EXPECT_EQ(util::findValueSize(dispatch.getResults()[0]), body.getArgument(6));
  EXPECT_EQ(util::findTiedBaseValue(dispatch.getResults()[1]), body.getArgument(1));
  EXPECT_EQ(dispatch.getRangeIndex(0), std::nullopt);
  EXPECT_EQ(dispatch.getRangeIndex(2), 1u);
  EXPECT_FALSE(dispatch.preferCloneToConsumers());
}

TEST_F(StreamAccessTest, TransferAffinity) {
  auto affinityOf = [&](StringRef from, StringRef to) {
    std::string text = "%0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> " + from.str() +
                       "{%sz}\n%1 = stream.async.transfer %0 : " + from.str() + "{%sz} from(\"from\") -> to(\"to\") " +
                       to.str() + "{%sz}";
    parse(text);
    return cast<StringAttr>(get<AsyncTransferOp>().getAffinityAttr()).getValue().str();
  };
  EXPECT_EQ(affinityOf("!stream.resource<staging>", "!stream.resource<*>"), "to");
  EXPECT_EQ(affinityOf("!stream.resource<external>", "!stream.resource<staging>"), "to");
  EXPECT_EQ(affinityOf("!stream.resource<staging>", "!stream.resource<staging>"), "from");
  EXPECT_EQ(affinityOf("!stream.resource<*>", "!stream.resource<staging>"), "from");
  EXPECT_EQ(get<AsyncTransferOp>().getResultAffinityAttr(), StringAttr::get(&context, "to"));
}

TEST_F(StreamAccessTest, AffinityLookup) {
  parse("%0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}");
  auto splat = get<AsyncSplatOp>();
  EXPECT_EQ(lookupAffinity(splat), Attribute());
  (*module)->setAttr("stream.affinity.default", StringAttr::get(&context, "default"));
  EXPECT_EQ(lookupAffinity(splat), StringAttr::get(&context, "default"));
  function->setAttr("stream.affinity", StringAttr::get(&context, "function"));
  EXPECT_EQ(lookupAffinity(splat), StringAttr::get(&context, "function"));
  splat.setAffinityAttr(StringAttr::get(&context, "own"));
  EXPECT_EQ(lookupAffinity(splat), StringAttr::get(&context, "own"));
  EXPECT_FALSE(isInPlaceSafe(splat));
  function->setAttr(InPlaceSafeAttr::getNameStr(), UnitAttr::get(&context));
  EXPECT_TRUE(isInPlaceSafe(splat));
}

TEST_F(StreamAccessTest, BuildExecute) {
  parse("%0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}");
  Block &body = function.getBody().front();
  OpBuilder builder(body.getTerminator());
  Value t = body.getArgument(1), size = body.getArgument(2);
  auto execute = AsyncExecuteOp::create(builder, function.getLoc(), TypeRange(t.getType()), ValueRange(size),
                                        body.getArgument(10), ValueRange(t), ValueRange(size), ArrayRef<int64_t>{0},
                                        /*affinity=*/Attribute());
  builder.setInsertionPointToEnd(&execute.getBody().front());
  YieldOp::create(builder, function.getLoc(), execute.getBody().getArguments(), ValueRange(size));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(execute.getTiedResultOperandIndex(0), 0u);
  EXPECT_EQ(execute.getTiedResultOperandIndex(1), std::nullopt);
  EXPECT_EQ(execute.getAwaitTimepoints().size(), 1u);
  execute.setAwaitTimepoint({});
  EXPECT_TRUE(execute.getAwaitTimepoints().empty());
  EXPECT_TRUE(succeeded(verify(*module)));
}

} // namespace
