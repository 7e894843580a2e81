#include "passes/Codegen/NVVM/TensorMaps.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "passes/Codegen/NVVM/EntryPoints.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kMapBytes = 128, kMapAlignment = 64;

/// The variable of a kernel: the words of its maps, one after the other.
static void declare(gpu::GPUFuncOp function, ArrayRef<int64_t> added) {
  std::string name = getEntryPointName(function.getName()) + "$tensor_maps";
  SmallVector<int64_t> words;
  auto module = function->getParentOfType<gpu::GPUModuleOp>();
  if (auto before = module.lookupSymbol<LLVM::GlobalOp>(name)) {
    words = llvm::to_vector(cast<DenseElementsAttr>(*before.getValue()).getValues<int64_t>());
    before.erase();
  }
  words.append(added.begin(), added.end());
  OpBuilder builder(function);
  Type word = builder.getI64Type();
  auto count = static_cast<int64_t>(words.size());
  auto values = DenseElementsAttr::get(RankedTensorType::get({count}, word), ArrayRef<int64_t>(words));
  LLVM::GlobalOp::create(builder, function.getLoc(), LLVM::LLVMArrayType::get(word, count), /*isConstant=*/true, LLVM::Linkage::External, name, values,
                         /*alignment=*/8, static_cast<unsigned>(NVVM::NVVMMemorySpace::Global));
}

Value weir::addTensorMap(gpu::GPUFuncOp function, const TensorMapShape &shape) {
  declare(function, {shape.binding, shape.elementBytes, shape.columns, shape.rows, shape.pitchBytes, shape.boxColumns, shape.boxRows, shape.patternBytes});
  unsigned number = function.getNumArguments();
  LogicalResult inserted = function.insertArgument(number, LLVM::LLVMPointerType::get(function.getContext()), {}, function.getLoc());
  assert(succeeded(inserted) && "functions for GPUs take any arguments");
  (void)inserted;
  return function.getArgument(number);
}

DictionaryAttr weir::getTensorMapFacts(MLIRContext *context) {
  Builder builder(context);
  NamedAttrList facts;
  facts.set(LLVM::LLVMDialect::getByValAttrName(), TypeAttr::get(LLVM::LLVMArrayType::get(builder.getI8Type(), kMapBytes)));
  facts.set(LLVM::LLVMDialect::getAlignAttrName(), builder.getI64IntegerAttr(kMapAlignment));
  facts.set(LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  facts.set(NVVM::NVVMDialect::getGridConstantAttrName(), builder.getUnitAttr());
  return facts.getDictionary(context);
}
