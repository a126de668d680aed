"""A map as a grid of cells, each with one label, kept as runs row by row.

Sources disagree along the borders they share: by metres between provinces, by kilometres between countries. In a grid every
cell belongs to one side only, so that the outlines traced from it fit together whatever was painted into it.
A run is (first column, label) and ends where the next one begins; every row begins at column 0.
"""
import math

WATER = 0


class Grid:
    """Cells of 1/`units` of a degree from (`west`, `south`) on, in whole degrees."""

    def __init__(self, units, west, south, east, north):
        self.units, self.west, self.south, self.east, self.north = units, west, south, east, north
        self.width, self.height = (east - west) * units, (north - south) * units
        self._painted = [[] for _ in range(self.height)]
        self.rows = []

    def cell(self, longitude, latitude):
        return math.floor((longitude - self.west) * self.units), math.floor((latitude - self.south) * self.units)

    def paint(self, rings, label):
        """Gives the cells whose centre lies inside `rings` (even-odd rule) a label, over what was painted before."""
        crossings = {}
        units, height = self.units, self.height
        for ring in rings:
            previous = None
            for longitude, latitude in ring:
                x, y = (longitude - self.west) * units - 0.5, (latitude - self.south) * units - 0.5
                if previous:
                    x1, y1 = previous
                    x2, y2 = x, y
                    if y1 > y2:
                        x1, y1, x2, y2 = x2, y2, x1, y1
                    for row in range(max(0, math.ceil(y1)), min(height, math.ceil(y2))):
                        crossings.setdefault(row, []).append(x1 + (row - y1) / (y2 - y1) * (x2 - x1))
                previous = x, y
        for row, edges in crossings.items():
            edges.sort()
            for left, right in zip(edges[::2], edges[1::2]):
                self._paint(row, math.ceil(left), math.ceil(right), label)

    def paint_cell(self, column, row, label):
        self._paint(row, column, column + 1, label)

    def _paint(self, row, first, last, label):
        first, last = max(first, 0), min(last, self.width)
        if first < last:
            self._painted[row].append((first, last, label))

    def merge(self, change=lambda row, runs: runs):
        """Makes `rows` of what was painted. `change` may give the runs of a row other labels."""
        self.rows = [_joined(change(row, self._merged(spans))) for row, spans in enumerate(self._painted)]
        self._painted = None

    def _merged(self, spans):
        ends = sorted({0, *(first for first, _, _ in spans), *(last for _, last, _ in spans)} - {self.width})
        place = {end: index for index, end in enumerate(ends)}
        place[self.width] = len(ends)
        labels = [WATER] * len(ends)
        for first, last, label in spans:
            labels[place[first]:place[last]] = [label] * (place[last] - place[first])
        return _joined(zip(ends, labels))

    def drop_small(self, smallest, kept):
        """Gives connected cells of one label, where they cover less than `smallest(label)` cells at the equator, the label of
        the neighbour they share most with: an islet becomes water, a gap between two provinces part of one. `kept` is a set of
        cells (column, row) that save what they belong to."""
        starts = [0]
        for runs in self.rows:
            starts.append(starts[-1] + len(runs))
        parent = list(range(starts[-1]))

        def root(one):
            while parent[one] != one:
                parent[one] = parent[parent[one]]
                one = parent[one]
            return one

        for row in range(1, self.height):
            for lower, upper, shared in self._touching(row):
                if self.rows[row - 1][lower][1] == self.rows[row][upper][1]:
                    one, other = root(starts[row - 1] + lower), root(starts[row] + upper)
                    parent[max(one, other)] = min(one, other)

        sizes, labels, saved = {}, {}, set()
        for row, runs in enumerate(self.rows):
            columns = {column for column, kept_row in kept if kept_row == row}
            shrink = math.cos(math.radians(self.south + (row + 0.5) / self.units))
            for index, (first, label) in enumerate(runs):
                last = runs[index + 1][0] if index + 1 < len(runs) else self.width
                group = root(starts[row] + index)
                sizes[group] = sizes.get(group, 0) + (last - first) * shrink
                labels[group] = label
                if any(first <= column < last for column in columns):
                    saved.add(group)
        small = {group for group, size in sizes.items() if size < smallest(labels[group]) and group not in saved}

        shares = {group: {} for group in small}

        def share(one, other, length):
            for group, neighbour in ((one, other), (other, one)):
                if group in small and group != neighbour:
                    shares[group][neighbour] = shares[group].get(neighbour, 0) + length

        for row, runs in enumerate(self.rows):
            for index in range(1, len(runs)):
                share(root(starts[row] + index - 1), root(starts[row] + index), 1)
            if row:
                for lower, upper, shared in self._touching(row):
                    share(root(starts[row - 1] + lower), root(starts[row] + upper), shared)
        changed = {}
        for group in sorted(small, key=lambda group: (-sizes[group], group)):
            neighbours = shares[group]
            if neighbours:
                best = max(neighbours, key=lambda other: (other not in small, neighbours[other], -other))
                changed[group] = changed.get(best, labels[best])
        for row, runs in enumerate(self.rows):
            self.rows[row] = _joined(
                (first, changed.get(root(starts[row] + index), label)) for index, (first, label) in enumerate(runs))

    def _touching(self, row):
        """(run of the row below, run of this row, columns they share), from west to east."""
        below, here = self.rows[row - 1], self.rows[row]
        lower = upper = column = 0
        while column < self.width:
            end_below = below[lower + 1][0] if lower + 1 < len(below) else self.width
            end_here = here[upper + 1][0] if upper + 1 < len(here) else self.width
            end = min(end_below, end_here)
            yield lower, upper, end - column
            column = end
            lower += end == end_below
            upper += end == end_here

    def edges(self):
        """(column, row, column, row, label on its left, label on its right): every stretch between two cells of different labels,
        without the rim of the grid. Numbers are of corners of cells, counted from the whole world's south-west corner."""
        across, up = (self.west + 180) * self.units, (self.south + 90) * self.units
        for row, runs in enumerate(self.rows):
            if row:
                column = 0
                below = self.rows[row - 1]
                for lower, upper, shared in self._touching(row):
                    one, other = below[lower][1], runs[upper][1]
                    if one != other:
                        yield across + column, up + row, across + column + shared, up + row, other, one
                    column += shared
            for (_, one), (first, other) in zip(runs, runs[1:]):
                yield across + first, up + row, across + first, up + row + 1, one, other


def _joined(runs):
    """The runs, neighbours of one label made one."""
    result = []
    for first, label in runs:
        if not result or result[-1][1] != label:
            result.append((first, label))
    return result
