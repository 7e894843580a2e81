#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir::host;

namespace {

/// Builds constant C structures whose members are integers and addresses.
class TableBuilder {
public:
  explicit TableBuilder(ModuleOp module)
      : module(module), loc(module.getLoc()), builder(OpBuilder::atBlockEnd(module.getBody())) {}

  Type i32() { return builder.getI32Type(); }
  Type i64() { return builder.getI64Type(); }
  Type pointer() { return pointerType(module.getContext()); }

  /// A member of a structure: its type and how to make it.
  using Member = std::pair<Type, std::function<Value()>>;
  Member number(Type type, int64_t value) {
    return {type, [this, type, value] { return constantInt(builder, loc, type.getIntOrFloatBitWidth(), value); }};
  }
  Member text(StringRef value) {
    return {pointer(), [this, owned = value.str()] { return cString(builder, loc, module, owned); }};
  }
  Member address(StringRef symbol) {
    return {pointer(), [this, owned = symbol.str()]() -> Value {
              return LLVM::AddressOfOp::create(builder, loc, pointer(), owned);
            }};
  }
  Member null() {
    return {pointer(), [this] { return nullPointer(builder, loc); }};
  }

  /// Defines `name` as an array of structures with these members.
  void define(StringRef name, LLVM::Linkage linkage, ArrayRef<SmallVector<Member>> rows) {
    auto memberTypes = llvm::map_to_vector(rows.front(), [](const Member &m) { return m.first; });
    Type rowType = LLVM::LLVMStructType::getLiteral(module.getContext(), memberTypes);
    Type type = LLVM::LLVMArrayType::get(rowType, rows.size());
    OpBuilder::InsertionGuard guard(builder);
    auto global = LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true, linkage, name, Attribute(),
                                         /*alignment=*/8);
    builder.createBlock(&global.getInitializerRegion());
    Value array = LLVM::UndefOp::create(builder, loc, type);
    for (auto [i, row] : llvm::enumerate(rows)) {
      Value fields = LLVM::UndefOp::create(builder, loc, rowType);
      for (auto [k, member] : llvm::enumerate(row))
        fields = LLVM::InsertValueOp::create(builder, loc, fields, member.second(), ArrayRef<int64_t>{(int64_t)k});
      array = LLVM::InsertValueOp::create(builder, loc, array, fields, ArrayRef<int64_t>{(int64_t)i});
    }
    LLVM::ReturnOp::create(builder, loc, array);
  }

private:
  ModuleOp module;
  Location loc;
  OpBuilder builder;
};

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

void weir::host::buildModuleTable(ModuleOp module, ArrayRef<PublicFunction> functions, int64_t instanceSize,
                                  bool hasInitialize, bool hasFinalize) {
  constexpr int64_t abiVersion = 3;
  constexpr int64_t magic = 0x31444f4d52494557;
  constexpr int64_t moduleSize = 72; // sizeof(weir_module_t)

  TableBuilder table(module);
  SmallVector<SmallVector<TableBuilder::Member>> rows;
  for (const PublicFunction &function : functions) {
    buildEntry(module, function);
    rows.push_back({table.text(function.name), table.text(function.declaration),
                    table.number(table.i32(), function.arguments.size()),
                    table.number(table.i32(), function.results.size()), table.address(entryName(function.name))});
  }
  if (!rows.empty())
    table.define("__weir_functions", LLVM::Linkage::Internal, rows);
  table.define("__weir_devices", LLVM::Linkage::Internal, {{table.text("cpu")}});

  StringRef name = module.getSymName().value_or("module");
  table.define("weir_module", LLVM::Linkage::External,
               {{table.number(table.i64(), magic), table.number(table.i32(), abiVersion),
                 table.number(table.i32(), moduleSize), table.text(name), table.number(table.i64(), instanceSize),
                 hasInitialize ? table.address("__weir_initialize") : table.null(),
                 hasFinalize ? table.address("__weir_finalize") : table.null(),
                 table.number(table.i32(), functions.size()), table.number(table.i32(), 1),
                 rows.empty() ? table.null() : table.address("__weir_functions"), table.address("__weir_devices")}});
}
