import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
const service = await sharedTestService();

const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, { redirect: "manual", ...init });
const page = async () => (await ask("/console")).text();
const files = async () => [...new Set((await page()).match(/\/console\/[\w.-]+/g))];

describe("GET /console", () => {
  it("is a page for everybody, and a browser asks for it anew", async () => {
    const answer = await ask("/console");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const again = await ask("/console", { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("may run its own scripts and styles and ask its own origin, and turns no text into markup", async () => {
    for (const path of ["/console", ...(await files())])
      expect((await ask(path)).headers.get("content-security-policy")?.split("; ").toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        "trusted-types 'none'",
      ]);
  });

  it("has nothing written into it that its policy forbids", async () => {
    const html = await page();
    for (const [, address] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^\/(console\/[\w.-]+|reference)$/);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:|https?:/i);
  });

  it("names files that are there and may be kept forever", async () => {
    for (const file of await files()) {
      const answer = await ask(file);
      expect([file, answer.status, (await answer.text()).length > 0]).toEqual([file, 200, true]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("with a slash at the end leads to the page, and what is not there is a 404", async () => {
    const slash = await ask("/console/");
    expect([slash.status, slash.headers.get("location")]).toEqual([301, "/console"]);
    for (const path of ["/console/nothing.js", "/console/main.js", "/console/..%2fconsole.html"])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of ["/console.html", "/consoles"]) expect([path, (await ask(path)).status]).toEqual([path, 401]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("%s is refused in the one error shape", async (method) => {
    const answer = await ask("/console", { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.json()).toMatchObject({ error: { type: "method_not_allowed" } });
  });
});
