#include "src/driver/PassControl.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "src/driver/PassNames.h"
#include "src/driver/PlantedBug.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir::driver;

bool weir::driver::checkPassControl(const PassControlOptions &options, std::string &error) {
  for (StringRef pass : options.skipped)
    if (!PassInfo::lookup(pass)) {
      error = ("--skip-pass: there is no pass '" + pass + "'" + suggestPass(pass)).str();
      return false;
    }
  if (options.planted.empty())
    return true;
  auto [pass, kind] = StringRef(options.planted).split(':');
  if (!PassInfo::lookup(pass) || !llvm::is_contained(getBugKinds(), kind)) {
    error = "--test-plant-bug: '" + options.planted + "' is not PASS:KIND, with one of " + llvm::join(getBugKinds(), ", ");
    return false;
  }
  return true;
}

void weir::driver::controlPasses(MLIRContext &context, const PassControlOptions &options, PassTimes &times) {
  auto printed = std::make_shared<llvm::StringSet<>>();
  context.registerActionHandler([options, printed, &times](llvm::function_ref<void()> execute, const tracing::Action &action) {
    auto *execution = dyn_cast<PassExecutionAction>(&action);
    if (!execution)
      return execute();
    auto run = [&] { options.times.empty() ? execute() : times.time(execution->getPass().getArgument(), execute); };
    StringRef name = execution->getPass().getArgument();
    if (!name.empty() && llvm::is_contained(options.skipped, name))
      return;
    if (options.prints && !name.empty() && printed->insert(name).second)
      llvm::errs() << "pass: " << name << "\n";
    run();
    auto [pass, kind] = StringRef(options.planted).split(':');
    if (!options.planted.empty() && name == pass && !printed->contains("planted") && plantBug(execution->getOp(), kind))
      printed->insert("planted");
  });
}
