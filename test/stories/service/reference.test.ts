import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
const service = await sharedTestService();

const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, { redirect: "manual", ...init });
const page = async () => (await ask("/reference")).text();
const files = async () => (await page()).match(/\/reference\/[\w.-]+/g) ?? [];

const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};
const policyOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );

const guarding = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const told = (answer: Response, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, answer.headers.get(name)]));

describe("GET /reference", () => {
  it("is a page for everybody, and a browser asks for it anew", async () => {
    const answer = await ask("/reference");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("x-request-id")).toMatch(/\S/);
    expect(await answer.text()).toContain("<title>Decision Monitor: API reference</title>");
  });

  it("lets the page run only its own scripts and ask only its own origin", async () => {
    const answer = await ask("/reference");
    expect(policyOf(answer)).toEqual(policy);
    expect(told(answer, guarding)).toEqual(guarding);
  });

  it("is not sent again to whoever has it", async () => {
    const etag = (await ask("/reference")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^(W\/)?"\w+"$/);
    const again = await ask("/reference", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(policyOf(again)).toEqual(policy);
  });

  it("with a slash at the end leads to the page", async () => {
    const answer = await ask("/reference/");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/reference"]);
  });
});

describe("what the page names", () => {
  it("lies on this origin, and no script is written into it", async () => {
    const html = await page();
    const addresses = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) expect(address).toMatch(/^\/(reference|v1)\/[\w.-]+$/);
    expect(html).not.toMatch(/https?:|["'(=]\/\//i);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it("is there, is of the right kind and may be kept for ever", async () => {
    const kinds: Record<string, string> = {};
    for (const file of await files()) {
      const answer = await ask(file);
      expect([file, answer.status, (await answer.text()).length > 0]).toEqual([file, 200, true]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(told(answer, guarding)).toEqual(guarding);
      kinds[file.replace(/-[\w.]+(?=\.\w+$)/, "")] = answer.headers.get("content-type") ?? "";
    }
    expect(kinds).toEqual({
      "/reference/icon.svg": "image/svg+xml",
      "/reference/scalar.txt": "text/plain; charset=utf-8",
      "/reference/start.js": "text/javascript; charset=utf-8",
      "/reference/scalar.js": "text/javascript; charset=utf-8",
    });
  });

  it("is the published build of the version in its name, with its licence beside it", async () => {
    const plugin = dirname(dirname(createRequire(import.meta.url).resolve("@scalar/fastify-api-reference")));
    const { version } = JSON.parse(await readFile(join(plugin, "package.json"), "utf8")) as { version: string };
    const license = await (await ask(`/reference/scalar-${version}.license.txt`)).text();
    expect(license).toBe(await readFile(join(plugin, "LICENSE"), "utf8"));
    const script = await (await ask(`/reference/scalar-${version}.js`)).text();
    expect(script).toContain(JSON.stringify(version).replaceAll('"', "`"));
  });

  it("reads the description of the deployment that was asked", async () => {
    const start = (await files()).find((file) => file.startsWith("/reference/start-")) ?? "";
    expect(await (await ask(start)).text()).toContain('url: "/v1/openapi.json"');
    const described: {
      servers: { url: string }[];
      paths: Record<string, Record<string, { servers?: { url: string }[] }>>;
    } = await (await ask("/v1/openapi.json")).json();
    expect(described.servers.map(({ url }) => url)).toEqual([service.baseUrl]);
    expect(described.paths["/healthz"]?.["get"]?.servers?.map(({ url }) => url)).toEqual([service.url]);
  });
});

describe("around the page", () => {
  it.each(["/reference", "/reference/", "/reference/start.js"])("HEAD %s says what GET would", async (path) => {
    const [head, get] = [await ask(path, { method: "HEAD" }), await ask(path)];
    expect([head.status, await head.text()]).toEqual([get.status, ""]);
    const names = { "content-type": "", "cache-control": "", etag: "", "content-security-policy": "", location: "" };
    expect(told(head, names)).toEqual(told(get, names));
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is refused in the one error shape", async (method) => {
    for (const path of ["/reference", "/reference/", ...(await files())]) {
      const answer = await ask(path, { method });
      expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
      const request_id = answer.headers.get("x-request-id");
      expect(await answer.json()).toMatchObject({ error: { type: "method_not_allowed", request_id } });
    }
  });

  it.each([
    "/reference/nothing.js",
    "/reference/reference.html",
    "/reference/start.js",
    "/reference/deeper/start.js",
    "/reference/..%2freference.html",
    "/reference/%2e%2e%2f%2e%2e%2fwrangler.toml",
  ])("%s is nothing, in the one error shape", async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    const request_id = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ error: { type: "not_found", request_id } });
  });

  it.each(["/reference.html", "/referencex", "/dist/assets/reference.html", "/"])("%s needs a key", async (path) => {
    expect((await ask(path)).status).toBe(401);
  });
});
