#ifndef WEIR_DIALECTS_HAL_EXECUTABLEOPS_TD
#define WEIR_DIALECTS_HAL_EXECUTABLEOPS_TD

include "dialects/HAL/HALAttrs.td"
include "dialects/HAL/HALBase.td"
include "dialects/Util/UtilBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Ops around kernels once targets are chosen. weir creates none of them, but dumps of that phase have them.

class HAL_ExecutableOpBase<string mnemonic, list<Trait> traits = []> : Op<HAL_Dialect, mnemonic, traits>;

def HAL_ExecutableOp : HAL_ExecutableOpBase<"executable", [
    IsolatedFromAbove, Symbol, SymbolTable, SingleBlockImplicitTerminator<"::weir::hal::ExecutableEndOp">]> {
  let summary = "kernels for one or more targets";
  let description = [{
    Variants, or the source that they will be made of.

    ```mlir
    hal.executable private @e {
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword $body";
}

def HAL_ExecutableEndOp : HAL_ExecutableOpBase<"executable_end", [Terminator, HasParent<"::weir::hal::ExecutableOp">]> {
  let summary = "ends an executable";
  let description = [{
    Implicit: it is not printed.

    ```mlir
    hal.executable private @ex {
      "hal.executable_end"() : () -> ()
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def HAL_ExecutableVariantOp : HAL_ExecutableOpBase<"executable.variant", [
    IsolatedFromAbove, HasParent<"::weir::hal::ExecutableOp">, Symbol, SymbolTable,
    SingleBlockImplicitTerminator<"::weir::hal::ExecutableVariantEndOp">]> {
  let summary = "the kernels for one target";
  let description = [{
    Names the target, and holds exports and a module, or object files.

    ```mlir
    #target = #hal.executable.target<"llvm-cpu", "elf", {cpu = "generic"}>
    hal.executable private @e {
      hal.executable.variant public @other target(#target) objects([#hal.executable.object<{path = "x.o"}>]) {
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       HAL_ExecutableTargetAttr:$target, OptionalAttr<ArrayAttr>:$objects);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name `target` `(` $target `)`
    (`objects` `(` $objects^ `)`)? attr-dict-with-keyword $body
  }];
}

def HAL_ExecutableVariantEndOp : HAL_ExecutableOpBase<"executable.variant_end", [
    Terminator, HasParent<"::weir::hal::ExecutableVariantOp">]> {
  let summary = "ends a variant";
  let description = [{
    Implicit: it is not printed.

    ```mlir
    hal.executable private @ex {
      hal.executable.variant public @v target(<"cpu", "elf">) {
        "hal.executable.variant_end"() : () -> ()
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def HAL_ExecutableExportOp : HAL_ExecutableOpBase<"executable.export", [
    IsolatedFromAbove, ParentOneOf<["::weir::hal::ExecutableSourceOp", "::weir::hal::ExecutableVariantOp"]>, Symbol]> {
  let summary = "an entry point of a variant, or of a source";
  let description = [{
    C1: the count region returns three `index` values, the condition region one `i1`. Both take the device and the workload.

    ```mlir
    #layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">]>
    hal.executable.source private @s {
      hal.executable.export public @x ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      }
    }
    ```
  }];
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name, OptionalAttr<IndexAttr>:$ordinal,
    HAL_PipelineLayoutAttr:$layout, OptionalAttr<ArrayAttr>:$workgroup_size, OptionalAttr<IndexAttr>:$subgroup_size,
    OptionalAttr<IndexAttr>:$workgroup_local_memory, OptionalAttr<FlatSymbolRefAttr>:$condition_fallback);
  let regions = (region AnyRegion:$workgroup_count, AnyRegion:$condition);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name (`ordinal` `(` custom<IndexNumber>($ordinal)^ `)`)?
    `layout` `(` qualified($layout) `)` `` custom<ConditionRegion>($condition)
    (`fallback` `(` $condition_fallback^ `)`)? `` custom<WorkgroupCountRegion>("\"count\"", $workgroup_count)
    `` custom<WorkgroupFigures>($workgroup_size, $subgroup_size, $workgroup_local_memory) attr-dict-with-keyword
  }];
  let hasRegionVerifier = 1;
}

def HAL_ExecutableSourceOp : HAL_ExecutableOpBase<"executable.source", [
    IsolatedFromAbove, Symbol, SymbolTable, SingleBlockImplicitTerminator<"::weir::hal::ExecutableSourceEndOp">]> {
  let summary = "kernels that no target has been chosen for";
  let description = [{
    Exports and one module.

    ```mlir
    hal.executable.source @empty {
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name, OptionalAttr<AnyAttr>:$objects);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name (` ` `<` `objects` `=` $objects^ `>`)? attr-dict-with-keyword $body
  }];
}

def HAL_ExecutableSourceEndOp : HAL_ExecutableOpBase<"executable.source_end", [
    Terminator, HasParent<"::weir::hal::ExecutableSourceOp">]> {
  let summary = "ends a source";
  let description = [{
    Implicit: it is not printed.

    ```mlir
    hal.executable.source private @ex {
      "hal.executable.source_end"() : () -> ()
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def HAL_DispatchExternOp : HAL_ExecutableOpBase<"dispatch.extern", [AttrSizedOperandSegments, IsolatedFromAbove]> {
  let summary = "runs a kernel that object files hold";
  let description = [{
    Carried: nothing but its form is known.

    * C1: one ordinal, one list of objects and one condition region per target.
    * C2: the count region returns three `index` values and takes the device and the workload; a condition region returns one `i1`.
    * C3: one dimension value per dynamic dimension of the arguments, and of the results.
    * C4: results are tied to arguments by their position, or to none (-1).

    ```mlir
    #layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">]>
    func.func @extern(%a: tensor<?xf32>, %d: index, %w: index, %i: i32) {
      %0 = hal.dispatch.extern "one"[%w](%i, %a) : (i32, tensor<?xf32>{%d}) -> tensor<?xf32>{%d} count(%dev: !hal.device, %n: index) -> (index, index, index) {
        hal.return %n, %n, %n : index, index, index
      } layout(#layout) objects({
      }) <workgroup_size = [1 : index, 2 : index, 3 : index], subgroup_size = 32, workgroup_local_memory = 100>
      return
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$workload, Variadic<AnyType>:$arguments, Variadic<Index>:$argument_dims, Variadic<Index>:$result_dims,
    StrAttr:$export_name, HAL_PipelineLayoutAttr:$layout, TypedArrayAttrBase<HAL_ExecutableTargetAttr, "targets">:$targets,
    TypedArrayAttrBase<IndexAttr, "ordinals">:$target_ordinals,
    TypedArrayAttrBase<ArrayAttr, "lists of objects">:$target_objects, OptionalAttr<ArrayAttr>:$workgroup_size,
    OptionalAttr<IndexAttr>:$subgroup_size, OptionalAttr<IndexAttr>:$workgroup_local_memory,
    OptionalAttr<Util_TiedOperandsAttr>:$tied_operands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$workgroup_count, VariadicRegion<AnyRegion>:$target_regions);
  let assemblyFormat = [{
    $export_name (`[` $workload^ `]`)? `` `(` $arguments `)` `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims, type($results), $result_dims, $tied_operands)
    `` custom<WorkgroupCountRegion>("\"count\"", $workgroup_count) `layout` `(` qualified($layout) `)`
    `objects` `(` custom<TargetObjects>($targets, $target_ordinals, $target_objects, $target_regions) `)`
    `` custom<WorkgroupFigures>($workgroup_size, $subgroup_size, $workgroup_local_memory) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def HAL_ReturnOp : HAL_ExecutableOpBase<"return", [Pure, Terminator]> {
  let summary = "ends a region of the dialect";
  let description = [{
    Values of a count or condition region.

    ```mlir
    #layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">]>
    hal.executable.source private @s {
      hal.executable.export public @x ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      }
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // WEIR_DIALECTS_HAL_EXECUTABLEOPS_TD
