// stream.test.*: ops for tests of timepoint rewrites (stream-cmd.md section 10).

#ifndef WEIR_DIALECTS_STREAM_TEST_OPS_TD
#define WEIR_DIALECTS_STREAM_TEST_OPS_TD

include "dialects/Stream/StreamOpUtils.td"

def Stream_TestTimelineOp : Stream_Op<"test.timeline_op", [
    Pure, AttrSizedOperandSegments, Stream_TimelineOp, Util_TiedOpInterface, Util_SizeAwareOpInterface]> {
  let summary = "A timeline op with captured resources.";
  let description = [{
    `await_limit(n)`: at most n timepoints are awaited; more are joined.

    ```mlir
    func.func @test_ops(%tp0: !stream.timepoint, %tp1: !stream.timepoint, %r: !stream.resource<external>, %r_size: index,
                        %t: !stream.resource<transient>, %t_size: index, %fence: !stream.test.fence, %x: i32) {
      %2 = stream.test.timeline_op await_limit(1) with() : () -> () => !stream.timepoint
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Stream_AnyResource>:$resource_operands, Variadic<Index>:$resource_operand_sizes,
                       Variadic<Index>:$result_sizes, Variadic<Stream_Timepoint>:$await_operands,
                       OptionalAttr<ArrayAttr>:$tied_operands, OptionalAttr<I64Attr>:$await_limit);
  let results = (outs Variadic<Stream_AnyResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`await_limit` `(` $await_limit^ `)`)? (`await` `(` $await_operands^ `)` `=` `>`)? `with`
    `(` $resource_operands `)` attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands), $resource_operand_sizes,
                               type($results), $result_sizes, $tied_operands)
    `=` `>` type($result_timepoint)
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return ::llvm::to_vector(getAwaitOperands()); }
    void setAwaitTimepoint(::mlir::Value timepoint);
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() { return getODSOperandIndexAndLength(0); }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() { return getODSResultIndexAndLength(0); }
    ::mlir::Value getOperandSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResourceOperands(), getResourceOperandSizes(), 0, index);
    }
    ::mlir::Value getResultSize(unsigned index) {
      return ::weir::stream::findGroupSize(getResults(), getResultSizes(), 0, index);
    }
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Stream_TestTimelineAwareOp : Stream_Op<"test.timeline_aware", [Pure, DeclareOpInterfaceMethods<Stream_TimelineAwareOp>,
                                                                   AttrSizedOperandSegments, Util_SingleOperandSegments<[2]>]> {
  let summary = "A foreign op that waits for and signals fences.";
  let description = [{
    For tests of interfaces only.

    ```mlir
    func.func @test_ops(%tp0: !stream.timepoint, %tp1: !stream.timepoint, %r: !stream.resource<external>, %r_size: index,
                        %t: !stream.resource<transient>, %t_size: index, %fence: !stream.test.fence, %x: i32) {
      %y = stream.test.timeline_aware(%x) waits(%fence) signals(%fence) : (i32) -> i32
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$args, Variadic<Stream_TestFence>:$wait_fence_likes,
                       Stream_TestFence:$signal_fence_like);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $args `)` `waits` `(` $wait_fence_likes `)` `signals` `(` $signal_fence_like `)` attr-dict `:`
    functional-type($args, $results)
  }];
}

#endif // WEIR_DIALECTS_STREAM_TEST_OPS_TD
