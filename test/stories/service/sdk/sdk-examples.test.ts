import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startOwnService } from "../../../support/at-end.ts";
import { TEST_VARS } from "../../../support/vars.ts";

const folder = join(import.meta.dirname, "../../../../sdk/examples");
const service = await startOwnService();

/** Runs an example as its reader would, keys in the environment. */
async function linesOf(example: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, example)], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: "1",
      DECISION_MONITOR_API_KEY: TEST_VARS.SVC_API_KEYS,
      DECISION_MONITOR_ELEVATED_KEY: TEST_VARS.SVC_ELEVATED_KEY,
      DECISION_MONITOR_BASE_URL: service.baseUrl,
    },
  });
  return stdout.trim().split("\n");
}

const expected: Record<string, (string | RegExp)[]> = {
  "sre-burn-rate.ts": [
    "minute 59: burn rate 1.0, page false",
    "minute 65: burn rate 4.9, page false",
    "minute 119: burn rate 40.0, page true",
  ],
  "credit-covenant.ts": [
    "2025-12-31: 3.1, breach false, nobody told, proof holds true",
    "2026-03-31: 3.6, breach true, triggered, proof holds true",
  ],
  "churn.ts": [
    /^refused rather than guessed: Name a registered signal/,
    /^understood: threshold below 0\.35 on account\.active_user_rate/,
    "25 of 40 accounts at risk",
    "recommendation_available: tighten from 0.35 to 0.25",
    /^the task now runs on \S+@1\.1$/,
  ],
  "fraud.ts": [
    /^offline: 30 euros, z-score 0\.\d, suspicious false$/,
    /^offline: 900 euros, z-score \d{3}\.\d, suspicious true$/,
    "pushed 12 of 12",
    "online: suspicious true, triggered",
    /^recorded: 900 euros, score \d{3}\.\d$/,
  ],
};

describe("the SDK's examples", () => {
  it("are all here", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".ts"))).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))("%s says what it should", async (example, lines) => {
    const said = await linesOf(example);
    expect(said).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) expect(said[index]).toMatch(line);
  });
});
