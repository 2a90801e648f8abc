#include "data.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <amp/core/factories.h>
#include <zlib.h>

namespace {

constexpr float kMean = 0.2860f, kDeviation = 0.3530f;  // mean and deviation of the training images

constexpr uint64_t kMostBytes = uint64_t{1} << 28;  // five times the largest file of the dataset

class GzipFile {
 public:
  explicit GzipFile(const std::string& path) : path_(path), file_(gzopen(path.c_str(), "rb"), gzclose) {
    AMP_CHECK(file_ != nullptr, ValueError, "[data] can't open ", path,
              ": install the package dataset-fashion-mnist or pass --data FOLDER");
  }
  // The next bytes. Fewer at the end of the file.
  std::vector<uint8_t> read(size_t most) {
    std::vector<uint8_t> bytes(most);
    const size_t count = gzfread(bytes.data(), 1, most, file_.get());
    int error = Z_OK;
    const char* message = gzerror(file_.get(), &error);
    AMP_CHECK(error == Z_OK || error == Z_STREAM_END, ValueError, "[data] damaged file ", message);  // contains the path
    bytes.resize(count);
    return bytes;
  }
  const std::string& path() const { return path_; }

 private:
  const std::string path_;
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
};

uint32_t big_endian(const uint8_t* p) {
  return static_cast<uint32_t>(p[0]) << 24 | static_cast<uint32_t>(p[1]) << 16 | static_cast<uint32_t>(p[2]) << 8 | p[3];
}

// The payload of an IDX file of unsigned bytes with the given number of dimensions; `sizes` receives their sizes. Reads no more than the
// header promises: a small compressed file can contain any number of bytes.
std::vector<uint8_t> read_idx(const std::string& path, uint32_t dims, std::vector<int64_t>& sizes) {
  GzipFile file(path);
  const size_t length = 4 + 4 * static_cast<size_t>(dims);
  const std::vector<uint8_t> header = file.read(length);
  AMP_CHECK(header.size() == length, ValueError, "[data] ", path, " is damaged: ", header.size(), " bytes, too short for its header");
  AMP_CHECK(big_endian(header.data()) == (0x800u | dims), ValueError, "[data] ", path, " is not an IDX file of ", dims,
            "-dimensional unsigned bytes");
  uint64_t expected = 1;
  for (uint32_t d = 0; d < dims; ++d) {
    sizes.push_back(big_endian(header.data() + 4 + 4 * d));
    expected *= static_cast<uint64_t>(sizes.back());
    AMP_CHECK(expected < kMostBytes, ValueError, "[data] ", path, " is damaged: its header claims impossible sizes");
  }
  std::vector<uint8_t> bytes = file.read(static_cast<size_t>(expected) + 1);
  AMP_CHECK(bytes.size() == expected, ValueError, "[data] ", path, " is damaged: its header promises ", expected,
            " bytes of data, but there are ", bytes.size() > expected ? "more" : std::to_string(bytes.size()));
  return bytes;
}

}  // namespace

Dataset load_dataset(const std::string& folder, const std::string& prefix, int64_t limit) {
  const std::string base = folder + "/" + prefix;
  std::vector<int64_t> image_sizes, label_sizes;
  const std::vector<uint8_t> pixels = read_idx(base + "-images-idx3-ubyte.gz", 3, image_sizes);
  const std::vector<uint8_t> classes = read_idx(base + "-labels-idx1-ubyte.gz", 1, label_sizes);
  AMP_CHECK(image_sizes[0] > 0 && image_sizes[1] == 28 && image_sizes[2] == 28, ValueError, "[data] ", base,
            "-images-idx3-ubyte.gz holds images of ", amp::IntArrayRef(image_sizes), ", expected some of 28 x 28");
  AMP_CHECK(image_sizes[0] == label_sizes[0], ValueError, "[data] ", folder, " has ", image_sizes[0], " ", prefix, " images, but ",
            label_sizes[0], " labels");
  const int64_t count = limit > 0 ? std::min(limit, image_sizes[0]) : image_sizes[0];
  Dataset set{amp::empty({count, 1, image_sizes[1], image_sizes[2]}), amp::empty({count}, amp::kInt64)};
  float* x = set.images.data_ptr<float>();
  const auto values = static_cast<size_t>(set.images.numel());
  for (size_t i = 0; i < values; ++i) x[i] = (static_cast<float>(pixels[i]) / 255.0f - kMean) / kDeviation;
  int64_t* y = set.labels.data_ptr<int64_t>();
  for (size_t i = 0; i < classes.size(); ++i) {
    AMP_CHECK(classes[i] < 10, ValueError, "[data] ", base, "-labels-idx1-ubyte.gz is damaged: label ", int{classes[i]}, " of ten classes");
    if (static_cast<int64_t>(i) < count) y[i] = classes[i];
  }
  return set;
}
