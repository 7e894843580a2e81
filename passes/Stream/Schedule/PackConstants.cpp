//===- PackConstants.cpp - Constants of an op in few buffers --------------===//
//
// stream-passes.md 5.5: values one after the other in composites, results as subviews of them.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilAttrs.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "llvm/ADT/DenseMap.h"

#define DEBUG_TYPE "weir-pack-constants"

namespace weir {
#define GEN_PASS_DEF_PACKCONSTANTS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Values that become one, and where each of them starts.
struct Buffer {
  SmallVector<Attribute> values; ///< with padding
  int64_t bytes = 0;
  Value size; ///< of a value that stays by itself
};

struct Place {
  size_t buffer;
  int64_t offset;
};

struct PackConstants : weir::impl::PackConstantsBase<PackConstants> {
  void runOnOperation() override {
    getOperation()->walk([&](ResourceConstantsOp op) { pack(op); });
  }

private:
  /// Bytes of a value that can be part of another one.
  static std::optional<int64_t> findBytes(Attribute value, Value size) {
    std::optional<int64_t> bytes = getConstantIntValue(size);
    if (!bytes || isa<NamedParameterAttr>(value) || util::getConstantStorageSize(value) != bytes)
      return std::nullopt;
    return bytes;
  }

  void pack(ResourceConstantsOp op) {
    if (op.getValues().size() < 2) {
      missedRemark(op, getArgument(), PackConstantsCode::ONE_VALUE);
      return;
    }
    auto config = ResourceConfigAttr::lookup(op);
    int64_t alignment = std::max<int64_t>(1, config.getMinBufferOffsetAlignment());
    int64_t most = config.getMaxAllocationSize() > 0 ? config.getMaxAllocationSize() : INT64_MAX;
    bool isShared = cast<ResourceType>(op.getResults().front().getType()).getLifetime() == Lifetime::Constant;
    SmallVector<Buffer> buffers;
    SmallVector<Place> places;
    std::optional<size_t> open;
    llvm::DenseMap<Attribute, Place> known;
    for (auto [value, size] : llvm::zip_equal(op.getValues(), op.getResultSizes())) {
      std::optional<int64_t> bytes = findBytes(value, size);
      if (!bytes) {
        missedRemark(op, getArgument(), PackConstantsCode::OTHER_VALUE);
        places.push_back({buffers.size(), 0});
        buffers.push_back({{value}, 0, size});
        continue;
      }
      if (auto found = known.find(value); isShared && found != known.end()) {
        places.push_back(found->second);
        continue;
      }
      int64_t offset = open ? llvm::alignTo(buffers[*open].bytes, alignment) : 0;
      if (!open || *bytes > most - offset) {
        open = buffers.size();
        offset = 0;
        buffers.emplace_back();
      }
      Buffer &buffer = buffers[*open];
      if (int64_t padding = offset - buffer.bytes)
        buffer.values.push_back(DenseElementsAttr::get(VectorType::get(padding, IntegerType::get(&getContext(), 8)), APInt(8, 0)));
      buffer.values.push_back(value);
      buffer.bytes = offset + *bytes;
      places.push_back({*open, offset});
      known[value] = places.back();
    }
    if (buffers.size() == op.getValues().size())
      return;
    rebuild(op, buffers, places);
    passedRemark(op, getArgument(), PackConstantsCode::PACKED) << remark::metric("values", static_cast<int64_t>(places.size()))
                                                               << remark::metric("buffers", static_cast<int64_t>(buffers.size()));
    numPacked += places.size() - buffers.size();
    op.erase();
  }

  void rebuild(ResourceConstantsOp op, ArrayRef<Buffer> buffers, ArrayRef<Place> places) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Type type = op.getResults().front().getType();
    SmallVector<Value> sizes;
    SmallVector<Attribute> values;
    for (const Buffer &buffer : buffers) {
      sizes.push_back(buffer.size ? buffer.size : arith::ConstantIndexOp::create(builder, loc, buffer.bytes));
      values.push_back(buffer.values.size() == 1 ? buffer.values.front()
                                                 : util::CompositeAttr::get(&getContext(), buffer.bytes, builder.getArrayAttr(buffer.values)));
    }
    SmallVector<Type> types(buffers.size(), type);
    types.push_back(TimepointType::get(&getContext()));
    auto packed = ResourceConstantsOp::create(builder, loc, types, sizes, builder.getArrayAttr(values), op.getAffinityAttr());
    for (auto [result, size, place] : llvm::zip_equal(op.getResults(), op.getResultSizes(), places)) {
      Value whole = packed.getResults()[place.buffer];
      // By itself, or the only one there.
      if (buffers[place.buffer].values.size() > 1) {
        Value offset = arith::ConstantIndexOp::create(builder, loc, place.offset);
        whole = ResourceSubviewOp::create(builder, loc, type, whole, sizes[place.buffer], offset, size);
      }
      result.replaceAllUsesWith(whole);
    }
    op.getResultTimepoint().replaceAllUsesWith(packed.getResultTimepoint());
    packed->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  }
};

} // namespace
