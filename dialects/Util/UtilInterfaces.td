#ifndef WEIR_DIALECTS_UTIL_INTERFACES_TD
#define WEIR_DIALECTS_UTIL_INTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/FunctionInterfaces.td"

// The groups of operands (in the order of the op's operand arguments) that hold one operand each. Structural: the checks of
// operand types, and other traits, look at these operands.
class Util_SingleOperandSegments<list<int> groups>
    : NativeOpTrait<"SingleOperandSegments<" # !interleave(groups, ", ") # ">::Impl">, StructuralOpTrait {
  let cppNamespace = "::weir::util";
}

//===----------------------------------------------------------------------===//
// Ties (util.md 4.1)
//===----------------------------------------------------------------------===//

def Util_TiedOpInterface : OpInterface<"TiedOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{
    Results that may be produced in the storage of an operand. The defaults read the `tied_operands` attribute (S4), whose
    entries count from the start of the tie-able operand range; the methods use indices into the whole operand list.
  }];
  let methods = [
    InterfaceMethod<"Start and length of the operands that a result may be tied to.",
      "std::pair<unsigned, unsigned>", "getTiedOperandsIndexAndLength", (ins), "",
      [{ return std::make_pair(0u, $_op->getNumOperands()); }]>,
    InterfaceMethod<"Start and length of the results that may be tied.",
      "std::pair<unsigned, unsigned>", "getTiedResultsIndexAndLength", (ins), "",
      [{ return std::make_pair(0u, $_op->getNumResults()); }]>,
    InterfaceMethod<"Index (in all operands) of the operand that a result (index in all results) is tied to.",
      "std::optional<unsigned>", "getTiedResultOperandIndex", (ins "unsigned":$resultIndex), "",
      [{ return ::weir::util::detail::getTiedResultOperandIndex($_op, resultIndex); }]>,
    InterfaceMethod<"Changes the tie of one result; only for ops with a `tied_operands` attribute.",
      "void", "setTiedResultOperandIndex", (ins "unsigned":$resultIndex, "std::optional<unsigned>":$operandIndex), "",
      [{ ::weir::util::detail::setTiedResultOperandIndex($_op, resultIndex, operandIndex); }]>
  ];
  let extraSharedClassDeclaration = [{
    /// The operand that `result` is tied to, or null.
    ::mlir::Value getTiedResultOperand(::mlir::Value result) {
      auto opResult = ::llvm::cast<::mlir::OpResult>(result);
      auto index = $_op.getTiedResultOperandIndex(opResult.getResultNumber());
      return index ? opResult.getOwner()->getOperand(*index) : ::mlir::Value();
    }
    /// All results tied to one operand.
    ::llvm::SmallVector<::mlir::Value> getOperandTiedResults(unsigned operandIndex) {
      ::llvm::SmallVector<::mlir::Value> results;
      auto range = $_op.getTiedResultsIndexAndLength();
      for (unsigned i = range.first, e = range.first + range.second; i < e; ++i)
        if ($_op.getTiedResultOperandIndex(i) == operandIndex)
          results.push_back($_op->getResult(i));
      return results;
    }
    bool isOperandTied(unsigned operandIndex) { return !$_op.getOperandTiedResults(operandIndex).empty(); }
    /// One entry per tie-able result: an index into the tie-able operands, or -1.
    ::llvm::SmallVector<int64_t> getTiedResultOperandIndices() {
      ::llvm::SmallVector<int64_t> indices;
      auto range = $_op.getTiedResultsIndexAndLength();
      unsigned start = $_op.getTiedOperandsIndexAndLength().first;
      for (unsigned i = range.first, e = range.first + range.second; i < e; ++i) {
        auto index = $_op.getTiedResultOperandIndex(i);
        indices.push_back(index ? int64_t(*index) - int64_t(start) : -1);
      }
      return indices;
    }
  }];
  let verify = [{ return ::weir::util::detail::verifyTiedOp($_op); }];
}

//===----------------------------------------------------------------------===//
// Shapes and sizes (util.md 4.2, 4.3)
//===----------------------------------------------------------------------===//

def Util_ShapeAwareOpInterface : OpInterface<"ShapeAwareOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{
    Names the dynamic dimension values of each operand and result without creating IR. Indices count all operands or results.
    Empty for values without dynamic dimensions and for values that the op knows nothing about.
  }];
  let methods = [
    InterfaceMethod<"Dims of an operand.", "::mlir::ValueRange", "getOperandDynamicDims", (ins "unsigned":$index), "",
      [{ return ::mlir::ValueRange(); }]>,
    InterfaceMethod<"Dims of a result.", "::mlir::ValueRange", "getResultDynamicDims", (ins "unsigned":$index), "",
      [{ return ::mlir::ValueRange(); }]>
  ];
}

def Util_SizeAwareOpInterface : OpInterface<"SizeAwareOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ Names the byte size of each size-aware operand and result; null where it does not know. }];
  let methods = [
    InterfaceMethod<"Size of an operand.", "::mlir::Value", "getOperandSize", (ins "unsigned":$index), "",
      [{ return ::mlir::Value(); }]>,
    InterfaceMethod<"Size of a result.", "::mlir::Value", "getResultSize", (ins "unsigned":$index), "",
      [{ return ::mlir::Value(); }]>
  ];
}

def Util_SizeAwareTypeInterface : TypeInterface<"SizeAwareTypeInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ A type whose values are each accompanied by one `index` byte size. }];
}

def Util_ShapeCarrierTypeInterface : TypeInterface<"ShapeCarrierTypeInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{
    A type that is not shaped but represents values with a shape. Lookups of dimensions (4.2) count its dynamic dimensions;
    strict shaped positions (S2) do not.
  }];
  let methods = [InterfaceMethod<"", "::llvm::ArrayRef<int64_t>", "getCarriedShape">];
}

def Util_GlobalTypeInterface : TypeInterface<"GlobalTypeInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ A type that decides which access types a global of it may have (4.5). }];
  let methods = [
    InterfaceMethod<"Whether a global of this type may be loaded or stored as `access`.",
      "bool", "isAccessCompatible", (ins "::mlir::Type":$access)>
  ];
}

def Util_ReferenceTypeInterface : TypeInterface<"ReferenceTypeInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ A reference to something outside the program's values (buffers, resources, devices). }];
}

//===----------------------------------------------------------------------===//
// Closures (util.md 4.4)
//===----------------------------------------------------------------------===//

def Util_ClosureOpInterface : OpInterface<"ClosureOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{
    An op whose body is isolated from above and takes captured operands as its leading entry block arguments. What
    `util::simplifyClosure` needs to drop or merge captures and results. Indices count closure operands and results.
  }];
  let methods = [
    InterfaceMethod<"The captured operands.", "::mlir::OperandRange", "getClosureOperands">,
    InterfaceMethod<"The results.", "::mlir::ResultRange", "getClosureResults">,
    InterfaceMethod<"The body.", "::mlir::Region &", "getClosureBodyRegion">,
    InterfaceMethod<"How the body uses a captured operand.", "::weir::util::ValueAccess", "getOperandAccess",
      (ins "unsigned":$index)>,
    InterfaceMethod<"How the body uses the storage of a result.", "::weir::util::ValueAccess", "getResultAccess",
      (ins "unsigned":$index)>,
    InterfaceMethod<"The entry block argument that represents a result's storage, or null when results are yielded.",
      "::mlir::BlockArgument", "getClosureResultArgument", (ins "unsigned":$index), "",
      [{ return ::mlir::BlockArgument(); }]>,
    InterfaceMethod<"Whether the body may hold a clone of this constant-like op (K6).", "bool", "canClosureContainOp",
      (ins "::mlir::Operation *":$op), "", [{ return false; }]>,
    InterfaceMethod<[{
        Builds the op anew at the rewriter's insertion point without some operands and results, takes over the body, erases
        the block arguments that stood for them (their uses are gone already), keeps discardable attributes and renumbers
        ties (`util::excludeTiedOperandAndResultIndices`). Does not touch the uses of the old op's results.
      }],
      "::mlir::Operation *", "cloneReplacementExcludingOperandsAndResults",
      (ins "::llvm::ArrayRef<unsigned>":$excludedOperands, "::llvm::ArrayRef<unsigned>":$excludedResults,
           "::mlir::RewriterBase &":$rewriter)>
  ];
}

//===----------------------------------------------------------------------===//
// Globals (util.md 4.5)
//===----------------------------------------------------------------------===//

def Util_GlobalOpInterface : OpInterface<"GlobalOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"", "::mlir::StringAttr", "getGlobalName">,
    InterfaceMethod<"", "::mlir::Type", "getGlobalType">,
    InterfaceMethod<"", "void", "setGlobalType", (ins "::mlir::Type":$type)>,
    InterfaceMethod<"", "bool", "isGlobalMutable">,
    InterfaceMethod<"", "void", "setGlobalMutable", (ins "bool":$isMutable)>,
    InterfaceMethod<"", "::mlir::TypedAttr", "getGlobalInitialValue">,
    InterfaceMethod<"", "void", "setGlobalInitialValue", (ins "::mlir::TypedAttr":$value)>,
    InterfaceMethod<"The inlining policy, or null.", "::mlir::Attribute", "getGlobalInliningPolicy">,
    InterfaceMethod<"", "void", "setGlobalInliningPolicy", (ins "::mlir::Attribute":$policy)>
  ];
}

def Util_GlobalAddressOpInterface : OpInterface<"GlobalAddressOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"", "::llvm::StringRef", "getGlobalName">,
    InterfaceMethod<"", "::mlir::FlatSymbolRefAttr", "getGlobalAttr">,
    InterfaceMethod<"", "void", "setGlobalAttr", (ins "::mlir::FlatSymbolRefAttr":$name)>,
    InterfaceMethod<"", "bool", "isGlobalImmutable">,
    InterfaceMethod<"", "void", "setGlobalImmutable", (ins "bool":$isImmutable)>,
    InterfaceMethod<"The pointer.", "::mlir::Value", "getLoadedGlobalAddress">
  ];
}

def Util_GlobalLoadOpInterface : OpInterface<"GlobalLoadOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"", "::llvm::StringRef", "getGlobalName">,
    InterfaceMethod<"", "::mlir::FlatSymbolRefAttr", "getGlobalAttr">,
    InterfaceMethod<"", "void", "setGlobalAttr", (ins "::mlir::FlatSymbolRefAttr":$name)>,
    InterfaceMethod<"", "bool", "isGlobalImmutable">,
    InterfaceMethod<"", "void", "setGlobalImmutable", (ins "bool":$isImmutable)>,
    InterfaceMethod<"", "::mlir::Value", "getLoadedGlobalValue">
  ];
}

def Util_GlobalLoadIndirectOpInterface : OpInterface<"GlobalLoadIndirectOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"The pointer.", "::mlir::Value", "getGlobalAddress">,
    InterfaceMethod<"", "bool", "isGlobalImmutable">,
    InterfaceMethod<"", "::mlir::Value", "getLoadedGlobalValue">
  ];
}

def Util_GlobalStoreOpInterface : OpInterface<"GlobalStoreOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"", "::llvm::StringRef", "getGlobalName">,
    InterfaceMethod<"", "::mlir::FlatSymbolRefAttr", "getGlobalAttr">,
    InterfaceMethod<"", "void", "setGlobalAttr", (ins "::mlir::FlatSymbolRefAttr":$name)>,
    InterfaceMethod<"", "::mlir::Value", "getStoredGlobalValue">
  ];
}

def Util_GlobalStoreIndirectOpInterface : OpInterface<"GlobalStoreIndirectOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"The pointer.", "::mlir::Value", "getGlobalAddress">,
    InterfaceMethod<"", "::mlir::Value", "getStoredGlobalValue">
  ];
}

def Util_InitializerOpInterface : OpInterface<"InitializerOpInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [InterfaceMethod<"", "::mlir::Region &", "getInitializerRegion">];
}

//===----------------------------------------------------------------------===//
// Hoisting (util.md 4.6)
//===----------------------------------------------------------------------===//

def Util_HoistableOpInterface : OpInterface<"HoistableOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ Answers for ops whose effects alone would give the wrong one; see `util::isHoistable` for the rest. }];
  let methods = [
    InterfaceMethod<"May be part of a hoisted tree.", "bool", "isHoistableOp", (ins), "", [{ return true; }]>,
    InterfaceMethod<"May be the root that is stored in a global.", "bool", "isHoistableLeafOp", (ins), "",
      [{ return true; }]>,
    InterfaceMethod<"Nested ops share this op's fate.", "bool", "isAtomicallyHoistableOp", (ins), "",
      [{ return false; }]>,
    InterfaceMethod<"Whether this operand does not be in the way.", "bool", "isOperandHoistable",
      (ins "::mlir::OpOperand *":$operand), "", [{ return true; }]>
  ];
}

//===----------------------------------------------------------------------===//
// Divisibility (util.md D4)
//===----------------------------------------------------------------------===//

def Util_IntDivisibilityOpInterface : OpInterface<"IntDivisibilityOpInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ Integer results that are known to be multiples of something; see `util::getKnownDivisor`. }];
  let methods = [
    InterfaceMethod<"A divisor of a result, given those of the operands; 1 if nothing is known, 0 for a zero.",
      "uint64_t", "getResultDivisor",
      (ins "unsigned":$result, "::llvm::function_ref<uint64_t(::mlir::Value)>":$getDivisor)>
  ];
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Util_InliningPolicyAttrInterface : AttrInterface<"InliningPolicyAttrInterface"> {
  let cppNamespace = "::weir::util";
  let methods = [
    InterfaceMethod<"Whether the op that carries the policy may be inlined.", "bool", "isLegalToInline">
  ];
}

def Util_SerializableAttrInterface : AttrInterface<"SerializableAttrInterface"> {
  let cppNamespace = "::weir::util";
  let description = [{ A constant with bytes; builtin attributes answer through `util::getConstantStorageSize`. }];
  let methods = [
    InterfaceMethod<"Bytes of the stored contents, or nothing if unknown.", "std::optional<int64_t>", "getStorageSize">
  ];
}

def Util_InliningPolicyAttr : Attr<CPred<"::llvm::isa<::weir::util::InliningPolicyAttrInterface>($_self)">,
                                   "inlining policy"> {
  let storageType = "::weir::util::InliningPolicyAttrInterface";
  let returnType = "::weir::util::InliningPolicyAttrInterface";
  let convertFromStorage = "$_self";
}

// An op that answers both shape queries, and one with a tie that is fixed.
def Util_DeclareShapeAware :
    DeclareOpInterfaceMethods<Util_ShapeAwareOpInterface, ["getOperandDynamicDims", "getResultDynamicDims"]>;
def Util_DeclareTied : DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedResultOperandIndex"]>;

#endif // WEIR_DIALECTS_UTIL_INTERFACES_TD
