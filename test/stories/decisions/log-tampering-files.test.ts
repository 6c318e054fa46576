import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { checkLog, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { type LoggedService, startLoggedService, told } from "../../support/logged-service.ts";
import { inFiles } from "../../support/state-files.ts";
import { day } from "../../support/world.ts";

let world: LoggedService;
beforeAll(async () => {
  world = await startLoggedService();
});
afterAll(() => world.service.stop());

describe("whoever may write to the files as well", () => {
  it("changes an observation, and the kept proof, the recomputation and the leaf of what is asked again show it", async () => {
    const recorded = await world.sql("SELECT * FROM decisions WHERE decision_id = ?", world.ids["other"]);
    await world.service.stopped(async (stateDir) => {
      expect(inFiles(stateDir, "observations", "UPDATE observations SET value = 0.9")).toBeGreaterThan(0);
      inFiles(stateDir, "seals", "DELETE FROM seals");
    });
    expect((await world.audit()).holds).toBe(true);
    const verified = await world.call<Output<"verifyDecision">>("POST", `/decisions/${world.ids["other"]}/verify`);
    expect(verified.verified).toBe(false);
    await world.sql("DELETE FROM decisions WHERE decision_id = ?", world.ids["other"]);
    await world.sql("DELETE FROM action_results WHERE decision_id = ?", world.ids["other"]);
    await world.ask("account:2", day(0));
    const asked = await world.sql("SELECT record FROM decisions WHERE decision_id = ?", world.ids["other"]);
    expect(asked[0]?.["record"]).not.toBe(recorded[0]?.["record"]);
    expect(told(await world.audit())).toContain(`changed decision ${world.ids["other"]}`);
    await world.sql(
      "UPDATE decisions SET recorded_at = ? WHERE decision_id = ?",
      recorded[0]?.["recorded_at"],
      world.ids["other"],
    );
    expect(told(await world.audit())).toContain(`changed decision ${world.ids["other"]}`);
    expect((await world.proofOf(world.ids["other"] ?? "")).log).toBeNull();
    expect(verifyProof(world.kept["other"] as ProofInput, { verifierKey: world.known.verifier_key })).toMatchObject({
      verified: true,
      log: { included: true },
    });
  });

  it("deletes seals and swaps names unnoticed: what was decided stays what it was", async () => {
    await world.service.stopped(async (stateDir) => {
      const names = "('account:3', 'account:4')";
      inFiles(stateDir, "seals", "DELETE FROM seals");
      const swap = `UPDATE entities SET entity = CASE entity WHEN 'account:3' THEN 'swap' ELSE 'account:3' END WHERE entity IN ${names}`;
      inFiles(stateDir, "entities", swap);
      inFiles(stateDir, "entities", "UPDATE entities SET entity = 'account:4' WHERE entity = 'swap'");
    });
    const found = told(await world.audit());
    for (const name of ["sealed", "named"]) {
      expect(found).not.toContain(`changed decision ${world.ids[name]}`);
      expect((await world.proofOf(world.ids[name] ?? "")).log).not.toBeNull();
    }
  });

  it("changes a tile, and the tiles no longer add up to what was signed", async () => {
    const copy = await mkdtemp(join(tmpdir(), "decision-monitor-tiles-"));
    try {
      await world.service.stopped(async (stateDir) => {
        await cp(stateDir, copy, { recursive: true });
        const changed =
          "UPDATE tiles SET bytes = unhex(hex(zeroblob(32)) || substr(hex(bytes), 65)) WHERE level = 0 AND place = 0";
        expect(inFiles(stateDir, "tiles", changed)).toBe(1);
      });
      expect(await world.audit()).toMatchObject({
        holds: false,
        problem: expect.stringMatching(/add up to the signed root|no longer what they were/) as string,
      });
      const cut = "UPDATE tiles SET bytes = unhex(substr(hex(bytes), 1, 64)) WHERE level = 0 AND place = 0";
      await world.service.stopped(async (stateDir) => void inFiles(stateDir, "tiles", cut));
      expect(await world.audit()).toMatchObject({ holds: false, problem: "The log lacks leaves that it has signed." });
      await world.service.stopped(async (stateDir) => {
        await rm(stateDir, { recursive: true });
        await cp(copy, stateDir, { recursive: true });
      });
      expect(await checkLog(world.log(), world.known)).toMatchObject({ holds: true });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  it("sets log and database back together, and only whoever kept a checkpoint sees it; two readers compare theirs", async () => {
    const copy = await mkdtemp(join(tmpdir(), "decision-monitor-back-"));
    try {
      await world.service.stopped((stateDir) => cp(stateDir, copy, { recursive: true }));
      await world.ask("account:1", day(1));
      const later = await checkLog(world.log(), world.known);
      expect(later).toMatchObject({ holds: true });
      await world.service.stopped(async (stateDir) => {
        await rm(stateDir, { recursive: true });
        await cp(copy, stateDir, { recursive: true });
      });
      expect(await checkLog(world.log(), null)).toMatchObject({ holds: true });
      expect(await checkLog(world.log(), later.known)).toMatchObject({
        holds: false,
        problem: expect.stringContaining("it was set back") as string,
      });
      // A history of its own from there on: whoever was shown the other one sees it as soon as it is long enough.
      for (const at of [1, 2]) await world.ask("account:2", day(at));
      expect(await checkLog(world.log(), world.known)).toMatchObject({ holds: true });
      expect(await checkLog(world.log(), later.known)).toMatchObject({
        holds: false,
        problem: expect.stringContaining("no longer what they were") as string,
      });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
});
