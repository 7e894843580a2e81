"""A program of many layers in which one contraction is followed by a reshape and a transpose."""
import sys

layers = int(sys.argv[1])
odd = sys.argv[2] if len(sys.argv) > 2 else ""
lines, value = [], "%x"
arguments = ["%x: tensor<64x8xf32>"] + [f"%w{i}: tensor<8x8xf32>" for i in range(layers)]
for i in range(layers):
    lines += [f"%z{i} = arith.constant 0.0 : f32", f"%e{i} = tensor.empty() : tensor<64x8xf32>",
              f"%f{i} = linalg.fill ins(%z{i} : f32) outs(%e{i} : tensor<64x8xf32>) -> tensor<64x8xf32>",
              f"%m{i} = linalg.matmul ins({value}, %w{i} : tensor<64x8xf32>, tensor<8x8xf32>) outs(%f{i} : tensor<64x8xf32>) -> tensor<64x8xf32>",
              f"%k{i} = arith.constant dense<[{', '.join(str(float(j % 7)) for j in range(8))}]> : tensor<8xf32>",
              f"%b{i} = linalg.broadcast ins(%k{i} : tensor<8xf32>) outs(%e{i} : tensor<64x8xf32>) dimensions = [0]",
              f"%a{i} = linalg.add ins(%m{i}, %b{i} : tensor<64x8xf32>, tensor<64x8xf32>) outs(%e{i} : tensor<64x8xf32>) -> tensor<64x8xf32>",
              f"%t{i} = linalg.tanh ins(%a{i} : tensor<64x8xf32>) outs(%e{i} : tensor<64x8xf32>) -> tensor<64x8xf32>"]
    value = f"%t{i}"
    if i == layers * 2 // 3:
        lines += [f"%expanded = tensor.expand_shape {value} [[0, 1], [2]] output_shape [4, 16, 8] : tensor<64x8xf32> into tensor<4x16x8xf32>",
                  "%g = tensor.empty() : tensor<16x4x8xf32>",
                  "%transposed = linalg.transpose ins(%expanded : tensor<4x16x8xf32>) outs(%g : tensor<16x4x8xf32>) permutation = [1, 0, 2]",
                  "%collapsed = tensor.collapse_shape %transposed [[0, 1], [2]] : tensor<16x4x8xf32> into tensor<64x8xf32>"]
        value = "%collapsed"
        if odd:
            lines.append(f'%odd = "{odd}"(%collapsed) : (tensor<64x8xf32>) -> tensor<64x8xf32>')
            value = "%odd"
print(f"func.func @main({', '.join(arguments)}) -> tensor<64x8xf32> {{")
for line in lines:
    print("  " + line)
print(f"  return {value} : tensor<64x8xf32>\n}}")
