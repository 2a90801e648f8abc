#include <amp/kernels/softmax.h>

namespace amp::check {

namespace {

void check_softmax(const char* op, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  detail::wrap_dim(op, dim, self.dim());
  AMP_CHECK(!dtype || isFloatingType(*dtype), TypeError, "[", op, "] dtype must be a floating one, got ", *dtype);
  AMP_CHECK(dtype || isFloatingType(self.dtype()), TypeError, "[", op, "] a tensor of ", self.dtype(),
            " needs a floating dtype for the result");
}

}  // namespace

void softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { check_softmax("softmax", self, dim, dtype); }
void log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { check_softmax("log_softmax", self, dim, dtype); }

}  // namespace amp::check
