/// Tensor programs with state in globals, call by call.
#include "Workshop.h"
#include "src/check/Minimizer.h"
#include "src/check/Random.h"
#include "src/check/state/StateCheck.h"
#include "src/check/state/StateGenerator.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

using namespace weir::fuzz;
using namespace weir::check;

namespace {
class StateWorkshop : public Workshop {
public:
  StateWorkshop(const StateOptions &options, const FailureOptions &failures)
      : options(options), failures(failures), context(getRegistry(), mlir::MLIRContext::Threading::DISABLED) {
    loadStateDialects(context);
    // For the attributes of arguments.
    context.allowUnregisteredDialects();
  }

  bool prepare() {
    std::string error;
    checker = StateChecker::create(context, error);
    if (!checker)
      llvm::errs() << "weir-fuzz: " << error << "\n";
    return checker != nullptr;
  }

  mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t id) override { return generateStateProgram(context, id, options.maxOps); }
  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef file) override { return mlir::parseSourceFile<mlir::ModuleOp>(file, &context); }

  Status test(mlir::ModuleOp program, uint64_t id, std::string &message) override {
    const bool executes = options.executeEach != 0 && mix(id, 1) % options.executeEach == 0;
    FuzzOutcome outcome = checker->check(program, id, executes);
    message = outcome.message + "\n";
    if (outcome.status == Status::Different || outcome.status == Status::Failed)
      report(program, id, executes, outcome);
    return outcome.status;
  }

private:
  void report(mlir::ModuleOp program, uint64_t id, bool executes, const FuzzOutcome &found) {
    llvm::StringRef kind = llvm::StringRef(found.message).take_front(40);
    auto isInteresting = [&](mlir::ModuleOp candidate) {
      bool hasPublic = llvm::any_of(candidate.getOps<mlir::func::FuncOp>(), [](mlir::func::FuncOp function) { return function.isPublic() && !function.isExternal(); });
      if (!hasPublic || readsUndefined(candidate))
        return false;
      FuzzOutcome outcome = checker->check(candidate, id, executes);
      return outcome.status == found.status && (found.status == Status::Different || llvm::StringRef(outcome.message).starts_with(kind));
    };
    mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(program, isInteresting, failures.minimizeSeconds);
    reportFailure(*smallest, id, found.status == Status::Different ? "different" : "failed", "// RUN: weir-fuzz --state --replay=%s\n", failures,
                  [&](mlir::ModuleOp again) { return "before it was minimised: " + found.message + "\n" + checker->check(again, id, executes).message + "\n"; });
  }

  StateOptions options;
  FailureOptions failures;
  mlir::MLIRContext context;
  std::unique_ptr<StateChecker> checker;
};
} // namespace

std::unique_ptr<Workshop> weir::fuzz::makeStateWorkshop(const StateOptions &options, const FailureOptions &failures) {
  auto workshop = std::make_unique<StateWorkshop>(options, failures);
  return workshop->prepare() ? std::move(workshop) : nullptr;
}
