"""Options of classes: the macros of core/option.h and optim/optimizer.h, macros that list options, and options of a base class."""

from __future__ import annotations

import re
from dataclasses import replace

from docs.site.model import Declaration, Header
from docs.site.wrap import separated

DECLARATOR = re.compile(r'(?P<type>(.*?[\s&*>])??)(?P<name>\w+)(?P<array>(\[[^\]]*\])?)( = (?P<value>.*)|\{(?P<braces>.*)\})?')
OPTION = re.compile(r'AMP_(INHERITED_|OPTIMIZER_)?OPTION\((.*)\)', re.S)
LIST = re.compile(r'^#define (\w+)\((\w+)\) *\\\n((?:.*\\\n)*.*\n)', re.M)  # a macro of several lines with one parameter
DEFAULT = re.compile(r'default: (.*)')


def expanded(text: str) -> str:
    """The text of a header, with options in place of the calls of its macros that list options. Comments in these macros are like /* this */."""
    for macro, parameter, body in LIST.findall(text):
        if not OPTION.search(body):
            continue
        lines = [re.sub(r'/\* (.*) \*/$', r' // \1', line.rstrip('\\').rstrip()) for line in body.rstrip('\n').split('\n')]

        def options(call: re.Match[str]) -> str:
            return re.sub(rf'\b{parameter}\b', call[1], '\n'.join(lines))
        text = re.sub(rf'^ *{macro}\((\w+)\)$', options, text, flags=re.M)
    return text


def inherit(headers: list[Header]) -> None:
    """Gives options that a class declares again the comments and defaults of its base, and classes the options of their mixins."""
    found = [declaration for header in headers for declaration in header.declarations if declaration.kind == 'class']
    classes = {declaration.names[0]: declaration for declaration in found}
    for declaration in found:
        _add_members_of_mixins(declaration, classes)
    for member in [member for declaration in found for member in declaration.members]:
        if (match := OPTION.match(member.codes[0])) and match[1] == 'INHERITED_':
            _complete(member, _arguments(match[2]), classes)


def _complete(option: Declaration, arguments: list[str], classes: dict[str, Declaration]) -> None:
    """Takes what an option does not say from that of its base. The comment "default: 0.01" behind it says that it has another default."""
    base, *type_, name = arguments
    source = _find(classes, base, name)
    if source is None:
        return
    default = type_and_default(source.codes[0], name)[1]
    if other := DEFAULT.fullmatch(option.remark):
        default, option.remark = other[1], ''
    option.comment = option.comment or source.comment or source.remark
    option.codes = [f'AMP_OPTION({", ".join(type_)}, {name}, {default})']


def _find(classes: dict[str, Declaration], class_name: str, name: str) -> Declaration | None:
    """The member of a class, or of one of its bases."""
    declaration = classes.get(re.sub(r'<.*', '', class_name).split('::')[-1])
    if declaration is None:
        return None
    bases = (_find(classes, base, name) for base in re.findall(r'public ([\w:]+)', declaration.codes[0]))
    return next((member for member in [*declaration.members, *bases] if member and name in member.names), None)


def _add_members_of_mixins(declaration: Declaration, classes: dict[str, Declaration]) -> None:
    """Adds to options what a base class declares for them: `class AdamOptions : public WithBetas<AdamOptions>`."""
    name = declaration.names[0]
    for base in re.findall(rf'public (\w+)<{name}>', declaration.codes[0]):
        if is_options(name) and base in classes:
            parameter = re.search(r'class (\w+)>', classes[base].codes[0])[1]
            for member in classes[base].members:
                codes = [re.sub(rf'\b{parameter}\b', name, code) for code in member.codes]
                declaration.members.append(replace(member, scope=f'{declaration.scope}::{name}', codes=codes))


def is_options(class_name: str) -> bool:
    return class_name.endswith('Options')


def type_and_default(code: str, name: str) -> tuple[str, str]:
    """The type and the default of a data member, or of an option."""
    code = re.sub(r'\s+', ' ', code)
    if option := OPTION.match(code):
        *type_, _, default = _arguments(option[2])
        return ', '.join(type_), default
    declarators = [DECLARATOR.fullmatch(part) for part in _arguments(code.rstrip(';'))]
    own = next((match for match in declarators if match and match['name'] == name), None)
    if own is None or declarators[0] is None:
        return code.rstrip(';'), ''
    default = own['value'] or (own['braces'] and f'{{{own["braces"]}}}') or ''
    return declarators[0]['type'].strip() + own['array'], re.sub(r'std::numeric_limits<\w+>::infinity\(\)', 'infinity', default)


def _arguments(text: str) -> list[str]:
    return [part.strip().rstrip(',') for part in separated(text)]
