// The names of device types, and the errors of registrations.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <set>
#include <utility>

#include <amp/core/device_kernels.h>
#include <amp/data/pin_memory.h>
#include <amp/nn/parallel/parallel_apply.h>

#include "support.h"
#include "unit/backends/plugin.h"

namespace device_type_tests {

using namespace amp;
using testing::contains;
using testing::error_text;
using testing::toy;
using testing::toy_type;

namespace {

// A backend with streams and pinned memory, whose memory is that of the host.
thread_local int64_t stream = 0;
std::set<const void*> pinned;

Tensor on_host(const Tensor& t) { return from_blob(t.data_ptr(), t.sizes(), t.strides(), TensorOptions(t.dtype())); }

constinit const Kernels kernels = [] {
  Kernels table;
  table.copy = [](const Tensor& dst, const Tensor& src) { detail::copy(on_host(dst), on_host(src)); };
  return table;
}();

constinit const Backend spare = {
    .kernels = &kernels,
    .device_count = [] { return 2; },
    .allocate = [](int, size_t bytes) { return std::malloc(bytes); },
    .deallocate = [](int, void* data, size_t) noexcept { std::free(data); },
    .current_stream = [](int) { return stream; },
    .exchange_stream = [](int, int64_t next) { return std::exchange(stream, next); },
    .pin_memory =
        [](const Tensor& tensor) {
          Tensor copy = tensor.clone();
          pinned.insert(copy.data_ptr());
          return copy;
        },
    .is_pinned = [](const Tensor& tensor) { return pinned.contains(tensor.data_ptr()); },
};

DeviceType spare_type() { return register_device_type("spare", spare); }

// The error of a registration with a changed backend.
template <class Change>
std::string refusal(std::string_view name, const Change& change) {
  static Backend backend;
  backend = spare;
  change(backend);
  return error_text<ValueError>([&] { register_device_type(name, backend); });
}

}  // namespace

TEST_SUITE("device types") {
  TEST_CASE("a device type for plug-ins can't be used before it is registered") {
    toy_type();
    const Device unregistered(DeviceType::PrivateUse2);
    CHECK(unregistered.str() == "privateuse2:0");
    CHECK_FALSE(is_autocast_available(DeviceType::PrivateUse2));
    CHECK(error_text<NotImplementedError>([&] { empty({2}, TensorOptions(kFloat32).device(unregistered)); }) ==
          "[allocate] privateuse2:0 can't be used: no plug-in has registered a backend for this device type");
    CHECK(contains(error_text<ValueError>([] { Device("privateuse2"); }), "unknown device 'privateuse2'"));
  }

  TEST_CASE("a plug-in names its device type") {
    CHECK(toy_type() == DeviceType::PrivateUse1);
    CHECK(std::string(toString(toy_type())) == "toy");
    CHECK(Device("toy:1") == toy(1));
    CHECK(toy(1).str() == "toy:1");
    CHECK(is_autocast_available(toy_type()));
    CHECK(load_backend(testing::plugin_path()) == toy_type());
    CHECK(contains(error_text<ValueError>([] { Device("toys"); }), "the backends of this library are 'cpu', 'cuda' and 'toy'"));
    CHECK(contains(error_text<ValueError>([] { Device("TOY"); }), "did you mean 'toy'?"));
  }

  TEST_CASE("a registration with a mistake is refused") {
    toy_type();
    const auto nothing = [](Backend&) {};
    CHECK(refusal("toy", nothing) == "[register_device_type] there is a device type `toy` already; give this one another name");
    CHECK(contains(refusal("cpu", nothing), "there is a device type `cpu` already"));
    for (const char* name : {"", "Other", "1st", "a-b"}) {
      CAPTURE(name);
      CHECK(contains(refusal(name, nothing), "expected a name of lower-case letters, digits and underscores"));
    }
    CHECK(refusal("other", [](Backend& b) { b.kernels = nullptr; }) == "[register_device_type] the backend of `other` has no `kernels`");
    CHECK(contains(refusal("other", [](Backend& b) { b.device_count = nullptr; }), "has no `device_count`"));
    CHECK(contains(refusal("other", [](Backend& b) { b.allocate = nullptr; }), "has no `allocate`"));
    CHECK(contains(refusal("other", [](Backend& b) { b.deallocate = nullptr; }), "has no `deallocate`"));
    CHECK(contains(refusal("other", [](Backend& b) { b.exchange_stream = nullptr; }), "has no `exchange_stream`"));
    CHECK(contains(refusal("other", [](Backend& b) { b.is_pinned = nullptr; }), "has no `is_pinned`"));
    CHECK(contains(refusal("other", [](Backend& b) { b.autocast_dtype = kFloat32; }), "must be float16 or bfloat16, but is float32"));
  }

  TEST_CASE("a plug-in for another version is refused") {
    const extension::BackendInterface mine{AMP_EXTENSION_VERSION, sizeof(detail::ThreadState), sizeof(Backend), sizeof(Kernels)};
    extension::BackendInterface other = mine;
    other.version = AMP_EXTENSION_VERSION + 1;
    CHECK(error_text<Error>([&] { extension::register_device_type("elder", spare, other); }) ==
          detail::concat("[register_device_type] the backend of `elder` was compiled for version ", AMP_EXTENSION_VERSION + 1,
                         " of the extension interface; this libamp has version ", AMP_EXTENSION_VERSION, ": compile it again"));
    other = mine;
    other.kernels_bytes += sizeof(void*);
    CHECK(contains(error_text<Error>([&] { extension::register_device_type("elder", spare, other); }), "with another layout"));
  }

  TEST_CASE("a file that is no plug-in is refused") {
    CHECK(
        contains(error_text<ValueError>([] { load_backend("/nowhere/libtoy.so"); }), "[load_backend] /nowhere/libtoy.so can't be loaded"));
    CHECK(error_text<ValueError>([] { load_backend("libm.so.6"); }) ==
          "[load_backend] libm.so.6 is no plug-in: it has no function AMP_BACKEND_PLUGIN");
  }

  TEST_CASE("two plug-ins can be loaded, and no third") {
    toy_type();
    CHECK(spare_type() == DeviceType::PrivateUse2);
    CHECK(spare_type() == DeviceType::PrivateUse2);  // the same call again
    CHECK(refusal("third", [](Backend&) {}) ==
          "[register_device_type] no device type is left for `third`: this process has 'cpu', 'cuda', 'toy' and 'spare'");
  }

  TEST_CASE("tensors move between the devices of two plug-ins") {
    const Tensor x = testing::normal({3, 4}, kFloat32);
    const Tensor there = x.to(toy(1)).to(Device(spare_type(), 1));
    CHECK(there.device().str() == "spare:1");
    CHECK(testing::difference(there.cpu(), x) == "");
    CHECK(contains(error_text<NotImplementedError>([&] { there.exp(); }), "[exp] there is no kernel for spare"));
  }

  TEST_CASE("replicas run on the stream of the caller") {
    const std::vector<Device> devices = {Device(spare_type(), 0), Device(spare_type(), 1)};
    stream = 7;
    std::atomic<int> same{0};
    nn::parallel::parallel_detail::run_replicas(devices, [&](size_t) { same += stream == 7; });
    CHECK(same == 2);
    CHECK(stream == 7);
    stream = 0;
  }

  TEST_CASE("a plug-in provides pinned memory") {
    spare_type();
    const Tensor x = testing::normal({4}, kFloat32);
    if (is_autocast_available(kCUDA)) return;  // CUDA's pinned memory is used then
    CHECK_FALSE(x.is_pinned());
    Tensor moved = x;
    data::pin_memory(moved);
    CHECK(moved.is_pinned());
    CHECK(testing::difference(moved, x) == "");
  }
}

}  // namespace device_type_tests
