import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { checkLog, type LogAudit, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { startLoggedService, told } from "../../support/logged-service.ts";
import { keptFilesOf } from "../../support/kept-files.ts";
import { inFiles, swapped } from "../../support/state-files.ts";
import { day, pushDaily } from "../../support/world.ts";
import { ofEntity, swaps, type Tampering, tamperings } from "./tamperings.ts";
const world = await startLoggedService();
const files = await keptFilesOf(world.service);
afterAll(() => files.remove());

/** The stretches of observations that have ended; whatever is stored by then is in one. */
async function stretches(): Promise<string[]> {
  const { items } = await world.call<Output<"listLoggedRows">>("GET", "/audit/rows?kind=observations&limit=5000");
  return items.map(({ subject }) => subject);
}

let ended = await stretches();
/** Tells the service values of an entity, and ends the stretch that they are in. */
async function pushApart(entity: string, values: number[]): Promise<string> {
  const before = new Set(ended);
  await pushDaily(world.service.call, entity, values);
  ended = await stretches();
  const [stretch, ...others] = ended.filter((one) => !before.has(one));
  if (stretch === undefined || others.length > 0) throw new Error(`${entity} has no stretch of its own`);
  return stretch;
}

describe("whoever may write to the files as well", () => {
  type Swap = keyof typeof swaps;
  const swapNames = Object.keys(swaps) as Swap[];
  const pairOf = (swap: Swap): [string, string] => [`${swap}:one`, `${swap}:other`];
  const fileOf = (at: number) => `file:${at}`;

  const stretchOf = new Map<string, string>();
  const asked = new Map<string, { decision: string; pseudonym: string }>();
  let before: LogAudit;
  let found: string[] = [];

  function tamper(stateDir: string): void {
    for (const [at, { statements }] of tamperings.entries())
      for (const statement of statements) {
        const entity = fileOf(at);
        const stretch = stretchOf.get(entity)?.split("/")[1] ?? "";
        const filled = statement.replace("{own}", ofEntity(entity)).replace("{stretch}", stretch);
        expect([filled, inFiles(stateDir, filled) > 0]).toEqual([filled, true]);
      }
    const beyond = `INSERT INTO observations SELECT entity_no, signal_no, observed_at, 1000000, 0.99, recorded_at
      FROM observations WHERE ${ofEntity("beyond:1")} LIMIT 1`;
    expect(inFiles(stateDir, beyond)).toBe(1);
    expect(inFiles(stateDir, `DELETE FROM seals WHERE ${ofEntity("seal:deleted")}`)).toBe(1);
    const later = `UPDATE seals SET watermark = watermark + 1 WHERE ${ofEntity("seal:changed")}`;
    expect(inFiles(stateDir, later)).toBe(1);
    for (const swap of swapNames) expect(swapped(stateDir, pairOf(swap), swaps[swap].columns)).toBe(2);
  }

  beforeAll(async () => {
    for (const entity of ["beyond:1", "seal:deleted", "seal:changed", ...swapNames.flatMap(pairOf)]) {
      stretchOf.set(entity, await pushApart(entity, [0.2, 0.5]));
      const decision = await world.ask(entity, day(0));
      const [row] = await world.sql("SELECT entity_id FROM decisions WHERE decision_id = ?", decision);
      asked.set(entity, { decision, pseudonym: String(row?.["entity_id"]) });
    }
    // The last is the newest of its shard.
    for (const at of tamperings.keys()) stretchOf.set(fileOf(at), await pushApart(fileOf(at), [0.2, 0.5, 0.2]));
    before = await world.audit();
    await files.tamper(tamper);
    found = told(await world.audit());
  });

  /** What is found of observations, seal and name of an entity. */
  const foundOf = (entity: string) => {
    const { decision, pseudonym } = asked.get(entity) ?? {};
    const about = [`observations ${stretchOf.get(entity)}`, `seal ${decision}`, `entity ${pseudonym}`];
    return found.filter((one) => about.some((words) => one.endsWith(` ${words}`)));
  };
  const beyondAll = () => `added observation ${stretchOf.get("beyond:1")?.split("/")[0]}/1000000`;
  const sealGone = (how: "deleted" | "changed") =>
    `${how === "deleted" ? "removed" : "changed"} seal ${asked.get(`seal:${how}`)?.decision}`;
  const swapSeen = (swap: Swap, entity: string) => {
    const { decision, pseudonym } = asked.get(entity) ?? {};
    const subjects = { entity: pseudonym, observations: stretchOf.get(entity), seal: decision };
    return swaps[swap].changed.map((kind) => `changed ${kind} ${subjects[kind]}`).sort();
  };

  it.each(tamperings.map((one, at) => [one.title, one, fileOf(at)] as const))(
    "is found out by %s",
    (_, one, entity) => {
      expect(foundOf(entity)).toEqual([`${one.found} observations ${stretchOf.get(entity)}`]);
    },
  );

  it("is found out by an observation that is numbered beyond all that were given", () => {
    expect(found).toContain(beyondAll());
    expect(foundOf("beyond:1")).toEqual([]);
  });

  it.each(["deleted", "changed"] as const)("is found out by a seal %s, by the decision that it belongs to", (how) => {
    expect(foundOf(`seal:${how}`)).toEqual([sealGone(how)]);
  });

  it.each(swapNames)("is found out by two names swapped, with everything up to their %s", (swap) => {
    for (const entity of pairOf(swap)) expect(foundOf(entity)).toEqual(swapSeen(swap, entity));
  });

  it("is not said to have touched anything else", () => {
    expect(before).toMatchObject({ holds: true, findings: [] });
    const touched = [
      ...tamperings.map((one, at) => `${one.found} observations ${stretchOf.get(fileOf(at))}`),
      beyondAll(),
      sealGone("deleted"),
      sealGone("changed"),
      ...swapNames.flatMap((swap) => pairOf(swap).flatMap((entity) => swapSeen(swap, entity))),
    ];
    expect(found).toEqual(touched.sort());
  });
});

describe("whoever changes whole files", () => {
  /** What an audit finds of this alone: whatever was tampered with before is put right first. */
  async function tamperedBy(work: (stateDir: string) => void): Promise<string[]> {
    await files.tamper(work);
    return told(await world.audit());
  }
  const ofStretch = (found: Tampering["found"]) => expect.stringMatching(`^${found} observations \\d+/\\d+$`);

  it.each([
    [
      "an observation changed, and its sum to be counted anew",
      [
        `UPDATE observations SET value = 0.9 WHERE ${ofEntity("account:2")}`,
        "UPDATE stretches SET counted_to = '[]', points = 0, digest = hex(zeroblob(32)), without_log = 1",
      ],
      "removed",
    ],
    [
      "all observations removed, as if they had been erased",
      [
        "DELETE FROM observations",
        "UPDATE stretches SET forgotten = forgotten + points, points = 0, digest = hex(zeroblob(32)) WHERE points > 0",
      ],
      "changed",
    ],
    [
      "observations inserted as if there had been no log when they came",
      [
        `INSERT INTO observations SELECT o.entity_no, o.signal_no, o.observed_at - 86400000, m.value + 1, 0.99, o.recorded_at
           FROM observations o, meta m WHERE ${ofEntity("account:2")} AND m.name = 'sequence' LIMIT 1`,
        "UPDATE meta SET value = value + 1 WHERE name = 'sequence'",
      ],
      "added",
    ],
  ] as const)("is found out by %s", async (_, statements, found) => {
    const findings = await tamperedBy((stateDir) => {
      for (const statement of statements) expect(inFiles(stateDir, statement)).toBeGreaterThan(0);
      inFiles(stateDir, "INSERT INTO leaves_out SELECT stretch_no FROM stretches");
    });
    expect(findings).toContainEqual(ofStretch(found));
  });

  it("changes an observation and asks again, and the audit, the kept proof and the leaf of what is asked again show it", async () => {
    const recorded = await world.sql("SELECT * FROM decisions WHERE decision_id = ?", world.ids["other"]);
    await files.tamper((stateDir) => {
      expect(inFiles(stateDir, "UPDATE observations SET value = 0.9")).toBeGreaterThan(0);
      inFiles(stateDir, "DELETE FROM seals");
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
    const ofFirst = "WHERE level = 0 AND place = 0";
    await files.tamper((stateDir) => {
      const changed = `UPDATE tiles SET bytes = unhex(hex(zeroblob(32)) || substr(hex(bytes), 65)) ${ofFirst}`;
      expect(inFiles(stateDir, changed)).toBe(1);
    });
    expect(await world.audit()).toMatchObject({
      holds: false,
      problem: expect.stringMatching(/add up to the signed root|no longer what they were/) as string,
    });
    await files.tamper((stateDir) => {
      const cut = `UPDATE tiles SET bytes = unhex(substr(hex(bytes), 1, 64)) ${ofFirst}`;
      expect(inFiles(stateDir, cut)).toBe(1);
    });
    expect(await world.audit()).toMatchObject({ holds: false, problem: "The log lacks leaves that it has signed." });
    await files.restore();
    expect(await checkLog(world.log(), world.known)).toMatchObject({ holds: true });
  });

  it("sets log and database back together, and only who kept a checkpoint sees it; two readers compare theirs", async () => {
    // Nothing is tampered with yet: the files are kept as they are now.
    await files.restore();
    await files.tamper(() => undefined);
    await world.ask("account:1", day(1));
    const later = await checkLog(world.log(), world.known);
    expect(later).toMatchObject({ holds: true });
    await files.restore();
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
  });
});
