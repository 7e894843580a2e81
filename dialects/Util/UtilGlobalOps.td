#ifndef WEIR_DIALECTS_UTIL_GLOBALOPS_TD
#define WEIR_DIALECTS_UTIL_GLOBALOPS_TD

include "dialects/Util/UtilOpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Util_GlobalOp : Util_Op<"global", [Symbol, DeclareOpInterfaceMethods<Util_GlobalOpInterface>]> {
  let summary = "module-level variable";
  let description = [{
    Immutable unless it says `mutable`. Initial values may be attributes that a target resolves.

    ```mlir
    util.global nested @nested_global : i32
    ```
  }];
  // C1: verifier.
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility,
    SymbolNameAttr:$sym_name,
    TypeAttr:$type,
    UnitAttr:$is_mutable,
    OptionalAttr<TypedAttrInterface>:$initial_value,
    OptionalAttr<Util_InliningPolicyAttr>:$inlining_policy);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "bool":$isMutable, "::mlir::Type":$type,
                   CArg<"::mlir::TypedAttr", "{}">:$initialValue)>
  ];
  let extraClassDeclaration = [{
    bool canDiscardOnUseEmpty() { return ::weir::util::canDiscardSymbol(*this); }
    /// A load of this global, marked immutable if the global is and `loadOp` does not run during initialization.
    GlobalLoadOp createLoadOp(::mlir::Location loc, ::mlir::OpBuilder &builder);
    GlobalStoreOp createStoreOp(::mlir::Location loc, ::mlir::Value value, ::mlir::OpBuilder &builder);
  }];
}

class Util_GlobalAccessOp<string mnemonic, list<Trait> traits> :
    Util_Op<mnemonic, traits # [DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def Util_GlobalLoadOp : Util_GlobalAccessOp<"global.load", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    Util_GlobalLoadOpInterface]> {
  let summary = "reads a global";
  let description = [{
    `immutable` if the global is not written after the initializers.

    ```mlir
    util.global private @scale = 2.5 : f32
    util.func private @accesses() {
      %s = util.global.load immutable @scale : f32
      util.return
    }
    ```
  }];
  // C1-C3: symbol check.
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs AnyType:$result);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)";
  let extraClassDeclaration = [{
    ::llvm::StringRef getGlobalName() { return getGlobal(); }
    bool isGlobalImmutable() { return getIsImmutable(); }
    void setGlobalImmutable(bool isImmutable) { setIsImmutable(isImmutable); }
    ::mlir::Value getLoadedGlobalValue() { return getResult(); }
  }];
}

def Util_GlobalStoreOp : Util_GlobalAccessOp<"global.store", [Util_GlobalStoreOpInterface]> {
  let summary = "replaces the value of a global";
  let description = [{
    To an immutable global in initializers only.

    ```mlir
    util.global private mutable @state : tensor<4x?xf32>
    util.func private @accesses(%w: tensor<4x?xf32>) {
      util.global.store %w, @state : tensor<4x?xf32>
      util.return
    }
    ```
  }];
  // C1, C2: symbol check; C3: no check.
  let arguments = (ins AnyType:$value, FlatSymbolRefAttr:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value)";
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    ::llvm::StringRef getGlobalName() { return getGlobal(); }
    ::mlir::Value getStoredGlobalValue() { return getValue(); }
  }];
}

def Util_GlobalAddressOp : Util_GlobalAccessOp<"global.address", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Util_GlobalAddressOpInterface]> {
  let summary = "pointer to a global";
  let description = [{
    For globals that are chosen at run time; their uses are then not known.

    ```mlir
    util.global private mutable @state : tensor<4x?xf32>
    util.func private @accesses() {
      %p = util.global.address @state : !util.ptr<tensor<4x?xf32>>
      util.return
    }
    ```
  }];
  // C1, C2: symbol check.
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs Util_AnyPtr:$result);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` qualified(type($result))";
  let extraClassDeclaration = [{
    ::llvm::StringRef getGlobalName() { return getGlobal(); }
    bool isGlobalImmutable() { return getIsImmutable(); }
    void setGlobalImmutable(bool isImmutable) { setIsImmutable(isImmutable); }
    ::mlir::Value getLoadedGlobalAddress() { return getResult(); }
  }];
}

def Util_GlobalLoadIndirectOp : Util_Op<"global.load.indirect", [Util_GlobalLoadIndirectOpInterface]> {
  let summary = "reads a global through a pointer";
  let description = [{
    May read any global of that type.

    ```mlir
    util.global private mutable @state : tensor<4x?xf32>
    util.func private @accesses() {
      %p = util.global.address @state : !util.ptr<tensor<4x?xf32>>
      %v = util.global.load.indirect %p : !util.ptr<tensor<4x?xf32>> -> tensor<4x8xf32>
      util.return
    }
    ```
  }];
  // C1: verifier.
  let arguments = (ins Util_AnyPtr:$global, UnitAttr:$is_immutable);
  let results = (outs AnyType:$result);
  let assemblyFormat =
    "(`immutable` $is_immutable^)? $global attr-dict `:` qualified(type($global)) `->` type($result)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getGlobalAddress() { return getGlobal(); }
    bool isGlobalImmutable() { return getIsImmutable(); }
    ::mlir::Value getLoadedGlobalValue() { return getResult(); }
  }];
}

def Util_GlobalStoreIndirectOp : Util_Op<"global.store.indirect", [Util_GlobalStoreIndirectOpInterface]> {
  let summary = "replaces the value of a global through a pointer";
  let description = [{
    May write any mutable global of that type.

    ```mlir
    util.global private mutable @state : tensor<4x?xf32>
    util.func private @accesses(%w: tensor<4x?xf32>) {
      %p = util.global.address @state : !util.ptr<tensor<4x?xf32>>
      util.global.store.indirect %w, %p : tensor<4x?xf32> -> !util.ptr<tensor<4x?xf32>>
      util.return
    }
    ```
  }];
  // C1: verifier.
  let arguments = (ins AnyType:$value, Util_AnyPtr:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value) `->` qualified(type($global))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getGlobalAddress() { return getGlobal(); }
    ::mlir::Value getStoredGlobalValue() { return getValue(); }
  }];
}

#endif // WEIR_DIALECTS_UTIL_GLOBALOPS_TD
