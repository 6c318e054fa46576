import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { short } from "./support.ts";

const transfers: Catalogue = {
  primitives: [
    ["transfer.file_status", "categorical", "Status of the transfer file", ["pending", "sent"]] as const,
    ["transfer.hours_since_file", "float", "Hours since the last transfer file was sent to the bank"] as const,
    ["customer.days_since_review", "int", "Days since the last review of the customer"] as const,
    [
      "ward.boarders",
      "time_series<int>",
      "Admitted patients in the ward who wait for a bed (boarders), count",
    ] as const,
  ].map(([primitive_id, type, description, labels]) => ({
    primitive_id,
    type,
    description,
    missing_data_policy: "null" as const,
    ...(labels === undefined ? {} : { labels: [...labels] }),
  })),
  primed: new Set(),
  context: null,
};

describe("a time that something lasts or lies back", () => {
  it.each([
    ["transfer file still pending after more than 45 minutes", "transfer.file_status pending; for 45m"],
    ["transfer file still pending after 45 minutes", "transfer.file_status pending; for 45m"],
    ["it's been more than 1 day since we sent a file to the bank", "transfer.hours_since_file above 1 day"],
    ["more than 30 days since we reviewed the customer", "customer.days_since_review above 30 days"],
    ["more than 6 boarders for 8 hours", "ward.boarders above 6; for 8h"],
  ])("%s", (sentence, want) => expect(short(sentence, transfers)).toBe(want));

  it.each(["more than 6 patients have been in the ward for longer than 8 hours"])("is refused: %s", (sentence) =>
    expect(short(sentence, transfers)).toBe("refused"),
  );
});
