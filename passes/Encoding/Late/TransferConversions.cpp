#include "passes/Encoding/Late/TransferConversions.h"

#include "dialects/Encoding/EncodingUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// The verbose type by which ops name a value, or null, or several.
static RankedTensorType getVerboseType(const LayoutWebs &webs, Value value) {
  std::optional<unsigned> number = webs.find(value);
  if (!number)
    return {};
  RankedTensorType found;
  for (const EncodingSlot &slot : webs.getWebs()[*number].slots) {
    RankedTensorType type = slot.getType();
    if (!isVerbose(type) || (found && found != type))
      return {};
    found = type;
  }
  return found;
}

std::vector<DeviceCrossing> weir::encoding::separateDevices(ModuleOp module, DeviceResolvers &resolvers) {
  std::vector<DeviceCrossing> crossings;
  if (resolvers.get(Attribute()).size() < 2)
    return crossings;
  auto mayCross = [&](AsyncTransferOp op) {
    Attribute from = op.getSourceAffinityAttr(), to = op.getTargetAffinityAttr();
    return to && (!from || resolvers.get(from) != resolvers.get(to));
  };
  LayoutWebs webs(module, resolvers, mayCross);
  struct Found {
    AsyncTransferOp op;
    RankedTensorType before, after;
    Attribute from;
  };
  std::vector<Found> found;
  module.walk([&](AsyncTransferOp op) {
    if (!mayCross(op))
      return;
    RankedTensorType before = getVerboseType(webs, op.getSource()), after = getVerboseType(webs, op.getResult());
    if (!before || !after || !before.hasStaticShape() || before.getShape() != after.getShape() ||
        before.getElementType() != after.getElementType())
      return;
    const LayoutWebs::Web &source = webs.getWebs()[*webs.find(op.getSource())], &target = webs.getWebs()[*webs.find(op.getResult())];
    if (webs.getResolvers(source) == webs.getResolvers(target))
      return;
    Attribute from = op.getSourceAffinityAttr();
    if (!from && source.affinities.size() == 1)
      from = source.affinities.front();
    found.push_back({op, before, after, from});
  });
  for (auto &[op, before, after, from] : found) {
    Location loc = op.getLoc();
    OpBuilder builder(op);
    RankedTensorType plain = dropEncoding(before);
    auto sizeOf = [&](Type type, Attribute affinity) -> Value {
      return TensorSizeOfOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(type), ValueRange(), affinity);
    };
    Value plainSize = sizeOf(plain, from), sourceSize = sizeOf(before, from);
    Attribute to = op.getTargetAffinityAttr();
    Value resultSize = sizeOf(after, to);
    auto first = TensorEncodeOp::create(builder, loc, op.getSource().getType(), op.getSource(), TypeAttr::get(before), ValueRange(), sourceSize,
                                        TypeAttr::get(plain), ValueRange(), plainSize, from);
    op.getSourceMutable().assign(first.getResult());
    op.getSourceSizeMutable().assign(plainSize);
    op.getResultSizeMutable().assign(plainSize);
    builder.setInsertionPointAfter(op);
    auto second = TensorEncodeOp::create(builder, loc, op.getType(), op.getResult(), TypeAttr::get(plain), ValueRange(), plainSize,
                                         TypeAttr::get(after), ValueRange(), resultSize, to);
    op.getResult().replaceAllUsesExcept(second.getResult(), second);
    crossings.push_back({first, op, second});
  }
  return crossings;
}

void weir::encoding::joinDevices(DeviceCrossing &crossing) {
  auto [before, transfer, after] = crossing;
  auto source = cast<RankedTensorType>(before.getSourceEncoding()), result = cast<RankedTensorType>(after.getResultEncoding());
  bool isSame = areSameBytes(source, result);
  if (isSame || !isEncoded(source)) {
    transfer.getSourceMutable().assign(before.getSource());
    transfer.getSourceSizeMutable().assign(before.getSourceSize());
    before.erase();
  }
  if (isSame || !isEncoded(result)) {
    if (isSame)
      transfer.getResultSizeMutable().assign(transfer.getSourceSize());
    after.getResult().replaceAllUsesWith(transfer.getResult());
    after.erase();
  }
}
