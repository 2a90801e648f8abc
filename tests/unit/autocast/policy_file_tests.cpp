// Compares amp::load_policy with the verdicts of the generator's loader on the files of tests/data/policies; tests derive_policy.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include <amp/all.h>
#include <nlohmann/json.hpp>

#include "support.h"

namespace policy_file_tests {

using namespace amp;
using autocast::Category;
using autocast::Policy;
using nlohmann::json;
using testing::contains;
using testing::thrown_text;

namespace {

const std::string kFolder = "tests/data/policies/";

std::string rule_of(const Policy& policy, DeviceType device, ScalarType low, OpId op) {
  const Category category = category_of(policy, device, low, op);
  const std::string extras = extras_text(op, extras_of(policy, device, low, op));
  if (category != Category::Banned) return toString(category) + (extras.empty() ? "" : " {" + extras + "}");
  for (const Policy::Ban& ban : policy.bans)
    if (ban.op == op && ban.device == device) return std::string("banned: ") + ban.message;
  return "banned without a message";
}

// The differences from the built-in preset, by op id, in the format of verdicts.py.
json changes(const Policy& policy, const Policy* base, DeviceType device, ScalarType low) {
  json result = json::object();
  for (int i = 0; i < kNumOps; ++i) {
    const auto op = static_cast<OpId>(i);
    const std::string before = base != nullptr ? rule_of(*base, device, low, op) : toString(Category::Passthrough);
    const std::string now = rule_of(policy, device, low, op);
    std::string id = op_name(op);
    std::replace(id.begin(), id.end(), '.', '_');
    if (now != before) result[id] = now;
  }
  return result;
}

json verdict(const std::string& file, const json& expected) {
  try {
    json presets = json::object();
    const json wanted = expected.value("presets", json::object());
    for (const auto& [name, preset] : wanted.items()) {
      const Policy& policy = load_policy(kFolder + file, name);
      const Policy* base = preset["base"].is_null() ? nullptr : &autocast::find_policy(preset["base"].get<std::string>());
      json tables;
      for (const auto& [device, word] : {std::pair(kCUDA, "cuda"), std::pair(kCPU, "cpu")}) {
        tables[std::string(word) + "/f16"] = changes(policy, base, device, kFloat16);
        tables[std::string(word) + "/bf16"] = changes(policy, base, device, kBFloat16);
      }
      presets[name] = {{"doc", policy.doc}, {"base", preset["base"]}, {"changes", tables}};
      if (policy.promotes_unlisted) presets[name]["unlisted"] = "promote";
      for (const Policy::ModuleRule& rule : policy.modules)
        presets[name]["modules"].push_back(json::array({rule.pattern, module_rule_text(rule)}));
    }
    const std::string chosen = load_policy(kFolder + file)->name;
    return {{"default", chosen}, {"presets", presets}};
  } catch (const PolicyError& error) {
    const bool syntax = error.message().starts_with("not valid YAML");
    return syntax ? json{{"error", "not valid YAML"}} : json{{"error", error.message()}, {"line", error.line()}};
  }
}

}  // namespace

TEST_SUITE("policies from files") {
  TEST_CASE("the library and the generator give the same verdicts") {
    std::ifstream stream(kFolder + "verdicts.json");
    const json all = json::parse(stream);
    CHECK(all.size() >= 100);
    for (const auto& [file, expected] : all.items()) {
      CAPTURE(file);
      CHECK(verdict(file, expected).dump(1) == expected.dump(1));
    }
  }

  TEST_CASE("errors name the file, the line and the column") {
    const std::string file = kFolder + "bad/unknown_op.yaml";
    try {
      load_policy(file);
      FAIL("no error");
    } catch (const PolicyError& error) {
      CHECK(error.file() == file);
      CHECK(error.line() == 5);
      CHECK(error.column() == 14);
      CHECK(std::string(error.what()) == file + ":5:14: " + error.message());
    }
    CHECK(contains(thrown_text([] { load_policy("no/such/file.yaml"); }), "no/such/file.yaml: cannot be read (No such file"));
    CHECK(contains(thrown_text([] { load_policy(kFolder); }), "cannot be read"));
    CHECK(contains(thrown_text([] { load_policy(kFolder + "good/two_presets.yaml", "secnd"); }),
                   "has no preset `secnd`; did you mean `second`?"));
  }

  TEST_CASE("an error lists all mistakes of a file") {
    const auto lines_of = [](const std::string& text) {
      try {
        parse_policy(text, "", "mine.yaml");
      } catch (const PolicyError& error) {
        std::vector<std::string> lines;
        std::istringstream stream(error.what());
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        REQUIRE(lines.size() == error.further().size() + 1);
        CHECK(contains(lines[0], ":" + std::to_string(error.line()) + ":" + std::to_string(error.column()) + ": " + error.message()));
        for (size_t i = 1; i < lines.size(); ++i) CHECK(lines[i] == error.further()[i - 1].what());
        return lines;
      }
      return std::vector<std::string>();
    };
    const auto starts = [&](const std::string& text, const std::vector<std::string>& expected) {
      const std::vector<std::string> lines = lines_of(text);
      CAPTURE(text);
      REQUIRE(lines.size() == expected.size());
      for (size_t i = 0; i < lines.size(); ++i) {
        CAPTURE(lines[i]);
        CHECK(lines[i].starts_with("mine.yaml:" + expected[i]));
      }
    };
    starts("base: torch-2.0\ncpu:\n  fp33: [exp]\n  fp32: [expo, mm]\noverride: {tahn: fp32}\n",
           {"3:3: unknown category `fp33`; did you mean", "4:10: unknown op `expo`; did you mean `exp`?",
            "5:12: unknown op `tahn`; did you mean `tanh`?"});
    starts("base: torch-2.0\noverride: {mm: {category: fp33, math: tf34}}\nnmae: x\nmodlues: y\n",
           {"3:1: unknown key `nmae`", "4:1: unknown key `modlues`", "2:27: unknown category `fp33`", "2:39: unknown arithmetic `tf34`"});
    starts(
        "default: a\npresets:\n  a:\n    doc: A.\n    cpu: {fp32: [expo]}\n  b:\n    doc: B.\n    inherits: a\n"
        "    cuda: {fp32: [mm, tahn]}\n  c:\n    doc: C.\n    inherits: d\n",
        {"5:18: unknown op `expo`", "9:23: unknown op `tahn`", "12:15: unknown preset `d`"});
    starts("base: torch-2.0\nmodules:\n  a: {dtype: yes}\n  b: {enabled: 1}\n  c: {ops: {expo: fp32}}\n",
           {"3:14: YAML reads `yes` as a truth value", "4:16: expected true or false, found an integer `1`", "5:13: unknown op `expo`"});
    starts("base: torch-2.0\noverride: {expo: fp32}\n", {"2:12: unknown op `expo`"});  // for both devices, but one mistake
    std::string many = "base: torch-2.0\ncpu: {fp32: [x";
    for (int i = 0; i < 1000; ++i) many += ", qq" + std::to_string(i);
    CHECK(lines_of(many + "]}\n").size() == 200);
  }

  TEST_CASE("a loaded policy is in force in its region only") {
    const Policy& policy = parse_policy("base: torch-2.0\noverride: {mm: fp32, relu: lower_precision_fp}\n");
    const Tensor a = ones({2, 2}), h = ones({2, 2}, kBFloat16);
    const Autocast outer(kCPU);
    {
      const Autocast region(kCPU, {.policy = policy});
      CHECK(get_autocast_policy(kCPU) == "policy");
      CHECK(mm(h, h).dtype() == kFloat32);
      CHECK(relu(a).dtype() == kBFloat16);
      const Autocast inner(kCPU, {.dtype = kFloat16});
      CHECK(relu(a).dtype() == kFloat16);
    }
    CHECK(mm(a, a).dtype() == kBFloat16);
    CHECK(relu(a).dtype() == kFloat32);
  }

  TEST_CASE("recipes of delayed scaling in files") {
    const std::string text =
        "recipes:\n"
        "  late: {inherits: delayed, history: 16, margin: -1, amax: most_recent, scale: pow2}\n"
        "  watching: {inherits: late, observe: true, amax: max}\n"
        "  now: {inherits: watching, scaling: current}\n"
        "base: torch-2.0\n";
    const auto recipe = [&](const std::string& name) {
      const Policy& policy = parse_policy(text + "override: {linear: {category: lower_precision_fp, quantize: " + name + "}}\n");
      return quantize::recipe_text(*explain("linear", {}, kCPU, {.policy = policy})[0].recipe);
    };
    CHECK(recipe("delayed") == "{formats: hybrid, block: tensor, scale: float32, scaling: delayed, history: 1024}");
    CHECK(recipe("late") == "{formats: hybrid, block: tensor, scale: pow2, scaling: delayed, history: 16, margin: -1, amax: most_recent}");
    CHECK(recipe("watching") == "{formats: hybrid, block: tensor, scale: pow2, scaling: delayed, history: 16, margin: -1, observe: true}");
    CHECK(recipe("now") == "{formats: hybrid, block: tensor, scale: pow2}");
  }

  TEST_CASE("equal policies are one") {
    const std::string text = "base: torch-2.0\noverride: {exp: fp32}\n";
    CHECK(parse_policy(text) == parse_policy(text));
    CHECK(parse_policy(text) != parse_policy("base: torch-2.0\noverride: {exp: promote}\n"));
  }

  TEST_CASE("an overlay is called what its file says, or what the file is called") {
    const std::string text = "base: torch-2.0\noverride: {exp: fp32}\n";
    CHECK(std::string(parse_policy(text, "", "some/where/stable.yaml")->name) == "stable");
    CHECK(std::string(parse_policy(text, "", "torch-2.0.yaml")->name) == "torch-2.0 + overlay");
    CHECK(std::string(parse_policy(text, "", "")->name) == "overlay");
    CHECK(std::string(parse_policy(text + "name: mine\n", "", "stable.yaml")->name) == "mine");
    CHECK(std::string(load_policy(kFolder + "good/overlay.yaml")->name) == "overlay");
  }

  TEST_CASE("the presets of a file are listed in its order") {
    CHECK(presets_in(kFolder + "good/parent_later.yaml").size() == 2);
    CHECK(presets_in(kFolder + "good/overlay_name.yaml") == std::vector<std::string>{"half of everything"});
    CHECK_THROWS_AS(presets_in(kFolder + "bad/unknown_op.yaml"), PolicyError);
    CHECK_THROWS_AS(presets_in("no/such/file.yaml"), PolicyError);
  }

  TEST_CASE("rules for kernels of PyTorch are kept, with where they are written") {
    const Policy& policy = parse_policy("base: torch-2.0\ncpu: {low_dtypes: {f16: {fp32: [_thnn_fused_gru_cell]}}}\n", "", "mine.yaml");
    size_t of_file = 0;
    for (const Policy::KernelRule& rule : policy.kernels) {
      const bool from_preset = std::string(rule.origin.preset) == "torch-2.0" && rule.origin.line == 0;
      if (from_preset) continue;
      ++of_file;
      CHECK(std::string(rule.name) == "_thnn_fused_gru_cell");
      CHECK(rule.device == kCPU);
      CHECK(rule.low_indices == 1);
      CHECK(rule.category == Category::Fp32);
      CHECK(std::string(rule.origin.file) == "mine.yaml");
      CHECK(std::string(rule.origin.list) == "cpu/low_dtypes/float16/fp32");
      CHECK(rule.origin.line == 2);
    }
    CHECK(of_file == 1);
    const Policy& base = autocast::find_policy("torch-2.0");
    CHECK(policy.kernels.size() == base.kernels.size() + 1);
    CHECK(derive_policy(policy, {})->kernels.size() == policy.kernels.size());
    CHECK(explain("gru_cell", {}, kCPU, {.dtype = kFloat16, .policy = policy}).at(0).origin ==
          "mine (mine.yaml:2), for PyTorch's kernel _thnn_fused_gru_cell");
    const std::string no_op = "`_thnn_fused_gru_cell` is a kernel of PyTorch, whose work is done here by gru_cell";
    CHECK(contains(thrown_text([&] { derive_policy(base, {{"_thnn_fused_gru_cell", Category::Fp32}}); }), no_op));
    CHECK(contains(thrown_text([] { explain("_thnn_fused_gru_cell"); }), no_op));
  }

  TEST_CASE("a rule for a kernel of PyTorch holds for its ops that have no rule of their own") {
    const std::string text = "base: torch-1.7\ncpu: {fp32: [cudnn_convolution_transpose], promote: [conv_transpose2d]}\n";
    const Policy& policy = parse_policy(text, "", "mine.yaml");
    const auto category = [](const Policy& by, OpId op) { return category_of(by, kCPU, kBFloat16, op); };
    CHECK(category(policy, OpId::conv_transpose1d) == Category::Fp32);
    CHECK(category(policy, OpId::conv_transpose2d) == Category::Promote);
    const Policy& other =
        derive_policy(policy, {{"conv_transpose1d", Category::LowerPrecisionFp}, {"conv_transpose3d", Category::Passthrough}});
    CHECK(category(other, OpId::conv_transpose1d) == Category::LowerPrecisionFp);
    CHECK(category(other, OpId::conv_transpose3d) == Category::Passthrough);
    const Tensor x = ones({1, 2, 4}, kBFloat16), weight = ones({2, 2, 3}, kBFloat16);
    const Autocast region(kCPU, {.policy = policy});
    CHECK(conv_transpose1d(x, weight).dtype() == kFloat32);
  }

  TEST_CASE("tables for one low-precision dtype") {
    const Policy& policy = parse_policy("base: torch-2.0\ncpu: {low_dtypes: {f16: {fp32: [relu]}}}\n");
    const Tensor h = ones({2}, kFloat16), b = ones({2}, kBFloat16);
    {
      const Autocast region(kCPU, {.dtype = kFloat16, .policy = policy});
      CHECK(relu(h).dtype() == kFloat32);
    }
    const Autocast region(kCPU, {.dtype = kBFloat16, .policy = policy});
    CHECK(relu(b).dtype() == kBFloat16);
  }
}

TEST_SUITE("derived policies") {
  const Policy& base = autocast::find_policy("torch-2.0");

  TEST_CASE("a ban has its message for each low-precision dtype") {
    const auto messages = [](const Policy& policy) {
      std::string text;
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        const Autocast region(kCPU, {.dtype = low, .policy = policy});
        const std::string thrown = thrown_text([] { mm(ones({2, 2}), ones({2, 2})); });
        CHECK(thrown == "[mm] " + explain("mm").at(0).message);
        text += thrown + "; ";
      }
      return text;
    };
    const std::string expected = "[mm] in float16; [mm] in bfloat16; ";
    const Policy& loaded = parse_policy(
        "base: torch-2.0\ncpu: {low_dtypes: {f16: {override: {mm: {banned: in float16}}}, bf16: {override: {mm: {banned: in "
        "bfloat16}}}}}\n");
    CHECK(messages(loaded) == expected);
    const Policy& derived = derive_policy(
        base, {{"mm", Category::Banned, "in float16", kCPU, kFloat16}, {"mm", Category::Banned, "in bfloat16", kCPU, kBFloat16}});
    CHECK(messages(derived) == expected);
    // A policy with other rules keeps them. A ban in regions of one dtype leaves the other one as it is.
    CHECK(messages(derive_policy(loaded, {{"relu", Category::Fp32}})) == expected);
    const Policy& one = derive_policy(loaded, {{"mm", Category::Banned, "never", kCPU, kFloat16}});
    CHECK(messages(one) == "[mm] never; [mm] in bfloat16; ");
    const Policy& both = derive_policy(loaded, {{"mm", Category::Banned, "never"}});
    CHECK(messages(both) == "[mm] never; [mm] never; ");
  }

  TEST_CASE("single ops change") {
    const Policy& policy =
        derive_policy(base, {{"mm", Category::Fp32}, {"relu", Category::Banned, "use gelu"}, {"sum.dim", Category::Fp32, "", kCUDA}});
    const Tensor h = ones({2, 2}, kBFloat16);
    const Autocast region(kCPU, {.policy = policy});
    CHECK(mm(h, h).dtype() == kFloat32);
    CHECK(linear(ones({2, 2}), ones({2, 2})).dtype() == kBFloat16);
    CHECK(thrown_text([&] { relu(h); }) == "[relu] use gelu");
    CHECK(sum(h, {0}).dtype() == kBFloat16);
  }

  TEST_CASE("they have a name of their own") {
    const Policy& policy = derive_policy(base, {{"mm", Category::Fp32}});
    CHECK(std::string(policy.name) == "torch-2.0 + derived");
    CHECK(std::string(derive_policy(policy, {{"bmm", Category::Fp32}})->name) == "torch-2.0 + derived");
    CHECK(std::string(policy.doc) == "torch-2.0, changed by derive_policy.");
    const Policy& named = derive_policy(base, {{"mm", Category::Fp32}}, "careful");
    const Autocast region(kCPU, {.policy = named});
    CHECK(get_autocast_policy(kCPU) == "careful");
    CHECK(explain("mm").at(0).policy == "careful");
    CHECK(thrown_text([&] { derive_policy(base, {}, "torch-1.7"); }) ==
          "[derive_policy] `torch-1.7` is built in; give the policy another name");
  }

  TEST_CASE("for one device and dtype") {
    const Policy& policy = derive_policy(base, {{"exp", Category::LowerPrecisionFp, "", kCPU, kFloat16}});
    const Tensor a = ones({2});
    {
      const Autocast region(kCPU, {.dtype = kFloat16, .policy = policy});
      CHECK(exp(a).dtype() == kFloat16);
    }
    const Autocast region(kCPU, {.policy = policy});
    CHECK(exp(a).dtype() == kFloat32);
  }

  TEST_CASE("what cannot be") {
    CHECK(contains(thrown_text([] { derive_policy(base, {{"mmm", Category::Fp32}}); }), "there is no op `mmm`; did you mean `mm`?"));
    CHECK(contains(thrown_text([] {
                     derive_policy(base, {{"mm", Category::Fp32SetOptDtype}});
                   }),
                   "no `ScalarType? dtype` argument to set; use fp32"));
    CHECK(contains(thrown_text([] { derive_policy(base, {{"mm", Category::Banned}}); }), "a banned op needs a message"));
    CHECK(contains(thrown_text([] { derive_policy(base, {{"mm", Category::Fp32}, {"mm", Category::Promote}}); }), "`mm` has two rules"));
    CHECK(contains(thrown_text([] {
                     derive_policy(base, {{"mm", Category::Fp32, "", kCPU, kFloat64}});
                   }),
                   "are float16 and bfloat16, not float64"));
  }
}

TEST_SUITE("autocast policies, size") {
  // Time that grows with the square of the number would be minutes here, and end the test.
  TEST_CASE("many ops that do not exist, and many with the same name") {
    constexpr int kMany = 100'000;
    std::string different = "base: torch-2.0\noverride:\n", same = different;
    for (int i = 0; i < kMany; ++i) {
      different += "  op" + std::to_string(i) + ": fp32\n";
      same += "  mm: fp32\n";
    }
    CHECK(contains(thrown_text([&] { parse_policy(different); }), "unknown op `op0`"));
    CHECK(contains(thrown_text([&] { parse_policy(same); }), "`mm` is given twice (first in line 3); keep one of them"));
  }
}

TEST_SUITE("autocast policies, threads") {
  TEST_CASE("threads load and use policies at once") {
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&wrong, i] {
        for (int k = 0; k < 5; ++k) {
          const bool full = (i + k) % 2 == 0;
          const Policy& policy =
              parse_policy(std::string("base: torch-2.0\noverride: {mm: ") + (full ? "fp32" : "lower_precision_fp") + "}\n");
          const Autocast region(kCPU, {.policy = policy});
          if (mm(ones({2, 2}), ones({2, 2})).dtype() != (full ? kFloat32 : kBFloat16)) ++wrong;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
  }
}

TEST_SUITE("explain") {
  TEST_CASE("each category says what becomes of the arguments") {
    const auto one = [](std::string_view op, std::vector<ScalarType> dtypes, AutocastOptions options = {}) {
      const auto all = explain(op, dtypes, kCUDA, options);
      REQUIRE(all.size() == 1);
      return all[0];
    };
    const Explanation mm = one("mm", {kFloat32, kFloat16});
    CHECK(mm.category == Category::LowerPrecisionFp);
    CHECK(mm.arguments[0].becomes == kFloat16);
    CHECK(mm.arguments[0].why == "");
    CHECK(mm.arguments[1].why == "stays as it is");
    CHECK(mm.origin == "torch-2.0 (autocast_policy.yaml, cuda/lower_precision_fp)");
    CHECK(one("exp", {kBFloat16}).arguments[0].becomes == kFloat32);
    CHECK(one("dot", {kFloat16, kFloat32}).arguments[0].becomes == kFloat32);
    CHECK(one("dot", {kFloat16, kFloat64}).arguments[1].why == "float64 is never cast");
    CHECK(one("relu", {kFloat16}).category == Category::Passthrough);
    CHECK(contains(one("binary_cross_entropy", {}).text(), "message: is unsafe to autocast"));
    CHECK(one("embedding", {kFloat32, kInt64}).arguments[1].why == "is never cast");
    CHECK(one("mm", {}, {.dtype = kBFloat16}).arguments[0].becomes == kBFloat16);
    CHECK(one("mm", {}, {.policy = parse_policy("base: torch-2.0\noverride: {mm: fp32}\n", "", "mine.yaml")}).origin ==
          "mine (mine.yaml:2)");
    CHECK(one("mm", {}, {.policy = derive_policy(autocast::find_policy("torch-2.0"), {{"mm", Category::Fp32}})}).origin == "derive_policy");
  }

  TEST_CASE("it tells what a region really does") {
    const Autocast region(kCPU);
    for (const char* op : {"mm", "mse_loss", "add"}) {
      const Explanation explanation = explain(op, {kFloat32, kFloat32}).at(0);
      const Tensor a = ones({2, 2}), result = op == std::string("mm") ? mm(a, a) : op == std::string("add") ? add(a, a) : mse_loss(a, a);
      CHECK(result.dtype() == explanation.arguments[0].becomes);
    }
  }

  TEST_CASE("overloads that have fewer tensor arguments are left out") {
    for (const char* op : {"pow", "clamp", "max", "min", "where"}) {
      CAPTURE(op);
      const size_t with_two = explain(op, {kFloat16, kFloat32}).size();
      CHECK(with_two > 0);
      CHECK(with_two < explain(op).size());
    }
    CHECK(explain("pow", {kFloat16, kFloat32}).at(0).arguments.size() == 2);
    CHECK(contains(thrown_text([] {
                     explain("pow", {kFloat16, kFloat32, kFloat32});
                   }),
                   "pow has at most 2 tensor arguments, but 3 dtypes are given"));
  }

  TEST_CASE("a list of tensors takes the dtypes that are left over") {
    const Explanation cat = explain("cat", {kBFloat16, kFloat32, kBFloat16}).at(0);
    REQUIRE(cat.arguments.size() == 3);
    CHECK(cat.arguments[0].name == "tensors[0]");
    for (const Explanation::Argument& argument : cat.arguments) CHECK(argument.becomes == kFloat32);
    const Autocast region(kCPU);
    const Tensor narrow = ones({2}, kBFloat16);
    CHECK(amp::cat({narrow, ones({2}), narrow}).dtype() == kFloat32);

    CHECK(explain("cat", {kBFloat16}).at(0).arguments.at(0).name == "tensors");
    const Explanation put = explain("index_put", {kFloat32, kInt64, kInt64, kBFloat16}).at(0);
    REQUIRE(put.arguments.size() == 4);
    CHECK(put.arguments[2].name == "indices[1]");
    CHECK(put.arguments[3].name == "values");
    const Policy& policy =
        derive_policy(autocast::find_policy("torch-2.0"), {{.op = "cat", .category = Category::Fp32, .keep = {"tensors"}}});
    const Explanation kept = explain("cat", {kBFloat16, kFloat32}, kCPU, {.policy = policy}).at(0);
    for (const Explanation::Argument& argument : kept.arguments) CHECK(argument.why == "the policy keeps its dtype");
  }

  TEST_CASE("a region that is off makes no casts") {
    for (const char* op : {"mm", "exp", "binary_cross_entropy"}) {
      const Explanation off = explain(op, {kFloat32}, kCUDA, {.enabled = false}).at(0);
      CAPTURE(off.text());
      CHECK(!off.enabled);
      CHECK(off.category == Category::Passthrough);
      CHECK(off.arguments[0].becomes == kFloat32);
      CHECK(off.message.empty());
      CHECK(contains(off.text(), "the region is off: no cast is made"));
    }
  }

  TEST_CASE("overloads and errors") {
    CHECK(explain("sum").size() > 1);
    CHECK(contains(thrown_text([] { explain("mmm"); }), "there is no op `mmm`; did you mean `mm`?"));
    CHECK(contains(thrown_text([] { explain("sum.dimm"); }), "there is no op `sum.dimm`; did you mean `sum.dim`?"));
    CHECK(thrown_text([] { explain("qqqq"); }).ends_with("there is no op `qqqq`"));
    CHECK(contains(thrown_text([] {
                     derive_policy(autocast::find_policy("torch-2.0"), {{"mmm", Category::Fp32}});
                   }),
                   "[derive_policy] there is no op `mmm`; did you mean `mm`?"));
    CHECK(contains(thrown_text([] {
                     explain("mm", {kFloat32, kFloat32, kFloat32});
                   }),
                   "mm has 2 tensor arguments, but 3 dtypes are given"));
    CHECK(contains(thrown_text([] { explain("mm", {}, kCPU, {.dtype = kFloat32}); }), "float16 and bfloat16"));
  }
}

}  // namespace policy_file_tests
