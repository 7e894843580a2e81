#include "src/report/Report.h"

#include "src/report/PageParts.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace weir;
using namespace weir::report;

/// JSON that may be inside of an element of HTML: nothing in it starts a tag or ends the element.
static std::string toScript(const llvm::json::Value &value) {
  std::string text, escaped;
  llvm::raw_string_ostream(text) << value;
  for (char c : text) {
    // In JSON they are in strings only.
    if (c == '<')
      escaped += "\\u003c";
    else if (c == '>')
      escaped += "\\u003e";
    else if (c == '&')
      escaped += "\\u0026";
    else
      escaped += c;
  }
  return escaped;
}

/// What a kernel was and became is most of a report, and the browser needs it when it is shown.
static void packKernels(llvm::json::Object &report) {
  llvm::json::Array *kernels = report.getArray("kernels");
  for (llvm::json::Value &value : *kernels) {
    llvm::json::Object *kernel = value.getAsObject();
    if (!kernel || kernel->get("packed"))
      continue;
    llvm::json::Object texts;
    for (StringRef key : {"stages", "code"})
      if (llvm::json::Value *part = kernel->get(key)) {
        texts[key] = std::move(*part);
        kernel->erase(key);
      }
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(std::move(texts));
    SmallVector<uint8_t, 0> packed;
    llvm::compression::zlib::compress(llvm::arrayRefFromStringRef(text), packed);
    (*kernel)["packed"] = llvm::encodeBase64(packed);
  }
}

/// `text` with each `{{NAME}}` replaced once, in order.
static void fillIn(raw_ostream &os, StringRef text, ArrayRef<std::pair<StringRef, StringRef>> parts) {
  for (auto [name, part] : parts) {
    auto [before, after] = text.split(("{{" + name + "}}").str());
    os << before << part;
    text = after;
  }
  os << text;
}

bool weir::report::writePage(llvm::json::Object report, raw_ostream &os, std::string &error) {
  if (!llvm::compression::zlib::isAvailable()) {
    error = "--report: this LLVM was built without zlib, which pages need; a .json does not";
    return false;
  }
  std::string pictures;
  llvm::raw_string_ostream pictureStream(pictures);
  std::string missing;
  constexpr unsigned kSeconds = 60;
  for (auto [i, value] : llvm::enumerate(*report.getArray("graphs"))) {
    const llvm::json::Object &graphs = *value.getAsObject();
    for (StringRef state : {"before", "after"}) {
      const llvm::json::Object *graph = graphs.getObject(state);
      if (!graph || graph->getArray("nodes")->empty() || !missing.empty())
        continue;
      std::string prefix = (state.take_front() + Twine(i)).str(), svg;
      if (!ledger::runGraphviz(drawGraph(*graph, prefix, report.getObject("profile")), kSeconds, svg, missing))
        continue;
      // What Graphviz writes before the picture has no place inside of a page.
      pictureStream << "<template id=\"picture-" << prefix << "\">" << StringRef(svg).drop_front(std::min(svg.find("<svg"), svg.size()))
                    << "</template>\n";
    }
  }
  if (!missing.empty()) {
    llvm::WithColor::warning(llvm::errs(), "weir-compile") << "--report: no pictures of dispatches: " << missing << "\n";
    report["missing"] = missing;
  }
  packKernels(report);
  if (llvm::json::Object *against = report.getObject("against"))
    packKernels(*against);

  // Whatever may get into the page, only this very script runs, and nothing is fetched.
  std::array<uint8_t, 32> digest = llvm::SHA256::hash(llvm::arrayRefFromStringRef(kScript));
  std::string policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + llvm::encodeBase64(digest) + "'";
  fillIn(os, kPage, {{"POLICY", policy}, {"STYLE", kStyle}, {"PICTURES", pictures}, {"REPORT", toScript(llvm::json::Value(std::move(report)))}, {"SCRIPT", kScript}});
  return true;
}
