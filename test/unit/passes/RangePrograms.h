/// Random programs that state ranges, and their values under assignments of the arguments.

#ifndef WEIR_TEST_UNIT_PASSES_RANGEPROGRAMS_H
#define WEIR_TEST_UNIT_PASSES_RANGEPROGRAMS_H

#include "dialects/Register.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "passes/Analysis/RangeOracle.h"
#include "gtest/gtest.h"
#include <random>

namespace weir::stream {

class RangeTest : public ::testing::Test {
protected:
  RangeTest() {
    mlir::DialectRegistry registry;
    registerDialects(registry);
    registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                    mlir::scf::SCFDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  /// Parses a function with arguments %x0 .. %x4 (index), %r (resource), %p (i8), %q (i1).
  void parse(llvm::StringRef body) {
    std::string text = "func.func @f(%x0: index, %x1: index, %x2: index, %x3: index, %x4: index, "
                       "%r: !stream.resource<*>, %p: i8, %q: i1) {\n" +
                       body.str() + "\nreturn\n}\n";
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    function = *module->getOps<mlir::func::FuncOp>().begin();
  }

  /// The op or first result that an op named `"test.NAME"` represents.
  mlir::Operation *op(llvm::StringRef name) {
    mlir::Operation *found = nullptr;
    function->walk([&](mlir::Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }
  /// The first operand of the op of a name.
  mlir::Value value(llvm::StringRef name) { return op(name)->getOperand(0); }
  mlir::Value argument(unsigned index) { return function.getArgument(index); }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
};

/// What the index values of a function are for some arguments.
using Assignment = llvm::DenseMap<mlir::Value, int64_t>;

inline int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

inline Assignment evaluate(mlir::func::FuncOp function, llvm::ArrayRef<int64_t> arguments) {
  Assignment values;
  for (auto [index, value] : llvm::enumerate(arguments))
    values[function.getArgument(index)] = value;
  function->walk([&](mlir::Operation *op) {
    if (op->getNumResults() != 1 || !op->getResult(0).getType().isIndex())
      return;
    auto in = [&](unsigned i) { return values.at(op->getOperand(i)); };
    int64_t &out = values[op->getResult(0)];
    mlir::APInt constant;
    if (mlir::matchPattern(op, mlir::m_ConstantInt(&constant)))
      out = constant.getSExtValue();
    else if (llvm::isa<mlir::arith::AddIOp>(op))
      out = in(0) + in(1);
    else if (llvm::isa<mlir::arith::SubIOp>(op))
      out = in(0) - in(1);
    else if (llvm::isa<mlir::arith::MulIOp>(op))
      out = in(0) * in(1);
    else if (llvm::isa<mlir::arith::FloorDivSIOp>(op))
      out = floorDiv(in(0), in(1));
    else if (llvm::isa<mlir::arith::MinSIOp>(op))
      out = std::min(in(0), in(1));
    else if (llvm::isa<mlir::arith::MaxSIOp>(op))
      out = std::max(in(0), in(1));
    else if (llvm::isa<mlir::affine::AffineApplyOp>(op)) // (d0, d1) -> (d0 + 2 * d1 + 1)
      out = in(0) + 2 * in(1) + 1;
    else
      ADD_FAILURE() << "unknown op";
  });
  return values;
}

/// Whether what an op states is true.
inline bool isValid(mlir::Operation *op, const Assignment &values) {
  auto fill = llvm::dyn_cast<AsyncFillOp>(op);
  if (!fill)
    return true;
  int64_t o = values.at(fill.getTargetOffset()), e = values.at(fill.getTargetEnd()), l = values.at(fill.getTargetLength()),
          n = values.at(fill.getTargetSize());
  return 0 <= o && o <= e && e <= n && e == o + l;
}

inline int64_t evaluate(const BytePosition &position, const Assignment &values) {
  int64_t result = position.getConstant();
  for (const BytePosition::Term &term : position.getTerms())
    result += term.factor * values.at(term.atom);
  return result;
}

template <typename T>
std::string toString(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// The body of a function that computes index values and states ranges that hold for at least one assignment. Ranges marked
/// "test.inner" are in a branch, between "test.outer" ops.
class RandomProgram {
public:
  explicit RandomProgram(unsigned seed) : random(seed) {
    for (int64_t &value : witness)
      value = pick(0, 12);
    for (unsigned i = 0; i < 5; ++i)
      names.push_back({"%x" + std::to_string(i), witness[i]});
    for (int64_t constant : {0, 1, 2, 4, 8})
      define("arith.constant " + std::to_string(constant), constant, "");
    for (unsigned i = 0; i < 10; ++i)
      addArithmetic();
    for (unsigned i = 0, e = pick(1, 4); i < e; ++i)
      addRange();
    text += "\"test.outer\"() : () -> ()\nscf.if %q {\n";
    addRange();
    text += "\"test.inner\"() : () -> ()\n}\n";
  }

  const std::string &getText() const { return text; }
  int64_t pick(int64_t from, int64_t to) { return std::uniform_int_distribution<int64_t>(from, to)(random); }

  /// Assignments of small values under which everything holds that `function` states outside of branches (or `inner`: in them, too).
  std::vector<Assignment> assign(mlir::func::FuncOp function, bool inner) {
    std::vector<Assignment> result;
    for (unsigned i = 0; i < 400 && result.size() < 60; ++i) {
      llvm::SmallVector<int64_t> arguments(std::begin(witness), std::end(witness));
      for (int64_t &argument : arguments)
        if (i != 0 && pick(0, 1))
          argument = pick(0, 3) ? std::max<int64_t>(0, argument + pick(-2, 2)) : pick(-3, 14);
      Assignment values = evaluate(function, arguments);
      // Small enough for sets of bits.
      bool valid = llvm::all_of(values, [](auto &entry) { return std::abs(entry.second) <= 180; });
      function->walk([&](mlir::Operation *op) {
        if (inner || llvm::isa<mlir::func::FuncOp>(op->getParentOp()))
          valid &= isValid(op, values);
      });
      if (valid)
        result.push_back(std::move(values));
    }
    return result;
  }

private:
  struct Named {
    std::string name;
    int64_t value;
  };

  std::string define(const std::string &op, int64_t value, const std::string &type = " : index") {
    std::string name = "%v" + std::to_string(names.size());
    text += name + " = " + op + (type.empty() ? " : index" : type) + "\n";
    names.push_back({name, value});
    return name;
  }

  const Named &any() { return names[pick(0, names.size() - 1)]; }

  void addArithmetic() {
    Named a = any(), b = any();
    int64_t small[] = {1, 2, 4, 8};
    unsigned which = pick(0, 3);
    std::string constant = "%v" + std::to_string(6 + which); // 5 arguments, then the constants
    std::string both = a.name + ", " + b.name;
    switch (pick(0, 8)) {
    case 0:
    case 1:
    case 2:
      define("arith.addi " + both, a.value + b.value);
      break;
    case 3:
      define("arith.subi " + both, a.value - b.value);
      break;
    case 4:
      define("arith.muli " + a.name + ", " + constant, a.value * small[which]);
      break;
    case 5:
      define("arith.floordivsi " + a.name + ", " + constant, floorDiv(a.value, small[which]));
      break;
    case 6:
      define("arith.minsi " + both, std::min(a.value, b.value));
      break;
    case 7:
      define("arith.maxsi " + both, std::max(a.value, b.value));
      break;
    case 8:
      define("affine.apply affine_map<(d0, d1) -> (d0 + 2 * d1 + 1)>(" + both + ")", a.value + 2 * b.value + 1, " ");
      break;
    }
  }

  /// A fill whose range is valid for the witness.
  void addRange() {
    for (unsigned i = 0; i < 200; ++i) {
      Named o = any(), e = any(), n = any();
      if (o.value < 0 || o.value > e.value || e.value > n.value)
        continue;
      // Ends are often computed from lengths.
      std::vector<Named> lengths;
      for (const Named &named : names)
        if (named.value == e.value - o.value)
          lengths.push_back(named);
      std::string l = lengths.empty() ? define("arith.subi " + e.name + ", " + o.name, e.value - o.value)
                                      : lengths[pick(0, lengths.size() - 1)].name;
      text += "%f" + std::to_string(numRanges++) + " = stream.async.fill %p, %r[" + o.name + " to " + e.name + " for " + l +
              "] : i8 -> %r as !stream.resource<*>{" + n.name + "}\n";
      return;
    }
  }

  std::mt19937 random;
  int64_t witness[5];
  std::vector<Named> names;
  std::string text;
  unsigned numRanges = 0;
};

} // namespace weir::stream

#endif // WEIR_TEST_UNIT_PASSES_RANGEPROGRAMS_H
