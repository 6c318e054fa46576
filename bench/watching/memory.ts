import { readdirSync, readFileSync } from "node:fs";

const statusOf = (pid: number, name: string): number => {
  const line = readFileSync(`/proc/${pid}/status`, "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  return Number(/\d+/.exec(line ?? "")?.[0] ?? 0) * 1_024;
};

/** The processes of the runtime that this process has started. */
function runtimes(): number[] {
  return readdirSync("/proc/self/task")
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" "))
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}

/** The most memory that the runtime has held so far, in bytes; null where the platform does not tell. */
export function peakMemory(): number | null {
  if (process.platform !== "linux") return null;
  return runtimes().reduce((sum, pid) => sum + statusOf(pid, "VmHWM"), 0);
}

/** The time of the processor that it has taken so far, in milliseconds; null where the platform does not tell. */
export function processorTime(): number | null {
  if (process.platform !== "linux") return null;
  const ticks = runtimes().map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return user + system;
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

/** The memory that it holds now. */
export function residentMemory(): number | null {
  if (process.platform !== "linux") return null;
  return runtimes().reduce((sum, pid) => sum + statusOf(pid, "VmRSS"), 0);
}
