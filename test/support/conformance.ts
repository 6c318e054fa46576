import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portOf } from "./port-of.ts";
import { TEST_VARS } from "./vars.ts";

const suite = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

/** The checks of one scenario of the public conformance suite against a running service. */
export async function conformanceOf(url: string, scenario: string, version: string): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), "decision-monitor-conformance-"));
  const door = await keyedDoor(url);
  try {
    await finished(["server", "--url", door.url, "--scenario", scenario, "--spec-version", version, "-o", folder]);
    const [results] = await readdir(folder);
    return JSON.parse(await readFile(join(folder, results ?? "", "checks.json"), "utf8")) as Check[];
  } finally {
    door.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The suite sends no key: this passes everything on as it came, with one. */
async function keyedDoor(url: string) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${TEST_VARS.SVC_API_KEYS}`, connection: "close" };
    const { hostname, port } = new URL(url);
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${portOf(server)}/mcp`, close: () => server.close() };
}

/** It exits with 1 where a check has failed; what it found is in its files. */
function finished(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [suite, ...args], { stdio: "ignore" })
      .on("error", reject)
      .on("exit", () => resolve());
  });
}
