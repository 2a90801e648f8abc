// Ops of every family while allocations fail.
#include <doctest/doctest.h>

#include <tuple>
#include <vector>

#include <dlfcn.h>

#include <amp/amp.h>

#include "fault_op_support.h"
#include "skip.h"

namespace fault_op_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// Whether the library computes with this version of oneDNN. These tests do not link to oneDNN themselves.
bool is_onednn(int major, int minor) {
  struct Version {  // the beginning of dnnl_version_t
    int major, minor;
  };
  const auto version_of = reinterpret_cast<const Version* (*)()>(::dlsym(RTLD_DEFAULT, "dnnl_version"));
  if (version_of == nullptr) return false;
  const Version& version = *version_of();
  return version.major == major && version.minor == minor;
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: elementwise ops, reductions, order") {
  check_gradient("elementwise", {40, 40}, [](const Tensor& x) { return where(x > 0, x * x.t(), x.exp()) + x.clamp(-0.5, 0.5); });
  check_op("in place and out", [] {
    Tensor x = wave({20, 20}), y = empty({20, 20});
    x.add_(y.fill_(0.5)).clamp_(-1, 1);
    return mul_out(y, x, x);
  });
  check_op("complex", [] { return (complex(wave({4, 3}), wave({4, 3})) * complex(wave({4, 3}), wave({3}))).abs(); });
  check_gradient("reductions", {9, 12},
                 [](const Tensor& x) { return x.var(1).sum() + x.logsumexp(0).sum() + x.cumsum(1).sum() + x.prod(); });
  check_op("order", [] {
    const Tensor x = wave({300});
    return std::get<0>(sort(x)).sum() + std::get<0>(topk(x, 5)).sum() + std::get<0>(unique(x)).sum() + median(x) + quantile(x, 0.3).sum() +
           histc(x, 4).sum();
  });
  check_op("random numbers", [] {
    manual_seed(1);
    return rand({30}) + randn({30}) + randperm(30).to(kFloat32) + bernoulli(full({30}, 0.5)) + dropout(ones({30}), 0.5, true);
  });
}

TEST_CASE("failed allocations: indices, shapes, resampling") {
  check_gradient(
      "indices", {30},
      [](const Tensor& x) {
        const Tensor rows = tensor({1, 7, 1, 3}, kInt64);
        return index_put(x, {rows}, ones({4})) + scatter_reduce(x, 0, rows, ones({4}), "mean") + x.index_select(0, rows).sum() +
               gather(x, 0, rows).sum();
      },
      FaultOptions{});
  check_gradient(
      "embeddings", {6, 3},
      [](const Tensor& x) {
        const Tensor rows = tensor({1, 5, 1, 3}, kInt64);
        return embedding(x, rows).sum() + std::get<0>(embedding_bag(x, rows, tensor({0, 2}, kInt64))).sum();
      },
      FaultOptions{});
  check_gradient("shapes", {4, 6}, [](const Tensor& x) {
    const std::vector<Tensor> parts = split(x, 2);
    return cat({x, parts[0]}).sum() + stack({parts[0], parts[1]}).flip({0}).roll(1, 0).sum() + x.repeat({2, 1}).unfold(1, 3, 2).sum() +
           einsum("ij,kj->ik", {x, x}).sum();
  });
  check_gradient("resampling", {1, 2, 6, 6}, [](const Tensor& x) {
    return interpolate(x, IntArrayRef{7, 7}, std::nullopt, "bilinear", false).sum() +
           grid_sample(x, wave({1, 3, 3, 2}), "bilinear", "zeros", false).sum() + pad(x, {1, 1, 2, 0}, "reflect").sum();
  });
  check_gradient("pools", {1, 2, 6, 6}, [](const Tensor& x) {
    return max_pool2d(x, {2, 2}).sum() + avg_pool2d(x, {2, 2}).sum() + adaptive_avg_pool2d(x, {3, 3}).sum();
  });
}

TEST_CASE("failed allocations: products, Fourier transforms") {
  check_gradient("small products", {5, 5},
                 [](const Tensor& x) { return mm(x, x) + bmm(x.unsqueeze(0), x.unsqueeze(0)).sum() + mv(x, x[0]); });
  check_gradient(
      "large products in float32", {96, 96}, [](const Tensor& x) { return mm(x, x); }, kKnownShapes);
  check_op(
      "large products in bfloat16",
      [] {
        Tensor weight = wave({96, 128}, kBFloat16);  // records: amp's own kernels allocate nothing
        return linear(wave({64, 128}, kBFloat16), weight.requires_grad_());
      },
      kKnownShapes);
  check_gradient("Fourier transforms", {5, 24}, [](const Tensor& x) { return fft_irfft(fft_rfft(x) * 2); });
  check_op("a spectrogram",
           [] { return real(stft(wave({200}), 16, std::nullopt, std::nullopt, {}, true, "reflect", false, std::nullopt, true)); });
}

TEST_CASE("failed allocations: transposed convolutions" *
          SkipIf(is_onednn(3, 7), "oneDNN 3.7 crashes if an allocation fails inside a transposed convolution")) {
  check_op(
      "a convolution of a transposed image",
      [] {
        return conv_transpose2d(wave({1, 3, 5, 5}), wave({3, 2, 3, 3}));
      },
      kKnownShapes);
}

TEST_CASE("failed allocations: normalization, attention, losses, distances") {
  check_gradient("normalization", {2, 4, 6}, [](const Tensor& x) {
    return layer_norm(x, {6}).square().sum() + group_norm(x, 2).square().sum() + rms_norm(x, {6}).sum() + softmax(x, 1).square().sum();
  });
  check_gradient("attention", {1, 2, 5, 8}, [](const Tensor& x) { return scaled_dot_product_attention(x, x, x, {}, 0.0, true); });
  check_gradient("losses", {4, 3}, [](const Tensor& x) {
    const Tensor labels = zeros({4}, kInt64);
    return mse_loss(x, x.detach() * 2) + cross_entropy(x, labels) + kl_div(log_softmax(x, 1), softmax(x.detach(), 1)) +
           smooth_l1_loss(x, zeros({4, 3}));
  });
  check_op("connectionist temporal classification", [] {
    return ctc_loss(log_softmax(wave({6, 1, 4}), 2), ones({1, 2}, kInt64), IntArrayRef{6}, IntArrayRef{2});
  });
  check_gradient("distances", {5, 3}, [](const Tensor& x) {
    return cdist(x, wave({4, 3})).sum() + norm(x) + cosine_similarity(x, x, 1).sum();
  });
}

TEST_CASE("failed allocations: printing") {
  check_faults("text", [] { return Computation([] { return static_cast<double>(wave({3, 4}).toString().size()); }); });
}

TEST_SUITE_END();

}  // namespace fault_op_tests
