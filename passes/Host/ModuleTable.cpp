#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Host/ConstantTable.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir::host;

namespace {

std::string entryName(StringRef function) { return ("__weir_entry_" + function).str(); }

/// `weir_function_t`: unpacks the slots, calls the host function, packs its results.
void buildEntry(ModuleOp module, const PublicFunction &function) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  Type pointer = pointerType(module.getContext()), i64 = builder.getI64Type();
  SmallVector<Type> parameters(5, pointer);
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()), parameters);
  auto entry = LLVM::LLVMFuncOp::create(builder, loc, entryName(function.name), type, LLVM::Linkage::Internal);
  builder.setInsertionPointToStart(entry.addEntryBlock(builder));

  SmallVector<Value> operands = {entry.getArgument(0), entry.getArgument(1), entry.getArgument(2)};
  for (auto [i, argument] : llvm::enumerate(function.arguments)) {
    Value place = byteOffset(builder, loc, entry.getArgument(3), 8 * i);
    operands.push_back(fromSlot(builder, loc, LLVM::LoadOp::create(builder, loc, i64, place), argument));
  }
  SmallVector<Type> packed;
  if (!function.results.empty())
    packed.push_back(packedResultType(module.getContext(), function.results));
  auto call = LLVM::CallOp::create(builder, loc, packed, hostFunctionName(function.name), operands);
  for (int64_t i = 0, e = function.results.size(); i < e; ++i) {
    Value value = e == 1 ? call.getResult()
                         : LLVM::ExtractValueOp::create(builder, loc, call.getResult(), ArrayRef<int64_t>{i}).getResult();
    LLVM::StoreOp::create(builder, loc, toSlot(builder, loc, value), byteOffset(builder, loc, entry.getArgument(4), 8 * i));
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

} // namespace

void weir::host::buildModuleTable(ModuleOp module, ArrayRef<PublicFunction> functions, ArrayRef<DeviceRow> devices, int64_t instanceSize,
                                  bool hasInitialize, bool hasFinalize) {
  ConstantTable table(module);
  SmallVector<SmallVector<ConstantTable::Member>> rows;
  for (const PublicFunction &function : functions) {
    buildEntry(module, function);
    rows.push_back({table.text(WEIR_FIELD(weir_function_entry_t, name), function.name),
                    table.text(WEIR_FIELD(weir_function_entry_t, type), function.declaration),
                    table.number(WEIR_FIELD(weir_function_entry_t, argument_count), function.arguments.size()),
                    table.number(WEIR_FIELD(weir_function_entry_t, result_count), function.results.size()),
                    table.address(WEIR_FIELD(weir_function_entry_t, function), entryName(function.name)),
                    table.number(WEIR_FIELD(weir_function_entry_t, signalled_fences), static_cast<int64_t>(function.signalledFences))});
  }
  if (!rows.empty())
    table.define("__weir_functions", LLVM::Linkage::Internal, sizeof(weir_function_entry_t), rows);
  SmallVector<SmallVector<ConstantTable::Member>> deviceRows;
  for (auto [i, device] : llvm::enumerate(devices)) {
    SmallVector<SmallVector<ConstantTable::Member>> targets;
    for (const DeviceRow::Target &target : device.targets)
      targets.push_back({table.text(WEIR_FIELD(weir_target_t, name), target.name), table.text(WEIR_FIELD(weir_target_t, device), target.device),
                         table.number(WEIR_FIELD(weir_target_t, number), target.number), table.number(WEIR_FIELD(weir_target_t, flags), 0)});
    std::string symbol = "__weir_targets_" + std::to_string(i);
    table.define(symbol, LLVM::Linkage::Internal, sizeof(weir_target_t), targets);
    deviceRows.push_back({table.address(WEIR_FIELD(weir_device_t, targets), symbol),
                          table.number(WEIR_FIELD(weir_device_t, target_count), device.targets.size()),
                          table.number(WEIR_FIELD(weir_device_t, flags), (device.isUsed ? WEIR_DEVICE_USED : 0) | (device.hasState ? WEIR_DEVICE_STATE : 0))});
  }
  table.define("__weir_devices", LLVM::Linkage::Internal, sizeof(weir_device_t), deviceRows);

  auto addressIf = [&](bool exists, Field field, StringRef symbol) { return exists ? table.address(field, symbol) : table.null(field); };
  table.define("weir_module", LLVM::Linkage::External, sizeof(weir_module_t),
               {{table.number(WEIR_FIELD(weir_module_t, magic), WEIR_MODULE_MAGIC),
                 table.number(WEIR_FIELD(weir_module_t, abi_version), WEIR_ABI_VERSION),
                 table.number(WEIR_FIELD(weir_module_t, struct_size), sizeof(weir_module_t)),
                 table.text(WEIR_FIELD(weir_module_t, name), module.getSymName().value_or("module")),
                 table.number(WEIR_FIELD(weir_module_t, instance_size), instanceSize),
                 addressIf(hasInitialize, WEIR_FIELD(weir_module_t, initialize), "__weir_initialize"),
                 addressIf(hasFinalize, WEIR_FIELD(weir_module_t, finalize), "__weir_finalize"),
                 table.number(WEIR_FIELD(weir_module_t, function_count), functions.size()),
                 table.number(WEIR_FIELD(weir_module_t, device_count), devices.size()),
                 addressIf(!rows.empty(), WEIR_FIELD(weir_module_t, functions), "__weir_functions"),
                 table.address(WEIR_FIELD(weir_module_t, devices), "__weir_devices")}});
}
