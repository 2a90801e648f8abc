// Fused functions and programs whose tensors are not as they were when the chain was recorded.
#include <map>

#include <nlohmann/json.hpp>

#include "unit/interop/files.h"
#include "unit/jit/models.h"

namespace fusion_changes_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

TEST_SUITE("jit fusion changes") {
  TEST_CASE("a weight that needs a gradient later gets one") {
    Tensor weight = normal({16}, kFloat32, 5);
    const auto function = [&](const Tensor& x) { return tanh(x * weight) + 1; };
    const auto fused = fuse(function);
    const Tensor x = normal({8, 16}, kFloat32, 1);
    CHECK(difference(fused(x), function(x)) == "");
    weight.requires_grad_();
    const Tensor y = fused(x);
    REQUIRE(y.requires_grad());
    const Tensor found = autograd::grad({y.sum()}, {weight})[0];
    CHECK(difference(found, autograd::grad({function(x).sum()}, {weight})[0]) == "");
    weight.requires_grad_(false);
    CHECK_FALSE(fused(x).requires_grad());
    CHECK(fused.report().size() == 2);
  }

  TEST_CASE("functions are recorded with the strides of their arguments") {
    const auto flattened = [](const Tensor& x) { return tanh(x.reshape({-1}) * 2 + 1); };
    const auto fused = fuse(flattened);
    const Tensor rows = normal({3, 6}, kFloat32, 1);
    for (const Tensor& x : {rows.narrow(1, 0, 3), rows.narrow(1, 3, 3), rows.slice(1, 0, 6, 2), rows[0].expand({4, 6}), rows.t(),
                            rows.flatten().unfold(0, 3, 1), rows.narrow(0, 0, 0)}) {
      CHECK(difference(fused(x), flattened(x)) == "");
      CHECK(fused.is_fused(x));
      const Tensor given = x.detach().requires_grad_();
      const Tensor found = fused(given), expected = flattened(given);
      CHECK(difference(found, expected) == "");
      CHECK(difference(autograd::grad({found.sum()}, {given})[0], autograd::grad({expected.sum()}, {given})[0]) == "");
    }
  }

  TEST_CASE("diagonals of a part of a tensor") {
    const auto function = [](const Tensor& x) { return exp(einsum("ii->i", {x}) * 2 + 1); };
    const auto fused = fuse(function);
    const Tensor all = normal({4, 3, 3}, kFloat32, 1);
    for (int64_t i = 0; i < 4; ++i) CHECK(difference(fused(all[i]), function(all[i])) == "");
    CHECK(fused.is_fused(all[1]));
  }

  TEST_CASE("a function that uses an offset as a number is not fused") {
    const auto function = [](const Tensor& x) { return exp(x.as_strided({3}, {1}, x.storage_offset()) * 2 + 1); };
    const auto fused = fuse(function);
    const Tensor all = normal({4, 3, 3}, kFloat32, 1);
    for (int64_t i = 0; i < 4; ++i) CHECK(difference(fused(all[i]), function(all[i])) == "");
    CHECK_FALSE(fused.is_fused(all[1]));
  }

  TEST_CASE("a weight may get another dtype") {
    nn::LayerNorm norm(nn::LayerNormOptions({16}));
    norm->weight.data().copy_(normal({16}, kFloat32, 4));
    const auto function = [&](const Tensor& x) { return tanh(x * norm->weight) + norm->weight; };
    const auto fused = fuse(function);
    const Tensor x = normal({8, 16}, kFloat32, 1);
    const jit::Program program = jit::trace(function, {x});
    for (const bool grad : {true, false}) {
      const AutoGradMode mode(grad);
      for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat64, kFloat32}) {
        norm->to(dtype);
        CHECK_MESSAGE(difference(fused(x), function(x)) == "", dtype);
        CHECK_MESSAGE(difference(program(x), function(x)) == "", dtype);
      }
    }
  }

  TEST_CASE("a sparse argument is not fused") {
    const auto function = [](const Tensor& x) { return x * 2 * 3; };
    const auto fused = fuse(function);
    const NoGradGuard no_grad;
    const Tensor x = normal({4, 3}, kFloat32, 1), sparse = x.to_sparse();
    const jit::Program program = jit::trace(function, {x});
    CHECK(fused.is_fused(x));
    CHECK_FALSE(fused.is_fused(sparse));
    CHECK(difference(fused(sparse).to_dense(), function(x)) == "");
    CHECK(difference(program(x), function(x)) == "");
    CHECK(difference(program(sparse).to_dense(), function(x)) == "");
  }

  TEST_CASE("integers are checked for a division by zero") {
    const NoGradGuard no_grad;
    const Tensor a = tensor({7, 8, 9}), b = tensor({2, 3, 4}), zero = tensor({2, 0, 4});
    const auto check = [&](const auto& divide) {
      const auto function = [&](const Tensor& x, const Tensor& y) { return divide(x + 1, y * 1) * 2 - 1; };
      const auto fused = fuse(function);
      CHECK(fused.is_fused(a, b));
      CHECK(difference(fused(a, b), function(a, b)) == "");
      const std::string expected = thrown_text([&] { function(a, zero); });
      CHECK(contains(expected, "integers can't be divided by zero"));
      CHECK(thrown_text([&] { fused(a, zero); }) == expected);
      const jit::Program program = jit::trace(function, {a, b});
      CHECK(thrown_text([&] { program.run({a, zero}); }) == expected);
      const Tensor x = normal({3}, kFloat32), y = normal({3}, kFloat32, 2);
      CHECK(fused.is_fused(x, y));
      CHECK(difference(fused(x, y), function(x, y)) == "");
    };
    check([](const Tensor& x, const Tensor& y) { return floor_divide(x, y); });
    check([](const Tensor& x, const Tensor& y) { return remainder(x, y); });
    check([](const Tensor& x, const Tensor& y) { return fmod(x, y); });
    check([](const Tensor& x, const Tensor& y) { return div(x, y, "trunc"); });
  }

  TEST_CASE("a function may return an argument, a view of it, or a result twice") {
    const auto function = [](const Tensor& x) {
      const Tensor y = tanh(x * 2 + 1), rows = y.sum(-1);
      return std::vector<Tensor>{x, x.view({12}), y, y, exp(rows) * rows, rows};
    };
    const auto fused = fuse(function);
    for (const bool grad : {false, true}) {
      const Tensor x = normal({3, 4}, kFloat32, 2).requires_grad_(grad);
      CHECK(fused.is_fused(x));
      const std::vector<Tensor> found = fused(x), expected = function(x);
      REQUIRE(found.size() == expected.size());
      for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(difference(found[i], expected[i]) == "", i);
      CHECK(found[0].data_ptr() == x.data_ptr());
      CHECK(found[1].data_ptr() == x.data_ptr());
      if (!grad) continue;
      for (size_t i = 0; i < found.size(); ++i) {
        const Tensor a = autograd::grad({found[i].sum()}, {x}, {}, true)[0], b = autograd::grad({expected[i].sum()}, {x}, {}, true)[0];
        CHECK_MESSAGE(difference(a, b) == "", i);
      }
    }
  }

  TEST_CASE("one tensor as two arguments") {
    const auto function = [](const Tensor& a, const Tensor& b) { return tanh(a * b) - b; };
    const auto fused = fuse(function);
    const Tensor x = normal({40}, kFloat64, 3).requires_grad_();
    CHECK(difference(fused(x, x), function(x, x)) == "");
    const Tensor a = autograd::grad({fused(x, x).sum()}, {x})[0], b = autograd::grad({function(x, x).sum()}, {x})[0];
    CHECK(allclose(a, b));  // the terms of the sum have another order
  }

  TEST_CASE("expanded arguments, and no elements") {
    const NoGradGuard no_grad;
    const auto check = [](const char* name, const auto& function, const Tensor& x) {
      const auto fused = fuse(function);
      CHECK_MESSAGE(fused.is_fused(x), name);
      const Tensor found = fused(x), expected = function(x);
      CHECK_MESSAGE(difference(found, expected) == "", name);
      CHECK_MESSAGE(found.strides() == expected.strides(), name);
    };
    const auto chain = [](const Tensor& x) { return tanh(x * 2) + x; };
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat64}) {
      check("one value", chain, normal({}, dtype).expand({3, 500}));
      check("one value for each row", chain, normal({3, 1}, dtype).expand({3, 500}));
      check("one row", chain, normal({1, 500}, dtype).expand({3, 500}));
      check("short rows", chain, normal({300, 1}, dtype).expand({300, 5}));
      for (const std::vector<int64_t>& shape : {std::vector<int64_t>{0}, {0, 4}, {4, 0}}) {
        check("empty", chain, normal(shape, dtype));
        check(
            "empty sum", [](const Tensor& x) { return (x * 2 + 1).sum(); }, normal(shape, dtype));
        check(
            "empty mean", [](const Tensor& x) { return (x * 2 + 1).mean(); }, normal(shape, dtype));
        check(
            "sum of rows", [](const Tensor& x) { return (x * 2 + 1).sum(-1); }, normal(shape, dtype));
      }
    }
  }

  TEST_CASE("numbers and tensors without dimensions of other dtypes") {
    const NoGradGuard no_grad;
    const Tensor factor = tensor(0.1), third = tensor(1.0 / 3).to(kFloat64), limit = tensor(0.3);
    const auto function = [&](const Tensor& x) {
      const Tensor y = maximum(x * factor + third, limit) * 0.7;
      return std::vector<Tensor>{y, y > limit, where(y > 0.1, y, 0.123), minimum(y, tensor(5)) / 3};
    };
    const auto fused = fuse(function);
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      for (const std::vector<int64_t>& shape : {std::vector<int64_t>{1}, {7}, {1, 1}, {3, 400}, {400, 3}}) {
        const Tensor x = normal(shape, dtype, 6);
        CHECK(fused.is_fused(x));
        const std::vector<Tensor> found = fused(x), expected = function(x);
        for (size_t i = 0; i < found.size(); ++i)
          CHECK_MESSAGE(difference(found[i], expected[i]) == "", dtype << IntArrayRef(shape) << ", result " << i);
      }
    }
  }

  TEST_CASE("rows of another dtype that are constant") {
    const NoGradGuard no_grad;
    const auto function = [](const Tensor& x, const Tensor& s) {
      const Tensor y = x * 2;
      return std::vector<Tensor>{y + s, y > s, maximum(y, s), (y - s).to(kBFloat16) * y};
    };
    const auto fused = fuse(function);
    for (const ScalarType dtype : {kBFloat16, kFloat16, kFloat64}) {
      for (const std::vector<int64_t>& shape : {std::vector<int64_t>{3, 1000}, {300, 5}}) {
        const Tensor x = normal(shape, dtype, 1);
        for (const Tensor& s : {normal({shape[0], 1}, kFloat32, 2), normal({shape[1]}, kFloat32, 3), normal({1, 1}, kFloat32, 4)}) {
          CHECK(fused.is_fused(x, s));
          const std::vector<Tensor> found = fused(x, s), expected = function(x, s);
          for (size_t i = 0; i < found.size(); ++i)
            CHECK_MESSAGE(difference(found[i], expected[i]) == "", dtype << s.sizes() << ", result " << i);
        }
      }
    }
  }

  TEST_CASE("a file that claims another dtype is refused when the program runs") {
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    const Tensor w = normal({3, 4}, kFloat32);
    jit::trace([&](const Tensor& x) { return relu(linear(x, w)) * 2; }, {normal({2, 4}, kFloat32)}).save(path);
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(load_safetensors_metadata(path).at("amp.program"));
    for (auto& call : json.at("calls")) {
      for (auto& result : call.at("results"))
        if (result.contains("dtype")) result["dtype"] = "float64";
    }
    save_safetensors(load_safetensors(path), path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
    const jit::Program program = jit::Program::load(path);
    const NoGradGuard no_grad;
    CHECK(contains(thrown_text([&] { program(normal({2, 4}, kFloat32)); }), "must be a dense tensor of dtype float64"));
  }
}

}  // namespace fusion_changes_tests
