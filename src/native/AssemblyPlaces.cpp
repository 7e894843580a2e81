#include "src/native/AssemblyPlaces.h"

#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "passes/Target/TargetBackend.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

void AssemblyPlaces::numberLines(mlir::Operation *root) {
  mlir::StringAttr file = mlir::StringAttr::get(root->getContext(), "places");
  // Line 0 is an unknown place. A call without any location does not pass LLVM's verifier.
  auto lineOf = [&](mlir::Location loc) -> mlir::Location {
    mlir::FileLineColLoc place = loc->findInstanceOf<mlir::FileLineColLoc>();
    if (!place)
      return mlir::FileLineColLoc::get(file, 0, 0);
    auto [entry, isNew] = numbers.try_emplace(place, list.size() + 1);
    if (isNew)
      list.push_back(place);
    return mlir::FileLineColLoc::get(file, entry->second, 0);
  };
  root->walk([&](mlir::Operation *op) {
    op->setLoc(lineOf(op->getLoc()));
    for (mlir::Region &region : op->getRegions())
      for (mlir::BlockArgument argument : region.getArguments())
        argument.setLoc(lineOf(argument.getLoc()));
  });
}

mlir::LogicalResult AssemblyPlaces::number(mlir::ModuleOp module) {
  numberLines(module);
  mlir::PassManager passes(module.getContext(), mlir::ModuleOp::getOperationName(), mlir::PassManager::Nesting::Implicit);
  mlir::LLVM::DIScopeForLLVMFuncOpPassOptions options;
  options.emissionKind = mlir::LLVM::DIEmissionKind::DebugDirectivesOnly;
  passes.addPass(mlir::LLVM::createDIScopeForLLVMFuncOpPass(options));
  return passes.run(module);
}

/// The name of a label that debug information may need, or nothing.
static StringRef getLineLabel(StringRef line) {
  if (!line.consume_back(":"))
    return {};
  StringRef name = line;
  // As in ELF, and as in PTX.
  if (!name.consume_front(".L") && !name.consume_front("$L__"))
    return {};
  return name.starts_with("func_begin") || name.starts_with("func_end") || name.starts_with("tmp") ? line : StringRef();
}

/// The labels that a line other than their own names.
static StringSet<> findReferences(ArrayRef<StringRef> lines) {
  StringSet<> names;
  for (StringRef line : lines) {
    if (!getLineLabel(line).empty())
      continue;
    for (StringRef prefix : {".L", "$L__"})
      for (size_t at = line.find(prefix); at != StringRef::npos; at = line.find(prefix, at + 2))
        names.insert(line.substr(at).take_while([](char c) { return isAlnum(c) || c == '.' || c == '_' || c == '$'; }));
  }
  return names;
}

/// Whether debug information alone needs `line`. The place of the lines that follow goes to `number`.
static bool isDebugDirective(StringRef line, unsigned &number) {
  // Nothing unwinds, so that frames are described for debuggers only.
  if (line.starts_with("\t.cfi_"))
    return true;
  // PTX has an empty one.
  if (line.starts_with("\t.section\t.debug_") && line.ends_with("{\t}"))
    return true;
  if (line.consume_front("\t.file\t"))
    return !line.empty() && isDigit(line.front());
  if (!line.consume_front("\t.loc\t"))
    return false;
  unsigned file = 0;
  line.consumeInteger(10, file);
  line.consume_front(" ");
  line.consumeInteger(10, number);
  return true;
}

std::string AssemblyPlaces::takeDirectives(StringRef assembly, std::vector<mlir::FileLineColLoc> &places) const {
  SmallVector<StringRef> lines;
  assembly.split(lines, '\n');
  if (lines.back().empty())
    lines.pop_back();
  StringSet<> references = findReferences(lines);
  std::string text;
  unsigned number = 0;
  for (StringRef line : lines) {
    StringRef label = getLineLabel(line);
    if (isDebugDirective(line, number) || (!label.empty() && !references.contains(label)))
      continue;
    bool isDirective = line.starts_with("\t.");
    // What a function ended with says nothing of the next one.
    if (isDirective && (line.starts_with("\t.section") || line.starts_with("\t.text")))
      number = 0;
    bool isInstruction = line.starts_with("\t") && !isDirective;
    places.push_back(isInstruction ? getPlace(number) : mlir::FileLineColLoc());
    text += line.str() + "\n";
  }
  return text;
}

std::string weir::native::annotate(StringRef assembly, ArrayRef<mlir::FileLineColLoc> places, StringRef comment,
                                   function_ref<std::string(mlir::FileLineColLoc)> describe) {
  std::string text;
  mlir::FileLineColLoc last;
  SmallVector<StringRef> lines;
  assembly.split(lines, '\n');
  for (auto [line, place] : zip(lines, places)) {
    if (place && place != last)
      text += ("\t" + comment + " ").str() + describe(place) + "\n";
    if (place)
      last = place;
    text += (line + "\n").str();
  }
  return text;
}
