"""Reads our own tables: tab-separated, with comment lines that start with #."""


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


def names(path):
    """Number or code -> names. The file separates the names by commas."""
    return {row[0]: row[1].split(",") for row in rows(path)}
