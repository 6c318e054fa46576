import { expect, it } from "vitest";
import type { MemberFacts } from "../../../worker/domain/condition/evaluation.ts";
import { membersText } from "../../../worker/domain/decision/deciding-members.ts";

const facts = (across: MemberFacts["across"], value: number | boolean = 4) =>
  ({ across, judged: 4, deciding: [{ member: { mountpoint: "/var" }, value }] }) as unknown as MemberFacts;

it.each<[MemberFacts["across"], string]>([
  ["max", "; the highest of 4 members is /var"],
  ["sum", "; the total over 4 members, of which /var counts most"],
  ["count", "; the count over 4 members"],
])("of the %s of members it says%s", (across, text) => {
  expect(membersText(facts(across))).toBe(text);
});
