import { catalogueOf } from "../../support/signals.ts";
import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { reads, refuses } from "./support.ts";

const transfers = catalogueOf([
  ["transfer.file_status", "categorical", "Status of the transfer file", ["pending", "sent"]],
  ["transfer.hours_since_file", "float", "Hours since the last transfer file was sent to the bank"],
  ["customer.days_since_review", "int", "Days since the last review of the customer"],
  ["ward.boarders", "time_series<int>", "Admitted patients in the ward who wait for a bed (boarders), count"],
]);

reads("a time that something lasts or lies back", transfers, {
  "transfer file still pending after more than 45 minutes": "transfer.file_status pending; for 45m",
  "transfer file still pending after 45 minutes": "transfer.file_status pending; for 45m",
  "it's been more than 1 day since we sent a file to the bank": "transfer.hours_since_file above 1 day",
  "more than 30 days since we reviewed the customer": "customer.days_since_review above 30 days",
  "more than 6 boarders for 8 hours": "ward.boarders above 6; for 8h",
});

refuses("a time that something lasts or lies back: is refused", transfers, [
  "more than 6 patients have been in the ward for longer than 8 hours",
]);

describe("a time that is too long to be any", () => {
  it.each(["boarders above 5 for 1000 years", "boarders rise by 5 in 1000 years", "no boarders for 1000 years"])(
    "stops no reading, and what is compiled refuses it: %s",
    (sentence) => expect(() => readLexically(sentence, transfers)).not.toThrow(),
  );
});
