"""The pages people read, and the command lines and settings in them.

check-docs holds them to this repository; packages/try-documents.py types the command lines where there is no repository.
"""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent


def _pages(*folders: str) -> list[str]:
    return sorted(str(page.relative_to(ROOT)) for folder in folders for page in (ROOT / folder).glob("*.md"))


PAGES = ["README.md", "README.ko.md", "CONTRIBUTING.md", "SECURITY.md", *_pages("docs", "docs/ko")]
# Records of the past: their command lines may be out of date.
RECORDS = ["CHANGELOG.md", *_pages("docs/decisions", "docs/trials", "docs/measurements")]
MANUALS = ["docs/man/nalssi.1", "docs/man/ko/nalssi.1"]

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?: {4}\S.*\n)+")
SPAN = re.compile(r"`([^`\n]+)`")
EXAMPLE = re.compile(r"^\.EX\n(.*?)^\.EE", re.MULTILINE | re.DOTALL)
ESCAPES = {r"\-": "-", r"\(ti": "~", r"\(aq": "'", r"\(dq": '"'}
# A span of code that is a piece of config.toml; one of its keys is the name of a program.
SETTING = re.compile(r"[a-z][a-z-]* = ")
# Any other that begins with one of these is a command line.
PROGRAMS = {
    "addr2line", "chmod", "curl", "git", "make", "man", "mkdir", "nalssi", "perf", "scripts/setup", "source", "sudo", "swift", "tig",
}


@dataclasses.dataclass(frozen=True)
class Line:
    """A line to type, without its comment, and the comment."""

    text: str
    comment: str = ""


def read(page: str) -> str:
    return (ROOT / page).read_text()


def prose(text: str) -> str:
    return BLOCK.sub("", text)


def blocks(text: str, *languages: str) -> list[str]:
    return [body for language, body in BLOCK.findall(text) if language in languages]


def spans(text: str) -> list[str]:
    return SPAN.findall(prose(text))


def command_lines(page: str) -> list[Line]:
    """The command lines of a page in order: those of blocks and configuration, then spans; of a manual page, its examples."""
    text = read(page)
    if page in MANUALS:
        for escape, character in ESCAPES.items():
            text = text.replace(escape, character)
        return [Line(line) for body in EXAMPLE.findall(text) for line in body.splitlines()]
    shown = [body for pattern in (BLOCK, INDENTED) for body in pattern.finditer(text)]
    lines = []
    for block in sorted(shown, key=lambda match: match.start()):
        language, body = block.groups() if block.re is BLOCK else ("sh", block[0])
        if language == "jsonc":
            lines += [Line(line) for line in re.findall(r'"(nalssi [^"]+)"', body)]
        if language == "sh":
            for line in filter(None, map(str.strip, body.splitlines())):
                lines.append(Line(*re.split(r"\s+# ", line, maxsplit=1)))
    return lines + [
        Line(span)
        for span in spans(text)
        if program(span) in PROGRAMS and (" " in span or span in ("make", "nalssi")) and not SETTING.match(span)
    ]


def program(line: str) -> str:
    """The first word behind assignments."""
    return re.sub(r"^(?:[A-Z_]+=(?:<\([^)]*\)|\S+) )*", "", line).partition(" ")[0]


def settings(page: str) -> list[str]:
    """The pieces of config.toml that a page shows."""
    return blocks(read(page), "toml") + [span for span in spans(read(page)) if SETTING.match(span)]
