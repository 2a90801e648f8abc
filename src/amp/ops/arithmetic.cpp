#include <amp/internal_ops.h>
#include <amp/kernels/arithmetic.h>
#include <amp/ops.h>

namespace amp::composite {

Tensor div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  if (!rounding_mode) return div(self, other);
  if (*rounding_mode == "floor") return floor_divide(self, other);
  AMP_CHECK(*rounding_mode == "trunc", ValueError, "[div] rounding_mode must be \"trunc\", \"floor\" or absent, got \"", *rounding_mode,
            "\"");
  return internal::trunc_divide(self, other);
}

}  // namespace amp::composite
