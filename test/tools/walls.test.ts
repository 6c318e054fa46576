import { describe, expect, it } from "vitest";
import { circleFaults } from "../../tools/walls/circles.ts";
import { crowdFaults } from "../../tools/walls/crowds.ts";
import { exportFaults } from "../../tools/walls/exports.ts";
import { importFaults } from "../../tools/walls/imports.ts";
import { purityFaults } from "../../tools/walls/purity.ts";

const messages = (faults: { message: string }[]) => faults.map((fault) => fault.message);

describe("the import walls", () => {
  it.each([
    ["the domain from the database", "worker/domain/concept/x.ts", 'import { eq } from "drizzle-orm";'],
    ["the domain from the platform", "worker/domain/concept/x.ts", 'import { env } from "cloudflare:workers";'],
    [
      "the domain from use cases, types included",
      "worker/domain/concept/x.ts",
      'import type { A } from "../../usecases/a.ts";',
    ],
    ["use cases from routes", "worker/usecases/tasks/x.ts", 'import { a } from "../../http/routes/a.ts";'],
    ["use cases from what stores do", "worker/usecases/tasks/x.ts", 'import { A } from "../../storage/a.ts";'],
    [
      "use cases from a mixed import of a store",
      "worker/usecases/tasks/x.ts",
      'import { A, type B } from "../../storage/a.ts";',
    ],
    ["routes from stores, types included", "worker/http/routes/x.ts", 'import type { A } from "../../storage/a.ts";'],
    ["routes from a re-export", "worker/http/routes/x.ts", 'export * from "../../storage/a.ts";'],
    ["routes from a lazy import", "worker/http/routes/x.ts", 'const a = await import("../../ledger/a.ts");'],
    ["the app from the platform", "worker/http/app.ts", 'import { DurableObject } from "cloudflare:workers";'],
    ["anything from outside worker/", "worker/http/routes/x.ts", 'import a from "../../../tools/a.ts";'],
    ["a new folder without a wall", "worker/elsewhere/x.ts", 'import a from "../domain/values/a.ts";'],
    ["a new room of the domain without a wall", "worker/domain/new/x.ts", 'import a from "../values/a.ts";'],
    ["statistics from concepts, a floor above", "worker/domain/statistics/x.ts", 'import a from "../concept/a.ts";'],
    ["actions from learning, a floor above", "worker/domain/action/x.ts", 'import a from "../learning/a.ts";'],
    ["statistics from language, beside it", "worker/domain/statistics/x.ts", 'import a from "../language/a.ts";'],
    [
      "use cases of signals from those of tasks",
      "worker/usecases/signals/x.ts",
      'import type { A } from "../tasks/a.ts";',
    ],
    [
      "firing states from what decides by them, a floor above",
      "worker/ledger/shard/watch/states/x.ts",
      'import type { A } from "../firing/a.ts";',
    ],
    ["folders of rules from commands, a floor above", "sdk/src/cli/code/x.ts", 'import { a } from "../commands/a.ts";'],
    ["the client from the engine", "sdk/src/core/x.ts", 'import { a } from "../../../worker/domain/values/a.ts";'],
    ["the engine from the command line, types included", "sdk/src/local/x.ts", 'import type { A } from "../cli/a.ts";'],
    ["the client from a package", "sdk/src/resources/x.ts", 'import { parse } from "yaml";'],
    ["a new room of the SDK without a wall", "sdk/src/new/x.ts", 'import type { A } from "../client.ts";'],
    ["the console from the worker", "console/screens/write/x.ts", 'import type { A } from "../../../worker/env.ts";'],
    ["one screen from another", "console/screens/write/x.tsx", 'import { a } from "../tasks/a.ts";'],
    ["components from whoever is signed in", "console/ui/x.tsx", 'import { a } from "../session/a.ts";'],
    ["a screen from the chart library itself", "console/screens/write/x.tsx", 'import uPlot from "uplot";'],
    ["a screen from a package of anybody's", "console/screens/write/x.tsx", 'import React from "react";'],
    ["a new folder of the console without a wall", "console/new/x.ts", 'import { a } from "../format/a.ts";'],
  ])("keep %s", (_title, file, text) => {
    expect(importFaults(file, text)).toHaveLength(1);
  });

  it.each([
    [
      "worker/domain/concept/x.ts",
      'import { a } from "../values/a.ts"; import { sha256 } from "@noble/hashes/sha2.js";',
    ],
    ["worker/usecases/tasks/x.ts", 'import { a } from "../signals/a.ts"; import { b } from "../../domain/task/b.ts";'],
    ["worker/usecases/ports/x.ts", 'import { b } from "../../domain/values/b.ts"; import { c } from "./c.ts";'],
    ["worker/services.ts", 'import { A } from "./storage/a.ts"; import b from "../migrations/b.json";'],
    ["worker/http/middleware/x.ts", 'import { createMiddleware } from "hono/factory";'],
    [
      "console/screens/write/x.tsx",
      'import { a } from "./a.ts"; import { b } from "../../ui/b.tsx"; import type { C } from "../../../sdk/src/index.ts";',
    ],
    ["console/registry.ts", 'const a = () => import("./screens/write/screen.tsx");'],
  ])("let %s import what it should", (file, text) => {
    expect(importFaults(file, text)).toEqual([]);
  });

  it("say where", () => {
    expect(importFaults("worker/http/routes/x.ts", '\n  import { A } from "../../storage/sql/a.ts";')).toEqual([
      { file: "worker/http/routes/x.ts", line: 2, column: 3, message: "http/routes may not import storage/sql" },
    ]);
  });
});

describe("circles", () => {
  const circles = (files: Record<string, string>) => messages(circleFaults(new Map(Object.entries(files))));

  it("are found through several files, types included", () => {
    expect(
      circles({
        "worker/a.ts": 'import { b } from "./b.ts";',
        "worker/b.ts": 'import type { C } from "./c/c.ts";',
        "worker/c/c.ts": 'export type { A } from "../a.ts";',
      }),
    ).toEqual(["circle: worker/a.ts -> worker/b.ts -> worker/c/c.ts -> worker/a.ts"]);
  });

  it("are not seen where two ways lead to one file", () => {
    expect(
      circles({
        "worker/a.ts": 'import { b } from "./b.ts"; import { c } from "./c.ts";',
        "worker/b.ts": 'import { c } from "./c.ts";',
        "worker/c.ts": "export const c = 1;",
      }),
    ).toEqual([]);
  });
});

describe("rooms of the ledger, the stores and the senders", () => {
  const files = (room: string, count: number) => Array.from({ length: count }, (_, i) => `${room}/file${i}.ts`);

  it("hold twenty files at most, but for what is in their own rooms", () => {
    const kept = [...files("worker/ledger/shard/x", 20), ...files("worker/ledger/shard/x/y", 20)];
    expect(crowdFaults([...kept, ...files("worker/domain/x", 21)])).toEqual([]);
    expect(crowdFaults(files("worker/ledger/shard/x", 21))).toMatchObject([{ file: "worker/ledger/shard/x" }]);
  });
});

describe("exports", () => {
  const inVain = (files: Record<string, string>) => messages(exportFaults(new Map(Object.entries(files))));
  const unused = "is exported, but nothing imports it";

  it("are in vain where nothing imports them", () => {
    expect(
      inVain({
        "worker/a.ts": "export const a = 1; export function b() {} export interface C {} const d = 2;",
        "worker/e.ts": 'import "./a.ts"; export class E {}',
        "worker/reading/lexical/h.ts": "export const h = 1;",
        "sdk/src/f.ts": "export type F = string;",
        "tools/g.ts": "export const g = 1;",
      }),
    ).toEqual([`a ${unused}`, `b ${unused}`, `C ${unused}`, `E ${unused}`, `h ${unused}`, `F ${unused}`]);
  });

  it("are in vain where only tests import a value, but not where they name a type", () => {
    expect(
      inVain({
        "worker/a.ts": "export const a = 1; export interface A {}",
        "test/a.test.ts": 'import { a, type A } from "../worker/a.ts";',
      }),
    ).toEqual(["a is exported, but nothing but tests imports it; test it through what uses it"]);
  });

  it.each([
    'import { a as other } from "../worker/a.ts";',
    'import * as all from "../worker/a.ts";',
    'export { a } from "../worker/a.ts";',
    'export * from "../worker/a.ts";',
    'const all = await import("../worker/a.ts");',
    'type A = typeof import("../worker/a.ts").a;',
  ])("are used by %s", (importing) => {
    expect(inVain({ "worker/a.ts": "export const a = 1;", "tools/b.ts": importing })).toEqual([]);
  });

  it("are read from outside where the runtime, the SDK's users or drizzle-kit begin", () => {
    const text = "export const a = 1;";
    expect(
      inVain({ "worker/index.ts": text, "worker/storage/sql/schema/tasks.ts": text, "sdk/src/index.ts": text }),
    ).toEqual([]);
  });
});

describe("the purity of the domain", () => {
  it.each([
    ["Date.now();", /no clock/],
    ["const now = new Date();", /no clock/],
    ["const now = Date();", /no clock/],
    ["const { now } = Date;", /no clock/],
    ["Math.random();", /Math.random/],
    ["const { pow } = Math;", /Math is not among/],
    ["Math.pow(a, 2);", /Math.pow/],
    ["Math.log(a);", /Math.log/],
    ["Math.hypot(a, b);", /Math.hypot/],
    ["const b = a ** 2;", /\*\*/],
    ["a **= 2;", /\*\*/],
    ["crypto.randomUUID();", /crypto/],
    ["const id = { make: crypto };", /crypto/],
    ["const id = { crypto };", /crypto/],
    ["await fetch(url);", /fetch/],
    ["globalThis.fetch(url);", /globalThis/],
    ["names.sort((a, b) => a.localeCompare(b));", /locale/],
    ["n.toLocaleString();", /locale/],
    ["new Intl.NumberFormat();", /Intl/],
    ["new Date(ms).getHours();", /time zone/],
    ["console.log(1);", /console/],
    ['eval("1");', /eval/],
  ])("does not bear %s", (text, message) => {
    expect(messages(purityFaults("worker/domain/concept/x.ts", text))).toContainEqual(expect.stringMatching(message));
  });

  it.each([
    "new Date(ms).toISOString();",
    "Date.parse(text);",
    "Math.sqrt(Math.max(a, Math.floor(b)));",
    "interface A { fetch: string; crypto(): void; at: Date }",
    "const a = { fetch: 1 }; a.fetch;",
    "function f(performance: number) { return performance; }",
    "type now = Date;",
  ])("bears %s", (text) => {
    expect(purityFaults("worker/domain/concept/x.ts", text)).toEqual([]);
  });

  it("lets learning alone take logarithms", () => {
    expect(purityFaults("worker/domain/learning/calibration/x.ts", "Math.log(a) + Math.exp(b);")).toEqual([]);
    expect(purityFaults("worker/domain/learning/calibration/x.ts", "Math.pow(a, b);")).toHaveLength(1);
  });

  it("asks nothing of what lies outside", () => {
    expect(purityFaults("worker/storage/x.ts", "Date.now();")).toEqual([]);
  });
});
