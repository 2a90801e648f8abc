// The names of module classes in messages. Internal.
#pragma once

#include <string>

namespace amp::nn {

class Module;

// The last component of the name of its class: "LinearImpl".
std::string class_name(const Module& module);

}  // namespace amp::nn
