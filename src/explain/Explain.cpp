#include "src/explain/Explain.h"

#include "src/explain/Texts.h"
#include "src/runtime/suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <vector>

using namespace llvm;

namespace {

/// A row of the table in the description of a pass.
struct Code {
  StringRef name, kind, meaning;
};

struct PassEntry {
  StringRef flag, summary;
  std::vector<Code> codes;
  /// The description and the options. The table of codes and the statistics are left out.
  std::string description;
};

struct Texts {
  std::vector<PassEntry> passes;
  /// What is below `## CODE` on the page of a pass, by pass and code.
  std::map<std::pair<StringRef, StringRef>, std::string> pages;
};

} // namespace

/// Calls `visit` with each line, and with whether it is part of a fenced block.
static void forEachLine(StringRef text, function_ref<void(StringRef, bool)> visit) {
  bool isFenced = false;
  for (StringRef line : split(text, '\n')) {
    bool isFence = line.starts_with("```");
    visit(line, isFenced || isFence);
    isFenced ^= isFence;
  }
}

/// "| `NAME` | Missed | meaning |"
static bool parseRow(StringRef line, Code &code) {
  if (!line.consume_front("| `") || !line.consume_back(" |"))
    return false;
  std::tie(code.name, line) = line.split("` | ");
  std::tie(code.kind, code.meaning) = line.split(" | ");
  return code.kind == "Missed" || code.kind == "Passed" || code.kind == "Analysis";
}

static std::vector<PassEntry> parseCatalogue() {
  std::vector<PassEntry> passes;
  bool isStatistics = false;
  forEachLine(weir::explain::kCatalogue, [&](StringRef line, bool isFenced) {
    StringRef title = line;
    if (!isFenced && title.consume_front("### `-")) {
      passes.push_back({title.drop_back(1), "", {}, ""});
      isStatistics = false;
      return;
    }
    if (passes.empty())
      return;
    PassEntry &pass = passes.back();
    Code code;
    if (!isFenced && title.consume_front("#### "))
      isStatistics = title == "Statistics";
    if (pass.summary.empty())
      pass.summary = line.trim('_');
    else if (!isFenced && parseRow(line, code))
      pass.codes.push_back(code);
    else if (line == "| code | remark | when |")
      pass.description += "(the reason codes at the end)\n";
    else if (!isStatistics && line != "|---|---|---|")
      pass.description += (line + "\n").str();
  });
  return passes;
}

static Texts parseTexts() {
  Texts texts{parseCatalogue(), {}};
  StringRef pass;
  std::string *page = nullptr;
  forEachLine(weir::explain::kPages, [&](StringRef line, bool isFenced) {
    if (!isFenced && line.consume_front("## "))
      page = &texts.pages[{pass, line}];
    else if (!isFenced && line.consume_front("# ")) {
      pass = line;
      page = nullptr;
    } else if (page)
      *page += (line + "\n").str();
  });
  return texts;
}

static const Texts &getTexts() {
  static const Texts texts = parseTexts();
  return texts;
}

/// Markdown for a terminal: blocks are indented in place of their fences, and no empty lines follow each other.
static void printMarkdown(StringRef text, raw_ostream &os) {
  bool wasEmpty = false;
  forEachLine(text.trim(), [&](StringRef line, bool isFenced) {
    if (line.starts_with("```"))
      return;
    if (!isFenced && line.starts_with("#"))
      line = line.ltrim("# ");
    bool isEmpty = line.trim().empty();
    if (!isEmpty || !wasEmpty)
      os << (isFenced && !isEmpty ? "    " : "") << line << "\n";
    wasEmpty = isEmpty;
  });
}

static void printPass(const PassEntry &pass, raw_ostream &os) {
  os << pass.flag << ": " << pass.summary << "\n\n";
  printMarkdown(pass.description, os);
}

static void printCode(const PassEntry &pass, const Code &code, raw_ostream &os) {
  os << "[" << code.kind << "] " << code.name << ", " << pass.flag << ": " << code.meaning << "\n\n";
  if (auto page = getTexts().pages.find({pass.flag, code.name}); page != getTexts().pages.end())
    printMarkdown(page->second, os);
  os << "\nMore about the pass: weir-opt --explain " << pass.flag << "\n";
}

/// The spelling of codes. Version 0.1 also takes the older one: LIVE_READ for live-read.
static std::string toKebabCase(StringRef code) {
  std::string spelled = code.lower();
  llvm::replace(spelled, '_', '-');
  return spelled;
}

static bool suggest(StringRef query, std::string &error) {
  std::vector<std::string> names;
  StringRef wanted = query;
  if (query.contains('/'))
    wanted = query.split('/').second;
  for (const PassEntry &pass : getTexts().passes) {
    names.push_back(pass.flag.str());
    for (const Code &code : pass.codes)
      names.push_back(toKebabCase(code.name));
  }
  error = "no remark has the code '" + query.str() + "'" + weir::didYouMean(toKebabCase(wanted), names);
  return false;
}

bool weir::explain::explain(StringRef query, raw_ostream &os, std::string &note, std::string &error) {
  StringRef wantedPass, wantedCode = query;
  if (query.contains('/'))
    std::tie(wantedPass, wantedCode) = query.split('/');
  SmallVector<std::pair<const PassEntry *, const Code *>> found;
  for (const PassEntry &pass : getTexts().passes) {
    if (pass.flag == query.ltrim('-')) {
      printPass(pass, os);
      if (!pass.codes.empty())
        os << "\nReason codes of its remarks; weir-opt --explain CODE explains one:\n";
      for (const Code &code : pass.codes)
        os << "  [" << code.kind << "] " << code.name << ": " << code.meaning << "\n";
      return true;
    }
    for (const Code &code : pass.codes)
      if (toKebabCase(code.name) == toKebabCase(wantedCode) && (wantedPass.empty() || wantedPass == pass.flag))
        found.push_back({&pass, &code});
  }
  if (found.empty())
    return suggest(query, error);
  if (StringRef name = found.front().second->name; name != wantedCode)
    note = "the code is spelled '" + name.str() + "'; 0.1 is the last version that accepts '" + wantedCode.str() + "'";
  interleave(
      found, [&](auto &each) { printCode(*each.first, *each.second, os); }, [&] { os << "\n"; });
  return true;
}

std::string weir::explain::explainCode(StringRef pass, StringRef code) {
  std::string text;
  raw_string_ostream os(text);
  for (const PassEntry &entry : getTexts().passes)
    for (const Code &each : entry.codes)
      if (entry.flag == pass && each.name == code)
        printCode(entry, each, os);
  return text;
}
