#ifndef WEIR_DIALECTS_HAL_FENCEOPS_TD
#define WEIR_DIALECTS_HAL_FENCEOPS_TD

include "dialects/HAL/HALTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// What asynchronous functions hold in every phase. A header of their own: few passes look at them.

def HAL_DeclareResultNames : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

class HAL_HostOp<string mnemonic, list<Trait> traits = []> : Op<HAL_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

def HAL_DevicesCountOp : HAL_HostOp<"devices.count", [Pure, HAL_DeclareResultNames]> {
  let summary = "how many devices the program has";
  let description = [{
    In a compiled module, the devices of the program.

    ```mlir
    util.func private @devices() {
      %n = hal.devices.count : index
      util.return
    }
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def HAL_DevicesGetOp : HAL_HostOp<"devices.get", [Pure, HAL_DeclareResultNames]> {
  let summary = "a device by its number";
  let description = [{
    Null for a number that no device has.

    ```mlir
    util.func private @devices(%i: index) {
      %device = hal.devices.get %i : !hal.device
      util.return
    }
    ```
  }];
  let arguments = (ins Index:$index);
  let results = (outs HAL_DeviceType:$result);
  let assemblyFormat = "$index attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Fences
//===----------------------------------------------------------------------===//

/// Flags are 0, which the text spells "None"; older programs have none.
def HAL_FenceFlagsAttr : DefaultValuedAttr<ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<0>]>, "0">;

class HAL_FenceOp<string mnemonic, list<Trait> traits = []> : HAL_HostOp<"fence." # mnemonic, traits>;

def HAL_FenceCreateOp : HAL_FenceOp<"create", [HAL_DeclareResultNames]> {
  let summary = "a fence that is not signalled";
  let description = [{
    It is signalled once, or fails.

    ```mlir
    util.func private @fences(%device: !hal.device) {
      %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_DeviceType:$device, HAL_FenceFlagsAttr:$flags);
  let results = (outs Res<HAL_FenceType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` custom<FenceFlags>($flags) `:` type($result)
    attr-dict-with-keyword
  }];
}

def HAL_FenceJoinOp : HAL_FenceOp<"join", [Pure, HAL_DeclareResultNames]> {
  let summary = "a fence that is signalled when all of several are";
  let description = [{
    It fails as soon as one of them does.

    ```mlir
    util.func private @fences(%a: !hal.fence, %b: !hal.fence) {
      %both = hal.fence.join at([%a, %b]) flags("None") -> !hal.fence
      util.return
    }
    ```
  }];
  let arguments = (ins Variadic<HAL_FenceType>:$fences, HAL_FenceFlagsAttr:$flags);
  let results = (outs HAL_FenceType:$result);
  let assemblyFormat = [{
    `at` `(` `[` $fences `]` `)` custom<FenceFlags>($flags) `->` type($result) attr-dict-with-keyword
  }];
}

def HAL_FenceQueryOp : HAL_FenceOp<"query", [MemoryEffects<[MemRead]>, HAL_DeclareResultNames]> {
  let summary = "whether a fence is signalled";
  let description = [{
    0 if it is, 17 if it is not yet, otherwise the status that it failed with.

    ```mlir
    util.func private @fences(%fence: !hal.fence) {
      %status = hal.fence.query<%fence : !hal.fence> : i32
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_FenceType:$fence);
  let results = (outs I32:$status);
  let assemblyFormat = "`<` $fence `:` type($fence) `>` `:` type($status) attr-dict-with-keyword";
}

class HAL_FenceEndOp<string mnemonic> : HAL_FenceOp<mnemonic, [MemoryEffects<[MemWrite]>]>;

def HAL_FenceSignalOp : HAL_FenceEndOp<"signal"> {
  let summary = "signals a fence";
  let description = [{
    Nothing happens to a fence that is signalled or has failed.

    ```mlir
    util.func private @fences(%fence: !hal.fence) {
      hal.fence.signal<%fence : !hal.fence>
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_FenceType:$fence);
  let assemblyFormat = "`<` $fence `:` type($fence) `>` attr-dict-with-keyword";
}

def HAL_FenceFailOp : HAL_FenceEndOp<"fail"> {
  let summary = "makes a fence fail";
  let description = [{
    With a status that is not 0, which all who wait for the fence receive.

    ```mlir
    util.func private @fences(%fence: !hal.fence, %status: i32) {
      hal.fence.fail<%fence : !hal.fence> status(%status)
      util.return
    }
    ```
  }];
  let arguments = (ins HAL_FenceType:$fence, I32:$status);
  let assemblyFormat = "`<` $fence `:` type($fence) `>` `status` `(` $status `)` attr-dict-with-keyword";
}

def HAL_FenceAwaitOp : HAL_FenceOp<"await", [MemoryEffects<[MemRead, MemWrite]>, HAL_DeclareResultNames]> {
  let summary = "waits until all fences are signalled";
  let description = [{
    0 if they are, 4 if the time has passed, otherwise the status of one that failed. A negative time is unlimited.

    ```mlir
    util.func private @fences(%a: !hal.fence, %b: !hal.fence, %millis: i32) {
      %status = hal.fence.await until([%a, %b]) timeout_millis(%millis) flags("None") : i32
      util.return
    }
    ```
  }];
  let arguments = (ins I32:$timeout_millis, Variadic<HAL_FenceType>:$fences, HAL_FenceFlagsAttr:$flags);
  let results = (outs I32:$status);
  let assemblyFormat = [{
    `until` `(` `[` $fences `]` `)` `timeout_millis` `(` $timeout_millis `)` custom<FenceFlags>($flags)
    `:` type($status) attr-dict-with-keyword
  }];
}

#endif // WEIR_DIALECTS_HAL_FENCEOPS_TD
