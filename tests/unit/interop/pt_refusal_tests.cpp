// Archives and pickles that torch.save does not write.
#include <doctest/doctest.h>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace pt_refusal_tests {

using namespace amp;
using namespace amp::testing;
using namespace amp::testing::pickles;

namespace {

using namespace std::string_literals;

std::string torch_file(const std::string& pickle) { return archive_of(torch_entries(pickle)); }

// The message of load_pt for a file with these bytes, without the path; empty if it was loaded.
std::string refusal(const std::string& bytes) {
  const Folder folder;
  const std::string path = folder.file("x.pt");
  write_file(path, bytes);
  const std::string text = thrown_text([&] { load_pt(path); });
  if (text.empty()) return text;
  CHECK(text.starts_with(path + ": "));
  return text.substr(path.size() + 2);
}

std::string pickle_refusal(const std::string& value) { return refusal(torch_file(program(value))); }

}  // namespace

TEST_SUITE_BEGIN("pt files");

TEST_CASE("archives by hand, with 32 and 64 bits, and a comment") {
  const Folder folder;
  for (const bool zip64 : {false, true}) {
    write_file(folder.file("x"), archive_of(torch_entries(program(dict(text("a") + matrix()))), zip64));
    CHECK(difference(std::get<Tensor>(load_pt(folder.file("x")).at("a")), arange(4, kFloat32).reshape({2, 2})) == "");
  }
  std::string commented = torch_file(program(dict(text("a") + integer(1))));
  commented[commented.size() - 2] = 7;
  write_file(folder.file("x"), commented + "comment");
  CHECK(load_pt(folder.file("x")).size() == 1);
}

TEST_CASE("a pickle executes nothing: a file that is a call of another global is refused, and the global is named") {
  for (const auto& [module, name] : {std::pair("posix", "system"),
                                     {"builtins", "eval"},
                                     {"torch", "load"},
                                     {"torch._utils", "_rebuild_qtensor"},
                                     {"numpy.core.multiarray", "_reconstruct"},
                                     {"argparse", "Namespace"}}) {
    const std::string named = "it refers to `"s + module + "." + name + "`", arguments = tuple(text("touch /tmp/x"));
    const std::string stack_global = text(module) + text(name) + "\x93";
    for (const std::string& whole :
         {global(module, name), stack_global, global(module, name) + arguments + "R", stack_global + arguments + "R",
          global(module, name) + arguments + "\x81", global(module, name) + ")}\x92", global(module, name) + ")\x81}b"})
      CHECK(contains(pickle_refusal(whole), named));
  }
  CHECK_THROWS_AS(load_pt("tests/unit/interop/pt/whole_module.pt"), NotImplementedError);
}

TEST_CASE("bad pickles") {
  const std::string four = integer(4), one = integer(1);
  const std::pair<std::string, std::string> values[] = {
      {"", "a value is missing"},
      {"(", "a value is missing"},
      {"t", "a mark is missing"},
      {"(u", "a value is missing"},
      {"a", "a value is missing"},
      {"\x87", "a tuple lacks items"},
      {one + "(" + "\x85", "a tuple lacks items"},
      {"}" + one + one, "values are left over"},
      {"}}", "values are left over"},
      {"}.}", "there are bytes after its end"},
      {"h\x05", "refers to a value that is not there"},
      {"}(" + text("a") + "u", "a key has no value"},
      {"](" + text("a") + one + "u", "items are set in something other than a dictionary"},
      {"}" + one + "a", "an item is appended to something other than a list"},
      {one + ")R", "calls something other than a global"},
      {global("collections", "OrderedDict") + one + "R", "calls something other than a global"},
      {global("collections", "OrderedDict") + tuple(one) + "R", "OrderedDict of arguments"},
      {one + "}b", "sets the attributes of an object"},
      {"\x97", "the pickle opcode 151"},
      {"}(\x90", "items are added to something other than a set"},
      {one + ")\x81", "makes an object of something other than a class"},
      {global("a", "B") + one + "\x81", "makes an object of something other than a class"},
      {"\x8f", "it is a set"},
      {"ios\nsystem\n", "the pickle opcode 105"},
      {"\x8a\x09" + std::string(9, '\1'), "an integer of 9 bytes"},
      {"X\xff\xff\xff\x7f", "it is cut short"},
      {"\x8d" + std::string(8, '\xff'), "it is cut short"},
      {"ccollections", "it is cut short"},
      {one, "it holds no dictionary"},
      {matrix(), "it holds no dictionary"},
      {dict(tuple("") + matrix()), "a key that is neither a text nor an integer"},
      {dict(text("a\xff") + matrix()), "a key that is not UTF-8"},
      {dict(text("a") + one + text("a") + one), "two of its entries are called `a`"},
      {dict(text("a.b") + one + text("a") + dict(text("b") + one)), "two of its entries are called `a.b`"},
      {dict(text(std::string(5000, 'x')) + one), "too long for a name"},
      {dict(text("a") + storage()), "is a storage, not a tensor"},
      {dict(text("a") + view(one, 0, four, one)), "`a` has no storage"},
      {dict(text("a") + view(tuple(text("storage")) + "Q", 0, four, one)), "`a` has no storage"},
      {dict(text("a") + view(storage("float32"), 0, four, one)), "has the storage `torch.float32`"},
      {dict(text("a") + view(storage("FloatStorage", "1"), 0, four, one)), "`x/data/1`, which is not in the archive"},
      {dict(text("a") + view(storage("FloatStorage", "0", 5), 0, four, one)), "a storage of 20 bytes, but `x/data/0` has 16"},
      {dict(text("a") + view(storage("FloatStorage", "0", -4), 0, four, one)), "`a` has no storage"},
      {dict(text("a") + view(storage(), 1, four, one)), "reaches element 4 of a storage of 4"},
      {dict(text("a") + view(storage(), 0, integer(5), one)), "reaches element 4 of a storage of 4"},
      {dict(text("a") + view(storage(), 0, integer(-1), one)), "negative size"},
      {dict(text("a") + view(storage(), 0, four, integer(-1))), "negative stride"},
      {dict(text("a") + view(storage(), -1, one, one)), "negative offset"},
      {dict(text("a") + view(storage(), 0, four, "")), "1 sizes [4] but 0 strides []"},
      {dict(text("a") + view(storage(), 0, integer(INT32_MAX) + integer(INT32_MAX), integer(1) + integer(1))), "more elements than can be"},
      {dict(text("a") + view(storage(), 0, text("4"), one)), "no tuple of integers"},
      {dict(text("a") + view(storage("BoolStorage", "0", 16), 0, four, one)), "neither 0 nor 1"},
      {dict(text("a") + global("torch._utils", "_rebuild_parameter") + tuple(one + "\x89}") + "R"), "`a` is no tensor"},
      {dict(text("a") + global("torch._utils", "_rebuild_tensor_v2") + ")R"), "`a` is no tensor"},
      {dict(text("a") + global("torch._tensor", "_rebuild_from_type_v2") + ")R"), "`a` is no tensor"},
      {dict(text("a") + global("torch._utils", "_rebuild_parameter") + tuple(global("a", "b") + ")R" + "\x89}") + "R"),
       "`a` can't be loaded: it refers to `a.b`"},
      {dict(text("a") + view(global("a", "b") + ")R", 0, four, one)), "`a` has no storage"},
  };
  for (const auto& [value, reason] : values) {
    CAPTURE(reason);
    const std::string text = pickle_refusal(value);
    CAPTURE(text);
    CHECK(contains(text, reason));
  }
  CHECK(contains(refusal(torch_file("\x80\x09}.")), "pickle protocol 9"));
  CHECK(contains(refusal(torch_file("")), "it is cut short"));
}

TEST_CASE("containers that contain themselves, or each other too often, come to an end") {
  CHECK(contains(pickle_refusal("}q\x01" + text("a") + "h\x01s" + text("b") + text(std::string(100, 'x')) + "s"), "too deeply nested"));
  // 2^40 entries: each of 40 dictionaries has the previous one twice.
  std::string doubled = "}q" + "\0"s;
  for (char i = 1; i <= 40; ++i) {
    const std::string previous = "h"s + static_cast<char>(i - 1);
    doubled += dict(text("a") + previous + text("b") + previous) + "q" + i;
  }
  doubled = tuple(doubled);
  CHECK(contains(pickle_refusal(doubled), "more entries than bytes"));
}

TEST_CASE("bad archives") {
  const std::string good = program(dict(text("a") + matrix()));
  std::vector<ArchiveEntry> entries = torch_entries(good);
  const std::string archive = archive_of(entries);
  CHECK(refusal(archive) == "");
  CHECK(contains(refusal(""), "it is not a zip archive, or it is cut short"));
  CHECK(contains(refusal(archive.substr(0, archive.size() - 1)), "it is not a zip archive, or it is cut short"));
  const std::string header = "{\"__metadata__\":{}}";
  std::string safetensors(8, '\0');
  safetensors[0] = static_cast<char>(header.size());
  CHECK(contains(refusal(safetensors + header), "it is not a zip archive, but looks like safetensors: use load_safetensors"));
  CHECK(contains(refusal(archive.substr(1)), "damaged zip archive"));
  CHECK(contains(refusal("x" + archive), "damaged zip archive"));
  CHECK(contains(refusal(std::string("\x80\x02}.")), "before 1.6"));

  const auto changed = [&](size_t index, const ArchiveEntry& entry) {
    std::vector<ArchiveEntry> all = entries;
    all[index] = entry;
    return refusal(archive_of(all));
  };
  CHECK(contains(changed(2, {"x/data/0", "12345678", 8}), "`x/data/0` is compressed (method 8)"));
  CHECK(contains(changed(2, {"x/data/0", "12345678", 0, 1}), "`x/data/0` is encrypted"));
  CHECK(contains(changed(2, {"x/data/1", "12345678"}), "`x/data/0`, which is not in the archive"));
  CHECK(contains(changed(2, {"x/data.pkl", "12345678"}), "two entries `x/data.pkl`"));
  CHECK(contains(changed(0, {"data.pkl", good}), "without a data.pkl"));
  CHECK(contains(changed(0, {"x/y/data.pkl", good}), "without a data.pkl"));
  CHECK(contains(changed(1, {"x/byteorder", "big"}), "big-endian"));
  CHECK(contains(changed(1, {"x/byteorder", "middle"}), "neither little nor big"));
  CHECK(changed(1, {"x/other", "1"}) == "");
  CHECK(changed(1, {"x/constants.pkl", "1"}) == "");
  CHECK(changed(1, {"x/code/a.py", "12345678", 8}) == "");
  CHECK(contains(changed(1, {"x/code/a.py", "12345678", 12}), "`x/code/a.py` is compressed (method 12)"));

  // A second name for the bytes of an entry.
  std::string twice = archive;
  const size_t second = twice.rfind("PK\x01\x02", twice.rfind("x/data/0"));
  const size_t first = twice.find("PK\x01\x02");
  twice.replace(second + 42, 4, twice.substr(first + 42, 4));
  CHECK(contains(refusal(twice), "another header than its directory says"));
  // A directory with more entries than the archive.
  std::string counted = archive;
  counted[counted.size() - 12] = 9;
  CHECK(contains(refusal(counted), "another number of entries"));
  std::string sized = archive;
  sized[second + 24] = 40;
  CHECK(contains(refusal(sized), "two sizes"));
  sized[second + 20] = 40;
  CHECK(contains(refusal(sized), "its entries overlap"));
  sized[second + 21] = sized[second + 25] = '\x7f';
  CHECK(contains(refusal(sized), "not within the file"));
}

TEST_SUITE_END();

}  // namespace pt_refusal_tests
