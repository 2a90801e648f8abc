"""The name of this machine's processor, for the heads of tables."""

import platform
from pathlib import Path


def processor() -> str:
    lines = Path('/proc/cpuinfo').read_text().splitlines() if Path('/proc/cpuinfo').exists() else []
    return next((line.split(':', 1)[1].strip() for line in lines if line.startswith('model name')), platform.processor())
