"""What MkDocs asks while it builds the site: the headers' places in the navigation, the version, and whether the banner is shown."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

ROOT = Path(__file__).resolve().parents[2]


def has_run_on_gpu(root: Path) -> bool:
    """Whether a step of the tests has left its result on a GPU below evidence/."""
    return any(root.glob('evidence/gpu-*.json'))


def on_config(config: MkDocsConfig) -> None:
    headers = json.loads((Path(config.docs_dir).parent / 'headers.json').read_text())
    for tab in config.nav:
        for pages in tab.values():
            if 'reference/index.md' in pages:
                pages += headers
    version = re.search(r"version: '([\d.]+)'", (ROOT / 'meson.build').read_text())
    config.site_name = f'{config.site_name} {version[1]}'
    config.extra['has_run_on_gpu'] = has_run_on_gpu(ROOT)
