#include <amp/cpu/linalg/finite.h>

#include <amp/core/error.h>
#include <amp/ops/linalg_checks.h>

namespace amp::cpu {

void check_converged(const char* op, const Tensor& infos) {
  check_infos(op, infos, [](int info) {
    return info == kNotFinite ? std::string("has elements that are not finite")
                              : detail::concat("is ill-conditioned: the algorithm did not converge (LAPACK's info is ", info, ")");
  });
}

}  // namespace amp::cpu
