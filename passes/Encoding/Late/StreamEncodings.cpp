#include "passes/Encoding/Late/StreamEncodings.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

RankedTensorType EncodingSlot::getType() const {
  Attribute attr = op->getAttr(attribute);
  if (index >= 0)
    attr = cast<ArrayAttr>(attr)[index];
  return dyn_cast<RankedTensorType>(cast<TypeAttr>(attr).getValue());
}

void EncodingSlot::setType(Type type) const {
  Attribute attr = TypeAttr::get(type);
  if (index >= 0) {
    SmallVector<Attribute> list(cast<ArrayAttr>(op->getAttr(attribute)).getValue());
    list[index] = attr;
    attr = ArrayAttr::get(op->getContext(), list);
  }
  op->setAttr(attribute, attr);
}

SmallVector<EncodingSlot> weir::encoding::getEncodingSlots(Operation *op) {
  SmallVector<EncodingSlot> slots;
  auto add = [&](StringRef attribute, Value value) { slots.push_back({op, attribute, -1, value}); };
  auto addAll = [&](StringRef attribute, ValueRange values) {
    for (auto [i, value] : llvm::enumerate(values))
      if (isa<ResourceType>(value.getType()))
        slots.push_back({op, attribute, int64_t(i), value});
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case<TensorImportOp, TensorEmptyOp, TensorConstantOp, TensorSplatOp>(
          [&](auto made) { add("result_encoding", made.getResult()); })
      .Case<TensorExportOp, TensorLoadOp>([&](auto read) { add("source_encoding", read.getSource()); })
      .Case<TensorCloneOp, TensorEncodeOp, TensorSliceOp>([&](auto copy) {
        add("source_encoding", copy.getSource());
        add("result_encoding", copy.getResult());
      })
      .Case<TensorFillOp, TensorStoreOp>([&](auto write) { add("target_encoding", write.getTarget()); })
      .Case<TensorUpdateOp>([&](TensorUpdateOp update) {
        add("target_encoding", update.getTarget());
        add("update_encoding", update.getUpdate());
      })
      .Case<TensorTraceOp>([&](TensorTraceOp trace) { addAll("resource_encodings", trace.getResources()); })
      .Case<TensorDispatchOp>([&](TensorDispatchOp dispatch) {
        addAll("operand_encodings", dispatch.getMixedOperands());
        addAll("result_encodings", dispatch.getResults());
      });
  return slots;
}

bool weir::encoding::isVerbose(RankedTensorType type) {
  SerializableAttrInterface encoding = type ? getSerializable(type) : SerializableAttrInterface();
  return encoding && !encoding.isSerialized();
}

bool weir::encoding::isEncoded(RankedTensorType type) {
  SerializableAttrInterface encoding = type ? getSerializable(type) : SerializableAttrInterface();
  return encoding && !(encoding.isSerialized() && encoding.isIdentityLayout());
}

bool weir::encoding::areSameBytes(RankedTensorType a, RankedTensorType b) {
  if (a == b)
    return true;
  if (a.getShape() != b.getShape() || a.getElementType() != b.getElementType())
    return false;
  FailureOr<Layout> first = Layout::get(a), second = Layout::get(b);
  return succeeded(first) && succeeded(second) && first->sameBytes(*second);
}

bool weir::encoding::isZero(Value value) { return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero()); }

Value weir::encoding::skipMoves(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto transfer = dyn_cast<AsyncTransferOp>(op)) {
      if (transfer.getSourceAffinityAttr() && transfer.getTargetAffinityAttr() &&
          transfer.getSourceAffinityAttr() != transfer.getTargetAffinityAttr())
        break;
      value = transfer.getSource();
    } else if (auto cast = dyn_cast<AsyncCastOp>(op)) {
      value = cast.getSource();
    } else if (auto clone = dyn_cast<TensorCloneOp>(op); clone && clone.getSourceEncoding() == clone.getResultEncoding()) {
      value = clone.getSource();
    } else if (auto clone = dyn_cast<AsyncCloneOp>(op)) {
      value = clone.getSource();
    } else {
      break;
    }
  }
  return value;
}

/// Ops that only make a value, of which MLIR does not know it.
static bool onlyMoves(Operation *op) { return isa<AsyncTransferOp, AsyncCloneOp, AsyncCastOp, TensorCloneOp>(op); }

bool weir::encoding::isUnread(Operation *op) { return isOpTriviallyDead(op) || (onlyMoves(op) && op->use_empty()); }

void weir::encoding::eraseIfDead(Operation *op) {
  // Nothing that is in the list is erased before its turn: what reads it goes first.
  llvm::SetVector<Operation *> dead;
  if (op)
    dead.insert(op);
  while (!dead.empty()) {
    Operation *next = dead.pop_back_val();
    if (!isUnread(next))
      continue;
    for (Value operand : next->getOperands())
      if (Operation *def = operand.getDefiningOp())
        dead.insert(def);
    next->erase();
  }
}

void weir::encoding::eraseDeadGlobals(ModuleOp module) {
  // Globals that are read through their address, or by ops that are not known, keep their names somewhere.
  for (bool changed = true; changed;) {
    changed = false;
    DenseMap<StringAttr, SmallVector<util::GlobalStoreOp>> stores;
    DenseSet<StringAttr> read;
    module.walk([&](Operation *op) {
      if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        stores[store.getGlobalAttr().getAttr()].push_back(store);
      else
        for (NamedAttribute attr : op->getAttrs())
          if (!isa<SymbolOpInterface>(op) || attr.getName() != SymbolTable::getSymbolAttrName())
            attr.getValue().walk([&](SymbolRefAttr name) { read.insert(name.getRootReference()); });
    });
    for (auto global : llvm::make_early_inc_range(module.getOps<util::GlobalOp>())) {
      if (!global.isPrivate() || !isa<ResourceType, IndexType>(global.getType()) || read.contains(global.getSymNameAttr()))
        continue;
      for (util::GlobalStoreOp store : stores[global.getSymNameAttr()]) {
        Operation *value = store.getValue().getDefiningOp();
        store.erase();
        eraseIfDead(value);
      }
      global.erase();
      changed = true;
    }
    for (auto initializer : llvm::make_early_inc_range(module.getOps<util::InitializerOp>()))
      if (initializer.getBody().hasOneBlock() &&
          llvm::all_of(initializer.getBody().front(), [](Operation &op) { return isa<util::ReturnOp>(op) || isPure(&op); }))
        initializer.erase();
  }
}
