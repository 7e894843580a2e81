#include "src/facts/Explainer.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "src/facts/Facts.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

namespace {

/// What a run of a pass said of the ops that it was given, by their number in the order of the walk: the first code of each kind.
struct Outcome {
  llvm::SmallMapVector<unsigned, std::string, 8> missed;
  llvm::SmallMapVector<unsigned, std::string, 8> passed;
};

/// Locations of numbered ops have this file.
constexpr StringRef kNumbered = "weir-explain";

class Listener : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Listener(Outcome *&outcome) : outcome(outcome) {}
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    auto place = remark.getLocation()->findInstanceOf<FileLineColLoc>();
    if (!outcome || !place || place.getFilename() != kNumbered)
      return;
    if (remark.getRemarkType() == llvm::remarks::Type::Passed)
      outcome->passed.insert({place.getLine(), remark.getRemarkName().str()});
    else if (remark.getRemarkType() == llvm::remarks::Type::Missed)
      outcome->missed.insert({place.getLine(), remark.getRemarkName().str()});
  }

private:
  Outcome *&outcome;
};

/// The program before a pass, in a context in which nothing else happens.
class Laboratory {
public:
  Laboratory(MLIRContext &original, StringRef program) : context(original.getDialectRegistry(), MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects(original.allowsUnregisteredDialects());
    context.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
    remark::RemarkCategories everything;
    everything.all = everything.passed = everything.missed = everything.analysis = everything.failed = ".*";
    if (succeeded(remark::enableOptimizationRemarks(context, std::make_unique<Listener>(outcome),
                                                    std::make_unique<remark::RemarkEmittingPolicyAll>(), everything)))
      module = parseSourceString<ModuleOp>(program, ParserConfig(&context, /*verifyAfterParse=*/false));
    if (module)
      module->walk([&](Operation *op) { ops.push_back(op); });
  }
  ~Laboratory() {
    module = {};
    context.setRemarkEngine(nullptr);
  }

  /// What the pass does with the program, in which `fact` holds; none if it fails.
  std::optional<Outcome> run(const std::string &pipeline, const Fact *fact) {
    IRMapping map;
    OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->getOperation()->clone(map)));
    for (auto [number, op] : llvm::enumerate(ops))
      map.lookup(op)->setLoc(FileLineColLoc::get(&context, kNumbered, number, 0));
    if (fact && fact->assume)
      fact->assume(map);
    PassManager passes(&context, ModuleOp::getOperationName());
    if (failed(parsePassPipeline(fact ? setOption(pipeline, *fact) : pipeline, passes)))
      return std::nullopt;
    Outcome found;
    outcome = &found;
    LogicalResult result = passes.run(*copy);
    outcome = nullptr;
    return succeeded(result) ? std::optional(std::move(found)) : std::nullopt;
  }

  bool isReady() const { return static_cast<bool>(module); }
  Operation *getOp(unsigned number) const { return number < ops.size() ? ops[number] : nullptr; }

private:
  static std::string setOption(const std::string &pipeline, const Fact &fact) {
    if (fact.option.empty())
      return pipeline;
    llvm::Regex stated(fact.option + "=[^ }]*");
    std::string assignment = fact.option + "=" + fact.value;
    if (stated.match(pipeline))
      return stated.sub(assignment, pipeline);
    if (pipeline.back() == '}')
      return pipeline.substr(0, pipeline.size() - 1) + " " + assignment + "}";
    return pipeline + "{" + assignment + "}";
  }

  MLIRContext context;
  Outcome *outcome = nullptr;
  OwningOpRef<ModuleOp> module;
  std::vector<Operation *> ops;
};

struct Instrument : PassInstrumentation {
  void runBeforePass(Pass *pass, Operation *op) override {
    if (!isExplained(pass) || op->getParentOp() || !isa<ModuleOp>(op))
      return;
    locations.clear();
    op->walk([&](Operation *each) { locations.push_back(each->getLoc()); });
    program.clear();
    llvm::raw_string_ostream os(program);
    if (failed(writeBytecodeToFile(op, os)))
      program.clear();
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (program.empty() || !isExplained(pass))
      return;
    std::string pipeline;
    llvm::raw_string_ostream os(pipeline);
    pass->printAsTextualPipeline(os);
    explainAll(*op->getContext(), pass->getArgument(), pipeline);
    program.clear();
  }

  void runAfterPassFailed(Pass *, Operation *) override { program.clear(); }

private:
  static bool isExplained(Pass *pass) { return hasFacts(pass->getArgument()); }

  void explainAll(MLIRContext &context, StringRef pass, const std::string &pipeline) {
    Laboratory laboratory(context, program);
    std::optional<Outcome> before = laboratory.isReady() ? laboratory.run(pipeline, nullptr) : std::nullopt;
    if (!before)
      return;
    unsigned left = kMaxTriedForPass;
    for (auto &[number, code] : before->missed)
      if (Operation *op = laboratory.getOp(number); op && hasFacts(pass, code) && !before->passed.contains(number))
        explain(laboratory, pipeline, number, {op, pass, code}, left);
  }

  void explain(Laboratory &laboratory, const std::string &pipeline, unsigned number, const Decision &decision, unsigned &left) {
    std::vector<Fact> facts = findFacts(decision);
    if (facts.empty())
      return;
    unsigned tried = 0;
    InFlightDiagnostic remark = emitRemark(locations[number]) << "[Explained] " << decision.pass << ": " << decision.code;
    for (const Fact &fact : facts) {
      if (!fact.assume && StringRef(pipeline).contains(fact.option + "=" + fact.value))
        continue;
      if (tried == kMaxTriedForRemark || left == 0) {
        remark << " | no fact among the " << tried << " tried; there are more, and the limit is reached";
        return;
      }
      ++tried;
      --left;
      std::optional<Outcome> after = laboratory.run(pipeline, &fact);
      if (!after || !after->passed.contains(number))
        continue;
      std::string how = fact.how;
      if (!fact.option.empty() && !StringRef(pipeline).contains(fact.option + "=" + fact.value))
        how += llvm::formatv("{0}--pass-options={1}{{{2}={3}}", how.empty() ? "" : ", and ", decision.pass, fact.option, fact.value);
      remark << " | " << after->passed.lookup(number) << " if: " << fact.what << " | state it by: " << how << " | tried: " << tried;
      return;
    }
    remark << " | no fact among the " << tried << " tried";
  }

  std::string program;
  std::vector<Location> locations;
};

} // namespace

void facts::watch(PassManager &passes) { passes.addInstrumentation(std::make_unique<Instrument>()); }
