import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { checkLog, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { type LoggedService, startLoggedService, told } from "../../support/logged-service.ts";
import { inFiles, swapped } from "../../support/state-files.ts";
import { day, pushDaily } from "../../support/world.ts";

let world: LoggedService;
beforeAll(async () => {
  world = await startLoggedService();
});
afterAll(() => world.service.stop());

describe("whoever may write to the files as well", () => {
  /** What an audit finds while the files of the shards are not what they were; afterwards they are again. */
  async function whileTampered(work: (stateDir: string) => void): Promise<string[]> {
    const copy = await mkdtemp(join(tmpdir(), "decision-monitor-shards-"));
    try {
      await world.service.stopped(async (stateDir) => {
        await cp(stateDir, copy, { recursive: true });
        work(stateDir);
      });
      return told(await world.audit());
    } finally {
      await world.service.stopped(async (stateDir) => {
        await rm(stateDir, { recursive: true });
        await cp(copy, stateDir, { recursive: true });
      });
      await rm(copy, { recursive: true, force: true });
    }
  }
  const noOf = (entity: string) => `(SELECT entity_no FROM entities WHERE entity = '${entity}')`;
  const entityOf = async (id: string) =>
    String((await world.sql("SELECT entity_id FROM decisions WHERE decision_id = ?", id))[0]?.["entity_id"]);
  const ofStretch = (found: "changed" | "removed" | "added") =>
    expect.stringMatching(`^${found} observations \\d+/\\d+$`);

  it.each([
    ["an observation changed", `UPDATE observations SET value = 0.9 WHERE entity_no = ${noOf("account:2")}`, "changed"],
    [
      "an observation given another time",
      `UPDATE observations SET observed_at = observed_at - 3600000 WHERE entity_no = ${noOf("account:2")}`,
      "changed",
    ],
    [
      "an observation that says it was recorded at another time",
      `UPDATE observations SET recorded_at = recorded_at - 1 WHERE entity_no = ${noOf("account:2")}`,
      "changed",
    ],
    [
      "an observation removed, and counted as if it had never been",
      `DELETE FROM observations WHERE entity_no = ${noOf("account:2")} AND value = 0.5`,
      "removed",
    ],
    [
      "an observation inserted and backdated",
      `INSERT INTO observations SELECT entity_no, signal_no, observed_at - 86400000, seq, 0.99, recorded_at - 86400000
       FROM observations WHERE entity_no = ${noOf("account:2")} LIMIT 1`,
      "added",
    ],
  ] as const)("finds %s", async (_, statement, found) => {
    const findings = await whileTampered((stateDir) => {
      expect(inFiles(stateDir, "observations", statement)).toBeGreaterThan(0);
      inFiles(
        stateDir,
        "entity_signals",
        `UPDATE entity_signals SET points = (SELECT count(*) FROM observations o
        WHERE o.entity_no = entity_signals.entity_no AND o.signal_no = entity_signals.signal_no)`,
      );
    });
    expect(findings).toEqual([ofStretch(found)]);
  });

  it("finds an observation that is numbered beyond all that were given", async () => {
    const findings = await whileTampered((stateDir) => {
      const statement = `INSERT INTO observations SELECT entity_no, signal_no, observed_at, 1000000, 0.99, recorded_at
        FROM observations WHERE entity_no = ${noOf("account:2")} LIMIT 1`;
      expect(inFiles(stateDir, "observations", statement)).toBe(1);
    });
    expect(findings).toEqual([expect.stringMatching(/^added observation \d+\/1000000$/)]);
  });

  it.each([
    [
      "an observation changed, and its sum to be counted anew",
      [
        ["observations", `UPDATE observations SET value = 0.9 WHERE entity_no = ${noOf("account:2")}`],
        [
          "stretches",
          "UPDATE stretches SET counted_to = '[]', points = 0, digest = hex(zeroblob(32)), without_log = 1",
        ],
      ],
      "removed",
    ],
    [
      "all observations removed, as if they had been erased",
      [
        ["observations", "DELETE FROM observations"],
        [
          "stretches",
          "UPDATE stretches SET forgotten = forgotten + points, points = 0, digest = hex(zeroblob(32)) WHERE points > 0",
        ],
      ],
      "changed",
    ],
    [
      "observations inserted as if there had been no log when they came",
      [
        [
          "observations",
          `INSERT INTO observations SELECT entity_no, signal_no, observed_at - 86400000, m.value + 1, 0.99, recorded_at
           FROM observations, meta m WHERE entity_no = ${noOf("account:2")} AND m.name = 'sequence' LIMIT 1`,
        ],
        ["meta", "UPDATE meta SET value = (SELECT max(seq) FROM observations) WHERE name = 'sequence'"],
      ],
      "added",
    ],
  ] as const)("finds %s", async (_, statements, found) => {
    const findings = await whileTampered((stateDir) => {
      for (const [table, statement] of statements) expect(inFiles(stateDir, table, statement)).toBeGreaterThan(0);
      inFiles(stateDir, "leaves_out", "INSERT INTO leaves_out SELECT stretch_no FROM stretches");
    });
    expect(findings).toContainEqual(ofStretch(found));
  });

  it("finds a digest that was edited, and one that was removed", async () => {
    const edited = await whileTampered((stateDir) => {
      inFiles(stateDir, "stretches", "UPDATE stretches SET digest = '00'");
    });
    expect(edited).toContainEqual(ofStretch("changed"));
    const removed = await whileTampered((stateDir) => {
      inFiles(stateDir, "observations", "DELETE FROM observations");
      inFiles(stateDir, "stretches", "DELETE FROM stretches");
    });
    expect(removed).toContainEqual(ofStretch("removed"));
  });

  it("finds the shards' files set back to before the newest observations", async () => {
    await pushDaily(world.service.call, "account:2", [0.1]);
    expect((await world.audit()).holds).toBe(true);
    const findings = await whileTampered((stateDir) => {
      inFiles(
        stateDir,
        "stretches",
        "DELETE FROM stretches WHERE stretch_no = (SELECT max(stretch_no) FROM stretches)",
      );
      inFiles(
        stateDir,
        "observations",
        `DELETE FROM observations WHERE value = 0.1 AND entity_no = ${noOf("account:2")}`,
      );
    });
    expect(findings).toContainEqual(ofStretch("removed"));
  });

  it("finds seals deleted and changed, by the decisions that they belong to", async () => {
    const deleted = await whileTampered((stateDir) => {
      expect(inFiles(stateDir, "seals", "DELETE FROM seals")).toBeGreaterThan(0);
    });
    const dated = ["decision", "newest", "other", "sealed", "named"];
    expect(deleted).toEqual(dated.map((name) => `removed seal ${world.ids[name]}`).sort());
    const changed = await whileTampered((stateDir) => {
      const statement = `UPDATE seals SET watermark = watermark + 1 WHERE entity_no = ${noOf("account:3")}`;
      expect(inFiles(stateDir, "seals", statement)).toBe(1);
    });
    expect(changed).toEqual([`changed seal ${world.ids["sealed"]}`]);
  });

  it("finds two names swapped, however thoroughly", async () => {
    const ids = [await entityOf(world.ids["sealed"] ?? ""), await entityOf(world.ids["named"] ?? "")];
    const swap = (stateDir: string, columns: readonly string[]) => {
      const names = swapped(stateDir, ["account:3", "account:4"], columns);
      expect(names).toBe(2);
    };
    const byName = await whileTampered((stateDir) => swap(stateDir, ["entity"]));
    expect(byName).toEqual(expect.arrayContaining(ids.map((id) => `changed entity ${id}`)));
    expect(byName).toContainEqual(ofStretch("changed"));
    const bySalt = await whileTampered((stateDir) => swap(stateDir, ["entity", "bucket", "salt"]));
    expect(bySalt).toEqual(expect.arrayContaining(ids.map((id) => `changed entity ${id}`)));
    const byNumber = await whileTampered((stateDir) => swap(stateDir, ["entity", "bucket", "salt", "entity_id"]));
    expect(byNumber).toContainEqual(ofStretch("changed"));
  });

  it("changes an observation and asks again, and the audit, the kept proof and the leaf of what is asked again show it", async () => {
    const recorded = await world.sql("SELECT * FROM decisions WHERE decision_id = ?", world.ids["other"]);
    await world.service.stopped(async (stateDir) => {
      expect(inFiles(stateDir, "observations", "UPDATE observations SET value = 0.9")).toBeGreaterThan(0);
      inFiles(stateDir, "seals", "DELETE FROM seals");
    });
    expect(told(await world.audit())).toEqual(
      expect.arrayContaining([ofStretch("changed"), `removed seal ${world.ids["other"]}`]),
    );
    const verified = await world.call<Output<"verifyDecision">>("POST", `/decisions/${world.ids["other"]}/verify`);
    expect(verified.verified).toBe(false);
    await world.sql("DELETE FROM decisions WHERE decision_id = ?", world.ids["other"]);
    await world.sql("DELETE FROM action_results WHERE decision_id = ?", world.ids["other"]);
    await world.ask("account:2", day(0));
    const asked = await world.sql("SELECT record FROM decisions WHERE decision_id = ?", world.ids["other"]);
    expect(asked[0]?.["record"]).not.toBe(recorded[0]?.["record"]);
    const again = [ofStretch("changed"), `changed decision ${world.ids["other"]}`];
    expect(told(await world.audit())).toEqual(expect.arrayContaining(again));
    await world.sql(
      "UPDATE decisions SET recorded_at = ? WHERE decision_id = ?",
      recorded[0]?.["recorded_at"],
      world.ids["other"],
    );
    expect(told(await world.audit())).toEqual(expect.arrayContaining(again));
    expect((await world.proofOf(world.ids["other"] ?? "")).log).toBeNull();
    expect(verifyProof(world.kept["other"] as ProofInput, { verifierKey: world.known.verifier_key })).toMatchObject({
      verified: true,
      log: { included: true },
    });
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

  it("sets log and database back together, and only who kept a checkpoint sees it; two readers compare theirs", async () => {
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
