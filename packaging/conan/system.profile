# Takes dependencies and tools from the system, for builds without ConanCenter: conan create packaging/conan -pr:a packaging/conan/system.profile
include(default)

[settings]
compiler.cppstd=20

[platform_requires]
openblas/0.3.21
yaml-cpp/0.7.0

[platform_tool_requires]
meson/1.0.1
ninja/1.11.1
