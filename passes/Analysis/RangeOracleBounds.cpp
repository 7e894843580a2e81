// Level 2 of the range oracle: linear programming over the facts around a form, loop bounds, `util.assume.int`, divisions, minima and
// maxima.

#include "dialects/Util/UtilOps.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/RangeOracleImpl.h"

using namespace mlir;
using namespace weir::stream;

/// Size of one linear program.
static constexpr unsigned kMaxVariables = 12, kMaxConstraints = 48;
/// Minima, maxima and selects of one question that are told apart by cases.
static constexpr unsigned kMaxCases = 2;

/// The constraints around a form.
class RangeOracle::Impl::BoundsSystem {
public:
  BoundsSystem(Impl &oracle, Operation *at) : oracle(oracle), at(at) {}

  /// Adds `form >= 0` unless that makes the system too big: fewer constraints prove less, but nothing wrong.
  void add(const BytePosition &form);
  /// Adds what is known about all atoms in the system, those that come in with it included.
  void close();
  /// Not even rational numbers satisfy all constraints.
  bool isInfeasible() const;

private:
  void addLoopBounds(const BytePosition &form, scf::ForOp loop);
  void addArithmetic(const BytePosition &form, Operation *op);
  void addDivision(const BytePosition &form, Operation *op, int64_t divisor);

  Impl &oracle;
  Operation *at;
  SmallVector<BytePosition::Term, kMaxVariables> variables;
  SmallVector<BytePosition, 16> constraints;
};

void RangeOracle::Impl::BoundsSystem::add(const BytePosition &form) {
  if (!form.isKnown() || constraints.size() >= kMaxConstraints || llvm::is_contained(constraints, form))
    return;
  SmallVector<BytePosition::Term> added;
  for (const BytePosition::Term &term : form.getTerms())
    if (llvm::none_of(variables, [&](const BytePosition::Term &other) { return other.id == term.id; }))
      added.push_back(term);
  if (variables.size() + added.size() > kMaxVariables)
    return;
  variables.append(added);
  constraints.push_back(form);
}

void RangeOracle::Impl::BoundsSystem::close() {
  for (unsigned next = 0; next < variables.size(); ++next) {
    BytePosition::Term term = variables[next];
    BytePosition form(term.atom, term.id);
    for (bool negative : {false, true})
      oracle.facts.forEach(term.id, negative, at, [&](const BytePosition &terms, int64_t constant) {
        add(terms + constant);
        return true;
      });
    if (oracle.isNonNegativeAtom(term, at))
      add(form);
    if (Operation *op = term.atom.getDefiningOp())
      addArithmetic(form, op);
    else if (auto loop = dyn_cast_or_null<scf::ForOp>(term.atom.getParentBlock()->getParentOp()))
      if (loop.getInductionVar() == term.atom)
        addLoopBounds(form, loop);
  }
}

void RangeOracle::Impl::BoundsSystem::addLoopBounds(const BytePosition &form, scf::ForOp loop) {
  if (loop.getUnsignedCmp())
    return;
  BytePosition lower = oracle.table.formOf(loop.getLowerBound()), upper = oracle.table.formOf(loop.getUpperBound());
  BytePosition step = oracle.table.formOf(loop.getStep());
  add(form - lower);
  // The last iteration ends at the upper bound if the step divides the distance.
  bool divides = step.isConstant() && step.getConstant() > 0 && oracle.isMultipleOf(upper - lower, step.getConstant(), at);
  add(upper - form - (divides ? step.getConstant() : 1));
}

void RangeOracle::Impl::BoundsSystem::addDivision(const BytePosition &form, Operation *op, int64_t divisor) {
  BytePosition dividend = oracle.table.formOf(op->getOperand(0));
  // Unsigned ops, and those that round to zero, round like the others if nothing is negative.
  if (!isa<arith::FloorDivSIOp, arith::CeilDivSIOp>(op) && !oracle.searchProof(dividend, at))
    return;
  if (isa<arith::RemUIOp, arith::RemSIOp>(op)) {
    bool divides = oracle.isMultipleOf(dividend, divisor, at);
    add(form);
    add(BytePosition(divides ? 0 : divisor - 1) - form);
    add(dividend - form);
    return;
  }
  int64_t rounding = oracle.isMultipleOf(dividend, divisor, at) ? 0 : divisor - 1;
  BytePosition product = form * divisor;
  bool up = isa<arith::CeilDivSIOp, arith::CeilDivUIOp>(op);
  add(up ? product - dividend : dividend - product);
  add(up ? dividend + rounding - product : product + rounding - dividend);
}

void RangeOracle::Impl::BoundsSystem::addArithmetic(const BytePosition &form, Operation *op) {
  auto operand = [&](unsigned i) { return oracle.table.formOf(op->getOperand(i)); };
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
    // From a narrower type; others have the form of their operand. Signs make no difference to what is not negative.
    if (isa<arith::IndexCastOp>(op) || oracle.searchProof(operand(0), at)) {
      add(form - operand(0));
      add(operand(0) - form);
    }
    return;
  }
  APInt constant;
  if (op->getNumOperands() != 2)
    return;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&constant)) && constant.isStrictlyPositive() &&
      constant.getActiveBits() < 62) {
    if (isa<arith::FloorDivSIOp, arith::DivUIOp, arith::DivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp, arith::RemUIOp,
            arith::RemSIOp>(op))
      return addDivision(form, op, constant.getSExtValue());
    if (isa<arith::ShRUIOp>(op) && constant.ult(61))
      return addDivision(form, op, int64_t(1) << constant.getZExtValue());
  }
  bool isMin = isa<arith::MinSIOp, arith::MinUIOp>(op);
  if (!isMin && !isa<arith::MaxSIOp, arith::MaxUIOp>(op))
    return;
  if (isa<arith::MinUIOp, arith::MaxUIOp>(op) &&
      !(oracle.searchProof(operand(0), at) && oracle.searchProof(operand(1), at)))
    return;
  for (unsigned i : {0, 1})
    add(isMin ? operand(i) - form : form - operand(i));
}

bool RangeOracle::Impl::BoundsSystem::isInfeasible() const {
  presburger::Simplex simplex(variables.size());
  for (const BytePosition &constraint : constraints) {
    SmallVector<llvm::DynamicAPInt> row(variables.size() + 1, llvm::DynamicAPInt(0));
    // Assignments take an `int`: the constructor keeps all bits.
    row.back() = llvm::DynamicAPInt(constraint.getConstant());
    for (const BytePosition::Term &term : constraint.getTerms()) {
      const auto *variable =
          llvm::find_if(variables, [&](const BytePosition::Term &other) { return other.id == term.id; });
      row[variable - variables.begin()] = llvm::DynamicAPInt(term.factor);
    }
    simplex.addInequality(row);
    if (simplex.isEmpty())
      return true;
  }
  return false;
}

bool RangeOracle::Impl::isNonNegativeByBounds(const BytePosition &form, Operation *at, ArrayRef<BytePosition> assumed) {
  BoundsSystem system(*this, at);
  system.add(BytePosition(-1) - form);
  for (const BytePosition &position : assumed)
    system.add(position);
  system.close();
  if (system.isInfeasible())
    return true;
  if (assumed.size() == kMaxCases)
    return false;
  // A minimum is one of its operands, which matters if it must not be too small.
  for (const BytePosition::Term &term : form.getTerms()) {
    Operation *op = term.atom.getDefiningOp();
    if (!op || !isa<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp, arith::SelectOp>(op))
      continue;
    unsigned first = isa<arith::SelectOp>(op) ? 1 : 0;
    BytePosition a = table.formOf(op->getOperand(first)), b = table.formOf(op->getOperand(first + 1));
    bool isSigned = isa<arith::MinSIOp, arith::MaxSIOp>(op);
    BytePosition order; // a <= b, where that is known in the case
    if (isSigned || (!isa<arith::SelectOp>(op) && searchProof(a, at) && searchProof(b, at)))
      order = isa<arith::MinSIOp, arith::MinUIOp>(op) ? b - a : a - b;
    SmallVector<BytePosition> caseA(assumed), caseB(assumed);
    caseA.push_back(order);
    caseB.push_back(BytePosition() - order);
    return isNonNegativeByBounds(form.substitute(term.atom, a), at, caseA) &&
           isNonNegativeByBounds(form.substitute(term.atom, b), at, caseB);
  }
  return false;
}

bool RangeOracle::Impl::isMultipleOf(const BytePosition &form, int64_t divisor, Operation *at) {
  if (!form.isKnown() || divisor <= 0 || form.getConstant() % divisor != 0)
    return false;
  return llvm::all_of(form.getTerms(), [&](const BytePosition::Term &term) {
    if (term.factor % divisor == 0)
      return true;
    auto known = divisors.find(term.id);
    return at && known != divisors.end() && llvm::any_of(known->second, [&](std::pair<Block *, int64_t> entry) {
             int64_t product;
             return facts.counts(entry.first, at->getBlock()) &&
                    !llvm::MulOverflow(term.factor, entry.second, product) && product % divisor == 0;
           });
  });
}

void RangeOracle::Impl::collectAssumptions(Operation *op) {
  auto assume = dyn_cast<weir::util::AssumeIntOp>(op);
  if (!assume)
    return;
  for (auto [index, operand] : llvm::enumerate(assume.getOperands())) {
    BytePosition form = table.formOf(operand);
    // The bounds are unsigned; forms are signed.
    unsigned width = operand.getType().isIndex() ? 64 : operand.getType().getIntOrFloatBitWidth();
    uint64_t limit = width < 64 ? (uint64_t(1) << (width - 1)) - 1 : uint64_t(INT64_MAX);
    std::optional<uint64_t> max = assume.getUnsignedMax(index), min = assume.getUnsignedMin(index);
    if (max && *max <= limit) {
      facts.add(BytePosition(int64_t(*max)) - form, op->getBlock());
      facts.add(form - int64_t(std::min(min.value_or(0), *max)), op->getBlock());
    }
    std::optional<uint64_t> divisor = assume.getDivisor(index);
    if (divisor && *divisor > 1 && *divisor <= limit && form.getTerms().size() == 1 && form.getConstant() == 0 &&
        form.getTerms()[0].factor == 1)
      divisors[form.getTerms()[0].id].emplace_back(op->getBlock(), int64_t(*divisor));
  }
}
