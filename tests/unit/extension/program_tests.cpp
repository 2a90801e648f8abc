// Recorded programs with ops of a library that the generator wrote for a program.
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/extension/library.h>
#include <amp/extension/op.h>
#include <amp/jit/jit.h>
#include <contract/ops.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/interop/files.h"

namespace program_tests {

using namespace amp;
using testing::contains;
using testing::normal;
using testing::thrown_text;

namespace {

AutocastOptions contract_region() { return {.dtype = kBFloat16, .policy = "contract"}; }

// Programs of the function in a region with the preset. They must compute the same as the function: as recorded, frozen, and from a file.
std::string checked_text(const std::function<Tensor(const Tensor&)>& function, const Tensor& example) {
  const jit::Program program = jit::trace(function, {example}, {.autocast = contract_region()});
  const jit::Program frozen = jit::freeze(program);
  const testing::Folder folder;
  frozen.save(folder.file("program.amp"));
  const jit::Program loaded = jit::Program::load(folder.file("program.amp"));
  for (const int64_t batch : {1, 5, 40}) {
    const Tensor x = normal({batch, example.size(1)}, example.dtype(), static_cast<uint32_t>(batch));
    const Autocast region(kCPU, contract_region());
    const Tensor expected = function(x);
    for (const jit::Program* each : {&program, &frozen, &loaded}) CHECK(testing::difference((*each)(x), expected) == "");
  }
  return program.text();
}

Tensor half(const Tensor& x) { return x * 0.5; }

}  // namespace

TEST_SUITE("programs with ops of a program") {
  TEST_CASE("kernels and expressions, whose arguments autocast casts") {
    const Tensor w = normal({6, 4}, kFloat32, 2);
    const std::string text =
        checked_text([&](const Tensor& x) { return contract::swish(contract::product(x, w) + 1, 2); }, normal({3, 6}, kFloat32));
    CHECK(contains(text, "contract::product(%"));
    CHECK(contains(text, "contract::swish(%"));
    CHECK(contains(text, "bfloat16[B, 4] = contract::product"));
    CHECK(contains(text, "float32[B, 4] = contract::swish"));
  }

  TEST_CASE("the overload with a dtype, where the policy asks for it; lists of tensors") {
    const Tensor places = arange(2);
    const auto total = [](const Tensor& x) { return x.sum(1, true) + contract::total(half(x.to(kBFloat16))); };
    const std::string text = checked_text(
        [&](const Tensor& x) {
          return std::get<0>(contract::joined({total(x).sum(1), x.sum(1)}, places)).t();
        },
        normal({3, 6}, kFloat32));
    CHECK(contains(text, "float32[] = contract::total.dtype(%"));
    CHECK(contains(text, "contract::joined([%"));
  }

  TEST_CASE("in-place variants") {
    const auto inplace = [](const Tensor& x) {
      Tensor y = x * 2;
      contract::swish_(y, 3);
      return y + 1;
    };
    CHECK(contains(checked_text(inplace, normal({3, 6}, kFloat32)), "contract::swish"));
  }

  TEST_CASE("a program is trained through the ops' derivatives, and runs from several threads") {
    Tensor w = normal({6, 4}, kFloat32, 2).requires_grad_();
    const auto function = [&](const Tensor& x) { return contract::swish(contract::product(x, w)).sum(1); };
    const Tensor x = normal({7, 6}, kFloat32);
    const jit::Program program = jit::trace(function, {x});
    program(x).sum().backward();
    const Tensor grad = w.grad().clone();
    w.set_grad({});
    function(x).sum().backward();
    CHECK(testing::difference(grad, w.grad()) == "");

    const jit::Program frozen = jit::freeze(program);
    const Tensor expected = frozen(x);
    std::vector<char> same(4, 0);
    std::vector<std::thread> threads;
    for (size_t i = 0; i < same.size(); ++i) {
      threads.emplace_back([&, i] {
        bool all = true;
        for (int call = 0; call < 20; ++call) all = all && testing::difference(frozen(x), expected).empty();
        same[i] = all ? 1 : 0;
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(same == std::vector<char>(4, 1));
  }

  TEST_CASE("an op that was registered with a function can't be called again") {
    static const OpId id = register_op("programs::twice", {.signature = "(Tensor self) -> Tensor"});
    const auto twice = [](const Tensor& x) {
      return autocast::call(
          id, [](const Tensor& t) { return t.clone(); }, x);
    };
    CHECK(contains(thrown_text([&] {
                     jit::trace(twice, {normal({3, 6}, kFloat32)}, {.autocast = contract_region()});
                   }),
                   "[jit::trace] programs::twice is an op of the program that can't be called again"));
  }

  TEST_CASE("a call whose library has been unloaded is an error, until it is loaded again") {
    static constexpr extension::OpEntry kOps[] = {{.name = "leaving::half",
                                                   .signature = "(Tensor self) -> Tensor",
                                                   .casts = "self",
                                                   .same_dtype = "",
                                                   .aliases = "",
                                                   .facts = extension::kOpenDtype | extension::kCastArgument,
                                                   .call = [] { return op_call_detail::make("leaving::half", half, "self", 0, OpId{}); }}};
    OpId ids[1];
    const auto none = [] { return ArrayRef<extension::PresetEntry>(); };
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    jit::trace([](const Tensor& x) { return relu(x); }, {ones({2})}).save(path);
    auto json = nlohmann::ordered_json::parse(load_safetensors_metadata(path).at("amp.program"));
    json["calls"][0]["op"] = "leaving::half";
    save_safetensors(load_safetensors(path), path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
    const std::string unknown = path + ": the op `leaving::half` is unknown; load the library that brings the ops of `leaving` first";
    const auto load = [&] { return jit::Program::load(path); };
    const auto half_of_one = [](const jit::Program& program) { return program(ones({3}))[0].item<float>(); };
    std::optional<jit::Program> program;
    {
      extension::Library library("leaving", AMP_EXTENSION_VERSION, sizeof(detail::ThreadState), kOps, none, ids);
      CHECK(thrown_text(load) == unknown);
      library.load();
      program = load();
      CHECK(half_of_one(*program) == 0.5f);
    }
    CHECK(thrown_text(load) == unknown);
    CHECK(thrown_text([&] { half_of_one(*program); }) == "[leaving::half] the library of this op has been unloaded");
    extension::Library library("leaving", AMP_EXTENSION_VERSION, sizeof(detail::ThreadState), kOps, none, ids);
    library.load();
    CHECK(half_of_one(*program) == 0.5f);
    CHECK(half_of_one(load()) == 0.5f);
  }
}

}  // namespace program_tests
