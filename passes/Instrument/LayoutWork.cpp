#include "passes/Instrument/LayoutWork.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/HAL/TargetInfo.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// A sum of which a part may depend on dynamic sizes.
struct Sum {
  int64_t known = 0;
  bool isKnown = true;

  void add(std::optional<int64_t> part) {
    known += part.value_or(0);
    isKnown &= part.has_value();
  }
};

class LayoutWork {
public:
  explicit LayoutWork(FunctionOpInterface kernel) : kernel(kernel) {}

  DictionaryAttr get() {
    kernel->walk([&](Operation *op) { count(op); });
    Builder builder(kernel.getContext());
    NamedAttrList fields;
    auto append = [&](StringRef name, const Sum &sum) {
      if (!sum.isKnown)
        fields.append(name, builder.getStringAttr("unknown"));
      else if (sum.known != 0)
        fields.append(name, builder.getI64IntegerAttr(sum.known));
    };
    append("bytes_padding", bytesOfPadding);
    append("conversions", conversions);
    append("flops_padding", flopsInPadding);
    return fields.empty() ? DictionaryAttr() : fields.getDictionary(kernel.getContext());
  }

private:
  /// The type with its layout: that of the target for a verbose encoding, plain without an answer (SP3).
  RankedTensorType getStored(RankedTensorType type) {
    // Not before: a program without encodings need not know their dialect.
    if (!resolver && isa_and_present<EncodingAttr>(type.getEncoding())) {
      hal::ExecutableTargetAttr target = lookupExecutableTarget(kernel);
      resolver = getResolver(kernel.getContext(), target ? target.getConfiguration() : DictionaryAttr());
    }
    RankedTensorType stored = isa_and_present<EncodingAttr>(type.getEncoding()) ? specialize(type, resolver) : type;
    return stored ? stored : dropEncoding(type);
  }

  Layout getLayout(RankedTensorType type) {
    FailureOr<Layout> layout = Layout::get(getStored(type));
    return succeeded(layout) ? *layout : *Layout::get(dropEncoding(type));
  }

  bool areSameBytes(RankedTensorType a, RankedTensorType b) {
    // A slice is converted if the whole is in a layout.
    if (a.getShape() != b.getShape())
      return getLayout(a).isPlain() == getLayout(b).isPlain();
    return getLayout(a).sameBytes(getLayout(b));
  }

  void count(Operation *op) {
    if (auto set = dyn_cast<SetEncodingOp>(op)) {
      auto unset = set.getSource().getDefiningOp<UnsetEncodingOp>();
      countConversion(unset ? unset.getSourceType() : set.getSourceType(), set.getResultType());
    } else if (auto unset = dyn_cast<UnsetEncodingOp>(op)) {
      // From one encoding to another is one conversion.
      if (unset->use_empty() || !llvm::all_of(unset->getUsers(), llvm::IsaPred<SetEncodingOp>))
        countConversion(unset.getSourceType(), unset.getResultType());
    } else if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
      // Elements are read where they are (M3).
      if (load->use_empty() || !llvm::all_of(load->getUsers(), llvm::IsaPred<tensor::ExtractOp>))
        countConversion(getBound(load.getSource()), dyn_cast<RankedTensorType>(load.getType()));
    } else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(op)) {
      countConversion(dyn_cast<RankedTensorType>(store.getValue().getType()), getBound(store.getTarget()));
    } else if (auto view = dyn_cast<stream::BindingSubspanOp>(op)) {
      countBinding(view);
    } else if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
      countPoints(structured);
    }
  }

  static RankedTensorType getBound(Value view) {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(view.getType());
    return type ? dyn_cast<RankedTensorType>(type.getBoundType()) : RankedTensorType();
  }

  void countConversion(RankedTensorType from, RankedTensorType to) {
    if (from && to && (from.getEncoding() || to.getEncoding()) && !areSameBytes(from, to))
      conversions.add(1);
  }

  /// Padding of a binding, each time that the kernel goes over it.
  void countBinding(stream::BindingSubspanOp view) {
    RankedTensorType bound = getBound(view);
    auto argument = dyn_cast<BlockArgument>(view.getBinding());
    if (!bound || !bound.getEncoding() || !argument || !views.insert(argument).second || !getLayout(bound).isPadded())
      return;
    auto access = kernel.getArgAttrOfType<StringAttr>(argument.getArgNumber(), AccessAttr::getNameStr());
    int64_t times = access && access.getValue() != "rw" ? 1 : 2;
    std::optional<int64_t> stored = staticStorageSize(getStored(bound)), plain = staticStorageSize(dropEncoding(bound));
    bytesOfPadding.add(stored && plain ? std::optional((*stored - *plain) * times) : std::nullopt);
  }

  /// A loop runs over padding if all operands that it indexes are padded for it: else its rest is an op of its own (M1).
  void countPoints(linalg::LinalgOp op) {
    int64_t perPoint = countOperationsPerPoint(op);
    if (perPoint == 0 || llvm::none_of(op->getOperandTypes(), [](Type type) {
          auto tensor = dyn_cast<RankedTensorType>(type);
          return tensor && tensor.getEncoding();
        }))
      return;
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    SmallVector<std::optional<int64_t>> padded(extents.size());
    bool isPadded = false;
    for (auto [operand, map] : llvm::zip_equal(op->getOperands(), op.getIndexingMapsArray())) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      if (!type)
        continue;
      Layout layout = getLayout(type);
      isPadded |= layout.isPadded();
      for (auto [dim, expr] : llvm::enumerate(map.getResults()))
        if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && layout.getPaddedSize(dim).isStatic()) {
          std::optional<int64_t> &least = padded[loop.getPosition()];
          int64_t own = layout.getPaddedSize(dim).getConstant();
          least = least ? std::min(*least, own) : own;
        }
    }
    if (!isPadded)
      return;
    if (llvm::is_contained(extents, ShapedType::kDynamic) || llvm::is_contained(padded, std::nullopt))
      return flopsInPadding.add(std::nullopt);
    int64_t points = perPoint, allPoints = perPoint;
    for (auto [extent, own] : llvm::zip_equal(extents, padded)) {
      points *= extent;
      allPoints *= *own;
    }
    flopsInPadding.add(allPoints - points);
  }

  FunctionOpInterface kernel;
  Attribute resolver;
  Sum conversions, bytesOfPadding, flopsInPadding;
  llvm::SmallDenseSet<BlockArgument> views;
};

} // namespace

DictionaryAttr weir::describeLayoutWork(FunctionOpInterface kernel) { return LayoutWork(kernel).get(); }
