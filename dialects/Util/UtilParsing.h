// Syntax shared by the dialects (util.md section 3) as directives for ODS `assemblyFormat`. They live in namespace weir so
// that the generated parsers of every dialect below it find them by name.
//
//   custom<SymbolVisibility>($sym_visibility)                                     S1: prints `public` for an absent one
//   type($x) (`{` $x_dims^ `}`)?                                                  S2 loose needs no directive
//   `` custom<DimsBeforeDict>(ref(type($x)), $x_dims)                             S2 loose where an ADICT follows: braces are
//                                                                                 dims only if the type has dynamic ones
//   custom<ShapedType>(type($x), $x_dims)                                         S2 strict, one `TYPE dims`
//   custom<ShapedTypeList>(type($xs), $xs_dims)                                   S2 strict, `TYPE dims, ...` without parens
//   custom<ShapedResults>(ref($args), ref(type($args)), type($results), $result_dims, $tied_operands)
//                                                                                 S3 with dims, after `->`
//   custom<ShapedFunctionType>(ref($args), type($args), $arg_dims, type($results), $result_dims, $tied_operands)
//                                                                                 `(TYPE dims, ...) -> shaped-results`
//   custom<ShapedResultList>(type($results), $result_dims)                        `(TYPE dims, ...)`, no ties, parens kept
//   custom<TiedResults>(ref($args), ref(type($args)), type($results), $tied_operands)         S3 without dims
//   custom<TiedFunctionType>(ref($args), type($args), type($results), $tied_operands)        `(TYPE, ...) -> results`
//   custom<SizeAwareType>(type($x), $x_size)                                      `TYPE{%size}`, size required
//   custom<SizeAwareTypeList>(type($xs), $xs_sizes)                               `TYPE{%size}, ...`; braces exactly for
//                                                                                 size-aware types
//   custom<SymbolAlias>($sym_name, $function_ref)                                 S5
//   custom<TypeOrAttr>($type, $initial_value)                                     S6
//   custom<TypeAlias>($encoding, type($x))                                        S7
//   custom<DynamicIndexList>($xs, $static_xs)                                     S8 is upstream's
//   `` custom<Props>("\"name\"", $name, "indexProp(\"alignment\")", $alignment)   S9: pairs of a name and its attribute;
//                                                                                 the printer writes its own leading blank
//   `` custom<WorkgroupCountRegion>("\"count\"", $workgroup_count)                `(KEYWORD (%w: index) -> (index, index,
//                                                                                 index) REGION)?`, for export: "workgroups";
//                                                                                 the printer writes its own leading blank
//
// S4: pass `$tied_operands` declared as OptionalAttr<Util_TiedOperandsAttr> (UtilBase.td).
#ifndef WEIR_DIALECTS_UTIL_UTILPARSING_H
#define WEIR_DIALECTS_UTIL_UTILPARSING_H

#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace weir {

using UnresolvedOperands = llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>;
using UnresolvedOperandsRef = llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand>;

// S1
/// Whether what comes next are the results of the next op, `%a, %b:2 =`: an op that ends in a list of operands may have none.
bool isAtNextResults(mlir::OpAsmParser &parser);

mlir::ParseResult parseSymbolVisibility(mlir::OpAsmParser &parser, mlir::StringAttr &visibility);
void printSymbolVisibility(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::StringAttr visibility);

// S2. The strict forms read braces exactly when the type needs values.
mlir::ParseResult parseShapedType(mlir::OpAsmParser &parser, mlir::Type &type, UnresolvedOperands &dims);
void printShapedType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type type, mlir::ValueRange dims);
mlir::ParseResult parseShapedTypeList(mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &types,
                                      UnresolvedOperands &dims);
void printShapedTypeList(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange dims);
mlir::ParseResult parseShapedResultList(mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &types,
                                        UnresolvedOperands &dims);
void printShapedResultList(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange dims);

mlir::ParseResult parseDimsBeforeDict(mlir::OpAsmParser &parser, mlir::Type type, UnresolvedOperands &dims);
void printDimsBeforeDict(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type type, mlir::ValueRange dims);

// S3
mlir::ParseResult parseShapedResults(mlir::OpAsmParser &parser, UnresolvedOperandsRef operands,
                                     mlir::TypeRange operandTypes, llvm::SmallVectorImpl<mlir::Type> &resultTypes,
                                     UnresolvedOperands &resultDims, mlir::ArrayAttr &tiedOperands);
void printShapedResults(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                        mlir::TypeRange operandTypes, mlir::TypeRange resultTypes, mlir::ValueRange resultDims,
                        mlir::ArrayAttr tiedOperands);
mlir::ParseResult parseShapedFunctionType(mlir::OpAsmParser &parser, UnresolvedOperandsRef operands,
                                          llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                                          UnresolvedOperands &operandDims,
                                          llvm::SmallVectorImpl<mlir::Type> &resultTypes,
                                          UnresolvedOperands &resultDims, mlir::ArrayAttr &tiedOperands);
void printShapedFunctionType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                             mlir::TypeRange operandTypes, mlir::ValueRange operandDims, mlir::TypeRange resultTypes,
                             mlir::ValueRange resultDims, mlir::ArrayAttr tiedOperands);
mlir::ParseResult parseTiedResults(mlir::OpAsmParser &parser, UnresolvedOperandsRef operands,
                                   mlir::TypeRange operandTypes, llvm::SmallVectorImpl<mlir::Type> &resultTypes,
                                   mlir::ArrayAttr &tiedOperands);
void printTiedResults(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                      mlir::TypeRange operandTypes, mlir::TypeRange resultTypes, mlir::ArrayAttr tiedOperands);
mlir::ParseResult parseTiedFunctionType(mlir::OpAsmParser &parser, UnresolvedOperandsRef operands,
                                        llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                                        llvm::SmallVectorImpl<mlir::Type> &resultTypes, mlir::ArrayAttr &tiedOperands);
void printTiedFunctionType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                           mlir::TypeRange operandTypes, mlir::TypeRange resultTypes, mlir::ArrayAttr tiedOperands);

/// The signature of a function declaration whose results may be tied to its arguments (S3 rule 6):
/// `visibility SYM (args) (-> results)? AKW REGION?`. `unnamedArguments`: a list of bare types is accepted too.
/// `emptyResults`: `-> ()` is accepted. Fills the attributes of FunctionOpInterface, `sym_visibility`, `tied_operands`.
mlir::ParseResult parseTiedFunction(mlir::OpAsmParser &parser, mlir::OperationState &result, bool unnamedArguments,
                                    bool emptyResults);
void printTiedFunction(mlir::OpAsmPrinter &p, mlir::FunctionOpInterface op, mlir::ArrayAttr tiedOperands);

// 4.3
mlir::ParseResult parseSizeAwareType(mlir::OpAsmParser &parser, mlir::Type &type,
                                     mlir::OpAsmParser::UnresolvedOperand &size);
void printSizeAwareType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type type, mlir::Value size);
mlir::ParseResult parseSizeAwareTypeList(mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &types,
                                         UnresolvedOperands &sizes);
void printSizeAwareTypeList(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange sizes);

// S5
mlir::ParseResult parseSymbolAlias(mlir::OpAsmParser &parser, mlir::StringAttr &name, mlir::FlatSymbolRefAttr &ref);
void printSymbolAlias(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::StringAttr name, mlir::FlatSymbolRefAttr ref);

// S6
mlir::ParseResult parseTypeOrAttr(mlir::OpAsmParser &parser, mlir::TypeAttr &type, mlir::TypedAttr &value);
void printTypeOrAttr(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr type, mlir::TypedAttr value);

// S7
mlir::ParseResult parseTypeAlias(mlir::OpAsmParser &parser, mlir::TypeAttr &encoding, mlir::Type &storage);
void printTypeAlias(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr encoding, mlir::Type storage);

// S9
struct PropName {
  PropName(const char *name, bool isIndex = false) : name(name), isIndex(isIndex) {}
  llvm::StringRef name;
  /// The attribute is always an `index` integer: written without its type.
  bool isIndex;
};
inline PropName indexProp(const char *name) { return PropName(name, /*isIndex=*/true); }

namespace detail {
using PropSink = llvm::function_ref<mlir::LogicalResult(mlir::Attribute)>;
mlir::ParseResult parseProps(mlir::OpAsmParser &parser, llvm::ArrayRef<std::pair<PropName, PropSink>> props);
void printProps(mlir::OpAsmPrinter &p, llvm::ArrayRef<std::pair<PropName, mlir::Attribute>> props);

template <typename AttrT>
auto makePropSink(AttrT &slot) {
  return [&slot](mlir::Attribute value) -> mlir::LogicalResult {
    slot = llvm::dyn_cast<AttrT>(value);
    return mlir::success(slot != nullptr);
  };
}
} // namespace detail

template <typename A>
mlir::ParseResult parseProps(mlir::OpAsmParser &parser, PropName nameA, A &a) {
  auto sinkA = detail::makePropSink(a);
  std::pair<PropName, detail::PropSink> props[] = {{nameA, sinkA}};
  return detail::parseProps(parser, props);
}
template <typename A, typename B>
mlir::ParseResult parseProps(mlir::OpAsmParser &parser, PropName nameA, A &a, PropName nameB, B &b) {
  auto sinkA = detail::makePropSink(a);
  auto sinkB = detail::makePropSink(b);
  std::pair<PropName, detail::PropSink> props[] = {{nameA, sinkA}, {nameB, sinkB}};
  return detail::parseProps(parser, props);
}
inline void printProps(mlir::OpAsmPrinter &p, mlir::Operation *op, PropName nameA, mlir::Attribute a) {
  detail::printProps(p, {{nameA, a}});
}
inline void printProps(mlir::OpAsmPrinter &p, mlir::Operation *op, PropName nameA, mlir::Attribute a, PropName nameB,
                       mlir::Attribute b) {
  detail::printProps(p, {{nameA, a}, {nameB, b}});
}

// Count regions
mlir::ParseResult parseWorkgroupCountRegion(mlir::OpAsmParser &parser, llvm::StringRef keyword, mlir::Region &region);
void printWorkgroupCountRegion(mlir::OpAsmPrinter &p, mlir::Operation *op, llvm::StringRef keyword,
                               mlir::Region &region);

/// For a dialect's getParseOperationHook: says that an op which is not vendored has to be in generic form.
mlir::ParseResult refuseCustomForm(mlir::OpAsmParser &parser, mlir::OperationState &result);

} // namespace weir

#endif // WEIR_DIALECTS_UTIL_UTILPARSING_H
