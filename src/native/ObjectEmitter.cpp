#include "src/native/ObjectEmitter.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "dialects/Machine/DotInstruction.h"
#include "include/weir/abi.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "src/native/AssemblyPlaces.h"
#include "src/native/Machine.h"
#include "src/native/Optimizer.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

/// The only lane that the constant `mask` has, or nothing.
static std::optional<unsigned> getOnlyLane(const Value *mask) {
  auto *constant = dyn_cast<Constant>(mask);
  auto *type = dyn_cast<FixedVectorType>(mask->getType());
  if (!constant || !type)
    return std::nullopt;
  std::optional<unsigned> lane;
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    Constant *element = constant->getAggregateElement(i);
    if (element && element->isNullValue())
      continue;
    if (!element || !element->isOneValue() || lane)
      return std::nullopt;
    lane = i;
  }
  return lane;
}

/// LLVM 22 stores one lane of a truncated vector with the width that it had before (AVX-512), after the end of the buffer.
static void storeOnlyLanes(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction : make_early_inc_range(instructions(function))) {
      auto *call = dyn_cast<IntrinsicInst>(&instruction);
      if (!call || call->getIntrinsicID() != Intrinsic::masked_store)
        continue;
      std::optional<unsigned> lane = getOnlyLane(call->getArgOperand(2));
      if (!lane)
        continue;
      IRBuilder<> builder(call);
      Value *value = builder.CreateExtractElement(call->getArgOperand(0), uint64_t(*lane));
      Value *address = builder.CreateConstGEP1_64(value->getType(), call->getArgOperand(1), *lane);
      const DataLayout &layout = module.getDataLayout();
      Align alignment = commonAlignment(call->getParamAlign(1).valueOrOne(), *lane * layout.getTypeStoreSize(value->getType()));
      builder.CreateAlignedStore(value, address, alignment)->copyMetadata(*call);
      call->eraseFromParent();
    }
}

/// LLVM 22 fuses on AArch64 what only the addition allows. Where the other operand is a product that may be part of it, this becomes the operation that both allow.
static void separateProducts(Module &module) {
  for (Function &function : module)
    for (Instruction &sum : make_early_inc_range(instructions(function))) {
      bool isSum = sum.getOpcode() == Instruction::FAdd || sum.getOpcode() == Instruction::FSub;
      if (!isSum || !sum.hasAllowContract())
        continue;
      auto isProduct = [&](unsigned operand, bool mayBePart) {
        auto *product = dyn_cast<BinaryOperator>(sum.getOperand(operand));
        return product && product->getOpcode() == Instruction::FMul && product->hasAllowContract() == mayBePart;
      };
      if (!isProduct(0, false) && !isProduct(1, false))
        continue;
      Type *element = sum.getType()->getScalarType();
      for (unsigned operand : {0, 1}) {
        if (!isProduct(operand, true) || !(element->isFloatTy() || element->isDoubleTy()))
          continue;
        IRBuilder<> builder(&sum);
        auto *product = cast<BinaryOperator>(sum.getOperand(operand));
        Value *factor = product->getOperand(0), *other = sum.getOperand(1 - operand);
        if (sum.getOpcode() == Instruction::FSub)
          (operand ? factor : other) = builder.CreateFNeg(operand ? factor : other);
        sum.replaceAllUsesWith(builder.CreateIntrinsic(Intrinsic::fma, {sum.getType()}, {factor, product->getOperand(1), other}));
        break;
      }
      sum.setHasAllowContract(false);
    }
}

/// Each op is of the LLVM dialect; a diagnostic on the first that is not. Translation would name interfaces of the compiler.
static mlir::LogicalResult checkLowered(mlir::ModuleOp module) {
  mlir::WalkResult result = module->walk([&](mlir::Operation *op) {
    if (mlir::isa<mlir::ModuleOp>(op) || mlir::isa_and_present<mlir::LLVM::LLVMDialect>(op->getDialect()))
      return mlir::WalkResult::advance();
    auto error = op->emitOpError("is not supported for this target");
    if (op->getNumOperands() + op->getNumResults() != 0)
      error << ", on " << op->getOperandTypes() << " -> " << op->getResultTypes();
    return mlir::WalkResult::interrupt();
  });
  return mlir::failure(result.wasInterrupted());
}

/// Whether a function asks for an instruction that getCodegenFeatures keeps from LLVM.
static bool hasByteDotProducts(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    return call && any_of(getDotInstructions(), [&](const DotInstruction &dot) {
             return dot.isMisused && call->getCalledFunction()->getName() == dot.intrinsic;
           });
  });
}

static std::unique_ptr<Module> translate(mlir::ModuleOp op, const TargetInfo &machine, unsigned optLevel, TargetMachine &targetMachine,
                                         LLVMContext &context) {
  if (mlir::failed(checkLowered(op)))
    return nullptr;
  std::unique_ptr<Module> module = mlir::translateModuleToLLVMIR(op, context, "weir");
  if (!module) {
    op.emitError("could not be translated to LLVM IR");
    return nullptr;
  }
  module->setTargetTriple(targetMachine.getTargetTriple());
  module->setDataLayout(targetMachine.createDataLayout());
  for (Function &function : *module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.cpu);
    function.addFnAttr("target-features", getCodegenFeatures(machine, hasByteDotProducts(function)));
    function.addFnAttr("prefer-vector-width", std::to_string(machine.vectorBits));
    // Nothing unwinds: errors leave through return values or longjmp.
    function.setDoesNotThrow();
  }
  optimize(*module, targetMachine, optLevel);
  storeOnlyLanes(*module);
  if (targetMachine.getTargetTriple().isAArch64())
    separateProducts(*module);
  return module;
}

std::unique_ptr<Module> weir::native::translateAndOptimize(mlir::ModuleOp op, const TargetInfo &machine,
                                                           unsigned optLevel, LLVMContext &context) {
  std::string error;
  std::unique_ptr<TargetMachine> targetMachine = createTargetMachine(machine, optLevel, error);
  if (!targetMachine) {
    op.emitError(error);
    return nullptr;
  }
  return translate(op, machine, optLevel, *targetMachine, context);
}

static mlir::FailureOr<SmallVector<char, 0>> generateCode(Module &module, TargetMachine &targetMachine) {
  SmallVector<char, 0> object;
  raw_svector_ostream stream(object);
  legacy::PassManager codegen;
  if (targetMachine.addPassesToEmitFile(codegen, stream, nullptr, CodeGenFileType::ObjectFile))
    return mlir::failure();
  codegen.run(module);
  return object;
}

mlir::FailureOr<SmallVector<char, 0>> weir::native::emitObject(mlir::ModuleOp op, const TargetInfo &machine, unsigned optLevel) {
  std::string error;
  std::unique_ptr<TargetMachine> targetMachine = createTargetMachine(machine, optLevel, error);
  if (!targetMachine) {
    op.emitError(error);
    return mlir::failure();
  }
  LLVMContext context;
  std::unique_ptr<Module> module = translate(op, machine, optLevel, *targetMachine, context);
  if (!module)
    return mlir::failure();

  mlir::FailureOr<SmallVector<char, 0>> object = generateCode(*module, *targetMachine);
  if (mlir::failed(object))
    op.emitError("this target cannot write object files");
  return object;
}

namespace {

/// Hides the compile units from code generation, once the printer of assembly has seen them: functions with debug information describe their frames,
/// and AArch64 orders instructions differently then.
class HideCompileUnits : public ModulePass {
public:
  static char ID;
  HideCompileUnits() : ModulePass(ID) {}
  bool runOnModule(Module &module) override {
    if (NamedMDNode *units = module.getNamedMetadata("llvm.dbg.cu"))
      module.eraseNamedMetadata(units);
    return true;
  }
};

char HideCompileUnits::ID = 0;

} // namespace

/// Text without debug information, which stays in `module`.
static std::string printStripped(const Module &module) {
  std::unique_ptr<Module> copy = CloneModule(module);
  StripDebugInfo(*copy);
  std::string text;
  raw_string_ostream(text) << *copy;
  return text;
}

mlir::FailureOr<CodeListing> weir::native::printCode(mlir::ModuleOp op, const TargetInfo &machine, unsigned optLevel) {
  std::string error;
  std::unique_ptr<TargetMachine> targetMachine = createTargetMachine(machine, optLevel, error);
  if (!targetMachine)
    return op.emitError(error);
  mlir::OwningOpRef<mlir::ModuleOp> numbered = op.clone();
  AssemblyPlaces places;
  if (mlir::failed(places.number(*numbered)))
    return mlir::failure();
  LLVMContext context;
  std::unique_ptr<Module> module = translate(*numbered, machine, optLevel, *targetMachine, context);
  if (!module)
    return mlir::failure();
  CodeListing listing;
  listing.comment = targetMachine->getMCAsmInfo()->getCommentString().str();
  listing.ir = printStripped(*module);
  SmallVector<char, 0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager codegen;
  codegen.add(new HideCompileUnits);
  if (targetMachine->addPassesToEmitFile(codegen, stream, nullptr, CodeGenFileType::AssemblyFile))
    return op.emitError("this target cannot write assembly");
  codegen.run(*module);
  listing.assembly = places.takeDirectives(stream.str(), listing.places);
  return listing;
}

mlir::FailureOr<SmallVector<char, 0>> weir::native::emitNote(const TargetInfo &machine, uint32_t type, StringRef text, std::string &error) {
  std::unique_ptr<TargetMachine> targetMachine = createTargetMachine(machine, /*optLevel=*/0, error);
  if (!targetMachine)
    return mlir::failure();
  LLVMContext context;
  Module module("note", context);
  module.setTargetTriple(targetMachine->getTargetTriple());
  module.setDataLayout(targetMachine->createDataLayout());

  auto number = [&](uint32_t value) { return ConstantInt::get(Type::getInt32Ty(context), value); };
  // The name ends in a zero byte that counts.
  Constant *name = ConstantDataArray::getString(context, WEIR_NOTE_NAME), *list = ConstantDataArray::getString(context, text, false);
  SmallVector<Constant *> parts = {number(sizeof(WEIR_NOTE_NAME)), number(text.size()), number(type)};
  for (Constant *bytes : {name, list}) {
    uint64_t size = bytes->getType()->getArrayNumElements();
    parts.push_back(bytes);
    parts.push_back(ConstantAggregateZero::get(ArrayType::get(Type::getInt8Ty(context), alignTo(size, 4) - size)));
  }
  Constant *note = ConstantStruct::getAnon(parts, /*Packed=*/true);
  auto *global = new GlobalVariable(module, note->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, note);
  global->setSection(".note.weir");
  global->setAlignment(Align(4));
  mlir::FailureOr<SmallVector<char, 0>> object = generateCode(module, *targetMachine);
  if (mlir::failed(object))
    error = "this target cannot write object files";
  return object;
}
