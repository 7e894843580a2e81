#include "src/facts/Laboratory.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

/// Locations of numbered ops have this file.
static constexpr StringRef kNumbered = "weir-explain";

/// The numbers in a location. An op that has taken others has theirs, and its own one last.
static SmallVector<unsigned, 2> getNumbers(Location location) {
  SmallVector<unsigned, 2> found;
  location->walk([&](Location part) {
    if (auto place = dyn_cast<FileLineColLoc>(part); place && place.getFilename() == kNumbered)
      found.push_back(place.getLine());
    return WalkResult::advance();
  });
  return found;
}

namespace {

class Listener : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Listener(Outcome *&outcome) : outcome(outcome) {}
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    SmallVector<unsigned, 2> numbers = outcome ? getNumbers(remark.getLocation()) : SmallVector<unsigned, 2>();
    if (numbers.empty())
      return;
    if (remark.getRemarkType() == llvm::remarks::Type::Passed)
      for (unsigned number : numbers)
        outcome->passed.insert({number, remark.getRemarkName().str()});
    if (remark.getRemarkType() != llvm::remarks::Type::Missed)
      return;
    Missed missed{numbers.back(), remark.getRemarkName().str(), {}, std::nullopt};
    for (const remark::detail::Remark::Arg &argument : remark.getArgs())
      missed.arguments[argument.key] = argument.val;
    outcome->missed.push_back(std::move(missed));
  }

private:
  Outcome *&outcome;
};

} // namespace

bool Outcome::areTogether(unsigned a, unsigned b) const {
  auto found = joins.find(a), other = joins.find(b);
  return found != joins.end() && other != joins.end() &&
         llvm::any_of(found->second, [&](unsigned join) { return llvm::is_contained(other->second, join); });
}

Laboratory::Laboratory(MLIRContext &original, StringRef program, ArrayRef<std::string> around)
    : context(original.getDialectRegistry(), MLIRContext::Threading::DISABLED), around(around) {
  context.allowUnregisteredDialects(original.allowsUnregisteredDialects());
  context.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  remark::RemarkCategories everything;
  everything.all = everything.passed = everything.missed = everything.analysis = everything.failed = ".*";
  if (succeeded(remark::enableOptimizationRemarks(context, std::make_unique<Listener>(outcome),
                                                  std::make_unique<remark::RemarkEmittingPolicyAll>(), everything)))
    module = parseSourceString<ModuleOp>(program, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module)
    return;
  module->walk([&](Operation *op) {
    numbers[op] = ops.size();
    ops.push_back(op);
  });
}

Laboratory::~Laboratory() {
  module = {};
  context.setRemarkEngine(nullptr);
}

std::string facts::getOption(StringRef pass, StringRef option) {
  SmallVector<StringRef> matches;
  return llvm::Regex("[{ ]" + option.str() + "=([^ }]*)").match(pass, &matches) ? matches[1].str() : "";
}

static std::string setOption(const std::string &pass, const Fact &fact) {
  if (fact.option.empty())
    return pass;
  llvm::Regex stated("([{ ])" + fact.option + "=[^ }]*");
  std::string assignment = fact.option + "=" + fact.value;
  if (stated.match(pass))
    return stated.sub("\\1" + assignment, pass);
  if (pass.back() == '}')
    return pass.substr(0, pass.size() - 1) + " " + assignment + "}";
  return pass + "{" + assignment + "}";
}

std::string Laboratory::nest(std::string pass) const {
  for (const std::string &name : llvm::reverse(around))
    pass = name + "(" + pass + ")";
  return pass;
}

std::optional<Outcome> Laboratory::run(const std::string &pass, const Fact *fact) {
  IRMapping map;
  OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->getOperation()->clone(map)));
  for (auto [number, op] : llvm::enumerate(ops))
    map.lookup(op)->setLoc(FileLineColLoc::get(&context, kNumbered, number, 0));
  if (fact && fact->assume)
    fact->assume(map);
  PassManager passes(&context, ModuleOp::getOperationName());
  if (failed(parsePassPipeline(nest(fact ? setOption(pass, *fact) : pass), passes)))
    return std::nullopt;
  // A part of the program refers to symbols that are not there.
  passes.enableVerifier(around.empty());
  Outcome found;
  outcome = &found;
  LogicalResult result = passes.run(*copy);
  outcome = nullptr;
  if (failed(result))
    return std::nullopt;
  if (!around.empty()) {
    WalkResult valid = copy->walk([](FunctionOpInterface function) { return WalkResult(verify(function)); });
    if (valid.wasInterrupted())
      return std::nullopt;
  }
  noteJoins(*copy, found);
  return std::move(found);
}

/// Which ops share a dispatch or became one op. Says also which op makes the operand that a remark names.
void Laboratory::noteJoins(Operation *program, Outcome &outcome) {
  llvm::DenseMap<unsigned, Operation *> byNumber;
  unsigned join = 0;
  program->walk([&](Operation *op) {
    if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
      SmallVector<unsigned, 2> numbers = getNumbers(op->getLoc());
      for (unsigned number : numbers)
        outcome.joins[number].push_back(join);
      if (!numbers.empty())
        byNumber[numbers.back()] = op;
      ++join;
    }
    if (isa<flow::DispatchRegionOp>(op)) {
      op->walk([&](linalg::LinalgOp inner) {
        for (unsigned number : getNumbers(inner->getLoc()))
          outcome.joins[number].push_back(join);
      });
      ++join;
    }
  });
  for (Missed &missed : outcome.missed) {
    auto text = missed.arguments.find("operand");
    Operation *op = byNumber.lookup(missed.number);
    unsigned operand;
    if (!op || text == missed.arguments.end() || StringRef(text->second).getAsInteger(10, operand) || operand >= op->getNumOperands())
      continue;
    if (Operation *producer = op->getOperand(operand).getDefiningOp())
      if (SmallVector<unsigned, 2> numbers = getNumbers(producer->getLoc()); !numbers.empty())
        missed.producer = numbers.back();
  }
}

/// What makes the operands of an op, through reshapes, and what else reads the same operands before it.
static llvm::SmallSetVector<Operation *, 8> getNeighbours(Operation *op) {
  llvm::SmallSetVector<Operation *, 8> found;
  for (Value operand : op->getOperands()) {
    while (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(operand.getDefiningOp()))
      operand = operand.getDefiningOp()->getOperand(0);
    if (Operation *producer = operand.getDefiningOp())
      found.insert(producer);
    for (Operation *reader : operand.getUsers())
      if (reader->getBlock() == op->getBlock() && reader->isBeforeInBlock(op))
        found.insert(reader);
  }
  return found;
}

void Laboratory::findProducers(Outcome &outcome) const {
  // Remarks name the kind of the producer, in the order of the producers. It is known which one is meant if there are as many.
  std::map<std::pair<unsigned, std::string>, SmallVector<Missed *>> byName;
  for (Missed &missed : outcome.missed)
    // Those with a rule are about copies of the producer.
    if (auto name = missed.arguments.find("producer");
        name != missed.arguments.end() && !missed.producer && missed.arguments.find("rule") == missed.arguments.end())
      byName[{missed.number, name->second}].push_back(&missed);
  for (auto &[key, remarks] : byName) {
    SmallVector<unsigned> candidates;
    for (Operation *neighbour : getNeighbours(ops[key.first]))
      if (unsigned number = numbers.lookup(neighbour);
          neighbour->getName().getStringRef() == key.second && !outcome.areTogether(key.first, number))
        candidates.push_back(number);
    llvm::sort(candidates);
    if (candidates.size() == remarks.size())
      for (auto [remark, number] : llvm::zip_equal(remarks, candidates))
        remark->producer = number;
  }
}
