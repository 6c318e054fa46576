import { describe, expect, it } from "vitest";
import { toActionView } from "../../../worker/usecases/actions/action-view.ts";

const action = (headers: Record<string, string>) => ({
  action_id: "a",
  version: "v1",
  namespace: "org",
  config: { type: "webhook" as const, endpoint: "https://example.com", headers },
  fire_on: "true" as const,
  condition_id: "c",
  condition_version: "1.0",
  task_id: null,
  created_at: 0,
});

describe("a registered action, shown", () => {
  it.each([
    ["${TOKEN}", "${TOKEN}"],
    ["Bearer ${TOKEN}", "Bearer ${TOKEN}"],
    ["hush", "***"],
    ["Bearer hush", "***"],
    ["Bearer hush${TOKEN}", "***"],
    ["${TOKEN}hush", "***"],
    ["hush:${TOKEN}", "***"],
  ])("shows the header value %s as %s", (value, shown) => {
    const { config } = toActionView(action({ Authorization: value }));
    expect(config).toMatchObject({ headers: { Authorization: shown } });
  });
});
