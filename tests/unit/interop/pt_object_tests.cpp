// Objects in files of torch.save that are neither tensors nor numbers: they are left out, and nothing is executed.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace pt_object_tests {

using namespace amp;
using namespace amp::testing;
using namespace amp::testing::pickles;

namespace {

const std::string kNone = "N", kTrue = "\x88";

std::string list(const std::string& items) { return "](" + items + "e"; }
std::string call(const std::string& module, const std::string& name, const std::string& arguments) {
  return global(module, name) + tuple(arguments) + "R";
}
// An object of a class with __new__ and a state, as Python's protocol 2 writes it.
std::string object(const std::string& module, const std::string& name, const std::string& state) {
  return global(module, name) + ")\x81" + state + "b";
}
std::string model() { return text("model") + dict(text("w") + matrix()); }

struct File {
  Folder folder;
  std::string path = folder.file("x.pt");
  explicit File(const std::string& value) { write_file(path, archive_of(torch_entries(program(value)))); }
};

std::set<std::string> names(const StateDict& state) {
  std::set<std::string> all;
  for (const auto& entry : state) all.insert(entry.first);
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("pt files");

TEST_CASE("objects next to the weights are left out") {
  const std::string text_bytes = call("_codecs", "encode", text("abc") + text("latin1"));
  const std::string numpy_type = call("numpy", "dtype", text("f8") + "\x89" + kTrue) + tuple(integer(3) + text("<") + kNone) + "b";
  const std::string objects[] = {
      object("argparse", "Namespace", dict(text("lr") + integer(1))),
      object("collections", "Counter", dict("")),
      call("torch", "device", text("cuda") + integer(0)),
      call("pathlib", "PurePosixPath", text("/") + text("a")),
      call("numpy.core.multiarray", "scalar", numpy_type + text_bytes),
      call("__builtin__", "set", list(integer(1) + integer(2))),
      call("__builtin__", "complex", integer(1) + integer(2)),
      text_bytes,
      "\x8f(" + integer(1) + "\x90",  // a set, and a frozen one
      "(" + integer(1) + "\x91",
      "\x8a\x09" + std::string(8, '\1') + '\0',     // an integer of more than 64 bits
      "\x96" + little_endian(uint64_t{3}) + "abc",  // a bytearray
      global("enum", "Enum"),
      global("a", "B") + ")}\x92",                                    // arguments with names
      global("a", "Dict") + ")\x81(" + text("k") + integer(1) + "u",  // a class derived from dict, and one derived from list
      global("a", "List") + ")\x81(" + integer(1) + "e",
      global("a", "List") + ")\x81" + integer(1) + "a",
      call("builtins", "getattr", global("a", "B") + text("c")) + ")R",  // a call of what a call returned
      dict(tuple(integer(1)) + integer(2) + kNone + integer(3)),         // keys that have no name
      text(std::string(100, 'm')) + text(std::string(5000, 'n')) + "\x93",
  };
  for (const std::string& value : objects) {
    CAPTURE(value);
    const File file(dict(text("before") + value + model() + text("after") + list(value + integer(5))));
    const StateDict state = load_pt(file.path);
    CHECK(names(state) == std::set<std::string>{"after.1", "model.w"});
    CHECK(difference(std::get<Tensor>(state.at("model.w")), arange(4, kFloat32).reshape({2, 2})) == "");
  }
}

TEST_CASE("dictionaries of the module collections are dictionaries") {
  const std::string factory = tuple(global("__builtin__", "list")) + "R";
  const File file(dict(model() + text("counter") + call("collections", "Counter", dict(integer(30) + integer(1))) + text("default") +
                       global("collections", "defaultdict") + factory + "(" + text("loss") + integer(2) + "u" + text("ordered") +
                       global("collections", "OrderedDict") + ")R(" + text("x") + matrix() + "u"));
  CHECK(names(load_pt(file.path)) == std::set<std::string>{"counter.30", "default.loss", "model.w", "ordered.x"});
}

TEST_CASE("parameters and tensors with attributes are tensors") {
  const std::string attributes = dict(text("is_shared") + kTrue);
  const File file(dict(text("p") + call("torch._utils", "_rebuild_parameter", matrix() + kTrue + "}") + text("q") +
                       call("torch._utils", "_rebuild_parameter_with_state", matrix() + kTrue + "}" + attributes) + text("t") +
                       call("torch._tensor", "_rebuild_from_type_v2",
                            global("torch._utils", "_rebuild_tensor_v2") + global("torch", "Tensor") +
                                tuple(storage() + integer(0) + tuple(integer(4)) + tuple(integer(1)) + "\x89}") + attributes)));
  const StateDict state = load_pt(file.path);
  CHECK(names(state) == std::set<std::string>{"p", "q", "t"});
  CHECK(difference(std::get<Tensor>(state.at("q")), arange(4, kFloat32).reshape({2, 2})) == "");
  CHECK(difference(std::get<Tensor>(state.at("t")), arange(4, kFloat32)) == "");
}

TEST_CASE("a dtype without a counterpart is named") {
  const File file(
      dict(text("w") + call("torch._utils", "_rebuild_tensor_v3",
                            storage() + integer(0) + tuple(integer(4)) + tuple(integer(1)) + "\x89}" + global("torch", "complex32"))));
  CHECK_THROWS_WITH_AS(load_pt(file.path), doctest::Contains("`w` can't be loaded: its dtype is torch.complex32"), NotImplementedError);
}

TEST_CASE("an object with tensors is an error that names it, unless its entry is left out") {
  const std::pair<std::string, const char*> objects[] = {
      {call("torch._utils", "_rebuild_sparse_tensor", global("torch", "sparse_coo") + tuple(matrix())),
       "`net` is an object with tensors: it refers to `torch._utils._rebuild_sparse_tensor`"},
      {call("torch._utils", "_rebuild_meta_tensor_no_storage", global("torch", "float32") + tuple(integer(2)) + tuple(integer(1)) + "\x89"),
       "`net` is an object with tensors: it refers to `torch._utils._rebuild_meta_tensor_no_storage`"},
      {object("nets", "Net", dict(text("_parameters") + dict(text("w") + matrix()))),
       "`net` is an object with tensors: it refers to `nets.Net`"},
      {"\x8f(" + matrix() + "\x90", "`net` is an object with tensors: it is a set"},
      {storage(), "`net` is a storage, not a tensor"},
      {dict(tuple(integer(1)) + matrix()), "`net` has a key that is neither a text nor an integer"},
  };
  for (const auto& [value, reason] : objects) {
    CAPTURE(reason);
    const File file(dict(model() + text("net") + value));
    CHECK(contains(thrown_text([&] { load_pt(file.path); }), reason));
    std::vector<std::string> asked;
    const auto only_model = [&](const std::string& name) {
      asked.push_back(name);
      return name.starts_with("model.") ? name : std::string();
    };
    CHECK(names(load_pt(file.path, {.rename = only_model})) == std::set<std::string>{"model.w"});
    CHECK(asked == std::vector<std::string>{"model.w", "net"});
  }
}

TEST_CASE("objects that contain each other take time in proportion to the file") {
  // Each of 1,000 objects has the one before it twice, and one list of 1,000 items.
  std::string value = list(std::string(1000, 'N')) + "q\1" + call("a", "b", "") + "q\2";
  for (int i = 0; i < 1000; ++i) value += "0" + call("a", "b", "h\1h\2h\2") + "q\2";
  std::string uses;
  for (int i = 0; i < 1000; ++i) uses += "h\2";
  const File file(dict(model() + text("objects") + tuple(value + uses)));
  CHECK(names(load_pt(file.path)) == std::set<std::string>{"model.w"});
}

TEST_SUITE_END();

}  // namespace pt_object_tests
