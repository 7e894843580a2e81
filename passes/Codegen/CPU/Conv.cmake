weir_tablegen(WeirCodegenCPUConvPassesIncGen ConvPasses.td ConvPasses.h.inc "-gen-pass-decls -name=CodegenCPUConv")
weir_add_library(WeirCodegenCPUConv
  ConvAnalysis.cpp
  ConvChannels.cpp
  ConvDepth.cpp
  ConvEpilogue.cpp
  ConvEpilogueAnalysis.cpp
  ConvEpilogueBuffers.cpp
  ConvPixels.cpp
  ConvRows.cpp
  ConvSchedules.cpp
  ConvTile.cpp
  PadPatch.cpp
  DEPENDS WeirCodegenCPUConvPassesIncGen)
