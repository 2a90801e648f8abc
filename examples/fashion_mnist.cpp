#include <cstdio>

#include <amp/core/version.h>

int main(int argc, char** argv) {
  std::printf("amp %s\n", amp::version());
  for (int i = 1; i < argc; ++i) std::printf("  %s\n", argv[i]);
}
