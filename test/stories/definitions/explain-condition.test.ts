import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import { buildZoo } from "../../support/all-strategies.ts";
import type { Call } from "../../support/call.ts";
import { registerRate } from "../../support/world.ts";

type Explanation = Output<"explainCondition">;
const post: Call = (method, path, body) => service.elevated(method, path, body);
const explain = (condition_id: string, condition_version = "1.0") =>
  service.call<Explanation>("POST", "/conditions/explain", { condition_id, condition_version });

const service = await startOwnService();
await registerRate(service.call);
await buildZoo(post, "account:a");

describe("the explanation of a condition", () => {
  it.each([
    ["threshold", "Fires for an entity when zoo.rate is below 0.5."],
    ["percentile", "Fires for an entity when zoo.rate is below the 20th percentile of its own last 30d."],
    [
      "z_score",
      "Fires for an entity when zoo.rate is more than 1.5 standard deviations away from the mean of its own last 30d.",
    ],
    ["change", "Fires for an entity when zoo.rate has fallen by more than 20% within 1d."],
    ["equals", 'Fires for an entity when zoo.mood is "at_risk".'],
    ["composite", 'Fires for an entity when zoo.rate is below 0.5 and zoo.mood is "at_risk".'],
  ])("by %s says what it watches for", async (strategy, summary) => {
    const { status, body } = await explain(`zoo_${strategy}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ natural_language_summary: summary, strategy, provenance: null });
    expect(body.parameter_rationale).toBe("The parameters were registered by hand; no reason for them is recorded.");
  });

  it("of a composite explains its operands", async () => {
    const { body } = await explain("zoo_composite");
    expect(body.operands.map(({ natural_language_summary }) => natural_language_summary)).toEqual([
      "Fires for an entity when zoo.rate is below 0.5.",
      'Fires for an entity when zoo.mood is "at_risk".',
    ]);
    expect(body.concept.signals).toEqual(["zoo.rate", "zoo.mood"]);
  });
});

describe("the context", () => {
  const bare = ({ natural_language_summary: _, context_version: __, operands, ...rest }: Explanation) => ({
    ...rest,
    operands: operands.map(({ natural_language_summary: ___, ...operand }) => operand),
  });
  const numbers = (text: string) => text.match(/\d+(\.\d+)?/g);
  const contexts = [
    { domain: { description: "We look after 500 shops", entities: [{ name: "zoo", description: "A park" }] } },
    {
      domain: { description: "Early detection at 90%", entities: [{ name: "Zoo", description: "7 animals" }] },
      behavioural: { meaningful_windows: { min: "7d", max: "14d" } },
      calibration_bias: { false_negative_cost: "high", false_positive_cost: "low" },
      semantic_hints: [{ term: "low", definition: "below 0.2" }],
    },
    {
      domain: {
        description: "Numbers in names",
        entities: [
          { name: "zoo", description: "Other" },
          { name: "9", description: "x" },
        ],
      },
    },
  ];

  it("chooses words and no number", async () => {
    const ids = ["threshold", "percentile", "z_score", "change", "equals", "composite"].map((type) => `zoo_${type}`);
    const before = await Promise.all(ids.map((id) => explain(id)));
    for (const [i, context] of contexts.entries()) {
      expect((await post("POST", "/context", context)).status).toBe(201);
      const after = await Promise.all(ids.map((id) => explain(id)));
      expect(after.map(({ body }) => bare(body))).toEqual(before.map(({ body }) => bare(body)));
      expect(after.map(({ body }) => numbers(body.natural_language_summary))).toEqual(
        before.map(({ body }) => numbers(body.natural_language_summary)),
      );
      expect(after.map(({ body }) => body.context_version)).toEqual(ids.map(() => `v${i + 1}`));
    }
    const { body } = await explain("zoo_threshold");
    expect(body.natural_language_summary).toBe("Fires for a zoo when zoo.rate is below 0.5.");
  });
});
