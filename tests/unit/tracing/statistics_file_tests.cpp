// The options of TensorStatistics from YAML.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support.h"

namespace statistics_file_tests {

using namespace amp;

namespace {

std::string mistakes_in(const std::string& text) {
  try {
    parse_statistics_options(text, "s.yaml");
  } catch (const PolicyError& error) { return error.what(); }
  return "";
}

}  // namespace

TEST_SUITE("statistics files") {
  TEST_CASE("all keys") {
    const StatisticsOptions options = parse_statistics_options(R"(
steps: {first: 10, last: 20, every: 5}
dtypes: [fp16, float8_e4m3fn]
watch:
  - {modules: [encoder.*, "**.norm"], ops: [linear, "conv*", mul], tensors: [inputs, gradients]}
  - {ops: [softmax]}
)");
    CHECK(options.first_step == 10);
    CHECK(options.last_step == 20);
    CHECK(options.every == 5);
    CHECK(options.dtypes == std::vector{kFloat16, kFloat8_e4m3fn});
    REQUIRE(options.watch.size() == 2);
    CHECK(options.watch[0].modules == std::vector<std::string>{"encoder.*", "**.norm"});
    CHECK(options.watch[0].ops == std::vector<std::string>{"linear", "conv*", "mul"});
    CHECK(options.watch[0].inputs);
    CHECK_FALSE(options.watch[0].results);
    CHECK(options.watch[0].gradients);
    CHECK(options.watch[1].modules.empty());
    CHECK(options.watch[1].results);
    testing::discard(TensorStatistics(options));
  }

  TEST_CASE("what is left out keeps its default") {
    const StatisticsOptions options = parse_statistics_options("steps: {first: 3}");
    CHECK(options.first_step == 3);
    CHECK(options.every == 1);
    CHECK(options.last_step == std::numeric_limits<int64_t>::max());
    CHECK(options.dtypes == std::vector{kFloat16});
    CHECK(options.watch.size() == 1);
  }

  TEST_CASE("mistakes have their places") {
    CHECK(mistakes_in("step: {first: 1}") ==
          "s.yaml:1:1: unknown key `step` of the file; did you mean `steps`? (known: steps, dtypes, watch)");
    CHECK(mistakes_in("steps: {first: -1}") == "s.yaml:1:16: `first` is a number from 0 on");
    CHECK(mistakes_in("steps: {every: 0}") == "s.yaml:1:16: `every` is a number from 1 on");
    CHECK(mistakes_in("steps: {last: many}") == "s.yaml:1:15: expected an integer, found text `many`");
    CHECK(mistakes_in("steps: {first: 5, last: 4}") == "s.yaml:1:8: `first` is after `last`; exchange them");
    CHECK(mistakes_in("dtypes: []") == "s.yaml:1:9: `dtypes` is empty; take it out, or name at least one");
    CHECK(mistakes_in("dtypes: [float32]") ==
          "s.yaml:1:10: unknown dtype of statistics `float32`; did you mean `float16`? (one of float16, bfloat16, float8_e4m3fn, "
          "float8_e5m2)");
    CHECK(mistakes_in("watch: [{ops: [mmm]}]") == "s.yaml:1:16: there is no op `mmm`; did you mean `mm`?");
    CHECK(mistakes_in("watch: [{ops: [\"conv*x\"]}]") == "s.yaml:1:16: no op matches `conv*x`");
    CHECK(
        mistakes_in("watch: [{modules: [a..b]}]") ==
        "s.yaml:1:20: `a..b` is no pattern for paths of modules: write names with dots between them, `*` for one name, `**` for any number "
        "of them");
    CHECK(mistakes_in("watch: [{tensors: [input]}]") ==
          "s.yaml:1:20: unknown kind of tensor `input`; did you mean `inputs`? (one of inputs, results, gradients)");
    CHECK(mistakes_in("watch: {ops: [mm]}") == "s.yaml:1:8: expected a list, found a mapping");
    CHECK(mistakes_in("steps: {every: 0}\ndtypes: [x]") ==
          "s.yaml:1:16: `every` is a number from 1 on\ns.yaml:2:10: unknown dtype of statistics `x` (one of float16, bfloat16, "
          "float8_e4m3fn, float8_e5m2)");
  }

  TEST_CASE("from a file") {
    const std::string path = (std::filesystem::temp_directory_path() / detail::concat("amp-statistics-", getpid(), ".yaml")).string();
    std::ofstream(path) << "steps: {every: 4}\n";
    CHECK(load_statistics_options(path).every == 4);
    std::filesystem::remove(path);
    CHECK_THROWS_AS(load_statistics_options("/no/such/file.yaml"), PolicyError);
  }
}

}  // namespace statistics_file_tests
