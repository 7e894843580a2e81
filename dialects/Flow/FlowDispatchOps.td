#ifndef WEIR_DIALECTS_FLOW_DISPATCHOPS_TD
#define WEIR_DIALECTS_FLOW_DISPATCHOPS_TD

include "dialects/Flow/FlowBase.td"

// C1 no entry arguments; C2 every flow.return of the body returns the result types; C3 results are ranked tensors; C4 the
// count region's arguments are the workload, it returns three index values; C5 as many result_dims as dynamic dims.
def Flow_DispatchRegionOp : Flow_Op<"dispatch.region", [
    Pure, AttrSizedOperandSegments, Flow_ShapeAwareOp,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "a group of ops that becomes one dispatch, with implicit captures";
  let description = [{
    Captures whatever it uses. `weir-regions-to-workgroups` makes captures explicit; an optional count region says how many
    workgroups run.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = flow.dispatch.region -> (tensor<4xf32>) {
        %y = math.exp %x : tensor<4xf32>
        flow.return %y : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Flow_Dims:$result_dims, Flow_Dims:$workload);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body, AnyRegion:$workgroup_count);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let skipDefaultBuilders = 1;
  // Creates the entry block of the body, without a terminator.
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$resultTypes, "::mlir::ValueRange":$resultDims,
                                 "::mlir::ValueRange":$workload,
                                 CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>];
}

// C1 dims of the arguments; C2 dims of the results; C3 no shaped type with element type index; C4 as dispatch.region.C4;
// C5 ties.
def Flow_DispatchWorkgroupsOp : Flow_Op<"dispatch.workgroups", [
    Pure, AttrSizedOperandSegments, IsolatedFromAbove, Flow_AttrTiedOp, Flow_ShapeAwareOp,
    DeclareOpInterfaceMethods<Util_ClosureOpInterface, ["getClosureResultArgument", "canClosureContainOp"]>,
    DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isAtomicallyHoistableOp", "isOperandHoistable"]>]> {
  let summary = "a dispatch whose captures are explicit and whose results are stored into arguments";
  let description = [{
    Isolated from above. Tensors come in as dispatch tensors that say how they are accessed; results are the last arguments, but
    those that are tied to an operand.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> =
          (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
        %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
        flow.return
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Flow_Dims:$workload, Variadic<AnyType>:$arguments, Flow_Dims:$argument_dims,
                       Flow_Dims:$result_dims, OptionalAttr<Util_TiedOperandsAttr>:$tied_operands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$workgroup_body, AnyRegion:$workgroup_count);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let skipDefaultBuilders = 1;
  // Creates the entry block of the body: one argument per operand (readonly, readwrite if tied; scalars as they are), one
  // writeonly argument per untied result. No terminator. The count region stays empty.
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$workload, "::mlir::TypeRange":$resultTypes,
                                 "::mlir::ValueRange":$resultDims, "::mlir::ValueRange":$arguments,
                                 "::mlir::ValueRange":$argumentDims, "::llvm::ArrayRef<int64_t>":$tiedOperands,
                                 CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>];
  let extraClassDeclaration = [{
    /// Body argument of an operand (index in `arguments`); null if the body has too few.
    ::mlir::BlockArgument getInputBlockArgument(unsigned index);
    /// Body argument that result `index` is stored into: its own, or that of the tied operand, or null.
    ::mlir::BlockArgument getOutputBlockArgument(unsigned index);
  }];
}

class Flow_WorkgroupInfoOp<string mnemonic, string asmName, list<Trait> traits = []> : Flow_Op<mnemonic, !listconcat(traits, [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>])> {
  let arguments = (ins IndexAttr:$dimension);
  let results = (outs Index:$result);
  let assemblyFormat = "`` `[` $dimension `]` attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "unsigned":$dimension), [{
    build($_builder, $_state, $_builder.getIndexType(), $_builder.getIndexAttr(dimension));
  }]>];
  // C1
  let hasVerifier = 1;
  let extraClassDefinition = [{
    void $cppClass::getAsmResultNames(::llvm::function_ref<void(::mlir::Value, ::llvm::StringRef)> setName) {
      setName(getResult(), (::llvm::Twine("}] # asmName # [{_") + ::llvm::Twine(getDimension().getZExtValue())).str());
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::weir::flow::detail::verifyDimension(*this, getDimension()); }
  }];
}
def Flow_DispatchWorkgroupIDOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.id", "workgroup_id"> {
  let summary = "position of the current workgroup in the grid";
  let description = [{
    In one dimension of the grid.

    ```mlir
    func.func @kernel() -> index {
      %n = flow.dispatch.workgroup.id[0] : index
      return %n : index
    }
    ```
  }];
}
def Flow_DispatchWorkgroupCountOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.count", "workgroup_count", [
    DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableOp", "isHoistableLeafOp"]>]> {
  let summary = "extent of the grid";
  let description = [{
    In one dimension of the grid.

    ```mlir
    func.func @kernel() -> index {
      %n = flow.dispatch.workgroup.count[0] : index
      return %n : index
    }
    ```
  }];
}
def Flow_DispatchWorkgroupSizeOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.size", "workgroup_size"> {
  let summary = "extent of one workgroup";
  let description = [{
    In one dimension; what it means is up to the target.

    ```mlir
    func.func @kernel() -> index {
      %n = flow.dispatch.workgroup.size[0] : index
      return %n : index
    }
    ```
  }];
}

// A constraint without a C++ class, so that the type prints in full.
def Flow_DispatchTensor : Type<CPred<"::llvm::isa<::weir::tensor_ext::DispatchTensorType>($_self)">, "dispatch tensor">;

// C1 as many dims as the bound type has dynamic dimensions.
def Flow_DispatchTieShapeOp : Flow_Op<"dispatch.tie_shape", [
    Pure, AllTypesMatch<["operand", "result"]>, Flow_ShapeAwareOp,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "attaches dimensions to a dispatch argument";
  let description = [{
    Inside of a dispatch, where the type of an argument has dynamic dimensions that scalar arguments carry.

    ```mlir
    func.func @kernel(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>, %n: index) {
      %t = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%n}
      return
    }
    ```
  }];
  let arguments = (ins Flow_DispatchTensor:$operand, Flow_Dims:$dynamic_dims);
  let results = (outs Flow_DispatchTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result) (`` `{` $dynamic_dims^ `}`)?";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Flow_ReturnOp : Flow_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "ends dispatch bodies and count regions";
  let description = [{
    A count region gives three numbers, the body of a `dispatch.workgroups` nothing.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = flow.dispatch.region -> (tensor<4xf32>) {
        %y = math.exp %x : tensor<4xf32>
        flow.return %y : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

#endif // WEIR_DIALECTS_FLOW_DISPATCHOPS_TD
