// Parts of buffers start where no descriptor may: kernels get the bytes in between. 3 elements are 3, 6, 12 or 24 bytes.
// RUN: weir-compile %s --target=vulkan -o %t.so
// RUN: weir-compile %s --target=vulkan --compile-to=stream -o - | FileCheck %s --check-prefix=STREAM
// RUN: weir-run --module=%t.so --function=f32 --poison --input="3xf32=1 2 3" --input="5xf32=4 5 6 7 8" --expected_output="8xf32=-1 -2 -3 16 25 36 49 64"
// RUN: weir-run --module=%t.so --function=i32 --poison --input="3xi32=1 2 3" --input="5xi32=4 5 6 7 8" --expected_output="8xi32=2 4 6 16 25 36 49 64"
// RUN: weir-run --module=%t.so --function=i8 --poison --input="3xi8=1 2 3" --input="5xi8=4 5 6 7 8" --expected_output="8xi8=2 4 6 16 25 36 49 64"
// RUN: weir-run --module=%t.so --function=f16 --poison --input="3xf16=1 2 3" --input="5xf16=4 5 6 7 8" --expected_output="8xf16=2 4 6 16 25 36 49 64"
// RUN: weir-run --module=%t.so --function=i64 --poison --input="3xi64=1 2 3" --input="5xi64=4 5 6 7 8" --expected_output="8xi64=2 4 6 16 25 36 49 64"

// The second part is written at byte 12.
// STREAM: wo %{{.*}}[%c12 for %c20]

func.func @f32(%a: tensor<3xf32>, %b: tensor<5xf32>) -> tensor<8xf32> {
  %ea = tensor.empty() : tensor<3xf32>
  %eb = tensor.empty() : tensor<5xf32>
  %x = linalg.negf ins(%a : tensor<3xf32>) outs(%ea : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.mul ins(%b, %b : tensor<5xf32>, tensor<5xf32>) outs(%eb : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.concat dim(0) %x, %y : (tensor<3xf32>, tensor<5xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @i32(%a: tensor<3xi32>, %b: tensor<5xi32>) -> tensor<8xi32> {
  %ea = tensor.empty() : tensor<3xi32>
  %eb = tensor.empty() : tensor<5xi32>
  %x = linalg.add ins(%a, %a : tensor<3xi32>, tensor<3xi32>) outs(%ea : tensor<3xi32>) -> tensor<3xi32>
  %y = linalg.mul ins(%b, %b : tensor<5xi32>, tensor<5xi32>) outs(%eb : tensor<5xi32>) -> tensor<5xi32>
  %r = tensor.concat dim(0) %x, %y : (tensor<3xi32>, tensor<5xi32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}

func.func @i8(%a: tensor<3xi8>, %b: tensor<5xi8>) -> tensor<8xi8> {
  %ea = tensor.empty() : tensor<3xi8>
  %eb = tensor.empty() : tensor<5xi8>
  %x = linalg.add ins(%a, %a : tensor<3xi8>, tensor<3xi8>) outs(%ea : tensor<3xi8>) -> tensor<3xi8>
  %y = linalg.mul ins(%b, %b : tensor<5xi8>, tensor<5xi8>) outs(%eb : tensor<5xi8>) -> tensor<5xi8>
  %r = tensor.concat dim(0) %x, %y : (tensor<3xi8>, tensor<5xi8>) -> tensor<8xi8>
  return %r : tensor<8xi8>
}

func.func @f16(%a: tensor<3xf16>, %b: tensor<5xf16>) -> tensor<8xf16> {
  %ea = tensor.empty() : tensor<3xf16>
  %eb = tensor.empty() : tensor<5xf16>
  %x = linalg.add ins(%a, %a : tensor<3xf16>, tensor<3xf16>) outs(%ea : tensor<3xf16>) -> tensor<3xf16>
  %y = linalg.mul ins(%b, %b : tensor<5xf16>, tensor<5xf16>) outs(%eb : tensor<5xf16>) -> tensor<5xf16>
  %r = tensor.concat dim(0) %x, %y : (tensor<3xf16>, tensor<5xf16>) -> tensor<8xf16>
  return %r : tensor<8xf16>
}

func.func @i64(%a: tensor<3xi64>, %b: tensor<5xi64>) -> tensor<8xi64> {
  %ea = tensor.empty() : tensor<3xi64>
  %eb = tensor.empty() : tensor<5xi64>
  %x = linalg.add ins(%a, %a : tensor<3xi64>, tensor<3xi64>) outs(%ea : tensor<3xi64>) -> tensor<3xi64>
  %y = linalg.mul ins(%b, %b : tensor<5xi64>, tensor<5xi64>) outs(%eb : tensor<5xi64>) -> tensor<5xi64>
  %r = tensor.concat dim(0) %x, %y : (tensor<3xi64>, tensor<5xi64>) -> tensor<8xi64>
  return %r : tensor<8xi64>
}
