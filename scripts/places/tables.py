"""Reads our own tables: tab-separated, with comments behind #."""


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


def names(path):
    """Number or code -> names, which commas separate."""
    return {row[0]: row[1].split(",") for row in rows(path)}
