# amp_add_ops(target OPS ops.yaml [POLICY policy.yaml] NAMESPACE mylib [CUDA]): generates the wrappers of a program's own ops, and its presets,
# and compiles them into the target, which programs use with #include <mylib/ops.h>. The kernels are the target's own sources.
function(amp_add_ops target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CUDA" "OPS;POLICY;NAMESPACE" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "amp_add_ops: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(required OPS NAMESPACE)
    if(NOT arg_${required})
      message(FATAL_ERROR "amp_add_ops(${target}): ${required} is missing")
    endif()
  endforeach()
  if(NOT AMP_CODEGEN)
    message(FATAL_ERROR "amp_add_ops(${target}): amp-codegen was not found; set AMP_CODEGEN to its path")
  endif()
  string(REPLACE "::" "/" folder "${arg_NAMESPACE}")
  set(includes "${CMAKE_CURRENT_BINARY_DIR}/amp_ops")
  set(out "${includes}/${folder}")
  get_filename_component(ops "${arg_OPS}" ABSOLUTE)
  set(inputs "${ops}")
  set(options --ops "${ops}" --namespace "${arg_NAMESPACE}" --out "${out}" --depfile "${out}/ops.d")
  if(arg_POLICY)
    get_filename_component(policy "${arg_POLICY}" ABSOLUTE)
    list(APPEND inputs "${policy}")
    list(APPEND options --policy "${policy}")
  endif()
  set(outputs "${out}/ops.cpp" "${out}/ops.h" "${out}/kernels.h" "${out}/expressions.inc" "${out}/policy.cpp" "${out}/elementwise.cpp")
  if(arg_CUDA)
    list(APPEND outputs "${out}/elementwise.cu")
    list(APPEND options --cuda)
  endif()
  # Writes only the files that change: with Ninja, nothing else is compiled again.
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND "${AMP_CODEGEN}" ${options}
    DEPENDS ${inputs} "${AMP_CODEGEN}"
    DEPFILE "${out}/ops.d"
    COMMENT "Generating the ops of ${arg_NAMESPACE}"
    VERBATIM
  )
  # The loops rely on integers that wrap around, and are slow without the other options.
  set_source_files_properties("${out}/elementwise.cpp" PROPERTIES
    COMPILE_OPTIONS "-O3;-fno-math-errno;-fno-trapping-math;-ffp-contract=off;-fwrapv;-Wno-psabi")
  target_sources(${target} PRIVATE ${outputs})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${includes}>")
  target_link_libraries(${target} PUBLIC amp::amp)
endfunction()
