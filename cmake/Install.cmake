# cmake --install: component `tools` is what users run, `dev` what programs are built with. cmake/WeirConfig.cmake.in is what
# find_package(Weir) reads.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(WEIR_TOOLS weir-check weir-compile weir-fuzz weir-layout weir-lsp-server weir-opt weir-reduce weir-run)
# Tools that are scripts, which install themselves.
set(WEIR_SCRIPTS weir-bisect weir-new weir-tune)
set(WEIR_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Weir)
# Headers name one another from the root of the source tree, so the installed tree has the same shape.
set(WEIR_COMPILER_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR}/weir-compiler)

install(TARGETS ${WEIR_TOOLS} RUNTIME COMPONENT tools)
install(TARGETS WeirLibrary WeirPlugin LIBRARY DESTINATION ${WEIR_LIBRARY_DIR} COMPONENT tools)
set_target_properties(WeirPlugin PROPERTIES INSTALL_RPATH "$ORIGIN")
install(TARGETS cudasim LIBRARY DESTINATION ${WEIR_LIBRARY_DIR}/cudasim COMPONENT tools)

# weir_export(COMPONENT TARGETS...): installs libraries and the file that imports them as Weir::<name without Weir>.
function(weir_export component)
  foreach(target ${ARGN})
    string(REGEX REPLACE "^Weir" "" name ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  endforeach()
  install(TARGETS ${ARGN} EXPORT ${component} ARCHIVE COMPONENT dev)
  install(EXPORT ${component} FILE Weir-${component}.cmake NAMESPACE Weir:: DESTINATION ${WEIR_CMAKE_DIR} COMPONENT dev)
endfunction()

weir_link_closure(dialects WeirDialects)
weir_link_closure(passes WeirPasses WeirTargets)
list(REMOVE_ITEM passes ${dialects})
weir_export(dialects ${dialects})
weir_export(passes ${passes})
weir_export(runtime weir_runtime)
set_target_properties(weir_mlir_config PROPERTIES EXPORT_NAME MLIR)
set_target_properties(weir_runtime PROPERTIES EXPORT_NAME Runtime)
target_include_directories(weir_mlir_config INTERFACE $<INSTALL_INTERFACE:${WEIR_COMPILER_INCLUDE_DIR}>)
target_include_directories(weir_runtime PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

foreach(file WeirConfig.cmake WeirConfigVersion.cmake)
  list(APPEND config_files ${CMAKE_BINARY_DIR}/${file})
endforeach()
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/WeirConfig.cmake.in ${CMAKE_BINARY_DIR}/WeirConfig.cmake
  INSTALL_DESTINATION ${WEIR_CMAKE_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/WeirConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${config_files} DESTINATION ${WEIR_CMAKE_DIR} COMPONENT dev)

# The C interface: a shared library, and how pkg-config and find_package(weir) name it.
set_target_properties(weir_runtime_shared PROPERTIES EXPORT_NAME runtime)
target_include_directories(weir_runtime_shared PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS weir_runtime_shared EXPORT c LIBRARY COMPONENT dev NAMELINK_COMPONENT dev)
install(EXPORT c FILE weir-c.cmake NAMESPACE weir:: DESTINATION ${WEIR_CMAKE_DIR} COMPONENT dev)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/weir-config.cmake.in ${CMAKE_BINARY_DIR}/weir-config.cmake
  INSTALL_DESTINATION ${WEIR_CMAKE_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/weir-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/weir-config.cmake ${CMAKE_BINARY_DIR}/weir-config-version.cmake DESTINATION ${WEIR_CMAKE_DIR} COMPONENT dev)
file(RELATIVE_PATH WEIR_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" WEIR_PC_UP "${WEIR_PC_UP}")
configure_file(cmake/weir.pc.in ${CMAKE_BINARY_DIR}/weir.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/weir.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# The compiler's headers: sources, what mlir-tblgen and CMake made of them, and ODS for dialects that build on weir's.
foreach(folder dialects passes)
  install(DIRECTORY ${folder} DESTINATION ${WEIR_COMPILER_INCLUDE_DIR} COMPONENT dev FILES_MATCHING PATTERN *.h PATTERN *.td)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/${folder} DESTINATION ${WEIR_COMPILER_INCLUDE_DIR} COMPONENT dev
    FILES_MATCHING PATTERN *.h.inc PATTERN CMakeFiles EXCLUDE)
endforeach()
install(FILES src/targets/Targets.h ${CMAKE_BINARY_DIR}/src/targets/Targets.def
  DESTINATION ${WEIR_COMPILER_INCLUDE_DIR}/src/targets COMPONENT dev)
install(FILES include/weir/abi.h include/weir/element_types.h DESTINATION ${WEIR_COMPILER_INCLUDE_DIR}/include/weir COMPONENT dev)

# The runtime's: modules, sessions, values, and arrays in and out of text and files.
install(FILES include/weir/abi.h include/weir/element_types.h include/weir/weir.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/weir COMPONENT dev)
foreach(header buffer.h device_set.h error.h fence.h host_allocator.h invocation.h module.h session.h signature.h timepoints.h value.h devices/device.h
        parameters/archive.h parameters/mapped_file.h parameters/parameter_set.h
        collectives/channel.h collectives/group.h
        arrays/array.h arrays/compare.h arrays/element_type.h arrays/npy.h arrays/npz.h arrays/parse.h arrays/print.h)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES src/runtime/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/weir/runtime/${folder} COMPONENT dev)
endforeach()

# Man pages, from what the tools say of themselves.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  set(man_tools ${WEIR_SCRIPTS} ${WEIR_TOOLS})
  list(TRANSFORM WEIR_SCRIPTS REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/src/tools/\\1/\\1" OUTPUT_VARIABLE script_files)
  list(TRANSFORM man_tools REPLACE "(.+)" "${CMAKE_BINARY_DIR}/man/\\1.1" OUTPUT_VARIABLE man_pages)
  add_custom_command(OUTPUT ${man_pages}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/scripts/man-pages $<TARGET_FILE_DIR:weir-opt> ${CMAKE_BINARY_DIR}/man
            --version ${PROJECT_VERSION}
    DEPENDS ${WEIR_TOOLS} ${script_files} scripts/man-pages
    COMMENT "Writing man pages")
  add_custom_target(man-pages ALL DEPENDS ${man_pages})
  install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools OPTIONAL)
endif()

# Completion: three shells, and one program that reads the help of a tool.
file(READ src/tools/completion/options.awk OPTIONS)
set(completed_tools ${WEIR_SCRIPTS} ${WEIR_TOOLS})
list(JOIN completed_tools " " TOOLS)
foreach(shell bash zsh fish)
  configure_file(src/tools/completion/completion.${shell}.in ${CMAKE_BINARY_DIR}/completion/weir.${shell} @ONLY)
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/tools/completion/options.awk)
# bash and fish load the file that has the name of the command.
foreach(tool ${completed_tools})
  install(FILES ${CMAKE_BINARY_DIR}/completion/weir.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ${tool} COMPONENT tools)
  install(FILES ${CMAKE_BINARY_DIR}/completion/weir.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME ${tool}.fish COMPONENT tools)
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/completion/weir.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _weir COMPONENT tools)

install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
# Pages that the documentation links to, in the folders where it looks for them; scripts/check-links.
file(GLOB linked_pages CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} dialects/*/README.md passes/*/README.md test/*/README.md include/weir/weir.h)
foreach(page ${linked_pages})
  get_filename_component(folder ${page} DIRECTORY)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT tools)
endforeach()
install(DIRECTORY docs editors examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools PATTERN __pycache__ EXCLUDE)
