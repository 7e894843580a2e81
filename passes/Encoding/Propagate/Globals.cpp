#include "passes/Encoding/Propagate/Globals.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// Every load may see every store: more pairs are not looked at.
static constexpr size_t kMaxPairs = 4096;

bool MutableGlobal::hasInitialValue() const {
  TypedAttr value = util::GlobalOp(global).getInitialValueAttr();
  return value && !isa<util::UninitializedAttr>(value);
}

MutableGlobals::MutableGlobals(ModuleOp module) {
  SymbolTableCollection symbols;
  std::optional<SymbolUserMap> users;
  for (auto global : module.getOps<util::GlobalOp>()) {
    auto type = dyn_cast<RankedTensorType>(global.getType());
    if (!global.getIsMutable() || !global.isPrivate() || !type || type.getEncoding() || !type.hasStaticShape())
      continue;
    Attribute initial = global.getInitialValueAttr();
    if (initial && !isa<util::UninitializedAttr, ElementsAttr>(initial))
      continue;
    if (!users)
      users.emplace(symbols, module);
    MutableGlobal found{global, {}, {}};
    bool isKnown = llvm::all_of(users->getUsers(global), [&](Operation *user) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(user))
        found.loads.push_back(load);
      else if (auto store = dyn_cast<util::GlobalStoreOp>(user))
        found.stores.push_back(store);
      else
        return false;
      return true;
    });
    if (!isKnown || found.loads.empty() || found.stores.empty() || found.loads.size() * found.stores.size() > kMaxPairs)
      continue;
    for (util::GlobalLoadOp load : found.loads)
      accesses[load] = globals.size();
    for (util::GlobalStoreOp store : found.stores)
      accesses[store] = globals.size();
    globals.push_back(std::move(found));
  }
}

const MutableGlobal *MutableGlobals::find(Operation *access) const {
  auto found = accesses.find(access);
  return found == accesses.end() ? nullptr : &globals[found->second];
}

void MutableGlobals::updateTypes() const {
  for (const MutableGlobal &entry : globals) {
    util::GlobalOp global = entry.global;
    auto type = cast<RankedTensorType>(util::GlobalLoadOp(entry.loads.front()).getResult().getType());
    if (type == global.getType())
      continue;
    global.setType(type);
    TypedAttr initial = global.getInitialValueAttr();
    if (!initial)
      continue;
    if (!entry.hasInitialValue()) {
      global.setInitialValueAttr(util::UninitializedAttr::get(global.getContext(), type));
      continue;
    }
    global.removeInitialValueAttr();
    OpBuilder builder(global.getContext());
    builder.setInsertionPointAfter(global);
    Location loc = global.getLoc();
    auto initializer = util::InitializerOp::create(builder, loc);
    builder.setInsertionPointToStart(&initializer.getBody().emplaceBlock());
    auto splat = dyn_cast<SplatElementsAttr>(initial);
    Value value;
    if (splat && stateOfFill(splat.getSplatValue<Attribute>(), type.getElementType()) == PaddingState::Zero) {
      // The sign of the zero is that of the value.
      auto zero = arith::ConstantOp::create(builder, loc, splat.getSplatValue<TypedAttr>());
      value = flow::TensorSplatOp::create(builder, loc, type, zero, ValueRange());
    } else {
      auto constant = flow::TensorConstantOp::create(builder, loc, initial);
      value = flow::TensorEncodeOp::create(builder, loc, type, constant, ValueRange(), ValueRange());
    }
    util::GlobalStoreOp::create(builder, loc, value, global.getSymName());
    util::ReturnOp::create(builder, loc);
  }
}
