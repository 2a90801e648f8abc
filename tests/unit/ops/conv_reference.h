// Convolutions in float64 by definition: visits every triple (input element, weight element, output element) once.
#pragma once

#include <vector>

#include <amp/amp.h>

#include "support.h"

namespace amp::testing {

struct ConvCase {
  std::vector<int64_t> input, weight, stride, padding, dilation, output_padding;
  int64_t groups = 1;
  bool transposed = false;

  int64_t dims() const { return static_cast<int64_t>(input.size()) - 2; }
  int64_t out_channels() const { return transposed ? weight[1] * groups : weight[0]; }
  std::vector<int64_t> output() const {
    std::vector<int64_t> sizes{input[0], out_channels()};
    for (size_t d = 0; d + 2 < input.size(); ++d) {
      const int64_t reach = dilation[d] * (weight[d + 2] - 1) + 1;
      sizes.push_back(transposed ? (input[d + 2] - 1) * stride[d] - 2 * padding[d] + reach + output_padding[d]
                                 : (input[d + 2] + 2 * padding[d] - reach) / stride[d] + 1);
    }
    return sizes;
  }
  Tensor run(const Tensor& x, const Tensor& w, const Tensor& b) const {
    return convolution(x, w, b, stride, padding, dilation, transposed, output_padding, groups);
  }
};

inline int64_t offset_of(const std::vector<int64_t>& sizes, const std::vector<int64_t>& index) {
  int64_t at = 0;
  for (size_t d = 0; d < sizes.size(); ++d) at = at * sizes[d] + index[d];
  return at;
}
inline bool step(std::vector<int64_t>& index, const std::vector<int64_t>& sizes) {
  for (size_t d = sizes.size(); d-- > 0;) {
    if (++index[d] < sizes[d]) return true;
    index[d] = 0;
  }
  return false;
}

// Calls fn(input, weight, output), with flat row-major element indices, for every product in the sums.
template <class Function>
void visit(const ConvCase& c, const Function& fn) {
  const std::vector<int64_t> output = c.output(), &small = c.transposed ? c.input : output, &large = c.transposed ? output : c.input;
  const int64_t large_each = large[1] / c.groups, small_each = small[1] / c.groups;
  std::vector<int64_t> s(small.size(), 0);
  do {
    std::vector<int64_t> window{large_each};
    window.insert(window.end(), c.weight.begin() + 2, c.weight.end());
    std::vector<int64_t> k(window.size(), 0);
    do {
      std::vector<int64_t> l{s[0], s[1] / small_each * large_each + k[0]}, w{s[1], k[0]};
      bool inside = true;
      for (size_t d = 0; d + 2 < small.size(); ++d) {
        l.push_back(s[d + 2] * c.stride[d] - c.padding[d] + k[d + 1] * c.dilation[d]);
        w.push_back(k[d + 1]);
        inside = inside && l.back() >= 0 && l.back() < large[d + 2];
      }
      if (!inside) continue;
      const int64_t at_large = offset_of(large, l), at_small = offset_of(small, s), at_weight = offset_of(c.weight, w);
      if (c.transposed) fn(at_small, at_weight, at_large);
      else fn(at_large, at_weight, at_small);
    } while (step(k, window));
  } while (step(s, small));
}

struct ConvReference {
  std::vector<double> output, grad_input, grad_weight, grad_bias;
};

inline ConvReference reference(const ConvCase& c, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& grad) {
  const std::vector<double> x = values(input), w = values(weight), g = values(grad);
  ConvReference r{std::vector<double>(g.size()), std::vector<double>(x.size()), std::vector<double>(w.size()),
                  std::vector<double>(static_cast<size_t>(c.out_channels()))};
  const std::vector<int64_t> sizes = c.output();
  const size_t points = g.size() / static_cast<size_t>(sizes[0] * sizes[1]);
  const std::vector<double> b = bias.defined() ? values(bias) : std::vector<double>(r.grad_bias.size());
  for (size_t i = 0; i < g.size(); ++i) {
    r.output[i] = b[i / points % b.size()];
    r.grad_bias[i / points % b.size()] += g[i];
  }
  visit(c, [&](int64_t i, int64_t k, int64_t o) {
    const auto in = static_cast<size_t>(i), tap = static_cast<size_t>(k), out = static_cast<size_t>(o);
    r.output[out] += x[in] * w[tap];
    r.grad_input[in] += g[out] * w[tap];
    r.grad_weight[tap] += g[out] * x[in];
  });
  return r;
}

// The largest |a - b| relative to the largest |b|.
inline double error_of(const Tensor& a, const std::vector<double>& b) {
  const std::vector<double> x = values(a);
  if (x.size() != b.size()) return INFINITY;
  double error = 0, scale = 1e-30;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!(std::abs(x[i] - b[i]) <= error)) error = std::isnan(x[i]) ? INFINITY : std::abs(x[i] - b[i]);
    scale = std::max(scale, std::abs(b[i]));
  }
  return error / scale;
}

}  // namespace amp::testing
