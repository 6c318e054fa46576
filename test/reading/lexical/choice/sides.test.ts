import { describe, expect, it } from "vitest";
import { toSignalUnit } from "../../../../worker/domain/language/convert.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue = catalogueOf([
  ["account.leverage", "time_series<float>", "Gross exposure over equity (leverage), times"],
  ["account.daily_pnl_usd", "time_series<float>", "Profit and loss of the day, US dollars, negative for a loss"],
  ["campaign.cpc_usd", "time_series<float>", "Average cost per click (CPC), US dollars"],
  ["campaign.cpm_usd", "time_series<float>", "Cost per thousand impressions (CPM), US dollars"],
  ["campaign.spend_usd", "time_series<float>", "Ad spend, US dollars"],
  ["campaign.cpa_usd", "time_series<float>", "Cost per acquisition (CPA), US dollars"],
  ["campaign.target_cpa_usd", "time_series<float>", "Target CPA of the campaign, US dollars"],
  ["water.turbidity_ntu", "time_series<float>", "Turbidity of the water, NTU"],
]);
const read = (sentence: string): string => {
  const { unread, parts } = readLexically(sentence, catalogue);
  if (unread !== null) return `refused as ${unread.reason}`;
  return parts
    .map(({ primitive_id, relation, direction, number }) => `${primitive_id} ${relation} ${direction} ${number?.value}`)
    .join(", ");
};

describe("which side a number is on, and of what", () => {
  it.each([
    ["leverage above 4x", "account.leverage compare above 4"],
    ["leverage is more than three times", "account.leverage compare above 3"],
    ["leverage is twice as high as a week ago", "account.leverage move above 2"],
    ["turbidity is three times its level of a week ago", "water.turbidity_ntu move above 3"],
    ["the loss of the day exceeds $100,000", "account.daily_pnl_usd compare below -100000"],
    [
      "daily loss between $5,000 and $10,000",
      "account.daily_pnl_usd compare above -10000, account.daily_pnl_usd compare below -5000",
    ],
    ["the profit of the day is below $5,000", "account.daily_pnl_usd compare below 5000"],
    ["losses of the day are growing", "account.daily_pnl_usd move below undefined"],
    ["cost above $4", "refused as ambiguous_signal"],
    ["CPA above $20", "campaign.cpa_usd compare above 20"],
    ["target CPA above $20", "campaign.target_cpa_usd compare above 20"],
    ["ad spend above $4", "campaign.spend_usd compare above 4"],
    ["turbidity is at or above 1 NTU", "water.turbidity_ntu compare above 1"],
    ["turbidity is at or below 1 NTU", "water.turbidity_ntu compare below 1"],
  ])("%s", (sentence, reads) => expect(read(sentence)).toBe(reads));
});

it("money of another currency is refused", () => {
  const [signal] = catalogue.primitives.filter(({ primitive_id }) => primitive_id === "campaign.cpc_usd");
  if (signal === undefined) throw new Error("the signal is there");
  expect(toSignalUnit({ value: 2, unit: "euros", text: "2 euros" }, signal)).toMatchObject({
    mismatch: 'campaign.cpc_usd is counted in USD, and "2 euros" is not',
  });
  expect(toSignalUnit({ value: 2, unit: "usd", text: "$2" }, signal)).toMatchObject({ value: 2 });
});

describe("a percentage that cannot be", () => {
  const signal = (description: string) => ({
    primitive_id: "video.views_pct",
    type: "float" as const,
    missing_data_policy: "null" as const,
    description,
  });
  const percent = (value: number) => ({ value, unit: "percent", text: `${value}%` });

  it.each([
    ["Viewable impressions, percent 0-100", 101],
    ["Viewable impressions, percent", 1000],
    ["Viewable impressions, percent", -1],
  ])("%s: %d is refused", (description, value) =>
    expect(toSignalUnit(percent(value), signal(description))).toMatchObject({ mismatch: expect.any(String) }),
  );

  it.each([
    ["Viewable impressions, percent 0-100", 100],
    ["Used of the budget, percent", 120],
    ["Change of the price, percent", -20],
  ])("%s: %d is taken", (description, value) =>
    expect(toSignalUnit(percent(value), signal(description))).toMatchObject({ value }),
  );
});
