# weir-run without the libraries of the machine that builds it: these are for another processor, and distributions have few of them for
# several. Headers are enough of CLI11 and xxHash, and fmt is compiled along (src/runtime/fmt_bodies.cpp); threads are those of the
# standard library, and zlib is left out.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_SOURCE_DIR}/cmake/ccache-launcher ${CMAKE_SOURCE_DIR} ${CCACHE_PROGRAM})
endif()
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)
if(WEIR_SANITIZE)
  add_compile_options(-fsanitize=${WEIR_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${WEIR_SANITIZE})
endif()
# The machine that runs modules need not have the C++ library.
add_link_options(-static-libstdc++ -static-libgcc)
find_package(Threads REQUIRED)

find_path(WEIR_HEADERS fmt/format.h PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
foreach(package fmt::fmt CLI11::CLI11)
  add_library(${package} INTERFACE IMPORTED GLOBAL)
  # After all others: the same folder may have the C library of the machine that builds.
  target_compile_options(${package} INTERFACE "SHELL:-idirafter ${WEIR_HEADERS}")
endforeach()
# The templates that fmt_bodies.cpp instantiates are those of fmt 9.
file(STRINGS ${WEIR_HEADERS}/fmt/core.h fmt9 REGEX "^#define FMT_VERSION 9[0-9][0-9][0-9][0-9]$")
if(NOT fmt9)
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
endif()
