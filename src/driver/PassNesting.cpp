#include "src/driver/PassNesting.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace weir::driver;

namespace {

/// Reaches what a pass tells pass managers alone.
struct PassAccess : Pass {
  static bool canRunOn(const Pass &pass, RegisteredOperationName op) {
    using Question = bool (Pass::*)(RegisteredOperationName) const;
    return (pass.*static_cast<Question>(&PassAccess::canScheduleOn))(op);
  }
  static std::unique_ptr<Pass> copy(const Pass &pass) { return (pass.*&PassAccess::clone)(); }
};

bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.'; }

/// Calls `visit(name, anchors)` for each name in the text of a pipeline; `anchors` are the ops around it. Options of passes are no names.
void forEachName(StringRef pipeline, llvm::function_ref<void(StringRef, ArrayRef<StringRef>)> visit) {
  SmallVector<StringRef> anchors;
  unsigned options = 0;
  while (!pipeline.empty()) {
    StringRef name = pipeline.take_while(isNameCharacter);
    if (!name.empty() && options == 0) {
      pipeline = pipeline.drop_front(name.size());
      if (pipeline.consume_front("("))
        anchors.push_back(name);
      else
        visit(name, anchors);
      continue;
    }
    char c = pipeline.front();
    options += c == '{';
    options -= c == '}' && options > 0;
    if (c == ')' && options == 0 && !anchors.empty())
      anchors.pop_back();
    pipeline = pipeline.drop_front();
  }
}

} // namespace

void weir::driver::nestPasses(OpPassManager &passes, OperationName root) {
  std::optional<RegisteredOperationName> op = root.getRegisteredInfo();
  if (!op)
    return;
  auto canRun = [&](const Pass &pass) { return PassAccess::canRunOn(pass, *op); };
  if (llvm::all_of(passes.getPasses(), canRun))
    return;
  // A pass manager does not give its passes away.
  SmallVector<std::unique_ptr<Pass>> copies;
  for (const Pass &pass : passes.getPasses())
    copies.push_back(PassAccess::copy(pass));
  passes.clear();
  for (std::unique_ptr<Pass> &pass : copies)
    (canRun(*pass) ? passes : passes.nestAny()).addPass(std::move(pass));
}

struct UnmatchedPasses::State {
  /// Flags of passes in the order of the command line.
  llvm::SetVector<std::string, std::vector<std::string>, llvm::StringSet<>> expected;
  llvm::StringSet<> ran;
  /// The innermost op that a pass manager of each pass is for.
  llvm::StringMap<std::string> anchors;
  /// Kinds of functions in the last module.
  llvm::SetVector<StringRef> functions;
};

namespace {

struct RunRecorder : PassInstrumentation {
  explicit RunRecorder(UnmatchedPasses::State &state) : state(state) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    state.ran.insert(pass->getArgument());
    if (op->getParentOp())
      return;
    // The pass that looks for them may be the last one.
    state.functions.clear();
    for (Region &region : op->getRegions())
      for (Operation &child : region.getOps())
        if (isa<FunctionOpInterface>(child))
          state.functions.insert(child.getName().getStringRef());
  }

  UnmatchedPasses::State &state;
};

} // namespace

UnmatchedPasses::UnmatchedPasses() : state(std::make_unique<State>()) {}

UnmatchedPasses::~UnmatchedPasses() = default;

void UnmatchedPasses::expectPipeline(StringRef pipeline) {
  forEachName(pipeline, [&](StringRef name, ArrayRef<StringRef>) {
    if (PassInfo::lookup(name))
      state->expected.insert(name.str());
  });
}

void UnmatchedPasses::expectFlags(ArrayRef<std::string> arguments) {
  bool isPipeline = false;
  for (StringRef argument : arguments) {
    auto [flag, value] = argument.ltrim('-').split('=');
    if (isPipeline || (flag == "pass-pipeline" && !value.empty()))
      expectPipeline(isPipeline ? argument : value);
    else if (argument.starts_with("-"))
      expectPipeline(flag);
    isPipeline = flag == "pass-pipeline" && value.empty();
  }
}

void UnmatchedPasses::watch(PassManager &passes) {
  if (state->expected.empty())
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  passes.printAsTextualPipeline(os);
  forEachName(text, [&](StringRef name, ArrayRef<StringRef> anchors) {
    if (!anchors.empty())
      state->anchors.try_emplace(name, anchors.back());
  });
  passes.addInstrumentation(std::make_unique<RunRecorder>(*state));
}

void UnmatchedPasses::print(StringRef tool, raw_ostream &os) const {
  for (const std::string &pass : state->expected) {
    if (state->ran.contains(pass))
      continue;
    std::string anchor = state->anchors.lookup(pass);
    llvm::WithColor::warning(os, tool) << "'" << pass << "' ran on no op: the program has ";
    if (anchor.empty() || anchor == OpPassManager::getAnyOpAnchorName()) {
      os << "none that it runs on\n";
      continue;
    }
    os << "no '" << anchor << "' where the pipeline looks for it";
    if (StringRef(anchor).ends_with("func") && !state->functions.empty())
      os << "; its functions are '" << llvm::join(state->functions, "', '") << "'";
    os << "\n";
  }
}
