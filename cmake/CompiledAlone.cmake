# Files that weir_share_units compiles alone: they and another file of their library define one name at namespace scope, or use it without its namespace.
set(WEIR_COMPILED_ALONE
  dialects/Encoding/EncodingSyntax.cpp
  dialects/Stream/StreamCmdFolds.cpp
  dialects/Upstream/IndexRepairs.cpp
  passes/Codegen/CPU/Quantized/Int8Product.cpp
  passes/Codegen/CPU/Quantized/QuantizedPanels.cpp
  passes/Codegen/CPU/Quantized/QuantizedRows.cpp
  passes/Codegen/CPU/WidenOperands.cpp
  passes/Codegen/Common/ExpandMathF64.cpp
  passes/Codegen/Common/ExpandPowers.cpp
  passes/Codegen/GPU/DotProducts.cpp
  passes/Codegen/GPU/TreeOps.cpp
  passes/Codegen/NVVM/TensorCores/Warpgroups.cpp
  passes/Dispatch/Formation/FusionCostTerms.cpp
  passes/Dispatch/Formation/FusionGraph.cpp
  passes/Dispatch/Formation/FusionSearch.cpp
  passes/Encoding/Kernel/KernelSlices.cpp
  passes/Encoding/Early/PackMoves.cpp
  passes/Encoding/Late/PlainUses.cpp
  passes/Encoding/Propagate/MinimumCut.cpp
  passes/Host/FencePatterns.cpp
  passes/Input/ConvertToChannelsLast.cpp
  passes/Input/LinalgExt/Building.cpp
  passes/Instrument/Quantity.cpp
  passes/Stream/Conversion/FlowToStream.cpp
  passes/Stream/Conversion/HostToStream.cpp
  passes/Stream/Conversion/ValueAffinities.cpp
  passes/Stream/Schedule/PackConstants.cpp
  passes/Stream/Schedule/PropagateTimepoints.cpp
  passes/Target/PinDevices.cpp
  src/check/TextDamage.cpp
  src/compiler/ConstantObject.cpp
  src/compiler/Digest.cpp
  src/compiler/Linker.cpp
  src/compiler/Output.cpp
  src/driver/InputText.cpp
  src/driver/NewerText.cpp
  src/targets/cuda/PTX.cpp
)
list(TRANSFORM WEIR_COMPILED_ALONE PREPEND ${CMAKE_SOURCE_DIR}/)
foreach(file ${WEIR_COMPILED_ALONE})
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "cmake/CompiledAlone.cmake names ${file}, which is not there")
  endif()
endforeach()
