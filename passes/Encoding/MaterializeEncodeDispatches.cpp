// The encodes that are left become dispatches of executables that this pass makes (encoding-passes.md 8.4).

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Encoding/StreamEncodings.h"
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

namespace {

struct MaterializeEncodeDispatches : weir::impl::MaterializeEncodeDispatchesBase<MaterializeEncodeDispatches> {
  void runOnOperation() override {
    SmallVector<TensorEncodeOp> encodes;
    getOperation().walk([&](TensorEncodeOp op) { encodes.push_back(op); });
    SymbolTable symbols(getOperation());
    made.clear();
    last = nullptr;
    for (TensorEncodeOp op : encodes)
      materialize(op, symbols);
  }

private:
  void materialize(TensorEncodeOp op, SymbolTable &symbols) {
    auto source = dyn_cast<RankedTensorType>(op.getSourceEncoding()), result = dyn_cast<RankedTensorType>(op.getResultEncoding());
    if (!source || !result || isVerbose(source) || isVerbose(result)) {
      missedRemark(op, DEBUG_TYPE, MaterializeEncodeDispatchesCode::no_layout);
      return;
    }
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value replacement;
    if (result.hasStaticShape() && result.getNumElements() == 0) {
      replacement = TensorEmptyOp::create(builder, loc, op.getType(), op.getResultEncodingAttr(), ValueRange(), op.getResultSize(), op.getAffinityAttr());
    } else {
      SymbolRefAttr &entry = made[{source, {result, lookupAffinity(op)}}];
      if (!entry)
        entry = build(loc, source, result, symbols);
      SmallVector<Value> dims(op.getSourceEncodingDims());
      llvm::append_range(dims, op.getResultEncodingDims());
      SmallVector<Value> operands{op.getSource()};
      llvm::append_range(operands, dims);
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      auto dispatch = AsyncDispatchOp::create(builder, loc, TypeRange{op.getType()}, dims, operands, op.getSourceSize(), zero, op.getSourceSize(),
                                              op.getSourceSize(), op.getResultSize(), builder.getArrayAttr(entry), ArrayAttr(), op.getAffinityAttr());
      replacement = dispatch.getResult(0);
      auto remark = passedRemark(op, DEBUG_TYPE, MaterializeEncodeDispatchesCode::encode_dispatch);
      if (std::optional<int64_t> bytes = staticStorageSize(dropEncoding(source)))
        remark << remark::metric("bytes", *bytes);
    }
    op.getResult().replaceAllUsesWith(replacement);
    op.erase();
  }

  /// EN1, EN2: load all, unset, set, store all.
  SymbolRefAttr build(Location loc, RankedTensorType source, RankedTensorType result, SymbolTable &symbols) {
    MLIRContext *context = &getContext();
    OpBuilder builder(context);
    auto executable = ExecutableOp::create(builder, loc, "_encoding_" + std::to_string(made.size() - 1));
    executable.setVisibility(SymbolTable::Visibility::Private);
    // In order, in front of the functions that use them.
    Block::iterator place = last ? std::next(last->getIterator()) : getOperation().getBody()->begin();
    symbols.insert(executable, place);
    last = executable;
    std::string name = "encode_" + getShapeName(source) + "_to_" + getShapeName(result);

    builder.setInsertionPointToStart(&executable.getBody().front());
    auto entry = ExecutableExportOp::create(builder, loc, name, FlatSymbolRefAttr::get(context, name));
    entry.setVisibility(SymbolTable::Visibility::Public);
    Type index = builder.getIndexType();
    int64_t sourceCount = source.getNumDynamicDims(), count = sourceCount + result.getNumDynamicDims();
    Block &workload = entry.getWorkgroupCount().emplaceBlock();
    workload.addArguments(SmallVector<Type>(count, index), SmallVector<Location>(count, loc));
    auto module = ModuleOp::create(builder, loc);
    builder.setInsertionPointToStart(&workload);
    auto slice = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(builder, loc, TypeRange{index, index, index}, workload.getArguments());
    stream::ReturnOp::create(builder, loc, slice->getResults());

    builder.setInsertionPointToStart(module.getBody());
    SmallVector<Type> arguments(count + 2, index);
    arguments.front() = arguments.back() = BindingType::get(context);
    auto kernel = func::FuncOp::create(builder, loc, name, builder.getFunctionType(arguments, {}));
    kernel.setArgAttr(0, AccessAttr::getNameStr(), builder.getStringAttr("ro"));
    kernel.setArgAttr(count + 1, AccessAttr::getNameStr(), builder.getStringAttr("wo"));
    kernel.setArgAttr(count + 1, OverwritesAttr::getNameStr(), builder.getUnitAttr());
    Block *body = kernel.addEntryBlock();
    builder.setInsertionPointToStart(body);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    SmallVector<Value> dims;
    for (int64_t i = 0; i < count; ++i)
      dims.push_back(tensor_ext::DispatchWorkloadOrdinalOp::create(builder, loc, body->getArgument(i + 1), builder.getIndexAttr(i)));
    ValueRange sourceDims = ValueRange(dims).take_front(sourceCount), resultDims = ValueRange(dims).drop_front(sourceCount);
    Value from = BindingSubspanOp::create(builder, loc, DispatchTensorType::get(TensorAccess::ReadOnly, source), body->getArgument(0), zero, sourceDims);
    Value to = BindingSubspanOp::create(builder, loc, DispatchTensorType::get(TensorAccess::WriteOnly, result), body->getArgument(count + 1), zero, resultDims);
    Value value = tensor_ext::DispatchTensorLoadOp::create(builder, loc, source, from, sourceDims);
    if (source.getEncoding())
      value = UnsetEncodingOp::create(builder, loc, dropEncoding(source), value, sourceDims);
    if (result.getEncoding())
      value = SetEncodingOp::create(builder, loc, result, value);
    tensor_ext::DispatchTensorStoreOp::create(builder, loc, value, to, resultDims);
    func::ReturnOp::create(builder, loc);
    return SymbolRefAttr::get(executable.getSymNameAttr(), {FlatSymbolRefAttr::get(context, name)});
  }

  /// Entry points by source type, result type and affinity.
  llvm::MapVector<std::pair<Type, std::pair<Type, Attribute>>, SymbolRefAttr> made;
  Operation *last = nullptr;
};

} // namespace
