#include "dialects/Stream/StreamInterfaces.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

#include "dialects/Stream/StreamAttrInterfaces.cpp.inc"
#include "dialects/Stream/StreamOpInterfaces.cpp.inc"
#include "dialects/Weir/WeirDialect.h"

namespace weir::stream {

bool AsyncAccessRange::mayOverlap(const AsyncAccessRange &lhs, const AsyncAccessRange &rhs) {
  if (lhs.resource != rhs.resource)
    return false;
  if (lhs.start && lhs.start == rhs.end)
    return false;
  return !rhs.start || rhs.start != lhs.end;
}

void AsyncAccessRange::print(raw_ostream &os, AsmState &state) const {
  os << (isRead() ? (isWrite() ? "RW " : "R ") : (isWrite() ? "W " : "- "));
  resource.printAsOperand(os, state);
  os << '[';
  if (start)
    start.printAsOperand(os, state);
  else
    os << '0';
  os << " to ";
  end.printAsOperand(os, state);
  os << " for ";
  length.printAsOperand(os, state);
  os << ']';
}

bool isInPlaceSafe(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(InPlaceSafeAttr::getNameStr()))
      return true;
  return false;
}

bool areAffinitiesCompatible(Attribute a, Attribute b) { return !a || !b || a == b; }

bool sharesMemory(Operation *op, Attribute from, Attribute to) {
  for (; op; op = op->getParentOp())
    if (auto topology = dyn_cast_if_present<TopologyAttrInterface>(op->getAttr("stream.topology")))
      return topology.hasUnifiedMemory(from, to) || topology.hasTransparentAccess(from, to);
  return false;
}

bool canExecuteTogether(Attribute a, Attribute b) {
  if (areAffinitiesCompatible(a, b))
    return true;
  auto affinity = dyn_cast<AffinityAttrInterface>(a);
  return affinity && affinity.isExecutableWith(b);
}

Attribute lookupAffinity(Operation *op) {
  for (Operation *current = op; current; current = current->getParentOp()) {
    if (auto affinityOp = dyn_cast<AffinityOpInterface>(current))
      if (Attribute affinity = affinityOp.getAffinityAttr())
        return affinity;
    if (Attribute affinity = current->getAttr("stream.affinity"))
      return affinity;
  }
  for (Operation *current = op; current; current = current->getParentOp())
    if (Attribute affinity = current->getAttr("stream.affinity.default"))
      return affinity;
  return {};
}

Attribute joinAffinities(ArrayRef<Attribute> affinities) {
  return !affinities.empty() && llvm::all_equal(affinities) ? affinities.front() : Attribute();
}

} // namespace weir::stream
