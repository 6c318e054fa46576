import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { noProfiles } from "../../support/cli.ts";
import { runCli } from "../../../sdk/src/cli/run.ts";
import { type KnownLog, type LogAudit, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { decisionIdOf } from "../../../worker/domain/decision/id.ts";
import { archiveKey } from "../../../worker/storage/decisions/archive/archive-key.ts";
import { type Part, startArchivedService } from "../../support/archive/archived-service.ts";
import { type ForgedSegment, forgedSegment, linesOf } from "../../support/archive/forged-segment.ts";
import { told } from "../../support/logged-service.ts";
import { inFiles } from "../../support/state-files.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { day, type DecisionList, type FullPipelineResult } from "../../support/world.ts";
let known: KnownLog;

const world = await startArchivedService();
afterAll(() => world.stop());

const keys = { "x-api-key": TEST_VARS.SVC_API_KEYS, connection: "close" };
const textOf = async (method: string, path: string, body?: unknown) => (await world.call(method, path, body)).text;
const exported = async (query: string) =>
  (await fetch(`${world.service.baseUrl}/decisions/export?${query}`, { headers: keys })).text();
const holds = { verified: true, log: { included: true } };
const verified = (proof: ProofInput | undefined) =>
  verifyProof(proof ?? ({} as ProofInput), { verifierKey: known.verifier_key });

async function dm(...argv: string[]): Promise<{ code: number; text: string }> {
  vi.stubEnv("DECISION_MONITOR_API_KEY", TEST_VARS.SVC_API_KEYS);
  vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", TEST_VARS.SVC_ELEVATED_KEY);
  vi.stubEnv("DECISION_MONITOR_BASE_URL", world.service.baseUrl);
  const lines: string[] = [];
  try {
    const code = await runCli(argv, {
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
      listFiles: async () => null,
      readFile: () => Promise.resolve(JSON.stringify(known)),
      writeFile: () => Promise.resolve(),
      profiles: noProfiles,
    });
    return { code, text: lines.join("\n") };
  } finally {
    vi.unstubAllEnvs();
  }
}

describe("archived decisions of a service that keeps a log", () => {
  const entity = "kept:whole";
  let part: Part;

  it("are exported, explained and verified as before, and so are their proofs, but for the checkpoint", async () => {
    part = await world.decide(entity, 5);
    known = await world.known();
    const { condition_id, condition_version } = world.task;
    const asked = { condition_id, condition_version, entity, timestamp: day(3) };
    const [id = ""] = part.ids;
    const everything = async () => ({
      ndjson: await exported(`format=ndjson&entity_id=${entity}`),
      csv: await exported(`format=csv&entity_id=${entity}`),
      record: await textOf("GET", `/decisions/${id}`),
      explained: await textOf("POST", "/decisions/explain", asked),
      verified: await textOf("POST", `/decisions/${id}/verify`),
      again: await textOf("POST", "/evaluate/full", { ...conceptOf(), entity, timestamp: day(3) }),
    });
    const before = await everything();
    for (const text of [before.csv, before.ndjson]) for (const one of part.ids) expect(text).toContain(one);
    await world.archive();
    expect(await world.sql("SELECT count(*) AS n FROM decisions")).toEqual([{ n: 0 }]);
    expect(await everything()).toEqual(before);
    const after = await world.proofOf(id);
    for (const proof of [part.kept[id], after]) expect(verified(proof)).toMatchObject(holds);
    const kept = part.kept[id] as ProofInput;
    const place = ({ log }: ProofInput) => [log?.leaf, log?.key, log?.recorded_at, log?.logged_at];
    expect(place(after)).toEqual(place(kept));
    expect({ ...after, log: null }).toEqual({ ...kept, log: null });
    expect(await dm("verify", id, "--keep", "kept.json")).toMatchObject({ code: 0 });
  });

  it("can be rated: the rating has a leaf, and the log's audit finds nothing", async () => {
    const { condition_id, condition_version } = world.task;
    const rating = { condition_id, condition_version, entity, timestamp: day(2), feedback: "correct" };
    const { body } = await world.call<{ feedback_id: string }>("POST", "/feedback/decision", rating);
    const clean = await world.audit(known);
    expect(clean).toMatchObject({ holds: true, findings: [], leaves: { decision: 5, feedback: 1 } });
    await world.sql("UPDATE feedback SET feedback = 'false_positive'");
    expect(told(await world.audit(known))).toEqual([`changed feedback ${body.feedback_id}`]);
    await world.sql("UPDATE feedback SET feedback = 'correct'");
    known = clean.known;
  });
});

/** What each part is tampered with, and how many decisions it has: only from 251 on, a segment has two blocks. */
const sizes = {
  cut: 252,
  changed: 3,
  replaced: 3,
  removed: 3,
  index: 252,
  renamed: 3,
  manifest: 3,
  rewritten: 3,
  unlisted: 3,
  listed: 3,
  moved: 3,
  value: 3,
};
type Name = keyof typeof sizes;

/** A part, and the segment that it lies in. */
interface Archived extends Part {
  segment: number;
  sha256: string;
  object: ArrayBuffer;
}

describe("whoever may write to the database and to the bucket", () => {
  const parts = {} as Record<Name, Archived>;
  const forged = {} as Record<"renamed" | "rewritten", ForgedSegment>;
  let before: LogAudit;
  let found: LogAudit;
  let invented = "";

  const nameOf = (sha256: string) => `decisions/${sha256}.ndjson.gz`;
  const segmentOf = (name: Name) => `decision ${nameOf(parts[name].sha256)}`;
  const idOf = (name: Name, at: number) => parts[name].ids.at(at) ?? "";
  const keyOf = (id: string) => `CAST('${archiveKey(id)}' AS INTEGER)`;
  const askAgain = (name: Name, at: number) => world.ask(parts[name].entity, at < 0 ? sizes[name] + at : at);

  async function archived(name: Name): Promise<Archived> {
    const part = await world.decide(`kept:${name}`, sizes[name]);
    await world.archive();
    const [row] = await world.sql("SELECT segment, sha256 FROM segments ORDER BY segment DESC LIMIT 1");
    const sha256 = String(row?.["sha256"]);
    const object = await (await (await world.bucket()).get(nameOf(sha256)))?.arrayBuffer();
    if (object === undefined) throw new Error(`${name} is not archived`);
    return { ...part, segment: Number(row?.["segment"]), sha256, object };
  }

  /** What somebody does who knows how the service packs a segment: the first decision was recorded a second earlier. */
  const earlier = (name: Name) =>
    linesOf(parts[name].object).map((line, at) =>
      at === 0 ? { ...line, recorded_at: line.recorded_at - 1_000 } : line,
    );

  function tamper(stateDir: string): void {
    const run = (statement: string) => expect(inFiles(stateDir, statement)).toBe(1);
    const { index, renamed, manifest, rewritten, listed, value } = parts;
    const at = Date.parse(day(251));
    run(`UPDATE segments SET blocks = json_set(blocks, '$[1][0]', ${at}) WHERE segment = ${index.segment}`);
    run(`UPDATE segments SET blocks = '${forged.renamed.blocks}' WHERE segment = ${renamed.segment}`);
    run(`DELETE FROM segments WHERE segment = ${manifest.segment}`);
    const { sha256, blocks, decisions, last_at } = forged.rewritten;
    run(`UPDATE segments SET sha256 = '${sha256}', blocks = '${blocks}', decisions = ${decisions}, last_at = ${last_at}
       WHERE segment = ${rewritten.segment}`);
    run(`DELETE FROM archived WHERE key = ${keyOf(idOf("unlisted", 0))}`);
    run(`INSERT INTO archived (key, segment, series, evaluated_at, value, score, is_triggered)
       SELECT ${keyOf(invented)}, segment, series, evaluated_at + 86400000, value, score, is_triggered FROM archived
       WHERE segment = ${listed.segment} ORDER BY evaluated_at DESC LIMIT 1`);
    run(`UPDATE archived SET segment = ${value.segment} WHERE key = ${keyOf(idOf("moved", 1))}`);
    run(`UPDATE archived SET value = 1 WHERE key = ${keyOf(idOf("value", 1))}`);
  }

  beforeAll(async () => {
    for (const name of Object.keys(sizes) as Name[]) parts[name] = await archived(name);
    forged.renamed = forgedSegment(earlier("renamed"));
    forged.rewritten = forgedSegment(earlier("rewritten").slice(0, -1));
    const { condition_id, condition_version } = world.task;
    const { body } = await world.call<DecisionList>("GET", `/decisions?entity_id=${parts.listed.entity}`);
    const entityId = body.items[0]?.entity_id ?? "";
    invented = decisionIdOf(condition_id, condition_version, entityId, Date.parse(day(sizes.listed)));
    before = await world.audit(known);
    await world.stopped(tamper);
    const bucket = await world.bucket();
    const put = (name: Name, object: ArrayBuffer | Buffer) => bucket.put(nameOf(parts[name].sha256), object);
    await put("cut", parts.cut.object.slice(0, -9));
    await put("changed", forgedSegment(earlier("changed")).object);
    await put("replaced", parts.changed.object);
    await bucket.delete(nameOf(parts.removed.sha256));
    await put("renamed", forged.renamed.object);
    await bucket.put(nameOf(forged.rewritten.sha256), forged.rewritten.object);
    found = await world.audit(known);
  });

  it("is found out by the log's audit, which names each thing that was touched and nothing else", async () => {
    expect(before).toMatchObject({ holds: true, findings: [] });
    const unreadable = (name: Name, from: number) =>
      parts[name].ids.slice(from).map((id) => `unreadable decision ${id}`);
    const expected = [
      ...(["cut", "changed", "replaced", "removed", "index", "renamed"] as const).map(
        (name) => `unreadable ${segmentOf(name)}`,
      ),
      ...(["changed", "replaced", "removed", "manifest"] as const).flatMap((name) => unreadable(name, 0)),
      ...(["cut", "index"] as const).flatMap((name) => unreadable(name, 250)),
      `changed decision ${idOf("renamed", 0)}`,
      `unreadable decision segments/${parts.manifest.segment}`,
      `changed decision ${nameOf(forged.rewritten.sha256)}`,
      `changed decision ${idOf("rewritten", 0)}`,
      ...unreadable("rewritten", 2),
      `changed decision ${idOf("unlisted", 0)}`,
      `changed ${segmentOf("listed")}`,
      `unreadable decision ${idOf("moved", 1)}`,
      `changed ${segmentOf("value")}`,
      `changed decision ${idOf("value", 1)}`,
    ];
    expect(told(found)).toEqual(expected.sort());
    const { code, text } = await dm("log", "audit", "--log", world.log().url, "--keep", "kept.json");
    expect(code).toBe(1);
    expect(text).toContain(nameOf(parts.cut.sha256));
  });

  it.each<[Name, number]>([
    ["cut", -1],
    ["changed", 0],
    ["replaced", 0],
    ["removed", 0],
    ["index", -1],
    ["manifest", 0],
    ["rewritten", -1],
    ["moved", 1],
  ])("cannot have a decision of a segment %s taken for new: all who need it get a 503", async (name, at) => {
    const id = idOf(name, at);
    const stored = await world.sql("SELECT count(*) AS n FROM decisions");
    const { condition_id, condition_version } = world.task;
    const timestamp = day(at < 0 ? sizes[name] + at : at);
    const asked = { condition_id, condition_version, entity: parts[name].entity, timestamp };
    const answers = [
      await world.call("GET", `/decisions/${id}`),
      await world.call("GET", `/decisions/${id}/proof`),
      await world.call("POST", `/decisions/${id}/verify`),
      await world.call("POST", "/decisions/explain", asked),
      await askAgain(name, at),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(await world.sql("SELECT count(*) AS n FROM decisions")).toEqual(stored);
  });

  it("leaves a proof that was kept as good as it was, whatever has become of the decision", () => {
    for (const { kept } of Object.values(parts))
      for (const proof of Object.values(kept)) expect(verified(proof)).toMatchObject(holds);
  });

  it("cannot harm what is in other blocks", async () => {
    for (const name of ["cut", "index"] as const) {
      expect((await askAgain(name, 0)).body).toMatchObject({ replayed: true, decision_id: idOf(name, 0) });
      expect(verified(await world.proofOf(idOf(name, 0)))).toMatchObject(holds);
    }
  });

  it.each(["renamed", "rewritten"] as const)(
    "may have a forged record shown (%s), but not with a leaf of the log",
    async (name) => {
      const proof = await world.proofOf(idOf(name, 0));
      expect(proof.log).toBeNull();
      expect(parts[name].kept[idOf(name, 0)]?.log).not.toBeNull();
      expect((await dm("verify", idOf(name, 0), "--keep", "kept.json")).code).toBe(1);
    },
  );

  it("may hide a segment from lists, which show what the database lists", async () => {
    const listed = async (name: Name) =>
      (await world.call<DecisionList>("GET", `/decisions?entity_id=${parts[name].entity}`)).body.items.length;
    expect(await listed("manifest")).toBe(0);
    expect(await listed("rewritten")).toBe(sizes.rewritten - 1);
    expect(await listed("unlisted")).toBe(sizes.unlisted);
  });

  it("may refuse us a question by listing it as archived, but not answer it", async () => {
    expect((await askAgain("listed", sizes.listed)).status).toBe(503);
    expect((await world.call("GET", `/decisions/${invented}`)).status).toBe(503);
  });

  it("may have a decision forgotten by striking it off the list: it is made again, and stays found out", async () => {
    const id = idOf("unlisted", 0);
    expect((await world.call("GET", `/decisions/${id}`)).status).toBe(404);
    const messages = async () => (await world.call("GET", "/notifications?limit=200")).text;
    const sent = await messages();
    const { body } = await world.call<FullPipelineResult>("POST", "/evaluate/full", {
      ...conceptOf(),
      entity: parts.unlisted.entity,
      timestamp: day(0),
    });
    expect(body).toMatchObject({ decision_id: id, replayed: false });
    expect(await messages()).toBe(sent);
    expect(told(await world.audit(known))).toEqual(told(found));
  });
});

function conceptOf() {
  const { concept_id, concept_version, condition_id, condition_version } = world.task;
  return { concept_id, concept_version, condition_id, condition_version };
}
