#ifndef WEIR_DIALECTS_STREAM_OPBASE_TD
#define WEIR_DIALECTS_STREAM_OPBASE_TD

// What every file with stream ops includes.

include "dialects/Stream/StreamAttrs.td"
include "dialects/Stream/StreamBase.td"
include "dialects/Stream/StreamInterfaces.td"
include "dialects/Stream/StreamTypes.td"
include "dialects/Util/UtilBase.td"
include "dialects/Util/UtilInterfaces.td"
include "dialects/Util/UtilStorage.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Represents "any attribute" of an optional affinity: foreign ones are stored as they are (stream.md section 5).
def Stream_AffinityProp : OptionalAttr<AnyAttr>;

// Pure in value semantics; after copy-on-write the results are storage that others may write in place, and equal ops stay
// apart (PEER-13).
def Stream_FreshResults : TraitList<[AlwaysSpeculatable, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>;

// Pieces of assembly formats; paste with !strconcat. Y1 is `on(#affinity)`, Y2 is `await(%timepoint) =>`.
class StreamFmt {
  string On = [{ (`on` `(` $affinity^ `)`)? }];
  string Await = [{ (`await` `(` $await_timepoint^ `)` `=` `>`)? }];
}
def Fmt : StreamFmt;

// Pieces of extraClassDeclaration that several ops share; join with !strconcat.
class StreamDecl {
  // The two timeline methods of ops that hold one optional `await_timepoint` operand.
  string Await = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      ::llvm::SmallVector<::mlir::Value> timepoints;
      if (::mlir::Value timepoint = getAwaitTimepoint())
        timepoints.push_back(timepoint);
      return timepoints;
    }
    void setAwaitTimepoint(::mlir::Value timepoint) {
      if (timepoint)
        getAwaitTimepointMutable().assign(timepoint);
      else
        getAwaitTimepointMutable().clear();
    }
  }];
  string NoResultTimepoint = [{ ::mlir::Value getResultTimepoint() { return {}; } }];
  string Metadata = [{ bool isMetadata() { return true; } }];
  string PreferClone = [{ bool preferCloneToConsumers() { return true; } }];
  string Pins = [{ bool pinsValueAffinity() { return true; } }];
  // For ops whose ranges are computed in a .cpp file.
  string Access = [{
    void getAsyncAccessRanges(::llvm::SmallVectorImpl<::weir::stream::AsyncAccessRange> &ranges);
  }];
  // A fixed tie of the only result to the first operand.
  string TiedToFirst = [{
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return {0, 1}; }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) { return 0; }
    void setTiedResultOperandIndex(unsigned, std::optional<unsigned>) {
      llvm_unreachable("the tie of this op is fixed");
    }
  }];
  // The closure of the execution regions with results.
  string Closure = [{
    ::mlir::OperandRange getClosureOperands() { return getResourceOperands(); }
    ::mlir::ResultRange getClosureResults() { return getResults(); }
    ::mlir::Region &getClosureBodyRegion() { return getBody(); }
    ::weir::util::ValueAccess getOperandAccess(unsigned index);
    ::weir::util::ValueAccess getResultAccess(unsigned index);
    ::mlir::Operation *cloneReplacementExcludingOperandsAndResults(::llvm::ArrayRef<unsigned> excludedOperands,
                                                                   ::llvm::ArrayRef<unsigned> excludedResults,
                                                                   ::mlir::RewriterBase &rewriter);
  }];
  string Ranges = [{
    /// The position among sizes, offsets, ends and lengths of what belongs to `getResourceOperands()[operandIndex]`;
    /// nothing if that operand is no resource.
    std::optional<unsigned> getRangeIndex(unsigned operandIndex) {
      auto operands = getResourceOperands();
      if (!::llvm::isa<::weir::stream::ResourceType>(operands[operandIndex].getType()))
        return std::nullopt;
      unsigned range = 0;
      for (unsigned i = 0; i < operandIndex; ++i)
        range += ::llvm::isa<::weir::stream::ResourceType>(operands[i].getType());
      return range;
    }
  }];
}
def Decl : StreamDecl;

// Ties per result, into one operand group. `numOther`: trailing results that are not tie-able (timepoints).
class Stream_Ties<string operands, int numOther = 0> {
  string Text = [{
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      auto operands = get}] # operands # [{();
      unsigned length = operands.size();
      return {length ? operands.getBeginOperandIndex() : 0, length};
    }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() {
      return {0, getOperation()->getNumResults() - }] # numOther # [{};
    }
  }];
}

// SizeAwareOpInterface: what states the size of the single result.
class Stream_ResultSize<string getter> {
  string Text = [{
    ::mlir::Value getResultSize(unsigned) { return }] # getter # [{(); }
  }];
}

// SizeAwareOpInterface: the operand groups that are single resources, with their sizes.
class Stream_OperandSize<string value, string size> {
  string Text = [{
    ::mlir::Value getOperandSize(unsigned index) {
      return index == get}] # value # [{Mutable().getOperandNumber() ? ::mlir::Value(get}] # size # [{()) : nullptr;
    }
  }];
}
class Stream_OperandSizes<string value, string size, string other, string otherSize> {
  string Text = [{
    ::mlir::Value getOperandSize(unsigned index) {
      if (index == get}] # value # [{Mutable().getOperandNumber())
        return get}] # size # [{();
      return index == get}] # other # [{Mutable().getOperandNumber() ? ::mlir::Value(get}] # otherSize # [{()) : nullptr;
    }
  }];
}

// SizeAwareOpInterface for one variadic group of mixed operands and for all results.
class Stream_ListedSizes<string operands, string sizes> {
  string Text = [{
    ::mlir::Value getOperandSize(unsigned index) {
      auto operands = get}] # operands # [{();
      unsigned first = operands.empty() ? 0 : operands.getBeginOperandIndex();
      return ::weir::stream::findGroupSize(operands, get}] # sizes # [{(), first, index);
    }
    ::mlir::Value getResultSize(unsigned index) {
      return ::weir::stream::findGroupSize(getOperation()->getResults(), getResultSizes(), 0, index);
    }
  }];
}

class Stream_AsyncOp<string mnemonic, list<Trait> traits = []>
    : Stream_Op<"async." # mnemonic, !listconcat([Stream_AffinityOp], traits)>;

// An op that works inside execution regions and reports what it accesses.
class Stream_AsyncAccessingOp<string mnemonic, list<Trait> traits = []>
    : Stream_AsyncOp<mnemonic, !listconcat([Stream_StreamableOp, Stream_AsyncAccessOp], traits)>;

#endif // WEIR_DIALECTS_STREAM_OPBASE_TD
