// Builders, verifiers and interfaces of stream.resource.*.
#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir::stream;

//===--------------------------------------------------------------------------------------------------------------===//
// load, store
//===--------------------------------------------------------------------------------------------------------------===//

void ResourceLoadOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  accesses.push_back({ResourceAccess::Read, &getSourceMutable(), &getSourceSizeMutable(), &getSourceOffsetMutable(),
                      /*length=*/nullptr});
}

void ResourceStoreOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  accesses.push_back({ResourceAccess::Write, &getTargetMutable(), &getTargetSizeMutable(), &getTargetOffsetMutable(),
                      /*length=*/nullptr});
}

//===--------------------------------------------------------------------------------------------------------------===//
// pack
//===--------------------------------------------------------------------------------------------------------------===//

void ResourcePackOp::build(OpBuilder &builder, OperationState &state, Value offset,
                           ArrayRef<std::pair<int64_t, int64_t>> intervals, ValueRange sizes, Attribute affinity) {
  SmallVector<Attribute> ends;
  for (auto [start, end] : intervals)
    ends.append({builder.getIndexAttr(start), builder.getIndexAttr(end)});
  SmallVector<Type> offsetTypes(sizes.size(), builder.getIndexType());
  build(builder, state, builder.getIndexType(), offsetTypes, offset, sizes, builder.getArrayAttr(ends), affinity);
}

SmallVector<ResourcePackOp::Slice> ResourcePackOp::getSlices() {
  SmallVector<Slice> slices;
  auto intervals = getLifetimeIntervals();
  for (auto [index, size, offset] : llvm::enumerate(getDynamicSliceSizes(), getPackedOffsets()))
    slices.push_back({cast<IntegerAttr>(intervals[2 * index]).getInt(),
                      cast<IntegerAttr>(intervals[2 * index + 1]).getInt(), size, offset});
  return slices;
}

LogicalResult ResourcePackOp::verify() {
  size_t slices = getPackedOffsets().size();
  // C1
  if (getLifetimeIntervals().size() != 2 * slices)
    return emitOpError() << "has " << slices << " slices but " << getLifetimeIntervals().size()
                         << " interval bounds; each slice has two";
  // C2
  if (getDynamicSliceSizes().size() != slices)
    return emitOpError() << "has " << slices << " slices but " << getDynamicSliceSizes().size() << " sizes";
  return success();
}

//===--------------------------------------------------------------------------------------------------------------===//
// constants
//===--------------------------------------------------------------------------------------------------------------===//

LogicalResult ResourceConstantsOp::verify() {
  size_t count = getResults().size();
  // C1
  if (getResultSizes().size() != count || getValues().size() != count)
    return emitOpError() << "has " << count << " resource results but " << getResultSizes().size() << " sizes and "
                         << getValues().size() << " values";
  if (count == 0)
    return emitOpError("expected at least one constant");
  // C2
  if (!llvm::all_equal(getResults().getTypes()))
    return emitOpError("has resource results of different types");
  return success();
}
