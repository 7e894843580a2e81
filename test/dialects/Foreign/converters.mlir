// RUN: weir-opt %s --split-input-file --verify-diagnostics
// RUN: not weir-compile %S/Inputs/front-end.mlir -o %t 2>&1 | FileCheck %s

// Programs of front ends: the message says what brings them to linalg. In generic form they pass through weir-opt.

// CHECK: front-end.mlir:2:8: error: unknown op 'stablehlo.add', which cannot be compiled; convert the program with `stablehlo-opt --stablehlo-legalize-to-linalg`

func.func @generic(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> attributes {a = #stablehlo.dot<x = 1>} {
  %0 = "torch.aten.exp"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// -----

func.func @stablehlo(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{custom op 'stablehlo.add' cannot be read by weir: convert the program with `stablehlo-opt --stablehlo-legalize-to-linalg`}}
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @torch(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  // expected-error @+1 {{cannot be read by weir: export the program with `torch_mlir.fx.export_and_import(..., output_type="linalg-on-tensors")`}}
  %0 = torch.aten.exp %x : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// -----

func.func @onnx(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{cannot be read by weir: import the model with `torch-mlir-import-onnx`}}
  %0 = onnx.Exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
