#include "src/compiler/Parameters.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "src/compiler/ConstantBytes.h"
#include "src/compiler/Output.h"
#include "src/compiler/ParameterFiles.h"
#include "src/compiler/ParameterWriter.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace weir;
using namespace weir::compiler;

namespace {

/// Below that, a name costs as much as the bytes.
constexpr uint64_t defaultLeastBytes = 4096;

/// The parameter as a constant whose bytes are those of the file; null if no file has it. Fails if it has another size.
FailureOr<TypedAttr> toConstant(flow::NamedParameterAttr parameter, const ParameterFiles &files, Location loc) {
  StringRef scope = parameter.getScope() ? parameter.getScope().getValue() : "";
  ParameterBytes bytes = files.find(scope, parameter.getKey().getValue());
  auto type = dyn_cast<ShapedType>(parameter.getType());
  std::optional<int64_t> size = parameter.getStorageSize();
  if (!bytes.owner || !type || !size)
    return TypedAttr();
  DictionaryAttr config = parameter.getConfig();
  auto given = config ? config.getAs<IntegerAttr>("offset") : IntegerAttr();
  uint64_t offset = given ? given.getInt() : 0, length = *size;
  bool isWhole = !config || !(config.contains("offset") || config.contains("length"));
  if (offset > bytes.size || length > bytes.size - offset || (isWhole && length != bytes.size))
    return emitError(loc) << "parameter '" << parameter.getKey().getValue() << "' has " << bytes.size << " bytes in the file of --import-parameters, "
                          << type << " takes " << length << (offset ? " from byte " + std::to_string(offset) + " on" : std::string());
  // Elements are looked at where they are, as far as they are aligned.
  const size_t alignment = 8;
  ArrayRef<char> data(bytes.data + offset, length);
  AsmResourceBlob blob =
      reinterpret_cast<uintptr_t>(data.data()) % alignment == 0
          ? UnmanagedAsmResourceBlob::allocateWithAlign(data, alignment, [owner = bytes.owner](void *, size_t, size_t) {}, /*dataIsMutable=*/false)
          : HeapAsmResourceBlob::allocateAndCopyWithAlign(data, alignment, /*dataIsMutable=*/false);
  return cast<TypedAttr>(Attribute(DenseResourceElementsAttr::get(type, parameter.getKey().getValue(), std::move(blob))));
}

/// `[SCOPE=]FILE[,BYTES]`.
struct ExportOption {
  std::string scope, path;
  uint64_t leastBytes = defaultLeastBytes;

  LogicalResult parse(StringRef text, std::string &error) {
    if (text.contains('=')) {
      scope = text.split('=').first.str();
      text = text.split('=').second;
    }
    auto [file, least] = text.rsplit(',');
    if (!least.empty() && least.getAsInteger(10, leastBytes))
      return error = "--export-parameters: '" + least.str() + "' is not a number of bytes", failure();
    path = file.str();
    if (!StringRef(path).ends_with(".irpa") && !StringRef(path).ends_with(".safetensors"))
      return error = "--export-parameters: '" + path + "' does not end in .irpa or .safetensors", failure();
    return success();
  }
};

/// The constants that are written, each once.
class Exporter {
public:
  Exporter(const ExportOption &option, ModuleOp module) : option(option), context(module.getContext()) {
    if (auto work = module->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr()))
      layouts = work.getAs<DictionaryAttr>("layouts");
  }

  LogicalResult add(stream::ResourceConstantsOp op) {
    SmallVector<Attribute> values;
    for (auto [i, value] : llvm::enumerate(op.getValues())) {
      APInt size;
      Attribute replacement = value;
      if (isa<ElementsAttr, util::CompositeAttr>(value) && matchPattern(op.getResultSizes()[i], m_ConstantInt(&size)) && size.getZExtValue() >= option.leastBytes)
        if (failed(write(op, value, size.getZExtValue(), replacement)))
          return failure();
      values.push_back(replacement);
    }
    op.setValuesAttr(ArrayAttr::get(context, values));
    return success();
  }

  std::vector<WrittenParameter> parameters;

private:
  /// Constants that are packed into one storage are one parameter, of bytes.
  LogicalResult write(Operation *op, Attribute value, uint64_t size, Attribute &replacement) {
    auto [known, isNew] = written.try_emplace({value, size});
    if (!isNew) {
      replacement = known->second;
      return success();
    }
    auto elements = dyn_cast<ElementsAttr>(value);
    ShapedType type = elements ? elements.getShapedType() : RankedTensorType::get(static_cast<int64_t>(size), IntegerType::get(context, 8));
    WrittenParameter parameter{nameOf(value), type, {}, size};
    if (auto layout = layouts ? layouts.getAs<StringAttr>(parameter.key) : StringAttr())
      parameter.layout = layout.str();
    uint64_t count = 0;
    if (failed(bytes.append(value, op->getLoc(), parameter.pieces)))
      return failure();
    for (ArrayRef<char> piece : parameter.pieces)
      count += piece.size();
    if (count > size)
      return op->emitOpError("has a constant of ") << count << " bytes in " << size;
    auto scope = option.scope.empty() ? StringAttr() : StringAttr::get(context, option.scope);
    replacement = stream::NamedParameterAttr::get(context, type, scope, StringAttr::get(context, parameter.key), DictionaryAttr());
    known->second = replacement;
    parameters.push_back(std::move(parameter));
    return success();
  }

  /// That of the resource, so that a program can be compared with its file.
  std::string nameOf(Attribute value) {
    auto resource = dyn_cast<DenseResourceElementsAttr>(value);
    std::string wanted = resource                          ? resource.getRawHandle().getKey().str()
                         : isa<util::CompositeAttr>(value) ? "constants"
                                                           : "constant",
                name = wanted;
    for (unsigned i = resource ? 1 : 0; !resource || names.contains(name); ++i)
      if (name = wanted + "_" + std::to_string(i); !names.contains(name))
        break;
    names.insert(name);
    return name;
  }

  const ExportOption &option;
  MLIRContext *context;
  DictionaryAttr layouts; ///< texts by key; null if nothing was packed
  ConstantBytes bytes;
  llvm::DenseMap<std::pair<Attribute, uint64_t>, Attribute> written; ///< with the size of their storage
  llvm::StringSet<> names;
};

} // namespace

LogicalResult weir::compiler::importParameters(ModuleOp module, const std::vector<std::string> &options, std::string &error) {
  if (options.empty())
    return success();
  ParameterFiles files;
  if (!files.open(options, error))
    return failure();
  llvm::DenseMap<Attribute, TypedAttr> known;
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    auto global = dyn_cast<util::GlobalOp>(op);
    auto constant = dyn_cast<flow::TensorConstantOp>(op);
    Attribute value = global     ? Attribute(global.getInitialValueAttr())
                      : constant ? Attribute(constant.getValue())
                                 : Attribute();
    auto parameter = dyn_cast_or_null<flow::NamedParameterAttr>(value);
    if (!parameter)
      return WalkResult::advance();
    auto [it, isNew] = known.try_emplace(parameter);
    if (isNew) {
      FailureOr<TypedAttr> made = toConstant(parameter, files, op->getLoc());
      if (failed(made))
        return WalkResult::interrupt();
      it->second = *made;
    }
    if (!it->second)
      return WalkResult::advance();
    if (global)
      global.setInitialValueAttr(it->second);
    else
      constant.setValueAttr(it->second);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult weir::compiler::exportParameters(ModuleOp module, StringRef text, std::string &error) {
  ExportOption option;
  if (failed(option.parse(text, error)) || failed(checkOutput(option.path, error)))
    return failure();
  Exporter exporter(option, module);
  WalkResult result = module.walk([&](stream::ResourceConstantsOp op) { return WalkResult(exporter.add(op)); });
  if (result.wasInterrupted())
    return failure();
  return makeOutput(
      option.path,
      [&](StringRef path) -> LogicalResult {
        std::error_code code;
        llvm::raw_fd_ostream os(path, code);
        if (code)
          return error = "cannot write '" + option.path + "': " + code.message(), failure();
        if (StringRef(option.path).ends_with(".irpa"))
          writeIrpa(os, exporter.parameters);
        else
          writeSafetensors(os, exporter.parameters);
        os.close();
        if (os.has_error()) {
          error = "cannot write '" + option.path + "': " + os.error().message();
          os.clear_error();
          return failure();
        }
        return success();
      },
      error);
}
