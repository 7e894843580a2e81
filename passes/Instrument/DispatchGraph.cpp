#include "passes/Instrument/DispatchGraph.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Analysis/StorageLayout.h"

using namespace mlir;
using namespace weir;
using namespace weir::ledger;

void GraphBytes::add(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return;
  int64_t bits = stream::storageBits(tensor.getElementType());
  std::string term;
  for (int64_t extent : tensor.getShape())
    if (ShapedType::isDynamic(extent))
      term += "*?";
    else
      bits *= extent;
  int64_t bytes = (bits + 7) / 8;
  if (term.empty())
    known += bytes;
  else
    ++terms[std::to_string(bytes) + term];
}

std::string GraphBytes::str() const {
  std::string text;
  if (known != 0 || terms.empty())
    text = std::to_string(known);
  for (const auto &[term, count] : terms)
    text += (text.empty() ? "" : " + ") + (count > 1 ? std::to_string(count) + "*" : "") + term;
  return text;
}

/// `128x384xf32`.
static std::string describeType(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    for (int64_t extent : tensor.getShape())
      if (ShapedType::isDynamic(extent))
        os << "?x";
      else
        os << extent << "x";
    os << tensor.getElementType();
  } else {
    os << type;
  }
  return text;
}

std::string weir::ledger::describeOp(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return op->getName().getStringRef().str();
  SmallVector<StringRef> names;
  for (Operation &inner : generic.getBody()->without_terminator())
    if (StringRef name = inner.getName().stripDialect(); !llvm::is_contained(names, name))
      names.push_back(name);
  constexpr unsigned kShown = 4;
  std::string text = generic.getNumReductionLoops() != 0 ? "reduce" : "generic";
  for (StringRef name : ArrayRef(names).take_front(kShown))
    text += " " + name.str();
  return text + (names.size() > kShown ? " ..." : "");
}

namespace {

/// Numbers the ops of a function and finds where tensors come from.
class GraphBuilder {
public:
  GraphBuilder(DispatchGraph &graph, SymbolTableCollection *symbols) : graph(graph), symbols(symbols) {}

  void visitRegion(Region &region, int dispatch) {
    for (Block &block : region)
      for (Operation &op : block)
        visit(&op, dispatch);
  }

  void finish() {
    llvm::sort(graph.edges);
    graph.edges.erase(std::unique(graph.edges.begin(), graph.edges.end(),
                                  [](const auto &a, const auto &b) { return !(a < b) && !(b < a); }),
                      graph.edges.end());
  }

private:
  using Sources = llvm::SmallSetVector<unsigned, 2>;

  void visit(Operation *op, int dispatch) {
    if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp>(op))
      return visitDispatch(op);
    if (auto outlined = dyn_cast<flow::DispatchOp>(op); outlined && symbols)
      return visitOutlined(outlined);
    if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(op)) {
      Sources stored = sources.lookup(store.getValue());
      sources[store.getTarget()].insert(stored.begin(), stored.end());
      return;
    }
    SmallVector<Value> tensors = llvm::filter_to_vector(
        op->getOperands(), [](Value v) { return isa<RankedTensorType, tensor_ext::DispatchTensorType>(v.getType()); });
    bool hasResult = llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
    if (hasResult && !isNothing(op)) {
      // A view, a cast or a load of one tensor is where that comes from.
      bool isView = op->getNumRegions() == 0 && tensors.size() == 1 && !isa<linalg::LinalgOp>(op);
      Sources own;
      if (isView)
        own = sources.lookup(tensors.front());
      else
        own.insert(addNode(op, tensors, dispatch));
      for (Value result : op->getResults())
        sources[result] = own;
    }
    if (!isa<linalg::LinalgOp, tensor::PadOp, tensor::GenerateOp>(op))
      for (Region &region : op->getRegions())
        visitRegion(region, dispatch);
  }

  static bool isNothing(Operation *op) {
    return isa<linalg::FillOp, tensor::EmptyOp>(op) || matchPattern(op, m_Constant());
  }

  unsigned addNode(Operation *op, ArrayRef<Value> tensors, int dispatch) {
    unsigned number = graph.nodes.size();
    std::string label = describeOp(op);
    graph.nodes.push_back({label, describeType(op->getResultTypes().front()), dispatch, op->getLoc()});
    if (dispatch >= 0)
      graph.dispatches[dispatch].ops.push_back(label);
    for (Value tensor : tensors)
      for (unsigned from : sources.lookup(tensor))
        graph.edges.push_back({from, number, describeType(tensor.getType())});
    return number;
  }

  void visitDispatch(Operation *op) {
    int number = graph.dispatches.size();
    graph.dispatches.emplace_back();
    GraphBytes in, out;
    Region &body = op->getRegion(0);
    if (auto workgroups = dyn_cast<flow::DispatchWorkgroupsOp>(op)) {
      for (auto [argument, operand] : llvm::zip(body.getArguments(), workgroups.getArguments())) {
        sources[argument] = sources.lookup(operand);
        in.add(operand.getType());
      }
    } else {
      llvm::SetVector<Value> captures;
      body.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (operand.getParentRegion()->isProperAncestor(&body) && !operand.getDefiningOp<tensor::EmptyOp>() &&
              !operand.getDefiningOp<linalg::FillOp>())
            captures.insert(operand);
      });
      for (Value capture : captures)
        in.add(capture.getType());
    }
    for (Type type : op->getResultTypes())
      out.add(type);
    visitRegion(body, number);
    graph.dispatches[number].in = in;
    graph.dispatches[number].out = out;
    graph.dispatches[number].loc = op->getLoc();
    graph.dispatches[number].workgroups = describeGrid(op->getNumRegions() > 1 ? &op->getRegion(1) : nullptr);
    if (auto workgroups = dyn_cast<flow::DispatchWorkgroupsOp>(op)) {
      unsigned next = workgroups.getArguments().size();
      for (auto [i, result] : llvm::enumerate(op->getResults())) {
        ArrayAttr ties = workgroups.getTiedOperandsAttr();
        int64_t tie = ties ? cast<IntegerAttr>(ties[i]).getInt() : -1;
        sources[result] = sources.lookup(body.getArgument(tie < 0 ? next++ : tie));
      }
    } else {
      for (auto [result, value] : llvm::zip(op->getResults(), body.front().getTerminator()->getOperands()))
        sources[result] = sources.lookup(value);
    }
  }

  void visitOutlined(flow::DispatchOp op) {
    int number = graph.dispatches.size();
    DispatchGraph::Dispatch &dispatch = graph.dispatches.emplace_back();
    dispatch.loc = op.getLoc();
    auto entry = cast<SymbolRefAttr>(op.getEntryPoints()[0]);
    dispatch.kernel = entry.getLeafReference().str();
    SmallVector<Value> tensors;
    for (Value operand : op.getArguments()) {
      dispatch.in.add(operand.getType());
      if (isa<RankedTensorType>(operand.getType()))
        tensors.push_back(operand);
    }
    for (Type type : op->getResultTypes())
      dispatch.out.add(type);
    auto executable = symbols->lookupNearestSymbolFrom<flow::ExecutableOp>(op, entry.getRootReference());
    if (ModuleOp module = executable ? executable.getInnerModule() : ModuleOp())
      module.walk([&](Operation *inner) {
        bool isOp = isa<linalg::LinalgOp>(inner) || (inner->getNumRegions() != 0 && !isa<FunctionOpInterface, ModuleOp>(inner));
        if (isOp && !isNothing(inner) && llvm::any_of(inner->getResultTypes(), llvm::IsaPred<RankedTensorType>)) {
          dispatch.kernelOps.push_back({describeOp(inner), describeType(inner->getResultTypes().front()), number, inner->getLoc()});
          dispatch.ops.push_back(dispatch.kernelOps.back().label);
        }
      });
    std::vector<std::string> ops = std::move(dispatch.ops);
    unsigned node = op->getNumResults() == 0 ? 0 : addNode(op, tensors, number);
    graph.dispatches[number].ops = std::move(ops);
    for (Value result : op->getResults())
      sources[result].insert(node);
  }

  /// `4x2x1` if constants say so.
  static std::string describeGrid(Region *count) {
    if (!count || count->empty())
      return "by target";
    std::string text;
    for (Value extent : count->front().getTerminator()->getOperands()) {
      APInt value;
      if (!matchPattern(extent, m_ConstantInt(&value)))
        return "by target";
      text += (text.empty() ? "" : "x") + std::to_string(value.getSExtValue());
    }
    return text.empty() ? "by target" : text;
  }

  DispatchGraph &graph;
  SymbolTableCollection *symbols;
  llvm::DenseMap<Value, Sources> sources;
};

} // namespace

DispatchGraph::DispatchGraph(Operation *function, SymbolTableCollection *symbols) {
  GraphBuilder builder(*this, symbols);
  builder.visitRegion(cast<FunctionOpInterface>(function).getFunctionBody(), -1);
  builder.finish();
}
