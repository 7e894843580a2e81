#ifndef WEIR_DIALECTS_STREAM_INTERFACES_TD
#define WEIR_DIALECTS_STREAM_INTERFACES_TD

include "dialects/Stream/StreamBase.td"

def Stream_AffinityAttrInterface : AttrInterface<"AffinityAttrInterface"> {
  let cppNamespace = "::weir::stream";
  let description = [{
    An affinity that knows more about itself than its spelling. Attributes without it are opaque: they equal exactly
    themselves (stream.md section 5).
  }];
  let methods = [
    InterfaceMethod<"Whether work with this and with the other affinity may go into one execution region (A2).", "bool",
                    "isExecutableWith", (ins "::mlir::Attribute":$other), "", "return $_attr == other;">,
    InterfaceMethod<"The limits of the memory of the affinity, or null.", "::mlir::Attribute", "getResourceConfig",
                    (ins), "", "return {};">,
  ];
}

def Stream_TopologyAttrInterface : AttrInterface<"TopologyAttrInterface"> {
  let cppNamespace = "::weir::stream";
  let description = [{
    What a module's `stream.topology` knows of pairs of affinities (A6). Attributes without it know nothing.
  }];
  let methods = [
    InterfaceMethod<"Whether both affinities use one memory.", "bool", "hasUnifiedMemory",
                    (ins "::mlir::Attribute":$from, "::mlir::Attribute":$to)>,
    InterfaceMethod<"Whether work at `to` can access the memory of `from`.", "bool", "hasTransparentAccess",
                    (ins "::mlir::Attribute":$from, "::mlir::Attribute":$to)>,
  ];
}

def Stream_AffinityOp : OpInterface<"AffinityOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "An op that says where it runs or where its values live.";
  let methods = [
    InterfaceMethod<"The op's own affinity, or null.", "::mlir::Attribute", "getAffinityAttr">,
    InterfaceMethod<"Sets or, with null, drops the op's own affinity.", "void", "setAffinityAttr",
                    (ins "::mlir::Attribute":$affinity)>,
    InterfaceMethod<"Where the results live, or null.", "::mlir::Attribute", "getResultAffinityAttr", (ins), "",
                    "return $_op.getAffinityAttr();">,
    InterfaceMethod<"Whether the op needs an affinity at all.", "bool", "requiresAffinity", (ins), "", "return true;">,
    InterfaceMethod<"Whether the op fixes where its value lives (A5).", "bool", "pinsValueAffinity", (ins), "",
                    "return false;">,
  ];
}

def Stream_StreamableOp : OpInterface<"StreamableOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "An op that may be put into an execution region.";
  let methods = [
    InterfaceMethod<"Whether the op has no work of its own.", "bool", "isMetadata", (ins), "", "return false;">,
    InterfaceMethod<"Whether each consumer should get its own clone instead of keeping the result alive.", "bool",
                    "preferCloneToConsumers", (ins), "", "return false;">,
  ];
}

def Stream_AsyncAccessOp : OpInterface<"AsyncAccessOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "An async op that reports the byte ranges that it accesses (stream.md section 10).";
  let methods = [
    InterfaceMethod<"Appends the ranges accessed in operands and results.", "void", "getAsyncAccessRanges",
                    (ins "::llvm::SmallVectorImpl<::weir::stream::AsyncAccessRange> &":$ranges)>,
  ];
}

def Stream_SubviewEffectOp : OpInterface<"SubviewEffectOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "An op that reads or writes ranges of the storage that its operands name.";
  let methods = [
    InterfaceMethod<"Appends the ranges accessed, with the operands that state them.", "void", "getSubviewAccesses",
                    (ins "::llvm::SmallVectorImpl<::weir::stream::SubviewAccess> &":$accesses)>,
  ];
}

def Stream_TimelineOp : OpInterface<"TimelineOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "An op that waits for timepoints or produces one.";
  let methods = [
    InterfaceMethod<"The timepoints that the op waits for.", "::llvm::SmallVector<::mlir::Value>",
                    "getAwaitTimepoints">,
    InterfaceMethod<"Makes the op wait for exactly this timepoint; null: for none. Ops that never wait ignore it.",
                    "void", "setAwaitTimepoint", (ins "::mlir::Value":$timepoint)>,
    InterfaceMethod<"The timepoint reached when the op is done, or null.", "::mlir::Value", "getResultTimepoint">,
  ];
}

def Stream_TimelineAwareOp : OpInterface<"TimelineAwareOpInterface"> {
  let cppNamespace = "::weir::stream";
  let description = "A foreign op that can wait for and signal fences.";
  let methods = [
    InterfaceMethod<"Whether this op takes part in the timeline.", "bool", "participatesInTimeline">,
    InterfaceMethod<"A timepoint reached when all that the op waits for is, or null.", "::mlir::Value",
                    "buildAwaitTimepoint", (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"A timepoint reached when the op has signalled, or null.", "::mlir::Value",
                    "buildResultTimepoint", (ins "::mlir::OpBuilder &":$builder)>,
  ];
}

#endif // WEIR_DIALECTS_STREAM_INTERFACES_TD
