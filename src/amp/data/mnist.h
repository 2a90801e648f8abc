// The images of handwritten digits of MNIST, and other datasets in its files: Fashion-MNIST, KMNIST, QMNIST's first files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <amp/core/tensor.h>
#include <amp/data/dataset.h>

namespace amp::data::datasets {

// 28 x 28 gray images (1, 28, 28) as float32 from 0 to 1, and their classes as int64.
class AMP_API MNIST : public Dataset<MNIST> {
 public:
  enum class Mode { kTrain, kTest };

  // Reads the files of the folder `root`: train-images-idx3-ubyte and train-labels-idx1-ubyte, or those with t10k, or the same with .gz.
  // Throws Error if the files cannot be read, ValueError for damaged ones.
  explicit MNIST(const std::string& root, Mode mode = Mode::kTrain);
  Example<> get(size_t index) override;
  std::optional<size_t> size() const override;
  bool is_train() const noexcept { return mode_ == Mode::kTrain; }
  // All of them: (N, 1, 28, 28), and (N).
  const Tensor& images() const { return images_; }
  const Tensor& targets() const { return targets_; }

 private:
  Mode mode_;
  Tensor images_, targets_;
};

}  // namespace amp::data::datasets
