# An overlay port: it builds the tree that this folder is part of.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)

set(OPTIONS -Dmpi=disabled -Dnccl=disabled -Dcodegen=disabled -Dtests=disabled -Dexamples=disabled -Dbench=disabled)
foreach(feature IN ITEMS blas cuda onednn openmp yaml)
  if(feature IN_LIST FEATURES)
    list(APPEND OPTIONS -D${feature}=enabled)
  else()
    list(APPEND OPTIONS -D${feature}=disabled)
  endif()
endforeach()
if("kissfft" IN_LIST FEATURES)
  list(APPEND OPTIONS -Dfft=kissfft)
elseif("fftw" IN_LIST FEATURES)
  list(APPEND OPTIONS -Dfft=fftw)
else()
  list(APPEND OPTIONS -Dfft=disabled)
endif()

vcpkg_configure_meson(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${OPTIONS})
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/amp)

# The programs stay in bin: the package finds amp-codegen there, which finds its files by a relative path.
set(VCPKG_POLICY_ALLOW_EXES_IN_BIN enabled)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/bin" "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
