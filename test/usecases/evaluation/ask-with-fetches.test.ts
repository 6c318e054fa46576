import { describe, expect, it } from "vitest";
import { EvaluateFullBody } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import { evaluateFull } from "../../../worker/usecases/evaluation/evaluate-full.ts";
import type { Fetched } from "../../../worker/usecases/ports/signals/connectors.ts";
import { asked, askedWorld, observe, pinnedBy } from "../../support/memory/asking.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { RATE } from "../../support/world.ts";

const url = "https://source.example.com/{entity}";
const failed = (message: string): Fetched => ({ ok: false, error: { primitive_id: RATE, connector: "http", message } });

/** A task on a signal that is fetched, and the times at which it was. */
async function world(answer: Fetched) {
  const fetched: number[] = [];
  const fetch = async (_signals: unknown, _entity: string, t: number) => (fetched.push(t), [answer]);
  const made = await askedWorld({ connector: { fetch } });
  const { services, task } = made;
  await services.primitives.setSource(RATE, { kind: "http", url, value_pointer: "/rate" }, 0);
  await observe(services, { "account:7": 0.6 }, asked - 1);
  const ask = (more: object = {}) =>
    evaluateFull(services, input(EvaluateFullBody, { ...pinnedBy(task), entity: "account:7", ...more }));
  return { ...made, ask, fetched };
}

describe("a signal with a source", () => {
  it("is fetched before a question about now, and judged with what came", async () => {
    const { ask, fetched, clock } = await world({ ok: true, primitive_id: RATE, value: 0.1, observed_at: asked + 1 });
    expect((await ask()).result.value).toBe(0.1);
    expect(fetched).toEqual([clock.now]);
  });

  it("is fetched for a question of a time only where the ledger needs it, and then never again", async () => {
    const { ask, fetched } = await world({ ok: true, primitive_id: RATE, value: 0.1, observed_at: asked });
    const timestamp = new Date(asked).toISOString();
    expect((await ask({ timestamp })).result.value).toBe(0.1);
    expect((await ask({ timestamp })).replayed).toBe(true);
    expect(fetched).toEqual([asked]);
  });

  it("that does not answer is told apart from one that has no value", async () => {
    const { ask, services } = await world(failed("The source answered 502."));
    services.observations.clear();
    await services.ledger.append([
      { primitive_id: "account.other", type: "float", entity: "account:7", observed_at: asked, value: 1 },
    ]);
    expect(await refusal(() => ask())).toMatchObject({
      code: "missing_data",
      location: RATE,
      message: `${RATE} could not be fetched: The source answered 502.`,
    });
  });

  it("is fetched three times at most, whatever the ledger still wants", async () => {
    const { ask, services, fetched } = await world({ ok: true, primitive_id: RATE, value: 0.1, observed_at: asked });
    const concepts = ["a concept that nobody names"];
    services.ledger = { ...services.ledger, ask: () => Promise.resolve({ ok: "needs_fetch", concepts }) };
    expect(await refusal(() => ask({ timestamp: new Date(asked).toISOString() }))).toMatchObject({
      code: "unavailable",
    });
    expect(fetched).toHaveLength(3);
  });
});
