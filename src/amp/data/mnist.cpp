#include <amp/data/mnist.h>

#include <cstring>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/file/inflate.h>
#include <amp/core/file/whole_file.h>

namespace amp::data::datasets {

namespace {

constexpr uint64_t kMostBytes = uint64_t{1} << 28;  // five times the largest file of the dataset

struct Bytes {
  std::string path;
  std::string content;
};

// The file, or its compressed form.
Bytes read_either(const std::string& path) {
  amp::detail::FileContent plain = amp::detail::try_read_file(path);
  if (plain.problem.empty()) return {path, std::move(plain.bytes)};
  const std::string packed = path + ".gz";
  const amp::detail::FileContent file = amp::detail::try_read_file(packed);
  AMP_CHECK(file.problem.empty(), Error, "[MNIST] neither ", path, " nor ", packed, " can be read: ", file.problem);
  return {packed, amp::detail::gunzip(packed, file.bytes, kMostBytes)};
}

int64_t big_endian(std::string_view bytes) {
  uint32_t number;
  std::memcpy(&number, bytes.data(), sizeof(number));
  return __builtin_bswap32(number);
}

// The unsigned bytes of an IDX file with this number of dimensions.
Tensor read_idx(const std::string& path, size_t dims) {
  const Bytes file = read_either(path);
  const size_t header = 4 + 4 * dims;
  AMP_CHECK(file.content.size() >= header && big_endian(file.content) == static_cast<int64_t>(0x800 + dims), ValueError, file.path,
            ": it is no IDX file of bytes with ", dims, " dimensions");
  std::vector<int64_t> sizes;
  uint64_t expected = header;
  int64_t count = 1;
  for (size_t d = 0; d < dims; ++d) {
    sizes.push_back(big_endian(std::string_view(file.content).substr(4 + 4 * d)));
    count *= sizes.back();
    AMP_CHECK(count <= static_cast<int64_t>(kMostBytes), ValueError, file.path, ": its header claims impossible sizes");
  }
  expected += static_cast<uint64_t>(count);
  AMP_CHECK(file.content.size() == expected, ValueError, file.path, ": it has ", file.content.size(), " bytes, expected ", expected);
  Tensor bytes = empty(sizes, kUInt8);
  if (count > 0) std::memcpy(bytes.data_ptr(), file.content.data() + header, static_cast<size_t>(count));
  return bytes;
}

}  // namespace

MNIST::MNIST(const std::string& root, Mode mode) : mode_(mode) {
  const std::string base = root + (root.ends_with('/') ? "" : "/") + (is_train() ? "train" : "t10k");
  const Tensor pixels = read_idx(base + "-images-idx3-ubyte", 3), classes = read_idx(base + "-labels-idx1-ubyte", 1);
  AMP_CHECK(pixels.size(0) == classes.size(0), ValueError, "[MNIST] ", base, "-* have ", pixels.size(0), " images, but ", classes.size(0),
            " labels");
  images_ = pixels.to(kFloat32).div_(255).unsqueeze(1);
  targets_ = classes.to(kInt64);
}

Example<> MNIST::get(size_t index) { return {images_[static_cast<int64_t>(index)], targets_[static_cast<int64_t>(index)]}; }
std::optional<size_t> MNIST::size() const { return static_cast<size_t>(images_.size(0)); }

}  // namespace amp::data::datasets
