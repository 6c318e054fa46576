import { type ChildProcess, spawn } from "node:child_process";
import { delimiter } from "node:path";

const longest = 600_000;

/** The environment of somebody who has just opened a terminal: nothing of npm's, and no tool of this checkout. */
export function freshEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(npm_|NODE|INIT_CWD|DECISION_MONITOR)/i.test(entry[0]),
  );
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

/** One terminal: what a command sets is there for the next. */
export class Shell {
  readonly #child: ChildProcess;
  #output = "";
  #heard: () => void = () => undefined;

  constructor(folder: string, environment: Record<string, string>) {
    this.#child = spawn("bash", [], { cwd: folder, env: environment, detached: true, stdio: ["pipe", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
        this.#heard();
      });
    }
    this.#child.on("close", () => this.#heard());
    // By default curl reports an HTTP error as success.
    this.#child.stdin?.write('set -e -o pipefail\ncurl() { command curl --fail-with-body "$@"; }\n');
  }

  /** Runs commands and returns what they printed; throws with it when one of them fails. */
  async run(commands: string): Promise<string> {
    const end = `end of ${Math.random()}`;
    this.#output = "";
    // The commands come in where programs would read, so those get an empty input.
    this.#child.stdin?.write(`{\n${commands}\n} < /dev/null\necho "${end}"\n`);
    const done = await this.#until(() => this.#output.includes(end));
    if (!done) throw new Error(this.#output);
    return this.#output.replace(`${end}\n`, "");
  }

  /** Leaves a command running and waits for what it prints when it is ready. */
  async start(command: string, ready: RegExp): Promise<string> {
    this.#output = "";
    this.#child.stdin?.write(`${command}\n`);
    if (!(await this.#until(() => ready.test(this.#output)))) throw new Error(this.#output);
    return ready.exec(this.#output)?.[1] ?? "";
  }

  /** Ends the terminal and everything started in it. */
  async close(): Promise<void> {
    const { pid, exitCode } = this.#child;
    if (pid === undefined || exitCode !== null) return;
    const closed = new Promise((resolve) => this.#child.once("close", resolve));
    process.kill(-pid, "SIGTERM");
    await closed;
  }

  /** False when the shell ends, or when it takes too long, before the condition holds. */
  async #until(holds: () => boolean): Promise<boolean> {
    const late = AbortSignal.timeout(longest);
    while (!holds()) {
      if (this.#child.exitCode !== null || late.aborted) return false;
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
        late.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return true;
  }
}
