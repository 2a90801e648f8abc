// im2col and col2im, conv_tbc and _convolution, fractional pools, pools by norms, local_response_norm.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace windows_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("ops");

TEST_CASE("im2col lists the windows, and col2im adds them up") {
  const Tensor x = arange(9).view({1, 1, 3, 3}).to(kFloat64);
  CHECK(values(im2col(x, 2, 1, 0, 1)) == std::vector<double>{0, 1, 3, 4, 1, 2, 4, 5, 3, 4, 6, 7, 4, 5, 7, 8});
  CHECK(values(im2col(x, 2, 1, 1, 3)) == std::vector<double>{0, 0, 0, 8, 0, 0, 6, 0, 0, 2, 0, 0, 0, 0, 0, 0});
  CHECK(values(col2im(im2col(x, 2, 1, 0, 1), 3, 2, 1, 0, 1)) == std::vector<double>{0, 2, 2, 6, 16, 10, 6, 14, 8});
  CHECK(difference(im2col(x.squeeze({0}), 2, 1, 0, 1), im2col(x, 2, 1, 0, 1).squeeze({0})) == "");
  const Tensor z = randn({2, 3, 5, 6}, kComplex64);
  const auto real = [](const Tensor& t) { return view_as_real(t).select(-1, 0).contiguous(); };
  CHECK(difference(real(im2col(z, {2, 3}, 1, 1, 2)), im2col(real(z), {2, 3}, 1, 1, 2)) == "");
}

TEST_CASE("a convolution is a product with the columns") {
  const Tensor x = normal({2, 3, 9, 8}), w = normal({4, 3, 3, 2}, kFloat64, 2);
  const Tensor columns = im2col(x, {3, 2}, {2, 1}, {1, 2}, {2, 3});
  const Tensor y = conv2d(x, w, {}, {2, 3}, {1, 2}, {2, 1});
  CHECK(difference(matmul(w.view({4, 18}), columns).view(y.sizes()), y, 1e-12, 1e-12) == "");
  CHECK(difference(_convolution(x, w, {}, {2, 3}, {1, 2}, {2, 1}, false, {0, 0}, 1, false, false, true, true), y) == "");
}

TEST_CASE("conv_tbc is a convolution over the first dimension") {
  const Tensor x = normal({7, 2, 3}), w = normal({3, 3, 5}, kFloat64, 2), b = normal({5}, kFloat64, 3);
  const Tensor expected = conv1d(x.permute({1, 2, 0}), w.permute({2, 1, 0}), b, 1, 2).permute({2, 0, 1});
  CHECK(difference(conv_tbc(x, w, b, 2), expected) == "");
  CHECK(conv_tbc(x, w, b, 2).size(0) == 9);
}

TEST_CASE("fractional max pooling by hand") {
  const Tensor x = arange(25).view({1, 1, 5, 5}).to(kFloat32);
  // Three windows of 2 elements along a dimension of 5: the first starts at 0, the last at 3.
  const auto low = fractional_max_pool2d(x, 2, 3, zeros({1, 1, 2}));
  CHECK(values(std::get<0>(low)) == std::vector<double>{6, 7, 9, 11, 12, 14, 21, 22, 24});
  CHECK(values(std::get<1>(low)) == values(std::get<0>(low)));
  // The first sample belongs to the width: its second window starts at floor(1.4 * 1.5) - floor(0.4 * 1.5) = 2.
  const auto high = fractional_max_pool2d(x, 2, 3, tensor({{{0.4f, 0.9f}}}));
  CHECK(values(std::get<0>(high)) == std::vector<double>{6, 8, 9, 11, 13, 14, 21, 23, 24});
  Tensor leaf = x.detach().requires_grad_();
  std::get<0>(fractional_max_pool2d(leaf, 3, 3, zeros({1, 1, 2}))).sum().backward();
  CHECK(leaf.grad().sum().item<float>() == 9);
  const auto deep = fractional_max_pool3d(normal({2, 3, 4, 5, 6}, kFloat32), 2, {2, 3, 4}, zeros({2, 3, 3}));
  CHECK(std::get<0>(deep).sizes() == IntArrayRef({2, 3, 2, 3, 4}));
  Tensor nan = x.clone();
  nan.select(3, 0).fill_(NAN);
  CHECK(std::isnan(values(std::get<0>(fractional_max_pool2d(nan, 2, 3, zeros({1, 1, 2}))))[0]));
}

TEST_CASE("pools by norms") {
  const Tensor x = tensor({{{3.0, 4.0, 0.0, -5.0}}}, kFloat64);
  CHECK(difference(lp_pool1d(x, 2, 2), tensor({{{5.0, 5.0}}}, kFloat64), 1e-12, 0) == "");
  CHECK(difference(lp_pool1d(x, 1, 2, 1), tensor({{{7.0, 4.0, -5.0}}}, kFloat64), 1e-12, 0) == "");
  const Tensor y = normal({2, 3, 6, 6});
  CHECK(difference(lp_pool2d(y, 2, 2), (avg_pool2d(y * y, 2) * 4).sqrt(), 1e-12, 0) == "");
  CHECK(difference(lp_pool3d(y, 2, {1, 2, 2}), lp_pool2d(y, 2, 2), 1e-12, 0) == "");
}

TEST_CASE("local_response_norm by hand") {
  const Tensor x = tensor({1.0, 2.0, 3.0, 4.0}, kFloat64).view({1, 4, 1});
  // Windows of three channels, with zeros after the ends.
  const Tensor sums = tensor({5.0, 14.0, 29.0, 25.0}, kFloat64).view({1, 4, 1});
  CHECK(difference(local_response_norm(x, 3, 0.6, 0.5, 2), x / (sums * 0.2 + 2).sqrt(), 1e-13, 0) == "");
  // An even window reaches one channel further back.
  const Tensor pairs = tensor({1.0, 5.0, 13.0, 25.0}, kFloat64).view({1, 4, 1});
  CHECK(difference(local_response_norm(x, 2, 0.6, 0.5, 2), x / (pairs * 0.3 + 2).sqrt(), 1e-13, 0) == "");
  CHECK(difference(local_response_norm(x.view({1, 4, 1, 1}), 3), local_response_norm(x, 3).view({1, 4, 1, 1})) == "");
}

TEST_SUITE_END();

}  // namespace windows_tests
