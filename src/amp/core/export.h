// Symbol visibility of the public API.
#pragma once

#define AMP_API __attribute__((visibility("default")))
#define AMP_HIDDEN __attribute__((visibility("hidden")))
