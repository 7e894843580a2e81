#include "passes/Instrument/DispatchGraph.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace weir::ledger;

namespace {

/// Looks at functions before the pass that forms dispatches, after it, and where captures have become operands.
struct AroundFormation : PassInstrumentation {
  explicit AroundFormation(DispatchGraphs &graphs) : graphs(graphs) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (pass->getArgument() == "weir-form-dispatches" && isa<FunctionOpInterface>(op))
      graphs.record(op, /*isAfter=*/false);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if ((pass->getArgument() == "weir-form-dispatches" || pass->getArgument() == "weir-regions-to-workgroups") &&
        isa<FunctionOpInterface>(op))
      graphs.record(op, /*isAfter=*/true);
  }

  DispatchGraphs &graphs;
};

} // namespace

void DispatchGraphs::startModule() {
  std::lock_guard<std::mutex> lock(mutex);
  ++numModules;
}

void DispatchGraphs::watch(PassManager &passes) { passes.addInstrumentation(std::make_unique<AroundFormation>(*this)); }

void DispatchGraphs::record(Operation *function, bool isAfter) {
  DispatchGraph graph(function);
  auto name = function->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  std::lock_guard<std::mutex> lock(mutex);
  States &states = functions[{numModules, name ? name.str() : "initializer"}];
  (isAfter ? states.after : states.before) = std::move(graph);
}

static std::string escapeDot(StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return escaped;
}

static void writeNode(raw_ostream &os, const std::string &prefix, unsigned number, const DispatchGraph::Node &node) {
  os << "      " << prefix << number << " [label=\"" << escapeDot(node.label) << "\\n"
     << escapeDot(node.result) << "\"];\n";
}

void DispatchGraphs::writeDot(raw_ostream &os, ArrayRef<bool> states) const {
  os << "digraph dispatches {\n  compound=true;\n  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n"
        "  edge [fontname=\"sans-serif\", fontsize=8];\n";
  for (bool isAfter : states) {
    os << "  subgraph cluster_" << (isAfter ? "after" : "before") << " {\n    label=\""
       << (isAfter ? "after" : "before") << "\";\n";
    unsigned function = 0;
    for (const auto &[key, graphs] : functions) {
      std::string prefix = (isAfter ? "a" : "b") + std::to_string(function++) + "_";
      const std::optional<DispatchGraph> &graph = isAfter ? graphs.after : graphs.before;
      if (!graph)
        continue;
      os << "    subgraph cluster_" << prefix << " {\n      label=\"@" << escapeDot(key.second) << "\";\n";
      for (auto [i, node] : llvm::enumerate(graph->nodes))
        if (node.dispatch < 0)
          writeNode(os, prefix, i, node);
      std::vector<SmallVector<unsigned>> members(graph->dispatches.size());
      for (auto [i, node] : llvm::enumerate(graph->nodes))
        if (node.dispatch >= 0)
          members[node.dispatch].push_back(i);
      for (auto [d, dispatch] : llvm::enumerate(graph->dispatches)) {
        os << "      subgraph cluster_" << prefix << "d" << d << " {\n      label=\"dispatch " << d << "\\n"
           << dispatch.in.str() << " bytes in, " << dispatch.out.str() << " out\"; style=filled; color=lightgrey;\n";
        for (unsigned i : members[d])
          writeNode(os, prefix, i, graph->nodes[i]);
        os << "      }\n";
      }
      for (const DispatchGraph::Edge &edge : graph->edges)
        os << "      " << prefix << edge.from << " -> " << prefix << edge.to << " [label=\"" << escapeDot(edge.tensor)
           << "\"];\n";
      os << "    }\n";
    }
    os << "  }\n";
  }
  os << "}\n";
}

static std::string escapeHtml(StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return escaped;
}

void DispatchGraphs::writeHtml(raw_ostream &os, StringRef before, StringRef after) const {
  // The page omits what Graphviz writes before the picture.
  auto picture = [](StringRef svg) { return svg.drop_front(std::min(svg.find("<svg"), svg.size())); };
  os << "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Dispatches</title>\n<style>body { font-family: sans-serif } "
        "table { border-collapse: collapse } td, th { border: 1px solid #bbb; padding: 2px 8px; text-align: left } "
        ".side { display: inline-block; vertical-align: top; margin-right: 2em }</style></head>\n<body>\n<table>\n"
        "<tr><th>function</th><th>dispatch</th><th>ops</th><th>bytes in</th><th>bytes out</th><th>workgroups</th></tr>\n";
  for (const auto &[key, graphs] : functions) {
    if (!graphs.after)
      continue;
    for (auto [d, dispatch] : llvm::enumerate(graphs.after->dispatches))
      os << "<tr><td>@" << escapeHtml(key.second) << "</td><td>" << d << "</td><td>"
         << escapeHtml(llvm::join(dispatch.ops, ", ")) << "</td><td>" << dispatch.in.str() << "</td><td>"
         << dispatch.out.str() << "</td><td>" << dispatch.workgroups << "</td></tr>\n";
  }
  os << "</table>\n<div class=\"side\"><h2>before</h2>\n"
     << picture(before) << "</div>\n<div class=\"side\"><h2>after</h2>\n"
     << picture(after) << "</div>\n</body></html>\n";
}

bool weir::ledger::hasGraphviz() { return static_cast<bool>(llvm::sys::findProgramByName("dot")); }

bool weir::ledger::runGraphviz(StringRef text, unsigned seconds, std::string &svg, std::string &error) {
  llvm::ErrorOr<std::string> tool = llvm::sys::findProgramByName("dot");
  SmallString<128> in, out;
  auto fail = [&](const Twine &message) {
    error = message.str();
    return false;
  };
  if (!tool)
    return fail("Graphviz's 'dot' is not on PATH");
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("dispatches", "dot", in))
    return fail(ec.message());
  llvm::FileRemover removeIn(in);
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("dispatches", "svg", out))
    return fail(ec.message());
  llvm::FileRemover removeOut(out);
  {
    std::error_code ec;
    llvm::raw_fd_ostream os(in, ec);
    os << text;
    os.close();
    if (ec || os.has_error())
      return fail("cannot write " + in);
  }
  std::string message;
  if (llvm::sys::ExecuteAndWait(*tool, {*tool, "-Tsvg", "-o", out, in}, std::nullopt, {}, seconds, 0, &message) != 0)
    return fail("dot fails on the graph" + (message.empty() ? "" : ": " + message));
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(out);
  if (!buffer)
    return fail(buffer.getError().message());
  svg = (*buffer)->getBuffer().str();
  return true;
}

/// The same for a flag that asks for a picture.
static bool drawSvg(StringRef text, std::string &svg, std::string &error) {
  if (!hasGraphviz()) {
    error =
        "--weir-dump-dispatch-graph: .svg and .html need Graphviz's 'dot', which is not on PATH; install graphviz or write a .dot file";
    return false;
  }
  if (runGraphviz(text, /*seconds=*/0, svg, error))
    return true;
  error = "--weir-dump-dispatch-graph: " + error;
  return false;
}

bool DispatchGraphs::write(StringRef file, std::string &error) {
  StringRef suffix = llvm::sys::path::extension(file);
  if (functions.empty()) {
    error = "--weir-dump-dispatch-graph: no pass of this run formed dispatches";
    return false;
  }
  auto dot = [&](ArrayRef<bool> states) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeDot(os, states);
    return text;
  };
  std::string text, before, after;
  if (suffix == ".dot")
    text = dot({false, true});
  else if (suffix == ".svg" && !drawSvg(dot({false, true}), text, error))
    return false;
  else if (suffix == ".html" && (!drawSvg(dot({false}), before, error) || !drawSvg(dot({true}), after, error)))
    return false;
  std::unique_ptr<llvm::ToolOutputFile> output = openOutputFile(file, &error);
  if (!output)
    return false;
  if (suffix == ".html")
    writeHtml(output->os(), before, after);
  else
    output->os() << text;
  output->keep();
  return true;
}
