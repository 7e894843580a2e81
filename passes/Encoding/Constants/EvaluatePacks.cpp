// Packs of constants become constants of the packed bytes (encoding-passes.md 11 and 14).

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "passes/Encoding/Constants/PackedConstants.h"
#include "passes/Encoding/Constants/PlainReaders.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "weir-evaluate-packs"

namespace weir {
#define GEN_PASS_DEF_EVALUATEPACKS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// A pack of a constant that can be evaluated.
struct Candidate {
  linalg::PackOp pack;
  ConstantBytes bytes;
  TensorLayout layout;
  std::string name;
  int64_t plainBytes, packedBytes, growth;
  /// The plain constant: its global, or the attribute that it is.
  const void *source;
};

/// Through ops that keep the bytes of a constant.
Value skipReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

struct EvaluatePacks : weir::impl::EvaluatePacksBase<EvaluatePacks> {
  using EvaluatePacksBase::EvaluatePacksBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    PlainReaders readers(module, symbols);
    std::vector<Candidate> candidates;
    int64_t allBytes = 0;
    module.walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() == 1)
        if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
          allBytes += staticStorageSize(dropEncoding(type)).value_or(0);
      if (auto pack = dyn_cast<linalg::PackOp>(op))
        visit(pack, symbols, readers, candidates);
    });
    int64_t limit = maxGrowth >= 0 ? int64_t(maxGrowth) : (int64_t(64) << 20) + allBytes / 4;
    llvm::erase_if(candidates, [&](const Candidate &candidate) {
      if (candidate.growth > limit) {
        missedRemark(candidate.pack, DEBUG_TYPE, EvaluatePacksCode::CONSTANT_GROWTH) << remark::metric("bytes", candidate.growth);
        return true;
      }
      limit -= std::max<int64_t>(candidate.growth, 0);
      return false;
    });
    // Most of the time goes into bytes; what is made of them is made in program order.
    std::vector<PackedConstant> packed(candidates.size());
    parallelFor(&getContext(), 0, candidates.size(), [&](size_t i) {
      packed[i] = packConstant(candidates[i].bytes, candidates[i].layout.layout, candidates[i].pack.getSourceType().getElementType());
    });
    ConstantPacker packer(inlineBytes);
    llvm::SmallSetVector<Operation *, 8> globals;
    KeptConstants kept;
    int64_t plainBytes = 0, packedBytes = 0;
    for (auto [candidate, constant] : llvm::zip_equal(candidates, packed)) {
      if (auto load = skipReshapes(candidate.pack.getSource()).getDefiningOp<util::GlobalLoadOp>())
        globals.insert(symbols.lookup(load.getGlobal()));
      plainBytes += candidate.plainBytes;
      packedBytes += candidate.packedBytes;
      ElementsAttr value = packer.makeAttribute(std::move(constant), candidate.name);
      kept.insert({candidate.source, {candidate.layout, value}});
      evaluate(candidate, value);
    }
    dropPlain(module, symbols, kept);
    notePackedConstants(module, candidates.size(), plainBytes, packedBytes);
    for (Operation *global : globals)
      if (SymbolTable::symbolKnownUseEmpty(global, module))
        symbols.erase(global);
  }

private:
  /// The first packed form of a constant.
  using KeptConstants = llvm::MapVector<const void *, std::pair<TensorLayout, ElementsAttr>>;

  /// encoding-passes.md UG6: a constant is not there twice for the sake of single elements.
  static void dropPlain(ModuleOp module, SymbolTable &symbols, const KeptConstants &kept) {
    if (kept.empty())
      return;
    PlainReaders readers(module, symbols);
    for (auto &[source, packed] : kept) {
      if (!readers.isReadPlain(source))
        continue;
      auto &[layout, value] = packed;
      int64_t bytes = staticStorageSize(layout.logical).value_or(0);
      if (readers.readElements(source) && readers.redirect(source, layout, cast<TypedAttr>(Attribute(value))))
        passedRemark(module, DEBUG_TYPE, EvaluatePacksCode::READ_PACKED) << remark::metric("bytes", bytes);
      else
        missedRemark(module, DEBUG_TYPE, EvaluatePacksCode::KEPT_PLAIN) << remark::metric("bytes", bytes);
    }
  }

  /// The elements of a constant or of an immutable private global that nothing but its definition gives a value; null for others.
  static Attribute getConstant(Value value, SymbolTable &symbols, std::string &name) {
    Attribute attr;
    if (matchPattern(value, m_Constant(&attr)))
      return attr;
    auto load = value.getDefiningOp<util::GlobalLoadOp>();
    auto global = load ? symbols.lookup<util::GlobalOp>(load.getGlobal()) : util::GlobalOp();
    if (!global || global.getIsMutable() || !global.isPrivate())
      return {};
    name = global.getSymName().str();
    return global.getInitialValueAttr();
  }

  void visit(linalg::PackOp pack, SymbolTable &symbols, const PlainReaders &readers, std::vector<Candidate> &candidates) {
    Value source = skipReshapes(pack.getSource());
    std::string name;
    Attribute constant = getConstant(source, symbols, name);
    if (!constant)
      return;
    RankedTensorType type = pack.getSourceType(), held = cast<RankedTensorType>(source.getType());
    if (!type.hasStaticShape() || !held.hasStaticShape() || llvm::any_of(pack.getStaticInnerTiles(), ShapedType::isDynamic)) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::DYNAMIC_SHAPE);
      return;
    }
    EncodingInfo info;
    llvm::append_range(info.innerDimsPos, pack.getInnerDimsPos());
    llvm::append_range(info.innerTileSizes, pack.getStaticInnerTiles());
    llvm::append_range(info.outerDimsPerm, pack.getOuterDimsPerm());
    if (info.outerDimsPerm.empty())
      llvm::append_range(info.outerDimsPerm, llvm::seq<int64_t>(0, type.getRank()));
    FailureOr<TensorLayout> layout = TensorLayout::get(type, info);
    std::optional<ConstantBytes> bytes = getConstantBytes(constant);
    // One that is the same bytes is a reshape, which simplification makes of it.
    if (succeeded(layout) && layout->isPlain())
      return;
    if (failed(layout) || layout->physical != pack.getDestType() || type.getElementType().isInteger(1)) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::UNSUPPORTED_ELEMENT_TYPE);
      return;
    }
    if (!bytes) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::CONSTANT_ELIDED);
      return;
    }
    if (Value padding = pack.getPaddingValue();
        padding && layout->layout.isPadded() && !matchPattern(padding, m_PosZeroFloat()) && !matchPattern(padding, m_Zero())) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::PADDING_NOT_ZERO);
      return;
    }
    int64_t packed = layout->layout.getStaticByteSize().value_or(0), plain = staticStorageSize(type).value_or(0);
    if (packed > maxBytes) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::CONSTANT_TOO_LARGE) << remark::metric("bytes", packed);
      return;
    }
    if (bytes->isSplat && layout->layout.isPadded() && !isZeroSplat(*bytes) && packed > inlineBytes) {
      missedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::SPLAT_TOO_LARGE) << remark::metric("bytes", packed);
      return;
    }
    if (!bytes->name.empty())
      name = bytes->name;
    const void *identity = PlainReaders::getSource(source, symbols);
    bool staysPlain = readers.isReadPlain(identity) && !readers.readElements(identity);
    candidates.push_back({pack, *bytes, *layout, name.empty() ? "constant" : name, plain, packed, packed - (staysPlain ? 0 : plain), identity});
  }

  static void evaluate(Candidate &candidate, ElementsAttr value) {
    linalg::PackOp pack = candidate.pack;
    OpBuilder builder(pack);
    passedRemark(pack, DEBUG_TYPE, EvaluatePacksCode::EVALUATED)
        << remark::metric("bytes", candidate.packedBytes) << remark::metric("padding", candidate.packedBytes - candidate.plainBytes);
    Value result = arith::ConstantOp::create(builder, pack.getLoc(), cast<TypedAttr>(Attribute(value)));
    Operation *source = pack.getSource().getDefiningOp();
    pack.getResult().replaceAllUsesWith(result);
    pack.erase();
    while (source && isOpTriviallyDead(source)) {
      Operation *next = source->getNumOperands() ? source->getOperand(0).getDefiningOp() : nullptr;
      source->erase();
      source = next;
    }
  }
};

} // namespace
