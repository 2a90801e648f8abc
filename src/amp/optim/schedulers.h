// Learning-rate schedules that are functions of the epoch (torch.optim.lr_scheduler). Constructors throw ValueError "[Name] ..." for
// arguments out of range. base is the initial learning rate of a group, t the epoch.
#pragma once

#include <functional>
#include <vector>

#include <amp/optim/lr_scheduler.h>

namespace amp::optim {

// Multiplies the rates by gamma every step_size epochs.
class AMP_API StepLR : public LRScheduler {
 public:
  StepLR(Optimizer& optimizer, int64_t step_size, double gamma = 0.1, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  int64_t step_size_;
  double gamma_;
};

// Multiplies the rates by gamma at each milestone; a milestone that is listed twice counts twice.
class AMP_API MultiStepLR : public LRScheduler {
 public:
  MultiStepLR(Optimizer& optimizer, std::vector<int64_t> milestones, double gamma = 0.1, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  std::vector<int64_t> milestones_;  // sorted
  double gamma_;
};

// Multiplies the rates by `factor` until epoch total_iters.
class AMP_API ConstantLR : public LRScheduler {
 public:
  explicit ConstantLR(Optimizer& optimizer, double factor = 1.0 / 3, int64_t total_iters = 5, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  double factor_;
  int64_t total_iters_;
};

// base times a factor that goes linearly from start_factor to end_factor in total_iters epochs: a warm-up, for example.
class AMP_API LinearLR : public LRScheduler {
 public:
  explicit LinearLR(Optimizer& optimizer, double start_factor = 1.0 / 3, double end_factor = 1, int64_t total_iters = 5,
                    int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  double start_factor_, end_factor_;
  int64_t total_iters_;
};

// base * gamma^t
class AMP_API ExponentialLR : public LRScheduler {
 public:
  ExponentialLR(Optimizer& optimizer, double gamma, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  double gamma_;
};

// base * (1 - t / total_iters)^power, and 0 from epoch total_iters on.
class AMP_API PolynomialLR : public LRScheduler {
 public:
  explicit PolynomialLR(Optimizer& optimizer, int64_t total_iters = 5, double power = 1, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  int64_t total_iters_;
  double power_;
};

// A factor as a function of the epoch.
using LRLambda = std::function<double(int64_t epoch)>;

// base * lr_lambda(t), with one function for all groups or one for each.
class AMP_API LambdaLR : public LRScheduler {
 public:
  LambdaLR(Optimizer& optimizer, LRLambda lr_lambda, int64_t last_epoch = -1);
  LambdaLR(Optimizer& optimizer, std::vector<LRLambda> lr_lambdas, int64_t last_epoch = -1);
  ~LambdaLR() override;

 protected:
  std::vector<double> get_lrs() override;

 private:
  std::vector<LRLambda> lr_lambdas_;
};

// Multiplies the rates by lr_lambda(t) in every epoch after the first.
class AMP_API MultiplicativeLR : public LRScheduler {
 public:
  MultiplicativeLR(Optimizer& optimizer, LRLambda lr_lambda, int64_t last_epoch = -1);
  MultiplicativeLR(Optimizer& optimizer, std::vector<LRLambda> lr_lambdas, int64_t last_epoch = -1);
  ~MultiplicativeLR() override;

 protected:
  std::vector<double> get_lrs() override;

 private:
  std::vector<LRLambda> lr_lambdas_;
};

// Half a period of a cosine from base to eta_min in T_max epochs, and back in the next T_max (Loshchilov and Hutter 2017). SequentialLR can
// put a warm-up before it.
class AMP_API CosineAnnealingLR : public LRScheduler {
 public:
  CosineAnnealingLR(Optimizer& optimizer, int64_t T_max, double eta_min = 0, int64_t last_epoch = -1);

 protected:
  std::vector<double> get_lrs() override;
  std::optional<std::vector<double>> closed_form() const override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  int64_t T_max_;
  double eta_min_;
};

// Half a period of a cosine from base to eta_min in T_0 epochs, then again; each period is T_mult times as long as the one before.
class AMP_API CosineAnnealingWarmRestarts : public LRScheduler {
 public:
  CosineAnnealingWarmRestarts(Optimizer& optimizer, int64_t T_0, int64_t T_mult = 1, double eta_min = 0, int64_t last_epoch = -1);
  void step() override;

 protected:
  std::vector<double> get_lrs() override;
  void update(std::optional<int64_t> epoch = {}) override;
  void visit(const std::string& prefix, Fields& fields) override;

 private:
  int64_t T_0_, T_i_, T_mult_;
  double eta_min_;
  int64_t T_cur_;
};

}  // namespace amp::optim
