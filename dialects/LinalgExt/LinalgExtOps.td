#ifndef WEIR_DIALECTS_LINALGEXT_OPS_TD
#define WEIR_DIALECTS_LINALGEXT_OPS_TD

include "dialects/LinalgExt/LinalgExtBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class LinalgExt_BaseOp<string mnemonic, list<Trait> traits = []> : Op<LinalgExt_Dialect, mnemonic, traits>;

/// `NAME CLAUSE* ins(..) outs(..) REGION? -> TYPES`, on tensors or on buffers; see LinalgExtSyntax.cpp. Results are as many as
/// the outputs that are tensors, and have their types.
class LinalgExt_Op<string mnemonic, string inits, list<Trait> traits = []> : LinalgExt_BaseOp<mnemonic, traits # [
    DestinationStyleOpInterface, RecursiveMemoryEffects, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  code initsDeclaration = "::mlir::MutableOperandRange getDpsInitsMutable() { return " # inits # "; }";
  let extraClassDeclaration = initsDeclaration;
}

def LinalgExt_YieldOp : LinalgExt_BaseOp<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "ends the region of an op of this dialect";
  let description = [{
    What it is given is what the region computes; the op around it says how much that is.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = iree_linalg_ext.sort dimension(0) outs(%x : tensor<4xf32>) {
      ^bb0(%a: f32, %b: f32):
        %less = arith.cmpf olt, %a, %b : f32
        iree_linalg_ext.yield %less : i1
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), "build($_builder, $_state, ::mlir::ValueRange());">];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

// C1 dimension; C2 input and output have one shape, the accumulator has it without the dimension; C3 region: two elements to one.
def LinalgExt_ScanOp : LinalgExt_Op<"scan", "::mlir::MutableOperandRange(getOperation(), 1, 2)"> {
  let summary = "combines the elements along a dimension, and keeps what each prefix gives";
  let description = [{
    Inclusive: the first output is the first input, each other one `region(output before it, input)`; the accumulator is not read.
    Exclusive: the first output is the accumulator, each other one `region(output before it, input before it)`. The second result
    is the last output where the region was applied at all, else the accumulator as it was.

    ```mlir
    func.func @f(%x: tensor<3x5xf32>, %o: tensor<3x5xf32>, %a: tensor<3xf32>) -> (tensor<3x5xf32>, tensor<3xf32>) {
      %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%o, %a : tensor<3x5xf32>, tensor<3xf32>) {
      ^bb0(%before: f32, %in: f32):
        %sum = arith.addf %before, %in : f32
        iree_linalg_ext.yield %sum : f32
      } -> tensor<3x5xf32>, tensor<3xf32>
      return %0#0, %0#1 : tensor<3x5xf32>, tensor<3xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, AnyShaped:$accumulator, I64Attr:$dimension, BoolAttr:$inclusive);
  let regions = (region SizedRegion<1>:$region);
}

// C1 dimension; C2 the outputs have one shape; C3 region: two elements of each output to a truth value; C4 no inputs.
def LinalgExt_SortOp : LinalgExt_Op<"sort", "getOutputsMutable()", [AttrSizedOperandSegments]> {
  let summary = "sorts along a dimension, several tensors by one order";
  let description = [{
    The region gets two elements of each output and says whether the first ones may be before the second ones. Elements that the
    region takes for equal keep their order.

    ```mlir
    func.func @f(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
      %0:2 = iree_linalg_ext.sort dimension(0) outs(%x, %i : tensor<4xf32>, tensor<4xi32>) {
      ^bb0(%a: f32, %b: f32, %j: i32, %k: i32):
        %less = arith.cmpf olt, %a, %b : f32
        iree_linalg_ext.yield %less : i1
      } -> tensor<4xf32>, tensor<4xi32>
      return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyShaped>:$inputs, Variadic<AnyShaped>:$outputs, I64Attr:$dimension);
  let regions = (region SizedRegion<1>:$region);
}

// C1 dimension; C2 inputs have one shape, outputs another that differs in the dimension only; C3 indices are integers of one
// type; C4 region: two elements to a truth value.
def LinalgExt_TopkOp : LinalgExt_Op<"topk", "::mlir::MutableOperandRange(getOperation(), (*this)->getNumOperands() - 2, 2)"> {
  let summary = "the first K elements of the order that the region gives, and their indices";
  let description = [{
    The region says whether the first element comes before the second one; of equal ones the one with the smaller index comes first.
    What the outputs hold takes part. Without a tensor of indices the index is the position.

    ```mlir
    func.func @f(%x: tensor<9xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
      %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
      ^bb0(%a: f32, %b: f32):
        %more = arith.cmpf ogt, %a, %b : f32
        iree_linalg_ext.yield %more : i1
      } -> tensor<3xf32>, tensor<3xi32>
      return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$values, Optional<AnyShaped>:$indices, AnyShaped:$output_values, AnyShaped:$output_indices,
                       I64Attr:$dimension);
  let regions = (region SizedRegion<1>:$region);
}

// C1 to C4 as topk's; C5 indices of the input only with an output of indices.
def LinalgExt_TopkV2Op : LinalgExt_Op<"topk_v2", [{::mlir::MutableOperandRange(getOperation(), getIndices() ? 2 : 1, getOutputIndices() ? 2 : 1)}],
    [AttrSizedOperandSegments]> {
  let summary = "the first K elements of an order, with their positions if there is an output for these";
  let description = [{
    As `topk`, but the output of indices may be missing. With `is_sorted` the elements are in order; without it a program may not rely on that
    (they are in order here as well). Equal elements are taken by the smaller index. `is_sorted` leaves them among themselves in the order that the peer's
    sort of the outputs gives: neighbours that are equal are swapped.

    ```mlir
    func.func @f(%x: tensor<9xf32>, %v: tensor<3xf32>) -> tensor<3xf32> {
      %0 = iree_linalg_ext.topk_v2 dimension(0) is_sorted ins(%x : tensor<9xf32>) outs(%v : tensor<3xf32>) {
      ^bb0(%a: f32, %b: f32):
        %more = arith.cmpf ogt, %a, %b : f32
        iree_linalg_ext.yield %more : i1
      } -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$values, Optional<AnyShaped>:$indices, AnyShaped:$output_values, Optional<AnyShaped>:$output_indices,
                       I64Attr:$dimension, UnitAttr:$is_sorted);
  let regions = (region SizedRegion<1>:$region);
}

// C1 indices: integers or index, [batch..., depth], the depth may be missing if it is one; C2 the dimension map has `depth`
// different dimensions; C3 updates: [batch..., slice...], the slice has what is left of the original's dimensions; C4 region: an
// element of the updates and one of the original to one of the original; C5 mask: integers, [batch...].
def LinalgExt_ScatterOp : LinalgExt_Op<"scatter", "getOriginalMutable()"> {
  let summary = "writes slices at indices from a tensor";
  let description = [{
    In the order of the batch: each element of a slice is `region(update, what is there)`. Where there is a mask and it is zero, nothing is written, and
    the index may be any.

    ```mlir
    func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi32>, %x: tensor<16x8xf32>) -> tensor<16x8xf32> {
      %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<3x8xf32>, tensor<3x1xi32>) outs(%x : tensor<16x8xf32>) {
      ^bb0(%new: f32, %old: f32):
        %sum = arith.addf %old, %new : f32
        iree_linalg_ext.yield %sum : f32
      } -> tensor<16x8xf32>
      return %0 : tensor<16x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$updates, AnyShaped:$indices, Optional<AnyShaped>:$mask, AnyShaped:$original, DenseI64ArrayAttr:$dimension_map,
                       DefaultValuedAttr<BoolAttr, "true">:$unique_indices);
  let regions = (region SizedRegion<1>:$region);
  let extraClassDeclaration = initsDeclaration # [{
    /// The dimensions of the indices that count updates.
    int64_t getBatchRank();
  }];
}

// C1 to C3 and C5 as scatter's, with the source for the original and the output for the updates.
def LinalgExt_GatherOp : LinalgExt_Op<"gather", "getOutputMutable()"> {
  let summary = "reads slices at indices from a tensor";
  let description = [{
    What the output holds before is read where there is a mask that is zero: there it stays, and the index may be any.

    ```mlir
    func.func @f(%x: tensor<16x8xf32>, %i: tensor<3xi32>, %o: tensor<3x8xf32>) -> tensor<3x8xf32> {
      %0 = iree_linalg_ext.gather dimension_map = [0] ins(%x, %i : tensor<16x8xf32>, tensor<3xi32>) outs(%o : tensor<3x8xf32>) -> tensor<3x8xf32>
      return %0 : tensor<3x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$source, AnyShaped:$indices, Optional<AnyShaped>:$mask, AnyShaped:$output, DenseI64ArrayAttr:$dimension_map);
  let extraClassDeclaration = initsDeclaration # [{
    /// The dimensions of the indices that count slices.
    int64_t getBatchRank();
  }];
}

// C1 dimension; C2 inputs have one shape, outputs have it without the dimension; C3 indices are integers or index; C4 a base only
// without a tensor of indices; C5 region: two elements to a truth value.
def LinalgExt_ArgCompareOp : LinalgExt_Op<"arg_compare", [{::mlir::MutableOperandRange(getOperation(), getInputIndex() ? 2 : 1, 2)}],
    [AttrSizedOperandSegments]> {
  let summary = "the element of each row that the region prefers, and its index";
  let description = [{
    The region says whether the first element, of the input, is to replace the second one, what the output holds so far. Without a
    tensor of indices the index is the position, plus the base if there is one.

    ```mlir
    func.func @f(%x: tensor<3x9xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
      %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<3x9xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
      ^bb0(%a: f32, %b: f32):
        %more = arith.cmpf ogt, %a, %b : f32
        iree_linalg_ext.yield %more : i1
      } -> tensor<3xf32>, tensor<3xi32>
      return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input_value, Optional<AnyShaped>:$input_index, AnyShaped:$output_value, AnyShaped:$output_index,
                       Optional<Index>:$index_base, I64Attr:$dimension);
  let regions = (region SizedRegion<1>:$region);
}

/// Attention on tensors of any rank: a map for each operand says which of the dimensions (batch, rows, columns of the output, depth of the
/// scores, columns of the scores) it has. C1 as many maps as operands, over the same dimensions, each dimension named once; C2 extents of
/// one dimension agree; C3 elements are floats, of a mask floats or integers; C4 region: a float to itself.
class LinalgExt_AttentionBaseOp<string mnemonic, string inits> : LinalgExt_Op<mnemonic, inits> {
  let regions = (region SizedRegion<1>:$region);
  let extraClassDeclaration = initsDeclaration # [{
    ::llvm::SmallVector<::mlir::AffineMap> getIndexingMapsArray() {
      auto maps = getIndexingMaps().getAsValueRange<::mlir::AffineMapAttr>();
      return ::llvm::SmallVector<::mlir::AffineMap>(maps.begin(), maps.end());
    }
  }];
}

def LinalgExt_AttentionOp : LinalgExt_AttentionBaseOp<"attention",
    "::mlir::MutableOperandRange(getOperation(), (*this)->getNumOperands() - 1, 1)"> {
  let summary = "softmax(region(scale * query * key) + mask) * value";
  let description = [{
    A mask of integers keeps the scores where it is not zero. The region sees scores in bits, times log2(e), and gives them in bits, unless
    `decomposition_config` says `use_exp2 = false`. What the output holds is not read.

    ```mlir
    #q = affine_map<(b, m, n, k, j) -> (b, m, k)>
    #k = affine_map<(b, m, n, k, j) -> (b, j, k)>
    #v = affine_map<(b, m, n, k, j) -> (b, j, n)>
    #s = affine_map<(b, m, n, k, j) -> ()>
    #o = affine_map<(b, m, n, k, j) -> (b, m, n)>
    func.func @f(%q: tensor<2x7x8xf32>, %k: tensor<2x9x8xf32>, %v: tensor<2x9x6xf32>, %s: f32, %o: tensor<2x7x6xf32>) -> tensor<2x7x6xf32> {
      %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<2x7x8xf32>, tensor<2x9x8xf32>, tensor<2x9x6xf32>, f32) outs(%o : tensor<2x7x6xf32>) {
      ^bb0(%score: f32):
        iree_linalg_ext.yield %score : f32
      } -> tensor<2x7x6xf32>
      return %0 : tensor<2x7x6xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$query, AnyShaped:$key, AnyShaped:$value, AnyFloat:$scale, Optional<AnyShaped>:$mask, AnyShaped:$output,
                       AffineMapArrayAttr:$indexing_maps, OptionalAttr<DictionaryAttr>:$decomposition_config);
}

def LinalgExt_OnlineAttentionOp : LinalgExt_AttentionBaseOp<"online_attention",
    "::mlir::MutableOperandRange(getOperation(), (*this)->getNumOperands() - 3, 3)"> {
  let summary = "attention to more keys, from the output, largest score and sum so far";
  let description = [{
    With m the largest of the scores and of `max`, which is in bits as the region's: the results are output * exp(max - m) +
    exp(scores - m) * value, m, and sum * exp(max - m) + the sum of exp(scores - m). The output is not divided by the sum.

    ```mlir
    #q = affine_map<(m, n, k, j) -> (m, k)>
    #k = affine_map<(m, n, k, j) -> (j, k)>
    #v = affine_map<(m, n, k, j) -> (j, n)>
    #s = affine_map<(m, n, k, j) -> ()>
    #o = affine_map<(m, n, k, j) -> (m, n)>
    #r = affine_map<(m, n, k, j) -> (m)>
    func.func @f(%q: tensor<7x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<7x6xf32>, %m: tensor<7xf32>, %l: tensor<7xf32>) -> tensor<7x6xf32> {
      %0:3 = iree_linalg_ext.online_attention <indexing_maps = [#q, #k, #v, #s, #o, #r, #r]> ins(%q, %k, %v, %s : tensor<7x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o, %m, %l : tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>) {
      ^bb0(%score: f32):
        iree_linalg_ext.yield %score : f32
      } -> tensor<7x6xf32>, tensor<7xf32>, tensor<7xf32>
      return %0#0 : tensor<7x6xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$query, AnyShaped:$key, AnyShaped:$value, AnyFloat:$scale, Optional<AnyShaped>:$mask, AnyShaped:$output,
                       AnyShaped:$max, AnyShaped:$sum, AffineMapArrayAttr:$indexing_maps,
                       OptionalAttr<DictionaryAttr>:$decomposition_config);
}

// C1 the region around it belongs to an attention, whose scores have the dimension, or to a custom_op.
def LinalgExt_IndexOp : LinalgExt_BaseOp<"index", [Pure]> {
  let summary = "the position in a dimension of the op around it";
  let description = [{
    Dimensions are those of the indexing maps. In attention it is the position of the score that the region is given.

    ```mlir
    #r = affine_map<(m, n, k, j) -> (m, k)>
    #k = affine_map<(m, n, k, j) -> (j, k)>
    #v = affine_map<(m, n, k, j) -> (j, n)>
    #s = affine_map<(m, n, k, j) -> ()>
    #o = affine_map<(m, n, k, j) -> (m, n)>
    func.func @causal(%q: tensor<9x8xf32>, %k: tensor<9x8xf32>, %v: tensor<9x6xf32>, %s: f32, %o: tensor<9x6xf32>) -> tensor<9x6xf32> {
      %0 = iree_linalg_ext.attention <indexing_maps = [#r, #k, #v, #s, #o]> ins(%q, %k, %v, %s : tensor<9x8xf32>, tensor<9x8xf32>, tensor<9x6xf32>, f32) outs(%o : tensor<9x6xf32>) {
      ^bb0(%score: f32):
        %i = iree_linalg_ext.index 0 : index
        %j = iree_linalg_ext.index 3 : index
        %before = arith.cmpi sge, %i, %j : index
        %none = arith.constant 0xFF800000 : f32
        %kept = arith.select %before, %score, %none : f32
        iree_linalg_ext.yield %kept : f32
      } -> tensor<9x6xf32>
      return %0 : tensor<9x6xf32>
    }
    ```
  }];
  let arguments = (ins I64Attr:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

/// `NAME SOURCE into OUTPUT REGION : TYPE into TYPE -> TYPE`; the output is the last operand.
class LinalgExt_MapOp<string mnemonic> : LinalgExt_Op<mnemonic, "getOutputMutable()"> {
  let arguments = (ins AnyShaped:$source, AnyShaped:$output);
  let regions = (region SizedRegion<1>:$region);
}

// C1 elements are of one type; C2 region: positions in the output to positions in the source and an element.
def LinalgExt_MapLoadOp : LinalgExt_MapOp<"map_load"> {
  let summary = "each element of the output from an index in the source";
  let description = [{
    The region gives the index, and the element for indices outside. What the output holds is not read.

    ```mlir
    func.func @shift(%x: tensor<4xf32>, %o: tensor<6xf32>) -> tensor<6xf32> {
      %0 = iree_linalg_ext.map_load %x into %o {
      ^bb0(%i: index):
        %c1 = arith.constant 1 : index
        %zero = arith.constant 0.0 : f32
        %j = arith.subi %i, %c1 : index
        iree_linalg_ext.yield %j, %zero : index, f32
      } : tensor<4xf32> into tensor<6xf32> -> tensor<6xf32>
      return %0 : tensor<6xf32>
    }
    ```
  }];
}

// C1 elements are of one type; C2 region: positions in the source to positions in the output and a truth value.
def LinalgExt_MapStoreOp : LinalgExt_MapOp<"map_store"> {
  let summary = "each element of the source to an index in the output";
  let description = [{
    The region gives the index, and whether the element is written at all.

    ```mlir
    func.func @reverse(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
      %0 = iree_linalg_ext.map_store %x into %o {
      ^bb0(%i: index):
        %c3 = arith.constant 3 : index
        %true = arith.constant true
        %j = arith.subi %c3, %i : index
        iree_linalg_ext.yield %j, %true : index, i1
      } : tensor<4xf32> into tensor<4xf32> -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
}

// C1 `batch_pos`, `m_pos` and `k_pos` are the dimensions of the input; C2 strides, dilations and the kernel have a positive number for each of `m_pos`; C3
// `input_k_perm` and `output_perm` are permutations; C4 one offset and one list of sizes for each dimension of the output, as many sizes as coordinates; C5 padding is given
// for all dimensions, is not negative and has a value; C6 what is static lies in the input and its padding; C7 types.
def LinalgExt_Im2colOp : LinalgExt_Op<"im2col", "getOutputMutable()", [AttrSizedOperandSegments]> {
  let summary = "the windows of a convolution, one to a row of a matrix";
  let description = [{
    Coordinates are the batch (`batch_pos`), the position of the window (`m_pos`), and its elements: one for each dimension of the input but the batch, in the input's order
    permuted by `input_k_perm`, where a dimension of `m_pos` represents the index in the window. `output_sizes` groups them to the dimensions of the output, and `output_perm`
    says which of these the result has where. `offsets` are added before a dimension is taken apart. The element is that of the input at `position * stride + place * dilation`.

    `input_pad_low` and `input_pad_high` are what the input has around it, `output_pad_low` and `output_pad_high` what the output has around the windows:
    of `pad_value`. What is read outside of both is undefined.

    ```mlir
    func.func @windows(%x: tensor<2x9x9x5xf32>, %o: tensor<2x16x45xf32>) -> tensor<2x16x45xf32> {
      %0 = iree_linalg_ext.im2col strides = [2, 2] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [4, 4], [3, 3, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<2x9x9x5xf32>) outs(%o : tensor<2x16x45xf32>) -> tensor<2x16x45xf32>
      return %0 : tensor<2x16x45xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, Variadic<Index>:$kernel_size, Variadic<Index>:$offsets, Variadic<Index>:$output_sizes,
                       Variadic<Index>:$input_pad_low, Variadic<Index>:$input_pad_high, Variadic<Index>:$output_pad_low, Variadic<Index>:$output_pad_high,
                       Optional<AnyType>:$pad_value, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations, DenseI64ArrayAttr:$static_kernel_size,
                       DenseI64ArrayAttr:$static_offsets, ArrayAttr:$static_output_sizes, DenseI64ArrayAttr:$batch_pos, DenseI64ArrayAttr:$m_pos,
                       DenseI64ArrayAttr:$k_pos, DenseI64ArrayAttr:$input_k_perm, DenseI64ArrayAttr:$output_perm,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_input_pad_low, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_input_pad_high,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_output_pad_low, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_output_pad_high);
  let extraClassDeclaration = initsDeclaration # [{

    /// Numbers that are attributes where they are static.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedKernelSize();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    /// Extents of the coordinates, for each dimension of the output before `output_perm`.
    ::llvm::SmallVector<::llvm::SmallVector<::mlir::OpFoldResult>> getMixedOutputSizes();
    /// For each dimension, 0 where there is no padding.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedInputPadLow();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedInputPadHigh();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOutputPadLow();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOutputPadHigh();

    /// A coordinate and what it is multiplied with.
    struct Term { int64_t coordinate, factor; };
    /// The index in each dimension of the input, which padding is part of, as a sum of coordinates.
    ::llvm::SmallVector<::llvm::SmallVector<Term>> getInputTerms();
  }];
}

// C1 the extent of the last dimension is known to be even as far as it is static, both outputs have one shape and floats; C2 both
// coefficients or none.
def LinalgExt_FftOp : LinalgExt_Op<"fft", "::mlir::MutableOperandRange(getOperation(), (*this)->getNumOperands() - 2, 2)",
    [AttrSizedOperandSegments]> {
  let summary = "one stage of a Fourier transform of radix two along the last dimension";
  let description = [{
    Stage s, from 1 on, joins pairs of transforms of 2^(s-1) elements. Coefficients are exp(-2 pi i j / 2^s), or what the op is given, real and
    imaginary parts. The order of the elements before the first stage is the caller's.

    ```mlir
    func.func @stage(%re: tensor<4x8xf32>, %im: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
      %c2 = arith.constant 2 : index
      %0:2 = iree_linalg_ext.fft ins(%c2 : index) outs(%re, %im : tensor<4x8xf32>, tensor<4x8xf32>) : tensor<4x8xf32>, tensor<4x8xf32>
      return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Index:$stage, Optional<AnyShaped>:$real_coefficients, Optional<AnyShaped>:$imaginary_coefficients, AnyShaped:$real,
                       AnyShaped:$imaginary);
}

// Transforms of Winograd's convolution F(M x M, K x K), tiles of M + K - 1 elements first. C1 the spatial dimensions are 1, 2 or 2, 3,
// those of the kernel 0, 1 or 2, 3; C2 shapes; C3 elements are of one type of floats.
def LinalgExt_WinogradInputTransformOp : LinalgExt_Op<"winograd.input_transform", "getOutputMutable()"> {
  let summary = "tiles of an input, ready to be multiplied with those of a filter";
  let description = [{
    From [n, h, w, c] or [n, c, h, w] to [tile, tile, n, tiles in h, tiles in w, c]. Elements outside of the input are zeros.

    ```mlir
    func.func @tiles(%x: tensor<2x10x10x5xf32>, %o: tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32> {
      %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<2x10x10x5xf32>) outs(%o : tensor<8x8x2x2x2x5xf32>) -> tensor<8x8x2x2x2x5xf32>
      return %0 : tensor<8x8x2x2x2x5xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$output_tile_size, I64Attr:$kernel_size,
                       DenseI64ArrayAttr:$image_dimensions);
}
def LinalgExt_WinogradOutputTransformOp : LinalgExt_Op<"winograd.output_transform", "getOutputMutable()"> {
  let summary = "a result from products of tiles";
  let description = [{
    From [tile, tile, n, tiles in h, tiles in w, c] to [n, h, w, c] or [n, c, h, w].

    ```mlir
    func.func @image(%x: tensor<8x8x2x2x2x5xf32>, %o: tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32> {
      %0 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<8x8x2x2x2x5xf32>) outs(%o : tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32>
      return %0 : tensor<2x12x12x5xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$output_tile_size, I64Attr:$kernel_size,
                       DenseI64ArrayAttr:$image_dimensions);
}
def LinalgExt_WinogradFilterTransformOp : LinalgExt_Op<"winograd.filter_transform", "getOutputMutable()"> {
  let summary = "tiles of a filter";
  let description = [{
    From [h, w, c, f] or [f, c, h, w] to [tile, tile, c, f].

    ```mlir
    func.func @filter(%x: tensor<3x3x5x7xf32>, %o: tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32> {
      %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%x : tensor<3x3x5x7xf32>) outs(%o : tensor<8x8x5x7xf32>) -> tensor<8x8x5x7xf32>
      return %0 : tensor<8x8x5x7xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$output_tile_size, I64Attr:$kernel_size,
                       DenseI64ArrayAttr:$kernel_dimensions);
}

#endif // WEIR_DIALECTS_LINALGEXT_OPS_TD
