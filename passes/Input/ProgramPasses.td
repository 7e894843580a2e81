// What users hand in becomes linalg on tensors in functions that have the interface of modules.

#ifndef WEIR_PASSES_INPUT_PROGRAMPASSES_TD
#define WEIR_PASSES_INPUT_PROGRAMPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def ConvertInputCodes : RemarkCodes<"weir-convert-input", "ConvertInputCode", [
  Missed<"kernel-assert", "an assertion in the body of a structured op is dropped">]>;

def ConvertInput : Pass<"weir-convert-input", "::mlir::ModuleOp"> {
  let summary = "Converts input forms (TOSA, func) to linalg, tensor, arith and util";
  let description = !strconcat([{
    Runs upstream's TOSA conversions if the module has TOSA ops, and decomposes aggregated linalg ops (softmax on f16 or bf16 is computed
    in f32 and rounded once). Removes assertions inside of kernels. Further conversions:

    | op | becomes |
    |---|---|
    | `func.func`, `func.call`, `func.return` | their `util` forms |
    | `scf.forall` on tensors, `cf.switch` | loops, branches |
    | `tensor.scatter` | `iree_linalg_ext.scatter`, between transposes unless the first dimensions are scattered |
    | `tensor.bitcast` | an elementwise op |
    | `tensor.dim` at a dynamic index | a choice between all extents |
    | `ml_program.global`, its loads and stores, also with tokens | `util.global` |
    | `util.align`, `util.switch` | `arith` |
    | `hal.interface.*` in executables of the program | arguments of the function, and ops of `flow` or `stream` for the position in the grid |

    Loads of globals without stores become immutable. Parameters that functions name become globals, which are loaded once.

    Fires on every function of the module. A kernel cannot report an assertion in the body of a structured op:
    the pass drops it. Assertions between ops stay and run on the host.
  }], ConvertInputCodes.table, [{
    Refuses (error): a TOSA op that upstream's conversions do not convert; a global of `ml_program` with an external value; graphs of
    `ml_program`; a call whose callee is not a symbol; a binding or constant of `hal.interface` without an argument of the function; a `tensor.pad` by
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
    Fires on `tensor.dim` of results whose ops state their shapes: it becomes the operand, or the extent of an operand, that determines the
    extent. Canonicalizes ops that have no other lowering: those of `util`, `flow.tensor.dynamic_constant` and `scf.execute_region`. Canonicalizes
    `stream.timepoint.*`, so that a function does not wait for a fence that its caller signals later. Removes dead ops and unreachable blocks. It is
    the only clean-up of programs for `--target=reference`, whose results must not depend on upstream's folds.

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
  let summary = "Converts tensor.generate and scf.forall outside of dispatches to structured ops";
  let description = [{
    `weir-convert-input` removes these ops from programs; dumps of other compilers may have them between dispatches. `tensor.generate` becomes a structured op over
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
  let summary = "Converts tm_tensor, which torch-mlir emits, to iree_linalg_ext";
  let description = [{
    `scan`, `sort` and `topk` have the same form there. The updates of a `scatter` lose the dimensions of extent one that the indices
    address. Scores of an `attention` are divided by the root of their depth.

    Fires on these ops.

    Refuses (error) other ops of `tm_tensor`. Also a scatter whose updates have more than one element in a dimension that the indices
    address, or whose indices do not address the first dimensions. Also an attention whose operands differ in rank or whose depth is
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
  Missed<"on-buffers", "the op works on buffers, not on tensors">,
  Missed<"winograd-tiles", "a transform of Winograd convolutions with tiles of more than 8 x 8 elements, or of one element">,
  Missed<"padded-permuted", "an `im2col` whose output is padded and permuted: write the transposition as an op of its own">]>;

def DecomposeLinalgExt : Pass<"weir-decompose-linalg-ext", "::mlir::ModuleOp"> {
  let summary = "Lowers ops of iree_linalg_ext to loops and structured ops";
  let description = !strconcat([{
    - `scan`, `sort`, `topk`, `topk_v2`, `arg_compare`, `fft`, `scatter` and `map_store` become a dispatch each; inside of a dispatch they become loops. Rows along the op's
      dimension are independent (`scf.forall`), a row is a loop. A sort merges runs, and keeps the order of equal elements. A scatter applies
      its updates in order, without those whose mask is zero; between two transposes that undo each other, it writes into the tensor that is transposed.
    - `gather` and `map_load` become elementwise ops that read their source. `im2col` becomes an op that reads the windows by its indexing map, or,
      for a part of the windows or dynamic extents, an elementwise op, too.
    - `attention` and `online_attention` become two contractions with the softmax between them, computed in f32.
    - The transforms of Winograd's convolution become contractions with constants. `linalg.winograd_filter_transform`, `winograd_input_transform` and
      `winograd_output_transform` become a dispatch each of upstream's decomposition, loops of small products. Types other than f32, dynamic shapes and tiles of one row are errors.

    Fires on these ops, on tensors. An index of a scatter or a `map_store` outside of its tensor stops the program. The host checks dynamic extents that
    have to be equal.

    Refuses, and leaves unchanged:
  }], DecomposeLinalgExtCodes.table, [{
    Limits: one thread computes a scatter, or a row; attention has all its scores in memory.

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
  let options = [Option<"shapeChecks", "shape-checks", "bool", "true", "Check dynamic extents">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::weir::flow::FlowDialect", "::weir::hal::HALDialect"
  ];
}

def InlineKernelHelpers : Pass<"weir-inline-kernel-helpers", "::mlir::ModuleOp"> {
  let summary = "Inlines the functions that kernels of executables call";
  let description = [{
    Functions of an executable without an export are helpers: they become private, are inlined into kernels that call them,
    and removed. Later passes treat functions of executables as kernels, whose arguments are bindings and operands.

    Fires on `flow.executable` and `stream.executable`, in which users and other tools write such functions.

    Refuses (error) a helper that is still called afterwards: one that calls itself, directly or not, or has several
    blocks and is called within another op. A helper without a body is unchanged.

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
    Scalars are unchanged. `iree.abi.declaration` keeps the original signature. The caller gives up an argument with `iree.abi.consume`:
    its import has `consume`, and its storage may be written in place. The storage of an argument with `iree.abi.output = N` gets result N
    (`hal.tensor.alias`); if the function reads the argument, too, it is consumed.

    In all functions, ops of dialect `check` on tensors then check exported views of them.

    Fires on public functions with a body that have not been wrapped. A function that is also called inside of the module
    keeps its body under a private name; the public function calls it.

    Refuses (error) an `iree.abi.output` that is not the number of a result, or of one of another type. Also unranked tensors, tensors with an encoding other than
    `#iree_encoding.packed_storage`, memrefs, vectors and scalar
    complex numbers in a public signature. Also tensors of elements other than integers of at most 64 bits, index, f4E2M1FN, f8E4M3FN, f8E5M2,
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
    A program may contain the schedules that rewrite it: `transform.named_sequence` and other ops of the transform dialect in its module, and modules
    of such ops only. `--preprocessing=transform-interpreter` runs them; this pass then erases them, with the
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

def UnpackElements : Pass<"weir-unpack-elements", "::mlir::ModuleOp"> {
  let summary = "Stores packed elements of entry points in whole bytes";
  let description = [{
    In arguments and results of a program, elements smaller than a byte share bytes with their neighbours. Inside, since workgroups write adjacent
    elements, each takes a separate byte:

    | elements | held as |
    |---|---|
    | i2, i4 | i8, sign-extended |
    | other integers of at most 64 bits that are no power of two wide | the next power of two of at least 8 bits, sign-extended; outside the same with leading zeros |
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
  let summary = "Stores packed elements of kernel bindings in whole bytes";
  let description = [{
    Kernels that other tools wrote, or a user, may bind tensors of i2, i4, f4E2M1FN, packed i1, or of integers whose width is not a power of two. Their elements lie
    as stream-tensor.md B3 says; inside, the kernel holds them as `weir-unpack-elements` does in the host's code.

    Fires on `stream.binding.subspan`s of dispatch tensors of these elements. Bindings become ones of bytes, or of the next integer that has a width of a
    power of two; what is loaded is unpacked after it, what is stored is packed before it. Where rows are full of bytes and a slice begins and ends with one, only
    that slice is loaded or stored; otherwise all of the binding is loaded. `iree_tensor_ext.bitcast` between such elements and i8 unpacks or packs them.

    Refuses (error) a store of a part that may begin or end within a byte, and bitcasts of dynamic extents or to other types than i8. Also bindings used by other ops than loads and stores, and ops that
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

#endif // WEIR_PASSES_INPUT_PROGRAMPASSES_TD
