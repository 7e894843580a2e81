//===- ConvertHostToLLVM.cpp - Host code to the LLVM dialect --------------===//
//
// Checks what no pattern can check (VerifyCalls.cpp), lays the globals out, converts the host ops, gives the kernels
// their symbols, and adds the functions that the runtime calls: entries, initialize, finalize, and the module table.
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilCarriedOps.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/ConversionAdvice.h"
#include "passes/Host/ConstantTable.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"
#include "passes/Host/Passes.h"
#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetInfo.h"

#define DEBUG_TYPE "weir-convert-host-to-llvm"

namespace weir {
#define GEN_PASS_DEF_CONVERTHOSTTOLLVM
#include "passes/Host/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::host;

/// Affinities are what asks for devices; handles of them are no values that the host has.
static void eraseDeviceGlobals(ModuleOp module) {
  llvm::SmallPtrSet<Attribute, 4> accessed;
  module.walk([&](Operation *op) {
    if (auto load = dyn_cast<util::GlobalLoadOp>(op))
      accessed.insert(load.getGlobalAttr().getAttr());
    if (auto store = dyn_cast<util::GlobalStoreOp>(op))
      accessed.insert(store.getGlobalAttr().getAttr());
    if (auto address = dyn_cast<util::GlobalAddressOp>(op))
      accessed.insert(address.getGlobalAttr().getAttr());
  });
  for (auto global : llvm::make_early_inc_range(module.getOps<util::GlobalOp>()))
    if (isa<hal::DeviceType>(global.getType()) && !accessed.contains(global.getSymNameAttr()))
      global.erase();
}

static FailureOr<GlobalLayout> layOutGlobals(ModuleOp module, const LLVMTypeConverter &types) {
  GlobalLayout layout;
  for (auto global : module.getOps<util::GlobalOp>()) {
    Type type = global.getType();
    // Bytes, lists and fences of the host end with the invocation that made them. Channels could be kept, but programs make them once anyway.
    if (!types.convertType(type) || isa<util::BufferType, hal::FenceType>(type) || util::isListType(type) || stream::isChannelType(type))
      return global.emitOpError("has type ") << type << ", which host code does not support";
    layout.slots[global.getSymNameAttr()] = {type, layout.size};
    layout.size += isa<stream::ResourceType>(type) ? 16 : 8;
  }
  return layout;
}

static LLVM::LLVMFuncOp createEntryLike(OpBuilder &builder, ModuleOp module, StringRef name) {
  SmallVector<Type> parameters(5, pointerType(module.getContext()));
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()), parameters);
  auto function = LLVM::LLVMFuncOp::create(builder, module.getLoc(), name, type, LLVM::Linkage::Internal);
  builder.setInsertionPointToStart(function.addEntryBlock(builder));
  return function;
}

/// What `hal.devices.get` gives for a device: one more than its number. 0 if the module does not have it.
static int64_t handleOf(util::GlobalOp global, const Devices &devices) {
  int64_t handle = 1;
  for (const Device &device : devices.getAll()) {
    if (device.name == global.getSymNameAttr())
      return handle;
    ++handle;
  }
  return 0;
}

/// Initial values and initializers, in the order of the module. Names the initializers.
static LogicalResult buildInitialize(ModuleOp module, const GlobalLayout &layout, const Devices &devices, bool &exists) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = createEntryLike(builder, module, "__weir_initialize");
  Location loc = module.getLoc();
  exists = false;
  unsigned index = 0;
  for (Operation &op : *module.getBody()) {
    if (auto initializer = dyn_cast<util::InitializerOp>(op)) {
      std::string name = "__weir_init_" + std::to_string(index++);
      initializer->setAttr(HostNameAttr::getNameStr(), builder.getStringAttr(name));
      // What it has made and no global holds goes with it: of parameters that are packed, one at a time is there plain.
      Value api = function.getArgument(0), invocation = function.getArgument(1);
      Value mark = callApi(builder, loc, api, Api::ScopeBegin, {invocation});
      LLVM::CallOp::create(builder, loc, TypeRange(), name, function.getArguments().take_front(contextSize));
      callApi(builder, loc, api, Api::ScopeRelease, {invocation, mark, constantInt(builder, loc, 64, 0), nullPointer(builder, loc)});
      exists = true;
    }
    auto global = dyn_cast<util::GlobalOp>(op);
    if (!global || !global.getInitialValueAttr())
      continue;
    Attribute value = global.getInitialValueAttr();
    if (isa<stream::TimepointType>(global.getType()))
      continue; // immediate is zero, as is a new instance
    if (isa<hal::DeviceType>(global.getType()))
      value = builder.getI64IntegerAttr(handleOf(global, devices));
    auto typed = dyn_cast<TypedAttr>(value);
    if (!typed || !isa<IntegerAttr, FloatAttr>(value))
      return global.emitOpError("has an initial value that host code does not support: ") << value;
    Type type = isa<IndexType>(typed.getType()) ? builder.getI64Type() : typed.getType();
    if (isa<IndexType>(typed.getType()))
      value = builder.getI64IntegerAttr(cast<IntegerAttr>(value).getInt());
    Value constant = LLVM::ConstantOp::create(builder, loc, type, value);
    LLVM::StoreOp::create(builder, loc, constant,
                          byteOffset(builder, loc, function.getArgument(2),
                                     layout.slots.find(global.getSymNameAttr())->second.offset));
    exists = true;
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  if (!exists)
    function.erase();
  return success();
}

/// Lets go of what the globals hold.
static bool buildFinalize(ModuleOp module, const GlobalLayout &layout) {
  if (llvm::none_of(layout.slots, [](auto &slot) { return isa<stream::ResourceType>(slot.second.type); }))
    return false;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = createEntryLike(builder, module, "__weir_finalize");
  Location loc = module.getLoc();
  for (auto &[name, slot] : layout.slots) {
    if (!isa<stream::ResourceType>(slot.type))
      continue;
    Value place = byteOffset(builder, loc, function.getArgument(2), slot.offset);
    callApi(builder, loc, function.getArgument(0), Api::GlobalStore,
            {function.getArgument(1), place, nullPointer(builder, loc)});
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  return true;
}

/// What a record of `weir_export_t` says of the code: a kernel of the module, or a blob.
struct ExportCode {
  std::string kernel, blob, addressBlob; ///< symbols; empty for none
  int64_t blobSize = 0, addressBlobSize = 0, scratchSize = 0;
  std::array<int32_t, 3> workgroupSize = {1, 1, 1};
  int64_t target = 0;   ///< its number
  ArrayAttr assertions; ///< messages; null for none
};

/// What an entry point is dispatched with.
struct EntryShape {
  int64_t bindings = 0, operands = 0;
  uint64_t readonly = ~uint64_t(0); ///< a bit for each of the first 64 bindings that no dispatch writes
};

/// A constant `weir_export_t`.
static void defineExportRecord(ModuleOp module, StringRef record, StringRef label, const ExportCode &code, const EntryShape &shape) {
  ConstantTable table(module);
  auto addressIf = [&](Field field, StringRef symbol) { return symbol.empty() ? table.null(field) : table.address(field, symbol); };
  SmallVector<ConstantTable::Member> row = {table.text(WEIR_FIELD(weir_export_t, name), label),
                                            addressIf(WEIR_FIELD(weir_export_t, cpu_kernel), code.kernel),
                                            addressIf(WEIR_FIELD(weir_export_t, blob), code.blob),
                                            table.number(WEIR_FIELD(weir_export_t, blob_size), code.blobSize),
                                            table.number(WEIR_FIELD(weir_export_t, scratch_size), code.scratchSize),
                                            table.number(WEIR_FIELD(weir_export_t, binding_count), shape.bindings),
                                            table.number(WEIR_FIELD(weir_export_t, operand_count), shape.operands)};
  for (unsigned i = 0; i < 3; ++i)
    row.push_back(table.number({offsetof(weir_export_t, workgroup_size) + 4 * i, 4}, code.workgroupSize[i]));
  row.push_back(table.number(WEIR_FIELD(weir_export_t, target), code.target));
  row.push_back(table.number(WEIR_FIELD(weir_export_t, readonly_bindings), static_cast<int64_t>(shape.readonly)));
  int64_t assertionCount = code.assertions ? code.assertions.size() : 0;
  std::string messages = (record + ".assertions").str();
  row.push_back(addressIf(WEIR_FIELD(weir_export_t, assertions), assertionCount != 0 ? messages : ""));
  row.push_back(table.number(WEIR_FIELD(weir_export_t, assertion_count), assertionCount));
  row.push_back(addressIf(WEIR_FIELD(weir_export_t, address_blob), code.addressBlob));
  row.push_back(table.number(WEIR_FIELD(weir_export_t, address_blob_size), code.addressBlobSize));
  if (assertionCount != 0) {
    SmallVector<SmallVector<ConstantTable::Member>> rows;
    for (auto message : code.assertions.getAsRange<StringAttr>())
      rows.push_back({table.text({0, sizeof(const char *)}, message)});
    table.define(messages, LLVM::Linkage::Internal, sizeof(const char *), rows);
  }
  table.define(record, LLVM::Linkage::Internal, sizeof(weir_export_t), {row});
}

using EntryShapes = llvm::DenseMap<SymbolRefAttr, EntryShape>;

static EntryShapes collectEntryShapes(ModuleOp module) {
  EntryShapes shapes;
  module.walk([&](stream::CmdDispatchOp op) {
    uint64_t readonly = 0;
    for (unsigned i = 0, e = std::min<unsigned>(op.getResources().size(), 64); i < e; ++i)
      if (op.getResourceAccess(i) == stream::ResourceAccess::Read)
        readonly |= uint64_t(1) << i;
    for (SymbolRefAttr entry : op.getEntryPointRefs()) {
      EntryShape &shape = shapes[entry];
      shape.bindings = op.getResources().size();
      shape.operands = op.getUniformOperands().size();
      shape.readonly &= readonly;
    }
  });
  return shapes;
}

/// Numbers of targets, in the order of the devices that have them.
using TargetNumbers = llvm::MapVector<Attribute, unsigned>;

/// Devices look for `entryPoint` in a blob.
static void defineRecord(ModuleOp module, stream::ExecutableExportOp exportOp, StringRef entryPoint, const ExportCode &code,
                         const EntryShapes &shapes) {
  StringRef executable = exportOp->getParentOfType<stream::ExecutableOp>().getSymName();
  auto entry = SymbolRefAttr::get(StringAttr::get(module.getContext(), executable), {FlatSymbolRefAttr::get(exportOp.getSymNameAttr())});
  EntryShape shape = shapes.lookup(entry);
  if (exportOp->hasAttr(GridOperandsAttr::getNameStr()))
    shape.operands += 3;
  defineExportRecord(module, exportRecordName(executable, exportOp.getSymName()), (executable + "::" + entryPoint).str(), code, shape);
}

/// The bytes become a constant of the module, to which all records of the executable point.
static void publishBlob(ModuleOp module, stream::ExecutableOp executable, ElementsAttr bytes, unsigned target, const EntryShapes &shapes) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  ExportCode code;
  code.target = target;
  code.blob = ("__weir_blob_" + executable.getSymName()).str();
  code.blobSize = bytes.getNumElements();
  declareConstant(builder, executable.getLoc(), code.blob, bytes);
  if (auto addressForm = executable->getAttrOfType<ElementsAttr>(AddressFormAttr::getNameStr())) {
    code.addressBlob = ("__weir_address_blob_" + executable.getSymName()).str();
    code.addressBlobSize = addressForm.getNumElements();
    declareConstant(builder, executable.getLoc(), code.addressBlob, addressForm);
  }
  for (auto exportOp : executable.getExports()) {
    code.workgroupSize = {1, 1, 1};
    if (auto size = exportOp->getAttrOfType<DenseI32ArrayAttr>(WorkgroupSizeAttr::getNameStr()))
      llvm::copy(size.asArrayRef(), code.workgroupSize.begin());
    code.assertions = exportOp->getAttrOfType<ArrayAttr>(AssertionsAttr::getNameStr());
    defineRecord(module, exportOp, exportOp.getFunctionRef(), code, shapes);
  }
}

/// Renames the kernels of `executable` to module-wide symbols, declares them on the host side and defines their records.
static LogicalResult publishKernels(ModuleOp module, stream::ExecutableOp executable, const TargetNumbers &targets, const EntryShapes &shapes) {
  unsigned target = targets.lookup(executable->getAttr(kExecutableTargetAttr));
  if (auto bytes = executable->getAttrOfType<ElementsAttr>(SerializedAttr::getNameStr()))
    return publishBlob(module, executable, bytes, target, shapes), success();
  ModuleOp device = executable.getInnerModule();
  if (!device)
    return executable.emitOpError("has no code");
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  for (auto exportOp : executable.getExports()) {
    StringRef name = exportOp.getFunctionRef();
    auto kernel = device.lookupSymbol<LLVM::LLVMFuncOp>(name);
    if (!kernel)
      return exportOp.emitOpError("has no compiled kernel; run the executables phase first");
    ExportCode code;
    code.target = target;
    code.kernel = kernelName(executable.getSymName(), name);
    auto declaration = LLVM::LLVMFuncOp::create(builder, kernel.getLoc(), code.kernel, kernel.getFunctionType());
    declaration.setVisibility_(LLVM::Visibility::Hidden);
    kernel.setVisibility_(LLVM::Visibility::Hidden);
    kernel.setLinkage(LLVM::Linkage::External);
    if (auto scratch = kernel->getAttrOfType<IntegerAttr>(ScratchSizeAttr::getNameStr()))
      code.scratchSize = scratch.getInt();
    defineRecord(module, exportOp, exportOp.getSymName(), code, shapes);
  }
  // Second, as several exports may name one function.
  for (auto function : llvm::make_early_inc_range(device.getOps<LLVM::LLVMFuncOp>())) {
    if (function.isExternal() || function.getName().starts_with("__weir_"))
      continue;
    std::string symbol = kernelName(executable.getSymName(), function.getName());
    if (failed(SymbolTable::replaceAllSymbolUses(function, builder.getStringAttr(symbol), device)))
      return function.emitOpError("cannot be renamed");
    function.setSymName(symbol);
  }
  return success();
}

namespace {

/// Ops that earlier phases convert.
constexpr StringLiteral kEarlierOps[] = {"func.", "linalg.", "tensor.", "tosa.", "flow.", "stream.tensor.", "stream.async."};

struct ConvertHostToLLVM : weir::impl::ConvertHostToLLVMBase<ConvertHostToLLVM> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    if (failed(verifyCalls(module)))
      return signalPassFailure();

    LLVMTypeConverter types(context);
    types.addConversion([&](stream::ResourceType) { return resourceType(context); });
    types.addConversion([&](stream::TimepointType) { return IntegerType::get(context, 64); });
    types.addConversion([&](hal::BufferViewType) { return pointerType(context); });
    types.addConversion([&](hal::FenceType) { return pointerType(context); });
    types.addConversion([&](hal::DeviceType) { return IntegerType::get(context, 64); });
    types.addConversion([&](util::BufferType) { return hostBufferType(context); });
    types.addConversion([&](stream::FileType) { return hostBufferType(context); });
    types.addConversion([&](OpaqueType type) -> std::optional<Type> {
      return util::isListType(type) || stream::isChannelType(type) ? std::optional<Type>(pointerType(context)) : std::nullopt;
    });

    Devices devices(module);
    FailureOr<DeviceNumbers> numbers = numberDevices(module, devices);
    if (failed(numbers))
      return signalPassFailure();
    TargetNumbers targets;
    SmallVector<DeviceRow> rows = describeDevices(module, devices, *numbers, targets);
    eraseDeviceGlobals(module);
    FailureOr<GlobalLayout> layout = layOutGlobals(module, types);
    bool hasInitialize = false;
    if (failed(layout) || failed(buildInitialize(module, *layout, devices, hasInitialize)))
      return signalPassFailure();
    bool hasFinalize = buildFinalize(module, *layout);
    FailureOr<SmallVector<PublicFunction>> functions = collectPublicFunctions(module, types);
    if (failed(functions))
      return signalPassFailure();
    // Records before conversion: dispatches refer to them by name only.
    EntryShapes shapes = collectEntryShapes(module);
    for (auto executable : module.getOps<stream::ExecutableOp>())
      if (failed(publishKernels(module, executable, targets, shapes)))
        return signalPassFailure();

    SymbolTableCollection symbols;
    LLVMConversionTarget target(*context);
    target.addLegalOp<ModuleOp>();
    target.addLegalOp<stream::ExecutableOp>();
    target.markOpRecursivelyLegal<stream::ExecutableOp>();
    // They call libm, under names that functions of the program have as well until they are renamed.
    target.addLegalOp<math::AcoshOp, math::AsinhOp, math::AtanhOp, math::CbrtOp, math::ErfOp, math::ErfcOp>();
    RewritePatternSet patterns(context);
    populateFunctionPatterns(types, *layout, patterns);
    populateResourcePatterns(types, *numbers, patterns);
    populateFilePatterns(types, *numbers, /*mayMap=*/!writesConstants(module), patterns);
    populateParameterPatterns(types, *numbers, patterns);
    populateCommandPatterns(types, symbols, *numbers, patterns);
    populateExpectPatterns(types, patterns);
    populateViewPatterns(types, *numbers, patterns);
    populateFencePatterns(types, rows.size(), patterns);
    populateChannelPatterns(types, patterns);
    populateDataPatterns(types, patterns);
    arith::populateArithToLLVMConversionPatterns(types, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
    populateFuncToLLVMConversionPatterns(types, patterns);
    populateComplexToLLVMConversionPatterns(types, patterns);
    index::populateIndexToLLVMConversionPatterns(types, patterns);
    populateMathToLLVMConversionPatterns(types, patterns);
    ub::populateUBToLLVMConversionPatterns(types, patterns);
    bool endsWithLoops = !makesHostData(module);
    splitLongBlocks(module);
    ConversionAdvice advice(context, kEarlierOps, "programs are in the form of phase executables by now: the pipelines from weir-input-pipeline to "
                                                  "weir-executables-pipeline come before");
    if (failed(applyFullConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    if (endsWithLoops)
      for (auto function : module.getOps<LLVM::LLVMFuncOp>())
        releaseLoopStorage(function);
    buildModuleTable(module, *functions, rows, layout->size, hasInitialize, hasFinalize);
  }

private:
  /// Makes several blocks of one with many ops. Whatever can fail splits its block during conversion, and that moves all ops that follow in the block.
  static void splitLongBlocks(ModuleOp module) {
    constexpr unsigned most = 256;
    OpBuilder builder(module.getContext());
    for (auto function : module.getOps<FunctionOpInterface>())
      for (Block &block : llvm::make_early_inc_range(function.getFunctionBody())) {
        SmallVector<Operation *> starts;
        for (auto [i, op] : llvm::enumerate(block))
          if (i != 0 && i % most == 0)
            starts.push_back(&op);
        for (Operation *start : llvm::reverse(starts)) {
          Block *rest = block.splitBlock(start);
          builder.setInsertionPointToEnd(&block);
          cf::BranchOp::create(builder, start->getLoc(), rest);
        }
      }
  }

  static FailureOr<DeviceNumbers> numberDevices(ModuleOp module, const Devices &devices) {
    for (const Device &device : devices.getAll())
      if (!device.backend) {
        if (device.name) {
          Operation *global = SymbolTable::lookupSymbolIn(module, device.name);
          InFlightDiagnostic error = (global ? global : module)->emitError("this compiler has no backend for the target of the device @");
          error << device.name.getValue();
          if (device.target)
            error << ", " << device.target;
          return error << "; its targets are listed under --target in --help";
        }
        return module.emitError("this compiler was built without any target");
      }
    DeviceNumbers numbers;
    WalkResult result = module.walk([&](Operation *op) {
      // Their storage is that of the first device.
      if (isa<util::BufferAllocOp, util::BufferSliceOp, util::ListCreateOp, util::ListConstructOp>(op))
        numbers[op] = 0;
      if (!isa<stream::ResourceAllocOp, stream::ResourceAllocaOp, stream::ResourceConstantsOp, stream::ResourceTryMapOp, stream::TensorImportOp, stream::CmdExecuteOp,
               stream::CmdParameterLoadOp>(op))
        return WalkResult::advance();
      FailureOr<unsigned> number = devices.lookup(op);
      if (succeeded(number))
        numbers[op] = *number;
      return failed(number) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    return numbers;
  }

  static SmallVector<DeviceRow> describeDevices(ModuleOp module, const Devices &devices, const DeviceNumbers &numbers, TargetNumbers &targets) {
    bool hasState = llvm::any_of(module.getOps<util::GlobalOp>(),
                                 [](util::GlobalOp global) { return global.getIsMutable() && isa<stream::ResourceType>(global.getType()); });
    SmallVector<DeviceRow> rows;
    for (const Device &device : devices.getAll()) {
      DeviceRow &row = rows.emplace_back();
      row.hasState = hasState;
      for (const Device::Target &target : device.targets) {
        unsigned number = targets.insert({target.target, targets.size()}).first->second;
        row.targets.push_back({target.backend->getName(), target.backend->getDeviceName(), number});
      }
    }
    for (auto [op, number] : numbers)
      rows[number].isUsed = true;
    return rows;
  }
};

} // namespace
