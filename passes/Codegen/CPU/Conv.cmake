weir_tablegen(WeirCodegenCPUConvPassesIncGen ConvPasses.td
  ConvPasses.h.inc "-gen-pass-decls -name=CodegenCPUConv"
  RemarkCodes.h.inc -gen-enum-decls
  RemarkCodes.cpp.inc -gen-enum-defs)
weir_add_library(WeirCodegenCPUConv
  Conv/ConvAnalysis.cpp
  Conv/ConvChannels.cpp
  Conv/ConvDepth.cpp
  Conv/ConvEpilogue.cpp
  Conv/ConvEpilogueAnalysis.cpp
  Conv/ConvEpilogueBuffers.cpp
  Conv/ConvPixels.cpp
  Conv/ConvRows.cpp
  Conv/ConvSchedules.cpp
  Conv/ConvTile.cpp
  Conv/PadPatch.cpp
  RemarkCodes.cpp
  DEPENDS WeirCodegenCPUConvPassesIncGen)
