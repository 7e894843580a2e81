#include "src/report/Report.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::report;
using ledger::DispatchGraph;

static llvm::json::Value toJSON(const ledger::GraphBytes &bytes) {
  if (bytes.terms.empty())
    return bytes.known;
  return bytes.str();
}

static void addPlace(llvm::json::Object &object, LocationAttr loc) {
  if (FileLineColLoc place = loc ? loc.findInstanceOf<FileLineColLoc>() : FileLineColLoc()) {
    object["file"] = place.getFilename().str();
    object["line"] = place.getLine();
  }
}

/// What is drawn: loads of globals would be most of it in programs with packed weights.
static std::vector<int> chooseNodes(const DispatchGraph &graph) {
  std::vector<int> numbers;
  int next = 0;
  for (const DispatchGraph::Node &node : graph.nodes)
    numbers.push_back(node.label == "util.global.load" ? -1 : next++);
  return numbers;
}

static llvm::json::Array describeEdges(const DispatchGraph &graph, ArrayRef<int> numbers) {
  llvm::json::Array edges;
  for (const DispatchGraph::Edge &edge : graph.edges)
    if (numbers[edge.from] >= 0 && numbers[edge.to] >= 0)
      edges.push_back(llvm::json::Array{numbers[edge.from], numbers[edge.to], edge.tensor});
  return edges;
}

llvm::json::Object weir::report::describeGraphs(const Report::FunctionGraphs &graphs) {
  llvm::json::Object result{{"function", graphs.function}};
  // Node of the dispatch after fusion, by the place of the op. Dispatches keep theirs, and their order, when they are outlined.
  llvm::DenseMap<Attribute, int> nodeOfOp;
  if (graphs.after) {
    llvm::json::Array nodes;
    std::vector<int> numbers = chooseNodes(*graphs.after);
    llvm::DenseMap<Attribute, std::vector<int>> nodesOfDispatch;
    for (auto [i, node] : llvm::enumerate(graphs.after->nodes)) {
      if (numbers[i] < 0)
        continue;
      llvm::json::Object entry{{"op", node.label}, {"type", node.result}};
      addPlace(entry, node.loc);
      if (node.dispatch >= 0) {
        const DispatchGraph::Dispatch &dispatch = graphs.after->dispatches[node.dispatch];
        nodesOfDispatch[dispatch.loc].push_back(numbers[i]);
        llvm::json::Array ops;
        for (const DispatchGraph::Node &op : dispatch.kernelOps)
          ops.push_back(llvm::json::Array{op.label, op.result});
        entry["kernel"] = dispatch.kernel;
        entry["ops"] = std::move(ops);
        entry["bytesIn"] = ::toJSON(dispatch.in);
        entry["bytesOut"] = ::toJSON(dispatch.out);
      }
      nodes.push_back(std::move(entry));
    }
    if (graphs.formed) {
      llvm::DenseMap<Attribute, unsigned> seen;
      std::vector<int> nodeOfFormed;
      for (const DispatchGraph::Dispatch &dispatch : graphs.formed->dispatches) {
        const std::vector<int> &same = nodesOfDispatch[dispatch.loc];
        unsigned number = seen[dispatch.loc]++;
        nodeOfFormed.push_back(number < same.size() ? same[number] : -1);
      }
      for (const DispatchGraph::Node &node : graphs.formed->nodes)
        if (node.dispatch >= 0 && node.loc && LocationAttr(node.loc).findInstanceOf<FileLineColLoc>())
          nodeOfOp.try_emplace(node.loc, nodeOfFormed[node.dispatch]);
    }
    result["after"] = llvm::json::Object{{"nodes", std::move(nodes)}, {"edges", describeEdges(*graphs.after, numbers)}};
  }
  if (graphs.before) {
    llvm::json::Array nodes;
    std::vector<int> numbers = chooseNodes(*graphs.before);
    for (auto [i, node] : llvm::enumerate(graphs.before->nodes)) {
      if (numbers[i] < 0)
        continue;
      llvm::json::Object entry{{"op", node.label}, {"type", node.result}};
      addPlace(entry, node.loc);
      if (auto it = nodeOfOp.find(node.loc); it != nodeOfOp.end() && it->second >= 0)
        entry["dispatch"] = it->second;
      nodes.push_back(std::move(entry));
    }
    result["before"] = llvm::json::Object{{"nodes", std::move(nodes)}, {"edges", describeEdges(*graphs.before, numbers)}};
  }
  return result;
}

static std::string escapeDot(StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return escaped;
}

static std::string describeBytes(const llvm::json::Value *bytes) {
  if (!bytes)
    return "?";
  if (auto text = bytes->getAsString())
    return (*text + " B").str();
  double value = bytes->getAsNumber().value_or(0);
  if (value < 1e3)
    return llvm::formatv("{0} B", static_cast<int64_t>(value));
  return value < 1e6 ? llvm::formatv("{0:f1} kB", value / 1e3).str() : llvm::formatv("{0:f1} MB", value / 1e6).str();
}

/// `main_dispatch_5_matmul_4x4_f32` without what all of them share.
static std::string shortenKernel(StringRef name) {
  auto [prefix, rest] = name.split("_dispatch_");
  auto [number, what] = rest.split('_');
  unsigned value;
  if (what.empty() || number.getAsInteger(10, value))
    return name.str();
  return (number + "  " + what).str();
}

/// The lines of a node that is a dispatch.
static std::string describeDispatch(const llvm::json::Object &node, const llvm::json::Object *profile) {
  constexpr size_t kShown = 5;
  StringRef kernel = *node.getString("kernel");
  std::string label = escapeDot(shortenKernel(kernel)) + "\\n";
  const llvm::json::Array &ops = *node.getArray("ops");
  for (size_t i = 0; i < std::min(ops.size(), kShown); ++i) {
    const llvm::json::Array &op = *ops[i].getAsArray();
    label += escapeDot((*op[0].getAsString() + "  " + *op[1].getAsString()).str()) + "\\l";
  }
  if (ops.size() > kShown)
    label += llvm::formatv("and {0} more\\l", ops.size() - kShown);
  label += escapeDot(describeBytes(node.get("bytesIn")) + " in, " + describeBytes(node.get("bytesOut")) + " out") + "\\l";
  const llvm::json::Object *kernels = profile ? profile->getObject("kernels") : nullptr;
  if (const llvm::json::Object *row = kernels ? kernels->getObject(kernel) : nullptr) {
    double milliseconds = *row->getNumber("medianMs"), total = *profile->getNumber("medianMs");
    label += llvm::formatv("{0:f4} ms, {1:f1} % of a call\\l", milliseconds, total > 0 ? 100 * milliseconds / total : 0);
  }
  return label;
}

std::string weir::report::drawGraph(const llvm::json::Object &graph, StringRef prefix, const llvm::json::Object *profile) {
  constexpr size_t kLabelledEdges = 40, kCurvedEdges = 200;
  std::string text;
  llvm::raw_string_ostream os(text);
  const llvm::json::Array &nodes = *graph.getArray("nodes"), &edges = *graph.getArray("edges");
  os << "digraph g {\n  bgcolor=transparent; ranksep=0.35; nodesep=0.3; nslimit=2; mclimit=0.5;";
  // The rest takes minutes on graphs of a thousand edges.
  if (edges.size() > kCurvedEdges)
    os << " splines=line;";
  os << "\n  node [shape=box, fontname=\"Helvetica\", fontsize=11, margin=\"0.12,0.06\"];\n"
        "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n";
  for (auto [i, value] : llvm::enumerate(nodes)) {
    const llvm::json::Object &node = *value.getAsObject();
    bool isDispatch = node.getString("kernel").has_value();
    std::string label = isDispatch ? describeDispatch(node, profile) : escapeDot(*node.getString("op")) + "\\n" + escapeDot(*node.getString("type"));
    os << "  n" << i << " [id=\"" << prefix << "-" << i << "\", class=\"" << (isDispatch ? "dispatch" : "op") << "\", label=\"" << label
       << "\"];\n";
  }
  for (auto [i, value] : llvm::enumerate(edges)) {
    const llvm::json::Array &edge = *value.getAsArray();
    os << "  n" << *edge[0].getAsInteger() << " -> n" << *edge[1].getAsInteger() << " [id=\"" << prefix << "-e" << i << "\"";
    if (edges.size() <= kLabelledEdges)
      os << ", label=\" " << escapeDot(*edge[2].getAsString()) << "\"";
    os << "];\n";
  }
  os << "}\n";
  return text;
}
