import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScoredDecision } from "../../../worker/domain/learning/calibration/evidence.ts";
import { sweepsApart, withLooks } from "../../../worker/domain/learning/calibration/looks.ts";
import { calibrateCondition } from "../../../worker/usecases/learning/calibrate-condition.ts";
import { scoredWithLooks } from "../../../worker/usecases/learning/scored-looks.ts";
import { recordFeedback } from "../../../worker/usecases/learning/record-feedback.ts";
import type { BriefScope } from "../../../worker/usecases/ports/tasks/brief-looks.ts";
import { pseudonymOf } from "../../support/memory/pseudonyms.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import type { StoredLook } from "../../support/memory/brief-looks.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { runsOf } from "../../support/runs.ts";

const minute = 60_000;
const start = Date.UTC(2024, 0, 1);
const condition_version = "1.0";
/** The task fires below 35%. */
const limit = 0.35;
const memory = memoryServices();
let condition_id: string;
beforeAll(async () => {
  await register(memory);
  ({ condition_id } = await makeTask(memory, "alert me when the active user rate drops below 35%"));
});

/** A look of each minute: whom it is about, its score (null: not judged), whether it is rated and whether D1 has it. */
const looked = fc.array(
  fc.record({
    entity: fc.constantFrom("account:a", "account:b"),
    score: fc.option(
      fc.integer({ min: 20, max: 50 }).map((n) => n / 100),
      { freq: 15 },
    ),
    rated: fc.constantFrom(false, false, true),
    recorded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);
type Looked = typeof looked extends fc.Arbitrary<(infer T)[]> ? T : never;

const isTrue = ({ score }: Looked) => score !== null && score < limit;
const timeOf = (i: number) => start + i * minute;

/** The same looks as decisions of a task that keeps all of them, or in brief with some of them recorded. */
async function told(all: readonly Looked[], keep: "all" | "changes"): Promise<MemoryServices> {
  memory.stored.clear("feedback");
  memory.looks.length = 0;
  const services = { ...memory, decisions: { ...memory.decisions } };
  const recorded: ScoredDecision[] = [];
  for (const [i, look] of all.entries()) {
    const entity_id = pseudonymOf(look.entity);
    const outcome = isTrue(look) ? ("triggered" as const) : ("not_triggered" as const);
    const brief: StoredLook = {
      condition_id,
      condition_version,
      entity_id,
      t: timeOf(i),
      score: look.score,
      outcome,
      reason: null,
    };
    if (keep === "changes") services.looks.push(brief);
    if (keep === "all" || look.recorded) {
      const { score, t } = brief;
      recorded.push({ condition_version, entity_id, evaluated_at: t, score, fired: isTrue(look), deterministic: true });
    }
    if (!look.rated) continue;
    const feedback = isTrue(look) ? ("false_positive" as const) : ("false_negative" as const);
    const timestamp = new Date(timeOf(i)).toISOString();
    await recordFeedback(
      services,
      { condition_id, condition_version, entity: look.entity, timestamp, feedback },
      { by: "key_1" },
    );
  }
  services.decisions.scored = async () => recorded.toReversed();
  return services;
}

const answerOf = async (services: MemoryServices, target?: { alerts_per_day: number }) => {
  const answer = await calibrateCondition(services, { condition_id, condition_version, ...(target ? { target } : {}) });
  return { ...answer, calibration_token: null, expires_at: null };
};

describe("calibration over looks that were kept in brief", () => {
  it("recommends what it would had every look been recorded, from ratings and for a volume", async () => {
    const volumes = fc.option(
      fc.integer({ min: 0, max: 60 }).map((alerts_per_day) => ({ alerts_per_day })),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(looked, volumes, async (all, target) => {
        const recorded = await answerOf(await told(all, "all"), target);
        expect(await answerOf(await told(all, "changes"), target)).toEqual(recorded);
      }),
      runsOf(150),
    );
  });

  it("reads looks before it reads what is recorded, so that one recorded meanwhile is in one of them", async () => {
    const services = await told([{ entity: "account:a", score: 0.2, rated: false, recorded: false }], "changes");
    const order: string[] = [];
    const { briefLooks } = services;
    services.briefLooks = {
      ...briefLooks,
      sample: (...of) => {
        order.push("looks");
        return briefLooks.sample(...of);
      },
    };
    services.decisions.scored = async () => {
      order.push("recorded");
      return [];
    };
    await scoredWithLooks(services, { condition_id, versions: [condition_version], until: timeOf(5) });
    expect(order).toEqual(["looks", "recorded"]);
  });

  it("leaves out what is about a later time, be it recorded or not", async () => {
    const all = Array.from({ length: 9 }, (_, i): Looked => ({
      entity: "account:a",
      score: 0.2,
      rated: false,
      recorded: i % 2 === 0,
    }));
    const services = await told(all, "changes");
    const { decisions } = await scoredWithLooks(services, {
      condition_id,
      versions: [condition_version],
      until: timeOf(4),
    });
    expect(decisions.map(({ evaluated_at }) => evaluated_at).toSorted((a, b) => a - b)).toEqual(
      [0, 1, 2, 3, 4].map(timeOf),
    );
  });

  it("reads one sweep of many where there are too many, with its weight, and every rated look with its own", async () => {
    const all = Array.from({ length: 30 }, (_, i): Looked => ({
      entity: "account:a",
      score: i === 7 ? 0.2 : 0.4,
      rated: i === 8 || i === 9,
      recorded: i === 7,
    }));
    const services = await told(all, "changes");
    const { briefLooks } = services;
    const volume = async (of: BriefScope) => ({ ...(await briefLooks.volume(of)), looks: 300_000 });
    services.briefLooks = { ...briefLooks, volume };
    const { decisions, warnings } = await scoredWithLooks(services, {
      condition_id,
      versions: [condition_version],
      until: timeOf(99),
    });
    const weights = decisions.map(({ evaluated_at, weight }) => [(evaluated_at - start) / minute, weight ?? 1]);
    expect(weights.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 3],
      [3, 3],
      [6, 3],
      [7, 1],
      [8, 1],
      [9, 1],
      ...[12, 15, 18, 21, 24, 27].map((at) => [at, 3]),
    ]);
    expect(warnings).toEqual(["Of 300000 looks that were kept in brief, those of one sweep in 3 were considered."]);
  });
});

describe("decisions and looks of one question", () => {
  const one = (more: Partial<ScoredDecision>): ScoredDecision => ({
    condition_version,
    entity_id: "ent_a",
    evaluated_at: start,
    score: 0.4,
    fired: false,
    deterministic: true,
    ...more,
  });

  it("count once, as recorded", () => {
    const recorded = one({ score: 0.3 });
    expect(withLooks([recorded], [one({})], [one({})], 5)).toEqual([recorded]);
  });

  it("are told apart by version, and a snapshot of the same time is no record of the question", () => {
    const snapshot = one({ deterministic: false });
    expect(withLooks([snapshot], [one({}), one({ condition_version: "1.1" })], [], 1)).toHaveLength(3);
  });

  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [1_000, 10],
  ])("of %i looks with room for 100, one sweep in %i is read", (looks, every) => {
    expect(sweepsApart(looks, 100)).toBe(every);
  });
});
