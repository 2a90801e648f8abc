// The dataset MNIST and its files.
#include <doctest/doctest.h>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/archive.h"
#include "unit/interop/files.h"

namespace mnist_tests {

using namespace amp;
using namespace amp::testing;
using data::datasets::MNIST;

namespace {

std::string big_endian(uint32_t number) { return little_endian(__builtin_bswap32(number)); }

std::string images(uint32_t count) {
  return big_endian(0x803) + big_endian(count) + big_endian(28) + big_endian(28) + std::string(count * 784, '\xff');
}
std::string labels(const std::string& classes) { return big_endian(0x801) + big_endian(static_cast<uint32_t>(classes.size())) + classes; }

// A gzip file with a stored block.
std::string gzip_of(const std::string& bytes) {
  const auto size = static_cast<uint16_t>(bytes.size());
  return "\x1f\x8b\x08" + std::string(7, '\0') + "\x01" + little_endian(size, static_cast<uint16_t>(~size)) + bytes + std::string(8, '\0');
}

}  // namespace

TEST_SUITE("data") {
  TEST_CASE("MNIST's files, plain and compressed") {
    const Folder folder;
    write_file(folder.file("train-images-idx3-ubyte"), images(2));
    write_file(folder.file("train-labels-idx1-ubyte.gz"), gzip_of(labels("\x03\x07")));
    const MNIST set(folder.path.string());
    CHECK(set.is_train());
    CHECK(*set.size() == 2);
    CHECK(set.images().sizes() == IntArrayRef{2, 1, 28, 28});
    CHECK(set.images().max().item<float>() == 1);
    CHECK(MNIST(set).get(1).target.item<int64_t>() == 7);

    auto loader = data::make_data_loader<data::samplers::SequentialSampler>(
        MNIST(set).map(data::transforms::Normalize<>(0.5, 0.5)).map(data::transforms::Stack<>()), data::DataLoaderOptions(2));
    for (const auto& batch : *loader) CHECK(batch.data.sizes() == IntArrayRef{2, 1, 28, 28});
  }

  TEST_CASE("damaged files of MNIST are refused") {
    const Folder folder;
    const auto load = [&] { MNIST(folder.path.string(), MNIST::Mode::kTest); };
    CHECK_THROWS_WITH_AS(load(), doctest::Contains("t10k-images-idx3-ubyte.gz can be read"), Error);
    write_file(folder.file("t10k-images-idx3-ubyte"), images(2));
    write_file(folder.file("t10k-labels-idx1-ubyte"), labels("\x01"));
    CHECK_THROWS_WITH_AS(load(), doctest::Contains("2 images, but 1 labels"), ValueError);
    write_file(folder.file("t10k-labels-idx1-ubyte"), labels("\x01\x02") + "x");
    CHECK_THROWS_WITH_AS(load(), doctest::Contains("it has 11 bytes, expected 10"), ValueError);
    write_file(folder.file("t10k-labels-idx1-ubyte"), images(2));
    CHECK_THROWS_WITH_AS(load(), doctest::Contains("no IDX file of bytes with 1 dimensions"), ValueError);
  }
}

}  // namespace mnist_tests
