// A real network: weights from a safetensors file, inference in bfloat16, then fine-tuning for another task.
//
//   fine_tune [FILE]   If FILE does not exist, the program trains the weights and writes them there.
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <unistd.h>

#include <amp/all.h>

namespace nn = amp::nn;

namespace {

nn::Conv2d conv(int64_t in, int64_t out, int64_t kernel, int64_t stride) {
  return nn::Conv2d(nn::Conv2dOptions(in, out, kernel).stride(stride).padding(kernel / 2).bias(false));
}

struct BlockImpl : nn::Module {
  BlockImpl(int64_t in, int64_t out, int64_t stride) {
    conv1 = register_module("conv1", conv(in, out, 3, stride));
    bn1 = register_module("bn1", nn::BatchNorm2d(out));
    conv2 = register_module("conv2", conv(out, out, 3, 1));
    bn2 = register_module("bn2", nn::BatchNorm2d(out));
    if (stride == 1 && in == out) return;
    downsample = register_module("downsample", nn::Sequential(conv(in, out, 1, stride), nn::BatchNorm2d(out)));
  }
  amp::Tensor forward(const amp::Tensor& x) {
    const amp::Tensor y = bn2(conv2(amp::relu(bn1(conv1(x)))));
    return amp::relu(y + (downsample.is_empty() ? x : downsample(x)));
  }

  nn::Conv2d conv1{nullptr}, conv2{nullptr};
  nn::BatchNorm2d bn1{nullptr}, bn2{nullptr};
  nn::Sequential downsample{nullptr};
};
AMP_MODULE(Block);

struct ResNet18Impl : nn::Module {
  ResNet18Impl(int64_t width, int64_t classes) {
    conv1 = register_module("conv1", conv(3, width, 7, 2));
    bn1 = register_module("bn1", nn::BatchNorm2d(width));
    layer1 = register_module("layer1", stage(width, width, 1));
    layer2 = register_module("layer2", stage(width, 2 * width, 2));
    layer3 = register_module("layer3", stage(2 * width, 4 * width, 2));
    layer4 = register_module("layer4", stage(4 * width, 8 * width, 2));
    fc = register_module("fc", nn::Linear(8 * width, classes));
  }
  amp::Tensor forward(const amp::Tensor& images) {
    const amp::Tensor x = amp::max_pool2d(amp::relu(bn1(conv1(images))), 3, 2, 1);
    const amp::Tensor y = layer4(layer3(layer2(layer1(x))));
    return fc(amp::flatten(amp::adaptive_avg_pool2d(y, 1), 1));
  }
  static nn::Sequential stage(int64_t in, int64_t out, int64_t stride) {
    const Block first(in, out, stride), second(out, out, 1);
    return nn::Sequential(first, second);
  }

  nn::Conv2d conv1{nullptr};
  nn::BatchNorm2d bn1{nullptr};
  nn::Sequential layer1{nullptr}, layer2{nullptr}, layer3{nullptr}, layer4{nullptr};
  nn::Linear fc{nullptr};
};
AMP_MODULE(ResNet18);

struct Batch {
  amp::Tensor images, labels;
};

// Noisy pictures of stripes. The class is the direction of the stripes.
Batch stripes(int64_t count, int64_t classes) {
  const amp::Tensor labels = amp::randint(classes, {count});
  const amp::Tensor angle = labels.to(amp::kFloat32).view({count, 1, 1}) * (std::numbers::pi / static_cast<double>(classes));
  const amp::Tensor axis = amp::linspace(-1, 1, 32);
  const amp::Tensor along = amp::cos(angle) * axis.view({1, 1, 32}) + amp::sin(angle) * axis.view({1, 32, 1});
  const amp::Tensor wave = amp::sin(along * 12 + amp::rand({count, 1, 1}) * 6.3);
  return {wave.unsqueeze(1) + amp::randn({count, 3, 32, 32}) * 0.3, labels};
}

void train(ResNet18& model, amp::optim::AdamW& optimizer, int64_t classes, int steps) {
  model->train();
  for (int step = 0; step < steps; ++step) {
    const Batch batch = stripes(32, classes);
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU);  // bfloat16
      const amp::Tensor logits = model(batch.images);
      loss = amp::cross_entropy(logits.to(amp::kFloat32), batch.labels);
    }
    loss.backward();
    optimizer.step();
  }
}

double equal_share(const amp::Tensor& a, const amp::Tensor& b) { return amp::eq(a, b).to(amp::kFloat32).mean().item<double>(); }

double accuracy(ResNet18& model, const Batch& batch) {
  model->eval();
  const amp::NoGradGuard no_grad;
  const amp::Autocast region(amp::kCPU);
  return equal_share(model(batch.images).argmax(1), batch.labels);
}

// Writes the file that others would download.
void make_weights(const std::string& path) {
  ResNet18 model(8, 4);
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(2e-3));
  train(model, optimizer, 4, 120);
  std::printf("accuracy of the weights in %s: %.0f%%\n", path.c_str(), 100 * accuracy(model, stripes(256, 4)));
  amp::save_safetensors(model->state_dict(), path);
}

int run(const std::string& path, const std::string& tuned_path) {
  if (!std::filesystem::exists(path)) make_weights(path);

  const amp::StateDict weights = amp::load_safetensors(path, {.mmap = true});
  const int64_t width = amp::state_tensor("fine_tune", weights, "conv1.weight").size(0);
  const int64_t classes = amp::state_tensor("fine_tune", weights, "fc.weight").size(0);
  ResNet18 model(width, classes);
  std::cout << model->load_state_dict(weights) << "\n";

  const Batch test = stripes(256, 4);
  amp::Tensor exact, logits;
  model->eval();  // batch norms use their running statistics
  {
    const amp::NoGradGuard no_grad;
    exact = model(test.images);
    const amp::Autocast region(amp::kCPU);
    logits = model(test.images);
  }
  const double same = equal_share(logits.argmax(1), exact.argmax(1));
  std::printf("bfloat16 finds the class of float32 for %.0f%% of the images\n", 100 * same);

  const int64_t new_classes = 3;
  ResNet18 tuned(width, new_classes);
  const bool strict = false, ignore_other_sizes = true;
  std::cout << tuned->load_state_dict(weights, strict, ignore_other_sizes) << "\n";

  std::vector<amp::Tensor> body, head;
  for (const auto& item : tuned->named_parameters()) {
    const bool is_head = item.key().starts_with("fc.");
    (is_head ? head : body).push_back(item.value());
  }
  std::vector<amp::optim::OptimizerParamGroup> groups;
  groups.emplace_back(body);
  groups.emplace_back(head, std::make_unique<amp::optim::AdamWOptions>(1e-2));
  amp::optim::AdamW optimizer(groups, amp::optim::AdamWOptions(1e-3));  // for the body

  const Batch new_test = stripes(256, new_classes);
  const double before = accuracy(tuned, new_test);
  train(tuned, optimizer, new_classes, 80);
  const double after = accuracy(tuned, new_test);
  std::printf("accuracy for the new task: %.0f%% before, %.0f%% after\n", 100 * before, 100 * after);
  amp::save_safetensors(tuned->state_dict(), tuned_path, {{"format", "pt"}});

  return same > 0.9 && after > 0.7 && after > before ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  amp::manual_seed(1);
  if (argc > 1) return run(argv[1], std::string(argv[1]) + ".tuned.safetensors");
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / amp::detail::concat("amp-fine-tune-", ::getpid());
  std::filesystem::create_directory(folder);
  const int status = run(folder / "resnet18.safetensors", folder / "tuned.safetensors");
  std::filesystem::remove_all(folder);
  return status;
} catch (const amp::Error& error) {
  std::fprintf(stderr, "fine_tune: %s\n", error.what());
  return 1;
}
