set(processor riscv64)
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
