// Configurations that were measured win over costs: by the digest of the kernel, whatever its name is.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512 explain=.*}))" \
// RUN:     --remarks-filter=weir-select-strategy 2>%t.remarks | FileCheck %s --check-prefix=CHOICE
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// CHOICE: tile = {{\[}}0, 48, 0]
// CHOICE: tile = {{\[}}0, 48, 0]

// Each choice, and sizes near it, with the key.
// REMARK: [Passed] selected
// REMARK: [Analysis] candidate | Category:weir-select-strategy | Function=matmul | chosen=yes, config="#weir.lowering_config<strategy = "tiles", tile = [0, 48, 0]>", cost={{[0-9.]+}}, key=[[KEY:[0-9a-f]+]].root0, op=linalg.matmul
// REMARK: [Analysis] candidate | Category:weir-select-strategy | Function=matmul | chosen=no, config="#weir.lowering_config<strategy = "tiles", tile = [0, 24, 0]>", cost=unknown, key=[[KEY]].root0, op=linalg.matmul
// REMARK: [Analysis] candidate | {{.*}} | Function=other | {{.*}}tile = [0, 48, 0]{{.*}}key=[[KEY]].root0

// RUN: %python -c "import re; key = re.search('key=(\w+.root0)', open('%t.remarks').read())[1]; \
// RUN:     print(open('%s').read().replace('\"none\" = ', '\"' + key + '\" = '))" > %t.mlir
// RUN: weir-opt %t.mlir --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root vector-bits=512}))" \
// RUN:     --remarks-filter=weir-select-strategy 2>&1 | FileCheck %s --check-prefix=TUNED
// TUNED-DAG: [Passed] tuned | Category:weir-select-strategy | Function=matmul | strategy=tiles
// TUNED-DAG: [Passed] tuned | Category:weir-select-strategy | Function=other | strategy=tiles
// TUNED: tile = {{\[}}32, 96, 0]
// TUNED: tile = {{\[}}32, 96, 0]

module attributes {weir.tuned_configs = {"none" = #weir.lowering_config<strategy = "tiles", tile = [32, 96, 0]>}} {
  func.func @matmul(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>) -> tensor<128x768xf32> attributes {weir.kernel} {
    %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
    return %r : tensor<128x768xf32>
  }
  func.func @other(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>) -> tensor<128x768xf32> attributes {weir.kernel} {
    %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
    return %r : tensor<128x768xf32>
  }
}
