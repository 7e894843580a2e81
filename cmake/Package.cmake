# cpack -G DEB (scripts/package): `weir` is what users run, `weir-dev` what programs are built with. What the tools need of shared libraries
# dpkg-shlibdeps reads from them, though not always libLLVM, to which llvm-22-dev has a link. It cannot see the linker, and what the dev
# package's CMake files look for.

set(WEIR_MAINTAINER "weir maintainers <root@localhost>" CACHE STRING "Maintainer field of the packages")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME weir)
set(CPACK_PACKAGE_VENDOR weir)
set(CPACK_PACKAGE_CONTACT ${WEIR_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL tools dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME weir)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "lld-${LLVM_VERSION_MAJOR}, libllvm${LLVM_VERSION_MAJOR}")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "mlir-${LLVM_VERSION_MAJOR}-tools, weir-dev")
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "compiler for tensor programs in MLIR
Rewrites IR on the command line (weir-opt), compiles linalg, tensor and TOSA
to native kernels in one shared object (weir-compile), and runs it with a
runtime without LLVM (weir-run).")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME weir-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libmlir-${LLVM_VERSION_MAJOR}-dev (>= 1:${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}), \
libmlir-${LLVM_VERSION_MAJOR}-dev (<< 1:${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}.999), mlir-${LLVM_VERSION_MAJOR}-tools, \
llvm-${LLVM_VERSION_MAJOR}-dev, libtbb-dev, libfmt-dev, libxxhash-dev, zlib1g-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "dialects, passes and runtime of weir for C++ programs
Headers, static libraries and the files of find_package(Weir).")

include(CPack)
