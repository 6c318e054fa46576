import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDevVars, workerVars } from "../../tools/runtime/vars.ts";

describe("the worker's variables in a local run", () => {
  it("come from the file, and from the shell above it", () => {
    const file = { SVC_API_KEYS: "dev-key", SVC_ELEVATED_KEY: "dev-elevated-key" };
    const shell = { SVC_API_KEYS: "mine", RATE_LIMIT_PER_MINUTE: "7", LEDGER_SHARDS: "1", INTENT_READER: "lexical" };
    expect(workerVars(file, shell)).toEqual({ ...file, ...shell });
  });

  it("leave out what nothing documents", () => {
    expect(workerVars({}, { HOME: "/root", AWS_SECRET_ACCESS_KEY: "secret" })).toEqual({});
  });

  it("include the names listed in SVC_ACTION_ENV and SVC_DATABASES, wherever the list stands", () => {
    const shell = { PAGER_TOKEN: "a", HOOK_TOKEN: "b", OTHER: "c" };
    expect(workerVars({ SVC_ACTION_ENV: "PAGER_TOKEN, HOOK_TOKEN" }, shell)).toEqual({
      SVC_ACTION_ENV: "PAGER_TOKEN, HOOK_TOKEN",
      PAGER_TOKEN: "a",
      HOOK_TOKEN: "b",
    });
    const databases = { SVC_DATABASES: "warehouse=WAREHOUSE, other = SECOND", WAREHOUSE: "postgres://a", SECOND: "b" };
    expect(workerVars({}, { ...databases, OTHER: "c" })).toEqual(databases);
  });
});

describe("the file of a local run", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vars-"));
    copyFileSync(join(import.meta.dirname, "../../.dev.vars.example"), join(folder, ".dev.vars.example"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is made from the example, whose empty secrets are well known in local runs", () => {
    expect(readDevVars(folder)).toMatchObject({
      SVC_API_KEYS: "dev-key",
      SVC_ELEVATED_KEY: "dev-elevated-key",
      SVC_ALLOW_PRIVATE_TARGETS: "true",
    });
    expect(existsSync(join(folder, ".dev.vars"))).toBe(true);
  });

  it("stands above those", () => {
    writeFileSync(join(folder, ".dev.vars"), "SVC_API_KEYS=mine\nSVC_ALLOW_PRIVATE_TARGETS=false\n");
    expect(readDevVars(folder)).toMatchObject({
      SVC_API_KEYS: "mine",
      SVC_ELEVATED_KEY: "dev-elevated-key",
      SVC_ALLOW_PRIVATE_TARGETS: "false",
    });
  });
});
