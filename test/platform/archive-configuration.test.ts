import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { TEST_VARS } from "../support/vars.ts";

const root = join(import.meta.dirname, "../..");
const read = (vars: object) => readConfig({ ...TEST_VARS, ...vars });

describe("SVC_KEEP_DECISIONS", () => {
  it("keeps decisions in the database for good where it is not set", () => {
    expect(read({})).toMatchObject({ config: { keepDecisionsMs: null }, problems: [] });
    expect(read({ SVC_KEEP_DECISIONS: "" })).toMatchObject({ config: { keepDecisionsMs: null }, problems: [] });
  });

  it("is a duration of a week or more, and needs a bucket", () => {
    expect(read({ SVC_KEEP_DECISIONS: "90d", ARCHIVE: {} }).config.keepDecisionsMs).toBe(90 * 86_400_000);
    for (const bad of ["6d", "90", "soon"])
      expect(read({ SVC_KEEP_DECISIONS: bad, ARCHIVE: {} })).toMatchObject({
        config: { keepDecisionsMs: null },
        problems: [{ variable: "SVC_KEEP_DECISIONS" }],
      });
    expect(read({ SVC_KEEP_DECISIONS: "90d" })).toMatchObject({
      config: { keepDecisionsMs: null },
      problems: [{ variable: "ARCHIVE" }],
    });
  });

  it("is all that wrangler.archive.toml adds to wrangler.toml, with the bucket", () => {
    const [plain = "", archive = ""] = ["wrangler.toml", "wrangler.archive.toml"].map((name) =>
      readFileSync(join(root, name), "utf8"),
    );
    const missing = plain.split("\n").filter((line) => !archive.split("\n").includes(line));
    const lines = archive.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(missing).toEqual([]);
    expect(lines.filter((line) => !plain.split("\n").includes(line))).toEqual([
      'SVC_KEEP_DECISIONS = "90d"',
      "[[r2_buckets]]",
      'binding = "ARCHIVE"',
      'bucket_name = "decision-monitor-archive"',
    ]);
  });
});
