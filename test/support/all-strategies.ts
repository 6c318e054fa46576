import { day } from "./world.ts";

type Post = <Body>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: Body }>;

const prefix = "zoo";
const concept = (name: string, type: string, op: string, output_type: string, more: object = {}) => ({
  concept_id: `${prefix}_${name}`,
  version: "1.0",
  description: name,
  output_type,
  primitives: { x: { primitive_id: `${prefix}.${name}`, type, missing_data_policy: "null", ...more } },
  features: { out: { op, inputs: ["x"], params: {} } },
  output_feature: "out",
  ...more,
});

/** One condition of each strategy, and which signal it reads. */
export const zoo = [
  ["threshold", "rate", { direction: "below", value: 0.5 }],
  ["percentile", "rate", { direction: "below", value: 20 }],
  ["z_score", "rate", { direction: "any", value: 1.5 }],
  ["change", "rate", { direction: "decrease", value: 0.2, window: "1d" }],
  ["equals", "mood", { value: "at_risk" }],
  [
    "composite",
    "rate",
    {
      operator: "AND",
      operands: [
        { condition_id: "zoo_threshold", condition_version: "1.0" },
        { condition_id: "zoo_equals", condition_version: "1.0" },
      ],
    },
  ],
] as const;

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
}

/** Registers signals, concepts and one condition of each strategy, and pushes twelve days of data of an entity. */
export async function buildZoo(post: Post, entity: string): Promise<void> {
  const labels = ["healthy", "at_risk"];
  await expectOk(post("POST", "/primitives", { primitive_id: "zoo.rate", type: "time_series<float>" }));
  await expectOk(post("POST", "/primitives", { primitive_id: "zoo.mood", type: "categorical", labels }));
  await expectOk(post("POST", "/primitives", { primitive_id: "zoo.maybe", type: "float?" }));
  await expectOk(post("POST", "/concepts", concept("rate", "time_series<float>", "latest", "float")));
  await expectOk(post("POST", "/concepts", concept("mood", "categorical", "passthrough", "categorical", { labels })));
  await expectOk(post("POST", "/concepts", concept("maybe", "float?", "passthrough", "float?")));
  for (const [type, name, params] of zoo) {
    await expectOk(post("POST", "/conditions", conditionOf(`zoo_${type}`, name, { type, params })));
  }
  const strategy = { type: "threshold", params: { direction: "above", value: 1 } };
  await expectOk(post("POST", "/conditions", conditionOf("zoo_null", "maybe", strategy)));
  await pushZoo(post, entity);
}

const conditionOf = (condition_id: string, name: string, strategy: object) => ({
  condition_id,
  version: "1.0",
  concept_id: `${prefix}_${name}`,
  concept_version: "1.0",
  strategy,
});

/** Twelve days of the signals of an entity; the last day falls to 0.3. */
export async function pushZoo(post: Post, entity: string): Promise<void> {
  const rates = [0.9, 0.8, 0.85, 0.9, 0.7, 0.8, 0.75, 0.9, 0.85, 0.8, 0.6, 0.3];
  const observations = rates.flatMap((value, i) => [
    { primitive_id: "zoo.rate", entity, observed_at: day(i), value },
    { primitive_id: "zoo.mood", entity, observed_at: day(i), value: i > 10 ? "at_risk" : "healthy" },
  ]);
  await expectOk(post("POST", "/observations", { observations }));
}

/** The question of one strategy of the zoo, or of the nullable signal (`null`), about an entity. */
export function zooQuestion(type: (typeof zoo)[number][0] | "null", entity: string, timestamp?: string) {
  const name = type === "null" ? "maybe" : (zoo.find(([strategy]) => strategy === type)?.[1] ?? "rate");
  return {
    concept_id: `${prefix}_${name}`,
    concept_version: "1.0",
    condition_id: `zoo_${type}`,
    condition_version: "1.0",
    entity,
    ...(timestamp === undefined ? {} : { timestamp }),
  };
}
