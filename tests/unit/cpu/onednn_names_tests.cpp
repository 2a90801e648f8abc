// The names of implementations that the library does not use.
#include <doctest/doctest.h>

#include <amp/cpu/onednn/reference.h>

namespace onednn_names_tests {

using amp::cpu::onednn::is_reference;

TEST_CASE("reference implementations of oneDNN are known by any part of their names") {
  for (const char* name : {"ref", "ref:any", "ref_int8:any", "gemm:ref", "simple:any", "simple_layer_normalization:any"}) {
    CAPTURE(name);
    CHECK(is_reference(name));
  }
  for (const char* name :
       {"", "brg:avx512_core", "brgconv:sve_256", "gemm:jit:f32", "gemm:acl", "jit:avx2", "jit_prefetch", "x64:gemm:jit"}) {
    CAPTURE(name);
    CHECK(!is_reference(name));
  }
}

}  // namespace onednn_names_tests
