// Names of oneDNN's implementations. Needs no header of oneDNN.
#pragma once

#include <string_view>

namespace amp::cpu::onednn {

// Whether an implementation is a naive reference, up to hundreds of times slower than the loops of this library. Names are those of
// dnnl_query_impl_info_str, such as "brgconv:avx512_core", "ref:any", "simple:any". Any part of a name can say so: "gemm:ref" multiplies by
// plain loops, since oneDNN has no kernel for the processor.
constexpr bool is_reference(std::string_view implementation) {
  if (implementation.starts_with("simple")) return true;
  for (size_t at = 0;; ++at) {
    if (implementation.substr(at).starts_with("ref")) return true;
    at = implementation.find(':', at);
    if (at == std::string_view::npos) return false;
  }
}

}  // namespace amp::cpu::onednn
