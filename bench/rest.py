"""What a process does while it is idle."""
import os


class Rest:
    """Processor time and wake-ups of an idle process. They are counted for each thread, so that the sums do not decrease when a
    thread ends. Reading /proc does not wake the process."""

    def __init__(self, pid):
        self.pid, self.first, self.last = pid, {}, {}
        self.look()

    def look(self):
        now = {}
        for task in os.listdir(f"/proc/{self.pid}/task"):
            folder = f"/proc/{self.pid}/task/{task}"
            try:
                with open(folder + "/schedstat") as file:
                    nanoseconds = int(file.read().split()[0])
                with open(folder + "/status") as file:
                    switches = sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
            except (FileNotFoundError, ProcessLookupError):
                continue  # It has just ended; `milliseconds` counts what was seen before.
            now[task] = (nanoseconds, switches)
            # A thread that appears later started from zero.
            self.first.setdefault(task, now[task] if not self.last else (0, 0))
        self.last = self.last | now
        self.alive = now

    def milliseconds(self):
        return sum(self.last[task][0] - self.first[task][0] for task in self.last) / 1e6

    def wakeups(self):
        """Voluntary and involuntary context switches. A thread that ended was woken once more for that, unseen."""
        return sum(self.last[task][1] - self.first[task][1] for task in self.last) + len(self.last) - len(self.alive)
