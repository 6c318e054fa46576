import { describe, expect, it } from "vitest";
import { tools } from "../../../worker/http/mcp/tools.ts";
import { conformanceOf } from "../../support/conformance.ts";
import { mcpClient } from "../../support/mcp.ts";
import { sharedTestService } from "../../support/service.ts";
const service = await sharedTestService();

const keyWith = async (...scopes: string[]) => {
  const { body } = await service.elevated<{ secret: string }>("POST", "/keys", { name: "agent", scopes });
  return body.secret;
};
const listed = async (key?: string) => {
  const { result } = await mcpClient(service.url, key).request("tools/list");
  return (result?.["tools"] ?? []) as { name: string; annotations: Record<string, boolean> }[];
};

describe("the public conformance suite", () => {
  it.each([
    ["server-initialize", "2025-11-25"],
    ["tools-list", "2025-11-25"],
    ["dns-rebinding-protection", "2025-11-25"],
    ["tools-list", "2026-07-28"],
    ["dns-rebinding-protection", "2026-07-28"],
    ["caching", "2026-07-28"],
    ["sep-2164-resource-not-found", "2026-07-28"],
    ["server-stateless", "2026-07-28"],
  ])("%s passes at %s", async (scenario, version) => {
    const checks = await conformanceOf(service.url, scenario, version);
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(0);
    // The suite wants tools of its own for these, which exist to try the suite and which no real server has.
    const failed = checks.filter(
      ({ status, errorMessage = "" }) =>
        status === "FAILURE" && !errorMessage.includes("does not list the diagnostic tool"),
    );
    expect(failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`)).toEqual([]);
  });
});

describe("the door for agents", () => {
  it("needs a key, in either header, and takes no page of another origin", async () => {
    const statusWith = async (key: string, headers: Record<string, string> = {}) =>
      (await mcpClient(service.url, key, headers).request("tools/list")).status;
    expect(await statusWith("wrong-key")).toBe(401);
    expect(await statusWith("", { authorization: "", "x-api-key": await keyWith("read") })).toBe(200);
    const key = await keyWith("read");
    expect(await statusWith(key, { origin: "https://evil.example.com" })).toBe(403);
    expect(await statusWith(key, { origin: "null" })).toBe(403);
    expect(await statusWith(key, { origin: service.url })).toBe(200);
    expect(await statusWith(key, { origin: "https://monitor.example.com" })).toBe(200);
  });

  it("shows a key the tools that it may use, and refuses the others in the words of the interface", async () => {
    const reader = await keyWith("read");
    const names = (await listed(reader)).map(({ name }) => name);
    expect(names).toEqual(tools.filter(({ scopes }) => scopes.includes("read")).map(({ name }) => name));
    expect((await listed(await keyWith("operate"))).map(({ name }) => name)).toEqual(["act_on_incident"]);
    const refused = await mcpClient(service.url, reader).tool("update_task", { task_id: "task_1", status: "paused" });
    expect(refused).toMatchObject({ isError: true, error: { type: "forbidden" } });
    expect(refused.error?.message).toContain("`author`");
  });

  it("names the field and the way out of what does not fit", async () => {
    const { tool } = mcpClient(service.url);
    const { isError, error } = await tool("find_signals", { limit: 1000 });
    expect(isError).toBe(true);
    expect(error).toMatchObject({ type: "validation_error", location: "limit" });
    expect((await tool("get_incident", { incident_id: "inc_none" })).error?.type).toBe("not_found");
  });

  it.each([
    ["act_on_incident", { act: "snooze" }, "for", "`for` is needed to snooze, such as 2h, and goes with nothing else."],
    [
      "act_on_incident",
      { act: "acknowledge", for: "1h" },
      "for",
      "`for` is needed to snooze, such as 2h, and goes with nothing else.",
    ],
    ["act_on_incident", { act: "acknowledge", note: "x" }, "note", "`note` goes with rate_right and rate_wrong only."],
    [
      "act_on_incident",
      { act: "withdraw_rating", note: "x" },
      "note",
      "`note` goes with rate_right and rate_wrong only.",
    ],
    [
      "update_task",
      {},
      "arguments",
      "`arguments` must name at least one of status, condition_version, watch, firing and meta.",
    ],
  ])("%s is refused %j at %s, in the words of the tool", async (name, given, location, message) => {
    const id = name === "update_task" ? { task_id: "task_1" } : { incident_id: "inc_1" };
    const { error } = await mcpClient(service.url).tool(name, { ...id, ...given });
    expect(error).toMatchObject({ type: "validation_error", location, message });
  });

  it("says of each tool whether it reads or changes, in few words", async () => {
    const { result } = await mcpClient(service.url).request("tools/list");
    expect(JSON.stringify(result?.["tools"]).length / 4).toBeLessThan(8_000);
    const reading = (await listed()).filter(({ annotations }) => annotations["readOnlyHint"]).map(({ name }) => name);
    const changing = tools.filter(({ name }) => !reading.includes(name)).flatMap(({ scopes }) => scopes);
    expect(changing).not.toContain("read");
  });
});

describe("the docs", () => {
  it("are served in Markdown, with an index whose links all lead somewhere", async () => {
    const index = await (await fetch(`${service.url}/llms.txt`)).text();
    const links = [...index.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, path]) => path ?? "");
    expect(links.length).toBeGreaterThan(25);
    for (const path of links) {
      const page = await fetch(`${service.url}${path}`);
      expect([path, page.status, page.headers.get("content-type")]).toEqual([
        path,
        200,
        "text/markdown; charset=utf-8",
      ]);
      const text = await page.text();
      const onward = [...text.matchAll(/\]\(([\w-]+\.(?:md|png))[#)]/g)].map(([, file]) => file ?? "");
      for (const file of new Set(onward)) expect((await fetch(`${service.url}/docs/${file}`)).status).toBe(200);
    }
    expect((await fetch(`${service.url}/llms-full.txt`)).status).toBe(200);
    expect((await fetch(`${service.url}/docs/none.md`)).status).toBe(404);
  });

  it("are found by words, and read as resources", async () => {
    const { tool, request } = mcpClient(service.url);
    const { content } = await tool<{ items: { uri: string; heading: string }[] }>("search_docs", {
      query: "entity stops reporting",
    });
    const [first] = content.items;
    expect(first).toMatchObject({ uri: "docs://watching.md", heading: "An entity that stops reporting" });
    const { result } = await request("resources/read", { uri: first?.uri });
    expect(result).toMatchObject({ cacheScope: "public", contents: [{ mimeType: "text/markdown" }] });
  });
});
