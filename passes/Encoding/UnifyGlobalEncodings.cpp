// One weight, several encodings: those that all their devices lay out as the same bytes are one global, and kernels that read elements
// of the weight as it is read the encoded one (encoding-passes.md 8.1).

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/LayoutWebs.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/PlainUses.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-unify-global-encodings"

namespace weir {
#define GEN_PASS_DEF_UNIFYGLOBALENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

namespace {

/// An immutable global that an initializer encodes.
struct EncodedGlobal {
  util::GlobalOp global;
  TensorEncodeOp encode;
  RankedTensorType type;
  SmallVector<util::GlobalLoadOp> loads;
};

struct UnifyGlobalEncodings : weir::impl::UnifyGlobalEncodingsBase<UnifyGlobalEncodings> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceResolvers devices(module);
    LayoutWebs webs(module, devices);
    llvm::MapVector<const void *, std::vector<EncodedGlobal>> bySource;
    collect(bySource);
    bool changed = false;
    for (auto &[source, globals] : bySource)
      changed |= unify(globals, webs);
    PlainUses uses(module);
    for (auto &[source, globals] : bySource)
      changed |= dropPlain(plain[source], globals.front(), uses);
    if (changed)
      eraseDeadGlobals(module);
  }

private:
  /// The global, or the attribute, that is at the end of the chain of loads, stores and moves.
  const void *getSource(Value value) {
    while (true) {
      value = skipMoves(value);
      if (auto constant = value.getDefiningOp<TensorConstantOp>())
        return Attribute(constant.getValue()).getAsOpaquePointer();
      auto load = value.getDefiningOp<util::GlobalLoadOp>();
      if (!load)
        return nullptr;
      util::GlobalStoreOp store = stores.lookup(load.getGlobalAttr().getAttr());
      Value stored = store ? skipMoves(store.getValue()) : Value();
      // A global that is computed is a source itself.
      if (!stored || !isa_and_present<util::GlobalLoadOp, TensorConstantOp>(stored.getDefiningOp()))
        return load.getGlobalAttr().getAsOpaquePointer();
      value = stored;
    }
  }

  void collect(llvm::MapVector<const void *, std::vector<EncodedGlobal>> &bySource) {
    DenseMap<StringAttr, SmallVector<util::GlobalLoadOp>> loads;
    stores.clear();
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(op))
        loads[load.getGlobalAttr().getAttr()].push_back(load);
      else if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        if (auto [it, isNew] = stores.try_emplace(store.getGlobalAttr().getAttr(), store); !isNew)
          it->second = {};
    });
    plain.clear();
    getOperation().walk([&](Operation *op) {
      if (isa<util::GlobalLoadOp, TensorConstantOp>(op))
        if (const void *source = getSource(op->getResult(0)))
          plain[source].push_back(op->getResult(0));
    });
    for (auto global : getOperation().getOps<util::GlobalOp>()) {
      util::GlobalStoreOp store = stores.lookup(global.getSymNameAttr());
      if (global.getIsMutable() || !global.isPrivate() || !store || !store->getParentOfType<util::InitializerOp>())
        continue;
      auto encode = skipMoves(store.getValue()).getDefiningOp<TensorEncodeOp>();
      auto type = encode ? dyn_cast<RankedTensorType>(encode.getResultEncoding()) : RankedTensorType();
      auto from = encode ? dyn_cast<RankedTensorType>(encode.getSourceEncoding()) : RankedTensorType();
      if (!from || from.getEncoding() || !isVerbose(type))
        continue;
      if (const void *source = getSource(encode.getSource()))
        bySource[source].push_back({global, encode, type, loads[global.getSymNameAttr()]});
    }
  }

  /// UG1: the first in program order stands for those that are the same bytes wherever any of them is used.
  bool unify(std::vector<EncodedGlobal> &globals, LayoutWebs &webs) {
    SmallVector<EncodedGlobal *> kept;
    bool changed = false;
    for (EncodedGlobal &global : globals) {
      bool differsByDevice = false;
      auto same = llvm::find_if(kept, [&](EncodedGlobal *first) {
        if (areEqualEncodings(first->type.getEncoding(), global.type.getEncoding()) && first->type.getShape() == global.type.getShape() &&
            first->type.getElementType() == global.type.getElementType())
          return true;
        if (first->type.getShape() != global.type.getShape() || first->type.getElementType() != global.type.getElementType())
          return false;
        llvm::SetVector<Attribute> resolvers;
        for (EncodedGlobal *one : {first, &global})
          if (std::optional<unsigned> web = webs.find(one->encode.getResult()))
            resolvers.insert_range(webs.getResolvers(webs.getWebs()[*web]));
        bool some = llvm::any_of(resolvers, [&](Attribute resolver) { return haveSameLayout(first->type, global.type, resolver); });
        bool all = !resolvers.empty() && haveSameLayout(first->type, global.type, resolvers.getArrayRef());
        differsByDevice |= some && !all;
        return all;
      });
      if (same == kept.end()) {
        if (differsByDevice)
          missedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::no_common_layout);
        else if (!kept.empty())
          passedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::kept_copies)
              << remark::metric("bytes", staticStorageSize(dropEncoding(global.type)).value_or(0));
        kept.push_back(&global);
        continue;
      }
      replace(global, **same);
      changed = true;
    }
    return changed;
  }

  /// UG2: a weight that kernels can read in its encoding is not kept as it is besides.
  bool dropPlain(ArrayRef<Value> values, const EncodedGlobal &kept, PlainUses &uses) {
    auto type = cast<RankedTensorType>(TensorEncodeOp(kept.encode).getSourceEncoding());
    UnifyGlobalEncodingsCode reason;
    FailureOr<std::vector<PlainUse>> found = uses.find(values, type, reason);
    int64_t bytes = staticStorageSize(type).value_or(0);
    if (failed(found)) {
      missedRemark(kept.global, DEBUG_TYPE, reason) << remark::metric("bytes", bytes);
      return false;
    }
    if (found->empty())
      return false;
    uses.redirect(*found, kept.global, kept.type);
    passedRemark(kept.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::read_encoded) << remark::metric("bytes", bytes);
    return true;
  }

  /// UG6. Ops behind the loads go on speaking of their encoding: it is the same bytes.
  void replace(EncodedGlobal &global, EncodedGlobal &by) {
    for (util::GlobalLoadOp load : global.loads)
      load.setGlobalAttr(FlatSymbolRefAttr::get(by.global.getSymNameAttr()));
    passedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::unified)
        << remark::metric("bytes", staticStorageSize(dropEncoding(global.type)).value_or(0));
  }

  DenseMap<StringAttr, util::GlobalStoreOp> stores;
  /// By source, what is loaded of it as it is.
  DenseMap<const void *, SmallVector<Value>> plain;
};

} // namespace
