#ifndef WEIR_DIALECTS_HAL_TYPES_TD
#define WEIR_DIALECTS_HAL_TYPES_TD

include "dialects/HAL/HALBase.td"
include "dialects/Util/UtilInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

class HAL_Type<string name, string typeMnemonic> : TypeDef<HAL_Dialect, name, [Util_ReferenceTypeInterface]> {
  let mnemonic = typeMnemonic;
}

def HAL_AllocatorType : HAL_Type<"Allocator", "allocator">;
def HAL_BufferType : HAL_Type<"Buffer", "buffer">;
def HAL_BufferViewType : HAL_Type<"BufferView", "buffer_view">;
def HAL_DeviceType : HAL_Type<"Device", "device">;
def HAL_FenceType : HAL_Type<"Fence", "fence">;
def HAL_SemaphoreType : HAL_Type<"Semaphore", "semaphore">;

/// What a tensor can be imported from or exported to.
def HAL_ExternalBuffer : AnyTypeOf<[HAL_BufferType, HAL_BufferViewType]>;

#endif // WEIR_DIALECTS_HAL_TYPES_TD
