/// Functions of a few ops before and after passes that fold them, against an evaluation that knows no folds.
#include "Workshop.h"
#include "src/check/Minimizer.h"
#include "src/check/Random.h"
#include "src/check/folds/FoldExecution.h"
#include "src/check/folds/FoldGenerator.h"

#include "mlir/Parser/Parser.h"

using namespace weir::fuzz;
using namespace weir::check;

namespace {
class FoldWorkshop : public Workshop {
public:
  FoldWorkshop(const FoldOptions &options, const FailureOptions &failures)
      : options(options), failures(failures), context(getRegistry(), mlir::MLIRContext::Threading::DISABLED),
        checker({options.pipelines, options.planted}) {
    loadFoldDialects(context);
    // For the attributes of arguments.
    context.allowUnregisteredDialects();
  }

  mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t id) override {
    return options.control ? generateControlProgram(context, id, options.functions) : generateFoldProgram(context, id, options.functions);
  }

  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef file) override { return mlir::parseSourceFile<mlir::ModuleOp>(file, &context); }

  bool prepare() {
    std::string error;
    if (options.executeEach != 0 && !(executor = FoldExecutor::create(context, error)))
      llvm::errs() << "weir-fuzz: " << error << "\n";
    return error.empty();
  }

  Status test(mlir::ModuleOp program, uint64_t id, std::string &message) override {
    const bool executes = executor && mix(id, 1) % options.executeEach == 0;
    FuzzOutcome outcome = check(checker, program, executes);
    message = outcome.message + "\n";
    if (outcome.status == Status::Different || outcome.status == Status::Failed)
      report(program, id, executes, outcome);
    return outcome.status;
  }

  void summarize(llvm::raw_ostream &os) override { checker.statistics.print(os); }

private:
  FuzzOutcome check(FoldChecker &with, mlir::ModuleOp program, bool executes) {
    std::vector<FoldCall> calls;
    FuzzOutcome outcome = with.check(program, calls);
    if (outcome.status == Status::Equal && executes)
      return executor->check(program, calls, with.statistics.executed);
    return outcome;
  }

  void report(mlir::ModuleOp program, uint64_t id, bool executes, const FuzzOutcome &found) {
    FoldChecker again({options.pipelines, options.planted});
    // The function alone first: programs have many.
    mlir::OwningOpRef<mlir::ModuleOp> alone = program.clone();
    if (std::string function = getFunctionName(found.message); !function.empty())
      for (auto other : llvm::make_early_inc_range(alone->getOps<mlir::func::FuncOp>()))
        if (other.getName() != function)
          other->erase();
    auto isInteresting = [&](mlir::ModuleOp candidate) {
      FuzzOutcome outcome = check(again, candidate, executes);
      return outcome.status == found.status &&
             (found.status == Status::Different || llvm::StringRef(outcome.message).starts_with(llvm::StringRef(found.message).take_front(40)));
    };
    if (!isInteresting(*alone))
      alone = program.clone();
    mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(*alone, isInteresting, failures.minimizeSeconds);
    std::string flags;
    if (!options.given.empty())
      flags += " --passes='" + options.given + "'";
    if (!options.planted.empty())
      flags += " --plant-fold=" + options.planted;
    reportFailure(*smallest, id, found.status == Status::Different ? "different" : "failed",
                  std::string("// RUN: weir-fuzz --") + (options.control ? "scf" : "folds") + flags + " --replay=%s\n", failures,
                  [&](mlir::ModuleOp read) {
                    return "before it was minimised: " + found.message + "\n" + check(again, read, executes).message + "\n";
                  });
  }

  FoldOptions options;
  FailureOptions failures;
  mlir::MLIRContext context;
  FoldChecker checker;
  std::unique_ptr<FoldExecutor> executor;
};
} // namespace

std::unique_ptr<Workshop> weir::fuzz::makeFoldWorkshop(const FoldOptions &options, const FailureOptions &failures) {
  FoldOptions all = options;
  if (!options.given.empty())
    all.pipelines = {options.given};
  auto workshop = std::make_unique<FoldWorkshop>(all, failures);
  return workshop->prepare() ? std::move(workshop) : nullptr;
}
