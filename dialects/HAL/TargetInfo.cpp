#include "dialects/HAL/TargetInfo.h"

using namespace mlir;
using namespace weir;

TargetInfo TargetInfo::of(Operation *op) { return get(lookupExecutableTarget(op)); }

hal::ExecutableTargetAttr weir::lookupExecutableTarget(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target = op->getAttrOfType<hal::ExecutableTargetAttr>(kExecutableTargetAttr))
      return target;
  return {};
}
