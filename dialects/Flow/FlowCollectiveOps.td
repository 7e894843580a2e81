// flow.channel.*, flow.collective.*, flow.parameter.*, with a header of their own. Without effect interfaces everything treats them as reading and writing
// anything: participants keep the order of collectives. docs/cluster.md says what they do at run time.
#ifndef WEIR_DIALECTS_FLOW_COLLECTIVEOPS_TD
#define WEIR_DIALECTS_FLOW_COLLECTIVEOPS_TD

include "dialects/Flow/FlowBase.td"
include "dialects/Util/UtilTypes.td"

// A type that is kept as text: there is nothing to know about it.
def Flow_Channel
    : Type<CPred<"::weir::flow::isChannelType($_self)">, "channel">,
      BuildableType<"::weir::flow::getChannelType($_builder.getContext())">;
def Flow_HostBuffer : Type<Util_BufferType.predicate, "host buffer">,
                      BuildableType<"$_builder.getType<::weir::util::BufferType>()">;

// A word, stored as its number.
class Flow_Word<int count> : ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<!sub(count, 1)>]>;

def Flow_ChannelDefaultOp : Flow_Op<"channel.default"> {
  let summary = "the channel of all participants of a group";
  let description = [{
    Without a group: all participants that the program was started with.

    ```mlir
    util.func private @channels() {
      %1 = flow.channel.default "g" : !flow.channel
      util.return
    }
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$group);
  let results = (outs Flow_Channel:$result);
  let assemblyFormat = "($group^)? `:` type($result) attr-dict-with-keyword";
}

def Flow_ChannelSplitOp : Flow_Op<"channel.split"> {
  let summary = "the channel of a part of the participants";
  let description = [{
    Participants with the same color form a channel; the key orders them in it.

    ```mlir
    util.func private @channels(%n: index) {
      %1 = flow.channel.default "g" : !flow.channel
      %2 = flow.channel.split %1, %n, %n : !flow.channel -> !flow.channel
      util.return
    }
    ```
  }];
  let arguments = (ins Flow_Channel:$channel, Index:$color, Index:$key);
  let results = (outs Flow_Channel:$result);
  let assemblyFormat = [{
    $channel `,` $color `,` $key `:` type($channel) `->` type($result) attr-dict-with-keyword
  }];
}

class Flow_ChannelQueryOp<string mnemonic, string text> : Flow_Op<"channel." # mnemonic> {
  let summary = text;
  let arguments = (ins Flow_Channel:$channel);
  let results = (outs Index:$result);
  let assemblyFormat = "$channel `:` type($result) attr-dict-with-keyword";
}
def Flow_ChannelRankOp : Flow_ChannelQueryOp<"rank", "which participant this one is"> {
  let description = [{
    From 0 to the number of participants.

    ```mlir
    util.func private @channels() {
      %1 = flow.channel.default "g" : !flow.channel
      %3 = flow.channel.rank %1 : index
      util.return
    }
    ```
  }];
}
def Flow_ChannelCountOp : Flow_ChannelQueryOp<"count", "how many participants there are"> {
  let description = [{
    Known at run time only.

    ```mlir
    util.func private @channels() {
      %1 = flow.channel.default "g" : !flow.channel
      %4 = flow.channel.count %1 : index
      util.return
    }
    ```
  }];
}

class Flow_CollectiveOp<string mnemonic, string text, dag attributes, string words, dag more = (ins), string moreText = "",
                        string moreTypes = ""> : Flow_Op<"collective." # mnemonic, [
    Util_ShapeAwareOpInterface,
    PredOpTrait<"there is one target dimension per dynamic dimension of the result",
                CPred<"getTargetDims().size() == size_t(::llvm::cast<::mlir::ShapedType>(getResult().getType()).getNumDynamicDims())">>]> {
  let summary = text;
  let arguments = !con(attributes, (ins Flow_Word<12>:$element_type, AnyRankedTensor:$target, Variadic<Index>:$target_dims,
                                        AnyRankedTensor:$source, Flow_Channel:$channel), more,
                       (ins OptionalAttr<Util_TiedOperandsAttr>:$tied_operands));
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = !strconcat(
    words, " custom<CollectiveElementType>($element_type) `,` $target `,` $source `,` $channel", moreText,
    " `:` `(` type($target) `,` type($source) `,` type($channel)", moreTypes, [{ `)` `->`
    custom<CollectiveResult>(ref($target), type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }]);
  // The extents of operands are not stated.
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned) { return getTargetDims(); }
  }];
}

class Flow_ReducingCollectiveOp<string mnemonic, string text>
    : Flow_CollectiveOp<mnemonic, text, (ins Flow_Word<6>:$reduction_op), "custom<CollectiveReduction>($reduction_op) `,`">;
def Flow_CollectiveAllReduceOp : Flow_ReducingCollectiveOp<"all_reduce", "reduces over participants, to each"> {
  let description = [{
    Element by element, with the reduction that the attribute names. The target is tied.

    ```mlir
    util.func private @collectives(%c: !flow.channel, %s: tensor<4xf32>) {
      %0 = flow.collective.all_reduce sum, f32, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
      util.return
    }
    ```
  }];
}
def Flow_CollectiveReduceScatterOp : Flow_ReducingCollectiveOp<"reduce_scatter", "reduces, to each its part"> {
  let description = [{
    An `all_reduce` of which each participant keeps the part of its rank. The target is tied.

    ```mlir
    util.func private @collectives(%c: !flow.channel, %t: tensor<?x4xf32>, %s: tensor<4xf32>, %n: index) {
      %2 = flow.collective.reduce_scatter minimum, bf16, %t, %s, %c : (tensor<?x4xf32>, tensor<4xf32>, !flow.channel) -> %t as tensor<?x4xf32>{%n}
      util.return
    }
    ```
  }];
}
def Flow_CollectiveAllGatherOp : Flow_CollectiveOp<"all_gather", "what all participants have, to each", (ins), ""> {
  let description = [{
    The result is the concatenation of all participants' sources, in the order of their ranks. The target is tied.

    ```mlir
    util.func private @collectives(%c: !flow.channel, %s: tensor<4xf32>) {
      %3 = flow.collective.all_gather si8, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
      util.return
    }
    ```
  }];
}
def Flow_CollectiveAllToAllOp : Flow_CollectiveOp<"all_to_all", "a part from each participant to each", (ins), ""> {
  let description = [{
    Part i of the source goes to participant i, and lands at the rank of the sender. The target is tied.

    ```mlir
    util.func private @collectives(%c: !flow.channel, %s: tensor<4xf32>) {
      %4 = flow.collective.all_to_all f16, %s, %s, %c : (tensor<4xf32>, tensor<4xf32>, !flow.channel) -> %s as tensor<4xf32>
      util.return
    }
    ```
  }];
}
def Flow_CollectiveSendRecvOp : Flow_CollectiveOp<
    "send_recv", "sends to one participant and receives from one", (ins), "", (ins Index:$send, Index:$recv),
    " `,` $send `,` $recv", " `,` type($send) `,` type($recv)"> {
  let description = [{
    A rank of -1 represents no rank: nothing is sent, or zeros are received. The target is tied.

    ```mlir
    util.func private @collectives(%c: !flow.channel, %s: tensor<4xf32>, %n: index) {
      %5 = flow.collective.send_recv f32, %s, %s, %c, %n, %n : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> %s as tensor<4xf32>
      util.return
    }
    ```
  }];
}

def Flow_ParameterLoadOp : Flow_Op<"parameter.load", [AttrSizedOperandSegments, Util_SingleOperandSegments<[1, 2]>]> {
  let summary = "a tensor of the bytes of a parameter";
  let description = [{
    The parameter is named by a scope and a key, and read from a byte offset.

    ```mlir
    util.func private @parameters(%s: !util.buffer, %k: !util.buffer, %o: i64, %n: index) {
      %0 = flow.parameter.load %s::%k[%o] : tensor<?x4xf32>{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Flow_HostBuffer>:$source_scope, Flow_HostBuffer:$source_key, I64:$source_offset,
                       Variadic<Index>:$result_dims);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    custom<ParameterName>($source_scope, $source_key, $source_offset) `:` type($result) (`{` $result_dims^ `}`)?
    attr-dict-with-keyword
  }];
}

def Flow_ParameterWriteOp : Flow_Op<"parameter.write", [AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 3, 4]>, AllTypesMatch<["source", "result"]>]> {
  let summary = "writes a tensor into a parameter";
  let description = [{
    Hands the tensor on, so that the write is ordered with its uses.

    ```mlir
    util.func private @parameters(%s: !util.buffer, %k: !util.buffer, %o: i64) {
      %1 = flow.parameter.load %k[%o] : tensor<4xf32>
      %3 = flow.parameter.write %1 -> %s::%k[%o] : tensor<4xf32>
      util.return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$source_dims, Optional<Flow_HostBuffer>:$target_scope,
                       Flow_HostBuffer:$target_key, I64:$target_offset);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `->` custom<ParameterName>($target_scope, $target_key, $target_offset) `:` type($source)
    (`{` $source_dims^ `}`)? attr-dict-with-keyword
  }];
}

#endif // WEIR_DIALECTS_FLOW_COLLECTIVEOPS_TD
