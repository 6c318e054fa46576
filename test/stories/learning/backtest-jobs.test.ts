import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { backtestWorld } from "../../support/backtest-world.ts";
import { sharedTestService } from "../../support/service.ts";
import type { Refusal } from "../../support/world.ts";

const { call } = await sharedTestService();
const { a, asked } = await backtestWorld(call, "tun");

describe("a backtest as a job", () => {
  async function finished(body: object): Promise<Output<"getJob">> {
    const { status, body: created, text } = await call<Output<"createJob">>("POST", "/execute/async", body);
    if (status !== 202) throw new Error(text);
    const read = async () => (await call<Output<"getJob">>("GET", `/jobs/${created.job_id}`)).body;
    await expect.poll(async () => (await read()).finished_at).not.toBeNull();
    return read();
  }

  it("comes to what the call would have answered, byte for byte", async () => {
    const question = { ...asked, entity_scope: "tun:*", compare_to: { condition_version: "1.0" } };
    const job = await finished({ kind: "backtest", ...question });
    const direct = await call("POST", "/conditions/backtest", question);
    expect(job.status).toBe("completed");
    expect(JSON.stringify(job.result)).toBe(direct.text);
  });

  it("takes what is too much to wait for, as the refusal says", async () => {
    const large = { ...asked, entities: [a], step: "3s" };
    const refused = await call<Refusal>("POST", "/conditions/backtest", large);
    expect(refused.body.error).toMatchObject({ type: "validation_error", location: "step" });
    expect(refused.body.error.suggestion).toMatch(/job of kind "backtest"/);
    const job = await finished({ kind: "backtest", ...large });
    expect(job).toMatchObject({
      status: "completed",
      progress: { done: 288_001, total: 288_001 },
      result: { status: "ok", questions: 288_001, evaluations: 288_001 },
    });
  });
});
