// The range oracle (stream-passes.md 9.5).

#include "RangePrograms.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

class RangeOracleTest : public RangeTest {
protected:
  /// Whether `"test.a"(%value)` is certainly <= `"test.b"(%value)` at `"test.at"`.
  bool isLE(StringRef body, unsigned level) {
    parse(body);
    RangeOracle oracle(function, level);
    return oracle.isLE(oracle.position(value("test.a")), oracle.position(value("test.b")), op("test.at"));
  }
  /// The lowest level at which that is known; 3: none.
  unsigned findLevel(StringRef body) {
    unsigned level = 0;
    while (level < 3 && !isLE(body, level))
      ++level;
    // Each level only adds answers.
    for (unsigned higher = level + 1; higher < 3; ++higher)
      EXPECT_TRUE(isLE(body, higher)) << "level " << higher;
    return level;
  }
};

std::string ask(StringRef a, StringRef b) {
  return ("\n\"test.at\"() : () -> ()\n\"test.a\"(" + a + ") : (index) -> ()\n\"test.b\"(" + b + ") : (index) -> ()\n").str();
}

/// States the range [o, e) of length l in a resource of size n.
std::string state(StringRef o, StringRef e, StringRef l, StringRef n) {
  static unsigned next = 0;
  return ("%s" + Twine(next++) + " = stream.async.fill %p, %r[" + o + " to " + e + " for " + l +
          "] : i8 -> %r as !stream.resource<*>{" + n + "}\n")
      .str();
}

TEST_F(RangeOracleTest, ConstantsAndEqualValues) {
  EXPECT_EQ(findLevel("%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index" + ask("%c1", "%c2")), 0u);
  EXPECT_EQ(findLevel("%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index" + ask("%c2", "%c1")), 3u);
  EXPECT_EQ(findLevel(ask("%x0", "%x0")), 0u);
  EXPECT_EQ(findLevel(ask("%x0", "%x1")), 3u);
}

TEST_F(RangeOracleTest, Products) {
  parse(R"(%product = arith.muli %x1, %x0 : index
"test.product"(%product) : (index) -> ())");
  RangeOracle oracle(function);
  BytePosition x0 = oracle.position(argument(0)), x1 = oracle.position(argument(1)), x2 = oracle.position(argument(2));
  BytePosition product = oracle.position(value("test.product"));
  EXPECT_EQ(oracle.findProduct(x0, BytePosition(3)), x0 * 3);
  // In any order, and term by term.
  EXPECT_EQ(oracle.findProduct(x0, x1), product);
  EXPECT_EQ(oracle.findProduct(x1, x0), product);
  EXPECT_EQ(oracle.findProduct(x0 * 2 - 1, x1 + 4), product * 2 + x0 * 8 - x1 - 4);
  // The program has no such product.
  EXPECT_FALSE(oracle.findProduct(x0, x0).isKnown());
  EXPECT_FALSE(oracle.findProduct(x0 + x2, x1).isKnown());
  EXPECT_FALSE(oracle.findProduct(BytePosition::unknown(), x1).isKnown());
}

TEST_F(RangeOracleTest, Minimands) {
  parse(R"(%s = arith.minsi %x0, %x1 : index
%u = arith.minui %x0, %x1 : index
%a = affine.min affine_map<(d0)[s0] -> (16, s0 - d0)>(%x0)[%x1]
%m = arith.maxsi %x0, %x1 : index
"test.s"(%s) : (index) -> ()
"test.u"(%u) : (index) -> ()
"test.a"(%a) : (index) -> ()
"test.m"(%m) : (index) -> ())");
  RangeOracle oracle(function);
  BytePosition x0 = oracle.position(argument(0)), x1 = oracle.position(argument(1));
  EXPECT_EQ(oracle.getMinimands(value("test.s")), (SmallVector<BytePosition>{x0, x1}));
  EXPECT_EQ(oracle.getMinimands(value("test.u")), (SmallVector<BytePosition>{x0, x1}));
  EXPECT_EQ(oracle.getMinimands(value("test.a")), (SmallVector<BytePosition>{BytePosition(16), x1 - x0}));
  EXPECT_TRUE(oracle.getMinimands(value("test.m")).empty());
  EXPECT_TRUE(oracle.getMinimands(argument(0)).empty());
}

TEST_F(RangeOracleTest, StatedRanges) {
  std::string range = state("%x0", "%x1", "%x2", "%x3");
  std::string zero = "%c0 = arith.constant 0 : index\n";
  EXPECT_EQ(findLevel(zero + range + ask("%c0", "%x0")), 0u);
  EXPECT_EQ(findLevel(range + ask("%x0", "%x1")), 0u);
  EXPECT_EQ(findLevel(range + ask("%x0", "%x3")), 0u);
  EXPECT_EQ(findLevel(range + ask("%x2", "%x3")), 1u); // l = e - o <= n
  EXPECT_EQ(findLevel(range + ask("%x1", "%x0")), 3u);
  // A later op of the block counts.
  EXPECT_EQ(findLevel(ask("%x0", "%x1") + range), 0u);
  // Length = size: the whole resource.
  EXPECT_EQ(findLevel(zero + state("%x0", "%x1", "%x3", "%x3") + ask("%x0", "%c0")), 0u);
  EXPECT_EQ(findLevel(state("%x0", "%x1", "%x3", "%x3") + ask("%x3", "%x1")), 0u);
}

TEST_F(RangeOracleTest, Transitivity) {
  std::string chain = state("%x0", "%x1", "%x4", "%x3") + state("%x1", "%x2", "%x4", "%x3");
  EXPECT_EQ(findLevel(chain + ask("%x0", "%x2")), 0u);
  EXPECT_EQ(findLevel(chain + ask("%x2", "%x0")), 3u);
}

TEST_F(RangeOracleTest, WhereFactsCount) {
  std::string range = state("%x0", "%x1", "%x2", "%x3");
  std::string at = "\"test.at\"() : () -> ()\n";
  std::string asked = "\"test.a\"(%x0) : (index) -> ()\n\"test.b\"(%x1) : (index) -> ()\n";
  // Not in other paths, and not above the branch.
  EXPECT_EQ(findLevel(asked + at + "scf.if %q {\n" + range + "}"), 3u);
  EXPECT_EQ(findLevel(asked + "scf.if %q {\n" + range + "} else {\n" + at + "}"), 3u);
  EXPECT_EQ(findLevel(asked + "scf.if %q {\n" + range + at + "}"), 0u);
  EXPECT_EQ(findLevel(asked + range + "scf.if %q {\n" + at + "}"), 0u);
  // Dominance.
  EXPECT_EQ(findLevel(asked + range + "cf.cond_br %q, ^a, ^b\n^a:\n" + at + "cf.br ^b\n^b:"), 0u);
  EXPECT_EQ(findLevel(asked + "cf.cond_br %q, ^a, ^b\n^a:\n" + range + "cf.br ^b\n^b:" + at), 3u);
  // Of many blocks that state a fact those around the question are found.
  std::string many = asked;
  for (unsigned i = 0; i < 8; ++i)
    many += "scf.if %q {\n" + range.replace(0, range.find('='), "%z" + std::to_string(i) + " ") + (i == 6 ? at : "") + "}\n";
  EXPECT_EQ(findLevel(many), 0u);
}

TEST_F(RangeOracleTest, LinearForms) {
  std::string forms = "%c4 = arith.constant 4 : index\n%a = arith.muli %x0, %c4 : index\n%b = arith.muli %x1, %c4 : index\n"
                      "%ab = arith.addi %x0, %x1 : index\n%n = arith.muli %ab, %c4 : index\n%s = arith.subi %n, %b : index\n";
  EXPECT_EQ(findLevel(forms + ask("%s", "%a")), 1u);
  EXPECT_EQ(findLevel(forms + ask("%a", "%n")), 3u); // %x1 may be negative
  EXPECT_EQ(findLevel(forms + state("%s", "%n", "%b", "%n") + ask("%a", "%n")), 1u);
  EXPECT_EQ(findLevel("%i = arith.index_cast %x0 : index to i64\n%j = arith.addi %i, %i : i64\n"
                      "%k = arith.index_cast %j : i64 to index\n%l = arith.addi %x0, %x0 : index" +
                      ask("%k", "%l")),
            1u);
  EXPECT_EQ(findLevel("%i = affine.apply affine_map<(d0)[s0] -> (d0 * 2 - s0 + 3)>(%x0)[%x1]\n"
                      "%c3 = arith.constant 3 : index\n%j = arith.addi %x0, %x0 : index\n"
                      "%k = arith.subi %j, %x1 : index\n%l = arith.addi %k, %c3 : index" +
                      ask("%i", "%l")),
            1u);
  // The same product is the same atom, in any order.
  EXPECT_EQ(findLevel("%i = arith.muli %x0, %x1 : index\n%j = arith.muli %x1, %x0 : index" + ask("%i", "%j")), 1u);
  EXPECT_EQ(findLevel("%i = arith.minsi %x0, %x1 : index\n%j = arith.maxsi %x1, %x0 : index" + ask("%j", "%i")), 3u);
  EXPECT_EQ(findLevel("%i = arith.divui %x0, %x1 : index\n%j = arith.divui %x1, %x0 : index" + ask("%i", "%j")), 3u);
  // Arithmetic in narrow integers may wrap.
  EXPECT_EQ(findLevel("%c = arith.constant 1 : i32\n%i = arith.index_cast %x0 : index to i32\n%j = arith.addi %i, %c : i32\n"
                      "%k = arith.index_cast %i : i32 to index\n%l = arith.index_cast %j : i32 to index" +
                      ask("%k", "%l")),
            3u);
}

TEST_F(RangeOracleTest, LongSums) {
  // Sums are cut, but equal ones stay equal, and neighbours in a chain are related.
  std::string body = state("%x0", "%x0", "%x1", "%x0");
  for (StringRef name : {"a", "b"})
    for (unsigned i = 0; i < 40; ++i)
      body += "%" + name.str() + std::to_string(i) + " = arith.muli %x" + std::to_string(i % 5) + ", %" +
              (i == 0 ? "x0" : name.str() + std::to_string(i - 1)) + " : index\n";
  body += "%a = arith.addi %a0, %a1 : index\n%b = arith.addi %b1, %b0 : index\n";
  std::string a = "%a", b = "%b";
  for (unsigned i = 2; i < 40; ++i) {
    body += "%sa" + std::to_string(i) + " = arith.addi " + a + ", %a" + std::to_string(i) + " : index\n";
    body += "%sb" + std::to_string(i) + " = arith.addi %b" + std::to_string(i) + ", " + b + " : index\n";
    a = "%sa" + std::to_string(i);
    b = "%sb" + std::to_string(i);
  }
  EXPECT_EQ(findLevel(body + ask(a, b)), 1u);
}

TEST_F(RangeOracleTest, LoopsAndAssumptions) {
  std::string loop = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c64 = arith.constant 64 : index\n"
                     "%n = arith.muli %x0, %c64 : index\nscf.for %i = %c0 to %x0 step %c1 {\n"
                     "%o = arith.muli %i, %c64 : index\n%e = arith.addi %o, %c64 : index";
  EXPECT_EQ(findLevel(loop + ask("%e", "%n") + "}"), 2u);
  EXPECT_EQ(findLevel(loop + ask("%c0", "%o") + "}"), 2u);
  EXPECT_EQ(findLevel(loop + ask("%n", "%e") + "}"), 3u);
  std::string steps = "%c0 = arith.constant 0 : index\n%c64 = arith.constant 64 : index\n%n = arith.muli %x0, %c64 : index\n"
                      "scf.for %i = %c0 to %n step %c64 {\n%e = arith.addi %i, %c64 : index";
  EXPECT_EQ(findLevel(steps + ask("%e", "%n") + "}"), 2u);
  std::string assume = "%c8 = arith.constant 8 : index\n%c100 = arith.constant 100 : index\n"
                       "%y = util.assume.int %x0<umin = 8, umax = 100, udiv = 4> : index\n";
  EXPECT_EQ(findLevel(assume + ask("%c8", "%y")), 2u);
  EXPECT_EQ(findLevel(assume + ask("%x0", "%c100")), 2u);
  EXPECT_EQ(findLevel(assume + ask("%y", "%c8")), 3u);
  std::string divided = assume + "%c4 = arith.constant 4 : index\n%q4 = arith.floordivsi %y, %c4 : index\n"
                                 "%z = arith.muli %q4, %c4 : index\n";
  EXPECT_EQ(findLevel(divided + ask("%z", "%y")), 2u);
  EXPECT_EQ(findLevel(divided + ask("%y", "%z")), 2u); // because 4 divides %y
}

TEST_F(RangeOracleTest, WideNumbers) {
  std::string numbers = "%c8 = arith.constant 8 : index\n%wide = arith.constant 4294967304 : index\n%c32 = arith.constant 4294967296 : index\n";
  // The lower half of the bound alone is -1.
  std::string any = numbers + "%y = util.assume.int %x0<umin = 0, umax = 9223372036854775807> : index\n";
  EXPECT_EQ(findLevel(any + ask("%x0", "%c8")), 3u);
  EXPECT_EQ(findLevel(any + "%c0 = arith.constant 0 : index\n" + ask("%c0", "%x0")), 2u);
  // That of these is 8.
  std::string above = numbers + "%y = util.assume.int %x0<umin = 8, umax = 4294967304> : index\n";
  EXPECT_EQ(findLevel(above + ask("%x0", "%wide")), 2u);
  EXPECT_EQ(findLevel(above + ask("%x0", "%c8")), 3u);
  EXPECT_EQ(findLevel(above + ask("%wide", "%x0")), 3u);
  // Of this factor 0: x1 <= 5 and x0 >= 1 say nothing of x0 * 2^32 <= x1.
  std::string product = numbers + "%y:2 = util.assume.int %x0<umin = 1, umax = 9>, %x1<umin = 0, umax = 5> : index, index\n"
                                  "%v = arith.muli %x0, %c32 : index\n%w = arith.addi %v, %x1 : index\n";
  EXPECT_EQ(findLevel(product + ask("%w", "%c8")), 3u);
  EXPECT_EQ(findLevel(product + ask("%c8", "%w")), 2u);
}

TEST_F(RangeOracleTest, MinimaAndMaxima) {
  std::string body = "%m = arith.minsi %x0, %x1 : index\n%k = arith.maxsi %x0, %x1 : index\n";
  EXPECT_EQ(findLevel(body + ask("%m", "%x0")), 2u);
  EXPECT_EQ(findLevel(body + ask("%x1", "%k")), 2u);
  EXPECT_EQ(findLevel(body + ask("%x1", "%m")), 3u);
  // Not too small, because neither is.
  EXPECT_EQ(findLevel(body + state("%x2", "%x0", "%x4", "%x3") + state("%x2", "%x1", "%x4", "%x3") + ask("%x2", "%m")), 2u);
}

TEST_F(RangeOracleTest, EraseSymbols) {
  parse("scf.if %q {\n%i = \"test.i\"() : () -> index\n%j = \"test.j\"() : () -> index\n" +
        state("%i", "%j", "%x1", "%x0") + "\"test.at\"(%i, %j) : (index, index) -> ()\n}");
  for (unsigned level : {0, 1, 2}) {
    RangeOracle oracle(function, level);
    Operation *at = op("test.at");
    auto isInner = [&](Value value) { return value.getParentBlock() == at->getBlock(); };
    std::optional<ByteRange> range = oracle.eraseSymbols(oracle.range(at->getOperand(0), at->getOperand(1)), isInner, at);
    ASSERT_TRUE(range);
    EXPECT_EQ(*range, (ByteRange{BytePosition(0), oracle.position(argument(0))}));
    EXPECT_FALSE(oracle.eraseSymbols(oracle.range(at->getOperand(0), at->getOperand(1)), isInner, function));
  }
}

TEST_F(RangeOracleTest, Materialize) {
  parse("%c4 = arith.constant 4 : index\n%a = arith.addi %x0, %c4 : index\n\"test.here\"() : () -> ()\n"
        "%late = arith.addi %x0, %x1 : index\n" +
        state("%x2", "%x3", "%x4", "%late") + "\"test.there\"() : () -> ()\n");
  RangeOracle oracle(function);
  OpBuilder here(op("test.here")), there(op("test.there"));
  Location loc = here.getUnknownLoc();
  BytePosition x0 = oracle.position(argument(0)), x1 = oracle.position(argument(1));
  EXPECT_EQ(oracle.materialize(x0, here, loc), argument(0));
  // Values that exist are used where they are available.
  Value sum = oracle.materialize(x0 + 4, here, loc);
  EXPECT_EQ(sum.getDefiningOp(), &*std::next(function.front().begin()));
  Operation *late = op("test.here")->getNextNode();
  EXPECT_EQ(oracle.materialize(x0 + x1, there, loc).getDefiningOp(), late);
  Value built = oracle.materialize(x0 + x1, here, loc);
  EXPECT_TRUE(isa<arith::AddIOp>(built.getDefiningOp()));
  EXPECT_NE(built.getDefiningOp(), late);
  // The length of a range.
  EXPECT_EQ(oracle.materialize(oracle.position(argument(3)) - oracle.position(argument(2)), here, loc), argument(4));
  Value difference = oracle.materialize(x1 - x0, here, loc);
  auto sub = difference.getDefiningOp<arith::SubIOp>();
  ASSERT_TRUE(sub);
  EXPECT_EQ(sub.getLhs(), argument(1));
  EXPECT_EQ(sub.getRhs(), argument(0));
  // What is computed later is not available.
  parse("\"test.here\"() : () -> ()\n%v = \"test.v\"() : () -> index\n\"test.use\"(%v) : (index) -> ()");
  RangeOracle other(function);
  OpBuilder early(op("test.here"));
  EXPECT_FALSE(other.materialize(other.position(value("test.use")) + 1, early, loc));
  EXPECT_EQ(op("test.here"), &function.front().front());
}

TEST_F(RangeOracleTest, RandomBoundsContainRanges) {
  unsigned found = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    RandomProgram program(seed);
    parse(program.getText());
    std::vector<Assignment> assignments = program.assign(function, true);
    RangeOracle oracle(function, program.pick(0, 2));
    Operation *at = op("test.inner");
    SmallVector<BytePosition> ends;
    function->walk([&](AsyncFillOp fill) {
      for (Value end : {fill.getTargetOffset(), fill.getTargetEnd(), fill.getTargetSize()})
        ends.push_back(oracle.position(end));
    });
    for (const BytePosition &lo : ends)
      for (const BytePosition &hi : ends) {
        if (hi.getTerms().empty())
          continue;
        Value inner = hi.getTerms()[program.pick(0, hi.getTerms().size() - 1)].atom;
        auto bound = oracle.eraseSymbols({lo, hi}, [&](Value value) { return value == inner; }, at);
        if (!bound)
          continue;
        ++found;
        EXPECT_EQ(bound->lo.getFactor(inner), 0);
        EXPECT_EQ(bound->hi.getFactor(inner), 0);
        for (const Assignment &values : assignments) {
          // No resource has bytes below 0.
          int64_t first = std::max<int64_t>(0, evaluate(lo, values)), end = evaluate(hi, values);
          if (first >= end)
            continue;
          ASSERT_LE(evaluate(bound->lo, values), first) << "seed " << seed << "\n" << program.getText();
          ASSERT_LE(end, evaluate(bound->hi, values)) << "seed " << seed << "\n" << program.getText();
        }
      }
  }
  EXPECT_LT(50u, found);
}

TEST_F(RangeOracleTest, RandomProgramsNeverContradictAnswers) {
  unsigned certain[3] = {};
  for (unsigned seed = 0; seed < 20; ++seed) {
    RandomProgram program(seed);
    parse(program.getText());
    std::vector<Assignment> outer = program.assign(function, false), inner = program.assign(function, true);
    for (unsigned level : {0, 1, 2}) {
      RangeOracle oracle(function, level);
      SmallVector<BytePosition> positions;
      function->walk([&](Operation *op) {
        if (op->getNumResults() == 1 && op->getResult(0).getType().isIndex())
          positions.push_back(oracle.position(op->getResult(0)));
      });
      for (unsigned i = 0; i < 5; ++i)
        positions.push_back(oracle.position(argument(i)));
      for (unsigned i = 0; i < 5; ++i)
        positions.push_back(positions[program.pick(0, positions.size() - 1)] + positions[program.pick(0, positions.size() - 1)]);
      for (auto [at, assignments] : {std::pair(op("test.outer"), &outer), std::pair(op("test.inner"), &inner)})
        for (const BytePosition &a : positions)
          for (const BytePosition &b : positions) {
            if (a == b || !oracle.isLE(a, b, at))
              continue;
            ++certain[level];
            for (const Assignment &values : *assignments)
              ASSERT_LE(evaluate(a, values), evaluate(b, values))
                  << "seed " << seed << " level " << level << ": " << toString(a) << " <= " << toString(b) << "\n"
                  << program.getText();
          }
    }
  }
  EXPECT_LT(0u, certain[0]);
  EXPECT_LT(certain[0], certain[1]);
  EXPECT_LT(certain[1], certain[2]);
}

} // namespace
