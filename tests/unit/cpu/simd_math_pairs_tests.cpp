// Every function of two arguments of simd/math.h, at every instruction set level of the machine, against the C library in higher precision.
#include <doctest/doctest.h>

#include <functional>

#include "simd_samples.h"

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::cpu::testing;

struct Function {
  const char* name;
  std::function<Real(Real, Real)> exact;
  double ulp;
};

Real python_remainder(Real a, Real b) {
  const Real r = std::fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
Real nan_first(Real a, Real b, bool take_a) { return a != a ? a : b != b ? b : take_a ? a : b; }

const Function kFunctions[] = {
    {"pow", [](Real a, Real b) { return std::pow(a, b); }, 4},
    {"atan2", [](Real a, Real b) { return std::atan2(a, b); }, 4},
    {"hypot", [](Real a, Real b) { return std::hypot(a, b); }, 4},
    {"fmod", [](Real a, Real b) { return std::fmod(a, b); }, 0},
    {"remainder", python_remainder, 0.51},
    {"copysign", [](Real a, Real b) { return std::copysign(a, b); }, 0},
    {"min", [](Real a, Real b) { return nan_first(a, b, a < b); }, 0},
    {"max", [](Real a, Real b) { return nan_first(a, b, a > b); }, 0},
    {"fmin", [](Real a, Real b) { return b != b || a < b ? a : b; }, 0},
    {"fmax", [](Real a, Real b) { return b != b || a > b ? a : b; }, 0},
};

// All pairs of special values, and pairs of moderate values and of arbitrary bit patterns.
template <class T>
std::vector<std::vector<T>> pairs() {
  std::vector<std::vector<T>> in(2);
  const std::vector<T> s = specials<T>();
  for (T a : s) {
    for (T b : s) in[0].push_back(a), in[1].push_back(b);
  }
  uint64_t state = 1;
  const auto next = [&] { return (state = state * 6364136223846793005u + 1442695040888963407u) >> 11; };
  for (int i = 0; i < 60000; ++i) {
    in[0].push_back(static_cast<T>(static_cast<double>(next()) * 0x1p-53 * 40 - 20));
    in[1].push_back(static_cast<T>(static_cast<double>(next()) * 0x1p-53 * 40 - 20));
    if (i % 3 == 0) in[1].back() = std::trunc(in[1].back());
  }
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  for (int i = 0; i < 60000; ++i) {
    in[0].push_back(std::bit_cast<T>(static_cast<Bits>(next() * 0x9e3779b97f4a7c15u >> 8 * (8 - sizeof(T)))));
    in[1].push_back(std::bit_cast<T>(static_cast<Bits>(next() * 0x9e3779b97f4a7c15u >> 8 * (8 - sizeof(T)))));
  }
  return in;
}

template <class T>
void check_function(const Function& f) {
  const std::vector<std::vector<T>> in = pairs<T>();
  std::vector<Real> exact(in[0].size());
  for (size_t i = 0; i < exact.size(); ++i) exact[i] = f.exact(in[0][i], in[1][i]);
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> results = evaluate<T>(f.name, in);
    const Worst worst = worst_error(results, exact);
    CAPTURE(std::string(f.name));
    CAPTURE(std::string(isa_name(isa)));
    CAPTURE(sizeof(T));
    CAPTURE(in[0][worst.index]);
    CAPTURE(in[1][worst.index]);
    CAPTURE(results[worst.index]);
    CHECK(worst.ulp <= f.ulp);
  }
}

// Floor division as in torch and Python, in the arithmetic of T.
template <class T>
T floor_div_reference(T a, T b) {
  if (b == 0) return a / b;
  const T mod = std::fmod(a, b);
  T quotient = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(T(0), a / b);
  const T whole = std::floor(quotient);
  return quotient - whole > T(0.5) ? whole + 1 : whole;
}

template <class T>
void check_division() {
  const std::vector<std::vector<T>> in = pairs<T>();
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> down = evaluate<T>("floor_div", in), truncated = evaluate<T>("trunc_div", in);
    size_t wrong = 0;
    for (size_t i = 0; i < down.size(); ++i) {
      wrong += ulp_error(down[i], floor_div_reference(in[0][i], in[1][i])) != 0;
      wrong += ulp_error(truncated[i], std::trunc(in[0][i] / in[1][i])) != 0;
    }
    CHECK(wrong == 0);
  }
}

}  // namespace

TEST_CASE("simd math: functions of two arguments") {
  for (const Function& f : kFunctions) {
    check_function<float>(f);
    check_function<double>(f);
  }
}

TEST_CASE("simd math: divisions that round") {
  check_division<float>();
  check_division<double>();
}
