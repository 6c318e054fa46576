import { describe, expect, it } from "vitest";
import { toActionView } from "../../../worker/usecases/actions/action-view.ts";

const action = (headers: Record<string, string>, endpoint = "https://example.com") => ({
  action_id: "a",
  version: "v1",
  namespace: "org",
  config: { type: "webhook" as const, endpoint, headers },
  fire_on: "true" as const,
  entity_scope: null,
  scope_rules: null,
  firing: null,
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
    const { config } = toActionView(action({ Authorization: value }), true);
    expect(config).toMatchObject({ headers: { Authorization: shown } });
  });

  it("shows its whole address only where it is said to", () => {
    const secret = action({}, "https://hooks.example.com:8443/T0/secret?token=secret");
    expect(toActionView(secret, true).config).toMatchObject({ endpoint: secret.config.endpoint });
    expect(toActionView(secret, false).config).toMatchObject({ endpoint: "https://hooks.example.com:8443/***" });
  });
});
