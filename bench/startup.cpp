// A process from its start to a finished 4x4 product.
#include <amp/amp.h>

int main() { return amp::mm(amp::ones({4, 4}), amp::ones({4, 4})).sum().item<float>() == 64.0f ? 0 : 1; }
