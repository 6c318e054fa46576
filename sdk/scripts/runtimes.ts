/** `npm run test:runtimes`: the published package in Node, Deno, Bun and, where there is one, Chromium (CHROMIUM_PATH). */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, openChromium } from "../../tools/chromium.ts";
import { startService } from "../../tools/runtime.ts";
import { run, stagePackage } from "./stage.ts";

const DENO = "deno@2.9.6";
const BUN = "bun@1.4.5";
const keys = { apiKey: "smoke-key", elevatedKey: "smoke-elevated-key" };

const folder = await mkdtemp(join(tmpdir(), "decision-monitor-runtimes-"));
const project = join(folder, "project");
const service = await startService({
  quiet: true,
  vars: {
    SVC_API_KEYS: keys.apiKey,
    SVC_ELEVATED_KEY: keys.elevatedKey,
    SVC_PSEUDONYM_KEY: "smoke-pseudonym-key-of-sufficient-length",
  },
});

async function makeProject(): Promise<void> {
  const tarball = await stagePackage(join(folder, "staged"));
  await cp(join(import.meta.dirname, "smoke.js"), join(project, "smoke.js"));
  const options = JSON.stringify({ ...keys, baseUrl: service.baseUrl });
  await writeFile(
    join(project, "main.js"),
    `import { smoke } from "./smoke.js";\nconsole.log(await smoke(${options}));\n`,
  );
  await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", "--no-audit", "--no-fund", tarball, DENO, BUN], project);
}

/** Serves the page, the package and, on the same origin, the service: a browser asks nobody else. */
async function servePage(): Promise<{ url: string; stop: () => void }> {
  const installed = join(project, "node_modules/@decision-monitor/sdk/dist");
  const files: Record<string, [string, string]> = {
    "/smoke.js": [join(project, "smoke.js"), "text/javascript"],
  };
  for (const name of await readdir(installed))
    if (name.endsWith(".js")) files[`/${name}`] = [join(installed, name), "text/javascript"];
  const imports = { "@decision-monitor/sdk": "/index.js", "@decision-monitor/sdk/local": "/local.js" };
  const page = `<!doctype html><p id="outcome"></p><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
  const show = (text) => (document.querySelector("#outcome").textContent = text);
  const options = { ...${JSON.stringify(keys)}, baseUrl: location.origin + "/v1" };
  import("/smoke.js").then(({ smoke }) => smoke(options)).then(show, (error) => show(String(error)));
</script>`;
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    const [file, type] = files[path] ?? [];
    if (file !== undefined) return response.writeHead(200, { "content-type": type }).end(await readFile(file));
    if (!path.startsWith("/v1/")) return response.writeHead(200, { "content-type": "text/html" }).end(page);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const method = request.method ?? "GET";
    const sent = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(`${service.url}${path}`, { method, headers, ...sent });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    return response.end(await answer.text());
  };
  const server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => void server.close() };
}

async function inChromium(): Promise<string> {
  const page = await servePage();
  const browser = await openChromium();
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    return await tab.locator("#outcome:not(:empty)").innerText();
  } finally {
    await browser.close();
    page.stop();
  }
}

try {
  await makeProject();
  const installed = join(project, "node_modules/.bin");
  const runtimes: [string, () => Promise<string>][] = [
    ["Node", () => run(process.execPath, ["main.js"], project)],
    ["Deno", () => run(join(installed, "deno"), ["run", "--allow-net", "main.js"], project)],
    ["Bun", () => run(join(installed, "bun"), ["run", "main.js"], project)],
  ];
  if (findChromium() === undefined) console.log("skip Chromium: set CHROMIUM_PATH, or install Debian's chromium");
  else runtimes.push(["Chromium", inChromium]);
  for (const [name, smoke] of runtimes) {
    const said = (await smoke()).trim();
    console.log(`${said === "ok" ? "ok  " : "FAIL"} ${name}${said === "ok" ? "" : `: ${said}`}`);
    if (said !== "ok") process.exitCode = 1;
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
