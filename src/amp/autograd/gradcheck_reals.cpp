#include <amp/autograd/gradcheck_reals.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <utility>

#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>
#include <amp/ops.h>

namespace amp::autograd {

namespace {

// No region, observer or tape sees what happens in its scope, which needs no memory then.
struct Unobserved : detail::SetForScope<detail::CallStages> {
  Unobserved() : SetForScope(detail::thread_state().stages, detail::CallStages{}) {}
};

}  // namespace

int64_t count_reals(const Tensor& t) { return t.numel() * (t.is_complex() ? 2 : 1); }

std::vector<double> reals(const Tensor& t) {
  const Tensor host = t.detach().to(kCPU, t.is_complex() ? kComplex128 : kFloat64).contiguous();
  const auto* data = static_cast<const double*>(host.data_ptr());
  return {data, data + count_reals(host)};
}

std::string place(const Tensor& t, int64_t real) {
  const int64_t parts = t.is_complex() ? 2 : 1;
  int64_t element = real / parts;
  Shape index(t.sizes());
  for (size_t d = index.size(); d-- > 0;) {
    const int64_t size = t.sizes()[d];
    index[d] = element % size;
    element /= size;
  }
  return detail::concat(IntArrayRef(index), real % parts == 1 ? ".imag" : "");
}

Tensor unit_vector(const Tensor& like, int64_t real) {
  Tensor t = zeros_like(like.detach(), {}, MemoryFormat::Contiguous);
  const NoGradGuard no_grad;
  const Scalar one = like.is_complex() && real % 2 == 1 ? Scalar(std::complex<double>(0, 1)) : Scalar(1.0);
  t.view({-1}).select(0, real / (like.is_complex() ? 2 : 1)).fill_(one);
  return t;
}

Tensor made_up(const Tensor& like, bool noncontiguous, uint32_t seed) {
  std::minstd_rand random(seed * 2654435761u);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> values(static_cast<size_t>(count_reals(like)));
  std::generate(values.begin(), values.end(), [&] { return uniform(random); });
  const ScalarType kind = like.is_complex() ? kComplex128 : kFloat64;
  const Tensor host = from_blob(values.data(), like.sizes(), kind);
  Tensor t = empty(like.sizes(), like.options());
  if (noncontiguous && like.dim() > 1) t = empty_like(t.transpose(0, 1)).transpose(0, 1);
  else if (noncontiguous && like.dim() == 1) t = empty({like.numel(), 2}, like.options()).select(1, 0);
  return t.detach().copy_(host);
}

Direction::Direction(const Tensor& like, uint32_t seed) : tensor(made_up(like, /*noncontiguous=*/false, seed)), values(reals(tensor)) {}

double Direction::length() const { return std::sqrt(inner_product(values, values)); }

double inner_product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

ShiftedElement::ShiftedElement(const Tensor& t, int64_t real, double by) {
  int64_t element = t.is_complex() ? real / 2 : real, offset = t.storage_offset();
  for (int64_t d = t.dim(); d-- > 0;) {
    offset += element % t.size(d) * t.stride(d);
    element /= t.size(d);
  }
  const NoGradGuard no_grad;
  view_ = t.detach().as_strided({}, {}, offset);
  value_ = view_.item();
  if (value_.isComplex()) write(value_.toComplexDouble() + (real % 2 == 1 ? std::complex<double>(0, by) : std::complex<double>(by, 0)));
  else write(value_.toDouble() + by);
}

ShiftedElement::~ShiftedElement() {
  const Unobserved unobserved;
  write(value_);
}

void ShiftedElement::write(const Scalar& value) {
  const NoGradGuard no_grad;
  view_.fill_(value);
}

ShiftedTensor::ShiftedTensor(const Tensor& t, const Direction& direction, double by) : tensor_(t.detach()), before_(tensor_.clone()) {
  const NoGradGuard no_grad;
  tensor_.add_(direction.tensor, by);
}

ShiftedTensor::~ShiftedTensor() {
  const Unobserved unobserved;
  const NoGradGuard no_grad;
  tensor_.copy_(before_);
}

}  // namespace amp::autograd
