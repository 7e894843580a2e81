#include "src/driver/PassOptions.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "src/driver/PassNames.h"
#include "src/driver/PeerFlags.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace weir::driver;

/// Makes a pass or pipeline with these options. False, with an error, if it does not have them.
static bool tryOptions(const PassRegistryEntry &entry, StringRef options, std::string &error) {
  OpPassManager passes(OpPassManager::Nesting::Implicit);
  auto keep = [&](const llvm::Twine &message) {
    std::string text = message.str();
    StringRef line = text;
    line.consume_front("<Pass-Options-Parser>: ");
    error = line.rtrim('\n').str() + suggestOption(entry, line);
    return failure();
  };
  if (succeeded(entry.addToPipeline(passes, options, keep)))
    return true;
  // Some errors of upstream are printed, and name neither.
  error = ("'" + entry.getPassArgument() + "' does not take '" + options + "'" + (error.empty() ? "" : ": ") + error).str();
  return false;
}

/// Passes and pipelines of IREE's whose names differ by more than the phase that IREE's begin with.
static StringRef findRenamedPeer(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("iree-dispatch-creation-annotate-data-tiling-hints", "weir-annotate-data-tiling")
      .Case("iree-dispatch-creation-clone-producers-into-dispatch-regions", "weir-clone-producers")
      .Case("iree-dispatch-creation-convert-dispatch-regions-to-workgroups", "weir-regions-to-workgroups")
      .Case("iree-dispatch-creation-convert-encoding-to-flow", "weir-convert-encodings-to-flow")
      .Case("iree-dispatch-creation-form-dispatch-regions", "weir-form-dispatches")
      .Case("iree-dispatch-creation-hoist-encoding-ops", "weir-hoist-encodings")
      .Case("iree-dispatch-creation-pipeline", "weir-dispatch-pipeline")
      .Case("iree-dispatch-creation-set-encoding", "weir-set-encodings")
      .Case("iree-flow-outline-dispatch-regions", "weir-outline-dispatches")
      .Case("iree-flow-transformation-pipeline", "weir-flow-pipeline")
      .Case("iree-stream-conversion", "weir-convert-to-stream")
      .Case("iree-stream-elide-async-copies", "weir-elide-copies")
      .Case("iree-stream-encode-host-tensors", "weir-encode-tensors")
      .Case("iree-stream-transformation-pipeline", "weir-stream-pipeline")
      .Default("");
}

/// The pass of weir that takes the role of one of IREE's, or empty.
static std::string findPassOfPeer(StringRef name) {
  if (StringRef own = findRenamedPeer(name); !own.empty())
    return own.str();
  for (StringRef phase : {"iree-stream-", "iree-flow-", "iree-dispatch-creation-", "iree-global-opt-", "iree-preprocessing-", "iree-util-"}) {
    StringRef rest = name;
    std::string own = rest.consume_front(phase) ? ("weir-" + rest).str() : "";
    if (!own.empty() && PassInfo::lookup(own))
      return own;
  }
  return "";
}

/// An error for a pass that `argument`, a flag or the text of a pipeline, gives its name of old: `weir-cpu-` before those that kernels of all targets
/// run by now.
static std::string describeRenamedPass(StringRef argument) {
  SmallVector<StringRef> words;
  llvm::SplitString(argument, words, "=(),{} ");
  for (StringRef word : words) {
    StringRef old = word.ltrim('-'), rest = old;
    std::string own = rest.consume_front("weir-cpu-") ? ("weir-" + rest).str() : "";
    if (!own.empty() && !PassInfo::lookup(old) && PassInfo::lookup(own))
      return ("there is no pass '" + old + "' any more; it is '" + own + "'").str();
  }
  return "";
}

bool weir::driver::checkPeerFlags(ArrayRef<std::string> arguments, std::string &error) {
  for (StringRef argument : arguments) {
    if (argument.starts_with("-"))
      error = describeRenamedPass(argument);
    if (!error.empty())
      return false;
    StringRef name = argument.ltrim('-').split('=').first;
    if (!argument.starts_with("-") || !name.starts_with("iree-") || llvm::cl::getRegisteredOptions().count(name))
      continue;
    std::string pass = findPassOfPeer(name);
    error = ("there is no flag '" + argument + "'").str() +
            (pass.empty() ? describePeerFlag(argument.str(), "weir-compile") : "; weir's pass for it is '--" + pass + "'");
    return false;
  }
  return true;
}

bool weir::driver::checkPassFlags(ArrayRef<std::string> arguments, std::string &error) {
  for (StringRef argument : arguments) {
    if (!argument.starts_with("-"))
      continue;
    auto [name, options] = argument.ltrim('-').split('=');
    const PassRegistryEntry *entry = PassInfo::lookup(name);
    if (!entry)
      entry = PassPipelineInfo::lookup(name);
    if (entry && !options.empty() && !tryOptions(*entry, options, error))
      return false;
  }
  return true;
}

bool PassOptionOverrides::configure(ArrayRef<std::string> texts, std::string &error) {
  for (StringRef text : texts) {
    auto [name, rest] = text.split('{');
    if (name.empty() || !rest.consume_back("}")) {
      error = ("--pass-options: '" + text + "' is not PASS{OPTION=VALUE ...}").str();
      return false;
    }
    const PassInfo *pass = PassInfo::lookup(name);
    if (!pass) {
      error = ("--pass-options: there is no pass '" + name + "'" + suggestPass(name)).str();
      return false;
    }
    if (!tryOptions(*pass, rest, error)) {
      error = "--pass-options: " + error;
      return false;
    }
    if (!overrides.insert({name.str(), Override{rest.str()}}).second) {
      error = ("--pass-options: '" + name + "' has its options in one place, not in two").str();
      return false;
    }
  }
  return true;
}

void PassOptionOverrides::watch(PassManager &passes) {
  struct Setter : PassInstrumentation {
    explicit Setter(std::map<std::string, Override> &overrides) : overrides(overrides) {}

    void runBeforePass(Pass *pass, Operation *op) override {
      auto it = overrides.find(pass->getArgument().str());
      // A second time options would be said twice.
      if (it == overrides.end() || !seen.insert(pass).second)
        return;
      it->second.isUsed = true;
      (void)pass->initializeOptions(it->second.options, [&](const llvm::Twine &message) { return emitError(op->getLoc()) << message; });
    }

    std::map<std::string, Override> &overrides;
    llvm::DenseSet<Pass *> seen;
  };
  passes.addInstrumentation(std::make_unique<Setter>(overrides));
}

bool PassOptionOverrides::finish(std::string &error) const {
  for (const auto &[name, override] : overrides)
    if (!override.isUsed) {
      error = "--pass-options: '" + name + "' did not run";
      return false;
    }
  return true;
}
