#ifndef WEIR_PASSES_INPUT_PASSES_TD
#define WEIR_PASSES_INPUT_PASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ConvertInputCodes : RemarkCodes<"weir-convert-input", "ConvertInputCode", [
  Missed<"KERNEL_ASSERT", "an assertion in the body of a structured op is dropped">]>;

def ConvertInput : Pass<"weir-convert-input", "::mlir::ModuleOp"> {
  let summary = "Brings input forms (TOSA, func) to linalg, tensor, arith and util";
  let description = !strconcat([{
    Runs upstream's TOSA conversions when the module holds TOSA ops, decomposes aggregated linalg ops (softmax, which is computed
    in f32 and rounded once where it is one on f16 or bf16), removes assertions inside of kernels, turns `scf.forall` on tensors
    into loops, `cf.switch` into branches, `tensor.scatter` into `iree_linalg_ext.scatter` (between transposes unless the first dimensions are scattered), `ml_program.global` and its loads and stores, also those with tokens, into `util.global`, `tensor.bitcast` into an elementwise op, `tensor.dim` at a dynamic index into a choice between all extents, `util.align` and `util.switch` into `arith`, and turns `func.func`, `func.call` and `func.return` into their `util` forms.
    Loads of globals that nobody writes say so, and parameters that functions name become globals, which are loaded once. In executables that the program brings along `hal.interface.*` become the function's arguments and the
    ops of `flow` or `stream` for the place in the grid.

    Fires on every function of the module. An assertion in the body of a structured op cannot be reported from a kernel:
    it is dropped. Assertions between ops stay and run on the host.
  }], ConvertInputCodes.table, [{
    Refuses (error) a TOSA op that upstream's conversions leave behind, a global of `ml_program` with an external value, graphs of
    `ml_program`, a call whose callee is not a symbol, a binding or constant of `hal.interface` that the function has no argument for, and a `tensor.pad` by
    -2^63.

    Limits: only functions with a body or private declarations; argument and result attributes are kept.

    Example:
    ```mlir
    func.func private @callee(tensor<4xf32>) -> tensor<4xf32>

    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = func.call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    util.func private @callee(%arg0: tensor<4xf32>) -> tensor<4xf32>
    util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = util.call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      util.return %0 : tensor<4xf32>
    }
    ```
  }]);
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::index::IndexDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::ml_program::MLProgramDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::tosa::TosaDialect", "::weir::flow::FlowDialect", "::weir::linalg_ext::LinalgExtDialect", "::weir::stream::StreamDialect", "::weir::util::UtilDialect"
  ];
}

def ResolveDims : Pass<"weir-resolve-dims"> {
  let summary = "Replace extents of results by those of operands, without folds";
  let description = [{
    Fires on `tensor.dim` of results whose ops say their shapes: it becomes the operand, or the extent of an operand, that the result has it
    from. Canonicalizes ops that have no other lowering: those of `util`, `flow.tensor.dynamic_constant` and `scf.execute_region`. Canonicalizes
    `stream.timepoint.*`, so that a function does not wait for a fence that its caller signals later. Removes dead ops and unreachable blocks. It is
    the only clean-up of programs for `--target=reference`, which is to stay right where a fold of upstream's is wrong.

    Refuses nothing: other ops stay as they are.

    Limits: folds nothing, constants included.

    ```mlir
    func.func @rows(%n: index, %x: f32) -> index {
      %c0 = arith.constant 0 : index
      %e = tensor.empty(%n) : tensor<?xf32>
      %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %d = tensor.dim %0, %c0 : tensor<?xf32>
      %r = arith.addi %d, %c0 : index
      return %r : index
    }
    ```
    becomes
    ```mlir
    func.func @rows(%n: index, %x: f32) -> index {
      %c0 = arith.constant 0 : index
      %0 = arith.addi %n, %c0 : index
      return %0 : index
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::weir::flow::FlowDialect", "::weir::util::UtilDialect"];
}

def StructureTensorOps : Pass<"weir-structure-tensor-ops"> {
  let summary = "Turns tensor.generate and scf.forall between dispatches into what dispatches are formed of";
  let description = [{
    Programs lose these ops in `weir-convert-input`; dumps of other compilers may have them between dispatches. `tensor.generate` becomes a structured op over
    its indices, `scf.forall` on tensors a loop that inserts one piece after the other.

    Fires on these ops outside of dispatches. Refuses nothing: a `tensor.generate` of several blocks stays.

    Example:
    ```mlir
    util.func public @f(%n: index) -> tensor<2x?xi32> {
      %0 = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        %1 = arith.addi %i, %j : index
        %2 = arith.index_cast %1 : index to i32
        tensor.yield %2 : i32
      } : tensor<2x?xi32>
      util.return %0 : tensor<2x?xi32>
    }
    ```
    becomes
    ```mlir
    ...
      %0 = tensor.empty(%arg0) : tensor<2x?xi32>
      %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<2x?xi32>) {
      ^bb0(%out: i32):
        %2 = linalg.index 0 : index
        %3 = linalg.index 1 : index
    ...
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertTMTensor : Pass<"weir-convert-tm-tensor", "::mlir::ModuleOp"> {
  let summary = "Brings tm_tensor, which torch-mlir emits, to iree_linalg_ext";
  let description = [{
    `scan`, `sort` and `topk` have the same form there. Of the updates of a `scatter` the dimensions that the indices address, of extent
    one, are dropped. Scores of an `attention` are divided by the root of their depth.

    Fires on these ops.

    Refuses (error) other ops of `tm_tensor`, a scatter whose updates have more than one element in a dimension that the indices
    address, or whose indices do not address the first dimensions, and an attention whose operands differ in rank or whose depth is
    dynamic.

    Example:
    ```mlir
    func.func @main(%u: tensor<4x1x7xf32>, %i: tensor<4x1xi64>, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
      %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<4x1x7xf32>, tensor<4x1xi64>) outs(%x : tensor<5x7xf32>) {
      ^bb0(%new: f32, %old: f32):
        %sum = arith.addf %old, %new : f32
        tm_tensor.yield %sum : f32
      } -> tensor<5x7xf32>
      return %0 : tensor<5x7xf32>
    }
    ```
    becomes
    ```mlir
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [4, 1, 7] [1, 1, 1] : tensor<4x1x7xf32> to tensor<4x7xf32>
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%extracted_slice, %arg1 : tensor<4x7xf32>, tensor<4x1xi64>) outs(%arg2 : tensor<5x7xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg4, %arg3 : f32
      iree_linalg_ext.yield %1 : f32
    } -> tensor<5x7xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::linalg_ext::LinalgExtDialect"];
}

def DecomposeLinalgExtCodes : RemarkCodes<"weir-decompose-linalg-ext", "DecomposeLinalgExtCode", [
  Missed<"ON_BUFFERS", "the op works on buffers, not on tensors">,
  Missed<"WINOGRAD_TILES", "a transform of Winograd's convolutions with more than 8 x 8 elements in front of a tile, or one">,
  Missed<"PADDED_PERMUTED", "an `im2col` whose output is padded and permuted: write the transposition as an op of its own">]>;

def DecomposeLinalgExt : Pass<"weir-decompose-linalg-ext", "::mlir::ModuleOp"> {
  let summary = "Brings ops of iree_linalg_ext to loops and structured ops";
  let description = !strconcat([{
    `scan`, `sort`, `topk`, `topk_v2`, `arg_compare`, `fft`, `scatter` and `map_store` become a dispatch of their own each: rows along the op's
    dimension are independent (`scf.forall`), a row is a loop; a sort merges runs, and keeps the order of equal elements; a scatter goes
    through its updates in order, and past those whose mask is zero. Inside of a dispatch the loops stand where the op stood. `gather` and `map_load` become elementwise ops
    that read their source, and so does `im2col` where it is a part of the windows or has extents that are dynamic, else an op that reads them in its indexing map; `attention` and `online_attention` two contractions with the softmax between them, computed in f32, the
    transforms of Winograd's convolution contractions with constants. `linalg.winograd_filter_transform`, `winograd_input_transform` and
    `winograd_output_transform` become a dispatch each of upstream's decomposition, loops of small products; an error says what of them is not compiled
    (other types than f32, dynamic shapes, tiles of one row).

    Fires on these ops, on tensors. A place that a scatter or a `map_store` writes outside of its tensor stops the program. Extents that
    have to be equal and are dynamic are checked by the host.

    Refuses, leaves as it is:
  }], DecomposeLinalgExtCodes.table, [{
    Limits: a scatter and a row are the work of one thread each; attention has all its scores in memory.

    Example:
    ```mlir
    util.func public @main(%x: tensor<3x9xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
      %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
      ^bb0(%a: f32, %b: f32):
        %more = arith.cmpf ogt, %a, %b : f32
        iree_linalg_ext.yield %more : i1
      } -> tensor<3xf32>, tensor<3xi32>
      util.return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
    }
    ```
    becomes
    ```mlir
    %0:2 = flow.dispatch.region -> (tensor<3xf32>, tensor<3xi32>) {
      %1:2 = scf.forall (%arg3) in (3) shared_outs(%arg4 = %arg1, %arg5 = %arg2) -> (tensor<3xf32>, tensor<3xi32>) {
      ...
        %2:2 = scf.for %arg6 = %c0_4 to %c9 step %c1 iter_args(%arg7 = %extracted, %arg8 = %extracted_3) -> (f32, i32) {
        ...
          %3 = arith.cmpf ogt, %extracted_6, %arg7 : f32
    ```
  }]);
  let options = [Option<"shapeChecks", "shape-checks", "bool", "true", "Check extents that only the run knows">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect", "::weir::hal::HALDialect"
  ];
}

def InlineKernelHelpers : Pass<"weir-inline-kernel-helpers", "::mlir::ModuleOp"> {
  let summary = "Inlines the functions that kernels of executables call";
  let description = [{
    Functions of an executable that none of its exports names are helpers: they become private, are inlined where kernels call them,
    and go. Later passes know functions of executables as kernels, whose arguments are bindings and operands.

    Fires on `flow.executable` and `stream.executable`, in which users and other tools write such functions.

    Refuses (error) a helper that is still called afterwards: one that calls itself, directly or not, or has several
    blocks and is called within another op. One without a body is left as it is.

    Example:
    ```mlir
    flow.executable private @ex {
      flow.executable.export public @kernel
      builtin.module {
        func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
          %0 = arith.addf %x, %x : tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        func.func @kernel(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
          %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1]
              : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
          %1 = call @twice(%0) : (tensor<4xf32>) -> tensor<4xf32>
          iree_tensor_ext.dispatch.tensor.store %1, %a, offsets = [0], sizes = [4], strides = [1]
              : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
          return
        }
      }
    }
    ```
    becomes
    ```mlir
    builtin.module {
      func.func @kernel(%arg0: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : ...
        %1 = arith.addf %0, %0 : tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %1, %arg0, offsets = [0], sizes = [4], strides = [1] : ...
    ```
  }];
}

def WrapEntryPoints : Pass<"weir-wrap-entry-points", "::mlir::ModuleOp"> {
  let summary = "Gives public functions the buffer-view calling convention";
  let description = [{
    A public `util.func` with tensor arguments or results takes and returns `!hal.buffer_view` afterwards. Each argument is
    imported (`hal.tensor.import`, dynamic extents from `hal.buffer_view.dim`), each result exported (`hal.tensor.export`).
    Scalars pass unchanged. The original signature is kept in `iree.abi.declaration`. An argument with `iree.abi.consume` is given up by the caller:
    its import has `consume`, and its storage may be written in place. The storage of an argument with `iree.abi.output = N` gets result N
    (`hal.tensor.alias`); if the function reads the argument, too, it is consumed.

    Ops of dialect `check` on tensors look at exported views of them afterwards, in all functions.

    Fires on public functions with a body that have not been wrapped. A function that is also called inside of the module
    keeps its body under a private name; the public function calls it.

    Refuses (error) an `iree.abi.output` that is the number of no result, or of one of another type; unranked tensors, tensors with an encoding other than
    `#iree_encoding.packed_storage`, memrefs, vectors and scalar
    complex numbers in a public signature, and tensors of elements other than integers of at most 64 bits, index, f4E2M1FN, f8E4M3FN, f8E5M2,
    f8E4M3FNUZ, f8E5M2FNUZ, f8E8M0FNU, f16, bf16, f32, f64 and complex numbers of f32 and f64; of such tensors in ops of `check` too.

    Example:
    ```mlir
    util.func public @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
      util.return %arg0 : tensor<?x8xf32>
    }
    ```
    becomes
    ```mlir
    util.func public @main(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.declaration = "(tensor<?x8xf32>) -> (tensor<?x8xf32>)"} {
      %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
      %1 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?x8xf32>{%0}
      %2 = hal.tensor.export %1 "output0" : tensor<?x8xf32>{%0} -> !hal.buffer_view
      util.return %2 : !hal.buffer_view
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::hal::HALDialect", "::weir::util::UtilDialect"
  ];
}

def EraseSchedules : Pass<"weir-erase-schedules", "::mlir::ModuleOp"> {
  let summary = "Erases schedules of the transform dialect";
  let description = [{
    A program may carry the schedules that rewrite it: `transform.named_sequence` and other ops of the transform dialect in its module, and modules
    that hold nothing else. `--preprocessing=transform-interpreter` runs them; afterwards they have no meaning, and this pass takes them off, with the
    attribute `transform.with_named_sequence`.

    Fires on every op of the transform dialect at the top of a module. Refuses nothing; schedules that nothing has run are erased, too.

    ```mlir
    module attributes {transform.with_named_sequence} {
      func.func @f() {
        return
      }
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
        transform.yield
      }
    }
    ```
    becomes
    ```mlir
    module {
      func.func @f() {
        return
      }
    }
    ```
  }];
}

def ExpandTensorShapes : Pass<"weir-expand-tensor-shapes", "::mlir::ModuleOp"> {
  let summary = "Sends the dynamic extents of tensors along through control flow, calls and globals";
  let description = [{
    A tensor of dynamic shape that crosses a boundary (results and block arguments of `scf.if`, `scf.for`, `scf.while`,
    `scf.index_switch` and `scf.execute_region`, arguments of `cf` branches, arguments and results of private functions,
    `util.global`) travels with its dynamic extents as `index` values behind the values that are there. On the other side
    `flow.tensor.tie_shape` attaches them again. `arith.select` of tensors selects the extents too.

    Fires where a dynamic tensor crosses; programs of static shapes stay as they are. Signatures of public functions and of
    declarations are never changed: run it after `weir-wrap-entry-points`.

    Refuses (error) a call without a body in the module that gives a tensor of dynamic shape, a terminator that passes
    such a tensor to a block but is no branch, and a `tensor.dim` of a constant dimension that the tensor does not have.

    Limits: globals through pointers are not followed. Extents that do not change in a loop are removed by the
    canonicalizer.

    Example:
    ```mlir
    util.func private @branch(%c: i1, %n: index, %m: index) -> index {
      %c0 = arith.constant 0 : index
      %r = scf.if %c -> (tensor<?xf32>) {
        %a = tensor.empty(%n) : tensor<?xf32>
        scf.yield %a : tensor<?xf32>
      } else {
        %b = tensor.empty(%m) : tensor<?xf32>
        scf.yield %b : tensor<?xf32>
      }
      %d = tensor.dim %r, %c0 : tensor<?xf32>
      util.return %d : index
    }
    ```
    becomes
    ```mlir
    %r:2 = scf.if %c -> (tensor<?xf32>, index) {
      ...
      scf.yield %a, %n : tensor<?xf32>, index
    } else {
      ...
      scf.yield %b, %m : tensor<?xf32>, index
    }
    %t = flow.tensor.tie_shape %r#0 : tensor<?xf32>{%r#1}
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect",
                           "::weir::util::UtilDialect"];
}

def UnpackElements : Pass<"weir-unpack-elements", "::mlir::ModuleOp"> {
  let summary = "Gives whole bytes to elements that are packed outside of the program";
  let description = [{
    Elements of less than a byte share bytes with their neighbours in what enters and leaves a program. Inside, where workgroups write next to
    each other, the program holds each in a byte of its own:

    | elements | held as |
    |---|---|
    | i2, i4 | i8, sign-extended |
    | other integers of at most 64 bits that are no power of two wide | the next power of two of at least 8 bits, sign-extended; outside the same with zeros in front |
    | f4E2M1FN | f8E4M3FN, which has all its numbers |
    | i1 with `#iree_encoding.packed_storage` | i1, which takes a byte |
    | index | i64 (not packed, but of another size on some devices) |

    Fires on tensors of these elements in functions, globals and constants. Imports are unpacked and exports packed by element-wise ops on
    bytes, which fuse with what uses or makes the elements; a byte is written by one iteration. `flow.tensor.bitcast` sees the packed bytes.
    Where they may end within a byte, their type says so with `#iree_encoding.packed_storage`.
    Constants of 64 and more elements whose last dimension fills bytes stay packed in the module; parameters are loaded as bytes, and unpacked where
    they are read. Bodies compute in the type that they name;
    named ops that see elements only as numbers stay named.

    Refuses (error) ops that it does not know with such tensors, external functions, and mutable globals that start from a parameter. Functions of nested modules are left alone, as are
    tensors with another encoding.

    Example:
    ```mlir
    util.func public @main(%view: !hal.buffer_view) -> tensor<8xi32> {
      %x = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<8xi4>
      %e = tensor.empty() : tensor<8xi32>
      %r = linalg.map { arith.extsi } ins(%x : tensor<8xi4>) outs(%e : tensor<8xi32>)
      util.return %r : tensor<8xi32>
    }
    ```
    becomes
    ```mlir
    util.func public @main(%view: !hal.buffer_view) -> tensor<8xi32> {
      %0 = hal.tensor.import %view "input0" : !hal.buffer_view -> tensor<8xi4>
      %1 = flow.tensor.bitcast %0 : tensor<8xi4> -> tensor<4xi8>
      %2 = tensor.empty() : tensor<4x2xi8>
      %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4xi8>) outs(%2 : tensor<4x2xi8>) {
      ...
      } -> tensor<4x2xi8>
      %collapsed = tensor.collapse_shape %3 [[0, 1]] : tensor<4x2xi8> into tensor<8xi8>
      %4 = tensor.empty() : tensor<8xi32>
      %mapped = linalg.map { arith.extsi } ins(%collapsed : tensor<8xi8>) outs(%4 : tensor<8xi32>)
      util.return %mapped : tensor<8xi32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::encoding::EncodingDialect", "::weir::flow::FlowDialect"
  ];
}

def UnpackBindings : Pass<"weir-unpack-bindings", "::mlir::func::FuncOp"> {
  let summary = "Gives whole bytes to elements that are packed in bindings of kernels";
  let description = [{
    Kernels that other tools wrote, or a user, may bind tensors of i2, i4, f4E2M1FN, packed i1, or of integers whose width is no power of two. Their elements lie
    as stream-tensor.md B3 says; inside, the kernel holds them as `weir-unpack-elements` does in the host's code.

    Fires on `stream.binding.subspan`s of dispatch tensors of these elements. Bindings become ones of bytes, or of the next integer that has a width of a
    power of two; what is loaded is unpacked behind it, what is stored is packed in front of it. Where rows are full of bytes and a slice begins and ends with one, only
    that slice is loaded or stored; otherwise all of the binding is loaded. `iree_tensor_ext.bitcast` between such elements and i8 unpacks or packs them.

    Refuses (error) a store of a part that may begin or end within a byte, bitcasts of dynamic extents or to other types than i8, bindings used by other ops than loads and stores, and ops that
    `weir-unpack-elements` refuses.

    Example:
    ```mlir
    func.func @k(%a: !stream.binding, %b: !stream.binding) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi4>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xi8>>
      %v = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xi4>> -> tensor<8xi4>
      %e = tensor.empty() : tensor<8xi8>
      %r = linalg.map { arith.extsi } ins(%v : tensor<8xi4>) outs(%e : tensor<8xi8>)
      iree_tensor_ext.dispatch.tensor.store %r, %y, offsets = [0], sizes = [8], strides = [1] : tensor<8xi8> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xi8>>
      return
    }
    ```
    becomes
    ```mlir
    ...
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi8>>
      ...
      %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi8>> -> tensor<4xi8>
      ...
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect", "::weir::stream::StreamDialect",
    "::weir::tensor_ext::TensorExtDialect"
  ];
}

def CheckShapes : Pass<"weir-check-shapes", "::mlir::ModuleOp"> {
  let summary = "Checks at run time what ops on tensors need of dynamic extents and positions";
  let description = [{
    Ops on tensors of dynamic shape rely on what their types do not say. Each such requirement becomes a `hal.check` in host code:

    - structured ops: extents that state the range of one loop are equal; an operand that is accessed at a sum of loops (a window) is
      as large as the last access needs; no access lies below 0;
    - `tensor.extract_slice`, `tensor.insert_slice`: offsets and sizes are not negative, the slice lies within the tensor, and what is
      inserted has its extents;
    - `tensor.expand_shape`, `tensor.reshape`: the extents multiply to the same number;
    - `tensor.concat`: extents are equal in the other dimensions; `tensor.cast`, `tensor.pad`: static extents of the result are true;
    - `tensor.empty`, `tensor.splat`, `tensor.pad` and all sizes above: extents lie between 0 and 2^47, and the bytes of a result of
      several dynamic extents below 2^60;
    - `tensor.extract`, `tensor.insert`, `flow.tensor.load`, `flow.tensor.store` in host code: subscripts are in range, and those of a
      `tensor.extract` in the body of a structured op (a gather) where they are loops or numbers from outside;
    - `scf.for`: steps are positive.

    A requirement that holds because both sides are computed in the same way, or follows from one checked before, makes no check. One
    that follows from the arguments of the function, of an op that runs in each call, is checked at the entry, behind the imports; it
    names arguments and dimensions. Others are checked where their numbers are computed, as far up in the block of the op as possible.
    The checks are host code: dispatches are formed as without them.

    Refuses (error) a requirement that constants break, in an op that runs in each call.

    Fires on each `util.func` and `util.initializer`; run it behind `weir-expand-tensor-shapes`. Linear in the number of ops.

    Limits: subscripts that the body of a structured op computes are left to `weir-cpu-check-subscripts`, dispatches that the program
    states itself are not looked at. Other `flow.tensor` ops and extents that the program ties to tensors are believed. Where a map uses a
    loop twice or takes the remainder of a part of its range, more than what is accessed may be asked for.

    Example:
    ```mlir
    util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view {
      %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
      %a = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?xf32>{%n}
      %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
      %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
      %e = tensor.empty(%n) : tensor<?xf32>
      %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %v = hal.tensor.export %r : tensor<?xf32>{%n} -> !hal.buffer_view
      util.return %v : !hal.buffer_view
    }
    ```
    becomes
    ```mlir
    ...
    %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
    %c = arith.cmpi eq, %m, %n : index
    hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
    ```
    The check stands behind the imports.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect", "::weir::hal::HALDialect"];
}

def UnifyExtentsCodes : RemarkCodes<"weir-unify-extents", "UnifyExtentsCode", [
  Passed<"unified", "two numbers have one name behind the check">,
  Missed<"CONSTANT", "one of them is a constant: types would have to say so">,
  Missed<"UNUSED", "nothing behind the check uses the other one">]>;

def UnifyExtents : Pass<"weir-unify-extents", "::mlir::ModuleOp"> {
  let summary = "Gives numbers that a check has found equal one name";
  let description = !strconcat([{
    Behind a `hal.check` of `arith.cmpi eq` both sides are the same number; if they are sums with a common term, so are the others. All uses that the
    check dominates get the one that is there first. Where two tensors grow by as many rows, kernels then get one extent for both, equal kernels
    of several layers are equal ops, and what they need of storage has equal sizes. Imports of buffer views whose extents are compared move
    behind the checks at the entry, so that what asks them for an extent gets the common one; an import that waits for a fence stays.

    Fires on each `util.func` and `util.initializer`; run it behind `weir-check-shapes`. Linear in ops and uses.
  }], UnifyExtentsCodes.table, [{
    Limits: products are not divided, conditions that join several comparisons are not looked at, and no type becomes static.

    Example:
    ```mlir
    util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> tensor<?xf32> {
      %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
      %m = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
      %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%m}
      %c = arith.cmpi eq, %m, %n : index
      hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
      util.return %b : tensor<?xf32>
    }
    ```
    becomes
    ```mlir
    ...
    hal.check %c, "argument 1, dimension 0: {}, but argument 0, dimension 0 is {}"(%m, %n)
    %b = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<?xf32>{%n}
    ```
  }]);
}

def NarrowIntegersCodes : RemarkCodes<"weir-narrow-integers", "NarrowIntegersCode", [
  Passed<"narrowed", "the contraction reads the stored elements; with the number of `corrections` for zero points">,
  Passed<"accumulator", "the sum has 32 bits, which are all that is used of it; the operands stay">,
  Missed<"OVERFLOW", "all bits of the sum are used, and its largest magnitude, `bound`, needs more than 32, or the number of products is dynamic (NI4)">,
  Missed<"WIDE_FACTOR", "a factor is made of elements of more than 16 bits, or an extension after a sum that may wrap around (NI2)">,
  Missed<"VARYING_OFFSET", "an offset is not the same for all products of a sum (NI3)">,
  Missed<"LOOPS", "a loop is not that of a dimension of a factor or of the result">]>;

def NarrowIntegers : InterfacePass<"weir-narrow-integers", "::mlir::FunctionOpInterface"> {
  let summary = "Make contractions of wide integers contractions of the stored bytes";
  let description = !strconcat([{
    A quantized product often arrives as elementwise ops that extend bytes and subtract zero points, a contraction of the wide integers, and a truncation of
    its sum. It becomes one of the bytes that adds in 32 bits, named if the bytes are signed and upstream has a name, and an elementwise op that corrects the sum: for
    `(a - x) * (b - y)` by `-x * sum(b)`, `-y * sum(a)` and `x * y` for each product. A zero point that is the constant 0 has no correction;
    `weir-fold-constants` evaluates the sums of constant elements. Rules: dispatch-passes.md 5.

    Fires on sums of products of integers in 32 or 64 bits, named or generic, matmul or convolution, `_q` and `quantized_` forms included: each factor
    has to be one element of 8 or 16 bits, signed or unsigned, and offsets that all products of a sum share, in the op's body or in elementwise producers of its operands.
    Of a sum of 64 bits either only 32 are used, by truncations in the ops that read it, or its range fits. Results have the same bits.

    Each candidate ends in a remark:
  }], NarrowIntegersCodes.table, [{
    Limits: does not look through reshapes, and pads other than NI6's, between the extension and the contraction. A factor has at most four terms.

    Example:
    ```mlir
    #row = affine_map<(m, n, k) -> (m, k)>
    #column = affine_map<(m, n, k) -> (k, n)>
    #result = affine_map<(m, n, k) -> (m, n)>
    func.func @f(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: i32, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
      %r = linalg.generic {indexing_maps = [#row, #column, #result], iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x, %w : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) {
      ^bb0(%a: i8, %b: i8, %s: i32):
        %u = arith.extui %a : i8 to i32
        %d = arith.subi %u, %z : i32
        %v = arith.extsi %b : i8 to i32
        %p = arith.muli %d, %v : i32
        %t = arith.addi %s, %p : i32
        linalg.yield %t : i32
      } -> tensor<4x16xi32>
      return %r : tensor<4x16xi32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: i32, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
      %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) {
      ^bb0(%in: i8, %in_0: i8, %out: i32):
        %6 = arith.extui %in : i8 to i32
        %7 = arith.extsi %in_0 : i8 to i32
        %8 = arith.muli %6, %7 : i32
        %9 = arith.addi %out, %8 : i32
        linalg.yield %9 : i32
      } -> tensor<4x16xi32>
      ...
      %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<8x16xi8>) outs(%2 : tensor<16xi32>) {
      ^bb0(%in: i8, %out: i32):
        %6 = arith.extsi %in : i8 to i32
        %7 = arith.addi %out, %6 : i32
        linalg.yield %7 : i32
      } -> tensor<16xi32>
      %4 = tensor.empty() : tensor<4x16xi32>
      %5 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%0, %3 : tensor<4x16xi32>, tensor<16xi32>) outs(%4 : tensor<4x16xi32>) {
      ^bb0(%in: i32, %in_0: i32, %out: i32):
        %c0_i32_1 = arith.constant 0 : i32
        %6 = arith.subi %c0_i32_1, %z : i32
        %7 = arith.muli %6, %in_0 : i32
        %8 = arith.addi %in, %7 : i32
        linalg.yield %8 : i32
      } -> tensor<4x16xi32>
      return %5 : tensor<4x16xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertToChannelsLastCodes : RemarkCodes<"weir-convert-to-channels-last", "ConvertToChannelsLastCode", [
  Passed<"converted", "the images around the convolution have their channels last; with the elements `transposed` at their borders">,
  Missed<"TRANSPOSES", "as many elements would be `transposed` as the connected convolutions read and write, `convolved` (IL4)">]>;

def ConvertToChannelsLast : InterfacePass<"weir-convert-to-channels-last", "::mlir::FunctionOpInterface"> {
  let summary = "Give the images of convolutions of bytes their channels as the last dimension";
  let description = !strconcat([{
    Instructions that add the products of several bytes take them from neighbouring channels. Images of the order (N, C, H, W) become images of
    (N, H, W, C), and with them all that is connected to them by elementwise ops, poolings, pads, slices and concatenations. Filters stay as they are: layouts of constants
    are chosen later. Rules: dispatch-passes.md 6.

    Fires on convolutions, depthwise ones included, of signed or unsigned bytes that add in 32 bits, with images of three dimensions or more, static or dynamic.
    Results have the same bits.

    Each convolution ends in a remark:
  }], ConvertToChannelsLastCodes.table, [{
    Limits: convolutions with groups, whose images have five dimensions, stay; so do images that control flow passes on.

    Example:
    ```mlir
    func.func @f(%x: tensor<1x4x9x9xf32>, %w: tensor<8x4x3x3xi8>, %i: tensor<1x8x7x7xi32>) -> tensor<1x8xi32> {
      %e = tensor.empty() : tensor<1x4x9x9xi8>
      %q = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
                           iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%x : tensor<1x4x9x9xf32>) outs(%e : tensor<1x4x9x9xi8>) {
      ^bb0(%a: f32, %o: i8):
        %b = arith.fptosi %a : f32 to i8
        linalg.yield %b : i8
      } -> tensor<1x4x9x9xi8>
      %r = linalg.conv_2d_nchw_fchw ins(%q, %w : tensor<1x4x9x9xi8>, tensor<8x4x3x3xi8>) outs(%i : tensor<1x8x7x7xi32>) -> tensor<1x8x7x7xi32>
      %z = arith.constant dense<0> : tensor<1x8xi32>
      %s = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c)>],
                           iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins(%r : tensor<1x8x7x7xi32>) outs(%z : tensor<1x8xi32>) {
      ^bb0(%a: i32, %o: i32):
        %b = arith.addi %a, %o : i32
        linalg.yield %b : i32
      } -> tensor<1x8xi32>
      return %s : tensor<1x8xi32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%arg0: tensor<1x4x9x9xf32>, %arg1: tensor<8x4x3x3xi8>, %arg2: tensor<1x8x7x7xi32>) -> tensor<1x8xi32> {
      %0 = tensor.empty() : tensor<1x7x7x8xi32>
      %transposed = linalg.transpose ins(%arg2 : tensor<1x8x7x7xi32>) outs(%0 : tensor<1x7x7x8xi32>) permutation = [0, 2, 3, 1] 
      %1 = tensor.empty() : tensor<1x9x9x4xi8>
      %2 = tensor.empty() : tensor<1x4x9x9xi8>
      %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x9x9xf32>) outs(%1 : tensor<1x9x9x4xi8>) {
      ^bb0(%in: f32, %out: i8):
        %6 = arith.fptosi %in : f32 to i8
        linalg.yield %6 : i8
      } -> tensor<1x9x9x4xi8>
      %4 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%3, %arg1 : tensor<1x9x9x4xi8>, tensor<8x4x3x3xi8>) outs(%transposed : tensor<1x7x7x8xi32>) {
      ^bb0(%in: i8, %in_0: i8, %out: i32):
        %6 = arith.extsi %in : i8 to i32
        %7 = arith.extsi %in_0 : i8 to i32
        %8 = arith.muli %6, %7 : i32
        %9 = arith.addi %out, %8 : i32
        linalg.yield %9 : i32
      } -> tensor<1x7x7x8xi32>
      %cst = arith.constant dense<0> : tensor<1x8xi32>
      %5 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%4 : tensor<1x7x7x8xi32>) outs(%cst : tensor<1x8xi32>) {
      ^bb0(%in: i32, %out: i32):
        %6 = arith.addi %in, %out : i32
        linalg.yield %6 : i32
      } -> tensor<1x8xi32>
      return %5 : tensor<1x8xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_INPUT_PASSES_TD
