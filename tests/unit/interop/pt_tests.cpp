// Files of torch.save: files that make_pt.py wrote with torch (pt/), and archives made by hand.
#include <doctest/doctest.h>

#include <filesystem>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace pt_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const std::string kPt = "tests/unit/interop/pt/";
const std::string kState = kPt + "state.pt";

const Tensor& tensor_in(const StateDict& state, const std::string& name) { return std::get<Tensor>(state.at(name)); }

// The same as in make_pt.py.
Tensor ramp(IntArrayRef sizes, ScalarType dtype = kFloat32) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return arange(count, kFloat32).reshape(sizes).to(dtype);
}

template <class T>
std::vector<T> elements(const RawTensor& raw) {
  const auto* data = reinterpret_cast<const T*>(raw.bytes.data_ptr<uint8_t>());
  return {data, data + raw.bytes.numel() / static_cast<int64_t>(sizeof(T))};
}

void check_state(const StateDict& state) {
  const std::pair<const char*, ScalarType> dtypes[] = {
      {"float64", kFloat64}, {"float32", kFloat32},     {"float16", kFloat16},      {"bfloat16", kBFloat16},
      {"int64", kInt64},     {"int32", kInt32},         {"int16", kInt16},          {"int8", kInt8},
      {"uint8", kUInt8},     {"complex64", kComplex64}, {"complex128", kComplex128}};
  for (const auto& [name, dtype] : dtypes) {
    CAPTURE(name);
    CHECK(difference(tensor_in(state, name), ramp({2, 3}, dtype)) == "");
  }
  const Tensor whole = ramp({4, 5});
  CHECK(difference(tensor_in(state, "bool"), tensor({true, false, true})) == "");
  CHECK(difference(tensor_in(state, "whole"), whole) == "");
  CHECK(difference(tensor_in(state, "rows"), whole.slice(0, 1, 3)) == "");
  CHECK(difference(tensor_in(state, "transposed"), whole.t()) == "");
  CHECK(difference(tensor_in(state, "every_other"), whole.slice(1, 0, 5, 2)) == "");
  CHECK(difference(tensor_in(state, "expanded"), full({3, 4}, 7.0)) == "");
  CHECK(tensor_in(state, "expanded").strides() == IntArrayRef({0, 0}));
  CHECK(difference(tensor_in(state, "parameter"), ramp({3})) == "");
  CHECK(!tensor_in(state, "parameter").requires_grad());
  CHECK(difference(tensor_in(state, "point"), tensor(2.5)) == "");
  CHECK(difference(tensor_in(state, "empty"), zeros({0, 3})) == "");
  CHECK(difference(tensor_in(state, "channels_last"), ramp({1, 2, 2, 3})) == "");
  CHECK(tensor_in(state, "channels_last").strides() == IntArrayRef({12, 1, 6, 2}));
}

void check_raw(const StateDict& state) {
  const auto raw = [&](const char* name) { return std::get<RawTensor>(state.at(name)); };
  CHECK(raw("uint16").dtype == "U16");
  CHECK(raw("uint16").shape == std::vector<int64_t>{2, 3});
  CHECK(elements<uint16_t>(raw("uint16")) == std::vector<uint16_t>{0, 1, 2, 3, 4, 5});
  CHECK(raw("uint16_transposed").shape == std::vector<int64_t>{3, 2});
  CHECK(elements<uint16_t>(raw("uint16_transposed")) == std::vector<uint16_t>{0, 3, 1, 4, 2, 5});
  CHECK(elements<uint32_t>(raw("uint32")) == std::vector<uint32_t>{0, 1, 2, 3, 4, 5});
  CHECK(raw("uint64_tail").dtype == "U64");
  CHECK(elements<uint64_t>(raw("uint64_tail")) == std::vector<uint64_t>{2, 3, 4});
}

}  // namespace

TEST_SUITE_BEGIN("pt files");

TEST_CASE("every dtype, views and parameters of torch are loaded") {
  const StateDict state = load_pt(kState);
  CHECK(state.size() == 28);
  check_state(state);
  check_raw(state);
  for (const ScalarType dtype : {kFloat8_e4m3fn, kFloat8_e5m2}) {
    const Tensor float8 = tensor_in(state, toString(dtype));
    CHECK(float8.dtype() == dtype);
    CHECK(difference(float8.to(kFloat32).flatten(), arange(6, kFloat32)) == "");
  }
}

TEST_CASE("tensors that share a storage share memory, and can be trained") {
  const StateDict state = load_pt(kState);
  Tensor whole = tensor_in(state, "whole");
  CHECK(tensor_in(state, "rows").data_ptr<float>() == whole.data_ptr<float>() + 5);
  whole.fill_(1);
  CHECK(difference(tensor_in(state, "transposed"), ones({5, 4})) == "");
  const Tensor rows = Tensor(tensor_in(state, "rows")).requires_grad_();
  CHECK(rows.is_leaf());
  (rows * 3).sum().backward();
  CHECK(difference(rows.grad(), full({2, 5}, 3.0)) == "");
}

TEST_CASE("a mapped file gives the same tensors, and is never written to") {
  const Folder folder;
  const std::string path = folder.file("state.pt"), bytes = file_bytes(kState);
  write_file(path, bytes);
  const StateDict state = load_pt(path, {.mmap = true});
  check_state(state);
  check_raw(state);
  for (const auto& [name, value] : state)
    if (const auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && name != "expanded") Tensor(*tensor).fill_(0);
  CHECK(difference(tensor_in(state, "rows"), zeros({2, 5})) == "");
  CHECK(file_bytes(path) == bytes);
}

TEST_CASE("nested dictionaries, lists and tuples become names with dots") {
  for (const char* name : {"nested.pt", "protocol5.pt"}) {
    CAPTURE(name);
    const StateDict state = load_pt(kPt + name);
    const auto number = [&](const char* entry) { return std::get<Scalar>(state.at(entry)); };
    CHECK(number("epoch").toLong() == 3);
    CHECK(number("best").toDouble() == -0.5);
    CHECK(number("done").isBoolean());
    CHECK(number("large").toLong() == int64_t{1} << 40);
    CHECK(number("negative").toLong() == -7);
    CHECK(number("betas.0").toDouble() == 0.9);
    CHECK(number("betas.1").toDouble() == 0.99);
    CHECK(number("list.0").toLong() == 1);
    CHECK(number("list.1.0").toLong() == 2);
    CHECK(number("3.4").toLong() == 5);
    CHECK(number("size.0").toLong() == 2);
    CHECK(number("size.1").toLong() == 3);
    for (const char* entry : {"model.fc.weight", "model.same", "list.1.1"}) CHECK(difference(tensor_in(state, entry), ramp({3})) == "");
    CHECK(state.size() == 15);
    const StateDict model = sub_state(state, "model.");
    CHECK(model.size() == 2);
    CHECK(difference(tensor_in(model, "fc.weight"), ramp({3})) == "");
  }
}

TEST_CASE("lazy conjugates and negatives are computed") {
  using namespace amp::testing::pickles;
  const Folder folder;
  const auto loaded = [&](const std::string& type, int32_t count, const std::string& bits) {
    const std::string tensor = global("torch._utils", "_rebuild_tensor_v2") +
                               tuple(storage(type, "0", count) + integer(0) + tuple(integer(2)) + tuple(integer(1)) + "\x89" + "}" + bits) +
                               "R";
    write_file(folder.file("x.pt"), archive_of(torch_entries(program(dict(text("w") + tensor)))));
    return tensor_in(load_pt(folder.file("x.pt")), "w");
  };
  const Tensor numbers = view_as_complex(tensor({0.0f, 1.0f, 2.0f, 3.0f}).view({2, 2}));
  const std::string complex = "ComplexFloatStorage", conj = text("conj") + "\x88", neg = text("neg") + "\x88";
  CHECK(difference(loaded(complex, 2, ""), numbers) == "");
  CHECK(difference(loaded(complex, 2, "N"), numbers) == "");
  CHECK(difference(loaded(complex, 2, dict(conj)), numbers.conj()) == "");
  CHECK(difference(loaded(complex, 2, dict(text("conj") + "\x89")), numbers) == "");
  CHECK(difference(loaded(complex, 2, dict(conj + neg)), -numbers.conj()) == "");
  CHECK(difference(loaded("FloatStorage", 4, dict(neg)), tensor({-0.0f, -1.0f})) == "");
  CHECK_THROWS_WITH_AS(loaded("FloatStorage", 4, dict(conj)), doctest::Contains("`w` is marked as a conjugate"), ValueError);
  CHECK_THROWS_WITH_AS(loaded(complex, 2, dict(text("zero") + "\x88")), doctest::Contains("other keys than conj and neg"),
                       NotImplementedError);
  CHECK_THROWS_WITH_AS(loaded(complex, 2, dict(text("conj") + integer(1))), doctest::Contains("neither true nor false"), ValueError);
  CHECK_THROWS_WITH_AS(loaded(complex, 2, text("conj")), doctest::Contains("no dictionary"), ValueError);
}

TEST_CASE("names are mapped, and what is left out is not read") {
  const auto rename = [](const std::string& name) { return name.starts_with("model.") ? "net." + name.substr(6) : std::string(); };
  const StateDict state = load_pt(kPt + "nested.pt", {.rename = rename});
  CHECK(state.size() == 2);
  CHECK(state.contains("net.fc.weight"));
  CHECK(contains(thrown_text([] { load_pt(kPt + "nested.pt", {.rename = [](const std::string&) { return std::string("same"); }}); }),
                 "nested.pt: `epoch` and `best` were both renamed to `same`"));
}

TEST_CASE("other files of PyTorch are refused, and what they refer to is named") {
  CHECK_THROWS_WITH_AS(load_pt(kPt + "whole_module.pt"), doctest::Contains("it refers to `torch.nn.modules.linear.Linear`"),
                       NotImplementedError);
  CHECK_THROWS_WITH_AS(load_pt(kPt + "sparse.pt"), doctest::Contains("it refers to `torch._utils._rebuild_sparse_tensor`"),
                       NotImplementedError);
  CHECK_THROWS_WITH_AS(load_pt(kPt + "before_1_6.pt"), doctest::Contains("as PyTorch before 1.6 saved it"), NotImplementedError);
  CHECK_THROWS_WITH_AS(load_pt(kPt + "none.pt"), doctest::Contains("cannot be read (No such file"), Error);
  CHECK_THROWS_WITH_AS(load_safetensors(kState), doctest::Contains("it is not a safetensors file"), ValueError);
}

TEST_CASE("the parameters of a TorchScript module are a state dict") {
  const StateDict state = load_pt(kPt + "script.pt");
  CHECK(state.size() == 2);
  CHECK(tensor_in(state, "weight").sizes() == IntArrayRef{1, 1});
  CHECK(tensor_in(state, "bias").sizes() == IntArrayRef{1});
}

TEST_CASE("a model goes on training where torch stopped") {
  struct NetImpl : nn::Module {
    nn::Sequential encoder = register_module("encoder", nn::Sequential(nn::Linear(16, 24), nn::GELU()));
    nn::BatchNorm1d norm = register_module("norm", nn::BatchNorm1d(24));
    nn::Linear head = register_module("head", nn::Linear(24, 1));
    Tensor forward(const Tensor& x) { return head(norm(encoder(x))); }
  };
  const StateDict checkpoint = load_pt("examples/recipes/checkpoint.pt");
  const auto net = std::make_shared<NetImpl>();
  net->load_state_dict(sub_state(checkpoint, "model."));
  optim::AdamW optimizer(net->parameters(), 1.0);
  optimizer.load_state_dict(sub_state(checkpoint, "optimizer."));
  GradScaler scaler(kCPU);
  scaler.load_state_dict(sub_state(checkpoint, "scaler."));
  CHECK(scaler.get_scale() == 1024);
  CHECK(optimizer.param_groups()[0].options().get_lr() == 3e-3);

  const Tensor loss = mse_loss(net->forward(tensor_in(checkpoint, "data.input")), tensor_in(checkpoint, "data.target"));
  CHECK(loss.item<double>() == doctest::Approx(state_number("test", checkpoint, "loss").toDouble()).epsilon(1e-5));
  scaler.scale(loss).backward();
  scaler.step(optimizer);
  scaler.update();
  const StateDict after = sub_state(checkpoint, "after.");
  CHECK(after.size() == net->state_dict().size());
  for (const auto& [name, value] : net->state_dict()) {
    CAPTURE(name);
    CHECK(difference(std::get<Tensor>(value), tensor_in(after, name), 1e-5, 1e-5) == "");
    if (name == "head.weight") CHECK(difference(std::get<Tensor>(value), tensor_in(checkpoint, "model." + name), 1e-5, 1e-5) != "");
  }
}

TEST_SUITE_END();

}  // namespace pt_tests
