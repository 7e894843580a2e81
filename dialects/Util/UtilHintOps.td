#ifndef WEIR_DIALECTS_UTIL_HINTOPS_TD
#define WEIR_DIALECTS_UTIL_HINTOPS_TD

include "dialects/Util/UtilOpBase.td"

def Util_OptimizationBarrierOp : Util_Op<"optimization_barrier", [Util_Storage, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "identity that the optimizer must not look through";
  let description = [{
    Nothing may be assumed of its results but their types; they name the storage of the operands.

    ```mlir
    util.func private @empty() {
      util.optimization_barrier
      util.return
    }
    ```
  }];
  // C1: InferTypeOpInterface.
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict `` custom<BarrierOperands>($operands, type($operands))";
}

def Util_UnfoldableConstantOp : Util_Op<"unfoldable_constant"> {
  let summary = "constant that is not folded";
  let description = [{
    For tests. It becomes `arith.constant` after a barrier.

    ```mlir
    util.func private @hints(%j: i32) {
      %l = util.unfoldable_constant @hints : i64
      util.return
    }
    ```
  }];
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Util_IntAssumptionArrayAttr : TypedArrayAttrBase<Util_IntAssumptionAttr, "assumptions for one operand">;
def Util_IntAssumptionMultiArrayAttr : TypedArrayAttrBase<Util_IntAssumptionArrayAttr, "assumptions for each operand">;

def Util_AssumeIntOp : Util_Op<"assume.int", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_IntDivisibilityOpInterface>]> {
  let summary = "integers with facts attached";
  let description = [{
    For each operand a range and a divisor, or several, one for each call of the function. The identity.

    ```mlir
    util.func private @hints(%i: index) {
      %r = util.assume.int %i[] : index
      util.return
    }
    ```
  }];
  // C1, C2: verifier. C3: operand types.
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$operands, Util_IntAssumptionMultiArrayAttr:$assumptions);
  let results = (outs Variadic<AnySignlessIntegerOrIndex>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$operands, "::llvm::ArrayRef<::mlir::ArrayAttr>":$rows)>,
    OpBuilder<(ins "::mlir::Value":$operand, "::llvm::ArrayRef<IntAssumptionAttr>":$row)>
  ];
  let extraClassDeclaration = [{
    /// The alternatives known for one operand.
    ::llvm::SmallVector<IntAssumptionAttr> getOperandAssumptions(unsigned index);
    /// Unsigned bounds that hold for every alternative.
    std::optional<uint64_t> getUnsignedMin(unsigned index);
    std::optional<uint64_t> getUnsignedMax(unsigned index);
    /// A number that divides the value in every alternative.
    std::optional<uint64_t> getDivisor(unsigned index);
  }];
}

def Util_NumericType : AnyTypeOf<[AnyInteger, AnyFloat, TensorOf<[AnyInteger, AnyFloat]>]>;

def Util_NumericOptionalNarrowOp : Util_Op<"numeric.optional_narrow", [Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "value that fits a narrower type";
  let description = [{
    The identity; says how many bits are enough, and whether they are signed.

    ```mlir
    util.func private @hints(%t: tensor<8xf32>) {
      %u = util.numeric.optional_narrow %t : tensor<8xf32> as ui4
      util.return
    }
    ```
  }];
  let arguments = (ins
    Util_NumericType:$operand,
    TypeAttr:$semantic_type,
    OptionalAttr<TypedAttrInterface>:$min_value,
    OptionalAttr<TypedAttrInterface>:$max_value);
  let results = (outs Util_NumericType:$result);
  let assemblyFormat = [{
    $operand `:` type($operand) `as` $semantic_type
    `` custom<Props>("\"min_value\"", $min_value, "\"max_value\"", $max_value) attr-dict
  }];
  let hasVerifier = 1;
}

def Util_HoistableConversionOp : Util_Op<"hoistable_conversion", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "computation that knows the name of its inverse";
  let description = [{
    Two that are inverse to each other cancel when they meet.

    ```mlir
    util.func private @hints(%acc: vector<16xf32>) {
      %o = util.hoistable_conversion "split" inverts("join") (%in = %acc) : (vector<16xf32>) -> vector<4x4xf32> {
        %x = vector.shape_cast %in : vector<16xf32> to vector<4x4xf32>
        util.return %x : vector<4x4xf32>
      }
      util.return
    }
    ```
  }];
  // C1-C3: verifier.
  let arguments = (ins StrAttr:$tag, StrAttr:$inverseTag, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // WEIR_DIALECTS_UTIL_HINTOPS_TD
