// NumPy's files, which make_numpy.py wrote (numpy/), and files made by hand.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/interop/numpy_file.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace numpy_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const std::string kFolder = "tests/unit/interop/numpy/";

std::string npy_of(const std::string& header, const std::string& elements) {
  return "\x93NUMPY\x01" + std::string(1, '\0') + little_endian(static_cast<uint16_t>(header.size())) + header + elements;
}

std::string refusal(const std::string& bytes) {
  const Folder folder;
  write_file(folder.file("x.npy"), bytes);
  return thrown_text([&] { load_npy(folder.file("x.npy")); });
}

}  // namespace

TEST_CASE("arrays of NumPy") {
  const Tensor ramp = arange(6).view({2, 3});
  const std::pair<const char*, ScalarType> files[] = {{"f4", kFloat32}, {"f2", kFloat16},  {"i2", kInt16},       {"u2", kInt32},
                                                      {"u8", kInt64},   {"big", kFloat32}, {"fortran", kFloat32}};
  for (const auto& [name, dtype] : files) {
    CAPTURE(name);
    const Tensor x = load_npy(kFolder + name + ".npy");
    CHECK(x.dtype() == dtype);
    CHECK(equal(x, ramp.to(dtype)));
    CHECK(x.is_contiguous());
  }
  CHECK(equal(load_npy(kFolder + "b.npy"), ramp != 0));
  CHECK(load_npy(kFolder + "c8.npy").dtype() == kComplex64);
  CHECK(load_npy(kFolder + "scalar.npy").item<float>() == 3.5f);
  CHECK(load_npy(kFolder + "empty.npy").sizes() == IntArrayRef{0, 4});
  CHECK_THROWS_WITH_AS(load_npy(kFolder + "str.npy"), doctest::Contains("elements of the type '<U2'"), NotImplementedError);
  CHECK_THROWS_WITH_AS(load_npy(kFolder + "obj.npy"), doctest::Contains("elements of the type '|O'"), NotImplementedError);
}

TEST_CASE("archives of NumPy, also compressed") {
  const StateDict plain = load_npz(kFolder + "a.npz"), packed = load_npz(kFolder + "b.npz");
  CHECK(equal(std::get<Tensor>(plain.at("w")), arange(6).view({2, 3}).to(kFloat32)));
  CHECK(std::get<Tensor>(packed.at("w")).sizes() == IntArrayRef{100, 100});
  CHECK(equal(std::get<Tensor>(packed.at("b")), arange(1000)));
}

TEST_CASE("round trips") {
  const Folder folder;
  for (const ScalarType dtype : {kBool, kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kFloat32, kFloat64, kComplex64, kComplex128}) {
    CAPTURE(dtype);
    const Tensor x = arange(6).view({2, 3}).to(dtype).t();
    save_npy(x, folder.file("x.npy"));
    CHECK(equal(load_npy(folder.file("x.npy")), x));
  }
  save_npy(ones({2}, kBFloat16), folder.file("x.npy"));
  CHECK(load_npy(folder.file("x.npy")).dtype() == kFloat32);
  save_npz({{"w", zeros({0, 2})}, {"n", Scalar(3)}, {"x.y", tensor(2.5)}}, folder.file("x.npz"));
  const StateDict state = load_npz(folder.file("x.npz"));
  CHECK(std::get<Tensor>(state.at("w")).sizes() == IntArrayRef{0, 2});
  CHECK(std::get<Tensor>(state.at("n")).item<int64_t>() == 3);
  CHECK(std::get<Tensor>(state.at("x.y")).dim() == 0);
}

TEST_CASE("sizes that Python 2 wrote as long integers") {
  const Folder folder;
  write_file(folder.file("old.npy"), npy_of("{'descr': '<f4', 'fortran_order': False, 'shape': (1L, 2L), }", std::string(8, '\0')));
  CHECK(load_npy(folder.file("old.npy")).sizes() == IntArrayRef{1, 2});
}

TEST_CASE("damaged arrays are refused") {
  const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\n", four(4, '\0');
  CHECK(refusal(npy_of(good, four)).empty());
  CHECK(contains(refusal("text"), "it is no .npy file"));
  CHECK(contains(refusal(npy_of(good, four).substr(0, 20)), "cut short"));
  CHECK(contains(refusal(npy_of(good, four + "x")), "5 bytes of elements"));
  CHECK(contains(refusal(npy_of("{'descr': '<f4', 'shape': (1,), }", four)), "header is damaged"));
  CHECK(contains(refusal(npy_of("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", four)), "header is damaged"));
  CHECK(contains(refusal(npy_of("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 9), }", four)),
                 "shape is impossible"));
  CHECK(contains(refusal(npy_of("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", four)), "records"));
  CHECK(contains(refusal(npy_of("{'descr': '|b1', 'fortran_order': False, 'shape': (1,), }", "\2")), "neither 0 nor 1"));
  CHECK(
      contains(refusal(npy_of("{'descr': '<u8', 'fortran_order': False, 'shape': (1,), }", std::string(8, '\xff'))), "int64 cannot hold"));
}

}  // namespace numpy_tests
