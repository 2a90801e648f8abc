// The output of a Trace: tables, JSON, Chrome trace events.
#include <fstream>
#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/interop/files.h"

namespace output_tests {

using namespace amp;
using amp::testing::normal;
using Json = nlohmann::json;

namespace {

// One step with a forward and a backward pass.
void run(Trace& trace) {
  const Tensor x = normal({2, 3}, kFloat32), w = normal({3, 4}, TensorOptions(kFloat32).requires_grad(true), 2);
  Tensor loss;
  {
    const TraceScope scope("model \"one\"");
    const Autocast region(kCPU);
    loss = mm(x, w).sum();
  }
  loss.backward();
  trace.step();
}

}  // namespace

TEST_SUITE("trace output") {
  TEST_CASE("the table") {
    Trace trace({.shadow = {"mm"}});
    run(trace);
    const std::string table = trace.table();
    const auto has = [&](const std::string& text) { return table.find(text) != std::string::npos; };
    CHECK(has("mm                           cpu   float32   bfloat16  bfloat16          1"));
    CHECK(has("mm                           float32   bfloat16          1         1         0"));
    CHECK(has("against float32"));
    CHECK(has("MmBackward"));
    CHECK(has("2 casts (0.00 MiB), cache 0 of 1 (0%), 0 ping-pongs, 1 steps (0 skipped)"));
  }

  TEST_CASE("the table has rows of any length") {
    TraceData data;
    const std::string path(1000, 'm');
    data.modules.push_back({path, 12345, 0, 0, 0});
    CHECK(data.table().find(path + "     12345         0         0       0.00\n") != std::string::npos);
  }

  TEST_CASE("the JSON says what the data says") {
    Trace trace({.shadow = {"mm"}});
    run(trace);
    const TraceData data = trace.data();
    const Json json = Json::parse(data.json());
    CHECK(json["format"] == "amp-trace");
    CHECK(json["version"] == 1);
    CHECK(json["totals"]["calls"] == data.num_calls());
    CHECK(json["totals"]["casts"] == 2);
    CHECK(json["totals"]["cache_misses"] == 1);
    CHECK(json["totals"]["regions"] == 1);
    CHECK(json["ops"].size() == data.ops.size());
    CHECK(json["casts"][0] ==
          Json({{"op", "mm"}, {"from", "float32"}, {"to", "bfloat16"}, {"copied", 1}, {"missed", 1}, {"hits", 0}, {"bytes", 18 * 6}}));
    CHECK(json["shadow"][0]["op"] == "mm");
    CHECK(json["steps"].size() == 1);
    CHECK(json["steps"][0]["casts"] == 2);
    CHECK_FALSE(json["steps"][0].contains("scale"));
    CHECK(json["backward"].size() == data.nodes.size());
  }

  TEST_CASE("Chrome's events: complete slices in microseconds, casts within their op") {
    Trace trace;
    run(trace);
    const Json json = Json::parse(trace.chrome_json());
    CHECK(json["amp"]["format"] == "amp-trace");
    CHECK(json["displayTimeUnit"] == "ms");
    const Json *mm = nullptr, *cast = nullptr, *node = nullptr, *step = nullptr, *scope = nullptr;
    for (const Json& event : json["traceEvents"]) {
      CHECK(event["pid"] == 1);
      if (event["ph"] == "M") continue;
      REQUIRE(event["ph"] == "X");
      for (const char* key : {"name", "cat", "ts", "dur", "tid", "args"}) REQUIRE(event.contains(key));
      CHECK(event["ts"].get<double>() >= 0);
      CHECK(event["dur"].get<double>() >= 0);
      if (event["name"] == "mm") mm = &event;
      if (event["cat"] == "cast") cast = &event;
      if (event["name"] == "MmBackward") node = &event;
      if (event["cat"] == "step") step = &event;
      if (event["cat"] == "scope") scope = &event;
    }
    REQUIRE((mm != nullptr && cast != nullptr && node != nullptr && step != nullptr && scope != nullptr));
    CHECK((*mm)["args"]["computed"] == "bfloat16");
    CHECK((*mm)["args"]["inputs"] == "float32 [2, 3], float32 [3, 4]");
    CHECK((*cast)["args"]["for"] == "mm");
    CHECK((*cast)["args"]["to"] == "bfloat16");
    CHECK((*cast)["ts"].get<double>() >= (*mm)["ts"].get<double>());
    CHECK((*cast)["ts"].get<double>() + (*cast)["dur"].get<double>() <= (*mm)["ts"].get<double>() + (*mm)["dur"].get<double>() + 1e-3);
    CHECK((*cast)["tid"] == (*mm)["tid"]);
    CHECK((*node)["cat"] == "backward");
    CHECK((*step)["name"] == "step 0");
    CHECK((*scope)["name"] == "model \"one\"");
  }

  TEST_CASE("the timeline is bounded; counts are not") {
    const Tensor x = normal({2}, kFloat32);
    Trace few({.max_events = 2}), none({.max_events = 0});
    for (int i = 0; i < 5; ++i) exp(x);
    CHECK(few.data().events == 2);
    CHECK(few.data().dropped_events == 3);
    CHECK(few.data().num_calls() == 5);
    CHECK(none.data().events == 0);
    CHECK(none.data().dropped_events == 0);
    CHECK(none.data().num_calls() == 5);
  }

  TEST_CASE("save") {
    const testing::Folder folder;
    const std::string path = folder.file("trace.json");
    Trace trace;
    run(trace);
    trace.save(path);
    std::ifstream file(path);
    CHECK(Json::parse(file)["amp"]["totals"]["casts"] == 2);
    CHECK_THROWS_WITH_AS(trace.save("/no/such/folder/trace.json"), "[Trace] can't write /no/such/folder/trace.json", ValueError);
  }

  TEST_CASE("scopes nest in a path, and cost nothing without observers") {
    const TraceScope unseen("unseen");
    CHECK(TraceScope::path() == "");
    Trace trace;
    const TraceScope outer("encoder");
    {
      const TraceScope inner("block1");
      CHECK(TraceScope::path() == "encoder.block1");
    }
    CHECK(TraceScope::path() == "encoder");
  }
}

}  // namespace output_tests
