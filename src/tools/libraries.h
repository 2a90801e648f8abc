// The option --with of the tools: libraries with custom ops.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include <dlfcn.h>

// The ops and presets of the library register themselves. It stays loaded.
inline void load_library(std::string path) {
  std::error_code ignored;
  if (path.find('/') == path.npos && std::filesystem::exists(path, ignored)) path.insert(0, "./");
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) throw std::runtime_error("--with: " + std::string(dlerror()));
}
