// Collectives, the channels they run on, and stream.context.resolve, which is only read and printed. No effects, like the ops of StreamParameterOps.td.

#ifndef WEIR_DIALECTS_STREAM_COLLECTIVE_OPS_TD
#define WEIR_DIALECTS_STREAM_COLLECTIVE_OPS_TD

include "dialects/Stream/StreamOpBase.td"
include "dialects/Stream/StreamOpUtils.td"
include "dialects/Stream/StreamParameterOps.td"

// Both are kept as text.
def Stream_Channel : Type<CPred<"::weir::stream::isChannelType($_self)">, "channel">,
                     BuildableType<"::weir::stream::getChannelType($_builder.getContext())">;
def Stream_CollectiveAttr : Attr<CPred<"::weir::stream::isCollectiveAttr($_self)">,
                                 "#stream.collective<KIND (with REDUCTION)? : ELEMENT>"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

// The trait of StreamCmdOps.td.
def Stream_InCmdRegion : NativeOpTrait<"CmdPhaseOp"> {
  let cppNamespace = "::weir::stream";
}

def Stream_ChannelCreateOp : Stream_ParameterOp<"channel.create"> {
  let summary = "a channel between the participants of a group";
  let description = [{
    Id, group, rank and count are optional; what is missing the environment says.

    ```mlir
    util.func private @channels(%b: !util.buffer, %n: index) {
      %0 = stream.channel.create on(#hal.device.affinity<@d>) id(%b) group("g") rank(%n) count(%n) : !stream.channel
      util.return
    }
    ```
  }];
  let arguments = (ins Optional<Stream_ParameterText>:$id, OptionalAttr<StrAttr>:$group, Optional<Index>:$rank,
                       Optional<Index>:$count, Stream_AffinityProp:$affinity);
  let results = (outs Stream_Channel:$result);
  let assemblyFormat = !strconcat(Fmt.On, [{
    (`id` `(` $id^ `)`)? (`group` `(` $group^ `)`)? (`rank` `(` $rank^ `)`)? (`count` `(` $count^ `)`)?
    `:` custom<FullType>(type($result)) attr-dict-with-keyword
  }]);
}

def Stream_ChannelSplitOp : Stream_Op<"channel.split"> {
  let summary = "the channel of a part of the participants";
  let description = [{
    Participants with the same color form a channel; the key orders them in it.

    ```mlir
    util.func private @channels(%b: !util.buffer, %n: index) {
      %0 = stream.channel.create on(#hal.device.affinity<@d>) id(%b) group("g") rank(%n) count(%n) : !stream.channel
      %2 = stream.channel.split %0, %n, %n : !stream.channel -> !stream.channel
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_Channel:$channel, Index:$color, Index:$key);
  let results = (outs Stream_Channel:$result);
  let assemblyFormat = [{
    $channel `,` $color `,` $key `:` custom<FullType>(type($channel)) `->` custom<FullType>(type($result))
    attr-dict-with-keyword
  }];
}

class Stream_ChannelQueryOp<string mnemonic, string text> : Stream_Op<"channel." # mnemonic> {
  let summary = text;
  let arguments = (ins Stream_Channel:$channel);
  let results = (outs Index:$result);
  let assemblyFormat = "$channel `:` type($result) attr-dict-with-keyword";
}
def Stream_ChannelRankOp : Stream_ChannelQueryOp<"rank", "which participant this one is"> {
  let description = [{
    From 0 to the number of participants.

    ```mlir
    util.func private @channels(%b: !util.buffer, %n: index) {
      %0 = stream.channel.create on(#hal.device.affinity<@d>) id(%b) group("g") rank(%n) count(%n) : !stream.channel
      %3 = stream.channel.rank %0 : index
      util.return
    }
    ```
  }];
}
def Stream_ChannelCountOp : Stream_ChannelQueryOp<"count", "how many participants there are"> {
  let description = [{
    Known at run time only.

    ```mlir
    util.func private @channels(%b: !util.buffer, %n: index) {
      %0 = stream.channel.create on(#hal.device.affinity<@d>) id(%b) group("g") rank(%n) count(%n) : !stream.channel
      %4 = stream.channel.count %0 : index
      util.return
    }
    ```
  }];
}

def Stream_AsyncCollectiveOp : Stream_AsyncAccessingOp<"collective", [
    Util_StorageOpInterface, Util_TiedOpInterface, Util_SizeAwareOpInterface, AllTypesMatch<["target", "result"]>]> {
  let summary = "a transfer or reduction between participants, in value semantics";
  let description = [{
    Which one, and the element type, is an attribute. The result is tied to the target. What `send` sends is the source, and what `recv` receives is in the target; all
    others have both. Participants see the order of collectives: it is kept.

    ```mlir
    util.func private @collectives(%c: !stream.channel, %t: !stream.resource<transient>, %a: index, %n: index, %i: i32) {
      %2 = stream.async.collective<recv : ui8>[%n] channel(%c) source(%i) %t[%a to %n for %n], %t[%a to %n for %n] : !stream.resource<transient>{%n} -> %t as !stream.resource<transient>{%n}
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AnyResource:$target, Index:$target_size, Index:$target_offset, Index:$target_end,
                       Index:$target_length, Stream_AnyResource:$source, Index:$source_size, Index:$source_offset,
                       Index:$source_end, Index:$source_length, Index:$element_count, Stream_Channel:$channel,
                       Optional<I32>:$param, Stream_CollectiveAttr:$op, Stream_AffinityProp:$affinity);
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = !strconcat("`` custom<CollectiveKind>($op) `` `[` $element_count `]`", Fmt.On, [{
    `channel` `(` $channel `)` custom<CollectiveParam>(ref($op), $param)
    $target `[` $target_offset `to` $target_end `for` $target_length `]` `,`
    $source `[` $source_offset `to` $source_end `for` $source_length `]` `:`
    custom<SizedType>(type($source), $source_size) `->` custom<TiedType>(ref($target), type($target), $target_size)
    attr-dict-with-keyword
  }]);
  let extraClassDeclaration = !strconcat(Decl.Access, Decl.TiedToFirst, Stream_ResultSize<"getTargetSize">.Text,
                                         Stream_OperandSizes<"Target", "TargetSize", "Source", "SourceSize">.Text, [{
    /// Whether the source is read, and whether the target is written.
    bool isSending();
    bool isReceiving();
    /// What happens to the target where it is: in a `reduce` or `send_recv` some participants receive nothing, and theirs stays as it was.
    ::weir::stream::ResourceAccess getTargetAccess();
  }]);
}

def Stream_CmdCollectiveOp : Stream_Op<"cmd.collective", [
    AttrSizedOperandSegments, Util_SingleOperandSegments<[0, 1]>, Stream_InCmdRegion, DeclareOpInterfaceMethods<Stream_SubviewEffectOp>]> {
  let summary = "a transfer or reduction between participants";
  let description = [{
    Which one, and the element type, is an attribute; ranges of storage are operands.

    ```mlir
    util.func private @collectives(%c: !stream.channel, %t: !stream.resource<transient>, %r: !stream.resource<constant>, %a: index, %n: index, %i: i32) {
      %tp = stream.cmd.execute with(%t as %x: !stream.resource<transient>{%n}, %r as %y: !stream.resource<constant>{%n}) {
        stream.cmd.collective<send : f32>[%n] channel(%c) param(%i : i32) {
          ro %y[%a for %n] : !stream.resource<constant>{%n}
        }
      } => !stream.timepoint
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_Channel:$channel, Index:$element_count, Optional<I32>:$param,
                       Variadic<Stream_AnyResource>:$resources, Variadic<Index>:$resource_sizes,
                       Variadic<Index>:$resource_offsets, Variadic<Index>:$resource_lengths, Stream_CollectiveAttr:$op,
                       I32ArrayAttr:$resource_accesses);
  let assemblyFormat = [{
    `` custom<CollectiveKind>($op) `` `[` $element_count `]` `channel` `(` $channel `)` (`param` `(` $param^ `:` type($param) `)`)?
    custom<CmdBindings>($resources, type($resources), $resource_sizes, $resource_offsets, $resource_lengths,
                        $resource_accesses)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def Stream_ContextResolveOp : Stream_Op<"context.resolve"> {
  let summary = "the runtime objects of an affinity on the machine that runs the program";
  let description = [{
    Results are objects of the runtime: a device, a queue affinity.

    ```mlir
    util.func private @channels() {
      %6 = stream.context.resolve : !hal.allocator
      util.return
    }
    ```
  }];
  let arguments = (ins Stream_AffinityProp:$affinity);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = !strconcat(Fmt.On, "attr-dict (`:` type($results)^)?");
}

#endif // WEIR_DIALECTS_STREAM_COLLECTIVE_OPS_TD
