"""Outlines of a grid: lines between two labels each, simplified."""
import math


class Line:
    """Points between two labels: the one on the left of who follows them, and the one on the right. Where three labels meet a
    line ends, so that each is simplified only once and those on both sides of it stay together."""

    def __init__(self, points, labels):
        self.points, self.labels = points, labels

    def turn(self):
        """Follows it from its other end."""
        self.points, self.labels = self.points[::-1], self.labels[::-1]

    @property
    def is_ring(self):
        return self.points[0] == self.points[-1]


def trace(edges):
    """Joins the edges of a grid to lines."""
    beside, on_left = {}, {}
    for x1, y1, x2, y2, left, right in edges:
        labels = (left, right) if left < right else (right, left)
        beside.setdefault((x1, y1), []).append(((x2, y2), labels))
        beside.setdefault((x2, y2), []).append(((x1, y1), labels))
        on_left[x1, y1, x2, y2], on_left[x2, y2, x1, y1] = left, right
    lines = []

    def follow(start):
        point, labels = beside[start].pop()
        beside[point].remove((start, labels))
        points = [start, point]
        while point != start and point not in ends:
            point = beside[point].pop()[0]
            beside[point].remove((points[-1], labels))
            points.append(point)
        left = on_left[(*points[0], *points[1])]
        lines.append(Line(points, labels if left == labels[0] else labels[::-1]))

    ends = {point for point, others in beside.items() if len(others) != 2 or others[0][1] != others[1][1]}
    for point in beside:
        while point in ends and beside[point]:
            follow(point)
    for point in beside:
        while beside[point]:
            follow(point)
    return lines


def simplify(line, tolerance, units):
    """Leaves out the points that are less than `tolerance` (degrees of latitude) away from the line without them, by
    Douglas and Peucker. Small rings keep their shape: no point moves by more than a sixth of what they measure."""
    points = line.points
    limit = tolerance * units
    if line.is_ring:
        shrink = _shrink(points[0], units)
        middle, size = max(
            ((i, math.hypot((x - points[0][0]) * shrink, y - points[0][1])) for i, (x, y) in enumerate(points)),
            key=lambda found: found[1])
        fixed = [0, middle, len(points) - 1]
        limit = min(limit, size / 6)
    else:
        fixed = [0, len(points) - 1]
    kept = _kept(points, fixed, limit, units)
    while line.is_ring and len(kept) < 4 and limit > 0.1:
        limit /= 2
        kept = _kept(points, fixed, limit, units)
    line.points = [points[i] for i in kept]


def _shrink(point, units):
    """How much shorter a degree of longitude is than one of latitude."""
    return max(0.1, math.cos(math.radians(point[1] / units - 90)))


def _kept(points, fixed, limit, units):
    kept = set(fixed)
    open_spans = list(zip(fixed, fixed[1:]))
    while open_spans:
        first, last = open_spans.pop()
        if last - first < 2:
            continue
        (x1, y1), (x2, y2) = points[first], points[last]
        shrink = _shrink(points[first], units)
        dx, dy = (x2 - x1) * shrink, y2 - y1
        square = dx * dx + dy * dy
        worst, index = -1.0, first
        for i in range(first + 1, last):
            x, y = points[i]
            x, y = (x - x1) * shrink, y - y1
            along = (x * dx + y * dy) / square if square else 0
            if along > 0:
                along = min(along, 1)
                x -= along * dx
                y -= along * dy
            distance = x * x + y * y
            if distance > worst:
                worst, index = distance, i
        if worst > limit * limit:
            kept.add(index)
            open_spans += [(first, index), (index, last)]
    return sorted(kept)


def pieces(line, most):
    """The line as lines of at most so many points, each beginning where the one before ends."""
    points = line.points
    if len(points) <= most:
        return [line]
    count = math.ceil((len(points) - 1) / (most - 1))
    cuts = [round(i * (len(points) - 1) / count) for i in range(count + 1)]
    return [Line(points[first:last + 1], line.labels) for first, last in zip(cuts, cuts[1:])]
