import { describe, expect, it } from "vitest";
import { fullStore } from "../../../worker/domain/values/errors/full-store.ts";

describe("a store that is full", () => {
  it.each([
    ["D1_ERROR: database or disk is full: SQLITE_FULL", "The database"],
    ["D1_ERROR: Exceeded maximum DB size", "The database"],
    [
      "D1_ERROR: Your account has exceeded D1's maximum account storage limit, please contact Cloudflare to raise your limit",
      "The database",
    ],
    ["database or disk is full: SQLITE_FULL", "Shard 3"],
  ])("says so: %s", (message, store) => {
    const wrapped = new Error("Failed query: insert", { cause: new Error(message) });
    for (const error of [new Error(message), wrapped])
      expect(fullStore(error, "Shard 3")).toMatchObject({
        code: "unavailable",
        message: `${store} is full, and stores nothing more.`,
      });
  });

  it("is not one that cannot be reached", () => {
    expect(fullStore(new Error("D1_ERROR: Network connection lost."))).toBeNull();
    expect(fullStore("SQLITE_FULL")).toBeNull();
    const loop = new Error("loop");
    loop.cause = loop;
    expect(fullStore(loop)).toBeNull();
  });
});
