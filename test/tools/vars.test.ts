import { describe, expect, it } from "vitest";
import { workerVars } from "../../tools/runtime/vars.ts";

describe("the worker's variables in a local run", () => {
  it("come from the file, and from the shell above it", () => {
    const file = { SVC_API_KEYS: "dev-key", SVC_ELEVATED_KEY: "dev-elevated-key" };
    const shell = { SVC_API_KEYS: "mine", RATE_LIMIT_PER_MINUTE: "7", LEDGER_SHARDS: "1", INTENT_READER: "lexical" };
    expect(workerVars(file, shell)).toEqual({ ...file, ...shell });
  });

  it("leave out what nothing documents", () => {
    expect(workerVars({}, { HOME: "/root", AWS_SECRET_ACCESS_KEY: "secret" })).toEqual({});
  });

  it("include the names listed in SVC_ACTION_ENV, wherever the list stands", () => {
    const shell = { PAGER_TOKEN: "a", HOOK_TOKEN: "b", OTHER: "c" };
    expect(workerVars({ SVC_ACTION_ENV: "PAGER_TOKEN, HOOK_TOKEN" }, shell)).toEqual({
      SVC_ACTION_ENV: "PAGER_TOKEN, HOOK_TOKEN",
      PAGER_TOKEN: "a",
      HOOK_TOKEN: "b",
    });
  });
});
