// The functions of PyTorch behind its gradient scaler.
#include "support/autocast.h"

namespace functions_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Scale {
  Tensor scale = full({}, 1024.0), tracker = zeros({1}, kInt32);
  double after(double found_inf, double growth = 2, double backoff = 0.5, int64_t interval = 2) {
    const Tensor same = _amp_update_scale_(scale, tracker, full({}, found_inf), growth, backoff, interval);
    CHECK(same.is_same(scale));
    return scale.item<double>();
  }
};

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("_amp_foreach_non_finite_check_and_unscale_ multiplies in place") {
  const Tensor a = full({3}, 4.0), b = full({2, 2}, 4.0, kFloat64), half = full({5}, 4.0, kBFloat16), found = zeros({1});
  const Tensor gaps = full({4, 4}, 4.0).slice(1, 0, 4, 2);
  const auto version = a._version();
  _amp_foreach_non_finite_check_and_unscale_({a, b, half, gaps}, found, full({}, 0.25));
  for (const Tensor& t : {a, b, half, gaps}) CHECK(difference(t, ones_like(t)) == "");
  CHECK(found.item<float>() == 0);
  CHECK(a._version() > version);
  _amp_foreach_non_finite_check_and_unscale_({}, found, full({}, 0.25));
  CHECK(found.item<float>() == 0);
}

TEST_CASE("_amp_foreach_non_finite_check_and_unscale_ notices elements that are not finite, and keeps what was found before") {
  const auto found_in = [](double value, double inverse, double before = 0) {
    const Tensor found = full({}, before);
    _amp_foreach_non_finite_check_and_unscale_({ones({3}), full({2}, value)}, found, full({}, inverse));
    return found.item<float>();
  };
  CHECK(found_in(2, 0.5) == 0);
  CHECK(found_in(INFINITY, 0.5) == 1);
  CHECK(found_in(-INFINITY, 0.5) == 1);
  CHECK(found_in(std::nan(""), 0.5) == 1);
  CHECK(found_in(3e38, 4) == 1);
  CHECK(found_in(2, 0.5, 1) == 1);
}

TEST_CASE("_amp_foreach_non_finite_check_and_unscale_ checks its arguments") {
  const Tensor one = ones({1}), found = zeros({1});
  const auto text = [](const std::vector<Tensor>& self, const Tensor& found_inf, const Tensor& inv_scale) {
    return thrown_text([&] { _amp_foreach_non_finite_check_and_unscale_(self, found_inf, inv_scale); });
  };
  CHECK(contains(text({one, Tensor()}, found, one), "self[1] is"));
  CHECK(contains(text({one, ones({2}, kInt64)}, found, one), "self[1] has dtype int64, expected a floating or complex one"));
  CHECK(contains(text({one}, zeros({2}), one), "found_inf is"));
  CHECK(contains(text({one}, found, ones({1}, kFloat64)), "inv_scale has dtype float64, expected float32"));
}

TEST_CASE("_amp_update_scale_ grows after an interval of good steps and backs off after a bad one") {
  Scale s;
  CHECK(s.after(0) == 1024);
  CHECK(s.tracker.item<int>() == 1);
  CHECK(s.after(0) == 2048);
  CHECK(s.tracker.item<int>() == 0);
  CHECK(s.after(0) == 2048);
  CHECK(s.after(1) == 1024);
  CHECK(s.tracker.item<int>() == 0);
  CHECK(s.after(0, 4, 0.25, 1) == 4096);
  CHECK(s.after(1, 4, 0.25, 1) == 1024);
  CHECK(s.after(0, 1e38, 0.5, 1) == 1024);  // not finite
  for (int i = 0; i < 3; ++i) CHECK(s.after(0, 2, 0.5, 0) == 1024);
}

TEST_CASE("_amp_update_scale_ checks its arguments") {
  Scale s;
  CHECK(contains(thrown_text([&] { s.after(0, 1); }), "[_amp_update_scale_] growth_factor must be greater than 1"));
  CHECK(contains(thrown_text([&] { s.after(0, 2, 1); }), "backoff_factor must be between 0 and 1"));
  CHECK(contains(thrown_text([&] { s.after(0, 2, 0.5, -1); }), "growth_interval must be an integer from 0 to"));
  CHECK(contains(thrown_text([&] { _amp_update_scale_(s.scale, zeros({1}), s.scale, 2, 0.5, 1); }),
                 "growth_tracker has dtype float32, expected int32"));
  CHECK_THROWS_AS(_amp_update_scale_(Tensor(), s.tracker, s.scale, 2, 0.5, 1), ValueError);
}

TEST_SUITE_END();

}  // namespace functions_tests
