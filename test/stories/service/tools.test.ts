import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../tools/runtime.ts";
import { freePort } from "../../support/free-port.ts";

/** Runs a tool and returns all it printed; throws with that when it fails. */
function run(tool: string, ...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, "tools", tool), ...args], { cwd: ROOT, stdio: "pipe" });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => (code === 0 ? done(output) : fail(new Error(output))));
  });
}

describe("the demo", () => {
  it("tells its seven chapters to the end", async () => {
    const output = await run("demo.ts");
    for (let chapter = 1; chapter <= 7; chapter += 1) expect(output).toContain(`\n${chapter}. `);
    expect(output).toContain("Equal, byte for byte. Nothing was recorded or sent again.");
    expect(output).toContain("That was the whole loop.");
  });
});

describe("the demo in a browser", () => {
  it("prints one link that opens a service full of life on the port asked for, and leaves when it is told to", async () => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port) };
    const child = spawn(process.execPath, [join(ROOT, "tools", "demo.ts"), "--open"], {
      cwd: ROOT,
      env,
      stdio: "pipe",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((done) => child.on("close", done));
    try {
      await expect.poll(() => /http\S+\/console#key=\S+/.exec(output)?.[0]).toBeDefined();
      const { origin, hash } = new URL(/http\S+\/console#key=\S+/.exec(output)?.[0] ?? "");
      expect(origin).toBe(`http://127.0.0.1:${port}`);
      const headers = { "x-api-key": new URLSearchParams(hash.slice(1)).get("key") ?? "" };
      expect((await fetch(`${origin}/console`)).status).toBe(200);
      const answer = await fetch(`${origin}/v1/incidents?limit=100`, { headers });
      const { items }: { items: { status: string }[] } = await answer.json();
      expect([...new Set(items.map(({ status }) => status))].sort()).toEqual(["acknowledged", "closed", "open"]);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });
});

describe("the replay of a file", () => {
  it("finds the second pass equal and nothing added", async () => {
    const folder = await mkdtemp(join(tmpdir(), "decision-monitor-replay-"));
    try {
      const rows = Array.from({ length: 120 }, (_, hour) => {
        const load = hour === 100 ? 95 : 40 + ((hour * 7) % 13);
        return `${new Date(Date.UTC(2026, 0, 1, hour)).toISOString()},${load}`;
      });
      const file = join(folder, "cpu.csv");
      await writeFile(file, `timestamp,value\n${rows.join("\n")}\n`);
      const intent = "alert me when the cpu load is unusual";
      const output = await run("replay.ts", file, "--intent", intent, "--signal", "host.cpu_load");
      expect(output).toMatch(/recorded +120/);
      expect(output).toMatch(/fired +1\b/);
      expect(output).toMatch(/identical +120 of 120/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
