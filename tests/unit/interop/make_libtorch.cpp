// Writes the files of libtorch's torch::save that tests load: tests/unit/interop/libtorch/*.pt. The tests need no libtorch.
//
//   g++ -std=c++20 tests/unit/interop/make_libtorch.cpp -I$torch/include -I$torch/include/torch/csrc/api/include -L$torch/lib -ltorch_cpu
//   -lc10
#include <fstream>
#include <string>
#include <vector>

#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl() {
    fc1 = register_module("fc1", torch::nn::Linear(3, 4));
    bn = register_module("bn", torch::nn::BatchNorm1d(4));
    seq = register_module("seq", torch::nn::Sequential(torch::nn::Linear(4, 2), torch::nn::ReLU(), torch::nn::Linear(2, 1)));
    scale = register_parameter("scale", torch::tensor({1.5, -2.5}));
    table = register_buffer("table", torch::arange(6).view({2, 3}));
  }
  torch::Tensor forward(torch::Tensor x) { return seq->forward(bn->forward(fc1->forward(x))); }

  torch::nn::Linear fc1{nullptr};
  torch::nn::BatchNorm1d bn{nullptr};
  torch::nn::Sequential seq{nullptr};
  torch::Tensor scale, table;
};
TORCH_MODULE(Net);

torch::Tensor input() { return torch::arange(12).view({4, 3}).to(torch::kFloat); }

void write(const std::string& name, const std::vector<char>& bytes) {
  std::ofstream("tests/unit/interop/libtorch/" + name, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

template <class Optimizer, class Options>
void train_and_save(Net net, Options options, const std::string& name) {
  Optimizer optimizer(net->parameters(), options);
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    (net->forward(input()).sum() + net->scale.sum()).backward();
    optimizer.step();
  }
  torch::save(optimizer, "tests/unit/interop/libtorch/" + name);
}

int main() {
  Net net;
  {
    torch::NoGradGuard no_grad;
    double first = 0;  // of each parameter
    for (auto& p : net->parameters()) p.copy_(torch::arange(p.numel()).view(p.sizes()) * 0.25 + first++);
  }
  torch::save(net, "tests/unit/interop/libtorch/module.pt");
  torch::save(torch::arange(6).view({2, 3}).to(torch::kFloat), "tests/unit/interop/libtorch/tensor.pt");
  torch::save(std::vector<torch::Tensor>{torch::ones({2}), torch::arange(3), torch::tensor({true, false})},
              "tests/unit/interop/libtorch/tensors.pt");
  train_and_save<torch::optim::SGD>(net, torch::optim::SGDOptions(0.01).momentum(0.9), "sgd.pt");
  train_and_save<torch::optim::Adam>(net, torch::optim::AdamOptions(1e-3).betas({0.8, 0.95}).amsgrad(true), "adam.pt");
  train_and_save<torch::optim::AdamW>(net, torch::optim::AdamWOptions(1e-3), "adamw.pt");
  train_and_save<torch::optim::RMSprop>(net, torch::optim::RMSpropOptions(1e-3).momentum(0.5).centered(true), "rmsprop.pt");
  train_and_save<torch::optim::Adagrad>(net, torch::optim::AdagradOptions(1e-3), "adagrad.pt");
  torch::save(net, "tests/unit/interop/libtorch/trained.pt");

  torch::serialize::OutputArchive archive, child;
  archive.write("x", torch::ones({2}));
  archive.write("n", torch::IValue(int64_t{7}));
  archive.write("t", torch::IValue("hello"));
  child.write("y", torch::zeros({1}), /*is_buffer=*/true);
  archive.write("child", child);
  archive.save_to("tests/unit/interop/libtorch/archive.pt");

  write("pickled_tensor.pt", torch::pickle_save(torch::arange(4).to(torch::kFloat)));
  c10::Dict<std::string, torch::Tensor> dict;
  dict.insert("w", torch::ones({2}));
  write("pickled_dict.pt", torch::pickle_save(dict));
  write("pickled_list.pt", torch::pickle_save(std::vector<torch::Tensor>{torch::ones({2}), torch::zeros({1})}));
}
