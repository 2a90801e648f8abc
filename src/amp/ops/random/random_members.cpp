// The in-place random members of Tensor.
#include <amp/autograd/record.h>
#include <amp/core/device_kernels.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/random/random_ops.h>
#include <amp/core/tensor.h>
#include <amp/observe/observed.h>
#include <amp/ops/checks.h>

namespace amp {

namespace {

void overwrite(const char* op, Tensor& self, const Distribution& distribution, const std::optional<Generator>& generator) {
  check_no_overlap(op, self);
  autograd::check_inplace(op, self);
  const Generator& source = detail::generator_for(op, self.device(), generator ? &*generator : nullptr);
  const autograd::NodePtr node = autograd::overwritten_node(self);
  detail::random(self, distribution, source);
  autograd::wrote(op, self);
  tracing::overwrote(self);
  if (node) autograd::rebase_history(self, node.get());
}

void check_defined(const char* op, const Tensor& self) { AMP_CHECK(self.defined(), ValueError, "[", op, "] the tensor is undefined"); }

}  // namespace

Tensor& Tensor::uniform_(double from, double to, std::optional<Generator> generator) {
  check_defined("uniform_", *this);
  overwrite("uniform_", *this, detail::uniform_distribution("uniform_", dtype(), from, to), generator);
  return *this;
}

Tensor& Tensor::normal_(double mean, double std, std::optional<Generator> generator) {
  check_defined("normal_", *this);
  overwrite("normal_", *this, detail::normal_distribution("normal_", dtype(), mean, std), generator);
  return *this;
}

Tensor& Tensor::random_(int64_t from, int64_t to, std::optional<Generator> generator) {
  check_defined("random_", *this);
  overwrite("random_", *this, detail::integer_distribution("random_", dtype(), from, to), generator);
  return *this;
}

}  // namespace amp
