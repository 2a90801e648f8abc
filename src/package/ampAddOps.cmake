# amp_add_ops(target OPS ops.yaml [POLICY policy.yaml] NAMESPACE mylib [ISA baseline avx2...] [CUDA] [TESTS]): generates the wrappers and
# presets of your custom ops, and compiles them into the target. Programs use them with #include <mylib/ops.h>. The kernels must be in the
# target's sources. Expressions are compiled for each of the instruction sets ISA. The default is the instruction sets of amp's kernels.
# TESTS adds a program <target>_tests that checks the ops with their samples, and a test of that name.
function(amp_add_ops target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CUDA;TESTS" "OPS;POLICY;NAMESPACE" "ISA")
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
  if(NOT arg_ISA)
    set(arg_ISA ${AMP_ISAS})
  endif()
  string(REPLACE "::" "/" folder "${arg_NAMESPACE}")
  set(includes "${CMAKE_CURRENT_BINARY_DIR}/amp_ops")
  set(out "${includes}/${folder}")
  get_filename_component(ops "${arg_OPS}" ABSOLUTE)
  set(inputs "${ops}")
  set(options --ops "${ops}" --namespace "${arg_NAMESPACE}" --out "${out}" --depfile "${out}/ops.d" --isa ${arg_ISA})
  if(arg_POLICY)
    get_filename_component(policy "${arg_POLICY}" ABSOLUTE)
    list(APPEND inputs "${policy}")
    list(APPEND options --policy "${policy}")
  endif()
  set(sources "${out}/ops.cpp" "${out}/policy.cpp")
  set(tests "")
  set(headers "${out}/ops.h" "${out}/kernels.h" "${out}/expressions.inc" "${out}/loops.inc")
  foreach(isa IN LISTS arg_ISA)
    if(NOT isa IN_LIST AMP_ISAS)
      message(FATAL_ERROR "amp_add_ops(${target}): ISA ${isa} is not one of ${AMP_ISAS}")
    endif()
    list(APPEND sources "${out}/elementwise_${isa}.cpp")
    # Only the code of this file may need the instruction set. It therefore uses no precompiled header.
    set(flags ${AMP_ISA_FLAGS} ${AMP_ISA_FLAGS_${isa}})
    set_source_files_properties("${out}/elementwise_${isa}.cpp" PROPERTIES COMPILE_OPTIONS "${flags}" SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
  if(arg_CUDA)
    list(APPEND sources "${out}/elementwise.cu")
    list(APPEND options --cuda)
  endif()
  if(arg_TESTS)
    set(tests "${out}/tests.cpp")
    list(APPEND options --tests)
  endif()
  # Writes only files that change: Ninja then compiles nothing else again.
  add_custom_command(
    OUTPUT ${sources} ${headers} ${tests}
    COMMAND "${AMP_CODEGEN}" ${options}
    DEPENDS ${inputs} "${AMP_CODEGEN}"
    DEPFILE "${out}/ops.d"
    COMMENT "Generating the ops of ${arg_NAMESPACE}"
    VERBATIM
  )
  target_sources(${target} PRIVATE ${sources} ${headers})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${includes}>")
  target_link_libraries(${target} PUBLIC amp::amp)
  if(arg_TESTS)
    add_executable(${target}_tests "${out}/tests.cpp")
    target_link_libraries(${target}_tests PRIVATE ${target})
    add_test(NAME ${target}_tests COMMAND ${target}_tests)
  endif()
endfunction()
