#ifndef WEIR_DIALECTS_STREAM_OPBASE_TD
#define WEIR_DIALECTS_STREAM_OPBASE_TD

// What every file with stream ops includes.

include "dialects/Stream/StreamAttrs.td"
include "dialects/Stream/StreamBase.td"
include "dialects/Stream/StreamInterfaces.td"
include "dialects/Stream/StreamTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Stands for "any attribute" of an optional affinity: foreign ones are stored as they are (stream.md section 5).
def Stream_AffinityProp : OptionalAttr<AnyAttr>;

// Pieces of assembly formats; paste with !strconcat. Y1 is `on(#affinity)`, Y2 is `await(%timepoint) =>`.
class StreamFmt {
  string On = [{ (`on` `(` $affinity^ `)`)? }];
  string Await = [{ (`await` `(` $await_timepoint^ `)` `=` `>`)? }];
}
def Fmt : StreamFmt;

// The two timeline methods of ops that hold one optional `await_timepoint` operand.
class StreamDecl {
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
  // For ops whose ranges are computed in a .cpp file.
  string Access = [{
    void getAsyncAccessRanges(::llvm::SmallVectorImpl<::weir::stream::AsyncAccessRange> &ranges);
  }];
  string Pins = [{ bool pinsValueAffinity() { return true; } }];
}
def Decl : StreamDecl;

#endif // WEIR_DIALECTS_STREAM_OPBASE_TD
