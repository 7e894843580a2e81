// Byte sets (stream-passes.md 9.2 M3, 9.5).

#include "RangePrograms.h"
#include "passes/Analysis/ByteSet.h"
#include <bitset>

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

class ByteSetTest : public RangeTest {
protected:
  ByteSetTest() {
    parse("\"test.at\"() : () -> ()");
    oracle = std::make_unique<RangeOracle>(function);
    at = op("test.at");
  }

  static ByteRange range(int64_t lo, int64_t hi) { return {BytePosition(lo), BytePosition(hi)}; }
  BytePosition x(unsigned i) { return oracle->position(argument(i)); }
  static std::string str(const ByteSet &set) { return toString(set); }

  std::unique_ptr<RangeOracle> oracle;
  Operation *at;
};

TEST_F(ByteSetTest, Constants) {
  ByteSet set = ByteSet::all(BytePosition(32));
  set.subtract(range(8, 16), *oracle, at);
  EXPECT_EQ(str(set), "{[0, 8), [16, 32)}");
  set.subtract(range(4, 20), *oracle, at);
  EXPECT_EQ(str(set), "{[0, 4), [20, 32)}");
  set.unite(range(10, 12), *oracle, at);
  EXPECT_EQ(str(set), "{[0, 4), [10, 12), [20, 32)}");
  set.unite(range(12, 20), *oracle, at);
  EXPECT_EQ(str(set), "{[0, 4), [10, 32)}");
  set.clip(range(2, 11), *oracle, at);
  EXPECT_EQ(str(set), "{[2, 4), [10, 11)}");
  set.shift(BytePosition(-2));
  EXPECT_EQ(str(set), "{[0, 2), [8, 9)}");
  EXPECT_TRUE(set.isExact());
  EXPECT_TRUE(set.covers(range(8, 9), *oracle, at));
  EXPECT_FALSE(set.covers(range(1, 9), *oracle, at));
  set.subtract(range(0, 10), *oracle, at);
  EXPECT_TRUE(set.isEmpty());
}

TEST_F(ByteSetTest, UnknownOrderKeepsTooMuch) {
  ByteSet set = ByteSet::all(BytePosition(32));
  set.subtract({x(0), x(1)}, *oracle, at);
  EXPECT_EQ(str(set), "{[0, 32) symbolic-order}");
  EXPECT_EQ(set.getInexactReason(), Inexact::SymbolicOrder);
  // Removing what was inexact makes the set exact again.
  set.unite(range(40, 48), *oracle, at);
  set.subtract(range(0, 32), *oracle, at);
  EXPECT_EQ(str(set), "{[40, 48)}");
  EXPECT_TRUE(set.isExact());
  set.unite({x(0), x(1)}, *oracle, at);
  EXPECT_FALSE(set.isExact());
}

TEST_F(ByteSetTest, OrderAroundUnknownOnes) {
  ByteSet set = ByteSet::none();
  set.unite({x(0), BytePosition(64)}, *oracle, at);
  set.unite(range(140, 148), *oracle, at);
  set.unite(range(0, 24), *oracle, at);
  set.unite(range(128, 132), *oracle, at);
  // The intervals whose order is unknown go, and what is left is in order.
  set.clip(range(128, 152), *oracle, at);
  EXPECT_EQ(str(set), "{[128, 132), [140, 148)}");
  EXPECT_TRUE(set.isExact());
}

TEST_F(ByteSetTest, Everything) {
  ByteSet set = ByteSet::everything();
  set.subtract(range(0, 8), *oracle, at);
  EXPECT_EQ(str(set), "everything{} size-unknown");
  set.clip(range(8, 16), *oracle, at);
  EXPECT_EQ(str(set), "{[8, 16) size-unknown}");
  set = ByteSet::everything();
  set.clip({x(0), x(1)}, *oracle, at);
  EXPECT_TRUE(set.isExact());
  set.unite(ByteSet::everything(), *oracle, at);
  EXPECT_TRUE(set.isEverything());
}

TEST_F(ByteSetTest, Widening) {
  ByteSet set = ByteSet::none(3);
  for (int64_t lo : {0, 20, 40, 50})
    set.unite(range(lo, lo + 5), *oracle, at);
  EXPECT_EQ(str(set), "{[0, 5), [20, 25), [40, 55) too-many-pieces}");
  ByteSet must = ByteSet::none(3, ByteSet::Bias::Must);
  for (int64_t lo : {0, 20, 40, 50})
    must.unite(range(lo, lo + 5), *oracle, at);
  EXPECT_EQ(must.getIntervals().size(), 3u);
  // Nothing is known about the order: no hull.
  ByteSet symbolic = ByteSet::none(1);
  symbolic.unite({x(0), x(1)}, *oracle, at);
  symbolic.unite({x(2), x(3)}, *oracle, at);
  EXPECT_TRUE(symbolic.isEverything());
  EXPECT_FALSE(symbolic.isExact());
}

/// The set's bytes under an assignment; positions from -256 to 255.
std::bitset<512> evaluate(const ByteRange &range, const Assignment &values) {
  std::bitset<512> bits;
  int64_t lo = evaluate(range.lo, values), hi = evaluate(range.hi, values);
  for (int64_t byte = std::max<int64_t>(lo, -256); byte < std::min<int64_t>(hi, 256); ++byte)
    bits.set(byte + 256);
  return bits;
}

std::bitset<512> evaluate(const ByteSet &set, const Assignment &values) {
  std::bitset<512> bits;
  if (set.isEverything())
    return bits.set();
  for (const ByteSet::Interval &interval : set.getIntervals())
    bits |= evaluate(interval.range, values);
  return bits;
}

/// Operations on symbolic sets against the same operations on sets of numbers.
TEST_F(ByteSetTest, RandomOperations) {
  unsigned exact = 0, inexact = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomProgram program(seed);
    parse(program.getText());
    bool inner = program.pick(0, 1);
    std::vector<Assignment> assignments = program.assign(function, inner);
    at = op(inner ? "test.inner" : "test.outer");
    RangeOracle oracle(function, program.pick(0, 2));
    SmallVector<ByteRange> ranges;
    for (int64_t i = 0; i < 6; ++i)
      ranges.push_back({BytePosition(program.pick(0, 10)), BytePosition(program.pick(0, 20))});
    function->walk([&](AsyncFillOp op) {
      BytePosition o = oracle.position(op.getTargetOffset()), e = oracle.position(op.getTargetEnd()),
                   n = oracle.position(op.getTargetSize());
      for (ByteRange range : {ByteRange{o, e}, ByteRange{BytePosition(0), o}, ByteRange{e, n}, ByteRange{o, n},
                              ByteRange{BytePosition(0), n}, ByteRange{o + 2, e + 3}, ByteRange{e, o}})
        ranges.push_back(range);
    });
    auto pickRange = [&] { return ranges[program.pick(0, ranges.size() - 1)]; };
    for (ByteSet::Bias bias : {ByteSet::Bias::May, ByteSet::Bias::Must}) {
      struct Pair {
        ByteSet set;
        std::vector<std::bitset<512>> bits;
      };
      Pair pairs[2] = {{ByteSet::none(4, bias), std::vector<std::bitset<512>>(assignments.size())},
                       {ByteSet::none(4, bias), std::vector<std::bitset<512>>(assignments.size())}};
      std::string log;
      llvm::raw_string_ostream os(log);
      for (unsigned step = 0; step < 14; ++step) {
        unsigned which = program.pick(0, 1);
        ByteSet &set = pairs[which].set;
        std::vector<std::bitset<512>> &bits = pairs[which].bits;
        const Pair &other = pairs[1 - which];
        ByteRange range = pickRange();
        int64_t kind = program.pick(0, 7), distance = program.pick(-4, 4);
        // What is subtracted from a set that may not gain bytes is removed as a whole anyway.
        auto forEach = [&](llvm::function_ref<void(std::bitset<512> &, std::bitset<512>, std::bitset<512>)> change) {
          for (unsigned i = 0; i < assignments.size(); ++i)
            change(bits[i], evaluate(range, assignments[i]), other.bits[i]);
        };
        os << which << " kind " << kind << " " << range << " ";
        if (kind <= 2) {
          set.unite(range, oracle, at);
          forEach([](auto &bits, auto range, auto) { bits |= range; });
        } else if (kind <= 4) {
          set.subtract(range, oracle, at);
          forEach([](auto &bits, auto range, auto) { bits &= ~range; });
        } else if (kind == 5) {
          set.clip(range, oracle, at);
          forEach([](auto &bits, auto range, auto) { bits &= range; });
        } else if (kind == 6) {
          set.shift(BytePosition(distance));
          forEach([&](auto &bits, auto, auto) { bits = distance < 0 ? bits >> -distance : bits << distance; });
        } else if (bias == ByteSet::Bias::Must && program.pick(0, 1)) {
          set.intersect(other.set, oracle, at);
          forEach([](auto &bits, auto, auto other) { bits &= other; });
        } else {
          set.unite(other.set, oracle, at);
          forEach([](auto &bits, auto, auto other) { bits |= other; });
        }
        os << "-> " << set << "\n";
        ++(set.isExact() ? exact : inexact);
        for (unsigned i = 0; i < assignments.size(); ++i) {
          std::bitset<512> mine = evaluate(set, assignments[i]);
          if (bias == ByteSet::Bias::May)
            ASSERT_TRUE((bits[i] & ~mine).none()) << "seed " << seed << " lost bytes\n" << log << program.getText();
          else
            ASSERT_TRUE((mine & ~bits[i]).none()) << "seed " << seed << " gained bytes\n" << log << program.getText();
          if (set.isExact() && bias == ByteSet::Bias::May)
            ASSERT_EQ(mine, bits[i]) << "seed " << seed << " is not exact\n" << log << program.getText();
          ByteRange asked = ranges[step % ranges.size()];
          if (set.covers(asked, oracle, at))
            ASSERT_TRUE((evaluate(asked, assignments[i]) & ~mine).none()) << "seed " << seed << "\n"
                                                                          << log << toString(asked);
          if (set.isEmpty(oracle, at))
            ASSERT_TRUE(mine.none());
        }
      }
    }
  }
  EXPECT_LT(500u, exact);
  EXPECT_LT(50u, inexact);
}

} // namespace
