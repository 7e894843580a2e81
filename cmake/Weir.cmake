# Compiler settings and the functions that folders use.

# Objects are found from every clone of the tree (see ccache-launcher).
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_SOURCE_DIR}/cmake/ccache-launcher ${CMAKE_SOURCE_DIR} ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

if(WEIR_ASSERTIONS)
  foreach(type RELEASE RELWITHDEBINFO MINSIZEREL)
    string(REGEX REPLACE "(^| )[/-]D *NDEBUG($| )" " " CMAKE_CXX_FLAGS_${type} "${CMAKE_CXX_FLAGS_${type}}")
  endforeach()
  # -O1 keeps the compile time of the tree down; its own speed hardly counts beside that of libMLIR.
  string(REPLACE "-O3" "-O1" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-nullability-completeness>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # g++ 12 sees std::optional used uninitialised in parsers that mlir-tblgen writes; clang checks the same, and does not.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
endif()
if(WEIR_WERROR)
  add_compile_options(-Werror)
endif()
if(WEIR_SANITIZE)
  add_compile_options(-fsanitize=${WEIR_SANITIZE} -fno-sanitize=vptr,function -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=${WEIR_SANITIZE})
endif()

# What every translation unit that includes MLIR needs. An installed weir takes LLVM and MLIR from where WeirConfig.cmake finds them, and
# lets its users throw exceptions.
separate_arguments(WEIR_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_library(weir_mlir_config INTERFACE)
foreach(dir ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
  target_include_directories(weir_mlir_config SYSTEM INTERFACE $<BUILD_INTERFACE:${dir}>)
endforeach()
target_include_directories(weir_mlir_config INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}>)
target_compile_options(weir_mlir_config INTERFACE $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>>)
foreach(option ${WEIR_LLVM_DEFINITIONS})
  target_compile_options(weir_mlir_config INTERFACE $<BUILD_INTERFACE:${option}>)
endforeach()

# One precompiled header for all of them, with the ops that most passes name: it takes a translation unit from 7 s to less than 2 s. Without a
# time stamp clang accepts it in a clone whose files are newer.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp.in "// Owner of the precompiled header.\n")
configure_file(${CMAKE_BINARY_DIR}/pch.cpp.in ${CMAKE_BINARY_DIR}/pch.cpp COPYONLY)
add_library(weir_pch OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
target_link_libraries(weir_pch PRIVATE weir_mlir_config)
target_precompile_headers(weir_pch PRIVATE <cmake/pch.h>)

# weir_add_library(NAME SOURCES... [DEPENDS targets] [LINK libs])
# A static library of compiler code: no exceptions, shared precompiled header.
function(weir_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC weir_mlir_config ${ARG_LINK})
  target_precompile_headers(${name} REUSE_FROM weir_pch)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# weir_tablegen(TARGET FILE.td OUT1 "-gen-..." OUT2 "-gen-..." ...)
# Runs mlir-tblgen on FILE.td; TARGET represents all outputs. Several flags in one string are split at spaces. Headers of reason codes have the names alone.
function(weir_tablegen target td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(TABLEGEN_OUTPUT)
  set(pairs ${ARGN})
  while(pairs)
    list(POP_FRONT pairs out flags)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    if(out MATCHES "RemarkCodes.h.inc$")
      string(REPLACE .h.inc .enums.inc enums ${out})
      add_custom_command(OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_CURRENT_BINARY_DIR}/${enums} -DOUTPUT=${CMAKE_CURRENT_BINARY_DIR}/${out} -P ${CMAKE_SOURCE_DIR}/cmake/EnumNames.cmake
        DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${enums} ${CMAKE_SOURCE_DIR}/cmake/EnumNames.cmake
        VERBATIM)
      list(APPEND TABLEGEN_OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${out})
      set(out ${enums})
    endif()
    mlir_tablegen(${out} ${flags} EXTRA_INCLUDES ${CMAKE_SOURCE_DIR} ${MLIR_INCLUDE_DIRS})
  endwhile()
  add_public_tablegen_target(${target})
  set_property(GLOBAL APPEND PROPERTY WEIR_TABLEGEN_TARGETS ${target})
endfunction()

# weir_link_closure(OUT ROOTS...): the targets of this build that the roots link, themselves included.
function(weir_link_closure out)
  set(closure)
  set(pending ${ARGN})
  while(pending)
    list(POP_FRONT pending target)
    if(TARGET ${target} AND NOT target IN_LIST closure)
      get_target_property(imported ${target} IMPORTED)
      if(NOT imported)
        list(APPEND closure ${target})
        get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
        if(libraries)
          list(APPEND pending ${libraries})
        endif()
      endif()
    endif()
  endwhile()
  set(${out} ${closure} PARENT_SCOPE)
endfunction()

# Of libWeir.so and the plugins, in an installed weir and in a build; no other program links them.
set(WEIR_LIBRARY_DIR lib/weir)

# weir_add_tool(NAME SOURCES... LINK libs): a thin main that links the dylibs of weir, MLIR and LLVM. libWeir.so comes first: what it has the linker
# does not take from static libraries, where it would be a second copy.
function(weir_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE weir_mlir_config WeirLibrary ${ARG_LINK} MLIR LLVM)
  # The same in a build, from where packages for Python take the tools. Distributions keep libMLIR where the loader does not look.
  set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN/../${WEIR_LIBRARY_DIR}" INSTALL_RPATH_USE_LINK_PATH ON BUILD_WITH_INSTALL_RPATH ON)
endfunction()
