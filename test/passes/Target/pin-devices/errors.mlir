// RUN: not weir-opt %s --weir-pin-devices=pins=@f=d 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not weir-opt %s --weir-pin-devices=pins=@f=reference 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not weir-opt %s --weir-pin-devices=pins=@h=b 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not weir-opt %s --weir-pin-devices=pins=@g=b 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not weir-opt %s --weir-pin-devices=pins=:1-9=b 2>&1 | FileCheck %s --check-prefix=LINES
// RUN: not weir-opt %s --weir-pin-devices=pins=other.py:1-9=b 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not weir-opt %s --weir-pin-devices=pins=f=b 2>&1 | FileCheck %s --check-prefix=LABEL
// RUN: not weir-opt %s --weir-pin-devices=pins=@f=a,@f=b 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not weir-opt %s --weir-pin-devices=pins=:28=a,:27-28=b 2>&1 | FileCheck %s --check-prefix=TWO-LINES
// RUN: not weir-opt %s --weir-pin-devices=pins=f 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not weir-opt %s --weir-pin-devices=pins=:9-8=a 2>&1 | FileCheck %s --check-prefix=ORDER

// DEVICE: errors.mlir:22:1: error: --device-pin=@f=d: there is no device 'd'; there are: a (reference), b (reference)
// TWICE: error: --device-pin=@f=reference: there is no device 'reference'; there are: a (reference), b (reference)
// FUNCTION: errors.mlir:22:1: error: --device-pin=@h=b: the program has no function @h with a body; its functions are: @f, @g
// NONE: errors.mlir:31:3: error: --device-pin=@g=b: no op of the function runs on a device
// LINES: error: --device-pin=:1-9=b: no op that runs on a device is on these lines; such ops are on lines 27 to 28
// FILE: error: --device-pin=other.py:1-9=b: no op that runs on a device comes from that file; the files are: {{.*}}errors.mlir
// LABEL: error: --device-pin=f=b: no op that runs on a device has a location of that name; the names are: none; the function of that name is @f
// TWO: errors.mlir:26:3: error: --device-pin=@f=a and --device-pin=@f=b name two devices for the same function; leave one of them out
// TWO-LINES: errors.mlir:28:10: error: --device-pin=:28=a and --device-pin=:27-28=b name two devices for the same op; leave one of them out
module {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
  util.global private @b = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device

  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.sin %x : tensor<4xf32>
    %1 = math.exp %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("call")
    return %0 : tensor<4xf32>
  }
}
// FORM: error: --device-pin: 'f' is not a pin; write @FUNCTION=DEVICE, [FILE]:LINE[-LINE]=DEVICE or LABEL=DEVICE
// ORDER: error: --device-pin: ':9-8=a' is not a range of lines: lines count from 1, and the first must not be after the last
