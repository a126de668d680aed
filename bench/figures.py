"""Statistics, and the table of results."""
import statistics


def median(values):
    return statistics.median(values) if values else None


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else None


def percentile95(values):
    return percentile(values, 0.95)


class Table:
    """Rows of (what, ours, goal); printed aligned, or as Markdown."""

    def __init__(self):
        self.rows = []
        # The numbers in them: (what, which of that name) -> (value, unit).
        self.values = {}

    def add(self, what, value, unit, goal="", digits=1):
        if value is not None:
            self.values[what, sum(row[0] == what for row in self.rows)] = value, unit
        ours = "–" if value is None else f"{value:,.{digits}f} {unit}".strip()
        self.rows.append((what, ours, goal))

    def say(self, what, text, goal=""):
        self.rows.append((what, text, goal))

    def print(self, markdown):
        print_rows([("what", "nalssi", "goal"), *self.rows], markdown)


class Comparison:
    """Two programs measured in turns, the older one twice in each: what is worse by more than the older one differs from itself."""

    # Quantities of which less is better.
    LESS_IS_BETTER = ("ms", "µs", "MB", "kB")
    # What nobody feels.
    SHARE = 0.05

    def __init__(self):
        # What -> its unit, and the values before, now and before again.
        self.rows = {}

    def add(self, turn):
        """`turn`: the tables of before, now and before again."""
        for index, table in enumerate(turn):
            for what, (value, unit) in table.values.items():
                self.rows.setdefault(what, (unit, ([], [], [])))[1][index].append(value)

    def print(self, markdown):
        rows = [("what", "before", "now", "before again", "change", "spread", "")]
        for (what, _), (unit, values) in self.rows.items():
            before, now, again = map(median, values)
            if None in (before, now, again) or not before or not again:
                continue
            change, spread = now / ((before + again) / 2) - 1, abs(again / before - 1)
            is_worse = unit in self.LESS_IS_BETTER and change > max(self.SHARE, spread)
            rows.append((what, *(f"{value:,.2f} {unit}".strip() for value in (before, now, again)), f"{change:+.1%}", f"{spread:.1%}",
                         "worse" if is_worse else ""))
        print_rows(rows, markdown)


def print_rows(rows, markdown):
    """Prints rows of which the first is the head."""
    if markdown:
        for row in (rows[0], ["---"] + ["---:"] * (len(rows[0]) - 1), *rows[1:]):
            print("| " + " | ".join(row) + " |")
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join([f"{row[0]:<{widths[0]}}"] + [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]).rstrip())
