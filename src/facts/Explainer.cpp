#include "src/facts/Explainer.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "src/facts/Laboratory.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace mlir;
using namespace weir;
using namespace weir::facts;

namespace {

/// A program before a pass.
struct Recorded {
  std::string program; ///< as bytecode
  std::vector<Location> locations;
  SmallVector<std::string> around; ///< names of the ops around the op that the pass gets, without the outermost module
};

struct Instrument : PassInstrumentation {
  void runBeforePass(Pass *pass, Operation *op) override {
    if (!hasFacts(pass->getArgument()) || !isa<ModuleOp, FunctionOpInterface>(op) || (isa<ModuleOp>(op) && op->getParentOp()))
      return;
    Recorded now;
    OwningOpRef<Operation *> part;
    Operation *program = op;
    if (op->getParentOp()) {
      part = copyPart(op, now.around);
      program = *part;
    }
    if (!isa_and_present<ModuleOp>(program))
      return;
    program->walk([&](Operation *each) { now.locations.push_back(each->getLoc()); });
    llvm::raw_string_ostream os(now.program);
    if (succeeded(writeBytecodeToFile(program, os)))
      recorded[op] = std::move(now);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    auto found = recorded.find(op);
    if (found == recorded.end() || !hasFacts(pass->getArgument()))
      return;
    Recorded before = std::move(found->second);
    recorded.erase(found);
    std::string text;
    llvm::raw_string_ostream os(text);
    pass->printAsTextualPipeline(os);
    explainAll(*op->getContext(), pass->getArgument(), text, before);
  }

  void runAfterPassFailed(Pass *, Operation *op) override { recorded.erase(op); }

private:
  /// The op alone in the ops around it, of which attributes and what has no regions, as globals, remain. Passes may be running on other parts.
  static Operation *copyPart(Operation *op, SmallVectorImpl<std::string> &around) {
    Operation *part = op->clone();
    around.push_back(op->getName().getStringRef().str());
    for (Region *region = op->getParentRegion(); region; region = region->getParentRegion()) {
      Operation *parent = region->getParentOp(), *shell = parent->cloneWithoutRegions();
      Block &block = shell->getRegion(region->getRegionNumber()).emplaceBlock();
      for (Operation &other : region->front())
        if (other.getNumRegions() == 0 && other.getNumOperands() == 0 && other.getNumResults() == 0)
          block.push_back(other.clone());
      block.push_back(part);
      part = shell;
      if (parent->getParentOp())
        around.insert(around.begin(), parent->getName().getStringRef().str());
    }
    return part;
  }

  void explainAll(MLIRContext &context, StringRef pass, const std::string &text, const Recorded &recorded) {
    Laboratory laboratory(context, recorded.program, recorded.around);
    std::optional<Outcome> before = laboratory.isReady() ? laboratory.run(text, nullptr) : std::nullopt;
    if (!before)
      return;
    laboratory.findProducers(*before);
    unsigned left = kMaxTriedForPass;
    llvm::SmallSet<unsigned, 8> seen;
    for (const Missed &missed : before->missed) {
      Operation *op = laboratory.getOp(missed.number);
      bool joins = joinsOps(pass), isNew = seen.insert(missed.number).second;
      if (op && hasFacts(pass, missed.code) && (joins ? missed.producer.has_value() : isNew && !before->passed.contains(missed.number)))
        explain(laboratory, recorded.locations, missed, {op, pass, missed.code, text, missed.arguments, joins ? laboratory.getOp(*missed.producer) : nullptr}, left);
    }
  }

  /// The code of what the pass has done with the op now; empty if it has left it.
  static std::string findSuccess(const Outcome &after, const Missed &missed, const Decision &decision) {
    if (!decision.producer)
      return after.passed.lookup(missed.number);
    return after.areTogether(missed.number, *missed.producer) ? decision.pass == "weir-fuse-elementwise" ? "merged" : "joined" : "";
  }

  /// Why the pass still leaves the op, if the reason is another one than before.
  static const Missed *findNext(const Laboratory &laboratory, Outcome &after, const Missed &missed, const Decision &decision) {
    laboratory.findProducers(after);
    for (const Missed &next : after.missed)
      if (next.number == missed.number && next.producer == missed.producer)
        return hasFacts(decision.pass, next.code) && getReason(next) != getReason(missed) ? &next : nullptr;
    return nullptr;
  }

  static std::pair<std::string, std::string> getReason(const Missed &missed) {
    auto pattern = missed.arguments.find("pattern");
    return {missed.code, pattern == missed.arguments.end() ? "" : pattern->second};
  }

  /// Both facts. None if each is an option: a fact has one.
  static std::optional<Fact> join(const Fact &first, const Fact &second) {
    if (!first.option.empty() && !second.option.empty())
      return std::nullopt;
    auto both = [](const std::string &a, const std::string &b) { return a.empty() || b.empty() ? a + b : a + ", and " + b; };
    Fact fact;
    fact.what = both(first.what, second.what);
    fact.how = both(first.how, second.how);
    if (first.assume || second.assume)
      fact.assume = [a = first.assume, b = second.assume](IRMapping &map) {
        if (a)
          a(map);
        if (b)
          b(map);
      };
    const Fact &withOption = first.option.empty() ? second : first;
    fact.option = withOption.option;
    fact.value = withOption.value;
    return fact;
  }

  /// Facts about the next reason, each with the one that has led to it. Where several lead to it the first one does.
  static void addNext(const Laboratory &laboratory, Outcome &after, const Missed &missed, const Decision &decision, const Fact &fact,
                      std::set<std::pair<std::string, std::string>> &reasons, std::vector<Fact> &facts) {
    const Missed *next = findNext(laboratory, after, missed, decision);
    if (!next || !reasons.insert(getReason(*next)).second)
      return;
    Decision other = decision;
    other.code = next->code;
    other.arguments = next->arguments;
    for (const Fact &second : findFacts(other))
      if (std::optional<Fact> both = join(fact, second))
        facts.push_back(std::move(*both));
  }

  /// Passes that run several times say the same each time, which is printed once.
  void explain(Laboratory &laboratory, ArrayRef<Location> locations, const Missed &missed, const Decision &decision, unsigned &left) {
    std::string text;
    llvm::raw_string_ostream remark(text);
    remark << "[Explained] " << decision.pass << ": " << decision.code;
    if (decision.producer)
      remark << " | with '" << decision.producer->getName() << "' at " << locations[*missed.producer];
    Location location = locations[missed.number];
    if (tryFacts(laboratory, missed, decision, left, remark) && printed.insert({location.getAsOpaquePointer(), text}).second)
      emitRemark(location) << text;
  }

  /// Says what is found. False if nothing could be tried.
  static bool tryFacts(Laboratory &laboratory, const Missed &missed, const Decision &decision, unsigned &left, raw_ostream &remark) {
    std::vector<Fact> facts = findFacts(decision);
    if (facts.empty())
      return false;
    unsigned tried = 0;
    std::set<std::pair<std::string, std::string>> reasons = {getReason(missed)};
    // Single facts come before pairs: these are added at the end.
    for (size_t i = 0; i < facts.size(); ++i) {
      const Fact fact = facts[i];
      bool isSet = !fact.option.empty() && getOption(decision.text, fact.option) == fact.value;
      if (!fact.assume && isSet)
        continue;
      if (tried == kMaxTriedForRemark || left == 0) {
        remark << " | no fact among the " << tried << " tried; there are more, and the limit is reached";
        return true;
      }
      ++tried;
      --left;
      std::optional<Outcome> after = laboratory.run(decision.text, &fact);
      if (!after)
        continue;
      std::string success = findSuccess(*after, missed, decision);
      if (success.empty()) {
        addNext(laboratory, *after, missed, decision, fact, reasons, facts);
        continue;
      }
      std::string how = fact.how;
      if (!fact.option.empty() && !isSet)
        how += llvm::formatv("{0}--pass-options={1}{{{2}={3}}", how.empty() ? "" : ", and ", decision.pass, fact.option, fact.value);
      remark << " | " << success << " if: " << fact.what << " | state it by: " << how << " | tried: " << tried;
      return true;
    }
    remark << " | no fact among the " << tried << " tried";
    return true;
  }

  /// By the op that a pass runs on.
  llvm::DenseMap<Operation *, Recorded> recorded;
  std::set<std::pair<const void *, std::string>> printed;
};

} // namespace

void facts::watch(PassManager &passes) { passes.addInstrumentation(std::make_unique<Instrument>()); }
