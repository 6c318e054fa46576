import { expect, it } from "vitest";
import { escalationMessages } from "../../../worker/domain/action/escalation.ts";
import { defaultPayload } from "../../../worker/domain/action/payload.ts";
import { factsOf } from "./build.ts";

const facts = factsOf({ since: null });
const call = "To acknowledge it: POST /workflows/wfi_1/acknowledge";
const ids = { decision_id: "dec_1", action_id: "a", entity_id: "ent_1" };

it("says what happened, in a sentence, and how to acknowledge it; what is stored names the pseudonym", () => {
  const { message, stored } = escalationMessages({ ...defaultPayload(facts), ...ids }, "wfi_1");
  const rest =
    '(account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC. Task: "alert me when the rate drops below 35%"';
  expect(message).toBe(`Escalation: account:1 ${rest}\n${call}`);
  expect(stored).toBe(`Escalation: ent_1 ${rest}\n${call}`);
});

it("names what a mapping chose, leaves out what has parts, and stores none of it", () => {
  const input = { ...ids, account: "account:1", limit: 0.35, cause: null, why: [{ signal: "account.rate" }] };
  const { message, stored } = escalationMessages(input, "wfi_1");
  expect(message).toBe(`Escalation: account: account:1, limit: 0.35 (decision dec_1, action a)\n${call}`);
  expect(stored).toBe(`Escalation: ent_1 (decision dec_1, action a)\n${call}`);
});

it("of a test says that it is one", () => {
  const { message } = escalationMessages({ ...ids, decision_id: "test_1" }, "wfi_1");
  expect(message).toBe(`TEST: Escalation: ent_1 (decision test_1, action a)\n${call}`);
});

it("has the parts of its alarm, under the same key, and a button where there is an address that acknowledges", () => {
  const input = { ...defaultPayload(facts), ...ids, task_id: "task_1" };
  const { message, stored, content } = escalationMessages(input, "wfi_1", "https://dm.example.com/l/token");
  expect(message).toContain("To acknowledge it: https://dm.example.com/l/token");
  expect(stored).toContain(call);
  expect(content.unlinked).toBe(escalationMessages(input, "wfi_1").message);
  expect(content).toMatchObject({
    event: "trigger",
    key: "task_1:ent_1",
    title: "Escalation: Alert: account:1",
    links: [{ label: "Acknowledge", url: "https://dm.example.com/l/token" }],
  });
  expect(escalationMessages(input, "wfi_1").content).toMatchObject({ links: [], way: call });
});

it("that was started before fields were added is told like any other", () => {
  const { value_text: _, name: __, severity: ___, ...older } = { ...defaultPayload(facts), ...ids };
  expect(escalationMessages(older, "wfi_1").message).toContain("28% is below the threshold of 35%");
});
