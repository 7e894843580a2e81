// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/encoding-passes.md.

#ifndef WEIR_PASSES_ENCODING_PASSES_TD
#define WEIR_PASSES_ENCODING_PASSES_TD

include "passes/Encoding/LayoutPasses.td"
include "passes/Encoding/PackPasses.td"
include "passes/Encoding/PlacementPasses.td"

def VerifyEncodings : Pass<"weir-verify-encodings", "::mlir::ModuleOp"> {
  let summary = "Verifies the IR after the passes on encodings";
  let description = [{
    Changes nothing. An error names the broken rule of encoding-passes.md 18. Always checked: encodings on the operands of a
    contraction name the same op, and the right operand (VE3). `after`, the pass of the late path that ran last, selects further rules:
    - from `weir-propagate-encodings` on: contractions only read zeros and finite numbers in padding along K;
    - from `weir-fuse-encodings` on, with `places`: conversions of more than 16 KiB are at the entry or exit of a region, or beside a contraction (VE5;
      pipelines do not check this, as other positions are slow but correct);
    - from `weir-convert-encodings-to-flow` on: no set or unset is outside of dispatches (VE6);
    - from `weir-specialize-encodings` on: no type of the host is verbose or a list (VE7); all types of one storage are the same bytes and fit its size
      (VE8); kernels use bindings with the types of their dispatches, and slices aligned to tiles (VE9);
    - from `weir-fold-encodes` on: no encode converts between the same bytes (VE10);
    - from `weir-materialize-encode-dispatches` on: no encode remains, and the op that fills a global runs on the device of the global (VE11);
    - after `weir-materialize-encodings`: kernels have no encodings (VE12); after `weir-early-data-tiling`: no value has a verbose encoding (EP4).

    Rewrites nothing. Refuses (error) modules that break a rule, and an `after` that does not name one of these passes.

    Limits: only constant sizes are compared; contents of padding along K are not followed through kernels of other ops than `stream.tensor.dispatch`.

    ```mlir
    func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      return %x : tensor<4x4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      return %x : tensor<4x4xf32>
    }
    ```
  }];
  let options = [
    Option<"after", "after", "std::string", /*default=*/"\"\"", "Flag of the pass of the late path that ran last.">,
    Option<"places", "places", "bool", /*default=*/"false", "Whether conversions in the middle of regions are errors (VE5).">
  ];
  // Targets without a resolver of their own have that of this dialect.
  let dependentDialects = ["::weir::encoding::EncodingDialect"];
}

#endif // WEIR_PASSES_ENCODING_PASSES_TD
