import { expect, it } from "vitest";
import { compile, part, signal, tiers } from "./support/build.ts";

const rate = signal("float", {
  primitive_id: "account.active_user_rate_30d",
  description: "Active users over seats, ratio 0-1",
});
const falling = { parameter_priors: { [rate.primitive_id]: tiers(0.6, 0.45, 0.3) } };
const about = (extra: object) => part({ primitive_id: rate.primitive_id, ...extra });
/** What is told of a part about the rate, under priors that fall and more rules. */
const told = (extra: object, rules: object = {}, more: object = {}) =>
  compile([about(extra)], { signals: [rate], guardrails: { ...falling, ...rules }, ...more }).provenance;

it("tells in one line which word, which prior and which direction", () => {
  const words = "active user rate drops significantly";
  const provenance = told(
    { words, relation: "move", direction: "below" },
    { bias_rules: { significant: "medium_severity" } },
  );
  expect(provenance.summary).toBe(
    "threshold below 0.45 on account.active_user_rate_30d: parameter_priors.account.active_user_rate_30d chose the strategy; " +
      "'significantly' means medium severity (guardrails v3), prior of account.active_user_rate_30d",
  );
});

it("says where a direction came from when the sentence did not say it", () => {
  const provenance = told({ words: "active user rate" }, { threshold_directions: { [rate.primitive_id]: "below" } });
  expect(provenance.summary).toMatch(/no severity word means medium severity .*; direction from threshold_directions$/);
});

it("tells the shifts", () => {
  const context = { domain: { description: "early detection of churn" } };
  const provenance = told({ words: "active user rate" }, {}, { context });
  expect(provenance.summary).toContain("shifted by early detection -1 to low");
  expect(provenance.parts[0]?.tier).toEqual({
    tier: "low_severity",
    word: null,
    base: "medium_severity",
    shifts: [{ source: "early detection", shift: -1 }],
  });
});

it("an explicit number needs no tier and names its words", () => {
  const number = { value: 35, unit: "percent", text: "35%" };
  const words = "active user rate drops below 35%";
  const provenance = told({ words, relation: "compare", direction: "below", number });
  expect(provenance).toMatchObject({
    priority: "user_explicit",
    guardrails: "v3",
    context_version: null,
    combinator: null,
    parts: [
      {
        strategy: "threshold",
        because: '"active user rate drops below 35%"',
        tier: null,
        parameters: [
          { name: "direction", value: "below", source: "sentence" },
          { name: "value", value: 0.35, source: "sentence", from: "35%" },
        ],
      },
    ],
  });
  expect(provenance.summary).toBe(
    'threshold below 0.35 on account.active_user_rate_30d: "active user rate drops below 35%" says it',
  );
});

it("a composite tells each part and takes the strongest priority", () => {
  const number = { value: 5, unit: "none", text: "5" };
  const { provenance } = compile([about({}), part({ relation: "compare", direction: "above", number, negate: true })], {
    signals: [rate, signal("float")],
    guardrails: falling,
  });
  expect(provenance.priority).toBe("user_explicit");
  expect(provenance.combinator).toBe("AND");
  expect(provenance.summary).toMatch(/^\[threshold below 0\.45 .*\] and not \(\[threshold above 5 .*\]\)$/);
});
