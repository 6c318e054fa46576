import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { checkLog, type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { base64 } from "../../../worker/domain/values/hashing/base64.ts";
import { startOwnService } from "../../support/at-end.ts";
import { textOfDm } from "../../support/cli.ts";
import { sharedTestService } from "../../support/service.ts";
import { LOG_VARS } from "../../support/vars.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";

type Proof = Output<"getDecisionProof">;

const read = async (path: string): Promise<string> => {
  const response = await fetch(`${service.url}/log/${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

const service = await startOwnService({ vars: LOG_VARS });
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 36%");
const verifierKey = (await read("key")).trim();

async function decide(entity: string, days = 1): Promise<string> {
  await pushDaily(
    service.call,
    entity,
    Array.from({ length: days }, () => 0.2),
  );
  for (let at = 0; at < days; at += 1) {
    const { status, text } = await service.ask(task, entity, day(at));
    if (status !== 200) throw new Error(text);
  }
  const { body } = await service.ask(task, entity, day(0));
  return body.decision_id ?? "";
}

const proofOf = (decisionId: string): Promise<ProofInput> => service.ok<Proof>("GET", `/decisions/${decisionId}/proof`);

const sql = async (statement: string, ...values: unknown[]) =>
  (await service.database())
    .prepare(statement)
    .bind(...values)
    .run();

describe("the log", () => {
  it("holds a decision as soon as it is asked for, and shows it to whoever has the proof and the key", async () => {
    const proof = await proofOf(await decide("account:logged"));
    expect(verifyProof(proof, { verifierKey })).toMatchObject({
      verified: true,
      log: { included: true, origin: "monitor.example.com/log" },
    });
    expect(proof.log?.verifier_key).toBe(verifierKey);
  });

  it("has tiles whose hashes anybody can add up to the signed root", async () => {
    await decide("account:tiles", 3);
    const checkpoint = await read("checkpoint");
    const size = sizeOf(checkpoint);
    const response = await fetch(`${service.url}/log/tile/0/000.p/${size}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const leaves = Array.from({ length: size }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
    expect(base64(rootOf(leaves))).toBe(checkpoint.split("\n")[2]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is shown to anybody, and says what is not there", async () => {
    for (const path of ["tile/0/000.p/255", "tile/0/1", "tile/7/000.p/1", "tile/0/000"]) {
      const response = await fetch(`${service.url}/log/${path}`);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.text()).toContain("C2SP tlog-tiles");
    }
    expect((await fetch(`${service.url}/log/entries`)).status).toBe(404);
  });

  it("believes no other key", async () => {
    const proof = await proofOf(await decide("account:other-key"));
    const other = "monitor.example.com/log+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    expect(verifyProof(proof, { verifierKey: other }).log).toEqual({
      included: false,
      problem: "The verifier key cannot be read.",
    });
  });

  it("takes in what nobody told it of, and signs nothing shorter than it has signed", async () => {
    await decide("account:behind");
    const published = await read("checkpoint");
    const { size, note } = { size: sizeOf(published) + 5, note: published };
    await sql("UPDATE settings SET value = ? WHERE name = 'log_checkpoint'", JSON.stringify({ size, note }));
    await decide("account:behind-too");
    expect(await read("checkpoint")).toBe(published);
    const health = await fetch(`${service.url}/healthz`);
    expect(health.status).toBe(503);
    expect(await health.text()).toContain("The log is shorter than what it has signed; it has stopped signing.");
    await sql(
      "UPDATE settings SET value = ? WHERE name = 'log_checkpoint'",
      JSON.stringify({ size: sizeOf(published), note }),
    );
    await expect.poll(async () => sizeOf(await read("checkpoint"))).toBeGreaterThan(sizeOf(published));
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });
});

describe("dm log watch", () => {
  const files: Record<string, string> = {};
  const watch = (...more: string[]) =>
    textOfDm(["log", "watch", "--log", `${service.url}/log`, "--keep", "kept.json", ...more], { files });

  it("keeps the first checkpoint, and proves from then on that the log only grew", async () => {
    expect(await watch()).toMatchObject({
      code: 2,
      text: expect.stringContaining("kept.json cannot be read") as string,
    });
    expect(await watch("--first")).toMatchObject({ code: 0, text: expect.stringContaining("first check") as string });
    await decide("account:watched", 3);
    expect(await watch()).toMatchObject({ code: 0, text: expect.stringContaining("6 more than last time") as string });
    expect(await watch()).toMatchObject({ code: 0, text: expect.stringContaining("0 more") as string });
  });

  it("says of a log that was rewritten, cut or replaced what is wrong with it", async () => {
    const kept = JSON.parse(files["kept.json"] ?? "") as { verifier_key: string; checkpoint: string };
    await decide("account:rewritten");
    const lying =
      (change: (path: string, bytes: Buffer) => Buffer): typeof fetch =>
      async (input) => {
        const response = await fetch(input);
        const bytes = Buffer.from(await response.arrayBuffer());
        return new Response(new Uint8Array(change(input instanceof Request ? input.url : input.toString(), bytes)), {
          status: response.status,
        });
      };
    const url = `${service.url}/log`;
    const changed = lying((path, bytes) => (path.includes("/tile/") ? bytes.fill(1, 0, 8) : bytes));
    expect(await checkLog({ url, fetch: changed }, kept)).toMatchObject({
      holds: false,
      problem: expect.stringContaining("no longer what they were") as string,
      known: kept,
    });
    const now = await checkLog({ url }, kept);
    const cut = lying((path, bytes) => (path.endsWith("/checkpoint") ? Buffer.from(kept.checkpoint) : bytes));
    expect(await checkLog({ url, fetch: cut }, now.known)).toMatchObject({
      holds: false,
      problem: expect.stringContaining("it was set back") as string,
    });
    const forged = lying((path, bytes) =>
      path.endsWith("/checkpoint") ? Buffer.from(bytes.toString().replace(/\n(\d+)\n/, "\n9$1\n")) : bytes,
    );
    expect(await checkLog({ url, fetch: forged }, now.known)).toMatchObject({
      holds: false,
      problem: "The checkpoint does not bear the known signature.",
    });
  });
});

describe("without SVC_LOG_KEY", () => {
  it("there is no log, and nothing else is different", async () => {
    const plain = await sharedTestService();
    await registerRate(plain.call);
    const made = await createTask(plain.call, "alert me when the active user rate drops below 16%");
    await pushDaily(plain.call, "unlogged:1", [0.1]);
    const { body } = await plain.ask(made, "unlogged:1", day(0));
    expect((await plain.call<Proof>("GET", `/decisions/${body.decision_id}/proof`)).body.log).toBeNull();
    const checkpoint = await fetch(`${plain.url}/log/checkpoint`);
    expect([checkpoint.status, await checkpoint.text()]).toEqual([404, expect.stringContaining("SVC_LOG_KEY")]);
  });
});

const sizeOf = (checkpoint: string): number => Number(checkpoint.split("\n")[1]);

/** The root as RFC 6962 describes it, from the definition. */
function rootOf(leaves: Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return createHash("sha256").digest();
  if (leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  const [left, right] = [rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half))];
  return createHash("sha256")
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();
}
