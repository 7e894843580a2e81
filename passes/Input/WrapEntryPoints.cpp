// Gives public functions the calling convention of buffer views (flow.md appendix A).

#include "passes/Analysis/ShapeUtils.h"
#include "passes/Input/ExpectedValues.h"
#include "passes/Input/Passes.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "weir-wrap-entry-points"

namespace weir {
#define GEN_PASS_DEF_WRAPENTRYPOINTS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

constexpr StringLiteral kDeclaration = "iree.abi.declaration";
/// The device of an argument or result.
constexpr StringLiteral kAffinity = "iree.abi.affinity";
/// On an argument that the caller gives up: its storage may be written in place.
constexpr StringLiteral kConsume = "iree.abi.consume";
/// The number of the result that is written to the storage of an argument.
constexpr StringLiteral kOutput = "iree.abi.output";

bool isTensor(Type type) { return isa<TensorType>(type); }

/// `(tensor<?x8xf32>, i32) -> (tensor<?x8xf32>)`
std::string printSignature(FunctionType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "(";
  llvm::interleaveComma(type.getInputs(), os);
  os << ") -> (";
  llvm::interleaveComma(type.getResults(), os);
  os << ")";
  return text;
}

struct WrapEntryPoints : public weir::impl::WrapEntryPointsBase<WrapEntryPoints> {
  LogicalResult check(util::FuncOp func) {
    auto isSupported = [](Type type) {
      auto tensor = dyn_cast<TensorType>(type);
      if (!tensor)
        return true;
      auto ranked = dyn_cast<RankedTensorType>(tensor);
      return ranked && (!ranked.getEncoding() || isa<encoding::PackedStorageAttr>(ranked.getEncoding()));
    };
    for (Type type : llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes())) {
      if (!isSupported(type))
        return func.emitOpError("cannot be an entry point: ") << type << " has no buffer view; use ranked tensors without encoding";
      auto tensor = dyn_cast<TensorType>(type);
      if (tensor && !canCross(tensor.getElementType()))
        return func.emitOpError("cannot be an entry point: elements of ")
               << type << " cannot be passed; use " << crossingTypes;
      if (isa<MemRefType, UnrankedMemRefType, VectorType, ComplexType>(type))
        return func.emitOpError("cannot be an entry point: it passes ") << type << "; use tensors and scalars";
    }
    return success();
  }

  /// For each result of `func` the number of the argument that is its storage, or -1.
  static FailureOr<SmallVector<int>> findStorages(util::FuncOp func) {
    SmallVector<int> storages(func.getNumResults(), -1);
    for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
      Attribute given = func.getArgAttr(i, kOutput);
      if (!given)
        continue;
      auto output = dyn_cast<IntegerAttr>(given);
      if (!output || !output.getValue().ult(func.getNumResults()))
        return func.emitOpError("argument ") << i << " has " << kOutput << " = " << given << ", but results are numbered below " << func.getNumResults();
      int64_t number = output.getInt();
      Type result = func.getResultTypes()[number];
      if (!isTensor(result) || (isTensor(type) ? type != result : !isa<hal::BufferViewType, hal::BufferType>(type)))
        return func.emitOpError("argument ") << i << " of type " << type << " cannot provide the storage of result " << number << " of type " << result;
      if (storages[number] >= 0)
        return func.emitOpError("arguments ") << storages[number] << " and " << i << " both provide the storage of result " << number;
      storages[number] = i;
    }
    return storages;
  }

  /// Imports before the body, exports before each return.
  void wrap(util::FuncOp func, ArrayRef<int> storages, IRRewriter &rewriter) {
    FunctionType original = func.getFunctionType();
    auto viewType = hal::BufferViewType::get(&getContext());
    Block &entry = func.getBody().front();
    rewriter.setInsertionPointToStart(&entry);
    for (auto [i, arg] : llvm::enumerate(entry.getArguments())) {
      auto type = dyn_cast<RankedTensorType>(arg.getType());
      if (!type)
        continue;
      arg.setType(viewType);
      bool isStorage = func.getArgAttr(i, kOutput) != nullptr;
      if (isStorage && arg.use_empty())
        continue;
      UnitAttr consume = isStorage || func.getArgAttr(i, kConsume) ? rewriter.getUnitAttr() : UnitAttr();
      SmallVector<Value> dims;
      for (int64_t d = 0, e = type.getRank(); d < e; ++d)
        if (type.isDynamicDim(d))
          dims.push_back(hal::BufferViewDimOp::create(rewriter, arg.getLoc(), rewriter.getIndexType(), arg,
                                                      rewriter.getIndexAttr(d)));
      auto import = hal::TensorImportOp::create(rewriter, arg.getLoc(), type, arg, dims, /*wait_fence=*/Value(),
                                                /*byte_offset=*/Value(), TypeAttr::get(type), consume,
                                                rewriter.getStringAttr("input" + std::to_string(i)), func.getArgAttr(i, kAffinity));
      rewriter.replaceUsesWithIf(arg, import.getTarget(), [&](OpOperand &use) {
        return use.getOwner() != import && !isa<hal::BufferViewDimOp>(use.getOwner());
      });
    }
    SmallVector<util::ReturnOp> returns;
    func.walk([&](util::ReturnOp op) { returns.push_back(op); });
    for (util::ReturnOp op : returns) {
      DimResolver resolver(rewriter);
      SmallVector<Value> values;
      for (auto [i, v] : llvm::enumerate(op.getOperands())) {
        auto type = dyn_cast<RankedTensorType>(v.getType());
        if (!type) {
          values.push_back(v);
          continue;
        }
        SmallVector<Value> dims = resolver.getDynamic(v);
        rewriter.setInsertionPoint(op);
        if (storages[i] >= 0)
          v = hal::TensorAliasOp::create(rewriter, op.getLoc(), type, v, dims, entry.getArgument(storages[i]), /*wait_fence=*/Value(),
                                         func.getResultAttr(i, kAffinity));
        values.push_back(hal::TensorExportOp::create(rewriter, op.getLoc(), viewType, v, dims, TypeAttr::get(type),
                                                     rewriter.getStringAttr("output" + std::to_string(i)),
                                                     func.getResultAttr(i, kAffinity)));
      }
      rewriter.modifyOpInPlace(op, [&] { op->setOperands(values); });
    }
    SmallVector<Type> results;
    for (Type type : original.getResults())
      results.push_back(isTensor(type) ? Type(viewType) : type);
    func.setFunctionType(FunctionType::get(&getContext(), entry.getArgumentTypes(), results));
    func->setAttr(kDeclaration, rewriter.getStringAttr(printSignature(original)));
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(exportExpectedValues(module)))
      return signalPassFailure();
    SymbolTable symbols(module);
    IRRewriter rewriter(&getContext());
    llvm::StringMap<SmallVector<util::CallOp>> calls;
    module.walk([&](util::CallOp call) { calls[call.getCallee()].push_back(call); });
    SmallVector<util::FuncOp> funcs(module.getOps<util::FuncOp>());
    for (util::FuncOp func : funcs) {
      if (func.isExternal() || !func.isPublic() || func->hasAttr(kDeclaration))
        continue;
      if (llvm::none_of(func.getArgumentTypes(), isTensor) && llvm::none_of(func.getResultTypes(), isTensor))
        continue;
      if (failed(check(func)))
        return signalPassFailure();
      FailureOr<SmallVector<int>> storages = findStorages(func);
      if (failed(storages))
        return signalPassFailure();
      if (auto it = calls.find(func.getSymName()); it != calls.end()) {
        // The body moves to a private function; callers follow it, the public name is a shell around a call.
        auto inner = cast<util::FuncOp>(func->cloneWithoutRegions());
        inner.setPrivate();
        inner.setSymName(("_" + func.getSymName()).str());
        symbols.insert(inner, std::next(Block::iterator(func)));
        inner.getBody().takeBody(func.getBody());
        for (util::CallOp call : it->second)
          call.setCalleeAttr(FlatSymbolRefAttr::get(inner.getSymNameAttr()));
        Block *entry = rewriter.createBlock(&func.getBody());
        for (Type type : func.getArgumentTypes())
          entry->addArgument(type, func.getLoc());
        auto call = util::CallOp::create(rewriter, func.getLoc(), inner, entry->getArguments());
        util::ReturnOp::create(rewriter, func.getLoc(), call->getResults());
      }
      wrap(func, *storages, rewriter);
    }
  }
};

} // namespace
