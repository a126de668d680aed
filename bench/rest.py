"""What a process does while nothing is asked of it."""
import os


class Rest:
    """What a process does while nothing is asked of it, thread by thread: a thread may end in between, and what it had
    used must not be counted backwards. Looking at /proc does not wake the process."""

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
                continue  # It ended this moment; counted below by what was seen of it before.
            now[task] = (nanoseconds, switches)
            # A thread that was not there at first began from nothing.
            self.first.setdefault(task, now[task] if not self.last else (0, 0))
        self.last = self.last | now
        self.alive = now

    def milliseconds(self):
        return sum(self.last[task][0] - self.first[task][0] for task in self.last) / 1e6

    def wakeups(self):
        """Context switches of both kinds; a thread that ended was woken for that once more than could be seen."""
        return sum(self.last[task][1] - self.first[task][1] for task in self.last) + len(self.last) - len(self.alive)
