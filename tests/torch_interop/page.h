// The variables that blocks of docs/guide/libtorch.md without a main() use.
#pragma once

#include <iostream>
#include <utility>
#include <vector>

#include <torch/torch.h>

#include <amp/amp.h>
#include <amp/interop/torch.h>

#define AMP_PAGE_VARIABLES                                                                                              \
  torch::manual_seed(1);                                                                                                \
  [[maybe_unused]] torch::nn::Sequential model(torch::nn::Linear(16, 32), torch::nn::ReLU(), torch::nn::Linear(32, 1)); \
  [[maybe_unused]] torch::optim::SGD optimizer(model->parameters(), torch::optim::SGDOptions(0.01));                    \
  [[maybe_unused]] amp::libtorch::GradScaler scaler(at::kCPU);                                                          \
  [[maybe_unused]] const torch::Tensor input = torch::randn({8, 16}), target = torch::randn({8, 1});                    \
  [[maybe_unused]] const std::vector<std::pair<torch::Tensor, torch::Tensor>> batches{{input, target}};                 \
  [[maybe_unused]] const auto loss_fn = [](const torch::Tensor& a, const torch::Tensor& b) { return torch::mse_loss(a, b); };
