// The encodes that are left, and slices that are no range of bytes, become dispatches of executables that this pass makes (encoding-passes.md
// 8.4).

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/Contiguity.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/StringExtras.h"

#define DEBUG_TYPE "weir-materialize-encode-dispatches"

namespace weir {
#define GEN_PASS_DEF_MATERIALIZEENCODEDISPATCHES
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

/// `Dx64xf32`.
static std::string getShapeName(RankedTensorType type) {
  std::string name;
  llvm::raw_string_ostream os(name);
  for (int64_t size : type.getShape())
    if (ShapedType::isDynamic(size))
      os << "Dx";
    else
      os << size << 'x';
  os << type.getElementType();
  for (char &c : name)
    c = llvm::isAlnum(c) ? c : '_';
  return name;
}

static RankedTensorType getSource(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getSourceEncoding()); }
static RankedTensorType getResult(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getResultEncoding()); }

/// Whether a slice or update is left to a dispatch: of a value in a layout, or of several ranges of bytes.
static bool isStrided(RankedTensorType whole, ValueRange wholeDims, RankedTensorType part, ValueRange partDims) {
  if (!whole || !part || isVerbose(whole) || isVerbose(part) || whole.getRank() != part.getRank())
    return false;
  Builder builder(whole.getContext());
  return isEncoded(whole) || isEncoded(part) ||
         util::getContiguity(getMixedValues(whole.getShape(), wholeDims, builder), getMixedValues(part.getShape(), partDims, builder)) ==
             util::Contiguity::No;
}

namespace {

/// What a kernel of this pass does; equal ones are one.
struct KernelKey {
  StringRef verb; ///< encode, slice or update
  RankedTensorType source;
  SmallVector<RankedTensorType> results; ///< of an update its target
  SmallVector<int64_t> starts;           ///< of a slice or update
  Attribute affinity;

  Attribute toAttr(MLIRContext *context) const {
    Builder builder(context);
    SmallVector<Attribute> parts{builder.getStringAttr(verb), TypeAttr::get(source), builder.getDenseI64ArrayAttr(starts),
                                 affinity ? affinity : builder.getUnitAttr()};
    for (RankedTensorType type : results)
      parts.push_back(TypeAttr::get(type));
    return builder.getArrayAttr(parts);
  }
};

struct MaterializeEncodeDispatches : weir::impl::MaterializeEncodeDispatchesBase<MaterializeEncodeDispatches> {
  using MaterializeEncodeDispatchesBase::MaterializeEncodeDispatchesBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<TensorEncodeOp, TensorSliceOp, TensorUpdateOp>(op))
        ops.push_back(op);
    });
    SymbolTable symbols(getOperation());
    made.clear();
    last = nullptr;
    done.clear();
    for (Operation *op : ops)
      if (auto encode = dyn_cast<TensorEncodeOp>(op); encode && !done.contains(op))
        materialize(encode, symbols);
      else if (auto slice = dyn_cast<TensorSliceOp>(op))
        materialize(slice, symbols);
      else if (auto update = dyn_cast<TensorUpdateOp>(op))
        materialize(update, symbols);
  }

private:
  /// EN6: what else is made of a large value at the same place.
  SmallVector<TensorEncodeOp> getSiblings(TensorEncodeOp op) {
    SmallVector<TensorEncodeOp> siblings{op};
    std::optional<int64_t> bytes = staticStorageSize(getSource(op));
    if (!bytes || *bytes < shareBytes)
      return siblings;
    SmallVector<Operation *> users(op.getSource().getUsers().begin(), op.getSource().getUsers().end());
    for (Operation *user : llvm::reverse(users)) {
      auto other = dyn_cast<TensorEncodeOp>(user);
      if (!other || other == op || other->getBlock() != op->getBlock() || other.getSourceEncoding() != op.getSourceEncoding() ||
          lookupAffinity(other) != lookupAffinity(op) || !getResult(other) || isVerbose(getResult(other)) ||
          !getResult(other).hasStaticShape() || getResult(other).getNumElements() == 0 || siblings.size() == kMaxResults)
        continue;
      Operation *size = other.getResultSize().getDefiningOp();
      if (!size || size->getBlock() != op->getBlock() || (op->isBeforeInBlock(size) && (size->getNumOperands() != 0 || !isPure(size))))
        continue;
      if (op->isBeforeInBlock(size))
        size->moveBefore(op);
      siblings.push_back(other);
    }
    return siblings;
  }

  void materialize(TensorEncodeOp op, SymbolTable &symbols) {
    RankedTensorType source = getSource(op), result = getResult(op);
    if (!source || !result || isVerbose(source) || isVerbose(result)) {
      missedRemark(op, DEBUG_TYPE, MaterializeEncodeDispatchesCode::NO_LAYOUT);
      return;
    }
    OpBuilder builder(op);
    Location loc = op.getLoc();
    if (result.hasStaticShape() && result.getNumElements() == 0) {
      Value empty = TensorEmptyOp::create(builder, loc, op.getType(), op.getResultEncodingAttr(), ValueRange(), op.getResultSize(), op.getAffinityAttr());
      op.getResult().replaceAllUsesWith(empty);
      op.erase();
      return;
    }
    KernelKey key{"encode", source, {}, {}, lookupAffinity(op)};
    SmallVector<Type> types;
    SmallVector<Value> dims(op.getSourceEncodingDims()), sizes;
    SmallVector<TensorEncodeOp> encodes = getSiblings(op);
    for (TensorEncodeOp encode : encodes) {
      key.results.push_back(getResult(encode));
      types.push_back(encode.getType());
      sizes.push_back(encode.getResultSize());
      llvm::append_range(dims, encode.getResultEncodingDims());
      auto remark = passedRemark(encode, DEBUG_TYPE, MaterializeEncodeDispatchesCode::ENCODE_DISPATCH);
      if (std::optional<int64_t> bytes = staticStorageSize(dropEncoding(source)))
        remark << remark::metric("bytes", *bytes);
    }
    SmallVector<Value> operands{op.getSource()};
    llvm::append_range(operands, dims);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    auto dispatch = AsyncDispatchOp::create(builder, loc, types, dims, operands, op.getSourceSize(), zero, op.getSourceSize(), op.getSourceSize(),
                                            sizes, builder.getArrayAttr(getEntry(loc, key, symbols)), ArrayAttr(), op.getAffinityAttr());
    for (auto [encode, value] : llvm::zip_equal(encodes, dispatch.getResults())) {
      done.insert(encode);
      encode.getResult().replaceAllUsesWith(value);
      encode.erase();
    }
  }

  /// EN3. Starts that a run knows are arguments of the kernel.
  void materialize(TensorSliceOp op, SymbolTable &symbols) {
    auto whole = dyn_cast<RankedTensorType>(op.getSourceEncoding()), part = dyn_cast<RankedTensorType>(op.getResultEncoding());
    if (!isStrided(whole, op.getSourceEncodingDims(), part, op.getResultEncodingDims()))
      return;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    if (part.hasStaticShape() && part.getNumElements() == 0) {
      Value empty = TensorEmptyOp::create(builder, loc, op.getType(), op.getResultEncodingAttr(), ValueRange(), op.getResultSize(), op.getAffinityAttr());
      op.getResult().replaceAllUsesWith(empty);
      op.erase();
      return;
    }
    KernelKey key{"slice", whole, {part}, {}, lookupAffinity(op)};
    SmallVector<Value> dims(op.getSourceEncodingDims()), operands{op.getSource()};
    llvm::append_range(dims, op.getResultEncodingDims());
    llvm::append_range(operands, dims);
    addStarts(op.getStartIndices(), key, operands);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    auto dispatch = AsyncDispatchOp::create(builder, loc, TypeRange{op.getType()}, dims, operands, op.getSourceSize(), zero, op.getSourceSize(),
                                            op.getSourceSize(), op.getResultSize(), builder.getArrayAttr(getEntry(loc, key, symbols)), ArrayAttr(),
                                            op.getAffinityAttr());
    passedRemark(op, DEBUG_TYPE, MaterializeEncodeDispatchesCode::SLICE_DISPATCH);
    op.getResult().replaceAllUsesWith(dispatch.getResult(0));
    op.erase();
  }

  void materialize(TensorUpdateOp op, SymbolTable &symbols) {
    auto whole = dyn_cast<RankedTensorType>(op.getTargetEncoding()), part = dyn_cast<RankedTensorType>(op.getUpdateEncoding());
    if (!isStrided(whole, op.getTargetEncodingDims(), part, op.getUpdateEncodingDims()))
      return;
    if (part.hasStaticShape() && part.getNumElements() == 0) {
      op.getResult().replaceAllUsesWith(op.getTarget());
      op.erase();
      return;
    }
    OpBuilder builder(op);
    Location loc = op.getLoc();
    KernelKey key{"update", part, {whole}, {}, lookupAffinity(op)};
    SmallVector<Value> dims(op.getUpdateEncodingDims()), operands{op.getUpdate(), op.getTarget()};
    llvm::append_range(dims, op.getTargetEncodingDims());
    llvm::append_range(operands, dims);
    addStarts(op.getStartIndices(), key, operands);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    SmallVector<Value> zeros{zero, zero}, sizes{op.getUpdateSize(), op.getTargetSize()};
    auto dispatch = AsyncDispatchOp::create(builder, loc, TypeRange{op.getType()}, dims, operands, sizes, zeros, sizes, sizes, op.getTargetSize(),
                                            builder.getArrayAttr(getEntry(loc, key, symbols)), builder.getIndexArrayAttr({1}), op.getAffinityAttr());
    passedRemark(op, DEBUG_TYPE, MaterializeEncodeDispatchesCode::SLICE_DISPATCH);
    op.getResult().replaceAllUsesWith(dispatch.getResult(0));
    op.erase();
  }

  static void addStarts(ValueRange starts, KernelKey &key, SmallVectorImpl<Value> &operands) {
    for (Value start : starts) {
      std::optional<int64_t> constant = getConstantIntValue(start);
      key.starts.push_back(constant.value_or(ShapedType::kDynamic));
      if (!constant)
        operands.push_back(start);
    }
  }

  SymbolRefAttr getEntry(Location loc, const KernelKey &key, SymbolTable &symbols) {
    SymbolRefAttr &entry = made[key.toAttr(&getContext())];
    if (!entry)
      entry = build(loc, key, symbols);
    return entry;
  }

  SymbolRefAttr build(Location loc, const KernelKey &key, SymbolTable &symbols) {
    MLIRContext *context = &getContext();
    OpBuilder builder(context);
    auto executable = ExecutableOp::create(builder, loc, "_encoding_" + std::to_string(made.size() - 1));
    executable.setVisibility(SymbolTable::Visibility::Private);
    // In order, before the functions that use them.
    Block::iterator place = last ? std::next(last->getIterator()) : getOperation().getBody()->begin();
    symbols.insert(executable, place);
    last = executable;
    std::string name = (key.verb + "_" + getShapeName(key.source)).str();
    int64_t dimCount = key.source.getNumDynamicDims();
    for (auto [i, type] : llvm::enumerate(key.results)) {
      name += (i == 0 ? "_to_" : "_and_") + getShapeName(type);
      dimCount += type.getNumDynamicDims();
    }

    builder.setInsertionPointToStart(&executable.getBody().front());
    auto entry = ExecutableExportOp::create(builder, loc, name, FlatSymbolRefAttr::get(context, name));
    entry.setVisibility(SymbolTable::Visibility::Public);
    Type index = builder.getIndexType();
    Block &workload = entry.getWorkgroupCount().emplaceBlock();
    workload.addArguments(SmallVector<Type>(dimCount, index), SmallVector<Location>(dimCount, loc));
    auto module = ModuleOp::create(builder, loc);
    builder.setInsertionPointToStart(&workload);
    auto slice = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(builder, loc, TypeRange{index, index, index}, workload.getArguments());
    stream::ReturnOp::create(builder, loc, slice->getResults());

    builder.setInsertionPointToStart(module.getBody());
    buildKernel(builder, loc, key, name, dimCount);
    return SymbolRefAttr::get(executable.getSymNameAttr(), {FlatSymbolRefAttr::get(context, name)});
  }

  /// EN1, EN2: load, unset, set, store. Arguments: source, target of an update, their `dimCount` dynamic extents, starts, results.
  void buildKernel(OpBuilder &builder, Location loc, const KernelKey &key, StringRef name, int64_t dimCount) {
    MLIRContext *context = &getContext();
    Type index = builder.getIndexType();
    bool isUpdate = key.verb == "update";
    int64_t startCount = llvm::count(key.starts, ShapedType::kDynamic), first = isUpdate ? 2 : 1;
    SmallVector<Type> arguments(first, BindingType::get(context));
    arguments.append(dimCount + startCount, index);
    if (!isUpdate)
      arguments.append(key.results.size(), BindingType::get(context));
    auto kernel = func::FuncOp::create(builder, loc, name, builder.getFunctionType(arguments, {}));
    kernel.setArgAttr(0, AccessAttr::getNameStr(), builder.getStringAttr("ro"));
    if (isUpdate)
      kernel.setArgAttr(1, AccessAttr::getNameStr(), builder.getStringAttr("rw"));
    else
      for (unsigned i = first + dimCount + startCount; i < arguments.size(); ++i) {
        kernel.setArgAttr(i, AccessAttr::getNameStr(), builder.getStringAttr("wo"));
        kernel.setArgAttr(i, OverwritesAttr::getNameStr(), builder.getUnitAttr());
      }
    Block *body = kernel.addEntryBlock();
    builder.setInsertionPointToStart(body);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    SmallVector<Value> dims;
    for (int64_t i = 0; i < dimCount; ++i)
      dims.push_back(tensor_ext::DispatchWorkloadOrdinalOp::create(builder, loc, body->getArgument(first + i), builder.getIndexAttr(i)));
    ValueRange sourceDims = ValueRange(dims).take_front(key.source.getNumDynamicDims());
    SmallVector<OpFoldResult> starts;
    unsigned nextStart = first + dimCount;
    for (int64_t start : key.starts)
      starts.push_back(ShapedType::isDynamic(start) ? OpFoldResult(body->getArgument(nextStart++)) : builder.getIndexAttr(start));
    SmallVector<OpFoldResult> ones(starts.size(), builder.getIndexAttr(1));
    auto view = [&](TensorAccess access, RankedTensorType type, unsigned argument, ValueRange sizes) -> Value {
      return BindingSubspanOp::create(builder, loc, DispatchTensorType::get(access, type), body->getArgument(argument), zero, sizes);
    };
    Value from = view(TensorAccess::ReadOnly, key.source, 0, sourceDims);
    SmallVector<Value> targets;
    SmallVector<SmallVector<Value>> targetDims;
    ValueRange rest = ValueRange(dims).drop_front(sourceDims.size());
    for (auto [i, type] : llvm::enumerate(key.results)) {
      targetDims.emplace_back(rest.take_front(type.getNumDynamicDims()));
      rest = rest.drop_front(type.getNumDynamicDims());
      targets.push_back(isUpdate ? view(TensorAccess::ReadWrite, type, 1, targetDims.back())
                                 : view(TensorAccess::WriteOnly, type, first + dimCount + startCount + i, targetDims.back()));
    }
    Value plain;
    if (key.verb == "slice") {
      RankedTensorType part = dropEncoding(key.results.front());
      SmallVector<OpFoldResult> sizes = getMixedValues(part.getShape(), targetDims.front(), builder);
      plain = tensor_ext::DispatchTensorLoadOp::create(builder, loc, part, from, sourceDims, starts, sizes, ones);
    } else {
      plain = tensor_ext::DispatchTensorLoadOp::create(builder, loc, key.source, from, sourceDims);
      if (key.source.getEncoding())
        plain = UnsetEncodingOp::create(builder, loc, dropEncoding(key.source), plain, sourceDims);
    }
    for (auto [type, to, own] : llvm::zip_equal(key.results, targets, targetDims)) {
      if (isUpdate) {
        SmallVector<OpFoldResult> sizes = getMixedValues(key.source.getShape(), sourceDims, builder);
        tensor_ext::DispatchTensorStoreOp::create(builder, loc, plain, to, own, starts, sizes, ones);
        continue;
      }
      Value value = type.getEncoding() ? SetEncodingOp::create(builder, loc, type, plain).getResult() : plain;
      tensor_ext::DispatchTensorStoreOp::create(builder, loc, value, to, own);
    }
    func::ReturnOp::create(builder, loc);
  }

  static constexpr size_t kMaxResults = 3;
  /// Entry points by `KernelKey`.
  llvm::MapVector<Attribute, SymbolRefAttr> made;
  DenseSet<Operation *> done;
  Operation *last = nullptr;
};

} // namespace
