// TensorStatistics: counts of values, what is watched, and the output.
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "support.h"

namespace statistics_tests {

using namespace amp;
using amp::testing::normal;

namespace {

using Row = TensorStatisticsRow;

const Row* find(const std::vector<Row>& rows, const std::string& op, const std::string& tensor, int64_t step = 0) {
  for (const Row& row : rows)
    if (row.op == op && row.tensor == tensor && row.step == step) return &row;
  return nullptr;
}

std::vector<std::string> names(const std::vector<Row>& rows) {
  std::vector<std::string> all;
  for (const Row& row : rows) all.push_back(row.op + " " + row.tensor);
  return all;
}

// The statistics of one tensor, compared with these formats.
Row counted(const Tensor& t, const std::vector<ScalarType>& dtypes = {kFloat16}) {
  TensorStatistics statistics({.watch = {{.results = false, .gradients = false}}, .dtypes = dtypes});
  neg(t);
  const auto rows = statistics.rows();
  REQUIRE(rows.size() == 1);
  return rows[0];
}

double power(int exponent) { return std::ldexp(1.0, exponent); }

}  // namespace

TEST_SUITE("statistics") {
  TEST_CASE("the values of a tensor are counted") {
    const Row row = counted(tensor({0.0, -3.0, 1.5, INFINITY, -INFINITY, NAN, 1.0}).to(kFloat32));
    CHECK(row.op == "neg");
    CHECK(row.tensor == "self");
    CHECK(row.dtype == kFloat32);
    CHECK(row.module.empty());
    CHECK(row.step == 0);
    CHECK(row.tensors == 1);
    CHECK(row.elements == 7);
    CHECK(row.zeros == 1);
    CHECK(row.nan == 1);
    CHECK(row.infinite == 2);
    CHECK(row.amax == 3);
    CHECK(row.mean() == doctest::Approx(-0.125));
    CHECK(row.exponents == std::map<int, int64_t>{{0, 2}, {1, 1}});
  }

  TEST_CASE("tensors without values have no shares") {
    const Row empty = counted(zeros({0}));
    CHECK(empty.elements == 0);
    CHECK(empty.mean() == 0);
    CHECK(empty.underflow_share(empty.fits[0]) == 0);
    CHECK(empty.saturation_share(empty.fits[0]) == 0);
    CHECK(counted(zeros({3})).zeros == 3);
    CHECK(counted(zeros({3})).exponents.empty());
  }

  TEST_CASE("underflow and saturation are those of conversions to the format") {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      const int least = dtype == kFloat16 ? -24 : -133;
      const double largest = dtype == kFloat16 ? 65504 : std::ldexp(255, 120);
      const Tensor values = tensor(
          {power(least), power(least - 1), power(least - 1) * 1.5, -power(least - 2), 0.0, 1.0, largest, -largest * 1.001, largest * 1.01},
          kFloat64);
      const Row row = counted(values, {dtype});
      REQUIRE(row.fits.size() == 1);
      CHECK(row.fits[0].dtype == dtype);
      const Tensor converted = values.to(dtype).to(kFloat64);
      CHECK(row.fits[0].underflow == (converted == 0).sum().item<int64_t>() - 1);
      CHECK(row.fits[0].underflow == 2);
      CHECK(row.fits[0].saturation == 2);
      CHECK(row.underflow_share(row.fits[0]) == doctest::Approx(2.0 / 8));
      CHECK(row.saturation_share(row.fits[0]) == doctest::Approx(2.0 / 9));
    }
  }

  TEST_CASE("values are scaled for formats of 8 bits") {
    // The scale makes 1000 the largest number of the format.
    for (const auto& [dtype, largest, least] : {std::tuple(kFloat8_e4m3fn, 448.0, -9), std::tuple(kFloat8_e5m2, 57344.0, -16)}) {
      const double scale = 1000 / largest;
      const Row row =
          counted(tensor({1000.0, power(least) * scale, power(least - 1) * scale * 1.01, power(least - 1) * scale * 0.99}), {dtype});
      CHECK(row.fits[0].underflow == 1);
      CHECK(row.fits[0].saturation == 0);
    }
  }

  TEST_CASE("exponents of all dtypes: subnormal numbers, float64") {
    CHECK(counted(tensor({power(-149), power(127)}).to(kFloat32)).exponents == std::map<int, int64_t>{{-149, 1}, {127, 1}});
    CHECK(counted(tensor({power(-1074), power(1023)}, kFloat64)).exponents == std::map<int, int64_t>{{-1074, 1}, {1023, 1}});
    CHECK(counted(tensor({power(-24), 65504.0}).to(kFloat16)).exponents == std::map<int, int64_t>{{-24, 1}, {15, 1}});
  }

  TEST_CASE("inputs, results and gradients of ops, by name") {
    const Tensor x = normal({4, 3}, kFloat32).requires_grad_(), w = normal({2, 3}, kFloat32).requires_grad_();
    TensorStatistics statistics;
    linear(x, w, Tensor()).sum().backward();
    const auto rows = statistics.rows();
    REQUIRE(find(rows, "linear", "input") != nullptr);
    CHECK(find(rows, "linear", "input")->elements == 12);
    CHECK(find(rows, "linear", "weight")->elements == 6);
    CHECK(find(rows, "linear", "result")->elements == 8);
    REQUIRE(find(rows, "linear", "gradient of result") != nullptr);
    CHECK(find(rows, "linear", "gradient of result")->elements == 8);
    CHECK(find(rows, "linear", "gradient of result")->mean() == 1);
    REQUIRE(find(rows, "linear", "gradient of input") != nullptr);
    CHECK(find(rows, "linear", "gradient of input")->amax == doctest::Approx(x.grad().abs().max().item<double>()));
    REQUIRE(find(rows, "linear", "gradient of weight") != nullptr);
    CHECK(find(rows, "linear", "gradient of weight")->amax == doctest::Approx(w.grad().abs().max().item<double>()));
    CHECK(find(rows, "sum", "self")->elements == 8);
  }

  TEST_CASE("in a region: inputs before their casts, results after them") {
    const Tensor x = normal({4, 4}, kFloat32).requires_grad_();
    TensorStatistics statistics({.watch = {{.ops = {"mm"}}}});
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      mm(x, x).to(kFloat32).sum().backward();
    }
    const auto rows = statistics.rows();
    CHECK(find(rows, "mm", "self")->dtype == kFloat32);
    CHECK(find(rows, "mm", "result")->dtype == kFloat16);
    REQUIRE(find(rows, "mm", "gradient of mat2") != nullptr);
    // The gradient of a leaf that autocast has cast is computed in float32.
    CHECK(find(rows, "mm", "gradient of mat2")->dtype == kFloat32);
  }

  TEST_CASE("only the tensors that are watched") {
    const Tensor x = normal({4, 4}, kFloat32).requires_grad_();
    const auto seen = [&](const std::vector<StatisticsWatch>& watch) {
      const TensorStatistics statistics({.watch = watch});
      exp(mm(x, x)).sum().backward();
      return names(statistics.rows());
    };
    using Names = std::vector<std::string>;
    CHECK(seen({{.ops = {"exp"}, .gradients = false}}) == Names{"exp self", "exp result"});
    CHECK(seen({{.ops = {"e*p"}, .inputs = false, .gradients = false}}) == Names{"exp result"});
    CHECK(seen({{.ops = {"exp"}, .inputs = false, .results = false}}) == Names{"exp gradient of result", "exp gradient of self"});
    CHECK(seen({{.ops = {"exp"}, .results = false, .gradients = false}, {.ops = {"mm"}, .inputs = false, .gradients = false}}) ==
          Names{"mm result", "exp self"});
    CHECK(seen({{.ops = {"exp"}, .results = false, .gradients = false}, {.ops = {"exp"}, .inputs = false, .gradients = false}}) ==
          Names{"exp self", "exp result"});
    CHECK(seen({{.modules = {"encoder"}}}).empty());
    CHECK(seen({}).empty());
  }

  TEST_CASE("steps: a range, and every n-th one") {
    const Tensor x = normal({4}, kFloat32);
    TensorStatistics statistics({.watch = {{.results = false}}, .first_step = 2, .last_step = 7, .every = 3});
    for (int step = 0; step < 10; ++step) {
      neg(x);
      neg(x);
      statistics.step();
    }
    const auto rows = statistics.rows();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].step == 2);
    CHECK(rows[1].step == 5);
    // Calls of one step are added up.
    CHECK(rows[0].tensors == 2);
    CHECK(rows[0].elements == 8);
    CHECK(rows[0].exponents == rows[1].exponents);
  }

  TEST_CASE("steps: a range that begins at the least number") {
    const Tensor x = normal({4}, kFloat32);
    TensorStatistics statistics({.watch = {{.results = false}}, .first_step = std::numeric_limits<int64_t>::min(), .every = 3});
    for (int step = 0; step < 4; ++step) {  // 2^63 is 2 more than a multiple of 3
      neg(x);
      statistics.step();
    }
    const auto rows = statistics.rows();
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].step == 1);
  }

  TEST_CASE("in-place variants, several results, and views") {
    Tensor x = normal({4}, kFloat32);
    const TensorStatistics statistics;
    x.exp_();
    x.view({2, 2});
    std::get<0>(x.max(0));
    x.to(kInt64).add(1);
    const auto rows = statistics.rows();
    REQUIRE(find(rows, "exp_", "result") != nullptr);
    CHECK(find(rows, "exp_", "self") == nullptr);
    CHECK(find(rows, "view", "self") == nullptr);
    CHECK(find(rows, "view", "result") == nullptr);
    CHECK(find(rows, "add", "self") == nullptr);
  }

  TEST_CASE("products whose result is a view of new memory") {
    const Tensor a = full({2, 3, 4}, 300.0), b = full({4, 5}, 300.0);
    const Autocast region(kCPU, {.dtype = kFloat16});
    const TensorStatistics statistics;
    CHECK(matmul(a, b).is_view());
    const auto rows = statistics.rows();
    const Row* result = find(rows, "matmul", "result");
    REQUIRE(result != nullptr);
    CHECK(result->elements == 30);
    CHECK(result->infinite == 30);
    CHECK(find(rows, "matmul", "self") != nullptr);
  }

  TEST_CASE("gradients of a later step do not belong to earlier calls") {
    const Tensor x = normal({4}, kFloat32).requires_grad_();
    TensorStatistics statistics({.watch = {{.ops = {"exp"}, .inputs = false, .results = false}}});
    const Tensor y = exp(x).sum();
    statistics.step();
    y.backward();
    CHECK(statistics.rows().empty());
  }

  TEST_CASE("stopped, and on other threads") {
    const Tensor x = normal({4}, kFloat32);
    TensorStatistics here, everywhere({.all_threads = true});
    std::thread([&] {
      const Autocast region(kCPU);
      neg(x);
    }).join();
    CHECK(here.rows().empty());
    CHECK(everywhere.rows().size() == 2);
    everywhere.stop();
    here.stop();
    neg(x);
    CHECK(here.rows().empty());
    CHECK(everywhere.rows().size() == 2);
  }

  TEST_CASE("the program computes the same") {
    const Tensor x = normal({8, 8}, kFloat32).requires_grad_();
    const auto run = [&] {
      manual_seed(1);
      x.mutable_grad() = Tensor();
      const Autocast region(kCPU);
      dropout(mm(x, x), 0.5, true).to(kFloat32).sum().backward();
      return x.grad().clone();
    };
    const Tensor plain = run();
    const TensorStatistics statistics;
    CHECK(equal(run(), plain));
  }

  TEST_CASE("json") {
    TensorStatistics statistics({.watch = {{.results = false}}, .dtypes = {kFloat16, kFloat8_e4m3fn}});
    neg(tensor({1e-9, 8.0, 1e6}).to(kFloat32));
    const auto json = nlohmann::json::parse(statistics.json());
    CHECK(json["format"] == "amp-statistics");
    CHECK(json["version"] == 1);
    CHECK(json["dtypes"] == nlohmann::json::array({"float16", "float8_e4m3fn"}));
    REQUIRE(json["rows"].size() == 1);
    const auto& row = json["rows"][0];
    CHECK(row["op"] == "neg");
    CHECK(row["tensor"] == "self");
    CHECK(row["dtype"] == "float32");
    CHECK(row["amax"] == 1e6);
    CHECK(row["underflow"]["float16"].get<double>() == doctest::Approx(1.0 / 3));
    CHECK(row["underflow"]["float8_e4m3fn"].get<double>() == doctest::Approx(1.0 / 3));
    CHECK(row["saturation"]["float16"].get<double>() == doctest::Approx(1.0 / 3));
    CHECK(row["exponents"]["first"] == -30);
    CHECK(row["exponents"]["counts"].size() == 50);
    CHECK(row["exponents"]["counts"][0] == 1);
    CHECK(row["exponents"]["counts"][33] == 1);
    CHECK(row["exponents"]["counts"][49] == 1);
    CHECK_THROWS_WITH_AS(statistics.save("/no/such/folder/x.json"), "[TensorStatistics] can't write /no/such/folder/x.json", ValueError);
  }

  TEST_CASE("wrong options") {
    const auto refused = [](const StatisticsOptions& options, const char* message) {
      CHECK_THROWS_WITH_AS(testing::discard(TensorStatistics(options)), message, ValueError);
    };
    refused({.watch = {{.ops = {"mmm"}}}}, "[TensorStatistics] there is no op `mmm`; did you mean `mm`?");
    refused({.watch = {{.ops = {"conv*x"}}}}, "[TensorStatistics] no op matches `conv*x`");
    refused({.first_step = 3, .last_step = 2}, "[TensorStatistics] first_step 3 is after last_step 2");
    refused({.every = 0}, "[TensorStatistics] every must be positive, but is 0");
    refused({.dtypes = {kFloat32}}, "[TensorStatistics] dtypes are float16, bfloat16, float8_e4m3fn and float8_e5m2, not float32");
    refused({.dtypes = {kFloat16, kBFloat16, kFloat16}}, "[TensorStatistics] dtypes has float16 more than once");
    refused(
        {.watch = {{.modules = {"a..b"}}}},
        "[TensorStatistics] `a..b` is no pattern for paths of modules: write names with dots between them, `*` for one name, `**` for any "
        "number of them");
  }

  TEST_CASE("names of ops with `*` in other tools") {
    const NumericsCheck check({.mode = NumericsMode::Report, .ops = {"*og"}});
    log(tensor({-1.0f}));
    sqrt(tensor({-1.0f}));
    CHECK(check.count() == 1);
  }
}

}  // namespace statistics_tests
