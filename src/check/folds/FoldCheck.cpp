#include "src/check/folds/FoldCheck.h"

#include "src/check/folds/FoldGenerator.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir::check;

using Status = FuzzOutcome::Status;
using Outcome = FoldEvaluator::Outcome;

void FoldStatistics::add(func::FuncOp function) {
  ++functions;
  function.walk([&](Operation *op) {
    if (op == function || op->hasTrait<OpTrait::IsTerminator>() || op->hasTrait<OpTrait::ConstantLike>())
      return;
    ++ops[op->getName().getStringRef().str()];
    for (Type type : op->getResultTypes())
      types.insert(llvm::formatv("{0}", getElementTypeOrSelf(type)).str());
  });
}

uint64_t FoldStatistics::countOps() const {
  uint64_t count = 0;
  for (const auto &[name, times] : ops)
    count += times;
  return count;
}

void FoldStatistics::print(llvm::raw_ostream &os) const {
  os << llvm::formatv("{0} ops in {1} functions, of {2} kinds in {3} types; {4} results folded to constants, {5} elements compared, {6} undecided, "
                      "{7} functions undefined, {8} compiled and called\n",
                      countOps(), functions, ops.size(), types.size(), constants, results, open, undefined, executed);
}

std::optional<SmallVector<FoldValue>> weir::check::readArguments(func::FuncOp function, std::string &error) {
  SmallVector<FoldValue> arguments;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    Attribute attribute = function.getArgAttr(i, kValueAttr);
    std::optional<FoldValue> value = attribute ? readConstant(attribute, function.getArgument(i).getType()) : std::nullopt;
    if (!value) {
      error = llvm::formatv("argument {0} of @{1} needs the attribute {2} with a constant of its type", i, function.getName(), kValueAttr.str()).str();
      return std::nullopt;
    }
    arguments.push_back(std::move(*value));
  }
  return arguments;
}

static void plant(ModuleOp module, StringRef name) {
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() != name)
      return;
    for (Value result : op->getResults())
      for (Value operand : op->getOperands())
        if (operand.getType() == result.getType()) {
          result.replaceAllUsesWith(operand);
          break;
        }
  });
}

FoldChecker::FoldChecker(const FoldCheckOptions &options) : options(options) {
  for (const std::string &pipeline : options.pipelines) {
    Transform run = makePipelineTransform(pipeline, /*verifyEach=*/false);
    transforms.push_back([run, planted = options.planted](ModuleOp before, std::string &message) {
      if (planted.empty())
        return run(before, message);
      OwningOpRef<ModuleOp> wrong = before.clone();
      plant(*wrong, planted);
      return run(*wrong, message);
    });
  }
}

FuzzOutcome FoldChecker::compare(ArrayRef<FoldCall> calls, ModuleOp after) {
  for (const FoldCall &call : calls) {
    auto function = after.lookupSymbol<func::FuncOp>(call.function);
    if (!function)
      return {Status::Failed, "@" + call.function + " is gone"};
    FoldEvaluator evaluator;
    SmallVector<FoldValue> results;
    switch (evaluator.call(function, call.arguments, results)) {
    case Outcome::Done:
      break;
    case Outcome::Unsupported:
      return {Status::Failed, "@" + call.function + " has an op that this tool does not support: " + evaluator.unsupported};
    case Outcome::Undefined:
      return {Status::Different, "@" + call.function + " became undefined: it divides by zero, or an index or a shape is wrong"};
    case Outcome::Endless:
      return {Status::Different, "@" + call.function + " no longer ends"};
    }
    for (auto [i, values] : llvm::enumerate(llvm::zip(call.results, results)))
      if (std::string difference = compareValues(std::get<0>(values), std::get<1>(values)); !difference.empty())
        return {Status::Different, llvm::formatv("@{0}, result {1}: {2}", call.function, i, difference).str()};
  }
  return {};
}

std::string weir::check::getFunctionName(StringRef message) {
  return message.split('@').second.take_while([](char c) { return isalnum(c) || c == '_'; }).str();
}

FuzzOutcome FoldChecker::check(ModuleOp program, std::vector<FoldCall> &calls) {
  for (auto candidate : program.getOps<func::FuncOp>()) {
    std::string error;
    std::optional<SmallVector<FoldValue>> arguments = readArguments(candidate, error);
    if (!arguments)
      return {Status::Skipped, error};
    FoldEvaluator evaluator;
    FoldCall call{candidate.getName().str(), *arguments, {}};
    switch (evaluator.call(candidate, call.arguments, call.results)) {
    case Outcome::Done:
      break;
    case Outcome::Unsupported:
      return {Status::Skipped, "cannot execute " + evaluator.unsupported};
    case Outcome::Undefined:
    case Outcome::Endless:
      ++statistics.undefined;
      continue;
    }
    statistics.add(candidate);
    for (const FoldValue &value : call.results)
      for (const FoldElement &element : value.elements)
        ++(element.isKnown() ? statistics.results : statistics.open);
    calls.push_back(std::move(call));
  }
  for (auto [i, transform] : llvm::enumerate(transforms)) {
    std::string message;
    OwningOpRef<ModuleOp> after = transform(program, message);
    if (!after)
      return {Status::Failed, options.pipelines[i] + ": " + message};
    FuzzOutcome outcome = compare(calls, *after);
    if (outcome.status != Status::Equal) {
      outcome.message = "after " + options.pipelines[i] + ": " + outcome.message;
      return outcome;
    }
    if (i == 0)
      after->walk([&](func::ReturnOp op) {
        statistics.constants += llvm::count_if(op.getOperands(), [](Value value) { return matchPattern(value, m_Constant()); });
      });
  }
  return {};
}
