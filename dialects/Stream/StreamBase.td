#ifndef WEIR_DIALECTS_STREAM_BASE_TD
#define WEIR_DIALECTS_STREAM_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Stream_Dialect : Dialect {
  let name = "stream";
  let cppNamespace = "::weir::stream";
  let summary = "asynchronous work on byte-addressed resources";
  // Declared as if ODS wrote the parsers and printers; where they are defined (-DWEIR_OWN_SYNTAX) it must not: they keep what ODS
  // does not know (UtilOpaque.h).
#ifdef WEIR_OWN_SYNTAX
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 0;
#else
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
#endif
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::weir::util::UtilDialect", "::weir::WeirDialect"];
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

class Stream_Op<string mnemonic, list<Trait> traits = []> : Op<Stream_Dialect, mnemonic, traits>;

//===------------------------------------------------------------------------------------------------------------===//
// Enums
//===------------------------------------------------------------------------------------------------------------===//

class Stream_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::weir::stream";
  let genSpecializedAttr = 0;
}

// Who owns the storage of a resource, and for how long (stream.md section 3).
def Stream_Lifetime : Stream_Enum<"Lifetime", "lifetime of a resource", [
  I32EnumAttrCase<"Unknown", 0, "*">,
  I32EnumAttrCase<"External", 1, "external">,
  I32EnumAttrCase<"Staging", 2, "staging">,
  I32EnumAttrCase<"Transient", 3, "transient">,
  I32EnumAttrCase<"Variable", 4, "variable">,
  I32EnumAttrCase<"Constant", 5, "constant">,
]>;

def Stream_MemoryModel : Stream_Enum<"MemoryModel", "whether the host sees device memory without a copy", [
  I32EnumAttrCase<"Unified", 0>,
  I32EnumAttrCase<"Discrete", 1>,
]>;

def Stream_Favor : Stream_Enum<"Favor", "what partitioning optimises for", [
  I32EnumAttrCase<"Debug", 0, "debug">,
  I32EnumAttrCase<"MinPeakMemory", 1, "min-peak-memory">,
  I32EnumAttrCase<"MaxConcurrency", 2, "max-concurrency">,
]>;

def Stream_ResourceAccess : I32BitEnumAttr<"ResourceAccess", "what is done with a range of bytes", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCaseBit<"Read", 0>,
  I32BitEnumAttrCaseBit<"Write", 1>,
]> {
  let cppNamespace = "::weir::stream";
  let genSpecializedAttr = 0;
}

#endif // WEIR_DIALECTS_STREAM_BASE_TD
