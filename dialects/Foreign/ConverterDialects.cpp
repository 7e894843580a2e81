#include "dialects/Foreign/ConverterDialects.h"

#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;

StringRef foreign::getConverterAdvice(StringRef dialect) {
  return llvm::StringSwitch<StringRef>(dialect)
      .Case("stablehlo", "convert the program with `stablehlo-opt --stablehlo-legalize-to-linalg`")
      .Case("chlo", "convert the program with `stablehlo-opt --chlo-legalize-to-stablehlo --stablehlo-legalize-to-linalg`")
      .Case("vhlo", "convert the program with `stablehlo-translate --deserialize`, then `stablehlo-opt --stablehlo-legalize-to-linalg`")
      .Cases({"torch", "torch_c"}, "export the program with `torch_mlir.fx.export_and_import(..., output_type=\"linalg-on-tensors\")`, or convert it with "
                                   "`torch-mlir-opt --torch-backend-to-linalg-on-tensors-backend-pipeline`")
      .Case("onnx", "import the model with `torch-mlir-import-onnx`, then `torch-mlir-opt --torch-onnx-to-torch-backend-pipeline "
                    "--torch-backend-to-linalg-on-tensors-backend-pipeline`")
      .Case("tfl", "convert the model to TOSA with `iree-import-tflite`")
      .Default("");
}

namespace {

constexpr llvm::StringLiteral kNames[] = {"stablehlo", "chlo", "vhlo", "torch", "torch_c", "onnx", "tfl"};

/// The dialect `kNames[N]`.
template <size_t N>
class ConverterDialect : public Dialect {
public:
  explicit ConverterDialect(MLIRContext *context) : Dialect(getDialectNamespace(), context, TypeID::get<ConverterDialect>()) {
    allowUnknownOperations();
  }
  static constexpr llvm::StringLiteral getDialectNamespace() { return kNames[N]; }
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConverterDialect)

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    if (!type)
      type = NoneType::get(getContext());
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec(), type);
  }
  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec());
  }
  std::optional<ParseOpHook> getParseOperationHook(StringRef) const override {
    return ParseOpHook([](OpAsmParser &parser, OperationState &result) -> ParseResult {
      StringRef advice = foreign::getConverterAdvice(result.name.getDialectNamespace());
      return parser.emitError(parser.getNameLoc()) << "cannot be read by weir: " << advice;
    });
  }
};

template <size_t... N>
void insertDialects(DialectRegistry &registry, std::index_sequence<N...>) {
  registry.insert<ConverterDialect<N>...>();
}

} // namespace

void foreign::registerConverterDialects(DialectRegistry &registry) {
  insertDialects(registry, std::make_index_sequence<std::size(kNames)>());
}
