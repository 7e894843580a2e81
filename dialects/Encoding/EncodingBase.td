#ifndef WEIR_DIALECTS_ENCODING_BASE_TD
#define WEIR_DIALECTS_ENCODING_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Encoding_Dialect : Dialect {
  let name = "iree_encoding";
  let summary = "Layouts of tensors that only some backend knows";
  let cppNamespace = "::weir::encoding";
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  // Custom hooks: they read spellings of older dumps too.
  let useDefaultAttributePrinterParser = 0;
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attr, ::mlir::DialectAsmPrinter &printer) const override;
    void registerAttributes();
  }];
}

// The two foreign prefixes whose resolvers weir interprets; everything else under them is kept as text.
class ForeignResolver_Dialect<string mnemonic> : Dialect {
  let name = mnemonic;
  let cppNamespace = "::weir::encoding";
  let useDefaultAttributePrinterParser = 0;
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attr, ::mlir::DialectAsmPrinter &printer) const override;
    void registerAttributes();
  }];
}
def CPUTarget_Dialect : ForeignResolver_Dialect<"iree_cpu">;
def GPUTarget_Dialect : ForeignResolver_Dialect<"iree_gpu">;

#endif // WEIR_DIALECTS_ENCODING_BASE_TD
