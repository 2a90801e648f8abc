#include "glue.h"

#include <algorithm>
#include <string>

#include <amp/all.h>

struct glue_model {
  glue_model(int64_t inputs_, int64_t hidden)
      : inputs(inputs_),
        net(amp::nn::Linear(inputs_, hidden), amp::nn::GELU(), amp::nn::Linear(hidden, 1)),
        optimizer(net->parameters(), amp::optim::AdamWOptions(1e-2)) {}

  int64_t inputs;
  amp::nn::Sequential net;
  amp::optim::AdamW optimizer;
  amp::GradScaler scaler{amp::kCPU};
};

namespace {

thread_local std::string last_error;

glue_status fail(glue_status status, const char* message) noexcept {
  try {
    last_error = message;
  } catch (...) { last_error.clear(); }
  return status;
}

// No exception may leave a function that C code calls.
template <class F>
glue_status guarded(const F& f) noexcept {
  try {
    f();
    return GLUE_OK;
  } catch (const amp::OutOfMemoryError& e) { return fail(GLUE_OUT_OF_MEMORY, e.what()); } catch (const std::bad_alloc&) {
    return fail(GLUE_OUT_OF_MEMORY, "out of memory");
  } catch (const amp::NotImplementedError& e) { return fail(GLUE_NOT_SUPPORTED, e.what()); } catch (const amp::ValueError& e) {
    return fail(GLUE_INVALID_ARGUMENT, e.what());
  } catch (const amp::TypeError& e) { return fail(GLUE_INVALID_ARGUMENT, e.what()); } catch (const std::exception& e) {
    return fail(GLUE_ERROR, e.what());
  } catch (...) { return fail(GLUE_ERROR, "unknown exception"); }
}

void not_null(const void* pointer, const char* name) { AMP_CHECK(pointer != nullptr, ValueError, "[glue] ", name, " is NULL"); }

// A tensor with a copy of the caller's numbers.
amp::Tensor matrix(const float* values, size_t rows, int64_t columns) {
  amp::Tensor t = amp::empty({static_cast<int64_t>(rows), columns});
  std::copy_n(values, t.numel(), t.data_ptr<float>());
  return t;
}

}  // namespace

const char* glue_last_error() { return last_error.c_str(); }

glue_status glue_create(int inputs, int hidden, glue_model** model) {
  return guarded([&] {
    not_null(model, "model");
    AMP_CHECK(inputs > 0 && hidden > 0, ValueError, "[glue_create] inputs and hidden must be positive, got ", inputs, " and ", hidden);
    *model = new glue_model(inputs, hidden);
  });
}

void glue_destroy(glue_model* model) { delete model; }

glue_status glue_train(glue_model* model, const float* input, const float* target, size_t rows, float* loss) {
  return guarded([&] {
    not_null(model, "model"), not_null(input, "input"), not_null(target, "target"), not_null(loss, "loss");
    model->optimizer.zero_grad();
    amp::Tensor error;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      error = amp::mse_loss(model->net(matrix(input, rows, model->inputs)), matrix(target, rows, 1));
    }
    model->scaler.scale(error).backward();
    model->scaler.step(model->optimizer);
    model->scaler.update();
    *loss = error.item<float>();
  });
}

glue_status glue_predict(glue_model* model, const float* input, size_t rows, float* output) {
  return guarded([&] {
    not_null(model, "model"), not_null(input, "input"), not_null(output, "output");
    const amp::NoGradGuard no_grad;
    const amp::Autocast region(amp::kCPU);
    const amp::Tensor result = model->net(matrix(input, rows, model->inputs)).to(amp::kFloat32).contiguous();
    std::copy_n(result.data_ptr<float>(), result.numel(), output);
  });
}

glue_status glue_save(const glue_model* model, const char* path) {
  return guarded([&] {
    not_null(model, "model"), not_null(path, "path");
    amp::save_safetensors(model->net->state_dict(), path);
  });
}

glue_status glue_load(glue_model* model, const char* path) {
  return guarded([&] {
    not_null(model, "model"), not_null(path, "path");
    model->net->load_state_dict(amp::load_safetensors(path));
  });
}
