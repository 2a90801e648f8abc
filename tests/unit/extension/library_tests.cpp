// User ops and presets that the generator wrote.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include <dlfcn.h>
#include <unistd.h>

#include <amp/all.h>
#include <amp/autograd/node.h>
#include <amp/cpu/simd/isa.h>
#include <amp/extension/library.h>
#include <amp/extension/op.h>
#include <contract/ops.h>

#include "skip.h"
#include "support.h"

namespace library_tests {

using namespace amp;
using autocast::Category;
using testing::contains;
using testing::normal;
using testing::thrown_text;

namespace {

OpId id_named(const std::string& name) {
  for (const OpId id : registered_ops())
    if (op_name(id) == name) return id;
  FAIL("there is no op " << name);
  return {};
}

// The file that contains the library of the tests.
std::string library_path() {
  Dl_info info{};
  REQUIRE(dladdr(reinterpret_cast<void*>(static_cast<Tensor (*)(const Tensor&, const Tensor&)>(&contract::product)), &info) != 0);
  return info.dli_fname;
}

}  // namespace

TEST_SUITE("generated ops of a program") {
  TEST_CASE("an expression computes in every dtype, shape and memory layout") {
    const Tensor x = normal({5, 7}, kFloat64);
    const Tensor expected = x * sigmoid(2 * x);
    for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
      const Tensor result = contract::swish(x.to(dtype), 2);
      CHECK(result.dtype() == dtype);
      CHECK(testing::difference(result, expected, isReducedFloatingType(dtype) ? 0.02 : 1e-5, isReducedFloatingType(dtype) ? 0.02 : 1e-5) ==
            "");
    }
    CHECK(testing::difference(contract::swish(x.t(), 2), expected.t(), 1e-14, 1e-14) == "");
    const Tensor large = normal({300, 1000}, kFloat32);
    CHECK(testing::difference(contract::swish(large), large * sigmoid(large), 1e-5, 1e-5) == "");
    CHECK(contract::swish(ones({0, 3})).sizes() == IntArrayRef({0, 3}));
    CHECK(contains(thrown_text([] { contract::swish(ones({2}, kInt64)); }), "[contract::swish] not implemented for int64"));
    CHECK(contains(thrown_text([] { contract::swish(Tensor()); }), "[contract::swish] self is an undefined tensor"));
  }

  TEST_CASE("the loops of an expression are those for the instruction set in use") {
    const cpu::Isa before = cpu::active_isa();
    const std::pair<cpu::Isa, float> lanes[] = {{cpu::Isa::Baseline, 4}, {cpu::Isa::Avx2, 8}, {cpu::Isa::Avx512, 16}};
    for (const auto& [isa, expected] : lanes) {
      cpu::set_active_isa(isa);
      if (cpu::active_isa() != isa) continue;  // above the processor's, or not compiled
      CHECK_MESSAGE(contract::lanes(ones({40})).eq(expected).all().item<bool>(), cpu::isa_name(isa));
      CHECK_MESSAGE(contract::lanes(ones({40}, kFloat64)).eq(expected / 2).all().item<bool>(), cpu::isa_name(isa));
      CHECK_MESSAGE(contract::lanes(ones({5, 8}).t()).eq(expected).all().item<bool>(), cpu::isa_name(isa));
      const Tensor x = normal({33}, kFloat32);
      CHECK(testing::difference(contract::swish(x), x * sigmoid(x), 1e-6, 1e-6) == "");
    }
    cpu::set_active_isa(before);
  }

  TEST_CASE("variants") {
    const Tensor x = normal({4}, kFloat32), expected = contract::swish(x);
    Tensor y = x.clone(), out = empty({0});
    contract::swish_(y);
    contract::swish_out(out, x);
    CHECK(testing::difference(y, expected) == "");
    CHECK(testing::difference(out, expected) == "");
    const Tensor a = normal({2, 3}, kFloat32), b = normal({3, 2}, kFloat32);
    Tensor product = empty({0});
    contract::product_out(product, a, b);
    CHECK(testing::difference(product, a.mm(b)) == "");
    CHECK(testing::difference(contract::times(a, b), a.mm(b)) == "");
  }

  TEST_CASE("derivatives") {
    const auto leaf = [](IntArrayRef sizes) { return normal(sizes, kFloat64).requires_grad_(); };
    const auto product = [](const std::vector<Tensor>& in) { return std::vector<Tensor>{contract::product(in[0], in[1])}; };
    const auto swish = [](const std::vector<Tensor>& in) { return std::vector<Tensor>{contract::swish(in[0], 1.5)}; };
    CHECK(autograd::gradcheck(product, {leaf({2, 3}), leaf({3, 2})}));
    CHECK(autograd::gradgradcheck(product, {leaf({2, 3}), leaf({3, 2})}));
    CHECK(autograd::gradcheck(swish, {leaf({5})}));
    CHECK(autograd::gradgradcheck(swish, {leaf({5})}));
    CHECK(std::string(contract::swish(leaf({2})).grad_fn()->name()) == "contract::SwishBackward");
    Tensor y = leaf({3}), z = y * 1;
    contract::swish_(z);
    z.sum().backward();
    CHECK(y.grad().defined());
  }

  TEST_CASE("rules of the preset that ships with the library") {
    const Tensor x = ones({2, 2});
    const Autocast region(kCPU, {.policy = "contract"});
    CHECK(contract::product(x, x).dtype() == kBFloat16);
    CHECK(contract::swish(x.to(kBFloat16)).dtype() == kFloat32);
    CHECK(contract::total(x.to(kBFloat16)).dtype() == kFloat32);  // calls total.dtype
    const Tensor places = ones({2}, kInt64);
    const auto [rows, kept] = contract::joined(std::vector<Tensor>{x, x.to(kBFloat16)}, places);
    CHECK(rows.dtype() == kFloat32);
    CHECK(kept.dtype() == kInt64);
    CHECK(contains(explain("contract::joined").at(0).text(), "contract::joined(Tensor[] tensors, Tensor positions)"));
    CHECK(explain("contract::times").at(0).origin == "contract (policy.yaml, cpu/lower_precision_fp)");
    CHECK(explain("contract::total").size() == 2);
    const Autocast wide(kCPU, {.policy = "contract-wide"});
    CHECK(contains(thrown_text([&] { contract::joined(std::vector<Tensor>{x}, places); }),
                   "[contract::joined] takes the tensors as they are"));
    CHECK(contract::swish(x.to(kBFloat16)).dtype() == kBFloat16);
  }

  TEST_CASE("delayed scaling knows the weight of an op of the library") {
    const auto policy =
        derive_policy("torch-2.0", {{.op = "contract::product", .category = autocast::Category::LowerPrecisionFp, .quantize = "delayed"}});
    const Tensor x = full({4, 8}, 3, kFloat32), w = full({8, 4}, 5, kFloat32).requires_grad_();
    Tensor y;
    {
      const Autocast region(kCPU, {.policy = policy});
      y = contract::product(x, w);
    }
    (y * 2).sum().backward();
    const auto scales = quantize::delayed_scales(w);
    REQUIRE(scales);
    // The formulas of the op multiply quantized operands. Its own kernel does not.
    CHECK((*scales)[static_cast<size_t>(quantize::Role::Input)].amax_history[0] == 3);
    CHECK((*scales)[static_cast<size_t>(quantize::Role::Gradient)].amax_history[0] == 2);
  }

  TEST_CASE("recipes of rules that ship with the library") {
    const Autocast region(kCPU, {.policy = "contract-quantized", .recipe = "rowwise"});
    const auto recipe_of = [](const char* op) { return explain(op).at(0).recipe; };
    REQUIRE(recipe_of("mm") != nullptr);
    CHECK(quantize::recipe_text(*recipe_of("mm")) ==
          "{formats: e4m3, block: 8, scale: pow2, nonfinite: saturate, gemms: {grad_weight: low}}");
    CHECK(std::string(recipe_of("mm")->name) == "eights");
    CHECK(recipe_of("linear") == &quantize::find_recipe("mxfp8"));
    CHECK(recipe_of("bmm") == &quantize::find_recipe("rowwise"));
    CHECK(recipe_of("addmm") == nullptr);
  }

  // The runtimes of the sanitizers do not support RTLD_DEEPBIND. Without it, the copy would find the functions of the first library.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr bool kHasDeepBind = false;
#else
  constexpr bool kHasDeepBind = true;
#endif

  TEST_CASE("a second library with the same ops is an error, and the first stays as it is" *
            testing::SkipIf(!kHasDeepBind, "sanitizers refuse RTLD_DEEPBIND")) {
    // In the folder of the first one: programs may not run in the folder for temporary files.
    const std::string copy = std::filesystem::path(library_path()).parent_path() / ("contract-" + std::to_string(getpid()) + ".so");
    std::filesystem::copy_file(library_path(), copy, std::filesystem::copy_options::overwrite_existing);
    std::string logged;
    const LogSink before = set_log_sink([&](LogLevel, std::string_view message) { logged += message; });
    void* library = dlopen(copy.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    set_log_sink(before);
    std::filesystem::remove(copy);
    REQUIRE(library != nullptr);
    CHECK(contains(logged, "[contract] `contract::product` is registered already, as (Tensor self, Tensor mat2) -> Tensor"));
    const auto product =
        reinterpret_cast<Tensor (*)(const Tensor&, const Tensor&)>(dlsym(library, "_ZN8contract7productERKN3amp6TensorES3_"));
    REQUIRE((product != nullptr));
    const Tensor x = ones({2, 2});
    CHECK(product(x, x).dtype() == kFloat32);  // without autocast, nothing needs the id
    {
      const Autocast region(kCPU);
      CHECK(contains(thrown_text([&] { product(x, x); }), "`contract::product` is registered already"));
      CHECK(contract::product(x, x).defined());
    }
    dlclose(library);
    CHECK(std::string(op_name(id_named("contract::product"))) == "contract::product");
  }

  TEST_CASE("an op cannot have the name of an alias of another one") {
    for (const char* name : {"contract::times", "contract::times.out"})
      CHECK(
          contains(thrown_text([&] { register_op(name, {.signature = "(Tensor self) -> Tensor"}); }), "` is also an alias of `contract::"));
  }

  TEST_CASE("a library keeps its ids when it is loaded again, if its ops are the same") {
    static constexpr extension::OpEntry kOps[] = {
        {"again::a", "(Tensor self) -> Tensor", "self", "", "", extension::kOpenDtype | extension::kCastArgument},
        {"again::b", "(Tensor self) -> Tensor", "self", "", "", extension::kOpenDtype | extension::kCastArgument}};
    static constexpr extension::OpEntry kOther[] = {
        {"again::a", "(Tensor x) -> Tensor", "x", "", "", extension::kOpenDtype | extension::kCastArgument}};
    const auto none = [] { return ArrayRef<extension::PresetEntry>(); };
    constexpr size_t kBytes = sizeof(detail::ThreadState);
    OpId first[2], second[2];
    {
      extension::Library library("again", AMP_EXTENSION_VERSION, kBytes, kOps, none, first);
      library.load();
    }
    const autocast::Policy& policy =
        derive_policy(autocast::find_policy("torch-2.0"), {{"again::b", Category::Fp32}});  // rules may name it
    extension::Library changed("again", AMP_EXTENSION_VERSION, kBytes, kOther, none, second);
    CHECK(contains(thrown_text([&] { changed.load(); }), "ops keep their ids, so it must not change during the process"));
    extension::Library library("again", AMP_EXTENSION_VERSION, kBytes, kOps, none, second);
    library.load();
    CHECK(first[0] == second[0]);
    CHECK(first[1] == second[1]);
    CHECK(category_of(policy, kCPU, kBFloat16, second[1]) == Category::Fp32);
  }

  TEST_CASE("a library that was compiled for another version is refused") {
    static constexpr extension::OpEntry kOps[] = {{"elder::a", "(Tensor self) -> Tensor", "self", "", "", extension::kCastArgument}};
    OpId ids[1];
    extension::Library library(
        "elder", AMP_EXTENSION_VERSION + 1, sizeof(detail::ThreadState), kOps, [] { return ArrayRef<extension::PresetEntry>(); }, ids);
    CHECK(contains(thrown_text([&] { library.id(0); }),
                   detail::concat("[elder] was compiled for version ", AMP_EXTENSION_VERSION + 1,
                                  " of the extension interface; this libamp has version ", AMP_EXTENSION_VERSION, ": compile it again")));
  }

  TEST_CASE("a preset with an unknown op takes back the library's ops") {
    static constexpr extension::OpEntry kOps[] = {{"wrong::a", "(Tensor self) -> Tensor", "self", "", "", extension::kCastArgument}};
    static constexpr extension::RuleEntry kRules[] = {{"wrong::b", kCPU, 3, Category::Fp32, {"policy.yaml", "wrong", "cpu/fp32", 0}}};
    static constexpr extension::PresetEntry kPresets[] = {{"wrong", "d", "torch-2.0", kRules, {}}};
    OpId ids[1];
    extension::Library library(
        "wrong", AMP_EXTENSION_VERSION, sizeof(detail::ThreadState), kOps, [] { return ArrayRef<extension::PresetEntry>(kPresets); }, ids);
    CHECK(contains(thrown_text([&] { library.load(); }), "[wrong] a rule of the preset: there is no op `wrong::b`"));
  }
}

}  // namespace library_tests
