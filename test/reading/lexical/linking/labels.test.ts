import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

const status = {
  type: "string",
  missing_data_policy: "null",
} as const;
const catalogue: Catalogue = {
  primitives: [
    {
      ...status,
      primitive_id: "parcel.status",
      description: "Status of the parcel",
      labels: ["in transit", "customs hold", "delivered", "rejected"],
    },
    {
      ...status,
      type: "categorical",
      primitive_id: "relay.state",
      description: "Health check state of the relay",
      labels: ["up", "down", "maint", "drain", "no check"],
    },
    {
      ...status,
      type: "time_series<float>",
      primitive_id: "relay.sessions_ratio",
      description: "Active sessions of the relay over its limit, ratio 0-1",
    },
    { ...status, type: "boolean", primitive_id: "relay.healthy", description: "True while the relay is healthy" },
    { ...status, primitive_id: "relay.owner", description: "Owner of the relay" },
  ],
  primed: new Set(),
  context: null,
};
const read = (sentence: string): string => {
  const { unread, parts, combinator } = readLexically(sentence, catalogue);
  if (unread !== null) return `refused ${unread.words}`;
  return parts
    .map(({ primitive_id, negate, label, relation }) => `${negate ? "not " : ""}${primitive_id} ${label ?? relation}`)
    .join(` ${combinator ?? ""} `);
};

describe("labels of a closed set", () => {
  it.each([
    ["the parcel is stuck in customs hold", "parcel.status customs hold"],
    ["parcel status is delivered", "parcel.status delivered"],
    ["parcel status is lost at sea", "refused parcel status is lost at sea"],
    ['parcel status is "lost"', "parcel.status state"],
    ['relay owner is "night crew"', "relay.owner night crew"],
    ["parcel status is delivered, not rejected", "parcel.status delivered"],
    ["parcel status is not delivered but rejected", "parcel.status rejected"],
    ["parcel status is rejected rather than delivered", "parcel.status rejected"],
  ])("%s", (sentence, reads) => expect(read(sentence)).toBe(reads));

  it.each([
    ["relay state is anything but up", "not relay.state up"],
    ["relay state is anything other than up", "not relay.state up"],
    ["relay state is nothing but up", "relay.state up"],
    ["the relay is no longer up", "not relay.state up"],
    ["the relay has yet to be up", "not relay.state up"],
    ["relay state is other than up or maint", "not relay.state up AND not relay.state maint"],
    ["the relay is neither up nor in drain", "not relay.state up AND not relay.state drain"],
  ])("%s is denied", (sentence, reads) => expect(read(sentence)).toBe(reads));

  it.each([
    ["the relay is down", "relay.state down"],
    ["the relay is in maint or drain", "relay.state maint OR relay.state drain"],
    ["the relay goes into drain", "relay.state drain"],
    ["relay sessions drain", "relay.sessions_ratio move"],
    ["relay sessions are down 5%", "relay.sessions_ratio move"],
  ])("%s: a label goes before a movement", (sentence, reads) => expect(read(sentence)).toBe(reads));

  it("a flag is denied as a label is", () =>
    expect(read("the relay is anything but healthy")).toBe("relay.healthy false"));
});
