// upsample_* and interpolate compared with the definitions, by dense matrices along each dimension.
#include <doctest/doctest.h>

#include <amp/amp.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace resample_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Matrix = std::vector<std::vector<double>>;  // [output][input]

double cubic(double x, double a) {
  x = std::abs(x);
  return x <= 1 ? ((a + 2) * x - (a + 3)) * x * x + 1 : x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

Matrix linear_matrix(int64_t in, int64_t out, bool align_corners, bool of_cubic) {
  Matrix m(static_cast<size_t>(out), std::vector<double>(static_cast<size_t>(in)));
  for (int64_t o = 0; o < out; ++o) {
    const double step = align_corners ? (out > 1 ? static_cast<double>(in - 1) / static_cast<double>(out - 1) : 0)
                                      : static_cast<double>(in) / static_cast<double>(out);
    double x = align_corners ? step * static_cast<double>(o) : step * (static_cast<double>(o) + 0.5) - 0.5;
    if (!of_cubic) x = std::max(x, 0.0);
    const auto whole = static_cast<int64_t>(std::floor(x));
    const double t = x - static_cast<double>(whole);
    for (int64_t k = of_cubic ? -1 : 0; k < (of_cubic ? 3 : 2); ++k) {
      const double weight = of_cubic ? cubic(static_cast<double>(k) - t, -0.75) : k == 0 ? 1 - t : t;
      m[static_cast<size_t>(o)][static_cast<size_t>(std::clamp<int64_t>(whole + k, 0, in - 1))] += weight;
    }
  }
  return m;
}

// A filter as wide as the inputs that an output covers.
Matrix antialias_matrix(int64_t in, int64_t out, bool of_cubic) {
  Matrix m(static_cast<size_t>(out), std::vector<double>(static_cast<size_t>(in)));
  const double step = static_cast<double>(in) / static_cast<double>(out), wide = std::max(step, 1.0);
  for (size_t o = 0; o < m.size(); ++o) {
    double sum = 0;
    for (size_t i = 0; i < m[o].size(); ++i) {
      const double x = (static_cast<double>(i) + 0.5 - step * (static_cast<double>(o) + 0.5)) / wide;
      sum += m[o][i] = of_cubic ? cubic(x, -0.5) : std::max(0.0, 1 - std::abs(x));
    }
    for (double& weight : m[o]) weight /= sum;
  }
  return m;
}

Tensor as_tensor(const Matrix& m) {
  std::vector<double> flat;
  for (const auto& row : m) flat.insert(flat.end(), row.begin(), row.end());
  return tensor(flat, kFloat64).view({static_cast<int64_t>(m.size()), static_cast<int64_t>(m[0].size())});
}

// The images resampled by the matrices along the last two dimensions.
Tensor by_matrices(const Tensor& x, const Matrix& rows, const Matrix& columns) {
  return matmul(matmul(as_tensor(rows), x.to(kFloat64)), as_tensor(columns).transpose(0, 1));
}

struct Size {
  int64_t h, w, out_h, out_w;
};
const Size kSizes[] = {{3, 4, 5, 9}, {7, 7, 4, 1}, {9, 20, 4, 10}, {1, 3, 4, 5}, {13, 64, 26, 128}, {40, 33, 17, 9}, {6, 6, 6, 6}};

double error_of(ScalarType dtype) { return dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 3e-3 : 3e-2; }

using Resampler = Tensor (*)(const Tensor&, IntArrayRef, bool, std::optional<double>, std::optional<double>);

void check(Resampler op, const Matrix& rows, const Matrix& columns, const Size& s, bool align_corners) {
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
    Tensor x = normal({2, 5, s.h, s.w}, dtype).requires_grad_();
    const Tensor y = op(x, {s.out_h, s.out_w}, align_corners, {}, {});
    CHECK(difference(y, by_matrices(x.detach(), rows, columns), error_of(dtype), error_of(dtype)) == "");
    const Tensor g = normal(y.sizes(), dtype, 2);
    y.backward(g);
    const Tensor expected = matmul(matmul(as_tensor(rows).transpose(0, 1), g.to(kFloat64)), as_tensor(columns));
    CHECK(difference(x.grad(), expected, 16 * error_of(dtype), 4 * error_of(dtype)) == "");
    // The layout in memory does not change the numbers.
    Tensor last = x.detach().contiguous(MemoryFormat::ChannelsLast).requires_grad_();
    const Tensor z = op(last, {s.out_h, s.out_w}, align_corners, {}, {});
    CHECK(z.is_contiguous(MemoryFormat::ChannelsLast));
    CHECK(difference(z, y) == "");
    z.backward(g.contiguous(MemoryFormat::ChannelsLast));
    CHECK(difference(last.grad(), x.grad()) == "");
  }
}

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("linear and cubic resampling agree with the definition") {
  for (const Size& s : kSizes) {
    for (const bool aligned : {false, true}) {
      check(upsample_bilinear2d, linear_matrix(s.h, s.out_h, aligned, false), linear_matrix(s.w, s.out_w, aligned, false), s, aligned);
      check(upsample_bicubic2d, linear_matrix(s.h, s.out_h, aligned, true), linear_matrix(s.w, s.out_w, aligned, true), s, aligned);
    }
    check(_upsample_bilinear2d_aa, antialias_matrix(s.h, s.out_h, false), antialias_matrix(s.w, s.out_w, false), s, false);
    check(_upsample_bicubic2d_aa, antialias_matrix(s.h, s.out_h, true), antialias_matrix(s.w, s.out_w, true), s, false);
  }
}

TEST_CASE("resampling by hand") {
  const Tensor x = tensor({{{1.0, 2.0, 4.0}}}, kFloat64);
  CHECK(values(upsample_nearest1d(x, {6})) == std::vector<double>{1, 1, 2, 2, 4, 4});
  CHECK(values(upsample_nearest1d(x, {2})) == std::vector<double>{1, 2});
  CHECK(values(_upsample_nearest_exact1d(x, {2})) == std::vector<double>{1, 4});
  CHECK(values(upsample_linear1d(x, {5}, true)) == std::vector<double>{1, 1.5, 2, 3, 4});
  CHECK(values(upsample_linear1d(x, {6}, false)) == std::vector<double>{1, 1.25, 1.75, 2.5, 3.5, 4});
  CHECK(values(upsample_linear1d(x, {1}, true)) == std::vector<double>{1});
  // Half-pixel centers: the only output lies in the middle.
  CHECK(values(upsample_linear1d(x, {1}, false)) == std::vector<double>{2});
  // A scale that is independent of the sizes.
  CHECK(difference(upsample_linear1d(x, {4}, false, 1.0), tensor({{{1.0, 2.0, 4.0, 4.0}}}, kFloat64)) == "");
  CHECK(values(interpolate(x, {}, ArrayRef<double>(2.0), "nearest")) == std::vector<double>{1, 1, 2, 2, 4, 4});
  CHECK(values(upsample(x, 3, {}, "area")) == values(x));
}

TEST_CASE("resampling of three dimensions is that of each dimension in turn") {
  const Tensor x = normal({2, 3, 4, 5, 6}, kFloat64);
  const Tensor lines = upsample_linear1d(x.reshape({2, 60, 6}), {9}, false).view({2, 3, 4, 5, 9});
  const Tensor planes = upsample_bilinear2d(lines.reshape({2, 12, 5, 9}), {7, 9}, false).view({2, 3, 4, 7, 9});
  const Tensor images = upsample_bilinear2d(planes.reshape({2, 3, 4, 63}), {6, 63}, false).view({2, 3, 6, 7, 9});
  CHECK(difference(upsample_trilinear3d(x, {6, 7, 9}, false), images, 1e-13, 1e-13) == "");
  const Tensor twice = upsample_nearest3d(x, {8, 10, 12});
  CHECK(difference(twice, x.repeat_interleave(2, 2).repeat_interleave(2, 3).repeat_interleave(2, 4)) == "");
  const Tensor last = upsample_nearest3d(x.contiguous(MemoryFormat::ChannelsLast), {8, 10, 12});
  CHECK(last.is_contiguous(MemoryFormat::ChannelsLast));
  CHECK(difference(last, twice) == "");
}

TEST_CASE("antialiased resampling preserves constants and means") {
  const Tensor flat = full({1, 2, 37, 23}, 3.0, kFloat32);
  for (const auto& op : {_upsample_bilinear2d_aa, _upsample_bicubic2d_aa}) {
    CHECK(difference(op(flat, {5, 7}, false, {}, {}), full({1, 2, 5, 7}, 3.0, kFloat32), 1e-5, 0) == "");
  }
  const Tensor x = normal({1, 1, 64, 64}, kFloat64);
  CHECK(_upsample_bilinear2d_aa(x, {8, 8}, false).std().item<double>() < 0.3);
}

TEST_CASE("bytes are resampled and rounded") {
  const Tensor bytes = tensor({{{{0, 255}, {100, 3}}}}, kUInt8);
  CHECK(values(upsample_nearest2d(bytes, {2, 4})) == std::vector<double>{0, 0, 255, 255, 100, 100, 3, 3});
  const Tensor smooth = upsample_bilinear2d(bytes, {2, 4}, false);
  CHECK(smooth.dtype() == kUInt8);
  CHECK(values(smooth) == std::vector<double>{0, 64, 191, 255, 100, 76, 27, 3});
  const Tensor sharp = upsample_bicubic2d(bytes, {8, 8}, false);
  CHECK(sharp.dtype() == kUInt8);
  CHECK(difference(sharp.to(kFloat32), upsample_bicubic2d(bytes.to(kFloat32), {8, 8}, false).round().clamp(0, 255)) == "");
  CHECK(contains(thrown_text([&] {
                   upsample_bilinear2d(bytes.to(kInt32), {2, 2}, false);
                 }),
                 "[upsample_bilinear2d] self must have a floating-point dtype, or uint8"));
  CHECK(contains(thrown_text([&] {
                   upsample_nearest3d(ones({1, 1, 2, 2, 2}, kUInt8), {2, 2, 2});
                 }),
                 "[upsample_nearest3d] self must have a floating-point dtype"));
}

TEST_CASE("unusual scales and values are harmless") {
  const Tensor x = normal({1, 1, 3, 3}, kFloat32);
  for (const double scale : {1e-320, 1e-30, 1e30, 1e308, -1.0, 0.0, double(NAN), double(INFINITY)}) {
    for (const char* mode : {"nearest", "nearest-exact"}) CHECK_NOTHROW(interpolate(x, 5, {}, mode));
    CHECK(upsample_nearest2d(x, {4, 5}, scale, scale).numel() == 20);
    CHECK(upsample_bilinear2d(x, {4, 5}, false, scale, scale).numel() == 20);
    CHECK(upsample_bicubic2d(x, {4, 5}, false, scale, scale).numel() == 20);
    CHECK(_upsample_bicubic2d_aa(x, {4, 5}, false, scale, scale).numel() == 20);
  }
  CHECK(contains(thrown_text([&] { interpolate(x, {}, ArrayRef<double>(0.1)); }), "[interpolate] scale_factor 0.1 does not go with"));
  CHECK(contains(thrown_text([&] { interpolate(x, {}, ArrayRef<double>(double(NAN))); }), "[interpolate] scale_factor nan"));
  // An infinity keeps its position.
  Tensor inf = zeros({1, 1, 1, 20});
  inf.select(3, 7).fill_(INFINITY);
  const std::vector<double> shrunk = values(_upsample_bilinear2d_aa(inf, {1, 10}, false));
  CHECK(shrunk[0] == 0);
  CHECK(shrunk[9] == 0);
}

TEST_CASE("resampling is the same at every instruction set level and for any number of threads") {
  const Tensor x = normal({2, 19, 33, 40}, kFloat32), g = normal({2, 19, 61, 50}, kFloat32, 2);
  const auto both = [&](const Tensor& input) {
    Tensor leaf = input.detach().requires_grad_();
    const Tensor y = upsample_bicubic2d(leaf, {61, 50}, false);
    y.backward(g);
    return std::vector<Tensor>{y.detach(), leaf.grad()};
  };
  const std::vector<Tensor> expected = both(x);
  const cpu::Isa highest = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2}) {
    cpu::set_active_isa(isa);
    const std::vector<Tensor> found = both(x), last = both(x.contiguous(MemoryFormat::ChannelsLast));
    for (size_t i = 0; i < 2; ++i) {
      CHECK(difference(found[i], expected[i]) == "");
      CHECK(difference(last[i], expected[i]) == "");
    }
  }
  cpu::set_active_isa(highest);
  const int threads = get_num_threads();
  for (const int n : {1, 3}) {
    set_num_threads(n);
    const std::vector<Tensor> found = both(x);
    for (size_t i = 0; i < 2; ++i) CHECK(difference(found[i], expected[i]) == "");
  }
  set_num_threads(threads);
}

TEST_CASE("factors that do not follow from the sizes") {
  const Tensor line = arange(4).to(kFloat32).view({1, 1, 4}), image = line.unsqueeze(2);
  CHECK(values(upsample_nearest1d(line, {4}, 1.3)) == std::vector<double>{0, 0, 1, 2});
  CHECK(values(upsample_nearest2d(image, {1, 4}, {}, 1.3)) == std::vector<double>{0, 1, 2, 3});
  CHECK(values(upsample_nearest2d(image, {2, 8}, {}, 2.3)).size() == 16);
  CHECK(difference(upsample_nearest2d(image, {2, 8}, {}, 2.3), upsample_nearest2d(image, {2, 8})) == "");
  CHECK(difference(_upsample_bilinear2d_aa(image, {1, 4}, false, {}, 1.2), image) == "");
}

TEST_CASE("the choice of interpolate") {
  const Tensor x = normal({1, 2, 6, 8}, kFloat32);
  CHECK(difference(interpolate(x, {{3, 5}}, {}, "bilinear", true), upsample_bilinear2d(x, {3, 5}, true)) == "");
  const double factors[] = {1.6, 0.7};
  CHECK(difference(interpolate(x, {}, ArrayRef<double>(factors), "bicubic"), upsample_bicubic2d(x, {9, 5}, false, 1.6, 0.7)) == "");
  CHECK(difference(interpolate(x, {}, ArrayRef<double>(factors), "bicubic", {}, true), upsample_bicubic2d(x, {9, 5}, false)) == "");
  CHECK(difference(interpolate(x, {{3, 4}}, {}, "area"), adaptive_avg_pool2d(x, {3, 4})) == "");
  CHECK(difference(interpolate(x, {{3, 4}}, {}, "bilinear", {}, {}, true), _upsample_bilinear2d_aa(x, {3, 4}, false)) == "");
  CHECK(contains(thrown_text([&] {
                   interpolate(x, {{3, 4}}, ArrayRef<double>(factors));
                 }),
                 "needs either size or scale_factor, but got both"));
  CHECK(contains(thrown_text([&] { interpolate(x, {{3, 4}}, {}, "nearest", {}, true); }), "recompute_scale_factor does not go with size"));
}

TEST_SUITE_END();

}  // namespace resample_tests
