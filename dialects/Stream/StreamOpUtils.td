// Declarations that several op groups paste into their classes.

#ifndef WEIR_DIALECTS_STREAM_OP_UTILS_TD
#define WEIR_DIALECTS_STREAM_OP_UTILS_TD

include "dialects/Stream/StreamOpBase.td"
include "dialects/Util/UtilInterfaces.td"

def Stream_ConstantOrVariableResource
    : Type<And<[Stream_AnyResource.predicate,
                CPred<"::llvm::is_contained({::weir::stream::Lifetime::Constant, ::weir::stream::Lifetime::Variable},"
                      " ::llvm::cast<::weir::stream::ResourceType>($_self).getLifetime())">]>,
           "constant or variable resource", "::weir::stream::ResourceType">;

def Stream_HostBuffer : Type<CPred<"::llvm::isa<::weir::util::BufferType>($_self)">, "host buffer",
                             "::weir::util::BufferType">;

// SizeAwareOpInterface of ops with single operands and results. `operands` and `results` are lists of pairs {i, s}: the
// size of operand (result) i is operand s. Ops have accessors of the interface methods' names, so both are declared.
class Stream_Sizes<string operands, string results = "{}"> {
  code decl = "::mlir::Value getOperandSize(unsigned index) {" #
              " return ::weir::stream::findSizeOperand(this->getOperation(), index, " # operands # "); }\n" #
              "::mlir::Value getResultSize(unsigned index) {" #
              " return ::weir::stream::findSizeOperand(this->getOperation(), index, " # results # "); }\n";
}

// TiedOpInterface of ops whose first result always lives in the storage of their first operand.
class StreamTieDecl {
  code First = [{
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return {0u, 1u}; }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() { return {0u, 1u}; }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) {
      return resultIndex == 0 ? std::optional<unsigned>(0u) : std::nullopt;
    }
  }];
}
def TieDecl : StreamTieDecl;

// Timeline ops that wait for nothing.
class StreamNoAwaitDecl {
  code Decl = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {}; }
    void setAwaitTimepoint(::mlir::Value) {}
  }];
}
def NoAwait : StreamNoAwaitDecl;

#endif // WEIR_DIALECTS_STREAM_OP_UTILS_TD
