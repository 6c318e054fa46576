import { readdirSync, readFileSync } from "node:fs";

/** The runtimes that a process has started. */
function runtimes(of: number | "self"): number[] {
  return readdirSync(`/proc/${of}/task`)
    .flatMap((task) => readFileSync(`/proc/${of}/task/${task}/children`, "utf8").split(" "))
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}

/** The sum of what each of them has; null where the platform does not tell. */
const summed = (of: number | "self", read: (pid: number) => number): number | null =>
  process.platform === "linux" ? runtimes(of).reduce((sum, pid) => sum + read(pid), 0) : null;

const bytesOf = (name: string) => (pid: number) => {
  const line = readFileSync(`/proc/${pid}/status`, "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  return Number(/\d+/.exec(line ?? "")?.[0] ?? 0) * 1_024;
};

/** The most memory that the runtime of a process has held so far, in bytes. */
export const peakMemory = (of: number | "self" = "self"): number | null => summed(of, bytesOf("VmHWM"));

/** The memory that it holds now. */
export const residentMemory = (of: number | "self" = "self"): number | null => summed(of, bytesOf("VmRSS"));

/** The time of the processor that it has taken so far, in milliseconds. */
export const processorTime = (of: number | "self" = "self"): number | null =>
  summed(of, (pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(ticks[11]) + Number(ticks[12])) * 10;
  });
