import { describe, expect, it, vi } from "vitest";
import { type ProofInput, verifyProof } from "../../../sdk/src/local/index.ts";
import { audited } from "../../support/audit.ts";
import { startOwnService } from "../../support/at-end.ts";
import { stubCliFor, textOfDm } from "../../support/cli.ts";
import { LOG_VARS } from "../../support/vars.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";

const ask = async (entity: string, at: string) => {
  const { body, text } = await service.ask(task, entity, at);
  if (body.decision_id === undefined || body.decision_id === null) throw new Error(text);
  return body.decision_id;
};
const proofOf = async (id: string) => (await service.read<"getDecisionProof">(`/decisions/${id}/proof`)) as ProofInput;
const audit = () => audited(service);
const files: Record<string, string> = {};
const dm = (...argv: string[]) => textOfDm(argv, { files });

const service = await startOwnService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 36%");
for (const entity of ["account:1", "account:2"]) await pushDaily(service.call, entity, [0.2, 0.5]);
const older = await ask("account:1", day(0));
await ask("account:2", day(1));

describe("a database from before the log", () => {
  it("is taken in by the cron once there is a key, each row once, and new ones beside it", async () => {
    expect((await proofOf(older)).log).toBeNull();
    const asked = Date.now();
    await service.restart(LOG_VARS);
    const newer = await ask("account:1", day(1));
    const unlogged = await audit();
    expect(unlogged.findings.map(({ found, subject }) => `${found} ${subject}`)).toContain(`added ${older}`);
    for (let round = 0; round < 3; round += 1) await service.runScheduled(new Date());
    const found = await audit();
    expect(found).toMatchObject({
      holds: true,
      findings: [],
      leaves: { decision: 3, task: 1, condition: 1, concept: 1 },
    });
    const proof = await proofOf(older);
    expect(verifyProof(proof)).toMatchObject({ verified: true, log: { included: true } });
    expect(Date.parse(proof.log?.recorded_at ?? "")).toBeLessThanOrEqual(asked);
    expect(Date.parse(proof.log?.logged_at ?? "")).toBeGreaterThanOrEqual(asked);
    expect((await proofOf(newer)).log).not.toBeNull();
  });

  it("is proven on the command line: dm verify keeps a proof, and checks it later with no service", async () => {
    stubCliFor(service);
    try {
      expect(await dm("log", "watch", "--log", `${service.url}/log`, "--keep", "kept.json", "--first")).toMatchObject({
        code: 0,
      });
      expect(await dm("verify", older, "--save", "proof.json")).toMatchObject({ code: 0 });
      vi.stubEnv("DECISION_MONITOR_BASE_URL", "http://127.0.0.1:9");
      const offline = await dm("verify", "--proof", "proof.json", "--keep", "kept.json");
      expect(offline).toMatchObject({ code: 0, text: expect.stringContaining("monitor.example.com/log") as string });
      const proof = JSON.parse(files["proof.json"] ?? "") as ProofInput & { log: { recorded_at: string } };
      files["forged.json"] = JSON.stringify({
        ...proof,
        log: { ...proof.log, recorded_at: "2020-01-01T00:00:00.000Z" },
      });
      expect(await dm("verify", "--proof", "forged.json", "--keep", "kept.json")).toMatchObject({ code: 1 });
      files["bare.json"] = JSON.stringify({ ...proof, log: null });
      expect(await dm("verify", "--proof", "bare.json", "--keep", "kept.json")).toMatchObject({ code: 1 });
      expect(await dm("verify", "--proof", "kept.json")).toMatchObject({
        code: 2,
        text: expect.stringContaining("holds no proof of a decision") as string,
      });
      expect(await dm("verify")).toMatchObject({ code: 2 });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("forgets an entity on the command line, once somebody says that it is meant", async () => {
    stubCliFor(service);
    try {
      expect(await dm("entities", "erase", "account:2")).toMatchObject({ code: 2 });
      expect(await dm("entities", "erase", "account:2", "--yes")).toMatchObject({
        code: 0,
        text: expect.stringContaining("1 decisions, of nobody") as string,
      });
      expect(await dm("entities", "erase", "account:2", "--yes")).toMatchObject({ code: 3 });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(await audit()).toMatchObject({ holds: true, leaves: { erasure: 1 } });
  });

  it("shows nobody who audits it what may be a secret", async () => {
    const secret = "Bearer 5ecret-token-of-a-source";
    const source = { kind: "http", url: "http://127.0.0.1:9/{entity}", headers: { authorization: secret } };
    const path = "/primitives/account.active_user_rate/source";
    expect((await service.elevated("PUT", path, source)).status).toBe(200);
    const leaves = await service.elevated("GET", "/audit/leaves?limit=500");
    expect(leaves.text).toContain("account.active_user_rate");
    expect(leaves.text).not.toContain(secret);
    expect(await audit()).toMatchObject({ holds: true });
    expect((await service.call("GET", "/audit/leaves")).status).toBe(403);
  });
});
