// Fourier transforms compared with the defining sum, in float64.
#include <doctest/doctest.h>

#include <complex>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/cpu/fft/plan.h>

#include "skip.h"
#include "support.h"

namespace fft_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Complex = std::complex<double>;
using Numbers = std::vector<Complex>;
constexpr double kPi = 3.14159265358979323846;

Numbers numbers(const Tensor& t) {
  const Tensor host = t.detach().to(kComplex128).contiguous();
  const auto* data = static_cast<const Complex*>(host.data_ptr());
  return {data, data + host.numel()};
}

Tensor tensor_of(const Numbers& values, IntArrayRef sizes) {
  return from_blob(const_cast<Complex*>(values.data()), sizes, kComplex128).clone();
}

// The sum over j of x_j exp(sign 2 pi i j k / n) along a dimension.
Tensor by_definition(const Tensor& x, int64_t dim, int sign) {
  const int64_t n = x.size(dim);
  Numbers waves;
  for (int64_t k = 0; k < n; ++k) waves.push_back(std::polar(1.0, sign * 2 * kPi * static_cast<double>(k) / static_cast<double>(n)));
  Numbers matrix;
  for (int64_t k = 0; k < n; ++k) {
    for (int64_t j = 0; j < n; ++j) matrix.push_back(waves[static_cast<size_t>(j * k % n)]);
  }
  const Tensor moved = x.to(kComplex128).transpose(dim, -1).unsqueeze(-2);
  return (moved * tensor_of(matrix, {n, n})).sum({-1}).transpose(dim, -1);
}

Tensor by_definition(Tensor x, IntArrayRef dims, int sign) {
  for (const int64_t d : dims) x = by_definition(x, d, sign);
  return x;
}

// The error relative to the largest element.
void check_close(const Tensor& found, const Tensor& expected, double tolerance = 1e-13) {
  const Tensor wide = expected.to(kComplex128), difference = found.to(kComplex128) - wide;
  REQUIRE((found.sizes() == expected.sizes()));
  if (found.numel() == 0) return;
  CHECK(difference.abs().max().item<double>() <= tolerance * std::max(1.0, wide.abs().max().item<double>()));
}

double tolerance(ScalarType t) { return toRealType(t) == kFloat64 ? 1e-13 : 2e-6; }

// The whole spectrum of `n` points, from its first half. Drops values that a real signal's spectrum cannot have.
Tensor completed(const Tensor& half, int64_t n) {
  Numbers given = numbers(half), whole(static_cast<size_t>(n));
  for (int64_t k = 0; 2 * k <= n; ++k) {
    const Complex x = given[static_cast<size_t>(k)];
    whole[static_cast<size_t>(k)] = k == 0 || 2 * k == n ? Complex(x.real()) : x;
    if (k > 0 && 2 * k < n) whole[static_cast<size_t>(n - k)] = std::conj(x);
  }
  return tensor_of(whole, {n});
}

Tensor transposed(const Tensor& t) { return t.transpose(0, -1).clone(MemoryFormat::Contiguous).transpose(0, -1); }
Tensor every_other(const Tensor& t) { return stack({t, t * 0}, -1).flatten(-2).slice(-1, 0, 2 * t.size(-1), 2); }

}  // namespace

TEST_SUITE_BEGIN("ops fft" * testing::SkipIf(!cpu::fft::is_available(), "the build has no library for Fourier transforms"));

TEST_CASE("one dimension: lengths up to 40, primes and powers of two, in every dtype") {
  for (const ScalarType dtype : {kFloat64, kFloat32}) {
    for (int64_t n = 1; n <= 512; n = n < 40 ? n + 1 : n == 40 ? 97 : n == 97 ? 128 : n == 128 ? 211 : 2 * n + 90) {
      INFO("length " << n << " in " << toString(dtype));
      const Tensor x = normal({3, n}, dtype), z = complex(x, normal({3, n}, dtype, 2)), whole = by_definition(x, 1, -1);
      check_close(fft_fft(x), whole, tolerance(dtype));
      check_close(fft_fft(z), by_definition(z, 1, -1), tolerance(dtype));
      check_close(fft_ifft(x), by_definition(x, 1, 1) / static_cast<double>(n), tolerance(dtype));
      check_close(fft_ifft(z), by_definition(z, 1, 1) / static_cast<double>(n), tolerance(dtype));
      check_close(fft_rfft(x), whole.narrow(1, 0, n / 2 + 1), tolerance(dtype));
      check_close(fft_ihfft(x), conj(whole.narrow(1, 0, n / 2 + 1)) / static_cast<double>(n), tolerance(dtype));
      const Tensor half = z.select(0, 0).narrow(0, 0, n / 2 + 1);
      check_close(fft_irfft(half, n), real(by_definition(completed(half, n), 0, 1)) / static_cast<double>(n), tolerance(dtype));
      check_close(fft_hfft(half, n), real(by_definition(completed(half, n), 0, -1)), tolerance(dtype));
      CHECK(fft_fft(x).dtype() == toComplexType(dtype));
      CHECK(fft_hfft(z, n).dtype() == dtype);
    }
  }
}

TEST_CASE("lengths with large prime factors, along any dimension and with any number of threads") {
  const int before = get_num_threads();
  for (const ScalarType dtype : {kFloat64, kFloat32}) {
    for (const int64_t n : {61, 67, 134, 201, 509, 1009}) {
      INFO("length " << n << " in " << toString(dtype));
      const Tensor x = normal({2, n, 3}, dtype), z = complex(x, normal({2, n, 3}, dtype, 2)), whole = by_definition(z, 1, -1);
      for (const int threads : {1, 3}) {
        set_num_threads(threads);
        check_close(fft_fft(z, std::nullopt, 1), whole, tolerance(dtype));
        check_close(fft_ifft(whole.to(z.dtype()), std::nullopt, 1), z, 4 * tolerance(dtype));
        check_close(fft_irfft(fft_rfft(x, std::nullopt, 1), n, 1), x, 4 * tolerance(dtype));
      }
    }
  }
  set_num_threads(before);
  check_close(fft_fftn(normal({5, 67})), by_definition(normal({5, 67}), {0, 1}, -1));
}

TEST_CASE("the first and the middle element of a real spectrum are real") {
  for (const ScalarType dtype : {kFloat64, kFloat32}) {
    for (const int64_t n : {1, 2, 7, 16, 61, 122, 134, 1009}) {
      INFO("length " << n << " in " << toString(dtype));
      for (const int64_t dim : {0, 1}) {
        const Tensor parts = imag(fft_rfft(normal({n, n}, dtype), std::nullopt, dim)).transpose(0, dim);
        CHECK(parts.select(0, 0).eq(0).all().item().toBool());
        if (n % 2 == 0) CHECK(parts.select(0, n / 2).eq(0).all().item().toBool());
      }
    }
  }
}

TEST_CASE("norm: who divides by the number of points") {
  const Tensor x = normal({10}), z = complex(x, normal({10}, kFloat64, 2)), forward = by_definition(z, 0, -1),
               back = by_definition(z, 0, 1);
  const double root = std::sqrt(10.0);
  check_close(fft_fft(z, std::nullopt, -1, "backward"), forward);
  check_close(fft_fft(z, std::nullopt, -1, "forward"), forward / 10);
  check_close(fft_fft(z, std::nullopt, -1, "ortho"), forward / root);
  check_close(fft_ifft(z, std::nullopt, -1, "backward"), back / 10);
  check_close(fft_ifft(z, std::nullopt, -1, "forward"), back);
  check_close(fft_ifft(z, std::nullopt, -1, "ortho"), back / root);
  for (const char* norm : {"backward", "forward", "ortho"}) {
    check_close(fft_ifft(fft_fft(z, std::nullopt, -1, norm), std::nullopt, -1, norm), z);
    check_close(fft_irfft(fft_rfft(x, std::nullopt, -1, norm), 10, -1, norm), x);
    check_close(fft_hfft(fft_ihfft(x, std::nullopt, -1, norm), 10, -1, norm), x);
    const Tensor m = normal({3, 4, 5});
    check_close(fft_irfftn(fft_rfftn(m, std::nullopt, std::nullopt, norm), IntArrayRef({3, 4, 5}), std::nullopt, norm), m);
    check_close(fft_hfftn(fft_ihfftn(m, std::nullopt, std::nullopt, norm), IntArrayRef({3, 4, 5}), std::nullopt, norm), m);
  }
}

TEST_CASE("n and s: the input is cut, or padded with zeros at the end") {
  const Tensor x = normal({3, 8});
  check_close(fft_fft(x, 5), fft_fft(x.narrow(1, 0, 5)));
  check_close(fft_fft(x, 11), fft_fft(constant_pad_nd(x, {0, 3})));
  check_close(fft_rfft(x, 6, 0), fft_rfft(constant_pad_nd(x, {0, 0, 0, 3}), std::nullopt, 0));
  const Tensor half = fft_rfft(x);
  CHECK(fft_irfft(half).size(1) == 8);
  check_close(fft_irfft(half, 9), fft_irfft(half.narrow(1, 0, 5), 9));
  check_close(fft_irfft(half, 16), fft_irfft(constant_pad_nd(half, {0, 4}), 16));
  check_close(fft_fft2(x, IntArrayRef({2, 9})), fft_fft2(constant_pad_nd(x.narrow(0, 0, 2), {0, 1})));
  check_close(fft_fftn(x, IntArrayRef({-1, 4})), fft_fftn(x.narrow(1, 0, 4)));
  check_close(fft_fftn(x, IntArrayRef({4})), fft_fft(x, 4));  // s without dim is for the last dimensions
  CHECK(fft_irfft2(half).sizes() == IntArrayRef({3, 8}));
}

TEST_CASE("several dimensions: one after the other, in any order") {
  const Tensor x = normal({4, 3, 6}), z = complex(x, normal({4, 3, 6}, kFloat64, 2));
  for (const std::vector<int64_t>& dims :
       {std::vector<int64_t>{0}, {1}, {2}, {0, 1}, {1, 0}, {2, 0}, {0, 2}, {1, 2}, {0, 1, 2}, {2, 1, 0}}) {
    const Tensor of_z = by_definition(z, dims, -1), of_x = by_definition(x, dims, -1);
    const int64_t last = dims.back(), n = x.size(last);
    INFO("dims " << detail::concat(IntArrayRef(dims)));
    check_close(fft_fftn(z, std::nullopt, dims), of_z);
    check_close(fft_fftn(x, std::nullopt, dims), of_x);
    check_close(fft_ifftn(z, std::nullopt, dims, "forward"), by_definition(z, dims, 1));
    check_close(fft_ifftn(x, std::nullopt, dims, "forward"), by_definition(x, dims, 1));
    check_close(fft_rfftn(x, std::nullopt, dims), of_x.narrow(last, 0, n / 2 + 1));
    check_close(fft_ihfftn(x, std::nullopt, dims, "forward"), by_definition(x, dims, 1).narrow(last, 0, n / 2 + 1));
    Tensor inner = z.narrow(last, 0, n / 2 + 1), backward = inner, forward = inner;
    if (dims.size() > 1) {
      backward = fft_ifftn(inner, std::nullopt, IntArrayRef(dims).drop_back(), "forward");
      forward = fft_fftn(inner, std::nullopt, IntArrayRef(dims).drop_back());
    }
    std::vector<int64_t> lengths;
    for (const int64_t d : dims) lengths.push_back(x.size(d));
    check_close(fft_irfftn(inner, lengths, dims, "forward"), fft_irfft(backward, n, last, "forward"));
    check_close(fft_hfftn(inner, lengths, dims), fft_hfft(forward, n, last));
  }
  check_close(fft_rfft2(x, std::nullopt, {0, 1}), fft_rfftn(x, std::nullopt, IntArrayRef({0, 1})));
  check_close(fft_hfft2(z), fft_hfftn(z, std::nullopt, IntArrayRef({1, 2})));
  check_close(fft_ihfft2(x), fft_ihfftn(x, std::nullopt, IntArrayRef({-2, -1})));
  check_close(fft_fftn(x, std::nullopt, IntArrayRef({})), x);
}

TEST_CASE("large transforms: passes over one dimension each, and blocks of columns") {
  for (const ScalarType dtype : {kFloat64, kFloat32}) {
    const Tensor x = normal({200, 180}, dtype), z = complex(x, normal({200, 180}, dtype, 2));
    check_close(fft_fft2(z), by_definition(z, {0, 1}, -1), 10 * tolerance(dtype));
    check_close(fft_fft2(x), by_definition(x, {0, 1}, -1), 10 * tolerance(dtype));
    check_close(fft_fft2(x, std::nullopt, {1, 0}), by_definition(x, {0, 1}, -1), 10 * tolerance(dtype));
    check_close(fft_rfft(x, std::nullopt, 0), by_definition(x, 0, -1).narrow(0, 0, 101), 10 * tolerance(dtype));
    check_close(fft_irfft(fft_rfft(x, std::nullopt, 0), 200, 0), x, 10 * tolerance(dtype));
    const Tensor many = normal({3000, 6}, dtype);
    check_close(fft_fft(many), by_definition(many, 1, -1), 10 * tolerance(dtype));
  }
}

TEST_CASE("any layout: transposed, with gaps, expanded, overlapping windows, at odd addresses") {
  for (const ScalarType dtype : {kFloat64, kFloat32}) {
    const Tensor x = normal({7, 9, 10}, dtype), z = complex(x, normal({7, 9, 10}, dtype, 2));
    for (int64_t d = 0; d < 3; ++d) {
      const Tensor of_z = fft_fft(z, std::nullopt, d), of_x = fft_rfft(x, std::nullopt, d), back = fft_irfft(z, std::nullopt, d);
      for (const auto layout : {transposed, every_other}) {
        check_close(fft_fft(layout(z), std::nullopt, d), of_z, tolerance(dtype));
        check_close(fft_rfft(layout(x), std::nullopt, d), of_x, tolerance(dtype));
        const Tensor given = layout(z), before = given.clone();
        check_close(fft_irfft(given, std::nullopt, d), back, tolerance(dtype));
        CHECK(equal(given, before));
      }
    }
    const Tensor row = z.select(0, 0).select(0, 0);
    check_close(fft_fft(row.expand({4, 10})), fft_fft(row).expand({4, 10}), tolerance(dtype));
    check_close(fft_fft(row.unsqueeze(1).expand({10, 4}), std::nullopt, 0), fft_fft(row).unsqueeze(1).expand({10, 4}), tolerance(dtype));
    const Tensor windows = x.reshape(-1).unfold(0, 16, 3);
    check_close(fft_rfft(windows), fft_rfft(windows.contiguous()), tolerance(dtype));
    const Tensor shifted = x.reshape(-1).slice(0, 1, 601);
    check_close(fft_rfft(shifted), fft_rfft(shifted.clone()), tolerance(dtype));
  }
}

TEST_CASE("integers become the default dtype; 16-bit numbers are rejected, unless autocast converts them") {
  const Tensor whole = arange(6);
  CHECK(fft_fft(whole).dtype() == kComplex64);
  check_close(fft_fft(whole), by_definition(whole, 0, -1), 2e-6);
  CHECK(fft_rfft(tensor({true, false})).dtype() == kComplex64);
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const Tensor x = normal({6}, dtype);
    CHECK_THROWS_AS(fft_fft(x), TypeError);
    CHECK_THROWS_AS(fft_irfft(x), TypeError);
    const Autocast region(kCPU, {.policy = "torch-2.15"});
    CHECK(fft_fft(x).dtype() == kComplex64);
    CHECK(fft_irfft(x).dtype() == kFloat32);
  }
}

TEST_CASE("empty batches, and nothing to transform") {
  CHECK(fft_fft(zeros({0, 4})).sizes() == IntArrayRef({0, 4}));
  CHECK(fft_rfft(zeros({2, 0, 4})).sizes() == IntArrayRef({2, 0, 3}));
  CHECK(fft_irfft(zeros({0, 3}, kComplex64)).sizes() == IntArrayRef({0, 4}));
  CHECK(fft_fft(zeros({3, 0}), 2).sizes() == IntArrayRef({3, 2}));
  CHECK(contains(thrown_text([] { fft_fft(zeros({3, 0})); }), "[fft_fft] a transform has at least one point, but n is 0"));
  CHECK(contains(thrown_text([] { fft_irfft(zeros({1})); }), "[fft_irfft] a transform has at least one point, but n is 0"));
  CHECK(fft_fftn(full({}, 2.0)).item().toComplexDouble() == Complex(2));
}

TEST_CASE("derivatives of complex transforms, to second order") {
  using autograd::variable_list;
  const auto check = [](const std::function<Tensor(const Tensor&)>& fn, IntArrayRef sizes) {
    const Tensor z = complex(normal(sizes), normal(sizes, kFloat64, 2)).requires_grad_();
    const auto call = [&](const variable_list& inputs) { return variable_list{fn(inputs[0])}; };
    CHECK_NOTHROW(autograd::gradcheck(call, {z}));
    CHECK_NOTHROW(autograd::gradgradcheck(call, {z}));
  };
  check([](const Tensor& z) { return fft_fft(z); }, {2, 5});
  check([](const Tensor& z) { return fft_ifft(z, 7, 0, "ortho"); }, {4, 2});
  for (const int64_t n : {1, 2, 3, 6, 7, 10}) check([=](const Tensor& z) { return fft_irfft(z, n); }, {2, 4});
  check([](const Tensor& z) { return fft_hfft(z, 5); }, {3});
  check([](const Tensor& z) { return fft_fftn(z, IntArrayRef({3, 2}), IntArrayRef({1, 0})); }, {2, 3});
  check([](const Tensor& z) { return fft_irfftn(z, std::nullopt, IntArrayRef({2, 0})); }, {3, 2, 3});
  check([](const Tensor& z) { return fft_hfft2(z); }, {2, 3});
}

TEST_CASE("a length beyond what can be addressed is an error that names the op") {
  const int64_t huge = int64_t{1} << 62;
  CHECK(contains(thrown_text([&] { fft_fft(ones({2, 3}), huge); }), "[fft_fft] shape [2, 4611686018427387904]"));
  CHECK(contains(thrown_text([&] { fft_irfft(ones({2, 3}), huge); }), "[fft_irfft] shape"));
  CHECK(contains(thrown_text([&] { fft_rfft2(ones({2, 3}), IntArrayRef({huge, 4})); }), "[fft_rfft2] shape"));
}

TEST_CASE("shifts: frequency 0 in the middle") {
  CHECK(values(fft_fftshift(fft_fftfreq(5, 0.2))) == std::vector<double>{-2, -1, 0, 1, 2});
  CHECK(values(fft_fftshift(arange(4))) == std::vector<double>{2, 3, 0, 1});
  const Tensor x = normal({5, 4});
  CHECK(equal(fft_ifftshift(fft_fftshift(x)), x));
  CHECK(equal(fft_fftshift(x, {0}), fft_fftshift(x, {-2})));
}

TEST_CASE("plans are kept, but not without bound") {
  for (int64_t n = 1; n < 400; ++n) fft_fft(zeros({n}));
  CHECK(cpu::fft::cached_plans() <= cpu::fft::kMostPlans);
  CHECK(cpu::fft::cached_plans() > kMaxDims);
  const size_t before = cpu::fft::cached_plans();
  fft_fft(zeros({399}));
  CHECK(cpu::fft::cached_plans() == before);
}

TEST_CASE("results do not depend on the number of threads") {
  const int threads = get_num_threads();
  const Tensor x = normal({600, 129}, kFloat32), z = complex(x, x);
  const auto all = [&] { return std::vector<Tensor>{fft_fft(x), fft_fft(z), fft_fft2(z), fft_rfft(x, std::nullopt, 0), fft_irfft(z)}; };
  set_num_threads(1);
  const std::vector<Tensor> expected = all();
  for (const int count : {2, 5}) {
    set_num_threads(count);
    const std::vector<Tensor> found = all();
    for (size_t i = 0; i < found.size(); ++i) CHECK(equal(found[i], expected[i]));
  }
  set_num_threads(threads);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("ops threads" * testing::SkipIf(!cpu::fft::is_available(), "the build has no library for Fourier transforms"));

TEST_CASE("threads share the cache of plans, which drops what others are using") {
  const auto transform = [](int64_t n) { return fft_fft(normal({2, n}, kFloat64, static_cast<uint32_t>(n))); };
  std::vector<Tensor> expected;
  for (int64_t n = 1; n <= 200; ++n) expected.push_back(transform(n));
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int64_t i = 0; i < 400; ++i) {
        const int64_t n = 1 + (i * (2 * static_cast<int64_t>(t) + 1)) % 200;
        wrong[t] += !equal(transform(n), expected[static_cast<size_t>(n - 1)]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) CHECK(count == 0);
}

TEST_SUITE_END();

}  // namespace fft_tests
