// Explains layouts of encoded tensors without compiling a program.

#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Register.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/FileUtilities.h"
#include "passes/Remarks.h"
#include "passes/Target/Devices.h"
#include "src/driver/Help.h"
#include "src/driver/Version.h"
#include "src/targets/Targets.h"
#include "src/tools/weir-layout/Explain.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::layout_tool;
namespace cl = llvm::cl;

static cl::OptionCategory category("weir-layout options");
static cl::opt<std::string> file(cl::Positional, cl::desc("[FILE.mlir]"), cl::cat(category));
static cl::opt<std::string> value("value", cl::cat(category), cl::value_desc("@func:%name"),
                                  cl::desc("explain only this value of the file"));
static cl::opt<std::string> typeText("type", cl::cat(category), cl::desc("explain this type: tensor<384x1536xf32>"));
enum Role { NoRole = -1, Left, Right, Result };
static cl::opt<Role> role("role", cl::cat(category), cl::init(NoRole), cl::desc("role of the type in a matmul, if it has no encoding"),
                          cl::values(clEnumValN(Left, "lhs", "left operand"), clEnumValN(Right, "rhs", "right operand"),
                                     clEnumValN(Result, "result", "result")));
static cl::opt<std::string> maps("maps", cl::cat(category), cl::value_desc("affine_map<...>, ..."),
                                 cl::desc("indexing maps of the matmul (default: (m, k), (k, n), (m, n))"));
static cl::opt<std::string>
    elementTypes("element-types", cl::cat(category), cl::value_desc("f32, f32, f32"),
                 cl::desc("element types of left operand, right operand and result (default: those of the type; f32 or i32 for a "
                          "result that is not the type)"));
static cl::opt<std::string>
    iterationSizes("iteration-sizes", cl::cat(category), cl::value_desc("128, 1536, ?"),
                   cl::desc("sizes of the loops of the matmul (default: those of the type, others unknown)"));
static cl::list<std::string>
    targetNames("target", cl::cat(category), cl::CommaSeparated,
                cl::desc("targets to explain the layout for (default: those of the file, else the one that "
                         "weir-compile prefers)"));
static cl::list<std::string> resolvers("resolver", cl::cat(category), cl::value_desc("attribute"),
                                       cl::desc("resolvers of targets that weir does not compile for"));
static cl::opt<std::string> triple("target-triple", cl::cat(category), cl::desc("machine of the targets (default: this one)"));
static cl::opt<std::string> cpuName("target-cpu", cl::cat(category), cl::desc("LLVM name of the CPU (default: host)"));
static cl::opt<std::string> features("target-cpu-features", cl::cat(category), cl::desc("features to add or remove: +avx512f"));
static cl::opt<std::string> kind("layout", cl::cat(category), cl::init("auto"),
                                 cl::desc("auto, panel, interleaved, tiles, classic or identity (default auto)"));
static cl::opt<bool> asJSON("json", cl::cat(category), cl::desc("print JSON"));

static const char *kOverview =
    "Explains where the elements of a tensor are in memory: its layout on a target, sizes, padding, equal layouts, and the\n"
    "cost of converting. Explains --type, or every encoded value of a file.\n"
    "Exit code: 0 all is explained, 1 a resolver has no answer, 2 the input cannot be read.\n";

static constexpr int kResolverFailed = 1, kUnreadable = 2;

static int fail(const Twine &message) {
  llvm::errs() << "weir-layout: " << message << "\n";
  return kUnreadable;
}

/// The resolver that a target's configuration says, with the kind of layouts from the command line.
static Attribute makeResolver(MLIRContext *context, DictionaryAttr configuration) {
  NamedAttrList list(configuration);
  list.set(kLayoutKindKey, StringAttr::get(context, kind));
  return getResolver(context, list.getDictionary(context));
}

static bool addTargets(MLIRContext *context, std::vector<Target> &result) {
  MachineOptions machine{triple, cpuName, features};
  auto add = [&](const TargetBackend &backend) {
    std::string error;
    FailureOr<hal::ExecutableTargetAttr> target = backend.getTarget(context, machine, error);
    if (failed(target)) {
      fail(error);
      return false;
    }
    result.push_back({backend.getName().str(), makeResolver(context, target->getConfiguration()), MachineInfo::get(target->getConfiguration())});
    return true;
  };
  for (StringRef name : targetNames) {
    const TargetBackend *backend = findTargetBackend(name);
    if (!backend) {
      fail("'" + name + "' is not one of " + listTargetBackends());
      return false;
    }
    if (!add(*backend))
      return false;
  }
  for (StringRef text : resolvers) {
    auto resolver = dyn_cast_or_null<LayoutResolverAttrInterface>(parseAttribute(text, context));
    if (!resolver) {
      fail("'" + text + "' is not a resolver");
      return false;
    }
    result.push_back({text.str(), resolver});
  }
  return !result.empty() || getTargetBackends().empty() || add(*getTargetBackends().front());
}

/// The encoding that --role and its companions say. Null after a message.
static RankedTensorType addEncoding(RankedTensorType type) {
  MLIRContext *context = type.getContext();
  std::string mapList = maps.empty() ? "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>"
                                     : maps.getValue();
  auto mapAttrs = dyn_cast_or_null<ArrayAttr>(parseAttribute("[" + mapList + "]", context));
  if (!mapAttrs || mapAttrs.size() != 3 || !llvm::all_of(mapAttrs, llvm::IsaPred<AffineMapAttr>)) {
    fail("--maps needs three affine maps");
    return {};
  }
  AffineMap map = cast<AffineMapAttr>(mapAttrs[role]).getValue();
  SmallVector<int64_t> sizes(map.getNumDims(), ShapedType::kDynamic);
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr); dim && int64_t(i) < type.getRank())
      sizes[dim.getPosition()] = type.getDimSize(i);
  if (!iterationSizes.empty()) {
    SmallVector<StringRef> parts;
    StringRef(iterationSizes).split(parts, ',');
    sizes.assign(parts.size(), ShapedType::kDynamic);
    for (auto [part, size] : llvm::zip_equal(parts, sizes))
      if (part.trim() != "?" && (part.trim().getAsInteger(10, size) || size < 0)) {
        fail("'" + part + "' in --iteration-sizes is not a size");
        return {};
      }
  }
  Type element = type.getElementType();
  Type wide = element.isIntOrIndex() ? Type(IntegerType::get(context, 32)) : Float32Type::get(context);
  SmallVector<Attribute> elements = {TypeAttr::get(element), TypeAttr::get(element), TypeAttr::get(role == Result ? element : wide)};
  if (!elementTypes.empty()) {
    auto list = dyn_cast_or_null<ArrayAttr>(parseAttribute("[" + elementTypes + "]", context));
    if (!list || list.size() != 3 || !llvm::all_of(list, llvm::IsaPred<TypeAttr>)) {
      fail("--element-types needs three types");
      return {};
    }
    elements.assign(list.begin(), list.end());
  }
  Builder builder(context);
  auto encoding = EncodingAttr::getChecked([&] { return emitError(builder.getUnknownLoc()); }, context, builder.getIndexAttr(role),
                                           EncodingOpType::matmul, builder.getArrayAttr(elements), TypeAttr(), mapAttrs,
                                           builder.getDenseI64ArrayAttr(sizes));
  return encoding ? RankedTensorType::get(type.getShape(), element, encoding) : RankedTensorType();
}

/// Something to explain, and how it is called.
using Subject = std::pair<std::string, RankedTensorType>;

/// The name of an argument as the file writes it.
static std::string nameOf(BlockArgument argument, const AsmParserState &text) {
  const auto *block = text.getBlockDef(argument.getOwner());
  if (!block || argument.getArgNumber() >= block->arguments.size())
    return "%" + std::to_string(argument.getArgNumber());
  llvm::SMRange range = block->arguments[argument.getArgNumber()].loc;
  return {range.Start.getPointer(), range.End.getPointer()};
}

/// The same for a result, with `#1` where it is one of several of that name.
static std::string nameOf(OpResult result, const AsmParserState &text) {
  const auto *op = text.getOpDef(result.getOwner());
  unsigned number = result.getResultNumber();
  if (!op || op->resultGroups.empty())
    return "#" + std::to_string(number);
  auto group = llvm::find_if(llvm::reverse(op->resultGroups), [&](const auto &g) { return g.startIndex <= number; });
  llvm::SMRange range = group->definition.loc;
  std::string name(range.Start.getPointer(), range.End.getPointer());
  return number == group->startIndex ? name : name + "#" + std::to_string(number - group->startIndex);
}

/// Values with encoded types, and encoded types that ops on bytes name.
static std::vector<Subject> collect(ModuleOp module, const AsmParserState &text) {
  std::vector<Subject> subjects;
  llvm::StringMap<llvm::SmallPtrSet<const void *, 2>> seen;
  auto add = [&](const std::string &name, Type type) {
    if (seen[name].insert(type.getAsOpaquePointer()).second)
      subjects.emplace_back(name, cast<RankedTensorType>(type));
  };
  auto isEncoded = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && isa_and_present<SerializableAttrInterface>(tensor.getEncoding());
  };
  auto name = [&](Operation *op, const std::string &of) { return ("@" + enclosingFunctionName(op) + ":" + of).str(); };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (isEncoded(argument.getType()))
          add(name(op, nameOf(argument, text)), argument.getType());
    for (OpResult result : op->getResults())
      if (isEncoded(result.getType()))
        add(name(op, nameOf(result, text)), result.getType());
    if (!isa<FunctionOpInterface>(op))
      op->getAttrDictionary().walk([&](RankedTensorType type) {
        if (isEncoded(type))
          add(("@" + enclosingFunctionName(op) + ": " + op->getName().getStringRef()).str(), type);
      });
  });
  return subjects;
}

/// The layouts that a serialized type lists, each as a type of its own; else the type for each target.
static std::vector<std::pair<RankedTensorType, Target>> split(RankedTensorType type, ArrayRef<Target> where) {
  std::vector<std::pair<RankedTensorType, Target>> result;
  auto list = dyn_cast_if_present<LayoutAttr>(type.getEncoding());
  if (!list || list.getLayouts().size() == 1) {
    for (const Target &target : where)
      result.emplace_back(type, target);
    return result;
  }
  for (auto [i, entry] : llvm::enumerate(list.getLayouts())) {
    Attribute one = LayoutAttr::get(type.getContext(), ArrayAttr::get(type.getContext(), entry));
    result.emplace_back(RankedTensorType::get(type.getShape(), type.getElementType(), one),
                        Target{"entry " + std::to_string(i) + " of the list", IdentityResolverAttr::get(type.getContext())});
  }
  return result;
}

/// The blocks of one type, one for each target, and what storage needs that may be on any of them.
static bool explainAll(const Subject &subject, ArrayRef<Target> targets, llvm::json::Array &blocks) {
  bool isComplete = true;
  std::vector<std::pair<std::string, Layout>> layouts;
  int64_t most = 0;
  bool isStatic = true;
  SmallVector<std::string> sizes;
  std::vector<std::pair<RankedTensorType, Target>> where = split(subject.second, targets);
  for (const auto &[type, target] : where) {
    Explanation result = explain(type, target, CostModel::get(target.machine), layouts);
    isComplete &= result.layout.has_value();
    if (result.layout) {
      layouts.emplace_back(target.name, *result.layout);
      std::optional<int64_t> bytes = result.layout->getStaticByteSize();
      isStatic &= bytes.has_value();
      most = std::max(most, bytes.value_or(0));
      if (!llvm::is_contained(sizes, describeBytes(*result.layout)))
        sizes.push_back(describeBytes(*result.layout));
    }
    llvm::json::Object block;
    if (!subject.first.empty())
      block["value"] = subject.first;
    if (!asJSON && !subject.first.empty())
      llvm::outs() << llvm::left_justify("value", 12) << subject.first << "\n";
    for (Field &field : result.fields) {
      if (!asJSON)
        llvm::outs() << llvm::left_justify(field.name, 12) << field.text << "\n";
      block[field.name] = std::move(field.value);
    }
    blocks.push_back(std::move(block));
    if (!asJSON)
      llvm::outs() << "\n";
  }
  if (where.size() > 1 && isComplete) {
    std::string size = isStatic ? std::to_string(most) : "max(" + llvm::join(sizes, ", ") + ")";
    llvm::json::Object storage{{"storage", size}};
    if (isStatic)
      storage["storage"] = most;
    if (!subject.first.empty())
      storage["value"] = subject.first;
    blocks.push_back(std::move(storage));
    if (!asJSON)
      llvm::outs() << llvm::left_justify("storage", 12) << size << " B on any of these\n\n";
  }
  return isComplete;
}

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING))
    return 0;
  weir::driver::takeHelpAll(argc, argv);
  llvm::InitLLVM init(argc, argv);
  weir::targets::registerTargets();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  if (typeText.empty() == file.empty())
    return fail("needs either --type or a file");

  DialectRegistry registry;
  registerAllDialects(registry);
  weir::registerDialects(registry);
  for (const auto &backend : getTargetBackends())
    backend->getDependentDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();

  std::vector<Subject> subjects;
  std::vector<Target> where;
  OwningOpRef<ModuleOp> module;
  if (!typeText.empty()) {
    auto type = dyn_cast_or_null<RankedTensorType>(parseType(typeText, &context));
    if (!type)
      return fail("'" + typeText + "' is not a ranked tensor");
    if (role != NoRole && type.getEncoding())
      return fail("--role needs a type without an encoding");
    if (role != NoRole)
      type = addEncoding(type);
    if (!type)
      return kUnreadable;
    subjects.emplace_back("", type);
  } else {
    std::string message;
    std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
    if (!buffer)
      return fail(message);
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    SourceMgrDiagnosticHandler handler(sources, &context);
    AsmParserState text;
    module = ModuleOp::create(UnknownLoc::get(&context));
    if (failed(parseAsmSourceFile(sources, module->getBody(), ParserConfig(&context), &text)))
      return kUnreadable;
    subjects = collect(*module, text);
    if (!value.empty())
      llvm::erase_if(subjects, [](const Subject &subject) { return subject.first != value; });
    if (!value.empty() && subjects.empty())
      return fail("there is no encoded value '" + value + "'");
    if (targetNames.empty() && resolvers.empty())
      module->walk([&](ModuleOp inner) {
        Devices devices(inner);
        for (const Device &device : devices.getAll())
          if (device.target)
            where.push_back({device.name.str(), makeResolver(&context, device.target.getConfiguration())});
      });
  }
  if (where.empty() && !addTargets(&context, where))
    return kUnreadable;
  bool isComplete = true;
  llvm::json::Array blocks;
  for (const Subject &subject : subjects)
    isComplete &= explainAll(subject, where, blocks);
  if (asJSON)
    llvm::outs() << llvm::formatv("{0:2}", llvm::json::Value(std::move(blocks))) << "\n";
  return isComplete ? 0 : kResolverFailed;
}
