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

    def add(self, what, value, unit, goal="", digits=1):
        ours = "–" if value is None else f"{value:,.{digits}f} {unit}".strip()
        self.rows.append((what, ours, goal))

    def say(self, what, text, goal=""):
        self.rows.append((what, text, goal))

    def print(self, markdown):
        head = ("what", "nalssi", "goal")
        if markdown:
            for row in (head, ("---", "---:", "---:"), *self.rows):
                print("| " + " | ".join(row) + " |")
            return
        widths = [max(len(row[i]) for row in (head, *self.rows)) for i in range(3)]
        for row in (head, *self.rows):
            print(f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}")
