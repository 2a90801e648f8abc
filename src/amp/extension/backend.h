// Plug-ins: a shared library outside of this one gives tensors, autocast, optimizers, scalers and recorded programs a new kind of device.
// The plug-in contains a Backend and a table of kernels, and registers them under a name:
//
//   const amp::Kernels kernels = [] {
//     amp::Kernels table;
//     table.copy = my_copy;  // a kernel that is missing throws NotImplementedError when it is called
//     table.mm = my_mm;
//     return table;
//   }();
//   const amp::Backend backend = {.kernels = &kernels, .device_count = my_device_count, .allocate = my_allocate, .deallocate = my_free};
//
//   AMP_BACKEND_PLUGIN { return amp::register_device_type("toy", backend); }
//
// A program then uses the device by its name:
//
//   const amp::DeviceType toy = amp::load_backend("libtoy.so");
//   const amp::Tensor x = amp::ones({2, 3}, amp::Device("toy"));
//
// docs/guide/backends.md describes what a plug-in needs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <amp/core/backend.h>
#include <amp/core/device.h>
#include <amp/core/export.h>
#include <amp/core/thread_state.h>
#include <amp/extension/version.h>
#include <amp/kernels/table.h>

namespace amp {

namespace extension {

// What a plug-in was compiled with.
struct BackendInterface {
  int version;  // AMP_EXTENSION_VERSION
  size_t state_bytes, backend_bytes, kernels_bytes;
};

AMP_API DeviceType register_device_type(std::string_view name, const Backend& backend, const BackendInterface& compiled_with);

}  // namespace extension

// Makes `backend` the backend of a new device type, whose name consists of lower-case letters, digits and underscores. `backend` and its
// table of kernels must live as long as the process: a plug-in is never unloaded. A second call with the same name and backend returns the
// same type. Thread-safe. Throws ValueError for a name that is in use or is no name, for a backend that lacks a required member, and if the
// two types for plug-ins are in use. Throws Error if the plug-in was compiled for another version of the library.
// (torch.utils.rename_privateuse1_backend)
inline DeviceType register_device_type(std::string_view name, const Backend& backend) {
  return extension::register_device_type(name, backend,
                                         {AMP_EXTENSION_VERSION, sizeof(detail::ThreadState), sizeof(Backend), sizeof(Kernels)});
}

// Loads a plug-in and calls its function AMP_BACKEND_PLUGIN. Returns the device type that this function registered. A plug-in that is
// loaded already is not loaded again. `path` is a file, or a name that the loader finds. Throws ValueError if the file can't be loaded or
// is no plug-in, and what the function throws.
AMP_API DeviceType load_backend(const std::string& path);

}  // namespace amp

// Defines the function of a plug-in that load_backend calls. It returns the result of register_device_type.
#define AMP_BACKEND_PLUGIN extern "C" AMP_API amp::DeviceType amp_register_backend()
