#include "src/driver/PassNames.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "src/runtime/suggest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir::driver;

static const PassRegistryEntry *findEntry(StringRef name) {
  if (const PassInfo *pass = PassInfo::lookup(name))
    return pass;
  return PassPipelineInfo::lookup(name);
}

std::string weir::driver::suggestPass(StringRef name) {
  // The registry has no list; tools register passes as flags.
  std::vector<std::string> names;
  for (const auto &option : llvm::cl::getRegisteredOptions())
    if (findEntry(option.first))
      names.push_back(option.first.str());
  return didYouMean(std::string_view(name), names);
}

/// The options that a pass prints, which are all that it has. None for pipelines, whose passes have options of their own.
static std::vector<std::string> listOptions(const PassRegistryEntry &pass) {
  OpPassManager passes(OpPassManager::Nesting::Implicit);
  auto ignore = [](const llvm::Twine &) { return failure(); };
  if (!PassInfo::lookup(pass.getPassArgument()) || failed(pass.addToPipeline(passes, "", ignore)))
    return {};
  std::string text;
  llvm::raw_string_ostream os(text);
  passes.printAsTextualPipeline(os);
  std::vector<std::string> names;
  SmallVector<StringRef> words;
  llvm::SplitString(text, words, " {}");
  for (StringRef word : words)
    if (word.contains('='))
      names.push_back(word.split('=').first.str());
  return names;
}

std::string weir::driver::suggestOption(const PassRegistryEntry &pass, StringRef message) {
  auto [before, name] = message.split("no such option ");
  return name.empty() ? "" : didYouMean(std::string_view(name.trim()), listOptions(pass));
}

std::string weir::driver::describePipelineError(StringRef message) {
  // `no such option NAME`, and in later lines "failed to add `PASS` with options `OPTIONS`".
  auto [line, lines] = message.rtrim().split('\n');
  auto [name, rest] = lines.split("failed to add `").second.split("` with options `");
  if (StringRef options = rest.split('`').first; !options.empty()) {
    line.consume_front("<Pass-Options-Parser>: ");
    const PassRegistryEntry *pass = findEntry(name);
    return ("'" + name + "' does not take '" + options + "': " + line + (pass ? suggestOption(*pass, line) : "")).str();
  }
  StringRef before = line.split("' does not refer to a registered pass").first;
  std::string suggestion = before.size() == line.size() ? "" : suggestPass(before.rsplit('\'').second);
  return (line + suggestion + (lines.empty() ? "" : "\n") + lines).str();
}

bool weir::driver::checkPipelines(ArrayRef<std::string> arguments, std::string &error) {
  bool isPipeline = false;
  for (StringRef argument : arguments) {
    auto [flag, value] = argument.ltrim('-').split('=');
    StringRef pipeline = isPipeline ? argument : flag == "pass-pipeline" ? value : "";
    isPipeline = argument.starts_with("-") && flag == "pass-pipeline" && !argument.contains('=');
    std::string message;
    llvm::raw_string_ostream os(message);
    if (pipeline.empty() || succeeded(parsePassPipeline(pipeline, os)))
      continue;
    if (!StringRef(message).contains("does not refer to a registered pass") && !StringRef(message).contains("no such option"))
      continue;
    error = "--pass-pipeline: " + describePipelineError(message);
    return false;
  }
  return true;
}
