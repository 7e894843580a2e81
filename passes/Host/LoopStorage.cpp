/// Storage made in a loop ends with the iteration that made it, unless a later iteration or the code after the loop can reach it.
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Analysis/Liveness.h"
#include "mlir/IR/Dominance.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir::host;

namespace {

struct BackEdge {
  Block *from, *header;
  unsigned successor;
};

/// The edges that close a loop whose blocks call a function: without a call no storage is made.
SmallVector<BackEdge> findBackEdges(LLVM::LLVMFuncOp function) {
  SmallVector<BackEdge> edges;
  DominanceInfo dominance(function);
  CFGLoopInfo loops(dominance.getDomTree(&function.getBody()));
  for (Block &block : function.getBody())
    for (unsigned i = 0, e = block.getNumSuccessors(); i < e; ++i) {
      Block *header = block.getSuccessor(i);
      CFGLoop *loop = loops.getLoopFor(header);
      if (!loop || loop->getHeader() != header || !loop->contains(&block))
        continue;
      if (llvm::any_of(loop->blocks(), [](Block *inside) { return !inside->getOps<LLVM::CallOp>().empty(); }))
        edges.push_back({&block, header, i});
    }
  return edges;
}

} // namespace

void weir::host::releaseLoopStorage(LLVM::LLVMFuncOp function) {
  if (function.isExternal() || function.getBody().hasOneBlock())
    return;
  SmallVector<BackEdge> edges = findBackEdges(function);
  if (edges.empty())
    return;
  MLIRContext *context = function.getContext();
  Type resource = resourceType(context);
  Liveness liveness(function);
  // Of several values live at one time, in an order that does not depend on addresses.
  SmallVector<Value> resources;
  for (Block &block : function.getBody()) {
    llvm::append_range(resources, llvm::make_filter_range(block.getArguments(), [&](Value v) { return v.getType() == resource; }));
    for (Operation &op : block)
      llvm::append_range(resources, llvm::make_filter_range(op.getResults(), [&](Value v) { return v.getType() == resource; }));
  }
  SmallVector<SmallVector<Value>> kept;
  for (const BackEdge &edge : edges) {
    const auto &live = liveness.getLiveIn(edge.header);
    kept.push_back(llvm::filter_to_vector(resources, [&](Value v) { return live.contains(v); }));
    SuccessorOperands forwarded = cast<BranchOpInterface>(edge.from->getTerminator()).getSuccessorOperands(edge.successor);
    for (Value operand : forwarded.getForwardedOperands())
      if (operand.getType() == resource)
        kept.back().push_back(operand);
  }

  Location loc = function.getLoc();
  OpBuilder builder(context);
  builder.setInsertionPointToStart(&function.getBody().front());
  Value api = function.getArgument(0), invocation = function.getArgument(1);
  Value mark = callApi(builder, loc, api, Api::ScopeBegin, {invocation});
  for (auto [edge, keep] : llvm::zip_equal(edges, kept)) {
    Operation *terminator = edge.from->getTerminator();
    SuccessorOperands forwarded = cast<BranchOpInterface>(terminator).getSuccessorOperands(edge.successor);
    SmallVector<Value> operands(forwarded.getForwardedOperands());
    builder.createBlock(edge.header);
    auto back = LLVM::BrOp::create(builder, loc, operands, edge.header);
    builder.setInsertionPoint(back);
    SmallVector<Value> buffers = llvm::map_to_vector(keep, [&](Value v) { return bufferOf(builder, loc, v); });
    Value array = stackArrayOf(builder, loc, back, pointerType(context), buffers);
    callApi(builder, loc, api, Api::ScopeRelease, {invocation, mark, constantInt(builder, loc, 64, buffers.size()), array});
    forwarded.getMutableForwardedOperands().clear();
    terminator->setSuccessor(back->getBlock(), edge.successor);
  }
}
