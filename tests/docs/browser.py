"""Reads the built site in headless Chromium: browser.py SITE.

Pages load without errors and fit a phone, each has its place in the navigation and the banner about GPUs, and the search finds what it should.

The site is served on this machine; the browser can reach nothing else, so that a page that needs another server fails.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60  # for a page or a search, on a busy machine
PAGES = {  # their titles
    'index.html': (ROOT / 'README.md').read_text().split('# ', 1)[1].split('\n')[0],
    'guide/getting-started.html': 'Getting started',
    'guide/performance.html': 'Performance',
    'generated/OPS.html': 'Ops',
    'reference/index.html': 'C++ reference',
    'reference/amp/core/tensor.html': 'amp/core/tensor.h',
    'reference/amp/ops/matmul.html': 'amp/ops/matmul.h',
    'reference/amp/scaler/grad_scaler.html': 'amp/scaler/grad_scaler.h',
}
SEARCHES = {  # what somebody types, and pages that answer it: one of them is among the first three results
    'GradScaler': ('guide/training.html', 'reference/amp/scaler/grad_scaler.html'),
    'nan loss': ('guide/debugging.html', 'guide/training.html'),
    'save checkpoint': ('guide/formats.html',),
    'cuda support': ('guide/cuda.html',),
    'linear': ('reference/amp/nn/linear.html', 'reference/amp/ops/matmul.html'),
    'autocast': ('guide/autocast.html',),
    'install': ('guide/getting-started.html', 'guide/packages.html'),
    'libtorch': ('guide/libtorch.html',),
    'own op': ('guide/own-ops.html',),
    'custom op': ('guide/own-ops.html',),
    'bfloat16 slow': ('guide/performance.html', 'guide/choosing-a-dtype.html'),
    'clip_grad_norm_': ('reference/amp/optim/clip_grad.html',),
    'NaN and overflow': ('guide/debugging.html',),
}
IN_NAVIGATION = "!!document.querySelector('.md-nav--primary .md-nav__link--active, .md-nav--primary .md-nav__container--active')"
PHONE = 390  # pixels
TYPE_QUERY = """(() => {
  const input = document.querySelector('input[data-md-component=search-query]');
  input.focus();
  input.value = %s;
  input.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
  input.dispatchEvent(new Event('input', {bubbles: true}));
})()"""
BROKEN_IMAGES = '[...document.images].filter(image => image.naturalWidth === 0).map(image => image.src)'
RESULTS = "[...document.querySelectorAll('.md-search-result__item')].slice(0, 3).map(item => item.querySelector('a').href)"
OTHER_THEME = "document.body.dataset.mdColorScheme = document.body.dataset.mdColorScheme === 'slate' ? 'default' : 'slate'"
# SVGs follow `color-scheme`, which they inherit from the page. So they fit a theme that the reader has chosen.
IMAGES_OF_OTHER_THEME = """[...document.querySelectorAll('article img[src$=svg]')].filter(image =>
  getComputedStyle(image).colorScheme !== (document.body.dataset.mdColorScheme === 'slate' ? 'dark' : 'light')).map(image => image.src)"""
CUT_OFF = """[...document.querySelectorAll('article table')].filter(table => {
  const box = table.closest('.md-typeset__scrollwrap');
  return table.getBoundingClientRect().right > innerWidth && !(box && box.scrollWidth > box.clientWidth);
}).map(table => table.innerText.slice(0, 40))"""


class Browser:
    """Chromium over a pair of pipes: messages are JSON, ended by a zero byte."""

    def __init__(self, program: str, profile: str) -> None:
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()
        command = [program, '--headless', '--disable-gpu', '--remote-debugging-pipe', f'--user-data-dir={profile}', '--no-first-run',
                   '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', *(['--no-sandbox'] if os.getuid() == 0 else []), 'about:blank']

        def files() -> None:  # Chromium reads from 3 and writes to 4
            low = [os.dup(fd) for fd in (to_browser, from_browser)]
            high = [os.dup2(fd, 50 + i) for i, fd in enumerate(low)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)
        self.process = subprocess.Popen(command, preexec_fn=files, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.events = 0, b'', []
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Log'):
            self.call(f'{domain}.enable')

    def call(self, method: str, **parameters: object) -> dict:
        self.number += 1
        session = {'sessionId': self.session} if hasattr(self, 'session') else {}
        os.write(self.writer, json.dumps({'id': self.number, 'method': method, 'params': parameters, **session}).encode() + b'\0')
        while True:
            message = self._message()
            if message.get('id') == self.number:
                if 'error' in message:
                    raise RuntimeError(f'{method}: {message["error"]}')
                return message['result']
            self.events.append(message)

    def _message(self) -> dict:
        while b'\0' not in self.rest:
            if not select.select([self.reader], [], [], SECONDS)[0]:
                raise TimeoutError('no answer from the browser')
            read = os.read(self.reader, 1 << 16)
            if not read:
                raise RuntimeError('the browser has ended')
            self.rest += read
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def open(self, address: str) -> None:
        self.events.clear()
        self.call('Page.navigate', url=address)
        self.wait_for(f'document.readyState === "complete" && location.href === {json.dumps(address)}')

    def value(self, expression: str) -> object:
        return self.call('Runtime.evaluate', expression=expression, returnByValue=True)['result'].get('value')

    def wait_for(self, condition: str) -> object:
        """The value of an expression as soon as it is true."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if value := self.value(condition):
                return value
            time.sleep(0.1)
        raise TimeoutError(condition)

    def errors(self) -> list[str]:
        """What the pages have thrown, or failed to load, since the last one was opened."""
        found = [str(event['params']['exceptionDetails'].get('text')) for event in self.events if event.get('method') == 'Runtime.exceptionThrown']
        entries = [event['params']['entry'] for event in self.events if event.get('method') == 'Log.entryAdded']
        return found + [f'{entry["text"]} {entry.get("url", "")}' for entry in entries if entry['level'] == 'error']

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        os.close(self.writer)
        os.close(self.reader)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of the site while it is served."""
    with http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Quiet, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f'http://127.0.0.1:{server.server_port}/'
        server.shutdown()


def missing_pages(site: Path) -> list[str]:
    """The pages of the tables above that the site does not have."""
    named = [*PAGES, *(page for pages in SEARCHES.values() for page in pages)]
    return [page for page in dict.fromkeys(named) if not (site / page).is_file()]


def mistakes(browser: Browser, address: str) -> list[str]:
    found = []
    for page, title in PAGES.items():
        browser.open(address + page)
        found += [f'{page}: {mistake}' for mistake in mistakes_of_page(browser, title, page)]
    for query, pages in SEARCHES.items():
        browser.open(address + 'index.html')
        browser.value(TYPE_QUERY % json.dumps(query))
        try:
            browser.wait_for(f'{RESULTS}.some(link => {json.dumps(pages)}.some(page => link.split(/[?#]/)[0] === {json.dumps(address)} + page))')
        except TimeoutError:
            found.append(f'the search for "{query}" finds none of {", ".join(pages)} first, but {browser.value(RESULTS)}')
    browser.open(address + 'index.html')
    browser.value(TYPE_QUERY % json.dumps('thereisnosuchword'))
    if not browser.wait_for("document.querySelector('.md-search-result__meta').textContent.includes('No matching')"):
        found.append('the search finds a word that is nowhere')
    return found


def mistakes_of_page(browser: Browser, title: str, page: str) -> list[str]:
    """The mistakes of the open page."""
    found = browser.errors() + [f'{image} is not an image' for image in browser.value(BROKEN_IMAGES)]
    heading = browser.value("document.querySelector('h1').firstChild.textContent")
    if heading != title:
        found.append(f'the heading is {heading}')
    if not browser.value("!!document.querySelector('.md-tabs__item--active')"):
        found.append('no tab of the navigation is active')
    if page != 'index.html' and not browser.value(IN_NAVIGATION):
        found.append('it has no place in the navigation')
    banner = browser.value("document.querySelector('.md-banner a')?.href")
    if any(ROOT.glob('evidence/gpu-*.json')) != (banner is None) or not str(banner or 'guide/cuda.html').endswith('guide/cuda.html'):
        found.append(f'the banner about GPUs leads to {banner}')
    for _ in range(2):
        browser.value(OTHER_THEME)
        found += [f'{image} does not follow the theme' for image in browser.value(IMAGES_OF_OTHER_THEME)]
    browser.call('Emulation.setDeviceMetricsOverride', width=PHONE, height=844, deviceScaleFactor=1, mobile=True)
    width = browser.value('document.documentElement.scrollWidth')
    if width > PHONE:
        found.append(f'it is {width} pixels wide on a phone')
    found += [f'a table is cut off on a phone: {text}' for text in browser.value(CUT_OFF)]
    browser.call('Emulation.clearDeviceMetricsOverride')
    return found


def main(site: Path) -> int:
    program = shutil.which('chromium')
    if not program:
        print('Chromium is not installed (Debian package chromium)')
        return 1
    if not (site / 'index.html').exists():
        print(f'{site} has no index.html: ./dev docs builds the site')
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, served(site) as address:
        browser = Browser(program, profile)
        try:
            found = mistakes(browser, address)
        finally:
            browser.close()
    print(*found, f'{len(PAGES)} pages and {len(SEARCHES) + 1} searches, {len(found)} mistakes', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1])))
