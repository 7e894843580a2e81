#ifndef WEIR_DIALECTS_WEIR_LOWERINGCONFIG_TD
#define WEIR_DIALECTS_WEIR_LOWERINGCONFIG_TD

include "mlir/IR/AttrTypeBase.td"
include "dialects/Weir/WeirBase.td"

// The value of `weir.lowering_config` (WeirAttrs.td), which says who sets it and who asks for it.
def Weir_LoweringConfigValue : AttrDef<Weir_Dialect, "LoweringConfig"> {
  let mnemonic = "lowering_config";
  let summary = "a strategy of code generation and its sizes";
  let description = [{
    Only `strategy` has to be there. What `tile` and `registers` count depends on the strategy (`weir-select-strategy`); the rest belongs to
    loops of vectors: which loop becomes lanes, which is transposed with it, loops from the outermost to the innermost, the operand that is
    packed into panels, and how many iterations of the reduction are packed at a time. Another configuration may be given for loops that are short at run time.
  }];
  let parameters = (ins
    StringRefParameter<"name of the strategy">:$strategy,
    OptionalParameter<"::mlir::DenseI64ArrayAttr", "sizes of what a workgroup has">:$tile,
    OptionalParameter<"::mlir::DenseI64ArrayAttr", "sizes of what stays in registers">:$registers,
    DefaultValuedParameter<"int64_t", "0", "elements of a vector">:$lanes,
    DefaultValuedParameter<"int64_t", "-1">:$vector_loop,
    DefaultValuedParameter<"int64_t", "-1">:$transpose_loop,
    OptionalParameter<"::mlir::DenseI64ArrayAttr">:$order,
    DefaultValuedParameter<"int64_t", "-1">:$packed_operand,
    DefaultValuedParameter<"int64_t", "0">:$reduction_block,
    OptionalParameter<"::mlir::Attribute", "another configuration">:$short_loops);
  let builders = [AttrBuilder<(ins "::llvm::StringRef":$strategy), [{
    return $_get($_ctxt, strategy, nullptr, nullptr, 0, -1, -1, nullptr, -1, 0, nullptr);
  }]>];
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// `weir.lowering_config`.
    static ::llvm::StringRef getNameStr();
    /// That of `op`, or null.
    static LoweringConfigAttr of(::mlir::Operation *op);
    /// Whether it names a strategy and leaves the rest to the passes.
    bool isNameOnly() const;
    /// The same with other sizes; either may be null.
    LoweringConfigAttr withSizes(::mlir::DenseI64ArrayAttr tile, ::mlir::DenseI64ArrayAttr registers) const;
    /// Sizes that are not given are empty.
    ::llvm::ArrayRef<int64_t> getTileSizes() const { return getTile() ? getTile().asArrayRef() : ::llvm::ArrayRef<int64_t>(); }
    ::llvm::ArrayRef<int64_t> getRegisterSizes() const { return getRegisters() ? getRegisters().asArrayRef() : ::llvm::ArrayRef<int64_t>(); }
  }];
}

#endif // WEIR_DIALECTS_WEIR_LOWERINGCONFIG_TD
