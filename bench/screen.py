"""A minimal terminal emulator: the text that a full-screen program's bytes leave on the screen."""
import re
import unicodedata

TOKEN = re.compile(
    rb"\x1b\[([?>=!]?)([0-9;:]*)[ -/]*([@-~])"  # control sequences
    rb"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"  # strings (titles, queries)
    rb"|\x1b[()*+#%].|\x1b[ -/]*[0-~]"  # charsets and short escapes
    rb"|[\x00-\x1f\x7f]"
    rb"|[^\x00-\x1f\x7f]+",
    re.S,
)


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    """`feed` takes bytes; `contains` finds a text within a row. Colours and modes are ignored."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.top, self.bottom = 0, rows - 1
        self.last = " "
        self.pending = b""

    def contains(self, text):
        return any(text in "".join(row) for row in self.cells)

    def feed(self, data):
        data = self.pending + data
        self.pending = b""
        # A sequence or character cut in two waits for its rest.
        cut = data.rfind(b"\x1b")
        if cut >= 0 and len(data) - cut < 64:
            match = TOKEN.match(data, cut)
            # The beginning of a sequence also matches as a lone or short escape.
            if match.group() in (b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP", b"\x1bX", b"\x1b^", b"\x1b_"):
                data, self.pending = data[:cut], data[cut:]
        if not self.pending:
            for back in range(1, min(4, len(data)) + 1):
                lead = data[-back]
                if lead >= 0xC0:
                    if back < (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
                        data, self.pending = data[:-back], data[-back:]
                    break
                if lead < 0x80:
                    break
        for match in TOKEN.finditer(data):
            token = match.group()
            if match.group(3):
                self.control(match.group(1), match.group(2), match.group(3).decode())
            elif token[0] == 0x1B:
                self.escape(token)
            elif token[0] < 0x20 or token[0] == 0x7F:
                self.c0(token[0])
            else:
                for character in token.decode("utf-8", "replace"):
                    self.put(character)

    def put(self, character):
        size = width(character)
        if size == 0:
            return
        if self.x + size > self.columns:
            self.x = 0
            self.line_feed()
        row = self.cells[self.y]
        row[self.x] = character
        if size == 2 and self.x + 1 < self.columns:
            row[self.x + 1] = ""
        self.x += size
        self.last = character

    def c0(self, code):
        if code == 13:
            self.x = 0
        elif code in (10, 11, 12):
            self.line_feed()
        elif code == 8:
            self.x = max(0, min(self.x, self.columns - 1) - 1)
        elif code == 9:
            self.x = min(self.columns - 1, (self.x // 8 + 1) * 8)

    def line_feed(self):
        if self.y == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.y = min(self.rows - 1, self.y + 1)

    def escape(self, token):
        if token == b"\x1bM":
            if self.y == self.top:
                self.scroll(self.top, -1)
            else:
                self.y = max(0, self.y - 1)
        elif token == b"\x1bD":
            self.line_feed()
        elif token == b"\x1bE":
            self.x = 0
            self.line_feed()
        elif token == b"\x1bc":
            self.__init__(self.columns, self.rows)

    def scroll(self, top, count):
        region = self.cells[top : self.bottom + 1]
        size = len(region)
        count = max(-size, min(size, count))
        blank = [[" "] * self.columns for _ in range(abs(count))]
        region = region[count:] + blank if count > 0 else blank + region[: size + count]
        self.cells[top : self.bottom + 1] = region

    def control(self, private, numbers, final):
        values = [int(part.split(b":")[0] or 0) if part else 0 for part in numbers.split(b";")]
        first = max(1, values[0])
        if private:
            if final == "h" and values[0] in (47, 1047, 1049):
                self.cells = [[" "] * self.columns for _ in range(self.rows)]
            return
        row = self.cells[self.y]
        if final in "Hf":
            self.y = min(self.rows, first) - 1
            self.x = min(self.columns, max(1, values[1] if len(values) > 1 else 1)) - 1
        elif final in "G`":
            self.x = min(self.columns, first) - 1
        elif final == "d":
            self.y = min(self.rows, first) - 1
        elif final == "A":
            self.y = max(0, self.y - first)
        elif final in "Be":
            self.y = min(self.rows - 1, self.y + first)
        elif final in "Ca":
            self.x = min(self.columns - 1, self.x + first)
        elif final == "D":
            self.x = max(0, min(self.x, self.columns - 1) - first)
        elif final == "X":
            self.erase(row, self.x, self.x + first)
        elif final == "K":
            self.erase(row, 0 if values[0] else self.x, self.x + 1 if values[0] == 1 else self.columns)
        elif final == "J":
            if values[0] in (0, 2, 3):
                self.erase(row, 0 if values[0] else self.x, self.columns)
            for index in range(self.rows):
                if values[0] in (2, 3) or (values[0] == 0 and index > self.y) or (values[0] == 1 and index < self.y):
                    self.cells[index] = [" "] * self.columns
        elif final == "P":
            self.cells[self.y] = (row[: self.x] + row[self.x + first :] + [" "] * first)[: self.columns]
        elif final == "@":
            self.cells[self.y] = (row[: self.x] + [" "] * first + row[self.x :])[: self.columns]
        elif final == "L":
            self.scroll(self.y, -first)
        elif final == "M":
            self.scroll(self.y, first)
        elif final == "S":
            self.scroll(self.top, first)
        elif final == "T":
            self.scroll(self.top, -first)
        elif final == "b":
            for _ in range(first):
                self.put(self.last)
        elif final == "r":
            self.top = first - 1
            self.bottom = min(self.rows, values[1] if len(values) > 1 and values[1] else self.rows) - 1
            self.x = self.y = 0

    def erase(self, row, start, end):
        for index in range(max(0, start), min(self.columns, end)):
            row[index] = " "
