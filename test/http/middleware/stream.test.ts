import { z } from "@hono/zod-openapi";
import { describe, expect, it, vi } from "vitest";
import { createRouter, operationsOf } from "../../../worker/http/operation/operation.ts";

const operation = operationsOf("Service");

const text = z.string();

/** An app whose only answer is sent while it is read, from these bits. */
function appOf(bits: () => AsyncIterable<string>) {
  const app = createRouter();
  app.use(async (c, next) => {
    c.set("scopes", ["read"]);
    await next();
  });
  const read = operation({
    id: "exportThings",
    route: "GET /things",
    summary: "Read.",
    description: "Reads.",
    scope: "read",
    reach: "whole",
    gives: { status: 200, schema: text, words: "All.", streams: { "text/csv": text } },
    call: async () => ({ type: "text/csv", file: "things.csv", text: bits() }),
  });
  app.route("/", createRouter([read]));
  return app;
}

describe("an answer that is sent while it is read", () => {
  it("is read no faster than it is taken", async () => {
    let taken = 0;
    const response = await appOf(async function* () {
      for (;;) yield `${++taken}\n`;
    }).request("/things");
    expect(taken).toBe(0);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    expect(taken).toBe(2);
    await reader.cancel();
  });

  it("lets go of its source when nobody reads on", async () => {
    let ended = false;
    const response = await appOf(async function* () {
      try {
        for (;;) yield "more\n";
      } finally {
        ended = true;
      }
    }).request("/things");
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
  });

  it("is broken off where its source fails, and the log says so without what was bound", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const response = await appOf(async function* () {
      yield "first\n";
      throw new Error("no database\nparams: account:8841");
    }).request("/things");
    await expect(response.text()).rejects.toThrow("no database");
    const lines = log.mock.calls.flat().join("\n");
    log.mockRestore();
    expect(lines).toContain("stream_broken_off");
    expect(lines).not.toContain("account:8841");
  });
});
