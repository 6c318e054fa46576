import { describe, expect, it } from "vitest";
import { formatOf } from "../../../worker/contract/resources/service/metrics.ts";
import { exposition } from "../../../worker/domain/metrics/exposition.ts";
import type { Family } from "../../../worker/domain/metrics/family.ts";

const families: Family[] = [
  { name: "x_age_seconds", help: 'Age, "now"', type: "gauge", unit: "seconds", samples: [{ labels: {}, value: 1.5 }] },
  { name: "x_seen", help: "Seen", type: "counter", samples: [{ labels: { feed: 'a"\\\nb' }, value: 3 }] },
  { name: "x_none", help: "Nothing", type: "gauge", samples: [] },
];

describe("a page of metrics", () => {
  const seen = 'x_seen_total{feed="a\\"\\\\\\nb"} 3';
  it.each([
    [
      "prometheus",
      ['# HELP x_age_seconds Age, "now"', "# TYPE x_age_seconds gauge", "x_age_seconds 1.5"],
      ["# HELP x_seen_total Seen", "# TYPE x_seen_total counter", seen, ""],
    ],
    [
      "openmetrics",
      [
        '# HELP x_age_seconds Age, \\"now\\"',
        "# TYPE x_age_seconds gauge",
        "# UNIT x_age_seconds seconds",
        "x_age_seconds 1.5",
      ],
      ["# HELP x_seen Seen", "# TYPE x_seen counter", seen, "# EOF", ""],
    ],
  ] as const)("is written as %s has it", (format, age, counter) => {
    expect(exposition(families, format)).toBe([...age, ...counter].join("\n"));
  });

  it.each([
    ["", "prometheus"],
    ["*/*", "prometheus"],
    ["text/plain;version=0.0.4", "prometheus"],
    ["application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1", "openmetrics"],
    ["application/openmetrics-text;q=0.3,text/plain", "prometheus"],
    ["application/openmetrics-text;q=0", "prometheus"],
  ])("is, for Accept: %s, %s", (accept, format) => {
    expect(formatOf(accept)).toBe(format);
  });
});
