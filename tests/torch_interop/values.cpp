// Answers requests, one JSON object per line on the standard input. Each answer is a line {"answer": ...}. compare.py compares them with
// Python's torch.amp.
//
//   {"do": "casts", "dtype": "Half", "enabled": true}   the dtype of each op's result in a region
//   {"do": "scales", "options": {...}, "steps": [{"gradients": [1, "inf"], "unscale": true, "new_scale": 8, "growth_interval": 2}, ...]}
//                                                       scale, tracker and parameters after each step, with one optimizer per gradient
//   {"do": "train", "dtype": "Half", "optimizer": "SGD", "steps": 50, "init_scale": 1048576}   the losses and scales of a small network
//   {"do": "state", "from": file, "to": file}          a scaler's state, from a file of torch.save and to one of pickle_save
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <torch/torch.h>
#include <nlohmann/json.hpp>

#include <amp/interop/torch.h>

namespace {

using Json = nlohmann::json;
namespace lt = amp::libtorch;

at::ScalarType dtype_of(const Json& name) { return name == "Half" ? at::kHalf : name == "BFloat16" ? at::kBFloat16 : at::kFloat; }

Json casts(const Json& request) {
  const at::Tensor x = at::rand({2, 4, 8, 8}), matrix = at::rand({8, 8}), row = at::rand({8}), weight = at::rand({4, 4, 3, 3});
  const at::Tensor half = matrix.to(at::kHalf), wide = matrix.to(at::kDouble);
  const std::vector<std::pair<std::string, std::function<at::Tensor()>>> ops = {
      {"linear", [&] { return at::linear(matrix, matrix, row); }},
      {"mm", [&] { return at::mm(matrix, matrix); }},
      {"matmul", [&] { return at::matmul(matrix, row); }},
      {"mm_double", [&] { return at::mm(wide, wide); }},
      {"bmm", [&] { return at::bmm(x[0], x[1]); }},
      {"addmm", [&] { return at::addmm(matrix, matrix, matrix); }},
      {"baddbmm", [&] { return at::baddbmm(x[0], x[0], x[1]); }},
      {"conv2d", [&] { return at::conv2d(x, weight); }},
      {"softmax", [&] { return at::softmax(half, 1); }},
      {"log_softmax", [&] { return at::log_softmax(half, 1); }},
      {"layer_norm", [&] { return at::layer_norm(half, {8}); }},
      {"mse_loss", [&] { return at::mse_loss(half, half); }},
      {"l1_loss", [&] { return at::l1_loss(half, half); }},
      {"cross_entropy", [&] { return at::cross_entropy_loss(matrix.to(at::kBFloat16), at::arange(8)); }},
      {"relu", [&] { return at::relu(matrix); }},
      {"gelu", [&] { return at::gelu(half); }},
      {"exp", [&] { return at::exp(half); }},
      {"sum", [&] { return at::sum(half); }},
      {"cat",
       [&] {
         return at::cat({half, matrix});
       }},
      {"stack",
       [&] {
         return at::stack({half, matrix});
       }},
      {"add", [&] { return at::add(half, matrix); }},
      {"pow", [&] { return at::pow(half, 2); }},
      {"svd", [&] { return std::get<0>(at::linalg_svd(half)); }},
  };
  Json answer;
  const lt::Autocast region(at::kCPU, {.dtype = dtype_of(request["dtype"]), .enabled = request["enabled"]});
  for (const auto& [name, op] : ops) {
    try {
      answer[name] = c10::toString(op().scalar_type());
    } catch (const c10::Error&) {  // no kernel for this dtype
      answer[name] = "error";
    }
  }
  return answer;
}

double number(const Json& value) { return value.is_string() ? std::numeric_limits<double>::infinity() : value.get<double>(); }

Json scales(const Json& request) {
  const Json& options = request["options"];
  lt::GradScaler scaler(at::kCPU, {.init_scale = options["init_scale"],
                                   .growth_factor = options["growth_factor"],
                                   .backoff_factor = options["backoff_factor"],
                                   .growth_interval = options["growth_interval"]});
  std::vector<at::Tensor> parameters;
  std::vector<std::unique_ptr<torch::optim::SGD>> optimizers;
  for (size_t i = 0; i < request["steps"][0]["gradients"].size(); ++i) {
    parameters.push_back(at::zeros({3}).requires_grad_());
    optimizers.push_back(std::make_unique<torch::optim::SGD>(std::vector{parameters[i]}, torch::optim::SGDOptions(0.125).momentum(0.5)));
  }
  Json answer = Json::array();
  for (const Json& step : request["steps"]) {
    if (step.contains("growth_interval")) scaler.set_growth_interval(step["growth_interval"]);
    scaler.scale(at::ones({}));
    Json stepped = Json::array(), sums = Json::array();
    for (size_t i = 0; i < parameters.size(); ++i) {
      parameters[i].mutable_grad() = at::full({3}, number(step["gradients"][i]));
      if (step["unscale"]) scaler.unscale_(*optimizers[i]);
      stepped.push_back(scaler.step(*optimizers[i]).stepped);
    }
    step.contains("new_scale") ? scaler.update(step["new_scale"].get<double>()) : scaler.update();
    for (const at::Tensor& p : parameters) sums.push_back(p.sum().item<double>());
    answer.push_back({scaler.get_scale(), scaler.get_growth_tracker(), stepped, sums});
  }
  return answer;
}

Json train(const Json& request) {
  torch::manual_seed(7);
  const auto random = [](at::IntArrayRef sizes, double scale) { return (at::randn(sizes) * scale).requires_grad_(); };
  const std::vector<at::Tensor> weights = {random({32, 16}, 0.25), random({32}, 0.1), random({32, 32}, 0.2), random({1, 32}, 0.2)};
  const at::Tensor input = at::randn({64, 16}), target = at::sin(input.sum(1, true));
  std::unique_ptr<torch::optim::Optimizer> optimizer;
  if (request["optimizer"] == "SGD") {
    optimizer = std::make_unique<torch::optim::SGD>(weights, torch::optim::SGDOptions(0.05).momentum(0.9));
  } else {
    optimizer = std::make_unique<torch::optim::AdamW>(weights, torch::optim::AdamWOptions(0.01));
  }
  lt::GradScaler scaler(at::kCPU, {.init_scale = request["init_scale"], .growth_interval = 10});
  Json losses = Json::array(), scales = Json::array(), stepped = Json::array();
  for (int step = 0; step < request["steps"]; ++step) {
    optimizer->zero_grad();
    at::Tensor loss;
    {
      const lt::Autocast region(at::kCPU, {.dtype = dtype_of(request["dtype"])});
      const at::Tensor hidden = at::relu(at::linear(at::relu(at::linear(input, weights[0], weights[1])), weights[2]));
      loss = at::mse_loss(at::linear(hidden, weights[3]), target);
    }
    scaler.scale(loss).backward();
    scaler.unscale_(*optimizer);
    torch::nn::utils::clip_grad_norm_(weights, 1.0);
    stepped.push_back(scaler.step(*optimizer).stepped);
    scaler.update();
    losses.push_back(loss.item<double>());
    scales.push_back(scaler.get_scale());
  }
  return {{"losses", losses}, {"scales", scales}, {"stepped", stepped}};
}

std::vector<char> bytes_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Continues from the state that Python saved, and saves a state for Python.
Json state(const Json& request) {
  lt::GradScaler scaler(at::kCPU);
  scaler.load_state_dict(torch::pickle_load(bytes_of(request["from"])));
  scaler.scale(at::ones({}));
  const std::vector<char> bytes = torch::pickle_save(scaler.state_dict());
  std::ofstream(request["to"].get<std::string>(), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  Json answer;
  for (const auto& [name, number] : scaler.state_dict())
    answer[name] = number.isIntegral(false) ? Json(number.toLong()) : Json(number.toDouble());
  return answer;
}

}  // namespace

int main() {
  at::set_num_threads(1);
  for (std::string line; std::getline(std::cin, line);) {
    const Json request = Json::parse(line);
    const std::string what = request["do"];
    const auto& answer = what == "casts" ? casts : what == "scales" ? scales : what == "train" ? train : state;
    std::cout << Json{{"answer", answer(request)}} << std::endl;
  }
}
