// save and load: tensors, lists, modules and optimizers, to files and streams.
#include <doctest/doctest.h>

#include <functional>
#include <limits>
#include <map>
#include <sstream>

#include <amp/all.h>
#include <amp/compat/parts/save.h>
#include <amp/core/archive.h>
#include <amp/interop/pickle_value.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace save_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// A module that adds an entry of its own.
struct CountingImpl : nn::Module {
  CountingImpl() { fc = register_module("fc", nn::Linear(2, 2)); }
  void save(serialize::OutputArchive& archive) const override {
    nn::Module::save(archive);
    archive.write("count", IValue(count));
  }
  void load(serialize::InputArchive& archive) override {
    nn::Module::load(archive);
    IValue value;
    archive.read("count", value);
    count = value.toInt();
  }

  nn::Linear fc{nullptr};
  int64_t count = 0;
};
AMP_MODULE(Counting);

// A module with a value of its own, which may be a dictionary.
struct WithValueImpl : nn::Module {
  explicit WithValueImpl(IValue own = {}) : value(std::move(own)) { fc = register_module("fc", nn::Linear(2, 2)); }
  void save(serialize::OutputArchive& archive) const override {
    nn::Module::save(archive);
    archive.write("value", value);
  }
  void load(serialize::InputArchive& archive) override {
    nn::Module::load(archive);
    archive.read("value", value);
  }

  nn::Linear fc{nullptr};
  IValue value;
};
AMP_MODULE(WithValue);

}  // namespace

TEST_CASE("a tensor, also one that is defined, and a list") {
  const Folder folder;
  const Tensor x = arange(6).view({2, 3}).to(kFloat64);
  save(x, folder.file("x.pt"));
  Tensor y;
  load(y, folder.file("x.pt"));
  CHECK(y.dtype() == kFloat64);
  CHECK(equal(x, y));
  Tensor z = zeros({2, 3});
  load(z, folder.file("x.pt"));
  CHECK(z.dtype() == kFloat32);
  CHECK(z[1][2].item<float>() == 5);
  Tensor wrong = zeros({3});
  CHECK_THROWS_WITH_AS(load(wrong, folder.file("x.pt")), "[load] `0` has shape [2, 3] in the file, expected [3]", ValueError);

  save(std::vector<Tensor>{x, ones({1}, kBool), zeros({0, 2})}, folder.file("list.pt"));
  std::vector<Tensor> list;
  load(list, folder.file("list.pt"));
  REQUIRE(list.size() == 3);
  CHECK(equal(list[0], x));
  CHECK(list[2].sizes() == IntArrayRef{0, 2});
}

TEST_CASE("a stream") {
  std::stringstream stream;
  nn::Linear a(2, 3), b(2, 3);
  save(a, stream);
  load(b, stream);
  CHECK(equal(a->weight, b->weight));
  std::stringstream damaged("PK of something else");
  CHECK_THROWS_WITH_AS(load(b, damaged), doctest::Contains("the stream: "), ValueError);
}

TEST_CASE("a module is its state dict in the file") {
  const Folder folder;
  nn::Sequential net(nn::Linear(2, 3), nn::BatchNorm1d(3), nn::ReLU()), other(nn::Linear(2, 3), nn::BatchNorm1d(3), nn::ReLU());
  net(randn({4, 2}));
  save(net, folder.file("net.pt"));
  const StateDict state = load_pt(folder.file("net.pt"));
  CHECK(state.size() == net->state_dict().size());
  CHECK(state.contains("1.running_mean"));
  load(other, folder.file("net.pt"));
  CHECK(equal(other[1]->as<nn::BatchNorm1d>()->running_mean, net[1]->as<nn::BatchNorm1d>()->running_mean));

  save_safetensors(net->state_dict(), folder.file("net.safetensors"));
  nn::Sequential third(nn::Linear(2, 3), nn::BatchNorm1d(3), nn::ReLU());
  load(third, folder.file("net.safetensors"));
  CHECK(equal(third[0]->parameters()[0], net[0]->parameters()[0]));
}

TEST_CASE("a module with its own save and load") {
  const Folder folder;
  Counting net, other;
  net->count = 5;
  save(net, folder.file("net.pt"));
  load(other, folder.file("net.pt"));
  CHECK(other->count == 5);
  CHECK(equal(other->fc->weight, net->fc->weight));

  nn::Linear linear(2, 2);
  save(linear, folder.file("linear.pt"));
  const Tensor before = other->fc->weight.detach().clone();
  CHECK_THROWS_AS(load(other, folder.file("linear.pt")), ValueError);
  CHECK(equal(other->fc->weight, before));
}

TEST_CASE("names with dots are archives within archives") {
  const Folder folder;
  serialize::OutputArchive archive;
  archive.write("a.b.c", ones({1}));
  archive.write("ab", ones({2}));
  archive.save_to(folder.file("archive.pt"));
  serialize::InputArchive loaded, nested;
  loaded.load_from(folder.file("archive.pt"));
  Tensor t;
  for (const bool at_once : {true, false}) {
    if (at_once) {
      loaded.read("a.b", nested);
    } else {
      serialize::InputArchive outer;
      loaded.read("a", outer);
      outer.read("b", nested);
    }
    nested.read("c", t);
    CHECK(t.numel() == 1);
    CHECK_THROWS_WITH_AS(nested.read("d", t), "[load] the file has no tensor `a.b.d`", ValueError);
    t.reset();
  }
  CHECK_FALSE(loaded.try_read("ab", nested));
  CHECK_FALSE(loaded.try_read("a.c", nested));
  CHECK_FALSE(loaded.try_read("b", nested));
}

TEST_CASE("a module may save dictionaries") {
  const Folder folder;
  const auto again = [&](const IValue& value) {
    WithValue net(value), other;
    save(net, folder.file("net.pt"));
    load(other, folder.file("net.pt"));
    CHECK(equal(other->fc->weight, net->fc->weight));
    return other->value.toGenericDict();
  };
  CHECK(again(std::map<std::string, int64_t>{{"width", 3}, {"a.b", 4}}).at("a.b").toInt() == 4);
  CHECK(again(std::map<int64_t, std::string>{{5, "five"}}).at(5).toStringRef() == "five");
  CHECK(again(std::map<int64_t, Tensor>{{5, ones({2})}}).at(5).toTensor().numel() == 2);
  CHECK(again(DictValue()).empty());
  const DictValue tensors = again(DictValue({{"mean", ones({3})}, {"steps", 7}, {"name", "x"}}));
  CHECK(tensors.size() == 3);
  CHECK(tensors.at("mean").toTensor().numel() == 3);
  CHECK(tensors.at("steps").toInt() == 7);
  CHECK(load_pt(folder.file("net.pt")).contains("value.mean"));
}

TEST_CASE("a dictionary finds its keys, whatever their kind and their number") {
  DictValue dict;
  for (int i = 0; i < 1000; ++i) dict.insert("key " + std::to_string(i), i);
  const DictValue copy = dict;
  dict.insert("key 7", "other");
  dict.insert(7, 1);
  dict.insert(7.0, 2);
  dict.insert(true, 3);
  dict.insert(IValue(), 4);
  dict.insert(std::numeric_limits<double>::quiet_NaN(), 5);
  dict.insert(ones({2}), 6);
  CHECK(dict.size() == 1006);
  CHECK(copy.size() == 1000);
  CHECK(dict.at("key 999").toInt() == 999);
  CHECK(dict.at("key 7").toStringRef() == "other");
  CHECK(copy.at("key 7").toInt() == 7);
  CHECK(dict.at(7).toInt() == 1);
  CHECK(dict.at(7.0).toInt() == 2);
  CHECK(dict.at(true).toInt() == 3);
  CHECK(dict.at(IValue()).toInt() == 4);
  for (const IValue& key : {IValue(8), IValue(false), IValue("key"), IValue(std::numeric_limits<double>::quiet_NaN()), IValue(ones({2}))})
    CHECK_FALSE(dict.contains(key));
  CHECK((dict.begin() + 7)->key().toStringRef() == "key 7");  // the order of insertion
}

TEST_CASE("of a key that occurs twice in a pickle, the last value counts") {
  using namespace amp::testing::pickles;
  const std::string bytes =
      archive_of(torch_entries(program(dict(text("a") + integer(1) + text("b") + integer(2) + text("a") + integer(3)))));
  const IValue value = pickle_load(std::vector<char>(bytes.begin(), bytes.end()));
  CHECK(value.toGenericDict().size() == 2);
  CHECK(value.toGenericDict().at("a").toInt() == 3);
}

TEST_CASE("safetensors from streams, from memory and in shards") {
  const Folder folder;
  const std::string path = folder.file("net.safetensors");
  nn::Linear net(20, 20), streamed(20, 20), remembered(20, 20), sharded(20, 20);
  save_safetensors(net->state_dict(), path);
  const std::string bytes = file_bytes(path);
  std::istringstream stream(bytes);
  load(streamed, stream);
  CHECK(equal(streamed->weight, net->weight));
  serialize::InputArchive archive;
  archive.load_from(bytes.data(), bytes.size());
  remembered->load(archive);
  CHECK(equal(remembered->weight, net->weight));
  save_safetensors(net->state_dict(), path, {.max_shard_size = 100});
  REQUIRE(!folder.has("net.safetensors"));
  load(sharded, path);
  CHECK(equal(sharded->weight, net->weight));
}

TEST_CASE("a path with a NUL character is refused, not cut") {
  const Folder folder;
  const std::string path = folder.file(std::string("x.pt\0y", 6));
  CHECK_THROWS_WITH_AS(save(ones({2}), path), doctest::Contains("holds a NUL character"), Error);
  CHECK(folder.entries() == 0);
  save(ones({2}), folder.file("x.pt"));
  Tensor x;
  CHECK_THROWS_WITH_AS(load(x, path), doctest::Contains("holds a NUL character"), Error);
}

TEST_CASE("a module without one of its submodules") {
  struct Block : nn::Module {
    explicit Block(bool has_downsample) {
      fc = register_module("fc", nn::Linear(2, 2));
      register_module("downsample", has_downsample ? std::make_shared<nn::LinearImpl>(2, 3) : std::shared_ptr<nn::LinearImpl>());
    }
    nn::Linear fc{nullptr};
  };
  const Folder folder;
  const auto first = std::make_shared<Block>(false), second = std::make_shared<Block>(false), whole = std::make_shared<Block>(true);
  save(first, folder.file("block.pt"));
  load(second, folder.file("block.pt"));
  CHECK(equal(second->fc->weight, first->fc->weight));
  CHECK_THROWS_AS(load(whole, folder.file("block.pt")), ValueError);
  save(whole, folder.file("whole.pt"));
  load(first, folder.file("whole.pt"));
  CHECK(equal(first->fc->weight, whole->fc->weight));
}

TEST_CASE("an optimizer") {
  const Folder folder;
  Tensor p = ones({3}).requires_grad_(), q = ones({3}).requires_grad_();
  optim::Adam a({p}, optim::AdamOptions(0.1)), b({q}, optim::AdamOptions(0.5));
  p.sum().backward();
  a.step();
  save(a, folder.file("adam.pt"));
  load(b, folder.file("adam.pt"));
  CHECK(static_cast<const optim::AdamOptions&>(b.param_groups()[0].options()).lr() == 0.1);
  CHECK(b.state().size() == 1);
}

TEST_CASE("an optimizer in an archive") {
  const Folder folder;
  Tensor p = tensor({1.0, 2.0}).requires_grad_(), q = tensor({3.0, 4.0}).requires_grad_();
  optim::Adam a({p}, optim::AdamOptions(0.1)), b({q}, optim::AdamOptions(0.5)), c({q}, optim::AdamOptions(0.5));
  p.square().sum().backward();
  a.step();
  serialize::OutputArchive own, checkpoint;
  a.save(own);
  checkpoint.write("optimizer", own);
  checkpoint.write("epoch", IValue(3));
  own.save_to(folder.file("own.pt"));
  checkpoint.save_to(folder.file("checkpoint.pt"));

  serialize::InputArchive archive, nested;
  archive.load_from(folder.file("own.pt"));
  b.load(archive);
  CHECK(static_cast<const optim::AdamOptions&>(b.param_groups()[0].options()).lr() == 0.1);
  CHECK(equal(std::get<Tensor>(b.state_dict().at("state.0.exp_avg")), std::get<Tensor>(a.state_dict().at("state.0.exp_avg"))));
  archive.load_from(folder.file("checkpoint.pt"));
  archive.read("optimizer", nested);
  c.load(nested);
  CHECK(c.state_dict().size() == a.state_dict().size());
  CHECK(equal(std::get<Tensor>(c.state_dict().at("state.0.exp_avg_sq")), std::get<Tensor>(a.state_dict().at("state.0.exp_avg_sq"))));
}

TEST_CASE("tied weights are one part of the file") {
  const Folder folder;
  const Tensor w = randn({1000});
  save_pt({{"a", w}, {"b", w}}, folder.file("tied.pt"));
  CHECK(std::filesystem::file_size(folder.file("tied.pt")) < 6000);
  const StateDict state = load_pt(folder.file("tied.pt"));
  CHECK(std::get<Tensor>(state.at("a")).is_alias_of(std::get<Tensor>(state.at("b"))));
}

TEST_CASE("values of all kinds make a round trip") {
  const IValue value = DictValue({{"x", ones({2}, kHalf)},
                                  {"list", std::vector<IValue>{1, 2.5, "text", true, IValue()}},
                                  {"tuple", TupleValue({int64_t{1} << 40, -1})},
                                  {3, "three"}});
  const IValue found = pickle_load(pickle_save(value));
  const DictValue& dict = found.toGenericDict();
  CHECK(dict.at("x").toTensor().dtype() == kFloat16);
  CHECK(dict.at("list").toListRef()[1].toDouble() == 2.5);
  CHECK(dict.at("list").toListRef()[4].isNone());
  CHECK(dict.at("tuple").toTuple()->elements()[0].toInt() == int64_t{1} << 40);
  CHECK(dict.at(3).toStringRef() == "three");
  CHECK_THROWS_WITH_AS(dict.at("none"), "[DictValue] there is no key \"none\"", ValueError);
  CHECK_THROWS_WITH_AS(found.toTensor(), "[IValue] expected a Tensor, but it is a Dict", TypeError);
}

TEST_CASE("what cannot be saved is refused, and the file stays") {
  const Folder folder;
  save(ones({1}), folder.file("x.pt"));
  CHECK_THROWS_AS(save(Tensor(), folder.file("x.pt")), ValueError);
  CHECK_THROWS_AS(save(ones({2}).to_sparse(), folder.file("x.pt")), NotImplementedError);
  CHECK_THROWS_WITH_AS(pickle_save(std::vector<IValue>{"\xff"}), "[save] a text, \"\\ufffd\" is not UTF-8", ValueError);
  CHECK_THROWS_AS(save_pt({{"raw", RawTensor{"U64", {1}, zeros({8}, kUInt8)}}}, folder.file("x.pt")), NotImplementedError);
  Tensor x;
  load(x, folder.file("x.pt"));
  CHECK(x.item<float>() == 1);
  CHECK_THROWS_AS(load(x, folder.file("missing.pt")), Error);
}

TEST_CASE("names that cannot be loaded are refused, and the file stays") {
  const Folder folder;
  const std::string path = folder.file("x"), wrong = "\xff", endless(65600, 'n');
  const std::function<void(const StateDict&)> writers[] = {[&](const StateDict& state) { save_pt(state, path); },
                                                           [&](const StateDict& state) { save(state, path); },
                                                           [&](const StateDict& state) { save_npz(state, path); }};
  for (const auto& write : writers) {
    write({{"a", ones({1})}});
    const std::string before = file_bytes(path);
    CHECK_THROWS_WITH_AS(write({{wrong, ones({1})}}), doctest::Contains("is not UTF-8"), ValueError);
    CHECK(file_bytes(path) == before);
  }
  CHECK_THROWS_WITH_AS(save_npz({{endless, ones({1})}}, path),
                       "[save_npz] the name of an entry has 65604 bytes, expected at most 65535, which is all that an archive can hold",
                       ValueError);
  CHECK_THROWS_WITH_AS(save_pt({{endless, ones({1})}}, path), doctest::Contains("expected at most 4096, which load_pt reads"), ValueError);
  save_pt({{std::string(4096, 'n'), ones({1})}}, path);
  CHECK(load_pt(path).size() == 1);
  save_npz({{std::string(65531, 'n'), ones({1})}}, path);
  CHECK(load_npz(path).size() == 1);
}

TEST_CASE("texts may be repeated, but not without limit") {
  using namespace amp::testing::pickles;
  const auto load_items = [](const std::string& pickle) {
    const std::string bytes = archive_of(torch_entries(program(pickle)));
    return pickle_load(std::vector<char>(bytes.begin(), bytes.end())).toListRef().size();
  };
  const std::string key(400, 'k'), memo = std::string("q") + '\0', again = std::string("h") + '\0';
  std::string items = dict(text(key) + memo + integer(0));
  for (int i = 0; i < 1000; ++i) items += dict(again + integer(i));
  CHECK(load_items("](" + items + "e") == 1001);
  const std::string large(1 << 20, 'k');
  items = text(large) + memo;
  for (int i = 0; i < 100; ++i) items += again;
  CHECK(contains(thrown_text([&] { load_items("](" + items + "e"); }), "it repeats its texts too often"));
}

TEST_CASE("storage types are saved and loaded bit for bit") {
  const Folder folder;
  StateDict state;
  for (const ScalarType dtype : {kFloat8_e5m2, kFloat8_e4m3fn, kFloat8_e8m0fnu, kFloat4_e2m1fn_x2})
    state[toString(dtype)] = arange(6, kInt64).to(kUInt8).view(dtype).view({2, 3});
  save_pt(state, folder.file("a.pt"));
  const StateDict again = load_pt(folder.file("a.pt"));
  REQUIRE(again.size() == 4);
  for (const auto& [name, value] : again) {
    CAPTURE(name);
    const Tensor &found = std::get<Tensor>(value), &saved = std::get<Tensor>(state.at(name));
    CHECK(found.dtype() == saved.dtype());
    CHECK(difference(found.view(kUInt8), saved.view(kUInt8)) == "");
  }
}

TEST_CASE("to and from functions and memory") {
  const Tensor x = tensor({1.0, 2.0});
  std::string bytes;
  save(x, [&](const void* data, size_t size) {
    bytes.append(static_cast<const char*>(data), size);
    return size;
  });
  Tensor y, z;
  load(y, bytes.data(), bytes.size());
  CHECK(equal(x, y));
  load(
      z, [&](uint64_t position, void* to, size_t size) { return bytes.copy(static_cast<char*>(to), size, position); },
      [&] { return bytes.size(); });
  CHECK(equal(x, z));
  CHECK_THROWS_AS(save(x, [](const void*, size_t) { return size_t{0}; }), Error);
  CHECK_THROWS_AS(load(
                      z, [](uint64_t, void*, size_t) { return size_t{0}; }, [] { return size_t{8}; }),
                  Error);
}

TEST_CASE("a list of tensors in braces") {
  const Folder folder;
  const Tensor x = ones({2});
  save({x, x + 1}, folder.file("list.pt"));
  std::vector<Tensor> list;
  load(list, folder.file("list.pt"));
  CHECK(list.size() == 2);
  CHECK(equal(list[1], x + 1));
}

}  // namespace save_tests
